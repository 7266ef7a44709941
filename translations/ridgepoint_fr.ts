<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR">
<context>
    <name>Doubt</name>
    <message>
        <source>GPU records were lost: times of kernels are lower bounds, idle times are upper bounds, and the other parts may be either.</source>
        <translation>Des enregistrements du GPU ont été perdus : les temps des noyaux sont des bornes inférieures, les temps d’inactivité des bornes supérieures, et les autres parties peuvent être l’un ou l’autre.</translation>
    </message>
    <message>
        <source>Probably its data was in a cache and did not come from DRAM.</source>
        <translation>Ses données étaient sans doute encore en cache et ne venaient pas de la DRAM.</translation>
    </message>
    <message>
        <source>Probably it ran as TF32 on tensor cores, the default for FP32 convolutions from Ampere on.</source>
        <translation>Il a sans doute tourné en TF32 sur Tensor Cores, comme par défaut les convolutions FP32 depuis Ampere.</translation>
    </message>
    <message>
        <source>Probably it is part of a Winograd or FFT convolution, which does fewer FLOPs than modelled.</source>
        <translation>Il fait sans doute partie d’une convolution Winograd ou FFT, qui fait moins de FLOP que modélisé.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): the modelled bytes or FLOPs are too high, or the roof is too low.</source>
        <translation>Au-dessus de son toit, %1 (%2 ×)&#xa0;: les octets ou FLOP modélisés sont trop élevés, ou le toit est trop bas.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): a measuring fault, or the roof is too low.</source>
        <translation>Au-dessus de son toit, %1 (%2 ×)&#xa0;: une erreur de mesure, ou le toit est trop bas.</translation>
    </message>
    <message>
        <source>Probably another kernel of the op does part of this work.</source>
        <translation>Un autre kernel de l’opération fait sans doute une partie de ce travail.</translation>
    </message>
    <message>
        <source>The run has several GPUs, and the roofs are those of one.</source>
        <translation>L’exécution utilise plusieurs GPU, et les toits sont ceux d’un seul.</translation>
    </message>
    <message>
        <source>The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are too high, the step time is too short, or the roof is too low.</source>
        <translation>Les FLOP des étapes dépassent leur toit, %1 (%2 ×)&#xa0;: les FLOP sont trop élevés, le temps d’étape est trop court, ou le toit est trop bas.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, because some of them run at the same time.</source>
        <translation>Kernels et copies totalisent %1 dans une étape de %2, car certains s’exécutent en même temps.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, although none of them overlap: some ran outside the steps, the step time is too short, or their times are too long.</source>
        <translation>Kernels et copies totalisent %1 dans une étape de %2, bien qu’aucun ne se recouvre&#xa0;: certains ont tourné hors des étapes, le temps d’étape est trop court, ou leurs temps sont trop longs.</translation>
    </message>
    <message>
        <source>Calls of the group %1 take %2 of the step time: calls of several threads add up, or last beyond their step.</source>
        <translation>Les appels du groupe %1 prennent %2 du temps d’étape&#xa0;: les appels de plusieurs threads s’additionnent, ou dépassent leur étape.</translation>
    </message>
</context>
<context>
    <name>CommandRequest</name>
    <message>
        <source>The working folder &quot;%1&quot; does not exist.</source>
        <translation>Il n’y a pas de dossier «&#x202f;%1&#x202f;» où exécuter la commande.</translation>
    </message>
    <message>
        <source>The working folder &quot;%1&quot; is not a folder.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas un dossier où exécuter la commande.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; may not be entered.</source>
        <translation>L’accès au dossier «&#x202f;%1&#x202f;» est refusé.</translation>
    </message>
    <message>
        <source>The program&apos;s name is empty.</source>
        <translation>Le nom du programme est vide.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot;. For a file, write ./%1; for a Python script, python3 %1.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas un programme trouvable&#xa0;; un fichier s’écrit ./%1, un script Python python3 %1.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot; on the PATH.</source>
        <translation>Aucun dossier de PATH ne contient de programme «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; does not exist.</source>
        <translation>Il n’y a pas de programme «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder, not a program.</source>
        <translation>«&#x202f;%1&#x202f;» est un dossier, pas un programme.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable; write python3 before it.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas exécutable&#xa0;; écrivez python3 devant.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable (chmod +x makes it so).</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas exécutable (chmod +x y remédie).</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already; choose another name, a run is never overwritten.</source>
        <translation>«&#x202f;%1&#x202f;» existe déjà&#xa0;; choisissez un autre nom, une exécution n’est jamais écrasée.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; for the run does not exist.</source>
        <translation>Il n’y a pas de dossier «&#x202f;%1&#x202f;» pour l’exécution.</translation>
    </message>
    <message>
        <source>Nothing can be written to &quot;%1&quot;; choose another place for the run.</source>
        <translation>Impossible d’écrire dans «&#x202f;%1&#x202f;»&#xa0;; choisissez un autre emplacement pour l’exécution.</translation>
    </message>
    <message>
        <source>Nothing is to be collected.</source>
        <translation>Il n’y a rien à collecter.</translation>
    </message>
    <message>
        <source>Step %1 comes before step %2, from which on steps are recorded.</source>
        <translation>L’étape %1 précède l’étape %2, à partir de laquelle les étapes sont capturées.</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source> vs </source>
        <translation> vs </translation>
    </message>
    <message>
        <source> (baseline)</source>
        <translation> (référence)</translation>
    </message>
    <message>
        <source>, noise</source>
        <translation>, bruit</translation>
    </message>
    <message>
        <source>Means per step, times measured</source>
        <translation>Moyenne d’une étape, temps mesurés</translation>
    </message>
    <message>
        <source>Means per step, times measured or imported</source>
        <translation>Moyenne d’une étape, temps mesurés ou importés</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted or modelled</source>
        <translation>FLOP et octets comptés ou modélisés</translation>
    </message>
    <message>
        <source>FLOPs and bytes modelled from shapes</source>
        <translation>FLOP et octets modélisés d’après les formes</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted by the hardware</source>
        <translation>FLOP et octets comptés par le matériel</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>exécutions %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>divided by the batch</source>
        <translation>divisé par le batch</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: GPU records were lost, so a mean step time is a lower bound</source>
        <translation>%1 et %2 ne peuvent pas être comparées globalement : des enregistrements du GPU ont été perdus, une durée moyenne d’étape n’est donc qu’une borne inférieure</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: the step time is not known in both</source>
        <translation>%1 et %2 ne peuvent pas être comparées globalement : la durée d’une étape n’est pas connue pour les deux</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: one has no finished step</source>
        <translation>%1 et %2 ne peuvent pas être comparées globalement : l’une n’a aucune étape terminée</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per sample as %2</source>
        <translation>%1 prend par échantillon exactement autant de temps que %2</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per step as %2</source>
        <translation>%1 prend par étape exactement autant de temps que %2</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per sample than %3</source>
        <translation>%1 prend par échantillon %2 de plus que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per step than %3</source>
        <translation>%1 prend par étape %2 de plus que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per sample than %3</source>
        <translation>%1 prend par échantillon %2 de moins que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per step than %3</source>
        <translation>%1 prend par étape %2 de moins que %3</translation>
    </message>
    <message>
        <source>too few steps to determine the noise</source>
        <translation>trop peu d’étapes pour déterminer le bruit</translation>
    </message>
    <message>
        <source>within noise, %1</source>
        <translation>dans le bruit, %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOP et octets inconnus</translation>
    </message>
</context>
<context>
    <name>CompareMemory</name>
    <message>
        <source>Memory of each run, step by step.</source>
        <translation>Mémoire de chaque exécution, étape par étape.</translation>
    </message>
    <message>
        <source>No memory of these runs was recorded.</source>
        <translation>La mémoire de ces exécutions n’a pas été capturée.</translation>
    </message>
    <message>
        <source>below 0: warm-up</source>
        <translation>sous 0&#xa0;: chauffe</translation>
    </message>
    <message>
        <source>gaps: collection off</source>
        <translation>trous&#xa0;: sans collecte</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>Étape mesurée</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Étape %1</translation>
    </message>
</context>
<context>
    <name>CompareNote</name>
    <message>
        <source>Times of %1 are those of kernels on the GPU, the others&apos; are the CPU&apos;s in the ops.</source>
        <translation>Les temps de %1 sont ceux des noyaux sur le GPU, ceux des autres sont ceux du CPU dans les opérations.</translation>
    </message>
    <message>
        <source>%1 is an estimate: its times are those at the roofs.</source>
        <translation>%1 est une estimation : ses temps sont ceux aux toits.</translation>
    </message>
    <message>
        <source>Records of %1 were dropped: its sums are too low.</source>
        <translation>Des enregistrements de %1 ont été perdus : ses sommes sont trop basses.</translation>
    </message>
    <message>
        <source>%1 has warm-up steps only.</source>
        <translation>%1 n’a que des étapes de chauffe.</translation>
    </message>
    <message>
        <source>Rows are per sample: figures of a step, divided by its batch.</source>
        <translation>Les lignes sont par échantillon : valeurs d’une étape, divisées par son batch.</translation>
    </message>
</context>
<context>
    <name>CompareRoofline</name>
    <message>
        <source>Open two or more runs to compare them (File ▸ Compare).</source>
        <translation>Deux exécutions ou plus se superposent ici&#xa0;: Fichier ▸ Comparer.</translation>
    </message>
    <message>
        <source>None of these runs has a finished step.</source>
        <translation>Aucune de ces exécutions n’a d’étape terminée.</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Intensité arithmétique, FLOP par octet %1</translation>
    </message>
    <message>
        <source>Time without FLOPs: %1</source>
        <translation>Temps sans FLOP&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (référence)</translation>
    </message>
    <message>
        <source>%1, recording</source>
        <translation>%1, en capture</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>dépasse son toit</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>toit mesuré</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>toit (fiche technique)</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>FLOP/s atteints</translation>
    </message>
    <message>
        <source>Time without bytes of %1: %2</source>
        <translation>Temps sans octets de %1 : %2</translation>
    </message>
    <message>
        <source>less time</source>
        <translation>moins de temps</translation>
    </message>
    <message>
        <source>more time</source>
        <translation>plus de temps</translation>
    </message>
</context>
<context>
    <name>CompareSetting</name>
    <message>
        <source>model</source>
        <translation>modèle</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>batch</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>précision</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>device</source>
        <translation>appareil</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>threads</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>modes</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>hôte vers périphérique</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>périphérique vers hôte</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>périphérique vers périphérique</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>hôte vers hôte</translation>
    </message>
    <message>
        <source>device to other device</source>
        <translation>périphérique vers autre périphérique</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>paginable</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglée</translation>
    </message>
    <message>
        <source>device</source>
        <translation>périphérique</translation>
    </message>
    <message>
        <source>array</source>
        <translation>tableau</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>gérée</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>périphérique, statique</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>gérée, statique</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>noyaux</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>communication</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copies</translation>
    </message>
    <message>
        <source>fills</source>
        <translation>remplissages</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>chargeur de données</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>appels de CUDA</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>hors opérations</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>délai de lancement</translation>
    </message>
    <message>
        <source>gaps between kernels</source>
        <translation>intervalles entre noyaux</translation>
    </message>
    <message>
        <source>earlier steps</source>
        <translation>étapes précédentes</translation>
    </message>
</context>
<context>
    <name>DifferenceChart</name>
    <message>
        <source>No rows.</source>
        <translation>Il n’y a aucune ligne.</translation>
    </message>
    <message>
        <source>%1 minus %2, step time</source>
        <translation>%1 moins %2, temps d’une étape</translation>
    </message>
    <message>
        <source>Minus %1, step time</source>
        <translation>Moins %1, temps d’une étape</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps d’une étape</translation>
    </message>
    <message>
        <source>%1 minus %2, time per sample</source>
        <translation>%1 moins %2, temps par échantillon</translation>
    </message>
    <message>
        <source>Minus %1, time per sample</source>
        <translation>Moins %1, temps par échantillon</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Temps par échantillon</translation>
    </message>
</context>
<context>
    <name>DotColors</name>
    <message>
        <source>several phases</source>
        <translation>plusieurs phases</translation>
    </message>
    <message>
        <source>others</source>
        <translation>autres</translation>
    </message>
</context>
<context>
    <name>DotLayer</name>
    <message>
        <source>no FLOPs: %1</source>
        <translation>sans FLOP&#xa0;: %1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>inconnu&#xa0;: %1</translation>
    </message>
    <message>
        <source>served from cache: %1</source>
        <translation>servi par le cache&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>FigureChart</name>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Attente de la première étape…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Cette exécution n’a aucune étape terminée.</translation>
    </message>
    <message>
        <source>This run has no data for this view.</source>
        <translation>Cette exécution n’a pas de données pour cette vue.</translation>
    </message>
    <message>
        <source>The filter leaves nothing. Clear it in the bar above, or with Esc.</source>
        <translation>Le filtre ne laisse rien. Le retirer dans la barre ci-dessus, ou par Échap.</translation>
    </message>
    <message>
        <source>The run does not store the calls of this time range.</source>
        <translation>Les appels de cet intervalle n’ont pas été conservés.</translation>
    </message>
    <message>
        <source>No op ran in this time range.</source>
        <translation>Aucun opérateur n’a tourné dans cet intervalle.</translation>
    </message>
    <message>
        <source>%1 items. Largest share of the total: %2</source>
        <translation>%1 éléments. Plus grande part du total : %2</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>A table is written to a file that ends in .csv, .md or .tex, not to &quot;%1&quot;.</source>
        <translation>Un tableau s’écrit dans un fichier en .csv, .md ou .tex, pas dans «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>A picture is written to a file that ends in .png, .svg or .pdf, not to &quot;%1&quot;.</source>
        <translation>Une image s’écrit dans un fichier en .png, .svg ou .pdf, pas dans «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 does not fit into memory; choose a smaller size or scale.</source>
        <translation>Une image de %1 × %2 à l’échelle %3 ne tient pas en mémoire&#xa0;; réduisez la taille ou l’échelle.</translation>
    </message>
    <message>
        <source>A report is written to a file that ends in .html or .pdf, not to &quot;%1&quot;.</source>
        <translation>Un rapport s’écrit dans un fichier en .html ou .pdf, pas dans «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>That view shows several runs.</source>
        <translation>Cette vue porte sur plusieurs exécutions.</translation>
    </message>
    <message>
        <source>That view is of one run only.</source>
        <translation>Cette vue porte sur une seule exécution.</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>Open or record a run to see its layers and their ops.</source>
        <translation>Ouvrez ou capturez une exécution pour voir ses couches et leurs opérations.</translation>
    </message>
    <message>
        <source>No FLOPs of this run are known.</source>
        <translation>Aucun FLOP de cette exécution n’est connu.</translation>
    </message>
    <message>
        <source>No bytes of this run are known.</source>
        <translation>Aucun octet de cette exécution n’est connu.</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>toutes les couches</translation>
    </message>
    <message>
        <source>%1 of the FLOPs</source>
        <translation>%1 des FLOP</translation>
    </message>
    <message>
        <source>%1 of the bytes</source>
        <translation>%1 des octets</translation>
    </message>
</context>
<context>
    <name>ForeignText</name>
    <message>
        <source>&quot;%1&quot; is empty.</source>
        <translation>« %1 » est vide.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a run nor a file that can be imported (%2).</source>
        <translation>« %1 » n’est ni une exécution ni un fichier qui peut être importé (%2).</translation>
    </message>
</context>
<context>
    <name>Insight</name>
    <message>
        <source>Data loading takes %1 of the step</source>
        <translation>Le chargement des données prend %1 de l’étape</translation>
    </message>
    <message>
        <source>Time in the data phase ÷ step time.</source>
        <translation>Temps de la phase de données ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Use more loader threads, prefetch, decode less, or cache samples in memory.</source>
        <translation>Précharger dans d’autres threads, décoder moins ou garder les échantillons en mémoire.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 5 %</source>
        <translation>Plugin TensorBoard de PyTorch&#xa0;: 5&#xa0;%</translation>
    </message>
    <message>
        <source>Convolutions and matrix products reach %1 of their roofs</source>
        <translation>Les convolutions et produits matriciels atteignent %1 de leurs toits</translation>
    </message>
    <message>
        <source>Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.</source>
        <translation>Σ temps idéal ÷ Σ temps, sur le travail matriciel, s’il fait au moins un cinquième de l’étape.</translation>
    </message>
    <message>
        <source>Use larger batches, the channels-last layout, and channels in multiples of 8 (tensor cores) or of the vector width (CPU). Check clocks and threads.</source>
        <translation>Batchs plus grands, format channels-last, canaux multiples de 8 (tensor cores) ou de la largeur vectorielle (CPU)&#xa0;; vérifier les fréquences et, sur un CPU, les threads.</translation>
    </message>
    <message>
        <source>Nsight Compute calls less than 60 % of both roofs a latency issue</source>
        <translation>Nsight Compute voit un problème de latence sous 60&#xa0;% des deux toits</translation>
    </message>
    <message>
        <source>Memory limits %1 of the step</source>
        <translation>%1 du temps est limité par la mémoire</translation>
    </message>
    <message>
        <source>Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.</source>
        <translation>Temps des opérateurs plus proches d’un toit de bande passante que d’un toit de calcul ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a smaller data type.</source>
        <translation>Fusionner ce qui se suit, travailler sur place ou prendre un type plus court&#xa0;: c’est déplacer moins qui aide, pas calculer plus vite.</translation>
    </message>
    <message>
        <source>50 % of the step (Ridgepoint&apos;s)</source>
        <translation>50 % de l’étape (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Small ops far below both roofs take %1 of the step</source>
        <translation>%1 du temps va à de petits opérateurs bien en dessous des deux toits</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.</source>
        <translation>Temps des opérateurs dont les appels durent moins de 100 µs et atteignent moins de 10&#xa0;% de ce que leurs toits permettent ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph.</source>
        <translation>Ils sont trop petits ou trop nombreux&#xa0;: un batch plus grand, des opérateurs moins nombreux et plus grands, ou un graphe capturé.</translation>
    </message>
    <message>
        <source>20 % of the step (Ridgepoint&apos;s)</source>
        <translation>20 % de l’étape (de Ridgepoint)</translation>
    </message>
    <message>
        <source>No op runs for %1 of the step</source>
        <translation>%1 de l’étape se passe sans opérateur</translation>
    </message>
    <message>
        <source>Time in the step without any op ÷ step time.</source>
        <translation>Temps de l’étape où aucun opérateur n’a tourné ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Look for waiting, printing, results that are read back, and work in the script itself.</source>
        <translation>Chercher des attentes, des affichages, des relectures de résultats ou du travail du script lui-même.</translation>
    </message>
    <message>
        <source>10 % of the step (Ridgepoint&apos;s)</source>
        <translation>10 % de l’étape (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The optimizer takes %1 of the step</source>
        <translation>L’optimiseur prend %1 de l’étape</translation>
    </message>
    <message>
        <source>Time in the optimizer phase ÷ step time. The gain is the traffic that a fused update avoids.</source>
        <translation>Temps de la phase d’optimiseur ÷ temps de l’étape&#xa0;; le gain est ce qu’une mise à jour fusionnée ne déplacerait pas.</translation>
    </message>
    <message>
        <source>Use a fused optimizer: it reads and writes each parameter once.</source>
        <translation>Un optimiseur fusionné lit et écrit chaque paramètre une seule fois.</translation>
    </message>
    <message>
        <source>Elementwise ops, activations and normalizations take %1 of the step</source>
        <translation>Travail par élément, activations et normalisation prennent %1 de l’étape</translation>
    </message>
    <message>
        <source>Time in these categories ÷ step time.</source>
        <translation>Temps de ces catégories ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Fuse them with the preceding op, use in-place activations, or fold frozen batch norms.</source>
        <translation>Les fusionner avec ce qui les précède, activer sur place, ou intégrer les batch norms là où rien n’est entraîné.</translation>
    </message>
    <message>
        <source>33 % of the step (Ridgepoint&apos;s)</source>
        <translation>33 % de l’étape (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Copies and layout changes take %1 of the step</source>
        <translation>Copies et changements de format prennent %1 de l’étape</translation>
    </message>
    <message>
        <source>Time in the category copy ÷ step time.</source>
        <translation>Temps de la catégorie copie ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Use one memory format throughout. Avoid contiguous() and type changes between ops.</source>
        <translation>Garder partout un même format mémoire&#xa0;; éviter contiguous() et les changements de type entre opérateurs.</translation>
    </message>
    <message>
        <source>The backward pass of max pooling takes %1 of the step</source>
        <translation>Le max pooling prend %1 de l’étape en passe arrière</translation>
    </message>
    <message>
        <source>Time in max-pool backward ops ÷ step time.</source>
        <translation>Temps des opérateurs arrière de max pooling ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Use a strided convolution or average pooling: their backward pass does not scatter.</source>
        <translation>Une convolution avec stride, ou un pooling moyen, évite la dispersion des écritures.</translation>
    </message>
    <message>
        <source>5 % of the step (Ridgepoint&apos;s)</source>
        <translation>5 % de l’étape (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The slowest step takes %1 the median step time</source>
        <translation>L’étape la plus lente a duré %1 la médiane</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps.</source>
        <translation>Plus longue étape mesurée ÷ médiane, à partir de cinq étapes.</translation>
    </message>
    <message>
        <source>Another program was running, or clocks changed. Record again before you compare.</source>
        <translation>Autre chose tournait sur cette machine, ou les fréquences ont changé&#xa0;: recommencer avant de comparer.</translation>
    </message>
    <message>
        <source>1.5 × the median (Ridgepoint&apos;s)</source>
        <translation>1,5 × la médiane (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Peak memory is %1 of the device&apos;s capacity</source>
        <translation>Le pic de mémoire atteint %1 de la capacité de l’appareil</translation>
    </message>
    <message>
        <source>Largest number of live bytes in the measured steps ÷ capacity.</source>
        <translation>Maximum d’octets occupés à la fois, sur les étapes mesurées ÷ capacité.</translation>
    </message>
    <message>
        <source>To avoid running out of memory, use a smaller batch, activation checkpointing, or a smaller data type.</source>
        <translation>Un peu plus et la mémoire manque&#xa0;: batch plus petit, activations recalculées ou type plus court.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 90 %</source>
        <translation>Plugin TensorBoard de PyTorch&#xa0;: 90&#xa0;%</translation>
    </message>
    <message>
        <source>The allocator reserves %1 the peak memory of the tensors</source>
        <translation>L’allocateur réserve %1 le pic de mémoire des tenseurs</translation>
    </message>
    <message>
        <source>Peak reserved memory ÷ peak live memory, if they differ by at least 256 MiB.</source>
        <translation>Pic de mémoire réservée ÷ pic de mémoire utilisée, si l’écart est d’au moins 256 Mio.</translation>
    </message>
    <message>
        <source>The rest is fragments and cached blocks. Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of changing shapes.</source>
        <translation>Le reste est constitué de fragments et de blocs en cache. Définissez PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True et évitez les lots de formes variables.</translation>
    </message>
    <message>
        <source>1.25 × the live memory (Ridgepoint&apos;s)</source>
        <translation>1,25 × la mémoire utilisée (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Ops that are too small at batch %2 take %1 of the step, and more than half of the memory is free</source>
        <translation>%1 du temps va à des opérateurs trop petits au batch %2, et plus de la moitié de la mémoire est libre</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time, if the memory peak is at most half of the capacity.</source>
        <translation>Temps des opérateurs dont les appels durent moins de 100 µs et atteignent moins de 10&#xa0;% de ce que leurs toits permettent ÷ temps de l’étape, si le pic fait au plus la moitié de la capacité.</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>Essayer un batch plus grand.</translation>
    </message>
    <message>
        <source>Memory at the end of a step grows to %1 its earlier value</source>
        <translation>La mémoire en fin d’étape augmente&#xa0;: %1 celle des premières étapes</translation>
    </message>
    <message>
        <source>Smallest live memory at the end of a step in the last third ÷ largest in the first third, for six or more steps.</source>
        <translation>Minimum occupé en fin d’étape dans le dernier tiers des étapes ÷ maximum dans le premier tiers&#xa0;; à partir de six étapes.</translation>
    </message>
    <message>
        <source>Something survives from step to step, such as a loss with its graph or a growing list.</source>
        <translation>Quelque chose est gardé d’étape en étape&#xa0;: une perte qui a encore son graphe, une liste qui grandit.</translation>
    </message>
    <message>
        <source>2 % growth (Ridgepoint&apos;s)</source>
        <translation>2 % d’augmentation (de Ridgepoint)</translation>
    </message>
    <message>
        <source>A faster unit is idle: %2 has %1 the FP32 peak</source>
        <translation>Une unité plus rapide est inactive&#xa0;: %2 a %1 le toit du travail matriciel</translation>
    </message>
    <message>
        <source>Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes at least 33 % of the step.</source>
        <translation>Plus haut toit d’un type plus court ÷ celui de FP32, si le travail matriciel en FP32 fait au moins un tiers de l’étape.</translation>
    </message>
    <message>
        <source>Try autocast with bf16 (or TF32 on a GPU).</source>
        <translation>Essayer autocast en bf16 (ou TF32 sur un GPU).</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: tensor cores unused though eligible</source>
        <translation>Plugin TensorBoard de PyTorch&#xa0;: Tensor Cores possibles mais inutilisés</translation>
    </message>
    <message>
        <source>The other ranks wait for rank %2 for %1 of the step</source>
        <translation>Le rang %2 fait attendre les autres pendant %1 de l’étape</translation>
    </message>
    <message>
        <source>Mean time that the other ranks wait for this rank ÷ step time, if it arrives last at half or more of the exchanges.</source>
        <translation>Temps moyen pendant lequel chaque autre rang est à l’arrêt jusqu’à ce que celui-ci arrive à un échange ÷ temps de l’étape, s’il arrive dernier à la moitié d’entre eux ou plus.</translation>
    </message>
    <message>
        <source>Check that rank for other programs, fewer cores, lower clocks and slower data.</source>
        <translation>Cherchez ce qui ralentit ce rang : d’autres programmes sur sa machine, moins de cœurs, des fréquences plus basses, des données plus lentes.</translation>
    </message>
    <message>
        <source>Training waits for gradient exchange for %1 of the step</source>
        <translation>L’entraînement est à l’arrêt pendant %1 de l’étape tandis que les gradients sont échangés</translation>
    </message>
    <message>
        <source>Time that the training thread waits while data moves between ranks ÷ step time.</source>
        <translation>Temps pendant lequel le thread d’entraînement est à l’arrêt tandis que des données circulent entre les rangs ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>Use a larger batch for each rank, fewer ranks, or a faster network. Exchange that overlaps with the backward pass costs no time.</source>
        <translation>Un batch plus grand pour chaque rang, moins de rangs ou un réseau plus rapide ; ce qui est échangé pendant que la passe arrière calcule encore ne coûte rien.</translation>
    </message>
    <message>
        <source>Training uses %1 of this machine&apos;s %2 cores</source>
        <translation>L’entraînement utilise %1 des %2 cœurs de cette machine</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ physical cores.</source>
        <translation>Threads de tous les rangs de la machine ÷ cœurs physiques.</translation>
    </message>
    <message>
        <source>Use one thread for each core (--threads).</source>
        <translation>Prendre autant de threads qu’il y a de cœurs (--threads).</translation>
    </message>
    <message>
        <source>Ridgepoint&apos;s</source>
        <translation>de Ridgepoint</translation>
    </message>
    <message>
        <source>Training runs %1 threads on each of %2 logical cores</source>
        <translation>Threads de l’entraînement&#xa0;: %1 les %2 cœurs logiques</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ logical cores.</source>
        <translation>Threads de tous les rangs de la machine ÷ cœurs logiques.</translation>
    </message>
    <message>
        <source>Use fewer threads (--threads): threads that share a core slow each other down.</source>
        <translation>Des threads qui attendent le cœur d’un autre ne font que se ralentir&#xa0;: en prendre moins (--threads).</translation>
    </message>
    <message>
        <source>%2 reaches %1 of its roof, which is impossible</source>
        <translation>%2 tourne à %1 de son toit, ce qui est impossible</translation>
    </message>
    <message>
        <source>Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.</source>
        <translation>Plus grand rapport atteint ÷ atteignable d’un opérateur avec 0,5&#xa0;% du temps ou plus.</translation>
    </message>
    <message>
        <source>The modelled work is too high, or the roof was measured too low. Measure the roofs again on a quiet machine.</source>
        <translation>Son travail modélisé est trop grand ou le toit mesuré trop bas&#xa0;: remesurer les toits sur une machine au calme.</translation>
    </message>
    <message>
        <source>2 % above the roof (Ridgepoint&apos;s)</source>
        <translation>2 % au-dessus du toit (de Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 records were dropped</source>
        <translation>%1 enregistrements ont été perdus</translation>
    </message>
    <message>
        <source>Records that did not fit into the buffers.</source>
        <translation>Enregistrements n’ayant pas tenu dans les tampons circulaires.</translation>
    </message>
    <message>
        <source>Sums are too low by the dropped records. Record fewer steps in detail, or use fewer threads.</source>
        <translation>Leur contenu manque aux sommes&#xa0;: capturer moins d’étapes en détail, ou avec moins de threads.</translation>
    </message>
    <message>
        <source>The profiler lost the GPU records of launches: %1</source>
        <translation>Le profileur a perdu les enregistrements GPU de lancements : %1</translation>
    </message>
    <message>
        <source>Launching calls of a trace without a kernel, copy or fill.</source>
        <translation>Appels de lancement d’une trace sans noyau, copie ni remplissage.</translation>
    </message>
    <message>
        <source>Sums are too low by the lost records. Profile fewer steps at once.</source>
        <translation>Les enregistrements perdus manquent aux sommes : profiler moins d’étapes à la fois.</translation>
    </message>
    <message>
        <source>any</source>
        <translation>dès le premier</translation>
    </message>
    <message>
        <source>Collection adds %1 to the step time</source>
        <translation>La collecte coûte %1 de l’étape</translation>
    </message>
    <message>
        <source>Median of measured ÷ baseline step time, minus 1.</source>
        <translation>Médiane, sur les étapes de référence, du temps mesuré ÷ temps nu de l’étape, moins 1.</translation>
    </message>
    <message>
        <source>Steps are short: times of single ops are slightly too long.</source>
        <translation>Les étapes sont courtes&#xa0;: les temps des opérateurs isolés sont un peu trop longs.</translation>
    </message>
    <message>
        <source>5 % (Ridgepoint&apos;s)</source>
        <translation>5 % (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The GPU is idle for %1 of the step</source>
        <translation>Pendant %1 de l’étape, rien ne tourne sur le GPU</translation>
    </message>
    <message>
        <source>Step time without any kernel, copy or memset ÷ step time.</source>
        <translation>Temps des étapes où aucun noyau, copie ni remplissage n’a tourné ÷ temps des étapes.</translation>
    </message>
    <message>
        <source>Find what the GPU waits for: data, launches from the CPU, or a result that is read back.</source>
        <translation>Chercher ce qu’attend le GPU&#xa0;: des données, le CPU qui lance, un résultat relu.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: GPU busy less than 50 %</source>
        <translation>Plugin TensorBoard de PyTorch&#xa0;: GPU occupé à moins de 50&#xa0;%</translation>
    </message>
    <message>
        <source>The GPU waits for launches for %1 of the step</source>
        <translation>Pendant %1 de l’étape, le GPU attend un lancement du CPU</translation>
    </message>
    <message>
        <source>Idle GPU time before work that was launched during that idle time ÷ step time.</source>
        <translation>Temps sans travail sur le GPU, terminé par un travail dont le lancement a commencé après le début de ce temps ÷ temps des étapes.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for results within the step.</source>
        <translation>Un batch plus grand, des opérateurs moins nombreux et plus grands, un graphe capturé&#xa0;; ne pas attendre de résultats pendant l’étape.</translation>
    </message>
    <message>
        <source>the split of idle time is HolisticTraceAnalysis&apos;s; 20 % of the step (Ridgepoint&apos;s)</source>
        <translation>la répartition du temps d’inactivité est celle de HolisticTraceAnalysis&#xa0;; un cinquième de l’étape, notre seuil</translation>
    </message>
    <message>
        <source>Small kernels run one after another: two or more overlap for %1 of their time</source>
        <translation>De petits noyaux tournent l’un après l’autre&#xa0;: pendant %1 de leur temps, deux ou plus tournent à la fois</translation>
    </message>
    <message>
        <source>Time with two or more kernels ÷ time with one or more, if kernels below 100 µs on average take at least 20 % of it.</source>
        <translation>Temps avec deux noyaux ou plus ÷ temps avec un ou plus, si les noyaux de moins de 100 µs en moyenne en prennent un cinquième.</translation>
    </message>
    <message>
        <source>Run independent work on several streams, or make kernels larger.</source>
        <translation>Répartir le travail indépendant sur plusieurs streams, ou agrandir les noyaux.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low kernel concurrency; 10 % (Ridgepoint&apos;s)</source>
        <translation>faible concurrence des noyaux selon NVIDIA Visual Profiler&#xa0;; un dixième, notre seuil</translation>
    </message>
    <message>
        <source>Kernel time is %1 the time of copies to and from the GPU</source>
        <translation>Les noyaux tournent %1 le temps des copies vers et depuis le GPU</translation>
    </message>
    <message>
        <source>Time with any kernel ÷ time with any copy between host and device, if copies take at least 5 % of the step.</source>
        <translation>Temps avec un noyau ou plus ÷ temps avec une copie ou plus entre hôte et appareil, si les copies prennent un vingtième de l’étape.</translation>
    </message>
    <message>
        <source>Leave data on the GPU if it is needed again. Copy smaller data types.</source>
        <translation>Garder sur le GPU ce qui lui resservira&#xa0;; copier des types plus courts.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low compute to copy efficiency; 2 × (Ridgepoint&apos;s)</source>
        <translation>faible rapport calcul/copie selon NVIDIA Visual Profiler&#xa0;; le double, notre seuil</translation>
    </message>
    <message>
        <source>Copies to and from the GPU reach %1</source>
        <translation>Les copies vers et depuis le GPU atteignent %1</translation>
    </message>
    <message>
        <source>Bytes copied ÷ copy time, if copies take at least 1 % of the step.</source>
        <translation>Leurs octets ÷ leur temps, si elles prennent un centième de l’étape.</translation>
    </message>
    <message>
        <source>Copy from pinned memory, in few large pieces.</source>
        <translation>Copier depuis la mémoire épinglée (pinned), en peu de gros blocs.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy throughput; 50 % of PCI Express 3.0 × 16 (Ridgepoint&apos;s)</source>
        <translation>faible débit de copie selon NVIDIA Visual Profiler&#xa0;; la moitié de ce que donne PCI Express 3.0 × 16, notre seuil</translation>
    </message>
    <message>
        <source>Small copies take %1 of the copy time to and from the GPU</source>
        <translation>%1 du temps des copies vers et depuis le GPU va à de petites copies</translation>
    </message>
    <message>
        <source>Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 % of the step.</source>
        <translation>Temps des copies de moins de 64 KiB ÷ temps de toutes, si elles prennent un centième de l’étape.</translation>
    </message>
    <message>
        <source>Combine small copies: starting a copy costs as much as copying 64 KiB.</source>
        <translation>Regrouper ce qui est copié&#xa0;: lancer une copie coûte autant que 64 KiB.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s inefficient copy size; 64 KiB and 50 % (Ridgepoint&apos;s)</source>
        <translation>taille de copie inefficace selon NVIDIA Visual Profiler&#xa0;; taille et moitié, nos seuils</translation>
    </message>
    <message>
        <source>Pageable memory is the source or target of %1 of the bytes copied to and from the GPU</source>
        <translation>%1 de ce qui est copié vers et depuis le GPU est en mémoire paginable</translation>
    </message>
    <message>
        <source>Bytes copied from or to pageable memory ÷ all bytes copied, if copies take at least 1 % of the step.</source>
        <translation>Octets copiés depuis ou vers la mémoire paginable ÷ tous, si les copies prennent un centième de l’étape.</translation>
    </message>
    <message>
        <source>Use pinned memory (pin_memory=True in a DataLoader): the driver copies pageable memory twice and waits.</source>
        <translation>Épingler la mémoire (pin_memory=True dans un DataLoader)&#xa0;: le pilote copie deux fois la mémoire paginable, et attend.</translation>
    </message>
    <message>
        <source>Nsight Systems&apos; rule cuda_memcpy_async; 10 % (Ridgepoint&apos;s)</source>
        <translation>règle cuda_memcpy_async de Nsight Systems&#xa0;; un dixième, notre seuil</translation>
    </message>
    <message>
        <source>Copies to and from the GPU overlap with kernels for %1 of their time</source>
        <translation>Les copies vers et depuis le GPU recouvrent des noyaux pendant %1 de leur temps</translation>
    </message>
    <message>
        <source>Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 % of the step.</source>
        <translation>Temps avec une copie et un noyau ÷ temps avec une copie, si les copies prennent un vingtième de l’étape.</translation>
    </message>
    <message>
        <source>Copy the next batch from pinned memory on a separate stream while this one computes.</source>
        <translation>Copier le batch suivant sur un stream à part pendant le calcul de celui-ci, depuis la mémoire épinglée (pinned).</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy/compute overlap; 50 % (Ridgepoint&apos;s)</source>
        <translation>faible recouvrement copie/calcul selon NVIDIA Visual Profiler&#xa0;; la moitié, notre seuil</translation>
    </message>
    <message>
        <source>Winograd convolutions take %1 of the step</source>
        <translation>Les convolutions Winograd prennent %1 de l’étape</translation>
    </message>
    <message>
        <source>Time in kernels with &quot;winograd&quot; in their names ÷ step time.</source>
        <translation>Temps des noyaux dont le nom contient winograd ÷ temps de l’étape.</translation>
    </message>
    <message>
        <source>They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead (TF32, BF16, channels-last).</source>
        <translation>Elles font moins de calcul que modélisé, dans les unités FP32&#xa0;: essayer les Tensor Cores (TF32, BF16, channels-last) et comparer.</translation>
    </message>
    <message>
        <source>GPU clocks were throttled for %1 of the time (reason: %2)</source>
        <translation>Les fréquences du GPU ont été bridées par %2 pendant %1 du temps</translation>
    </message>
    <message>
        <source>Samples with a throttle reason ÷ all samples.</source>
        <translation>Échantillons où l’appareil le signale ÷ tous les échantillons.</translation>
    </message>
    <message>
        <source>The times come from a slower GPU than the roofs. Check power, cooling and limits before you compare.</source>
        <translation>Les temps sont ceux d’un GPU plus lent que celui des toits&#xa0;: vérifier puissance, refroidissement et limites avant de comparer.</translation>
    </message>
    <message>
        <source>10 % of the time (Ridgepoint&apos;s)</source>
        <translation>10 % du temps (de Ridgepoint)</translation>
    </message>
    <message>
        <source>LibTorch does not use this CPU&apos;s fastest vector unit: %2 has %1 the peak</source>
        <translation>LibTorch n’utilise pas les vecteurs les plus rapides de ce CPU&#xa0;: %2 a %1 le toit</translation>
    </message>
    <message>
        <source>Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.</source>
        <translation>Plus haut toit FP32 ÷ celui de l’unité vectorielle choisie par LibTorch.</translation>
    </message>
    <message>
        <source>Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.</source>
        <translation>Retirer ATEN_CPU_CAPABILITY de l’environnement, ou prendre une LibTorch compilée pour ce CPU.</translation>
    </message>
    <message>
        <source>Python and framework overhead between ops takes %1 of the step, most of it in %2</source>
        <translation>Le surcoût de Python et du framework entre les opérateurs prend %1 de l’étape, surtout dans %2</translation>
    </message>
    <message>
        <source>Time in a script&apos;s step without any op ÷ step time, if it is below 100 µs for each op.</source>
        <translation>Temps de l’étape d’un script sans opérateur en cours ÷ temps de l’étape, si cela fait moins de 100 µs par opérateur.</translation>
    </message>
    <message>
        <source>Use fewer and larger ops: a larger batch, ops on whole tensors instead of loops, a fused optimizer, torch.compile.</source>
        <translation>Des opérateurs moins nombreux et plus grands : un batch plus grand, des opérateurs sur des tenseurs entiers au lieu de boucles, un optimiseur fusionné, torch.compile.</translation>
    </message>
    <message>
        <source>%2 takes %1 of the step and has no cost model</source>
        <translation>%2 prend %1 de l’étape, et ses FLOP et ses octets sont inconnus</translation>
    </message>
    <message>
        <source>Time in the op&apos;s calls without a cost model ÷ step time, for the op with the largest time.</source>
        <translation>Temps des appels de l’opérateur sans modèle de coût ÷ temps de l’étape, pour l’opérateur qui en a le plus.</translation>
    </message>
    <message>
        <source>Compare its time between runs, because its FLOPs and bytes are unknown. If torch.compile generated it, record without torch.compile to see its ops.</source>
        <translation>Aucun toit ne peut le juger : comparez son temps entre exécutions. S’il vient de torch.compile, un enregistrement sans torch.compile montre ses opérateurs.</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps, if a compiler ran in one of them.</source>
        <translation>Étape mesurée la plus longue ÷ médiane, sur cinq étapes ou plus, si un compilateur a tourné dans l’une d’elles.</translation>
    </message>
    <message>
        <source>Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the first steps.</source>
        <translation>Des formes ou valeurs qui changent le font recompiler : TORCH_LOGS=recompiles dit lesquelles, dynamic=True fait un graphe pour toutes. --warmup écarte les premières étapes.</translation>
    </message>
    <message>
        <source>Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS).</source>
        <translation>Utilisez autant de threads qu’il y a de cœurs (torch.set_num_threads ou OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that share a core slow each other down.</source>
        <translation>Des threads qui attendent le cœur des autres ne font que se ralentir : utilisez-en moins (torch.set_num_threads ou OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>torch.compile compiled during measured steps: the slowest takes %1 the median step time</source>
        <translation>torch.compile a compilé pendant des étapes mesurées : la plus lente dure %1 le temps médian d’une étape</translation>
    </message>
    <message>
        <source>torch.compile recompiled code for %1: %2</source>
        <translation>torch.compile a recompilé du code pendant %1 : %2</translation>
    </message>
    <message>
        <source>Time of compilations of code that torch.compile had compiled before, because its guards failed.</source>
        <translation>Temps des compilations de code que torch.compile avait déjà compilé, car ses gardes ont échoué.</translation>
    </message>
    <message>
        <source>Mark sizes that change with torch._dynamo.mark_dynamic, compile with dynamic=True, or pad batches to a few sizes.</source>
        <translation>Marquez les tailles qui changent avec torch._dynamo.mark_dynamic, compilez avec dynamic=True ou complétez les lots à quelques tailles.</translation>
    </message>
    <message>
        <source>1 s (Ridgepoint&apos;s)</source>
        <translation>1 s (de Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 graph breaks split compiled code, most often: %2</source>
        <translation>%1 ruptures de graphe divisent le code compilé, le plus souvent : %2</translation>
    </message>
    <message>
        <source>Places where torch.compile returned to Python, counted at each compilation.</source>
        <translation>Endroits où torch.compile est revenu à Python, comptés à chaque compilation.</translation>
    </message>
    <message>
        <source>Operations on both sides of a graph break cannot be fused. Remove prints, .item() and unsupported calls from the compiled code; fullgraph=True reports the first break as an error.</source>
        <translation>Les opérations de part et d’autre d’une rupture de graphe ne peuvent pas être fusionnées. Retirez du code compilé les affichages, .item() et les appels non pris en charge ; fullgraph=True signale la première rupture comme une erreur.</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>Load data faster, or launch more work ahead.</source>
        <translation>Chargez les données plus vite ou lancez plus de travail à l’avance.</translation>
    </message>
    <message>
        <source>Do less in the script between ops.</source>
        <translation>Faites moins de travail dans le script entre les ops.</translation>
    </message>
    <message>
        <source>Fuse its calls, or use larger batches.</source>
        <translation>Fusionnez ses appels ou utilisez de plus grands lots.</translation>
    </message>
    <message>
        <source>Fuse it with its neighbours, or use a smaller data type.</source>
        <translation>Fusionnez-la avec ses voisines ou utilisez un type de données plus petit.</translation>
    </message>
    <message>
        <source>Use a lower precision, or shapes that suit the unit.</source>
        <translation>Utilisez une précision plus basse ou des formes adaptées à l’unité.</translation>
    </message>
    <message>
        <source>Step time: %1, at the roofs %2. Possible gain: %3 (%4).</source>
        <translation>Durée du pas : %1, aux toits %2. Gain possible : %3 (%4).</translation>
    </message>
    <message>
        <source>The work in %1 of the time is unknown.</source>
        <translation>Le travail est inconnu pendant %1 du temps.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1 : %2 (%3).</translation>
    </message>
    <message>
        <source>%1 × below %2</source>
        <translation>%1 × sous %2</translation>
    </message>
    <message>
        <source>with %1: at most %2 × faster</source>
        <translation>avec %1 : au plus %2 × plus rapide</translation>
    </message>
    <message>
        <source>with its data in %1: at most %2 × faster</source>
        <translation>avec ses données dans %1 : au plus %2 × plus rapide</translation>
    </message>
    <message>
        <source>%1 × below both roofs</source>
        <translation>%1 × sous les deux toits</translation>
    </message>
    <message>
        <source>%1 × its time at the roofs</source>
        <translation>%1 × sa durée aux toits</translation>
    </message>
    <message>
        <source>%1 loses %2 (%3), %4.</source>
        <translation>%1 perd %2 (%3), %4.</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>peak %1</source>
        <translation>pic %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacité %1</translation>
    </message>
    <message>
        <source>Time since the start of the run, s</source>
        <translation>Temps depuis le début, s</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>alloué</translation>
    </message>
    <message>
        <source>collection off</source>
        <translation>sans collecte</translation>
    </message>
    <message>
        <source>Step %1 ran without collection or with counters: its memory is unknown.</source>
        <translation>L’étape %1 a tourné sans collecte ou avec des compteurs&#xa0;: sa mémoire est inconnue.</translation>
    </message>
    <message>
        <source>out of memory at %1</source>
        <translation>mémoire épuisée à %1</translation>
    </message>
    <message>
        <source>Open or record a run to see its memory over time.</source>
        <translation>Contenu de la mémoire au fil du temps, dès qu’une exécution est ouverte ou capturée.</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>réservé</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Temps, s</translation>
    </message>
    <message>
        <source>process</source>
        <translation>processus</translation>
    </message>
    <message>
        <source>whole GPU</source>
        <translation>GPU entier</translation>
    </message>
    <message>
        <source>Time since the start of the run, ms</source>
        <translation>Temps depuis le début de l’exécution, ms</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>Temps, ms</translation>
    </message>
</context>
<context>
    <name>NameSearch</name>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at character %3.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas une expression régulière&#xa0;: %2 au caractère %3.</translation>
    </message>
</context>
<context>
    <name>OverviewChart</name>
    <message>
        <source>step</source>
        <translation>étape</translation>
    </message>
    <message>
        <source>time</source>
        <translation>temps</translation>
    </message>
    <message>
        <source>Open or record a run to see how its steps split.</source>
        <translation>Ouvrez ou capturez une exécution pour voir la répartition de ses étapes.</translation>
    </message>
    <message>
        <source>The run stores no calls whose time can be split.</source>
        <translation>L’exécution ne contient aucun appel dont le temps puisse être réparti.</translation>
    </message>
    <message>
        <source>No step of this run has GPU records.</source>
        <translation>Aucune étape de cette exécution n’a d’enregistrements du GPU.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Étape %1</translation>
    </message>
    <message>
        <source>Steps %1 to %2 (means)</source>
        <translation>Étapes %1 à %2 (moyennes)</translation>
    </message>
    <message>
        <source> (warm-up)</source>
        <translation> (préchauffage)</translation>
    </message>
    <message>
        <source> (uncertain)</source>
        <translation> (incertaine)</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>GPU %1: kernels run for %2 of the time, estimated SM efficiency %3</source>
        <translation>GPU %1 : des noyaux s’exécutent pendant %2 du temps, efficacité estimée des SM %3</translation>
    </message>
    <message>
        <source>, estimated occupancy %1</source>
        <translation>, occupation estimée %1</translation>
    </message>
    <message>
        <source>Launches: %1, delay %2 (median), at most %3</source>
        <translation>Lancements : %1, délai %2 (médiane), au plus %3</translation>
    </message>
    <message>
        <source>; kernels shorter than their launch: %1</source>
        <translation> ; noyaux plus courts que leur lancement : %1</translation>
    </message>
    <message>
        <source>Copies %1: %2 in %3</source>
        <translation>Copies %1 : %2 en %3</translation>
    </message>
    <message>
        <source>, %1 (median), at most %2</source>
        <translation>, %1 (médiane), au plus %2</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Un autre fichier contient les appels de ce rang.</translation>
    </message>
    <message>
        <source>Kernels: %1 of their time on tensor cores, by their names</source>
        <translation>Noyaux : %1 de leur temps sur des cœurs tensoriels, d’après leurs noms</translation>
    </message>
</context>
<context>
    <name>RankBars</name>
    <message>
        <source>At least two runs must contain several ranks.</source>
        <translation>Au moins deux exécutions doivent contenir plusieurs rangs.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
</context>
<context>
    <name>RankFigure</name>
    <message>
        <source>Mean step</source>
        <translation>Étape moyenne</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Calcul</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Communication</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Communication exposée</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Inactivité</translation>
    </message>
    <message>
        <source>Waits for ranks</source>
        <translation>Attend d’autres rangs</translation>
    </message>
    <message>
        <source>Others wait for it</source>
        <translation>D’autres l’attendent</translation>
    </message>
</context>
<context>
    <name>RankTimeline</name>
    <message>
        <source>rank %1</source>
        <translation>rang %1</translation>
    </message>
    <message>
        <source>rank %1, not aligned</source>
        <translation>rang %1, non aligné</translation>
    </message>
    <message>
        <source>Its file is not in this folder.</source>
        <translation>Son fichier n’est pas dans ce dossier.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, étape %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>étape</translation>
    </message>
</context>
<context>
    <name>RankTimelineView</name>
    <message>
        <source>The run does not contain several ranks.</source>
        <translation>L’exécution ne contient pas plusieurs rangs.</translation>
    </message>
</context>
<context>
    <name>RegionItem</name>
    <message>
        <source>memory-bound</source>
        <translation>limité par la mémoire</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>limité par le calcul</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>limité par la latence</translation>
    </message>
</context>
<context>
    <name>ReportExport</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Shares of time</source>
        <translation>Parts du temps</translation>
    </message>
    <message>
        <source>Rooflines, and the rows that differ most</source>
        <translation>Rooflines, et les lignes qui diffèrent le plus</translation>
    </message>
    <message>
        <source>Memory, step above step</source>
        <translation>Mémoire, étape par étape</translation>
    </message>
    <message>
        <source>Over the batch size</source>
        <translation>Selon la taille de batch</translation>
    </message>
</context>
<context>
    <name>RoofLines</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1&#xa0;: %2, %3</translation>
    </message>
    <message>
        <source>best of %1 repetitions</source>
        <translation>meilleure de %1 répétitions</translation>
    </message>
    <message>
        <source>, spread %1</source>
        <translation>, dispersion %1</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Intensité arithmétique, FLOP par octet %1</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modélisé</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>dépasse son toit</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>toit mesuré</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>toit (fiche technique)</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>capturé</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>estimé</translation>
    </message>
    <message>
        <source>to see DRAM: Level ▸ DRAM</source>
        <translation>pour voir la DRAM&#xa0;: Niveau ▸ DRAM</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of each level (dots: %1)</source>
        <translation>Intensité arithmétique, FLOP par octet de chaque niveau (points&#xa0;: %1)</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>temps pris</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>aux toits</translation>
    </message>
    <message>
        <source>each level</source>
        <translation>chaque niveau</translation>
    </message>
    <message>
        <source>Compute time</source>
        <translation>Temps de calcul</translation>
    </message>
    <message>
        <source>Compute time in a step</source>
        <translation>Temps de calcul dans une étape</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>Temps mémoire</translation>
    </message>
    <message>
        <source>Memory time in a step</source>
        <translation>Temps mémoire dans une étape</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>FLOP/s atteints</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>au moins</translation>
    </message>
    <message>
        <source>No selected row has FLOPs and bytes of %1.</source>
        <translation>Aucune ligne sélectionnée n’a de FLOP et d’octets de %1.</translation>
    </message>
    <message>
        <source>No row has both FLOPs and bytes of %1. Choose another level.</source>
        <translation>Aucune ligne n’a à la fois des FLOP et des octets de %1. Choisissez un autre niveau.</translation>
    </message>
    <message>
        <source>FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).</source>
        <translation>Les FLOP sont inconnus : aucune ligne n’a de place ici. Les traces ont besoin des formes (record_shapes=True).</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>Self time over the measured steps</source>
        <translation>Temps propre sur les étapes mesurées</translation>
    </message>
    <message>
        <source>Share of all rows&apos; time</source>
        <translation>Part du temps total des lignes</translation>
    </message>
    <message>
        <source>Floating-point operations; a fused multiply-add is two</source>
        <translation>Opérations en virgule flottante&#xa0;; une FMA compte pour deux</translation>
    </message>
    <message>
        <source>FLOP per byte of the chosen memory level</source>
        <translation>FLOP par octet du niveau de mémoire choisi</translation>
    </message>
    <message>
        <source>Achieved ÷ attainable at this intensity</source>
        <translation>Atteint ÷ atteignable à cette intensité</translation>
    </message>
    <message>
        <source>Bytes of the chosen memory level ÷ time</source>
        <translation>Octets du niveau de mémoire choisi ÷ temps</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>Octets %1</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Atteint</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>% du toit</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>%1 bandwidth</source>
        <translation>Bande passante %1</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Habituelles</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory Traffic</source>
        <translation>Trafic mémoire</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Algorithm, if the kernel&apos;s name shows it</source>
        <translation>Algorithme, si le nom du noyau l’indique</translation>
    </message>
    <message>
        <source>Part of the training that a kernel belongs to, if its name shows it</source>
        <translation>À quelle partie de l’entraînement un noyau appartient, pour autant que son nom le dise</translation>
    </message>
    <message>
        <source>Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown without counters</source>
        <translation>Octets comptés par le matériel au niveau de mémoire choisi ÷ ceux qui, d’après le modèle, doivent au moins circuler ; inconnu là où rien n’a été compté</translation>
    </message>
    <message>
        <source>FLOPs that the hardware counted ÷ those of the model</source>
        <translation>FLOPs comptés par le matériel ÷ ceux du modèle</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithme</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>FLOPs ÷ model</source>
        <translation>FLOPs ÷ modèle</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Noyaux</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Temps hôte</translation>
    </message>
    <message>
        <source>Time that the CPU spent in the row&apos;s ops, on a GPU run</source>
        <translation>Temps que le CPU a passé dans les opérateurs de la ligne, pour une exécution sur GPU</translation>
    </message>
    <message>
        <source>Mean time of a call</source>
        <translation>Temps moyen d’un appel</translation>
    </message>
    <message>
        <source>Shortest time of a call</source>
        <translation>Temps le plus court d’un appel</translation>
    </message>
    <message>
        <source>Longest time of a call</source>
        <translation>Temps le plus long d’un appel</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Lancements</translation>
    </message>
    <message>
        <source>Kernels and copies that the row launched</source>
        <translation>Noyaux et copies lancés par la ligne</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>Bytes that copies and memsets moved</source>
        <translation>Octets déplacés par les copies et les memsets</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>FLOPs matriciels</translation>
    </message>
    <message>
        <source>FLOPs of convolutions, matrix products and attention</source>
        <translation>FLOPs des convolutions, produits de matrices et attention</translation>
    </message>
    <message>
        <source>Bytes that the memory level carried</source>
        <translation>Octets passés par le niveau de mémoire</translation>
    </message>
    <message>
        <source>FLOP/%1 B</source>
        <translation>FLOP/o %1</translation>
    </message>
    <message>
        <source>FLOPs ÷ time of the calls with known FLOPs</source>
        <translation>FLOPs ÷ temps des appels dont les FLOPs sont connus</translation>
    </message>
    <message>
        <source>Known time</source>
        <translation>Temps connu</translation>
    </message>
    <message>
        <source>Share of the row&apos;s time with known FLOPs and bytes</source>
        <translation>Part du temps de la ligne dont les FLOPs et les octets sont connus</translation>
    </message>
    <message>
        <source>Roof that limits the row</source>
        <translation>Toit qui limite la ligne</translation>
    </message>
    <message>
        <source>Bytes ÷ model</source>
        <translation>Octets ÷ modèle</translation>
    </message>
    <message>
        <source>Time provenance</source>
        <translation>Provenance du temps</translation>
    </message>
    <message>
        <source>Source of the time</source>
        <translation>D’où vient le temps</translation>
    </message>
    <message>
        <source>FLOPs provenance</source>
        <translation>Provenance des FLOPs</translation>
    </message>
    <message>
        <source>Source of the FLOPs</source>
        <translation>D’où viennent les FLOPs</translation>
    </message>
    <message>
        <source>Bytes provenance</source>
        <translation>Provenance des octets</translation>
    </message>
    <message>
        <source>Source of the bytes</source>
        <translation>D’où viennent les octets</translation>
    </message>
    <message>
        <source>Time above roof</source>
        <translation>Temps au-dessus du toit</translation>
    </message>
    <message>
        <source>Time minus the time at the roofs</source>
        <translation>Durée moins la durée aux toits</translation>
    </message>
</context>
<context>
    <name>RowTooltip</name>
    <message>
        <source>⚠ above %1</source>
        <translation>⚠ dépasse %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>pas de formule pour ses FLOP et octets</translation>
    </message>
    <message>
        <source>%1 of its roof</source>
        <translation>%1 de son toit</translation>
    </message>
    <message>
        <source>%1 FLOP per %2 byte</source>
        <translation>%1 FLOP par octet %2</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>%1 de l’étape</translation>
    </message>
    <message>
        <source>%1-bound</source>
        <translation>limite&#xa0;: %1</translation>
    </message>
    <message>
        <source>Its roof</source>
        <translation>Son toit</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>A run is written to a file that ends in .trace.json or .json, not to &quot;%1&quot;.</source>
        <translation>Une exécution s’écrit dans un fichier qui se termine par .trace.json ou .json, pas dans « %1 ».</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 échantillons/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>batch %1</translation>
    </message>
    <message>
        <source>1 warm-up step</source>
        <translation>1 étape de chauffe</translation>
    </message>
    <message>
        <source>%1 warm-up steps</source>
        <translation>%1 étapes de chauffe</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 étape</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 étapes</translation>
    </message>
    <message>
        <source>no step finished yet</source>
        <translation>aucune étape terminée</translation>
    </message>
    <message>
        <source>this run has no finished step</source>
        <translation>cette exécution n’a aucune étape terminée</translation>
    </message>
    <message>
        <source>collection %1 of step time</source>
        <translation>collecte&#xa0;: %1 du temps d’étape</translation>
    </message>
    <message>
        <source>collection cost not measurable yet (within ±%1)</source>
        <translation>coût de collecte pas encore mesurable (à ±%1 près)</translation>
    </message>
    <message>
        <source>collection cost unknown (too few steps)</source>
        <translation>coût de collecte inconnu (trop peu d’étapes)</translation>
    </message>
    <message>
        <source>%1 level: most bytes stay in this cache</source>
        <translation>Niveau %1&#xa0;: la plupart des octets restent dans ce cache</translation>
    </message>
    <message>
        <source>%1 level: less than half of the bytes reach it (default: %2)</source>
        <translation>Niveau %1&#xa0;: moins de la moitié des octets l’atteignent (par défaut&#xa0;: %2)</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes counted by the hardware</source>
        <translation>Temps mesurés, FLOP et octets comptés par le matériel</translation>
    </message>
    <message>
        <source>Times measured, FLOPs modelled, bytes sampled by the hardware</source>
        <translation>Temps mesurés, FLOP modélisés, octets échantillonnés par le matériel</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes modelled from shapes</source>
        <translation>Temps mesurés, FLOP et octets modélisés d’après les formes</translation>
    </message>
    <message>
        <source>Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes</source>
        <translation>Temps des appels du CPU, non des noyaux du GPU ; FLOP et octets modélisés d’après les formes</translation>
    </message>
    <message>
        <source>roofs measured and from the datasheet</source>
        <translation>toits mesurés et de fiche technique</translation>
    </message>
    <message>
        <source>roofs measured</source>
        <translation>toits mesurés</translation>
    </message>
    <message>
        <source>roofs from the datasheet</source>
        <translation>toits de fiche technique</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 enregistrements perdus</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>exécution %1</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>aux toits</translation>
    </message>
    <message>
        <source>Estimated: FLOPs and bytes modelled from shapes; times at the roofs</source>
        <translation>Estimé&#xa0;: FLOP et octets modélisés d’après les formes, temps aux toits</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
    <message>
        <source>parts of %1</source>
        <translation>parties de %1</translation>
    </message>
    <message>
        <source>%1 not stored</source>
        <translation>%1 sans détail</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>aucune étape</translation>
    </message>
    <message>
        <source>Rows cover the calls in %1.</source>
        <translation>Lignes des appels de l’intervalle %1.</translation>
    </message>
    <message>
        <source>%1 calls cross its ends: their time, FLOPs and bytes count in proportion.</source>
        <translation>%1 appels débordent de ses bornes&#xa0;: ils comptent pour leur temps à l’intérieur, et leurs FLOP et octets au prorata.</translation>
    </message>
    <message>
        <source>Calls of %1 steps are missing here, because the run does not store them.</source>
        <translation>Les appels de %1 étapes n’ont pas été conservés&#xa0;: ils manquent ici.</translation>
    </message>
    <message>
        <source>%1 steps without collection are excluded.</source>
        <translation>%1 étapes ont tourné sans collecte et n’y figurent pas.</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes counted by the hardware</source>
        <translation>Temps importés, FLOP et octets comptés par le matériel</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes modelled from shapes</source>
        <translation>Temps importés, FLOP et octets modélisés d’après les formes</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes unknown</source>
        <translation>Temps importés, FLOP et octets inconnus</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>rang %1 sur %2</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>étape médiane %1</translation>
    </message>
    <message>
        <source>part of 1 step</source>
        <translation>partie d’une étape</translation>
    </message>
    <message>
        <source>parts of %1 steps</source>
        <translation>parties de %1 étapes</translation>
    </message>
    <message>
        <source>This run has no data by %1, so its rows are grouped by %2.</source>
        <translation>Cette exécution n’a pas de données par %1 ; ses lignes sont groupées par %2.</translation>
    </message>
    <message>
        <source>This run has no bytes of %1, so intensities are of %2.</source>
        <translation>Cette exécution n’a pas d’octets de %1 ; les intensités sont celles de %2.</translation>
    </message>
    <message>
        <source>%1 of the time belongs to ops whose names are lost.</source>
        <translation>%1 du temps appartient à des ops dont les noms sont perdus.</translation>
    </message>
    <message>
        <source>The summary lists %1 more losses.</source>
        <translation>Le résumé cite %1 autres pertes.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3</source>
        <translation>Utilisation du pic : MFU (FLOPs du modèle) %1, HFU (avec recalcul) %2, de %3</translation>
    </message>
    <message>
        <source>Energy %1 ± %2 per step</source>
        <translation>Énergie %1 ± %2 par étape</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 par étape</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>%1 par échantillon</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>au repos %1</translation>
    </message>
    <message>
        <source>NVML&apos;s energy counter</source>
        <translation>compteur d’énergie de NVML</translation>
    </message>
    <message>
        <source>integrated power</source>
        <translation>puissance intégrée</translation>
    </message>
</context>
<context>
    <name>RunQuestion</name>
    <message>
        <source>The network of the open run, %1, cannot be estimated.</source>
        <translation>L’exécution ouverte, %1, ne porte sur aucun réseau estimable.</translation>
    </message>
    <message>
        <source>The open run has other settings: %1.</source>
        <translation>L’exécution ouverte a d’autres réglages&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 (open run)</source>
        <translation>%1 (exécution ouverte)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>machine</translation>
    </message>
</context>
<context>
    <name>SampleLanes</name>
    <message>
        <source>SM clock</source>
        <translation>fréq. SM</translation>
    </message>
    <message>
        <source>power</source>
        <translation>puissance</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>température</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>utilisation</translation>
    </message>
    <message>
        <source>%1: %2, sampled at %3</source>
        <translation>%1&#xa0;: %2, échantillonné à %3</translation>
    </message>
    <message>
        <source>Clocks throttled: %1</source>
        <translation>Fréquences bridées par&#xa0;: %1</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SM actifs</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>cœurs tenseurs</translation>
    </message>
    <message>
        <source>%1 traffic</source>
        <translation>Trafic %1</translation>
    </message>
    <message>
        <source>%1, %2 of the roof</source>
        <translation>%1, %2 du toit</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 autres</translation>
    </message>
</context>
<context>
    <name>ShareRings</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 autres</translation>
    </message>
</context>
<context>
    <name>SharesChart</name>
    <message>
        <source>Open or record a run to see where its time goes.</source>
        <translation>Où va le temps, dès qu’une exécution est ouverte ou capturée.</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>Par catégorie</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>Par phase</translation>
    </message>
    <message>
        <source>CPU in CUDA calls</source>
        <translation>CPU en appels CUDA</translation>
    </message>
    <message>
        <source>CUDA calls, of their own time</source>
        <translation>Appels CUDA, de leur propre temps</translation>
    </message>
</context>
<context>
    <name>StepBand</name>
    <message>
        <source>warm-up</source>
        <translation>chauffe</translation>
    </message>
    <message>
        <source>baseline: collection off</source>
        <translation>référence&#xa0;: sans collecte</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>hardware counters read</source>
        <translation>compteurs matériels lus</translation>
    </message>
</context>
<context>
    <name>StepSplit</name>
    <message>
        <source>kernel</source>
        <translation>noyau</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>copie</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>remplissage</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>communication</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>appels de CUDA</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>chargeur de données</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>other</source>
        <translation>autre</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>communication exposée</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>mémoire</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inactivité</translation>
    </message>
    <message>
        <source>communication in all</source>
        <translation>communication totale</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>recouvrement</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>attente de l’hôte</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>attente entre noyaux</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>autre inactivité</translation>
    </message>
    <message>
        <source>A kernel that is not a collective runs</source>
        <translation>Un noyau autre qu’un collectif s’exécute</translation>
    </message>
    <message>
        <source>A copy runs, and no kernel</source>
        <translation>Une copie s’exécute, et aucun noyau</translation>
    </message>
    <message>
        <source>A fill runs, and no kernel or copy</source>
        <translation>Un remplissage s’exécute, sans noyau ni copie</translation>
    </message>
    <message>
        <source>A collective runs, and no other work of the GPU</source>
        <translation>Un collectif s’exécute, et aucun autre travail du GPU</translation>
    </message>
    <message>
        <source>The CPU calls CUDA while the GPU is idle</source>
        <translation>Le CPU appelle CUDA pendant que le GPU est inactif</translation>
    </message>
    <message>
        <source>The data loader runs while the GPU is idle</source>
        <translation>Le chargeur de données s’exécute pendant que le GPU est inactif</translation>
    </message>
    <message>
        <source>Other ops run on the CPU while the GPU is idle</source>
        <translation>D’autres opérations s’exécutent sur le CPU pendant que le GPU est inactif</translation>
    </message>
    <message>
        <source>None of these runs</source>
        <translation>Rien de tout cela ne s’exécute</translation>
    </message>
    <message>
        <source>A collective runs, and no other kernel</source>
        <translation>Un collectif s’exécute, et aucun autre noyau</translation>
    </message>
    <message>
        <source>Only copies and fills run</source>
        <translation>Seuls des copies et remplissages s’exécutent</translation>
    </message>
    <message>
        <source>The GPU runs nothing</source>
        <translation>Le GPU n’exécute rien</translation>
    </message>
    <message>
        <source>A collective runs</source>
        <translation>Un collectif s’exécute</translation>
    </message>
    <message>
        <source>A collective and another kernel run</source>
        <translation>Un collectif et un autre noyau s’exécutent</translation>
    </message>
    <message>
        <source>The GPU is idle because the next work was launched later</source>
        <translation>Le GPU est inactif car le travail suivant a été lancé plus tard</translation>
    </message>
    <message>
        <source>The GPU is idle for less than 30 µs between launched work</source>
        <translation>Le GPU est inactif moins de 30 µs entre deux travaux lancés</translation>
    </message>
    <message>
        <source>The GPU is idle for another reason</source>
        <translation>Le GPU est inactif pour une autre raison</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Select a study to see its figures.</source>
        <translation>Choisissez une étude pour voir ses figures.</translation>
    </message>
    <message>
        <source>No point of this figure has a value: none is estimated, recorded or published.</source>
        <translation>On n’en sait rien pour aucun point : ni estimé, ni enregistré, ni publié.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>published roof</source>
        <translation>toit publié</translation>
    </message>
    <message>
        <source>the interval passes the roof</source>
        <translation>l’intervalle dépasse le toit</translation>
    </message>
    <message>
        <source>one end of the interval is unknown</source>
        <translation>une borne de l’intervalle est inconnue</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publié</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>crête %1</translation>
    </message>
    <message>
        <source>ridge %1 (published: %2)</source>
        <translation>crête %1 (publiée : %2)</translation>
    </message>
    <message>
        <source>others</source>
        <translation>autres</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Temps médian</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>Temps le plus court</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Temps le plus long</translation>
    </message>
    <message>
        <source>Time, low</source>
        <translation>Temps, borne basse</translation>
    </message>
    <message>
        <source>Time, high</source>
        <translation>Temps, borne haute</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Débit</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>FLOPs matriciels</translation>
    </message>
    <message>
        <source>FLOPs of a sample</source>
        <translation>FLOPs par échantillon</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplications-additions</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Débit de FLOP</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pic de mémoire</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>Mémoire réservée</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Mémoire de l’appareil</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>État de l’optimiseur</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Temporaire</translation>
    </message>
    <message>
        <source>Learned values</source>
        <translation>Valeurs apprises</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Plus grand batch</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Collecte</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU occupé</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Époque</translation>
    </message>
    <message>
        <source>Epoch, low</source>
        <translation>Époque, borne basse</translation>
    </message>
    <message>
        <source>Epoch, high</source>
        <translation>Époque, borne haute</translation>
    </message>
    <message>
        <source>Data of an epoch</source>
        <translation>Données d’une époque</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>published only</source>
        <translation>seulement publié</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>à faire</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>capturé</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échoué</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>pas ici</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>estimé</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>mesuré</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publié</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Part de %1</translation>
    </message>
    <message>
        <source>FLOPs of a launch, %1</source>
        <translation>FLOP d’un lancement, %1</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Trafic</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Débit</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/octet</translation>
    </message>
    <message>
        <source>Memory after forward</source>
        <translation>Mémoire après la passe avant</translation>
    </message>
    <message>
        <source>Peak memory, all GPUs</source>
        <translation>Pic de mémoire, tous les GPU</translation>
    </message>
    <message>
        <source>Device memory, all GPUs</source>
        <translation>Mémoire de l’appareil, tous les GPU</translation>
    </message>
    <message>
        <source>Learned values, all GPUs</source>
        <translation>Valeurs apprises, tous les GPU</translation>
    </message>
    <message>
        <source>Throughput over PCIe</source>
        <translation>Débit par PCIe</translation>
    </message>
    <message>
        <source>Throughput over NVLink</source>
        <translation>Débit par NVLink</translation>
    </message>
    <message>
        <source>Exchange over PCIe</source>
        <translation>Échange par PCIe</translation>
    </message>
    <message>
        <source>Exchange over NVLink</source>
        <translation>Échange par NVLink</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Échange</translation>
    </message>
    <message>
        <source>Copy throughput</source>
        <translation>Débit des copies</translation>
    </message>
    <message>
        <source>Slow copies</source>
        <translation>Copies lentes</translation>
    </message>
    <message>
        <source>Small copies</source>
        <translation>Petites copies</translation>
    </message>
    <message>
        <source>Copy overlap</source>
        <translation>Recouvrement des copies</translation>
    </message>
    <message>
        <source>Concurrent kernels</source>
        <translation>Kernels simultanés</translation>
    </message>
    <message>
        <source>Parameters, all GPUs</source>
        <translation>Paramètres, tous les GPU</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Accélération</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>Efficacité parallèle</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modélisé</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>compté</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importé</translation>
    </message>
    <message>
        <source>published estimate</source>
        <translation>estimation publiée</translation>
    </message>
    <message>
        <source>%1 ÷ estimate</source>
        <translation>%1 ÷ estimation</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>Contexte CUDA</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>prédit</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 processus</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 processus</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 threads</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>tous les threads</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>batch %1</translation>
    </message>
</context>
<context>
    <name>SweepChart</name>
    <message>
        <source>samples/s</source>
        <translation>échantillons/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>temps d’une étape</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>pic de mémoire</translation>
    </message>
    <message>
        <source>Three runs or more that differ in their batch size make curves.</source>
        <translation>Trois exécutions ou plus, de tailles de batch différentes, donnent des courbes.</translation>
    </message>
    <message>
        <source>A curve over the batch size requires three runs that differ in batch size only.</source>
        <translation>Ces exécutions ne donnent pas de courbe selon la taille de batch&#xa0;: il en faut trois qui ne diffèrent que par elle.</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>%1: batch %2, mean step %3, %4 samples/s</source>
        <translation>%1&#xa0;: batch %2, étape moyenne %3, %4 échantillons/s</translation>
    </message>
</context>
<context>
    <name>TimePlane</name>
    <message>
        <source>balance: memory limits above, compute limits below</source>
        <translation>équilibre&#xa0;: au-dessus, la mémoire limite&#xa0;; en dessous, le calcul</translation>
    </message>
    <message>
        <source>Computing and moving data take equally long here</source>
        <translation>Ici, calcul et déplacement des données prennent le même temps</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>warm-up: faint</source>
        <translation>chauffe&#xa0;: pâle</translation>
    </message>
</context>
<context>
    <name>TimelineLanes</name>
    <message>
        <source>without stored calls</source>
        <translation>détail non conservé</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copie</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>remplissage</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>steps</source>
        <translation>étapes</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>phases</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>alloué</translation>
    </message>
    <message>
        <source>%1 allocated at %2</source>
        <translation>%1 alloués à %2</translation>
    </message>
    <message>
        <source>Calls are grouped by %1; zoom in to see each call.</source>
        <translation>Les appels sont cumulés par tranches de %1&#xa0;; zoomer pour voir chacun.</translation>
    </message>
    <message>
        <source>Some steps have totals only; their calls are not stored.</source>
        <translation>Les appels de certaines étapes ne sont pas conservés en détail, seulement cumulés.</translation>
    </message>
    <message>
        <source>The timeline shows what ran when, call by call.</source>
        <translation>La chronologie montre ce qui a tourné et quand, appel par appel.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Attente de la première étape…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Cette exécution n’a aucune étape terminée.</translation>
    </message>
    <message>
        <source>%1 more threads and streams are not shown.</source>
        <translation>%1 autres threads et streams ne sont pas affichés.</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>training thread</source>
        <translation>thread d’entraînement</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>thread %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motif</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>Exécuté par</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formes</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>Part de l’étape</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Travail</translation>
    </message>
    <message>
        <source>counted with the call around it</source>
        <translation>compté avec l’appel englobant</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Atteint</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>pas de formule pour ses FLOP et octets</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Sur</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>Temps en appels</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Le plus long</translation>
    </message>
    <message>
        <source>The run does not store the calls of these steps.</source>
        <translation>Les appels de ces étapes n’ont pas été conservés en détail.</translation>
    </message>
    <message>
        <source>Zoom in to see each call.</source>
        <translation>Zoomer pour voir chaque appel.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Étape %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 de l’étape</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 noyaux et copies</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>Leur temps</translation>
    </message>
    <message>
        <source>%1 calls of CUDA&apos;s API</source>
        <translation>%1 appels de l’API de CUDA</translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation>API de CUDA</translation>
    </message>
    <message>
        <source>CUDA API, %1</source>
        <translation>API de CUDA, %1</translation>
    </message>
    <message>
        <source>Call of</source>
        <translation>Appel de</translation>
    </message>
    <message>
        <source>CUDA&apos;s driver</source>
        <translation>le pilote de CUDA</translation>
    </message>
    <message>
        <source>CUDA&apos;s runtime</source>
        <translation>le runtime de CUDA</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 de plus</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>A lancé</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Latence lancement</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Corrélation</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>thread %1, in which no op ran</source>
        <translation>thread %1, où aucune op n’a tourné</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads</source>
        <translation>%1 blocs de %2 threads</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Registres</translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation>%1 par thread</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Mém. partagée</translation>
    </message>
    <message>
        <source>%1 a block</source>
        <translation>%1 par bloc</translation>
    </message>
    <message>
        <source>counted with its op&apos;s other kernels</source>
        <translation>compté avec les autres noyaux de son op</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Sens</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>De, vers</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Débit</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>stream %1</translation>
    </message>
    <message>
        <source>GPU %1 stream %2</source>
        <translation>GPU %1 stream %2</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>En entier</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>inconnue</translation>
    </message>
    <message>
        <source>Nothing ran in %1</source>
        <translation>Rien n’a tourné sur %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithme</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>annotation, a range that the program named</source>
        <translation>annotation, un intervalle nommé par le programme</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Contient</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Lancé par</translation>
    </message>
    <message>
        <source>Start on the CPU</source>
        <translation>Début sur le CPU</translation>
    </message>
    <message>
        <source>Duration on the CPU</source>
        <translation>Durée sur le CPU</translation>
    </message>
    <message>
        <source>%1, annotations</source>
        <translation>%1, annotations</translation>
    </message>
</context>
<context>
    <name>WaterfallChart</name>
    <message>
        <source>The step time of one of these runs is unknown.</source>
        <translation>La durée de pas d’une de ces exécutions est inconnue.</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>autres lignes</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>dans le bruit</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Temps par échantillon</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps d’une étape</translation>
    </message>
</context>
<context>
    <name>WholeFile</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>Impossible d’écrire «&#x202f;%1&#x202f;»&#xa0;: %2.</translation>
    </message>
    <message>
        <source>the disk is full or a size limit was reached; free some space and try again</source>
        <translation>le disque est plein ou une limite de taille est atteinte ; libérez de l’espace et réessayez</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>convolution</source>
        <translation>convolution</translation>
    </message>
    <message>
        <source>matrix product</source>
        <translation>produit matriciel</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>attention</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>normalisation</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activation</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>pooling</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>par élément</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>réduction</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>perte</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copie</translation>
    </message>
    <message>
        <source>view</source>
        <translation>vue</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>allocation</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aléatoire</translation>
    </message>
    <message>
        <source>autograd</source>
        <translation>autograd</translation>
    </message>
    <message>
        <source>other</source>
        <translation>autre</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>hors ops</translation>
    </message>
    <message>
        <source>(GPU idle)</source>
        <translation>(GPU inactif)</translation>
    </message>
    <message>
        <source>outside phases</source>
        <translation>hors phases</translation>
    </message>
    <message>
        <source>data</source>
        <translation>données</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>passe avant</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>phase</comment>
        <translation>perte</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>passe arrière</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>paramètres</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradients</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>état de l’optimiseur</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activations</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>entrées</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>temporaire</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>compté</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>échantillonné</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>activité</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modélisé</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Noyau</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importé</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>fiche technique</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>mesuré</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>memory (%1)</source>
        <translation>mémoire (%1)</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latence</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>precision of a matrix unit</comment>
        <translation>%1 Tensor</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Préparation</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>Finalisation</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échec</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>collectif</translation>
    </message>
    <message>
        <source>data gradient</source>
        <translation>gradient des données</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>gradient des poids</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>lancement</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>memcpy</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>synchronize</source>
        <translation>synchronisation</translation>
    </message>
    <message>
        <source>malloc and free</source>
        <translation>malloc et free</translation>
    </message>
    <message>
        <source>event</source>
        <translation>événement</translation>
    </message>
    <message>
        <source>other calls</source>
        <translation>autres appels</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>(sans couche)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnnotationTable</name>
    <message>
        <source>Annotation</source>
        <translation>Annotation</translation>
    </message>
    <message>
        <source>A range that the program named, such as record_function or an optimizer&apos;s step</source>
        <translation>Un intervalle nommé par le programme, comme record_function ou l’étape d’un optimiseur</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>Temps CPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total sur les étapes</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Le plus court</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Le plus long</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>Travail GPU</translation>
    </message>
    <message>
        <source>Kernels, copies and fills that were launched within it</source>
        <translation>Noyaux, copies et remplissages qui y ont été lancés</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Temps GPU</translation>
    </message>
    <message>
        <source>Total time of this work</source>
        <translation>Temps total de ce travail</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>Intervalles GPU</translation>
    </message>
    <message>
        <source>One for each call and stream, as the profiler&apos;s gpu_user_annotation: from the first work to the end of the last. Work belongs to the innermost annotation.</source>
        <translation>Un par appel et par flux, comme gpu_user_annotation du profileur : du premier travail à la fin du dernier. Un travail appartient à l’annotation la plus interne.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longueur</translation>
    </message>
    <message>
        <source>Total length of the GPU ranges</source>
        <translation>Longueur totale des intervalles GPU</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnswerStrip</name>
    <message>
        <source>Loss</source>
        <translation>Perte</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AttachDialog</name>
    <message>
        <source>Attach to a Process</source>
        <translation>S’attacher à un processus</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Capturer</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>Actif depuis</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>jusqu’à l’arrêt</translation>
    </message>
    <message>
        <source>&amp;Steps:</source>
        <translation>É&amp;tapes :</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>Act&amp;ualiser</translation>
    </message>
    <message>
        <source>The recording begins at the next training step. The training continues during and after it. Select several processes that train together.</source>
        <translation>La capture commence à la prochaine étape d’entraînement. L’entraînement continue pendant et après celle-ci. Sélectionnez plusieurs processus s’ils entraînent ensemble.</translation>
    </message>
    <message>
        <source>None of your Python processes has loaded torch.</source>
        <translation>Aucun de vos processus Python n’a chargé torch.</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>Mémoire GPU</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AxesForm</name>
    <message>
        <source>Networks with commas between; a TorchScript file with the size of a sample: my.pt 3x224x224</source>
        <translation>Réseaux séparés par des virgules ; un fichier TorchScript avec la taille d’un échantillon : my.pt 3x224x224</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, estimated for all</source>
        <translation>cpu, cuda, cuda:1 ou des appareils du catalogue ; enregistré sur ceux qui sont ici, estimé pour tous</translation>
    </message>
    <message>
        <source>GPUs that share a batch. More than one is only estimated</source>
        <translation>GPU qui se partagent un batch&#xa0;; au-delà d’un, seulement estimé</translation>
    </message>
    <message>
        <source>Threads of the CPU; 0 is every usable core</source>
        <translation>Threads du CPU ; 0 : tous les cœurs utilisables</translation>
    </message>
    <message>
        <source>fp32, tf32, bf16, fp16</source>
        <translation>fp32, tf32, bf16, fp16</translation>
    </message>
    <message>
        <source>sgd, adam, adamw</source>
        <translation>sgd, adam, adamw</translation>
    </message>
    <message>
        <source>&quot;synthetic&quot;, or folders of images, with semicolons between</source>
        <translation>« synthetic » ou des dossiers d’images, séparés par des points-virgules</translation>
    </message>
    <message>
        <source>Samples in a step, with commas between</source>
        <translation>Échantillons par étape, séparés par des virgules</translation>
    </message>
    <message>
        <source>Phase that the numbers describe: step, data, forward, loss, backward, optimizer</source>
        <translation>Ce que décrivent les nombres : step, data, forward, loss, backward, optimizer</translation>
    </message>
    <message>
        <source>Measured steps of each recording</source>
        <translation>Étapes mesurées de chaque enregistrement</translation>
    </message>
    <message>
        <source>Steps before them that do not count</source>
        <translation>Étapes préalables qui ne comptent pas</translation>
    </message>
    <message>
        <source>Recordings per point, each in its own process. With three or more, the interval covers their means</source>
        <translation>Enregistrements de chaque point, chacun dans son processus ; à partir de trois, l’intervalle est celui de leurs moyennes</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>A recording that takes longer is ended, and is a row with that reason</source>
        <translation>Un enregistrement plus long est arrêté et devient une ligne avec cette raison</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Étapes de chauffe</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Répétitions</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Limite de temps</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CallHistogram</name>
    <message>
        <source>Durations of the calls</source>
        <translation>Durée des appels</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>Durations of the calls: %1. A click selects a call.</source>
        <translation>Durée des appels&#xa0;: %1. Un clic sélectionne un appel.</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>aucun appel</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandController</name>
    <message>
        <source>&amp;Attach to a Process…</source>
        <translation>&amp;S’attacher à un processus…</translation>
    </message>
    <message>
        <source>Record a &amp;Command…</source>
        <translation>Capturer une &amp;commande…</translation>
    </message>
    <message>
        <source>A command is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Une commande est en cours de capture&#xa0;; arrêtez-la d’abord, deux captures se gêneraient.</translation>
    </message>
    <message>
        <source>The command %1. The run contains the steps up to that point.</source>
        <translation>La commande %1&#xa0;; l’exécution contient ce qui a été capturé jusque-là.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandDialog</name>
    <message>
        <source>&amp;Operators</source>
        <translation>&amp;Opérateurs</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Mémoire</translation>
    </message>
    <message>
        <source>For&amp;get These Commands</source>
        <translation>Oublier ces comman&amp;des</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Capturer</translation>
    </message>
    <message>
        <source>Record a Command</source>
        <translation>Capturer une commande</translation>
    </message>
    <message>
        <source>Split like in a shell: quotes and backslashes work; NAME=value before the program sets its environment</source>
        <translation>Découpé comme par un shell&#xa0;: guillemets et barres obliques inverses protègent ce qu’ils entourent ou précèdent&#xa0;; NOM=valeur devant le programme va dans son environnement</translation>
    </message>
    <message>
        <source>The first of the script&apos;s steps that is recorded, counted from 0</source>
        <translation>La première étape du script à capturer, comptée à partir de 0</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>la fin</translation>
    </message>
    <message>
        <source>The first step that is not recorded any more; the script goes on without Ridgepoint</source>
        <translation>La première étape qui n’est plus capturée&#xa0;; le script continue sans Ridgepoint</translation>
    </message>
    <message>
        <source>Number of recorded steps that the tables exclude</source>
        <translation>Nombre d’étapes capturées laissées hors des tableaux</translation>
    </message>
    <message>
        <source>Which operators ran, for how long, with what FLOPs and bytes</source>
        <translation>Quels opérateurs ont tourné, combien de temps, avec quels FLOP et octets</translation>
    </message>
    <message>
        <source>Live memory by category</source>
        <translation>Mémoire utilisée par catégorie</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Choisir le dossier</translation>
    </message>
    <message>
        <source>Choose the run&apos;s file</source>
        <translation>Choisir le fichier de l’exécution</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>Comma&amp;nde&#xa0;:</translation>
    </message>
    <message>
        <source>Working &amp;folder:</source>
        <translation>Dossier de &amp;travail&#xa0;:</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>Dossier de travail</translation>
    </message>
    <message>
        <source>R&amp;un file:</source>
        <translation>&amp;Fichier .ridge&#xa0;:</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>Fichier de l’exécution</translation>
    </message>
    <message>
        <source>Steps &amp;from:</source>
        <translation>Éta&amp;pes de&#xa0;:</translation>
    </message>
    <message>
        <source>First recorded step</source>
        <translation>Première étape capturée</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>jusqu’à</translation>
    </message>
    <message>
        <source>Step after the last recorded one</source>
        <translation>Étape après la dernière capturée</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>chauffe</translation>
    </message>
    <message>
        <source>Steps for warm-up</source>
        <translation>Étapes de chauffe</translation>
    </message>
    <message>
        <source>Collect:</source>
        <translation>Collecter&#xa0;:</translation>
    </message>
    <message>
        <source>Removes the commands that are offered here from the settings</source>
        <translation>Efface des réglages les commandes proposées ici</translation>
    </message>
    <message>
        <source>The command runs as it is, and the training inside it is recorded. It needs torch 2.8 or newer in the Python that it starts.</source>
        <translation>La commande s’exécute telle quelle, et l’entraînement qu’elle contient est capturé. Il faut torch 2.8 ou plus récent dans le Python qu’elle lance.</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
dans %2</translation>
    </message>
    <message>
        <source>named after the script</source>
        <translation>du nom du script</translation>
    </message>
    <message>
        <source>Working Folder</source>
        <translation>Dossier de travail</translation>
    </message>
    <message>
        <source>Run File</source>
        <translation>Fichier de l’exécution</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Exécutions (*.ridge)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandPane</name>
    <message>
        <source>Again…</source>
        <translation>Relancer…</translation>
    </message>
    <message>
        <source>Opens the dialog with the same command</source>
        <translation>Propose à nouveau la même commande</translation>
    </message>
    <message>
        <source>Output of the command</source>
        <translation>Sortie de la commande</translation>
    </message>
    <message>
        <source>The output of a recorded command appears here (Recording ▸ Record a Command…).</source>
        <translation>Ce qu’écrit une commande capturée (Capture ▸ Capturer une commande…) s’affiche ici.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Interrupts the command, as Ctrl+C does in a terminal</source>
        <translation>Interrompt la commande, comme Ctrl+C dans un terminal</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>It was interrupted and goes on; asks it to end (SIGTERM)</source>
        <translation>Elle a été interrompue et continue&#xa0;; lui demande de se terminer (SIGTERM)</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>Tuer</translation>
    </message>
    <message>
        <source>It was asked to end and goes on; ends it and all that it started (SIGKILL)</source>
        <translation>Elle devait se terminer et continue&#xa0;; la tue avec tout ce qu’elle a lancé (SIGKILL)</translation>
    </message>
    <message>
        <source>running for %1:%2</source>
        <translation>en cours&#xa0;: %1:%2</translation>
    </message>
    <message>
        <source>the last %1 of %2 lines</source>
        <translation>les %1 dernières lignes sur %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandRun</name>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>Impossible de lancer «&#x202f;%1&#x202f;»&#xa0;; Ridgepoint est-il entièrement installé&#xa0;?</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>n’a pas pu être lancée</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>a été arrêtée par %1</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>s’est bien terminée</translation>
    </message>
    <message>
        <source>ended with status %1</source>
        <translation>s’est terminée avec le code %1</translation>
    </message>
    <message>
        <source>The command left no run.</source>
        <translation>La commande n’a laissé aucune exécution.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareCanvas</name>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/octet</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareController</name>
    <message>
        <source>At most eight runs can be compared: %1 left out.</source>
        <translation>Pas plus de huit exécutions côte à côte&#xa0;: %1 en trop.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareModel</name>
    <message>
        <source>only here</source>
        <translation>ici seul</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>pas ici</translation>
    </message>
    <message>
        <source>same</source>
        <translation>égal</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>bruit</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>plus lent</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>plus rapide</translation>
    </message>
    <message>
        <source>%1: does not have it</source>
        <translation>%1&#xa0;: absent ici</translation>
    </message>
    <message>
        <source>, %1 calls, %2, %3 of roof</source>
        <translation>, %1 appels, %2, %3 du toit</translation>
    </message>
    <message>
        <source>, there as %1</source>
        <translation>, ici nommé %1</translation>
    </message>
    <message>
        <source>Matched because the same ops launched them.</source>
        <translation>Appariés parce que les mêmes ops les ont lancés.</translation>
    </message>
    <message>
        <source>Matched because they have the same order and do the same work.</source>
        <translation>Appariés parce qu’ils viennent dans le même ordre et font la même chose.</translation>
    </message>
    <message>
        <source>Noise may reach %1: two standard errors, from step to step.</source>
        <translation>Le bruit peut atteindre %1&#xa0;: deux erreurs types, d’une étape à l’autre.</translation>
    </message>
    <message>
        <source>Step time in %1</source>
        <translation>Temps d’une étape dans %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per step; the line shows the noise</source>
        <translation>%1 moins %2, par étape&#xa0;; le trait montre jusqu’où va le bruit</translation>
    </message>
    <message>
        <source>Noise: no more than two standard errors, from step to step</source>
        <translation>Bruit&#xa0;: deux erreurs types au plus, d’une étape à l’autre</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relative</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Time per sample in %1</source>
        <translation>Temps par échantillon dans %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per sample; the line shows the noise</source>
        <translation>%1 moins %2, par échantillon&#xa0;; le trait montre le bruit</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareRanks</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Mean per step of each run, in their order. Sorts by the last run.</source>
        <translation>Moyenne par étape de chaque exécution, dans leur ordre. Trie selon la dernière exécution.</translation>
    </message>
    <message>
        <source>Ranks of all runs</source>
        <translation>Rangs de toutes les exécutions</translation>
    </message>
    <message>
        <source>%1: each other rank waits %2 per step for rank %3, which is last in %4 of the exchanges.</source>
        <translation>%1 : chaque autre rang attend %2 par étape le rang %3, qui est le dernier dans %4 des échanges.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareView</name>
    <message>
        <source>What each dot and each row shows</source>
        <translation>Ce que représente un point ou une ligne</translation>
    </message>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Niveau de mémoire auquel se rapportent les intensités</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>Côte à côte</translation>
    </message>
    <message>
        <source>Side by side, axes and selection go together</source>
        <translation>Côte à côte, axes et sélection liés</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Avec estimation</translation>
    </message>
    <message>
        <source>Adds the baseline&apos;s estimate as another run (built-in networks only)</source>
        <translation>Ce que les toits permettent au mieux à la référence, comme une exécution de plus (réseaux du zoo)</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Afficher tous les points et toits (double clic)</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>Lignes par</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>Roofline of all runs</source>
        <translation>Roofline de toutes les exécutions</translation>
    </message>
    <message>
        <source>Memory of all runs by step</source>
        <translation>Mémoire de toutes les exécutions par étape</translation>
    </message>
    <message>
        <source>Curves over the batch size</source>
        <translation>Courbes selon la taille de batch</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Batch Size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>Rows that differ, the largest difference first</source>
        <translation>Lignes qui diffèrent, la plus grande différence d’abord</translation>
    </message>
    <message>
        <source>Search rows</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Search the rows that differ</source>
        <translation>Chercher parmi les lignes qui diffèrent</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps d’une étape</translation>
    </message>
    <message>
        <source>Roofline of %1</source>
        <translation>Roofline de %1</translation>
    </message>
    <message>
        <source>Try other rows: by phase or category.</source>
        <translation>Essayez d’autres lignes&#xa0;: par phase ou catégorie.</translation>
    </message>
    <message>
        <source>The baseline has no estimate: it is not a built-in network, or its roofs are unknown.</source>
        <translation>La référence n’a pas d’estimation&#xa0;: ce n’est pas un réseau du zoo, ou ses toits sont inconnus.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>%1 is still being recorded: its figures are of what it has now.</source>
        <translation>%1 est encore en cours de capture&#xa0;: ses chiffres valent pour son état actuel.</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Copier l’affichage (TSV)</translation>
    </message>
    <message>
        <source>Copy the Table (CSV)</source>
        <translation>Copier le tableau (CSV)</translation>
    </message>
    <message>
        <source>Copy the Table (Markdown)</source>
        <translation>Copier le tableau (Markdown)</translation>
    </message>
    <message>
        <source>Per Sample</source>
        <translation>Par échantillon</translation>
    </message>
    <message>
        <source>Divides times, FLOPs and bytes by the batch. Default: if the batches differ</source>
        <translation>Divise temps, FLOP et octets par le batch. Par défaut, si les batchs diffèrent</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Temps par échantillon</translation>
    </message>
    <message>
        <source>Tick two or more runs in the list of runs to compare them.</source>
        <translation>Cochez deux exécutions ou plus dans la liste pour les comparer.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangs</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposé</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to another run</source>
        <translation>Cascade de la référence à une autre exécution</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Cascade</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DetailsView</name>
    <message>
        <source>Details of the selected row</source>
        <translation>Détails de la ligne sélectionnée</translation>
    </message>
    <message>
        <source>Details of the current call</source>
        <translation>Détails de l’appel actuel</translation>
    </message>
    <message>
        <source>Previous call on the timeline</source>
        <translation>Appel précédent dans la chronologie</translation>
    </message>
    <message>
        <source>Next call on the timeline</source>
        <translation>Appel suivant dans la chronologie</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Le plus long</translation>
    </message>
    <message>
        <source>Longest call on the timeline</source>
        <translation>Appel le plus long dans la chronologie</translation>
    </message>
    <message>
        <source>Select a dot or a table row to see its details.</source>
        <translation>Sélectionnez un point ou une ligne du tableau pour voir ses détails.</translation>
    </message>
    <message>
        <source>The filter hides the selected row.</source>
        <translation>Le filtre masque la ligne sélectionnée.</translation>
    </message>
    <message>
        <source>%1 rows selected: %2 of the time</source>
        <translation>%1 lignes sélectionnées&#xa0;: %2 du temps</translation>
    </message>
    <message>
        <source>Call %1 of %2, step %3: %4</source>
        <translation>Appel %1 sur %2, étape %3&#xa0;: %4</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>Couche&#xa0;: %1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>Formes&#xa0;: %1</translation>
    </message>
    <message>
        <source>Grid: %1 blocks of %2 threads</source>
        <translation>Grille&#xa0;: %1 blocs de %2 threads</translation>
    </message>
    <message>
        <source>The rows are grouped by something else than the selected one.</source>
        <translation>Les lignes sont groupées autrement que celle sélectionnée.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceList</name>
    <message>
        <source>Devices</source>
        <translation>Appareils</translation>
    </message>
    <message>
        <source>The chosen device&apos;s roofs are drawn</source>
        <translation>Les toits de l’appareil choisi sont tracés</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>Ajouter un appareil</translation>
    </message>
    <message>
        <source>Add a device…</source>
        <translation>Ajouter un appareil…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Remove the chosen device from the list (Del)</source>
        <translation>Retirer de la liste l’appareil choisi (Suppr)</translation>
    </message>
    <message>
        <source>This machine (measures its roofs for a second)</source>
        <translation>Cette machine (mesure ses toits pendant une seconde)</translation>
    </message>
    <message>
        <source>No single device matches &quot;%1&quot;. Did you mean %2?</source>
        <translation>«&#x202f;%1&#x202f;» ne désigne aucun appareil précis&#xa0;; vouliez-vous dire %2&#xa0;?</translation>
    </message>
    <message>
        <source>At most %1 devices can be shown. Remove one first.</source>
        <translation>%1 appareils au plus côte à côte&#xa0;; retirez-en d’abord un.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Batch %1 is the largest that fits; %2 does not.</source>
        <translation>Le plus grand batch qui tient est %1&#xa0;; %2 ne tient pas.</translation>
    </message>
    <message>
        <source>The catalogue does not contain its memory size.</source>
        <translation>Sa quantité de mémoire n’est pas dans le catalogue.</translation>
    </message>
    <message>
        <source>Limited by compute %1, by memory %2, by launches %3.</source>
        <translation>Freins&#xa0;: calcul %1, mémoire %2, lancements %3.</translation>
    </message>
    <message>
        <source>A roof that this step needs is unknown for this device.</source>
        <translation>Un toit requis par cette étape n’est pas connu pour lui.</translation>
    </message>
    <message>
        <source>Shows whether this batch fits its memory</source>
        <translation>Si ce batch tient dans sa mémoire</translation>
    </message>
    <message>
        <source>The largest batch that fits</source>
        <translation>Le plus grand batch qui tient</translation>
    </message>
    <message>
        <source>A lower bound of the step time, for ops that run one at a time</source>
        <translation>Une borne inférieure du temps d’une étape, pour des opérateurs exécutés un par un</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Tient</translation>
    </message>
    <message>
        <source>Max. batch</source>
        <translation>Batch max</translation>
    </message>
    <message>
        <source>Step at best</source>
        <translation>Étape au mieux</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Échantillons/s</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>Predicted: %1, with a probability of 80 % between %2 and %3.</source>
        <translation>Prédiction : %1, avec une probabilité de 80 % entre %2 et %3.</translation>
    </message>
    <message>
        <source>Extrapolated: such kernels, devices or precisions were not measured.</source>
        <translation>Extrapolé : de tels noyaux, appareils ou précisions n’ont pas été mesurés.</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédiction</translation>
    </message>
    <message>
        <source>The time to expect for a step. The tooltip shows its interval</source>
        <translation>Le temps à attendre pour une étape. L’infobulle montre son intervalle</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Exécution ouverte</translation>
    </message>
    <message>
        <source>The time to expect for a step of the open run, from its kernels on its own GPU. The tooltip shows its interval</source>
        <translation>Le temps à attendre pour une étape de l’exécution ouverte, d’après ses noyaux sur son propre GPU. L’infobulle montre son intervalle</translation>
    </message>
    <message>
        <source>Each kernel of the open run is carried over by itself; the GPU waits as long as in the run.</source>
        <translation>Chaque noyau de l’exécution ouverte est transposé séparément ; le GPU attend aussi longtemps que dans l’exécution.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) in the predicted time: %1</source>
        <translation>MFU (utilisation du pic par les FLOPs du modèle) dans le temps prédit : %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateBar</name>
    <message>
        <source>Estimate</source>
        <translation>Estimation</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>batch </translation>
    </message>
    <message>
        <source>Samples in a step</source>
        <translation>Échantillons par étape</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>Precision; bf16 and fp16 as an autocast of a GPU</source>
        <translation>Précision&#xa0;; bf16 et fp16 en autocast d’un GPU</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>sans entraînement</translation>
    </message>
    <message>
        <source>Optimizer of a training step, or a forward pass only</source>
        <translation>Optimiseur d’une étape d’entraînement, ou une passe avant seule</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>attention fusionnée</translation>
    </message>
    <message>
        <source>materialised attention</source>
        <translation>attention matérialisée</translation>
    </message>
    <message>
        <source>Attention as one operator, or with its scores in memory</source>
        <translation>Attention en un seul opérateur, ou avec ses scores en mémoire</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Type the name of a network.</source>
        <translation>Saisissez le nom d’un réseau.</translation>
    </message>
    <message>
        <source>Unknown network &quot;%1&quot;. Did you mean %2?</source>
        <translation>Aucun réseau «&#x202f;%1&#x202f;»&#xa0;; vouliez-vous dire %2&#xa0;?</translation>
    </message>
    <message>
        <source>Network: type a part of its name, or the path of a TorchScript file</source>
        <translation>Réseau&#xa0;: saisissez une partie de son nom, ou le chemin d’un fichier TorchScript</translation>
    </message>
    <message>
        <source>its own input</source>
        <translation>entrée du réseau</translation>
    </message>
    <message>
        <source>Size of one sample as 3x224x224, or a number of tokens; empty: the network&apos;s own</source>
        <translation>Taille d’un échantillon, comme 3x224x224, ou un nombre de tokens&#xa0;; vide&#xa0;: celle du réseau</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Taille d’un échantillon</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not contain its input size. Enter the size of one sample, such as 3x224x224.</source>
        <translation>«&#x202f;%1&#x202f;» ne dit pas ce qu’il prend&#xa0;: donnez la taille d’un échantillon, comme 3x224x224.</translation>
    </message>
    <message>
        <source>The size of one sample is written as 3x224x224, or as a number of tokens, not &quot;%1&quot;.</source>
        <translation>La taille d’un échantillon s’écrit comme 3x224x224, ou en nombre de tokens, et non «&#x202f;%1&#x202f;».</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateFacts</name>
    <message>
        <source>Step totals</source>
        <translation>Sommes de l’étape</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>paramètres</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>passe avant</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>passe arrière</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>matrix work</source>
        <translation>travail matriciel</translation>
    </message>
    <message>
        <source>other FLOPs</source>
        <translation>autre arithmétique</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>trafic</translation>
    </message>
    <message>
        <source>%1 forward (%2 multiply-adds), %3 backward</source>
        <translation>%1 passe avant (%2 MAC), %3 passe arrière</translation>
    </message>
    <message>
        <source>Without a formula, and not in the sums: %1 (%2 of the calls)</source>
        <translation>Sans formule, et hors des sommes&#xa0;: %1 (%2 des appels)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateView</name>
    <message>
        <source>Roofline of the estimate</source>
        <translation>Roofline de l’estimation</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Couches</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>&amp;Roofline as Picture…</source>
        <translation>&amp;Roofline en image…</translation>
    </message>
    <message>
        <source>&amp;Layers as Table…</source>
        <translation>&amp;Couches en tableau…</translation>
    </message>
    <message>
        <source>&amp;Devices as Table…</source>
        <translation>&amp;Appareils en tableau…</translation>
    </message>
    <message>
        <source>Estimate It</source>
        <translation>Estimer</translation>
    </message>
    <message>
        <source>Copy All as CSV</source>
        <translation>Tout copier en CSV</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>Tout copier en Markdown</translation>
    </message>
    <message>
        <source>Copy All as LaTeX</source>
        <translation>Tout copier en LaTeX</translation>
    </message>
    <message>
        <source>No estimate to export yet.</source>
        <translation>Il n’y a pas encore d’estimation à exporter.</translation>
    </message>
    <message>
        <source>Select a device first: a roofline requires roofs.</source>
        <translation>Sans appareil, il n’y a ni toits ni roofline à exporter.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exporté vers «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Images (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tableaux (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Estimate – Ridgepoint</source>
        <translation>Estimation – Ridgepoint</translation>
    </message>
    <message>
        <source>This machine&apos;s roofs are not measured while a run is being recorded: each would slow the other down.</source>
        <translation>Les toits de cette machine ne sont pas mesurés pendant une capture&#xa0;: mesure et capture se ralentiraient.</translation>
    </message>
    <message>
        <source>Measuring this machine&apos;s roofs…</source>
        <translation>Mesure des toits de cette machine…</translation>
    </message>
    <message>
        <source>Diamonds: estimated. Circles: the open run, joined to them.</source>
        <translation>Losanges : estimés. Cercles : l’exécution ouverte, reliée à eux.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Explorer</name>
    <message>
        <source>Time ranges are not available for rank %1: its calls are in its own file.</source>
        <translation>Les appels du rang %1 sont dans son propre fichier ; aucune partie de son temps ne peut être isolée ici.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportController</name>
    <message>
        <source>Save &amp;a Copy…</source>
        <translation>Enregi&amp;strer une copie…</translation>
    </message>
    <message>
        <source>Chrome Trace or &amp;JSON…</source>
        <translation>Trace Chrome ou &amp;JSON…</translation>
    </message>
    <message>
        <source>All of the run, for Perfetto and other programs</source>
        <translation>Toute l’exécution, pour Perfetto et d’autres programmes</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>comparaison</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tableaux (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>Rapports (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Chrome traces, JSON (*.json)</source>
        <translation>Traces Chrome, JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportation…</translation>
    </message>
    <message>
        <source>Not exported: &quot;%1&quot; is as it was.</source>
        <translation>Pas exporté : « %1 » est resté tel quel.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exporté vers «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>Enregistrer une copie</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Exécutions (*.ridge)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>Not saved: &quot;%1&quot; is as it was.</source>
        <translation>Pas enregistré : « %1 » est resté tel quel.</translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <translation>Enregistré sous «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>A file is still being written; the window closes when it is there. Closing it again leaves the file unwritten.</source>
        <translation>Un fichier est encore en cours d’écriture ; la fenêtre se ferme quand il est là. La fermer de nouveau laisse le fichier non écrit.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportDialog</name>
    <message>
        <source>Screen</source>
        <translation>Écran</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>Diapositive, 16:9</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>Exporter une image</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Autre</translation>
    </message>
    <message>
        <source>Pixels for each unit of the size</source>
        <translation>Pixels par unité de taille</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>Comme la fenêtre</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>The run&apos;s own</source>
        <translation>Celui de l’exécution</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Parcourir…</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Taille</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>É&amp;chelle</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>&amp;Apparence</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>T&amp;itre</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Images (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 pixels</translation>
    </message>
    <message>
        <source>Lines and text, of any size</source>
        <translation>Lignes et texte, de toute taille</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>«&#x202f;%1&#x202f;» existe déjà. Remplacer&#xa0;?</translation>
    </message>
    <message>
        <source>F&amp;igure only, without title and notes</source>
        <translation>F&amp;igure seule, sans titre ni notes</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>Police (&amp;N)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Column of a paper, 85 × 60 mm</source>
        <translation>Colonne d’un article, 85 × 60 mm</translation>
    </message>
    <message>
        <source>Page of a paper, 180 × 101 mm</source>
        <translation>Page d’un article, 180 × 101 mm</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Clear All</source>
        <translation>Tout retirer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Previous selection and filter (Alt+Left)</source>
        <translation>Sélection et filtre précédents (Alt+Gauche)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>Avancer de nouveau (Alt+Droite)</translation>
    </message>
    <message>
        <source>Searches name, layer, category and phase. conv|linear finds both, ^layer1\. finds everything in layer1</source>
        <translation>Montre ce dont le nom, la couche, la catégorie ou la phase contient ceci. conv|linear trouve les deux, ^layer1\. ce qui est dans layer1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Heaviest rows, per cent of the time</source>
        <translation>Lignes les plus lourdes, en pourcentage du temps</translation>
    </message>
    <message>
        <source>Shows only the heaviest rows that together make up this much of the time</source>
        <translation>Ne montre que les lignes les plus lourdes qui, ensemble, font cette part du temps</translation>
    </message>
    <message>
        <source>Heaviest to %1 %</source>
        <translation>Plus lourdes&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Drop the selection, the range and every filter (Esc)</source>
        <translation>Retirer la sélection, l’intervalle et tous les filtres (Échap)</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>illisible</translation>
    </message>
    <message>
        <source>reading, %1</source>
        <translation>lecture, %1</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>lecture</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>sans %1</translation>
    </message>
    <message>
        <source>with &quot;%1&quot;</source>
        <translation>avec «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>not a valid regular expression</source>
        <translation>pas une expression régulière</translation>
    </message>
    <message>
        <source>heaviest to %1 %</source>
        <translation>plus lourdes&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>%1 rows left out</source>
        <translation>%1 lignes omises</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>sélection&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>%1 lignes sélectionnées</translation>
    </message>
    <message>
        <source>Drop: %1</source>
        <translation>Retirer&#xa0;: %1</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Toutes les lignes</translation>
    </message>
    <message>
        <source>steps are shown whole</source>
        <translation>étapes affichées entières</translation>
    </message>
    <message>
        <source>Filters do not apply to single steps.</source>
        <translation>Les filtres ne s’appliquent pas aux étapes isolées.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FlameView</name>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>What the width of a block shows</source>
        <translation>Ce que montre la largeur d’un bloc</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Flame graph of layers and ops</source>
        <translation>Graphe en flammes des couches et opérations</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GroupByBox</name>
    <message>
        <source>What each dot and each table row shows</source>
        <translation>Ce que représente un point ou une ligne du tableau</translation>
    </message>
    <message>
        <source>This run has too many steps</source>
        <translation>Cette exécution a trop d’étapes</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GuideWindow</name>
    <message>
        <source>Guide – Ridgepoint</source>
        <translation>Guide – Ridgepoint</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>Page du guide</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>Rechercher dans cette page</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportController</name>
    <message>
        <source>%1 files of other profilers (%2): do they belong to one run?</source>
        <translation>%1 fichiers d’autres profileurs (%2) : font-ils partie d’une même exécution ?</translation>
    </message>
    <message>
        <source>Join Them</source>
        <translation>Les réunir</translation>
    </message>
    <message>
        <source>Open Each by Itself</source>
        <translation>Ouvrir chacun séparément</translation>
    </message>
    <message>
        <source>Not imported.</source>
        <translation>Non importé.</translation>
    </message>
    <message>
        <source>The device of &quot;%1&quot; is unknown, so no roofs are drawn.</source>
        <translation>On ne sait pas de quel appareil vient « %1 » ; aucun toit n’est donc tracé.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported in part.</source>
        <translation>« %1 » a été importé, mais pas entièrement.</translation>
    </message>
    <message>
        <source>Choose the Device…</source>
        <translation>Choisir l’appareil…</translation>
    </message>
    <message>
        <source>%1 runs were imported, one for each rank; this is the first.</source>
        <translation>%1 exécutions ont été importées, une par rang ; voici la première.</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Comparer ces exécutions</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported. Save a Copy stores the run.</source>
        <translation>« %1 » a été importé ; « Enregistrer une copie » conserve l’exécution.</translation>
    </message>
    <message>
        <source>Show Import Report</source>
        <translation>Afficher le rapport d’importation</translation>
    </message>
    <message>
        <source>Open Runs or Files of Other Profilers</source>
        <translation>Ouvrir des exécutions ou des fichiers d’autres profileurs</translation>
    </message>
    <message>
        <source>Compare with Runs</source>
        <translation>Comparer à des exécutions</translation>
    </message>
    <message>
        <source>Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)</source>
        <translation>Exécutions et profils (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Exécutions (*.ridge);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Réparer</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is still being imported. Cancel that first.</source>
        <translation>« %1 » est encore en cours d’importation. Annulez-la d’abord.</translation>
    </message>
    <message>
        <source>%1 ranks were opened as one run. Save a Copy stores the run.</source>
        <translation>%1 rangs ont été ouverts comme une seule exécution. « Enregistrer une copie » la conserve.</translation>
    </message>
    <message>
        <source>Open a Folder of Traces or Runs</source>
        <translation>Ouvrir un dossier de traces ou d’exécutions</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be repaired: no part of it is readable.</source>
        <translation>« %1 » ne peut pas être réparé : aucune partie n&apos;est lisible.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportPage</name>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Device whose roofs the run uses. &quot;ridgepoint devices&quot; lists them</source>
        <translation>Aux toits duquel l’exécution est comparée ; « ridgepoint devices » les énumère</translation>
    </message>
    <message>
        <source>Draw Its Roofs</source>
        <translation>Tracer ses toits</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Comparer ces exécutions</translation>
    </message>
    <message>
        <source>Files read, skipped and guessed</source>
        <translation>Fichiers lus, ignorés et supposés</translation>
    </message>
    <message>
        <source>Open or drop another profiler&apos;s file. This page then lists what was read, skipped and guessed.</source>
        <translation>Ouvrez ou déposez un fichier d’un autre profileur : ce qui en a été lu, laissé de côté et supposé est dit ici.</translation>
    </message>
    <message>
        <source>Which device was it on?</source>
        <translation>Sur quel appareil était-ce ?</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>Appareil&#xa0;:</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Exécutions</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lu</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Laissé de côté</translation>
    </message>
    <message>
        <source>Skipped: not part of the data</source>
        <translation>Ignoré, car cela ne fait pas partie des données</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>premier : %1</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Supposé</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>Réserves</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightModel</name>
    <message>
        <source>Potential gain: %1</source>
        <translation>Gain possible&#xa0;: %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>au plus %1</translation>
    </message>
    <message>
        <source>up to %1 per step, %2</source>
        <translation>au plus %1 d’une étape, %2</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Conseil</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Définition</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Seuil</translation>
    </message>
    <message>
        <source>above %1; %2</source>
        <translation>au-delà de %1 (%2)</translation>
    </message>
    <message>
        <source>below %1; %2</source>
        <translation>sous %1 (%2)</translation>
    </message>
    <message>
        <source>Potential gain</source>
        <translation>Gain possible</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 et %2 autres</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Indices</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>Intervalle de temps</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightsView</name>
    <message>
        <source>Insights</source>
        <translation>Constats</translation>
    </message>
    <message>
        <source>Findings about a run appear here, with their evidence and the potential gain.</source>
        <translation>Ce qui ressort d’une exécution est dit ici, avec ce qui l’a révélé et le gain possible d’une correction.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Attente de la première étape…</translation>
    </message>
    <message>
        <source>No findings: the run has no finished step.</source>
        <translation>Aucun constat&#xa0;: l’exécution n’a pas d’étape terminée.</translation>
    </message>
    <message>
        <source>No findings. %1 rules were checked; rules without data report nothing.</source>
        <translation>Rien ne ressort. %1 règles ont été examinées&#xa0;; sans ses données, une règle ne dit rien.</translation>
    </message>
    <message>
        <source>Rows are now grouped by %1, as the finding is. Alt+Left goes back.</source>
        <translation>Les lignes sont maintenant groupées par %1, comme le constat. Alt+Gauche revient en arrière.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::KernelTable</name>
    <message>
        <source>Kernel</source>
        <translation>Noyau</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Temps GPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total sur les étapes</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Le plus court</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Le plus long</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>Blocs par SM</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, mean over the kernel&apos;s time</source>
        <translation>Blocs par multiprocesseur, moyenne sur le temps du noyau</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Occupation</translation>
    </message>
    <message>
        <source>Estimated share of a multiprocessor&apos;s threads that the kernel occupies</source>
        <translation>Part estimée des threads d’un multiprocesseur que le noyau occupe</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Cœurs tensoriels</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Whether the kernel&apos;s name shows that it uses tensor cores</source>
        <translation>Si le nom du noyau montre qu’il utilise des cœurs tensoriels</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayerModel</name>
    <message>
        <source>Matrix work and all other FLOPs. A fused multiply-add counts as two</source>
        <translation>Travail matriciel et toute autre arithmétique&#xa0;; une FMA compte pour deux</translation>
    </message>
    <message>
        <source>Compulsory traffic: each tensor read and written once, in forward, backward and update</source>
        <translation>Trafic obligatoire&#xa0;: ce qui est lu et écrit une fois, en passe avant, passe arrière et mise à jour</translation>
    </message>
    <message>
        <source>Memory that autograd stores from forward to backward</source>
        <translation>Ce qu’autograd en garde de la passe avant à la passe arrière</translation>
    </message>
    <message>
        <source>A lower bound of the layer&apos;s time on the chosen device, for ops that run one at a time</source>
        <translation>Une borne inférieure du temps de la couche sur l’appareil choisi, pour des opérateurs exécutés un par un</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>FLOPs forward</source>
        <translation>FLOP passe avant</translation>
    </message>
    <message>
        <source>FLOPs backward</source>
        <translation>FLOP passe arrière</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>Octets DRAM</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/octet</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Gardé</translation>
    </message>
    <message>
        <source>Time at best</source>
        <translation>Temps au mieux</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédiction</translation>
    </message>
    <message>
        <source>The time to expect on the chosen device. The tooltip shows its interval</source>
        <translation>Le temps à attendre sur l’appareil choisi. L’infobulle montre son intervalle</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayoutController</name>
    <message>
        <source>Li&amp;ve Layout</source>
        <translation>Disposition de &amp;suivi</translation>
    </message>
    <message>
        <source>&amp;Explore Layout</source>
        <translation>Disposition d’&amp;exploration</translation>
    </message>
    <message>
        <source>Com&amp;pare Layout</source>
        <translation>Disposition de &amp;comparaison</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LiveModel</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>Occupé</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>Alloué par</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocs</translation>
    </message>
    <message>
        <source>several</source>
        <translation>plusieurs</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LivePanel</name>
    <message>
        <source>Alive at the chosen moment</source>
        <translation>Occupé à l’instant choisi</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>An estimate has no blocks to show.</source>
        <translation>Une estimation n’a pas de blocs à montrer.</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>À %1</translation>
    </message>
    <message>
        <source>%1: reading…</source>
        <translation>%1&#xa0;: lecture…</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 alloués</translation>
    </message>
    <message>
        <source>blocks are unknown: the run does not store them</source>
        <translation>aucun bloc individuel connu&#xa0;: le fichier de l’exécution n’en contient pas</translation>
    </message>
    <message>
        <source>%1 known by block</source>
        <translation>%1 connus par bloc</translation>
    </message>
    <message>
        <source>steps without stored calls are missing</source>
        <translation>ce qui est venu dans les étapes sans détail manque</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Previous Allocation or Release</source>
        <translation>Allocation ou libération précédente</translation>
    </message>
    <message>
        <source>Next Allocation or Release</source>
        <translation>Allocation ou libération suivante</translation>
    </message>
    <message>
        <source>Call Site</source>
        <translation>Lieu d’appel</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Regrouper par</translation>
    </message>
    <message>
        <source>Select a row to see its call stack.</source>
        <translation>Sélectionnez une ligne pour voir sa pile d’appels.</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>Pile d’appels</translation>
    </message>
    <message>
        <source>Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in use · largest free block %5</source>
        <translation>Segments à la fin : %1 réservés · %2 libres (%3) · dont %4 dans des segments utilisés · plus grand bloc libre %5</translation>
    </message>
    <message>
        <source>Last event: %1 allocated by %2</source>
        <translation>Dernier événement : %1 alloués par %2</translation>
    </message>
    <message>
        <source>Last event: %1 freed by %2</source>
        <translation>Dernier événement : %1 libérés par %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MachineView</name>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Mesurer</translation>
    </message>
    <message>
        <source>Measure &amp;Thoroughly</source>
        <translation>Mesurer à &amp;fond</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>Cœurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>Hardware threads: %1</source>
        <translation>Threads matériels&#xa0;: %1</translation>
    </message>
    <message>
        <source>NUMA nodes: %1</source>
        <translation>Nœuds NUMA&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 de mémoire</translation>
    </message>
    <message>
        <source>governor %1</source>
        <translation>gouverneur %1</translation>
    </message>
    <message>
        <source>Not measured yet. A quick measurement takes a few seconds, a thorough one up to a minute. Close other programs first.</source>
        <translation>Pas encore mesuré. Une mesure prend quelques secondes et veut la machine pour elle seule&#xa0;; la mesure à fond, jusqu’à une minute.</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Toits</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Préparation…</translation>
    </message>
    <message>
        <source>Could not measure: %1.</source>
        <translation>Mesure impossible&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was changed.</source>
        <translation>Annulé&#xa0;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Measured %1 and stored.</source>
        <translation>Mesuré le %1 et conservé.</translation>
    </message>
    <message>
        <source>Measured %1.</source>
        <translation>Mesuré le %1.</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>Re&amp;mesurer</translation>
    </message>
    <message>
        <source>Measure Again &amp;Thoroughly</source>
        <translation>Remesurer à &amp;fond</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MainWindow</name>
    <message>
        <source>The recording stopped before the first step ended. No run was written.</source>
        <translation>La capture a été arrêtée avant la fin d’une étape&#xa0;; aucune exécution n’est conservée.</translation>
    </message>
    <message>
        <source>This recording was interrupted. The window shows the steps that were written.</source>
        <translation>Cette capture a été interrompue&#xa0;; ce qui a été écrit est affiché.</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Importation…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Ouverture…</translation>
    </message>
    <message>
        <source>Ridgepoint</source>
        <translation>Ridgepoint</translation>
    </message>
    <message>
        <source>%1 – %2 – Ridgepoint</source>
        <translation>%1 – %2 – Ridgepoint</translation>
    </message>
    <message>
        <source>%1 – Ridgepoint</source>
        <translation>%1 – Ridgepoint</translation>
    </message>
    <message>
        <source>The command was interrupted. The window closes when the command ends; close it again to force this.</source>
        <translation>La commande a été interrompue&#xa0;; la fenêtre se fermera quand elle aura pris fin. La fermer à nouveau insiste plus fort.</translation>
    </message>
    <message>
        <source>Finishing: the window closes after this step, when the file is complete. Close it again to leave the step unfinished.</source>
        <translation>Finalisation&#xa0;: le fichier est complété après cette étape, puis la fenêtre se ferme. Fermez-la de nouveau pour ne pas attendre la fin de l’étape.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>&amp;Capture</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>&amp;Touches et gestes</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>À &amp;propos de Ridgepoint</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>À propos de Ridgepoint</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;How far is every kernel of a training run from what the machine can do, and why?&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;À quelle distance chaque noyau d’une exécution d’entraînement est-il de ce que la machine peut faire, et pourquoi&#xa0;?&lt;/p&gt;&lt;p&gt;Logiciel libre sous licence GNU General Public License, version 3 ou ultérieure.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>L’exécution «&#x202f;%1&#x202f;» n’existe plus.</translation>
    </message>
    <message>
        <source>Com&amp;pare…</source>
        <translation>Com&amp;parer…</translation>
    </message>
    <message>
        <source>Compare this run with others</source>
        <translation>Comparer cette exécution à d’autres</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exporter</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>F&amp;ermer la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Rechercher</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Zoom a&amp;vant</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Zoom &amp;arrière</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>Zoom &amp;précédent</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Tout afficher</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Disposition par &amp;défaut</translation>
    </message>
    <message>
        <source>A run is being recorded. Closing this window stops the recording.</source>
        <translation>Une exécution est en cours d’enregistrement. Fermer cette fenêtre arrête l’enregistrement.</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>Arrêter et fermer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Outils</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importer…</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Préférences…</translation>
    </message>
    <message>
        <source>The recording &quot;%1&quot; has ended.</source>
        <translation>La capture « %1 » est terminée.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Guide</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>A&amp;ller à</translation>
    </message>
    <message>
        <source>Main View</source>
        <translation>Vue principale</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>Vue suivante</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>Vue précédente</translation>
    </message>
    <message>
        <source>Open Fol&amp;der…</source>
        <translation>Ouvrir un &amp;dossier…</translation>
    </message>
    <message>
        <source>Open the traces or runs of several ranks as one run</source>
        <translation>Ouvrir les traces ou exécutions de plusieurs rangs comme une seule exécution</translation>
    </message>
    <message>
        <source>Language and numbers change when the window is opened next, because a run is being recorded.</source>
        <translation>La langue et les nombres changeront à la prochaine ouverture de la fenêtre, car une exécution est en cours d’enregistrement.</translation>
    </message>
    <message>
        <source>%1 – Comparison – Ridgepoint</source>
        <translation>%1 – Comparaison – Ridgepoint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryBars</name>
    <message>
        <source>Step memory</source>
        <translation>Mémoire d’une étape</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>espace de travail</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pic</translation>
    </message>
    <message>
        <source>The peak is less than the sum, because activations are freed while gradients are allocated. The line is the memory of the chosen device.</source>
        <translation>Le pic est inférieur à la somme&#xa0;: des activations partent quand des gradients arrivent. La ligne est la mémoire de l’appareil choisi.</translation>
    </message>
    <message>
        <source>no estimate yet</source>
        <translation>pas encore d’estimation</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryView</name>
    <message>
        <source>Memory timeline</source>
        <translation>Chronologie mémoire</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::NetworkTable</name>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Famille</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Convolutions and matrix products in the forward pass of one sample</source>
        <translation>Convolutions et produits matriciels de la passe avant d’un échantillon</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OpenRuns</name>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (référence)</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1 (affichée)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OtherRankNote</name>
    <message>
        <source>Open Its File</source>
        <translation>Ouvrir son fichier</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, which is not in this folder.</source>
        <translation>Les lignes et les étapes sont celles du rang %1. Ce qui s’est exécuté et quand, ainsi que sa mémoire, sont dans le fichier de ce rang, qui ne se trouve pas à côté de celui-ci.</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, %2.</source>
        <translation>Les lignes et les étapes sont celles du rang %1. Ce qui s’est exécuté et quand, ainsi que sa mémoire, sont dans le fichier de ce rang, %2.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OverviewView</name>
    <message>
        <source>Steps by what runs</source>
        <translation>Étapes selon ce qui s’exécute</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>Utilisation du GPU</translation>
    </message>
    <message>
        <source>GPU idle time by cause</source>
        <translation>Inactivité du GPU par cause</translation>
    </message>
    <message>
        <source>How the time of each step splits</source>
        <translation>Répartition du temps de chaque étape</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Noyaux</translation>
    </message>
    <message>
        <source>Repeated sequences of kernels</source>
        <translation>Séquences de noyaux répétées</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Annotations</translation>
    </message>
    <message>
        <source>The file does not state which ops are annotations.</source>
        <translation>Le fichier n’indique pas quelles ops sont des annotations.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PathView</name>
    <message>
        <source>What faster ops would gain</source>
        <translation>Gain d’opérations plus rapides</translation>
    </message>
    <message>
        <source>A double click shows the longest piece on the timeline</source>
        <translation>Un double clic montre le plus long morceau sur la chronologie</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Un autre fichier contient les appels de ce rang.</translation>
    </message>
    <message>
        <source>The run stores no step whose critical path can be found.</source>
        <translation>L’exécution ne contient aucune étape dont le chemin critique puisse être trouvé.</translation>
    </message>
    <message>
        <source>The run does not store the calls of step %1.</source>
        <translation>L’exécution ne contient pas les appels de l’étape %1.</translation>
    </message>
    <message>
        <source>Step %1 takes %2</source>
        <translation>L’étape %1 dure %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PictureCopier</name>
    <message>
        <source>Copy Picture</source>
        <translation>Copier l’image</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PlaneCanvas</name>
    <message>
        <source>Click to hide or show</source>
        <translation>Cliquer pour masquer/afficher</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PointModel</name>
    <message>
        <source>does not fit into the device&apos;s memory</source>
        <translation>ne tient pas dans la mémoire de l’appareil</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Préférences</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>Selon le système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder of recordings</source>
        <translation>Choisir le dossier des captures</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>The folder in which Ridgepoint was started, or the documents folder</source>
        <translation>Le dossier où Ridgepoint a été lancé, ou celui des documents</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Thè&amp;me</translation>
    </message>
    <message>
        <source>&amp;Recordings</source>
        <translation>&amp;Captures</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Dossier des captures</translation>
    </message>
    <message>
        <source>English: 1,234.5</source>
        <translation>Anglais : 1,234.5</translation>
    </message>
    <message>
        <source>As in the Language</source>
        <translation>Comme dans la langue</translation>
    </message>
    <message>
        <source>Binary: 1 GiB = 2³⁰ bytes</source>
        <translation>Binaire : 1 GiB = 2³⁰ octets</translation>
    </message>
    <message>
        <source>Decimal: 1 GB = 10⁹ bytes</source>
        <translation>Décimal : 1 GB = 10⁹ octets</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Nombres</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Mémoire</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankCanvas</name>
    <message>
        <source>%1 in view of %2</source>
        <translation>%1 visibles de %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankChoice</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>The rank whose rows and steps are shown</source>
        <translation>Le rang dont les lignes et les étapes sont affichées</translation>
    </message>
    <message>
        <source>Rank %1 (this file)</source>
        <translation>Rang %1 (ce fichier)</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankModel</name>
    <message>
        <source>cut short</source>
        <translation>interrompu</translation>
    </message>
    <message>
        <source>The rows and steps that are shown are of this rank</source>
        <translation>Les lignes et les étapes affichées sont celles de ce rang</translation>
    </message>
    <message>
        <source>A double click shows the rows and steps of this rank</source>
        <translation>Un double clic affiche les lignes et les étapes de ce rang</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Which of the processes; ▸ is the one that is shown</source>
        <translation>Lequel des processus ; ▸ est celui qui est affiché</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Hôte</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Device and threads</source>
        <translation>Appareil et threads</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Étapes mesurées</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>Mean step time, measured by the rank</source>
        <translation>Temps moyen d’une étape, mesuré par le rang lui-même</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Attente</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for the last rank</source>
        <translation>D’une étape, mesuré : le fil d’entraînement est resté à l’arrêt jusqu’à ce que le dernier rang arrive à l’échange</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for data, with all ranks present</source>
        <translation>D’une étape, mesuré : il est resté à l’arrêt pendant le transfert des données, tous les rangs étant là</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Masqué</translation>
    </message>
    <message>
        <source>Share of the data movement during which the rank computed; from measured times</source>
        <translation>Du temps de transfert des données, la part pendant laquelle le rang calculait ; d’après des temps mesurés</translation>
    </message>
    <message>
        <source>Measured time in a step in which the other ranks together waited for this rank</source>
        <translation>D’une étape, mesuré : combien de temps les autres, ensemble, sont restés à l’arrêt jusqu’à l’arrivée de ce rang</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>Arrivé dernier</translation>
    </message>
    <message>
        <source>Share of the exchanges at which this rank arrived last</source>
        <translation>Des échanges, ceux auxquels ce rang est arrivé dernier</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Findings, and how the rank ended</source>
        <translation>Constats, et fin du rang</translation>
    </message>
    <message>
        <source>clock not aligned: %1</source>
        <translation>horloge non alignée : %1</translation>
    </message>
    <message>
        <source>Time in a step in which a kernel ran that is not a collective</source>
        <translation>Temps d’un pas pendant lequel un noyau autre qu’une opération collective s’exécutait</translation>
    </message>
    <message>
        <source>Time in a step in which a collective ran, and no other kernel</source>
        <translation>Temps d’un pas pendant lequel une opération collective s’exécutait, et aucun autre noyau</translation>
    </message>
    <message>
        <source>Time in a step in which nothing ran on the GPU</source>
        <translation>Temps d’un pas pendant lequel rien ne s’exécutait sur le GPU</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Communication</translation>
    </message>
    <message>
        <source>Delay caused</source>
        <translation>Retard causé</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankTimelineView</name>
    <message>
        <source>Timeline of all ranks</source>
        <translation>Chronologie de tous les rangs</translation>
    </message>
    <message>
        <source>All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole run; double-click opens the file of a rank.</source>
        <translation>Tous les rangs sur une même horloge. Molette, W et S pour zoomer ; glisser, A et D pour déplacer ; Origine montre toute l’exécution ; un double clic ouvre le fichier d’un rang.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RanksView</name>
    <message>
        <source>Ranks</source>
        <translation>Rangs</translation>
    </message>
    <message>
        <source>This file is of rank %1 of %2.</source>
        <translation>Ce fichier est celui du rang %1 sur %2.</translation>
    </message>
    <message>
        <source>The other ranks&apos; data is added when all have ended. If it is missing, run &quot;ridgepoint merge %1&quot;.</source>
        <translation>Ce qu’ont fait les autres s’ajoute quand tous ont fini ; « ridgepoint merge %1 » l’ajoute là où cela n’a pas eu lieu.</translation>
    </message>
    <message>
        <source>Rank 0&apos;s file contains the data of all ranks.</source>
        <translation>Le fichier du rang 0 contient les données de tous les rangs.</translation>
    </message>
    <message>
        <source>%1 ranks trained together</source>
        <translation>%1 rangs entraînés ensemble</translation>
    </message>
    <message>
        <source>batch %1 of all</source>
        <translation>batch %1 de tous</translation>
    </message>
    <message>
        <source>%1 samples/s of all</source>
        <translation>%1 échantillons/s de tous</translation>
    </message>
    <message>
        <source>times measured, the machines&apos; clocks known to ± %1</source>
        <translation>temps mesurés, horloges des machines connues à ± %1 près</translation>
    </message>
    <message>
        <source>times measured</source>
        <translation>temps mesurés</translation>
    </message>
    <message>
        <source>%1 are missing, so waiting time is unknown</source>
        <translation>il en manque&#xa0;%1, le temps d’attente est donc inconnu</translation>
    </message>
    <message>
        <source>gradients over %1</source>
        <translation>gradients par %1</translation>
    </message>
    <message>
        <source>times imported, clocks aligned to ± %1</source>
        <translation>temps importés, horloges alignées à ± %1 près</translation>
    </message>
    <message>
        <source>times imported</source>
        <translation>temps importés</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecentFiles</name>
    <message>
        <source>No run opened yet</source>
        <translation>Aucune exécution récente</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Vider la liste</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordPanel</name>
    <message>
        <source>Hardware counters cannot be read: %1.</source>
        <translation>Les compteurs matériels ne peuvent pas être lus&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Capturer</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Options de la prochaine capture</translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Échantillons par étape&#xa0;; modifiable pendant la capture</translation>
    </message>
    <message>
        <source>Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU</source>
        <translation>Arithmétique du travail matriciel ; bf16 et fp16 par autocast, tf32 demande un GPU</translation>
    </message>
    <message>
        <source>times</source>
        <translation>temps</translation>
    </message>
    <message>
        <source>+ PM sampling</source>
        <translation>+ échant. PM</translation>
    </message>
    <message>
        <source>Training device. auto selects a usable GPU, otherwise the CPU</source>
        <translation>Où entraîner ; auto est le GPU si l’un est utilisable</translation>
    </message>
    <message>
        <source>Folder of images, CIFAR-10 or MNIST; empty for synthetic data</source>
        <translation>Dossier d’images, CIFAR-10 ou MNIST ; vide pour des données synthétiques</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>jusqu’à l’arrêt</translation>
    </message>
    <message>
        <source>Number of measured steps</source>
        <translation>Nombre d’étapes mesurées</translation>
    </message>
    <message>
        <source>Search networks and families</source>
        <translation>Chercher réseaux et familles</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Réseaux</translation>
    </message>
    <message>
        <source>A TorchScript file…</source>
        <translation>Fichier TorchScript…</translation>
    </message>
    <message>
        <source>Choose the folder of training data</source>
        <translation>Choisir le dossier des données d’entraînement</translation>
    </message>
    <message>
        <source>Training Data</source>
        <translation>Données d’entraînement</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Compteurs</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Enregistrer dans</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Dossier des captures</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Measures kernel times; FLOPs and bytes are modelled</source>
        <translation>Les noyaux sont chronométrés, leurs FLOP et octets modélisés</translation>
    </message>
    <message>
        <source>Measures op times; FLOPs and bytes are modelled</source>
        <translation>Les opérations sont chronométrées, leurs FLOP et octets modélisés</translation>
    </message>
    <message>
        <source>Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. These steps take longer</source>
        <translation>Le matériel compte FLOP et octets dans quelques étapes, chacune une passe du profileur&#xa0;; ces étapes durent plus longtemps, pas celles entre elles</translation>
    </message>
    <message>
        <source>Samples GPU activity 1000 times per second</source>
        <translation>Échantillonne l’activité du GPU 1000 fois par seconde</translation>
    </message>
    <message>
        <source>Sampling requires a GPU; this run uses the CPU.</source>
        <translation>Seuls les compteurs d’un GPU sont échantillonnés&#xa0;; cette exécution est sur le CPU.</translation>
    </message>
    <message>
        <source>A TorchScript file</source>
        <translation>Un fichier TorchScript</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Taille d’un échantillon</translation>
    </message>
    <message>
        <source>Size of one sample, such as 3x224x224, or a number of tokens:</source>
        <translation>Ce que prend le réseau, comme 3x224x224, ou un nombre de jetons :</translation>
    </message>
    <message>
        <source>+ counters every %1 steps</source>
        <translation>+ compteurs tous les %1</translation>
    </message>
    <message>
        <source>%1 · b%2 · %3</source>
        <translation>%1 · b%2 · %3</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordToolbar</name>
    <message>
        <source>Stopping after this step</source>
        <translation>Arrêt après cette étape</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Capturer</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>batch </translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Échantillons par étape&#xa0;; modifiable pendant la capture</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Taille de batch</translation>
    </message>
    <message>
        <source>Stop recording after this step and complete the file</source>
        <translation>Arrêter la capture après cette étape et compléter le fichier</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>étape %1 sur %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>Train this network and record it (Ctrl+R)</source>
        <translation>Entraîner ce réseau et capturer l’exécution (Ctrl+R)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>counted steps %1 longer</source>
        <translation>étapes comptées %1 plus longues</translation>
    </message>
    <message>
        <source>recording a command</source>
        <translation>capture d’une commande</translation>
    </message>
    <message>
        <source>Interrupts the command like Ctrl+C. Press again to force it</source>
        <translation>Interrompre la commande comme Ctrl+C&#xa0;; à nouveau, plus fort</translation>
    </message>
    <message>
        <source>counted steps %1 shorter</source>
        <translation>étapes comptées %1 plus courtes</translation>
    </message>
    <message>
        <source>&amp;Options…</source>
        <translation>&amp;Options…</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Options de la prochaine capture</translation>
    </message>
    <message>
        <source>Network, data, device and other options (Ctrl+Shift+O)</source>
        <translation>Réseau, données, appareil et autres options (Ctrl+Maj+O)</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>Capturer %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofMenu</name>
    <message>
        <source>Highest Roofs Only</source>
        <translation>Seul le plus haut de chacun</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Précisions</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Individual Roofs</source>
        <translation>Toits individuels</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Roofs of Another Device</source>
        <translation>Toits d’un autre appareil</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Autres</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Réinitialiser</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofTable</name>
    <message>
        <source>Distance of the median repetition below the best</source>
        <translation>Écart de la répétition médiane sous la meilleure</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>Toit</translation>
    </message>
    <message>
        <source>Unit or access</source>
        <translation>Unité ou accès</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesuré</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersion</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Répétitions</translation>
    </message>
    <message>
        <source>Datasheet</source>
        <translation>Fiche technique</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Atteint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineCanvas</name>
    <message>
        <source>%1 is shown</source>
        <translation>%1 est affichée</translation>
    </message>
    <message>
        <source>%1 is hidden</source>
        <translation>%1 est masquée</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineView</name>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Niveau de mémoire auquel se rapportent les intensités</translation>
    </message>
    <message>
        <source>Zoom Back</source>
        <translation>Zoom précédent</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Afficher tous les points et toits (double clic)</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>&amp;Niveau</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Attente de la première étape…</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Avec estimation</translation>
    </message>
    <message>
        <source>Join each dot to its time at the roofs (dots by layer, phase or category of a network of the zoo)</source>
        <translation>Relier chaque point à son temps aux toits (points par couche, phase ou catégorie d’un réseau du zoo)</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Toits</translation>
    </message>
    <message>
        <source>Selects the roofs, also those of another device</source>
        <translation>Quels toits sont tracés, et ceux d’un autre appareil à côté</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Every dot at each level, joined</source>
        <translation>Chaque point à chaque niveau, reliés</translation>
    </message>
    <message>
        <source>What the dot colours show</source>
        <translation>Ce que représentent les couleurs des points</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Couche</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Plots compute time and memory time instead of achieved FLOP/s and intensity</source>
        <translation>Temps de calcul contre temps de déplacement des données, au lieu des débits contre l’intensité</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>Coule&amp;ur</translation>
    </message>
    <message>
        <source>&amp;Dot Trails</source>
        <translation>Les p&amp;oints laissent une traînée</translation>
    </message>
    <message>
        <source>Shows the positions of the last seconds while a run is recorded</source>
        <translation>Où étaient les points ces dernières secondes, pendant une capture</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>Re&amp;grouper par</translation>
    </message>
    <message>
        <source>Dot area shows the time above the roof instead of the time</source>
        <translation>L’aire du point montre le temps au-dessus du toit au lieu de la durée</translation>
    </message>
    <message>
        <source>Dot Size: Time Above Roof</source>
        <translation>Taille des points : temps au-dessus du toit</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Étiqueter</translation>
    </message>
    <message>
        <source>Pin Line to Roof</source>
        <translation>Épingler la ligne au toit</translation>
    </message>
    <message>
        <source>Shaded Regions</source>
        <translation>Régions ombrées</translation>
    </message>
    <message>
        <source>Shades where memory, compute or latency limits the speed</source>
        <translation>Ombre les zones où la mémoire, le calcul ou la latence limite la vitesse</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RowActions</name>
    <message>
        <source>Show Only These Rows</source>
        <translation>N’afficher que ces lignes</translation>
    </message>
    <message>
        <source>Hide These Rows</source>
        <translation>Masquer ces lignes</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>Masquer %1</translation>
    </message>
    <message>
        <source>Go to Longest Call</source>
        <translation>Aller à l’appel le plus long</translation>
    </message>
    <message>
        <source>Open in Timeline</source>
        <translation>Ouvrir dans la chronologie</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunList</name>
    <message>
        <source>Open runs</source>
        <translation>Exécutions ouvertes</translation>
    </message>
    <message>
        <source>Add Run…</source>
        <translation>Ajouter une exécution…</translation>
    </message>
    <message>
        <source>Opens further runs. Tick two or more to compare them</source>
        <translation>Ouvre d’autres exécutions. Cochez-en deux ou plus pour les comparer</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Afficher</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparer</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>&amp;Prendre comme référence</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Retirer</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunsController</name>
    <message>
        <source>Close R&amp;un</source>
        <translation>Fermer l’e&amp;xécution</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed Run</source>
        <translation>Rouvrir l’exécution fer&amp;mée</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was closed.</source>
        <translation>«&#x202f;%1&#x202f;» a été fermée.</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Rouvrir</translation>
    </message>
    <message>
        <source>No run was closed.</source>
        <translation>Aucune exécution n’a été fermée.</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>L’exécution «&#x202f;%1&#x202f;» n’existe plus.</translation>
    </message>
    <message>
        <source>This run is being recorded. Stop the recording first.</source>
        <translation>Cette exécution est en cours de capture. Arrêtez d’abord la capture.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SequenceTable</name>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Calls of the op with this sequence</source>
        <translation>Appels de l’op avec cette séquence</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longueur</translation>
    </message>
    <message>
        <source>Kernels, copies and fills in the sequence</source>
        <translation>Noyaux, copies et remplissages de la séquence</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Temps GPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total sur les étapes</translation>
    </message>
    <message>
        <source>Op time</source>
        <translation>Temps de l’op</translation>
    </message>
    <message>
        <source>Time of these calls on the CPU</source>
        <translation>Temps de ces appels sur le CPU</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Noyaux</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Session</name>
    <message>
        <source>loading the recording library</source>
        <translation>chargement de la bibliothèque de capture</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SharesView</name>
    <message>
        <source>Shares of time</source>
        <translation>Parts du temps</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Par couche</translation>
    </message>
    <message>
        <source>Shares of what</source>
        <translation>Parts de quoi</translation>
    </message>
    <message>
        <source>Bars by category and phase</source>
        <translation>Barres par catégorie et phase</translation>
    </message>
    <message>
        <source>Rings by category and phase</source>
        <translation>Anneaux par catégorie et phase</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ShortcutsPage</name>
    <message>
        <source>Keys and Gestures</source>
        <translation>Touches et gestes</translation>
    </message>
    <message>
        <source>To do this</source>
        <translation>Pour faire ceci</translation>
    </message>
    <message>
        <source>press or do</source>
        <translation>touches ou gestes</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Touches et gestes</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>Clear selection, range and filters</source>
        <translation>Retirer sélection, intervalle et filtres</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Select a row</source>
        <translation>Sélectionner une ligne</translation>
    </message>
    <message>
        <source>click its dot</source>
        <translation>cliquer son point</translation>
    </message>
    <message>
        <source>Select several</source>
        <translation>En sélectionner plusieurs</translation>
    </message>
    <message>
        <source>draw a rectangle with Shift</source>
        <translation>tracer un rectangle avec Maj</translation>
    </message>
    <message>
        <source>Hide a category, or show it again</source>
        <translation>Masquer ou réafficher une catégorie</translation>
    </message>
    <message>
        <source>Zoom, move</source>
        <translation>Zoomer, déplacer</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Select a time range for all views</source>
        <translation>Choisir un intervalle, pour toutes les vues</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomer</translation>
    </message>
    <message>
        <source>wheel, W and S</source>
        <translation>molette, W et S</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>drag, A and D, arrow keys</source>
        <translation>glisser, A et D, flèches</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>D’un appel à l’autre</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Ctrl et flèches</translation>
    </message>
    <message>
        <source>Zoom to a call</source>
        <translation>Zoomer sur un appel</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>List live memory at a moment</source>
        <translation>Lister la mémoire utilisée à un instant</translation>
    </message>
    <message>
        <source>click the moment</source>
        <translation>cliquer l’instant</translation>
    </message>
    <message>
        <source>Zoom, move, show all</source>
        <translation>Zoomer, déplacer, tout afficher</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copier des lignes</translation>
    </message>
    <message>
        <source>Ctrl+C; other formats by right click</source>
        <translation>Ctrl+C&#xa0;; autres formats par clic droit</translation>
    </message>
    <message>
        <source>Expand and collapse nested rows</source>
        <translation>Déplier et replier les lignes imbriquées</translation>
    </message>
    <message>
        <source>arrow keys right and left</source>
        <translation>flèches droite et gauche</translation>
    </message>
    <message>
        <source>Select columns</source>
        <translation>Choisir les colonnes</translation>
    </message>
    <message>
        <source>right click on a heading</source>
        <translation>clic droit sur un en-tête</translation>
    </message>
    <message>
        <source>Shares of time, insights</source>
        <translation>Parts du temps, constats</translation>
    </message>
    <message>
        <source>Select the evidence</source>
        <translation>Sélectionner les indices</translation>
    </message>
    <message>
        <source>Copy a figure or rows</source>
        <translation>Copier une figure ou des lignes</translation>
    </message>
    <message>
        <source>wheel, drag; W and S, arrow keys</source>
        <translation>molette, glisser&#xa0;; W et S, flèches</translation>
    </message>
    <message>
        <source>double click, Home</source>
        <translation>double clic, Début</translation>
    </message>
    <message>
        <source>From dot to dot</source>
        <translation>D’un point à l’autre</translation>
    </message>
    <message>
        <source>From moment to moment</source>
        <translation>D’un instant à l’autre</translation>
    </message>
    <message>
        <source>wheel, drag, double click; W and S, arrow keys, Home</source>
        <translation>molette, glisser, double clic&#xa0;; W et S, flèches, Début</translation>
    </message>
    <message>
        <source>click it, arrow keys</source>
        <translation>le cliquer, flèches</translation>
    </message>
    <message>
        <source>Previous and next allocation or release</source>
        <translation>Allocation ou libération précédente et suivante</translation>
    </message>
    <message>
        <source>comma and period</source>
        <translation>virgule et point</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Exécutions</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>Afficher une exécution</translation>
    </message>
    <message>
        <source>click it, Enter</source>
        <translation>clic, Entrée</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>Comparer des exécutions</translation>
    </message>
    <message>
        <source>tick two or more, Space</source>
        <translation>en cocher deux ou plus, Espace</translation>
    </message>
    <message>
        <source>Close a run</source>
        <translation>Fermer une exécution</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Graphe en flammes</translation>
    </message>
    <message>
        <source>Select a layer or an op</source>
        <translation>Sélectionner une couche ou une opération</translation>
    </message>
    <message>
        <source>Zoom to it, and out</source>
        <translation>Zoomer dessus, et revenir</translation>
    </message>
    <message>
        <source>double click, Enter; Backspace</source>
        <translation>double clic, Entrée ; Retour arrière</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>D’un élément à l’autre</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>Menu contextuel</translation>
    </message>
    <message>
        <source>right mouse button; Menu key, Shift+F10</source>
        <translation>bouton droit de la souris ; touche Menu, Maj+F10</translation>
    </message>
    <message>
        <source>Ctrl+C, or the context menu</source>
        <translation>Ctrl+C, ou le menu contextuel</translation>
    </message>
    <message>
        <source>click it in the legend; 1 to 9</source>
        <translation>clic dessus dans la légende ; 1 à 9</translation>
    </message>
    <message>
        <source>drag with Shift, or along the ruler; R: the call or all in view</source>
        <translation>glisser avec Maj, ou le long de la règle ; R : l’appel ou tout ce qui est visible</translation>
    </message>
    <message>
        <source>double click it, Enter</source>
        <translation>double clic dessus, Entrée</translation>
    </message>
    <message>
        <source>drag with Shift; R: all in view</source>
        <translation>glisser avec Maj ; R : tout ce qui est visible</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StartPage</name>
    <message>
        <source>How close is every kernel to the limits of the machine?</source>
        <translation>À quelle distance chaque noyau est-il de ce que la machine peut faire&#xa0;?</translation>
    </message>
    <message>
        <source>Open a Run…</source>
        <translation>Ouvrir une exécution…</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>Exécutions récentes</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, batch %2</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>n’existe plus</translation>
    </message>
    <message>
        <source>Record a Command…</source>
        <translation>Capturer une commande…</translation>
    </message>
    <message>
        <source>A Study…</source>
        <translation>Une étude…</translation>
    </message>
    <message>
        <source>F1 opens the guide; ? lists all keys and mouse gestures.</source>
        <translation>F1 ouvre le guide ; ? affiche toutes les touches et les gestes de la souris.</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Ouvrir une exécution</translation>
    </message>
    <message>
        <source>A run of Ridgepoint, or a file from %1. You can also drop files here.</source>
        <translation>Une exécution de Ridgepoint ou un fichier de %1. Vous pouvez aussi déposer des fichiers ici.</translation>
    </message>
    <message>
        <source>Record a network</source>
        <translation>Capturer un réseau</translation>
    </message>
    <message>
        <source>Ridgepoint trains a network and shows its kernels live. All networks are in the toolbar (Ctrl+R records).</source>
        <translation>Ridgepoint entraîne un réseau et montre ses noyaux en direct. Tous les réseaux se trouvent dans la barre d’outils (Ctrl+R enregistre).</translation>
    </message>
    <message>
        <source>Record your own training</source>
        <translation>Capturer votre entraînement</translation>
    </message>
    <message>
        <source>Your Python script stays unchanged. You can also drop a .py file here, or record a training that is already running.</source>
        <translation>Votre script Python reste inchangé. Vous pouvez aussi déposer un fichier .py ici ou enregistrer un entraînement déjà en cours.</translation>
    </message>
    <message>
        <source>Attach to a Process…</source>
        <translation>S’attacher à un processus…</translation>
    </message>
    <message>
        <source>Plan and compare</source>
        <translation>Planifier et comparer</translation>
    </message>
    <message>
        <source>Estimate time and memory before training, on hardware that you do not have. A study combines recordings, estimates and published figures.</source>
        <translation>Estimez le temps et la mémoire avant l’entraînement, même sur du matériel que vous n’avez pas. Une étude réunit enregistrements, estimations et chiffres publiés.</translation>
    </message>
    <message>
        <source>Estimate…</source>
        <translation>Estimation…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StatusLine</name>
    <message>
        <source>Median step time</source>
        <translation>Temps médian d’une étape</translation>
    </message>
    <message>
        <source>Cost of collection: steps with hooks on compared with baseline steps (hooks off)</source>
        <translation>Surcoût en temps d’une étape dû à la collecte&#xa0;: étapes avec hooks contre étapes sans hooks</translation>
    </message>
    <message>
        <source>Records that were counted but not stored, because collection was too slow</source>
        <translation>Enregistrements comptés mais non conservés, la collecte n’ayant pas pu suivre</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>Aucune exécution</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 enregistrements perdus</translation>
    </message>
    <message>
        <source>FLOPs and bytes %1</source>
        <translation>FLOP et octets&#xa0;: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>étape médiane %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOP et octets inconnus</translation>
    </message>
    <message>
        <source>Comparing %1 runs</source>
        <translation>Comparaison de %1 exécutions</translation>
    </message>
    <message>
        <source>⚠ Message</source>
        <translation>⚠ Message</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyFigures</name>
    <message>
        <source>Figure of the study</source>
        <translation>Figure de l’étude</translation>
    </message>
    <message>
        <source>one&apos;s own</source>
        <translation>la vôtre</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>capturé sur %1</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>publié : %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>« %1 » ne contient aucune étude : il n’y a pas de study.json dedans.</translation>
    </message>
    <message>
        <source>Cannot create the folder &quot;%1&quot;: %2.</source>
        <translation>Impossible de créer le dossier « %1 » : %2.</translation>
    </message>
    <message>
        <source>estimates are modelled</source>
        <translation>les estimations sont modélisées</translation>
    </message>
    <message>
        <source>dotted: the part of an interval above the roof</source>
        <translation>pointillé : la partie d’un intervalle au-dessus du toit</translation>
    </message>
    <message>
        <source>predictions with an interval of 80 %</source>
        <translation>prédictions avec un intervalle de 80 %</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>&amp;Graphique</translation>
    </message>
    <message>
        <source>&amp;Y</source>
        <translation>&amp;Y</translation>
    </message>
    <message>
        <source>&amp;X</source>
        <translation>&amp;X</translation>
    </message>
    <message>
        <source>&amp;Series</source>
        <translation>&amp;Série</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyRun</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>Impossible d’écrire « %1 » : %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>Impossible de lancer «&#x202f;%1&#x202f;»&#xa0;; Ridgepoint est-il entièrement installé&#xa0;?</translation>
    </message>
    <message>
        <source>The study ended with status %1.</source>
        <translation>L’étude s’est terminée avec l’état %1.</translation>
    </message>
    <message>
        <source>The study crashed; Start goes on where it was.</source>
        <translation>L’étude a planté ; Démarrer reprend où elle en était.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyView</name>
    <message>
        <source>Folder of a study</source>
        <translation>Dossier d’une étude</translation>
    </message>
    <message>
        <source>A study file</source>
        <translation>Un fichier d’étude</translation>
    </message>
    <message>
        <source>Studies (*.json)</source>
        <translation>Études (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Tables and JSON (*.csv *.md *.tex *.json)</source>
        <translation>Tableaux et JSON (*.csv *.md *.tex *.json)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportation…</translation>
    </message>
    <message>
        <source>Results are written to a file that ends in .csv, .md, .tex or .json, not to &quot;%1&quot;.</source>
        <translation>Les résultats s’écrivent dans un fichier finissant par .csv, .md, .tex ou .json, pas dans « %1 ».</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exporté vers «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>A Study &amp;File…</source>
        <translation>Un &amp;fichier d’étude…</translation>
    </message>
    <message>
        <source>The F&amp;older of a Study…</source>
        <translation>Le d&amp;ossier d’une étude…</translation>
    </message>
    <message>
        <source>&amp;For this machine</source>
        <translation>&amp;Pour cette machine</translation>
    </message>
    <message>
        <source>The variant of the study that fits this machine: smaller, on its CPU</source>
        <translation>La variante de l’étude pour cette machine : plus petite, sur son CPU</translation>
    </message>
    <message>
        <source>&amp;Figure as Picture…</source>
        <translation>&amp;Figure en image…</translation>
    </message>
    <message>
        <source>&amp;Results as Table or JSON…</source>
        <translation>&amp;Résultats en tableau ou JSON…</translation>
    </message>
    <message>
        <source>Folder of the recordings. Existing recordings are not repeated</source>
        <translation>Où les enregistrements sont gardés ; ce qui s’y trouve déjà n’est pas refait</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Démarrer</translation>
    </message>
    <message>
        <source>Records the missing points, each in its own process</source>
        <translation>Enregistre ce qui ne l’est pas encore, chaque point dans son processus</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Pauses after the current recording</source>
        <translation>Attend après l’enregistrement en cours</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>Stops immediately. The current recording is repeated later</source>
        <translation>S’arrête aussitôt ; l’enregistrement en cours sera refait plus tard</translation>
    </message>
    <message>
        <source>re&amp;try failed points</source>
        <translation>&amp;refaire les points échoués</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>Ét&amp;ude</translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation>Do&amp;ssier</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>Dossier de l’étude</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run of a point</source>
        <translation>Entrée ou un double clic ouvre l’exécution d’un point</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>Tableau de l’étude</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>Ta&amp;bleau</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>The study&apos;s file</source>
        <translation>Le fichier de l’étude</translation>
    </message>
    <message>
        <source>Points and Figures</source>
        <translation>Points et figures</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tableaux</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Study – Ridgepoint</source>
        <translation>Étude – Ridgepoint</translation>
    </message>
    <message>
        <source>The study file &quot;%1&quot; does not exist.</source>
        <translation>Il n’y a pas de fichier d’étude « %1 ».</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>« %1 » ne contient pas d’étude : son dossier a un fichier study.json.</translation>
    </message>
    <message>
        <source>A study is being recorded; stop it before another one is opened.</source>
        <translation>Une étude est en cours d’enregistrement ; arrêtez-la avant d’en ouvrir une autre.</translation>
    </message>
    <message>
        <source>Published figures: %1</source>
        <translation>Chiffres publiés : %1</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>%1 of %2 recorded</source>
        <translation>%1 sur %2 enregistrés</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 échecs</translation>
    </message>
    <message>
        <source>%1 not possible here</source>
        <translation>%1 impossibles ici</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>reste %1</translation>
    </message>
    <message>
        <source>pauses after this recording: %1</source>
        <translation>pause après cet enregistrement : %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pause</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>arrêt…</translation>
    </message>
    <message>
        <source>Allow Them</source>
        <translation>Les autoriser</translation>
    </message>
    <message>
        <source>Select a folder for the recordings.</source>
        <translation>Indiquez dans quel dossier garder les enregistrements.</translation>
    </message>
    <message>
        <source>Done: tables are in &quot;%1&quot; as results.md, .tex, .csv and .json.</source>
        <translation>Terminé : les tableaux sont dans « %1 » : results.md, .tex, .csv et .json.</translation>
    </message>
    <message>
        <source>Stopped. Resume starts with the interrupted recording.</source>
        <translation>Arrêté ; Continuer reprend par l’enregistrement qui était en cours.</translation>
    </message>
    <message>
        <source>This point has no recording that could be opened.</source>
        <translation>Ce point n’a pas d’enregistrement à ouvrir.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>Open or record a run to see its summary.</source>
        <translation>Ouvrez ou capturez une exécution pour voir son résumé.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TableView</name>
    <message>
        <source>Click to sort, right click to choose columns</source>
        <translation>Cliquer pour trier, clic droit pour choisir les colonnes</translation>
    </message>
    <message>
        <source>Table of rows</source>
        <translation>Tableau des lignes</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Copier l’affichage (TSV)</translation>
    </message>
    <message>
        <source>Copy All Columns (CSV)</source>
        <translation>Copier toutes les colonnes (CSV)</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Tout sélectionner</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>Colonnes par défaut</translation>
    </message>
    <message>
        <source>Ops, their layers</source>
        <translation>Ops, leurs couches</translation>
    </message>
    <message>
        <source>Layers in layers</source>
        <translation>Couches imbriquées</translation>
    </message>
    <message>
        <source>Phases, their ops</source>
        <translation>Phases, leurs ops</translation>
    </message>
    <message>
        <source>Which columns are shown; right click on a heading for single ones</source>
        <translation>Colonnes affichées&#xa0;; clic droit sur un en-tête pour les choisir une à une</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>C&amp;olonnes</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copier en Markdown</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>Tout déplier</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Tout replier</translation>
    </message>
    <message>
        <source>Ops, their kernels</source>
        <translation>Ops, leurs noyaux</translation>
    </message>
    <message>
        <source>Gro&amp;up by</source>
        <translation>Regro&amp;uper par</translation>
    </message>
    <message>
        <source>Copy as Script</source>
        <translation>Copier en tant que script</translation>
    </message>
    <message>
        <source>The script is on the clipboard.</source>
        <translation>Le script est dans le presse-papiers.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineCanvas</name>
    <message>
        <source>%1 steps. In view: %2</source>
        <translation>%1 étapes. Visible : %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to select a time range; double-click to zoom to something; Home shows the whole run. With Ctrl the arrow keys go from call to call.</source>
        <translation>Molette, W et S zooment&#xa0;; glisser, A et D déplacent&#xa0;; glisser avec Maj, ou le long de la règle, choisit un intervalle&#xa0;; un double-clic zoome sur un élément&#xa0;; Début montre toute l’exécution. Avec Ctrl, les flèches vont d’appel en appel.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Suivre</translation>
    </message>
    <message>
        <source>Keep the newest steps in view</source>
        <translation>Garder visibles les dernières étapes</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>Afficher toute l’exécution (Début)</translation>
    </message>
    <message>
        <source>Reading calls: %1</source>
        <translation>Lecture des appels&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>ops: %1 of this time</source>
        <translation>ops actives&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it, %4 calls</source>
        <translation>%1&#xa0;: %2, soit %3, %4 appels</translation>
    </message>
    <message>
        <source>GPU busy: %1 of this time</source>
        <translation>GPU actif&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 sélectionné</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ToolWindows</name>
    <message>
        <source>Esti&amp;mate…</source>
        <translation>Est&amp;imation…</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>Ét&amp;ude…</translation>
    </message>
    <message>
        <source>Ma&amp;chine…</source>
        <translation>Mac&amp;hine…</translation>
    </message>
    <message>
        <source>A run is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Une exécution est en cours d’enregistrement ; arrêtez-la d’abord, deux enregistrements se gêneraient.</translation>
    </message>
    <message>
        <source>A study is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Une étude est en cours d’enregistrement ; arrêtez-la d’abord, deux enregistrements se gêneraient.</translation>
    </message>
    <message>
        <source>Closing this window stops the study that is being recorded. The recorded points remain; Resume continues the study.</source>
        <translation>Une étude est en cours de capture et se termine avec cette fenêtre. Ce qui est capturé est conservé ; Continuer la reprend là où elle s’est arrêtée.</translation>
    </message>
    <message>
        <source>Stop Study and Close</source>
        <translation>Arrêter l’étude et fermer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Garder la fenêtre</translation>
    </message>
    <message>
        <source>The guide is not installed with this program. It is in the folder docs of the source code.</source>
        <translation>Le guide n’est pas installé avec ce programme. Il se trouve dans le dossier docs des sources.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Views</name>
    <message>
        <source>Loss</source>
        <translation>Perte</translation>
    </message>
    <message>
        <source>&amp;Loss as Picture…</source>
        <translation>&amp;Perte en image…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>Roofline as &amp;Picture…</source>
        <translation>Roofline en &amp;image…</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>T&amp;imeline as Picture…</source>
        <translation>&amp;Chronologie en image…</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangs</translation>
    </message>
    <message>
        <source>&amp;Comparison as Picture…</source>
        <translation>Comp&amp;araison en image…</translation>
    </message>
    <message>
        <source>Curves over &amp;Batch Size as Picture…</source>
        <translation>Courbes par taille de &amp;batch en image…</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>&amp;Tableau…</translation>
    </message>
    <message>
        <source>Shares of Time</source>
        <translation>Parts du temps</translation>
    </message>
    <message>
        <source>&amp;Shares as Picture…</source>
        <translation>&amp;Parts en image…</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>Constats</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>&amp;Memory Timeline as Picture…</source>
        <translation>Chronologie &amp;mémoire en image…</translation>
    </message>
    <message>
        <source>Command Output</source>
        <translation>Sortie de commande</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importation</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Rapport…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Exécutions</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>Graphe en flammes</translation>
    </message>
    <message>
        <source>&amp;Flame Graph as Picture…</source>
        <translation>&amp;Graphe en flammes en image…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Vue d’ensemble</translation>
    </message>
    <message>
        <source>&amp;Overview as Picture…</source>
        <translation>Vue d’&amp;ensemble en image…</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>Chemin critique</translation>
    </message>
    <message>
        <source>Timeline of Ranks</source>
        <translation>Chronologie des rangs</translation>
    </message>
    <message>
        <source>Ran&amp;ks as Picture…</source>
        <translation>&amp;Rangs en image…</translation>
    </message>
    <message>
        <source>&amp;Waterfall as Picture…</source>
        <translation>&amp;Cascade en image…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::WhatIfModel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>On the path</source>
        <translation>Sur le chemin</translation>
    </message>
    <message>
        <source>Time on the critical path</source>
        <translation>Temps sur le chemin critique</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>Part de l’étape</translation>
    </message>
    <message>
        <source>2 × faster saves</source>
        <translation>2 × plus rapide économise</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took half of its time</source>
        <translation>Borne supérieure du gain avec une durée réduite de moitié</translation>
    </message>
    <message>
        <source>Without it saves</source>
        <translation>Sans lui économise</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took no time</source>
        <translation>Borne supérieure du gain avec une durée nulle</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::FarRun</name>
    <message>
        <source>Fetch &amp;Whole Run…</source>
        <translation>&amp;Récupérer toute l’exécution…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s file, with all calls and allocations, to this machine</source>
        <translation>Copie sur cette machine le fichier de l’exécution, avec tous les appels et allocations</translation>
    </message>
    <message>
        <source>Recording into %1 on %2.</source>
        <translation>Capture dans %1 sur %2.</translation>
    </message>
    <message>
        <source>Connection to %1 lost; trying again.</source>
        <translation>Connexion à %1 perdue ; nouvel essai en cours.</translation>
    </message>
    <message>
        <source>Connected to %1 again.</source>
        <translation>De nouveau connecté à %1.</translation>
    </message>
    <message>
        <source>Fetch Whole Run</source>
        <translation>Récupérer toute l’exécution</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Exécutions (*.ridge)</translation>
    </message>
    <message>
        <source>Fetching the whole run…</source>
        <translation>Récupération de toute l’exécution…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::Job</name>
    <message>
        <source>The recording was ended by %1.</source>
        <translation>La capture a été arrêtée par %1.</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>The loss of a recorded script appears here when it has ended.</source>
        <translation>La perte d’un script enregistré s’affiche ici lorsqu’il est terminé.</translation>
    </message>
    <message>
        <source>The loss is unknown. It is recorded from scripts that train on a CPU.</source>
        <translation>La perte est inconnue. Elle est enregistrée pour les scripts qui entraînent sur un CPU.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Perte</translation>
    </message>
    <message>
        <source>Step %1: loss %2</source>
        <translation>Étape %1 : perte %2</translation>
    </message>
    <message>
        <source>The loss is %1 in step %2 and %3 in step %4.</source>
        <translation>La perte est de %1 à l’étape %2 et de %3 à l’étape %4.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LossView</name>
    <message>
        <source>Loss</source>
        <translation>Perte</translation>
    </message>
</context>
</TS>
