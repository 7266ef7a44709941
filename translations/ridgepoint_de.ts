<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Doubt</name>
    <message>
        <source>GPU records were lost: times of kernels are lower bounds, idle times are upper bounds, and the other parts may be either.</source>
        <translation>Einträge der GPU gingen verloren: Zeiten von Kernels sind Untergrenzen, Leerlaufzeiten sind Obergrenzen, und die übrigen Teile können beides sein.</translation>
    </message>
    <message>
        <source>Probably its data was in a cache and did not come from DRAM.</source>
        <translation>Wahrscheinlich lagen seine Daten noch in einem Cache und kamen nie aus dem DRAM.</translation>
    </message>
    <message>
        <source>Probably it ran as TF32 on tensor cores, the default for FP32 convolutions from Ampere on.</source>
        <translation>Wahrscheinlich lief es als TF32 auf Tensorkernen, wie es FP32-Faltungen ab Ampere von selbst tun.</translation>
    </message>
    <message>
        <source>Probably it is part of a Winograd or FFT convolution, which does fewer FLOPs than modelled.</source>
        <translation>Wahrscheinlich gehört es zu einer Winograd- oder FFT-Faltung, die weniger FLOPs braucht als modelliert.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): the modelled bytes or FLOPs are too high, or the roof is too low.</source>
        <translation>Über seinem Dach, %1 (%2 ×): Die modellierten Bytes oder FLOPs sind zu hoch, oder das Dach ist zu niedrig.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): a measuring fault, or the roof is too low.</source>
        <translation>Über seinem Dach, %1 (%2 ×): ein Messfehler, oder das Dach ist zu niedrig.</translation>
    </message>
    <message>
        <source>Probably another kernel of the op does part of this work.</source>
        <translation>Wahrscheinlich erledigt ein anderer Kernel der Operation einen Teil dieser Arbeit.</translation>
    </message>
    <message>
        <source>The run has several GPUs, and the roofs are those of one.</source>
        <translation>Der Lauf hat mehrere GPUs, und die Dächer sind die einer einzigen.</translation>
    </message>
    <message>
        <source>The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are too high, the step time is too short, or the roof is too low.</source>
        <translation>Die FLOPs der Schritte liegen über ihrem Dach, %1 (%2 ×): Die FLOPs sind zu hoch, die Schrittzeit ist zu kurz, oder das Dach ist zu niedrig.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, because some of them run at the same time.</source>
        <translation>Kernel und Kopien dauern zusammen %1 in einem Schritt von %2, weil einige gleichzeitig laufen.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, although none of them overlap: some ran outside the steps, the step time is too short, or their times are too long.</source>
        <translation>Kernel und Kopien dauern zusammen %1 in einem Schritt von %2, obwohl sich keine überlappen: Einige liefen außerhalb der Schritte, die Schrittzeit ist zu kurz, oder ihre Zeiten sind zu lang.</translation>
    </message>
    <message>
        <source>Calls of the group %1 take %2 of the step time: calls of several threads add up, or last beyond their step.</source>
        <translation>Aufrufe der Gruppe %1 dauern %2 der Schrittzeit: Aufrufe mehrerer Threads addieren sich oder dauern über ihren Schritt hinaus.</translation>
    </message>
</context>
<context>
    <name>CommandRequest</name>
    <message>
        <source>The working folder &quot;%1&quot; does not exist.</source>
        <translation>Es gibt keinen Ordner „%1“, in dem der Befehl laufen könnte.</translation>
    </message>
    <message>
        <source>The working folder &quot;%1&quot; is not a folder.</source>
        <translation>„%1“ ist kein Ordner, in dem der Befehl laufen könnte.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; may not be entered.</source>
        <translation>Auf den Ordner „%1“ besteht kein Zugriff.</translation>
    </message>
    <message>
        <source>The program&apos;s name is empty.</source>
        <translation>Der Name des Programms ist leer.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot;. For a file, write ./%1; for a Python script, python3 %1.</source>
        <translation>„%1“ ist kein auffindbares Programm; als Datei schreibt man ./%1, als Python-Skript python3 %1.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot; on the PATH.</source>
        <translation>In keinem Ordner von PATH gibt es ein Programm „%1“.</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; does not exist.</source>
        <translation>Es gibt kein Programm „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder, not a program.</source>
        <translation>„%1“ ist ein Ordner, kein Programm.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable; write python3 before it.</source>
        <translation>„%1“ ist nicht ausführbar; bitte python3 davorsetzen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable (chmod +x makes it so).</source>
        <translation>„%1“ ist nicht ausführbar (chmod +x ändert das).</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already; choose another name, a run is never overwritten.</source>
        <translation>„%1“ gibt es schon; bitte einen anderen Namen wählen, ein Lauf wird nie überschrieben.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; for the run does not exist.</source>
        <translation>Es gibt keinen Ordner „%1“ für den Lauf.</translation>
    </message>
    <message>
        <source>Nothing can be written to &quot;%1&quot;; choose another place for the run.</source>
        <translation>In „%1“ lässt sich nichts schreiben; bitte einen anderen Ort für den Lauf wählen.</translation>
    </message>
    <message>
        <source>Nothing is to be collected.</source>
        <translation>Es soll nichts erfasst werden.</translation>
    </message>
    <message>
        <source>Step %1 comes before step %2, from which on steps are recorded.</source>
        <translation>Schritt %1 liegt vor Schritt %2, ab dem Schritte aufgezeichnet werden.</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source> vs </source>
        <translation> vs. </translation>
    </message>
    <message>
        <source> (baseline)</source>
        <translation> (Basis)</translation>
    </message>
    <message>
        <source>, noise</source>
        <translation>, Rauschen</translation>
    </message>
    <message>
        <source>Means per step, times measured</source>
        <translation>Mittel eines Schritts, Zeiten gemessen</translation>
    </message>
    <message>
        <source>Means per step, times measured or imported</source>
        <translation>Mittel eines Schritts, Zeiten gemessen oder importiert</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted or modelled</source>
        <translation>FLOPs und Bytes gezählt oder modelliert</translation>
    </message>
    <message>
        <source>FLOPs and bytes modelled from shapes</source>
        <translation>FLOPs und Bytes aus Formen modelliert</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted by the hardware</source>
        <translation>FLOPs und Bytes von der Hardware gezählt</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>Läufe %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>divided by the batch</source>
        <translation>geteilt durch die Batchgröße</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: GPU records were lost, so a mean step time is a lower bound</source>
        <translation>%1 und %2 sind als Ganzes nicht vergleichbar: GPU-Aufzeichnungen gingen verloren, daher ist eine mittlere Schrittzeit nur eine untere Schranke</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: the step time is not known in both</source>
        <translation>%1 und %2 sind als Ganzes nicht vergleichbar: die Schrittzeit ist nicht von beiden bekannt</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: one has no finished step</source>
        <translation>%1 und %2 sind als Ganzes nicht vergleichbar: in einem Lauf ist kein Schritt abgeschlossen</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per sample as %2</source>
        <translation>%1 braucht je Beispiel genauso lange wie %2</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per step as %2</source>
        <translation>%1 braucht je Schritt genauso lange wie %2</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per sample than %3</source>
        <translation>%1 braucht je Beispiel %2 länger als %3</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per step than %3</source>
        <translation>%1 braucht je Schritt %2 länger als %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per sample than %3</source>
        <translation>%1 braucht je Beispiel %2 weniger als %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per step than %3</source>
        <translation>%1 braucht je Schritt %2 weniger als %3</translation>
    </message>
    <message>
        <source>too few steps to determine the noise</source>
        <translation>zu wenige Schritte, um das Rauschen zu bestimmen</translation>
    </message>
    <message>
        <source>within noise, %1</source>
        <translation>im Rauschen, %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs und Bytes unbekannt</translation>
    </message>
</context>
<context>
    <name>CompareMemory</name>
    <message>
        <source>Memory of each run, step by step.</source>
        <translation>Speicher jedes Laufs, Schritt für Schritt.</translation>
    </message>
    <message>
        <source>No memory of these runs was recorded.</source>
        <translation>Von diesen Läufen wurde kein Speicher aufgezeichnet.</translation>
    </message>
    <message>
        <source>below 0: warm-up</source>
        <translation>unter 0: Aufwärmen</translation>
    </message>
    <message>
        <source>gaps: collection off</source>
        <translation>Lücken: ohne Aufzeichnung</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>Gemessener Schritt</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>CompareNote</name>
    <message>
        <source>Times of %1 are those of kernels on the GPU, the others&apos; are the CPU&apos;s in the ops.</source>
        <translation>Die Zeiten von %1 sind die der Kernel auf der GPU, die der anderen die der CPU in den Ops.</translation>
    </message>
    <message>
        <source>%1 is an estimate: its times are those at the roofs.</source>
        <translation>%1 ist eine Schätzung: Ihre Zeiten gelten an den Dächern.</translation>
    </message>
    <message>
        <source>Records of %1 were dropped: its sums are too low.</source>
        <translation>Aufzeichnungen von %1 gingen verloren: Die Summen sind zu niedrig.</translation>
    </message>
    <message>
        <source>%1 has warm-up steps only.</source>
        <translation>%1 hat nur Aufwärmschritte.</translation>
    </message>
    <message>
        <source>Rows are per sample: figures of a step, divided by its batch.</source>
        <translation>Die Zeilen gelten je Beispiel: Werte eines Schritts, geteilt durch die Batchgröße.</translation>
    </message>
</context>
<context>
    <name>CompareRoofline</name>
    <message>
        <source>Open two or more runs to compare them (File ▸ Compare).</source>
        <translation>Zwei oder mehr Läufe stehen hier übereinander: Datei ▸ Vergleichen.</translation>
    </message>
    <message>
        <source>None of these runs has a finished step.</source>
        <translation>Keiner dieser Läufe hat einen abgeschlossenen Schritt.</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Arithmetische Intensität, FLOP je Byte aus %1</translation>
    </message>
    <message>
        <source>Time without FLOPs: %1</source>
        <translation>Zeit ohne FLOPs: %1</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (Basis)</translation>
    </message>
    <message>
        <source>%1, recording</source>
        <translation>%1, wird aufgezeichnet</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>über seinem Dach</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>gemessenes Dach</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>Dach laut Datenblatt</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>Erreichte FLOP/s</translation>
    </message>
    <message>
        <source>Time without bytes of %1: %2</source>
        <translation>Zeit ohne Bytes aus %1: %2</translation>
    </message>
    <message>
        <source>less time</source>
        <translation>weniger Zeit</translation>
    </message>
    <message>
        <source>more time</source>
        <translation>mehr Zeit</translation>
    </message>
</context>
<context>
    <name>CompareSetting</name>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>Modi</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>Host zu Gerät</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>Gerät zu Host</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>Gerät zu Gerät</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>Host zu Host</translation>
    </message>
    <message>
        <source>device to other device</source>
        <translation>Gerät zu anderem Gerät</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>auslagerbar</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>gepinnt</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>verwaltet</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>Gerät, statisch</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>verwaltet, statisch</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>fills</source>
        <translation>Füllungen</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>Datenlader</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>außerhalb von Ops</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>Startverzögerung</translation>
    </message>
    <message>
        <source>gaps between kernels</source>
        <translation>Lücken zwischen Kernels</translation>
    </message>
    <message>
        <source>earlier steps</source>
        <translation>frühere Schritte</translation>
    </message>
</context>
<context>
    <name>DifferenceChart</name>
    <message>
        <source>No rows.</source>
        <translation>Es gibt keine Zeilen.</translation>
    </message>
    <message>
        <source>%1 minus %2, step time</source>
        <translation>%1 minus %2, Schrittzeit</translation>
    </message>
    <message>
        <source>Minus %1, step time</source>
        <translation>Minus %1, Schrittzeit</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>%1 minus %2, time per sample</source>
        <translation>%1 minus %2, Zeit je Beispiel</translation>
    </message>
    <message>
        <source>Minus %1, time per sample</source>
        <translation>Minus %1, Zeit je Beispiel</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Zeit je Beispiel</translation>
    </message>
</context>
<context>
    <name>DotColors</name>
    <message>
        <source>several phases</source>
        <translation>mehrere Phasen</translation>
    </message>
    <message>
        <source>others</source>
        <translation>übrige</translation>
    </message>
</context>
<context>
    <name>DotLayer</name>
    <message>
        <source>no FLOPs: %1</source>
        <translation>ohne FLOPs: %1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>unbekannt: %1</translation>
    </message>
    <message>
        <source>served from cache: %1</source>
        <translation>aus dem Cache: %1</translation>
    </message>
</context>
<context>
    <name>FigureChart</name>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Warten auf den ersten Schritt …</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Dieser Lauf hat keinen abgeschlossenen Schritt.</translation>
    </message>
    <message>
        <source>This run has no data for this view.</source>
        <translation>Dieser Lauf hat keine Daten für diese Ansicht.</translation>
    </message>
    <message>
        <source>The filter leaves nothing. Clear it in the bar above, or with Esc.</source>
        <translation>Der Filter lässt nichts übrig. Aufheben in der Leiste oben oder mit Esc.</translation>
    </message>
    <message>
        <source>The run does not store the calls of this time range.</source>
        <translation>Die Aufrufe dieses Zeitabschnitts wurden nicht aufgehoben.</translation>
    </message>
    <message>
        <source>No op ran in this time range.</source>
        <translation>In diesem Zeitabschnitt lief kein Operator.</translation>
    </message>
    <message>
        <source>%1 items. Largest share of the total: %2</source>
        <translation>%1 Elemente. Größter Anteil am Ganzen: %2</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>A table is written to a file that ends in .csv, .md or .tex, not to &quot;%1&quot;.</source>
        <translation>Eine Tabelle wird in eine Datei mit der Endung .csv, .md oder .tex geschrieben, nicht in „%1“.</translation>
    </message>
    <message>
        <source>A picture is written to a file that ends in .png, .svg or .pdf, not to &quot;%1&quot;.</source>
        <translation>Ein Bild wird in eine Datei mit der Endung .png, .svg oder .pdf geschrieben, nicht in „%1“.</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 does not fit into memory; choose a smaller size or scale.</source>
        <translation>Ein Bild von %1 × %2 im Maßstab %3 passt nicht in den Speicher; bitte Größe oder Maßstab verkleinern.</translation>
    </message>
    <message>
        <source>A report is written to a file that ends in .html or .pdf, not to &quot;%1&quot;.</source>
        <translation>Ein Bericht wird in eine Datei mit der Endung .html oder .pdf geschrieben, nicht in „%1“.</translation>
    </message>
    <message>
        <source>That view shows several runs.</source>
        <translation>Diese Ansicht zeigt mehrere Läufe.</translation>
    </message>
    <message>
        <source>That view is of one run only.</source>
        <translation>Diese Ansicht zeigt nur einen Lauf.</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>Open or record a run to see its layers and their ops.</source>
        <translation>Öffnen oder zeichnen Sie einen Lauf auf, um seine Schichten und deren Ops zu sehen.</translation>
    </message>
    <message>
        <source>No FLOPs of this run are known.</source>
        <translation>Von diesem Lauf sind keine FLOPs bekannt.</translation>
    </message>
    <message>
        <source>No bytes of this run are known.</source>
        <translation>Von diesem Lauf sind keine Bytes bekannt.</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>alle Schichten</translation>
    </message>
    <message>
        <source>%1 of the FLOPs</source>
        <translation>%1 der FLOPs</translation>
    </message>
    <message>
        <source>%1 of the bytes</source>
        <translation>%1 der Bytes</translation>
    </message>
</context>
<context>
    <name>ForeignText</name>
    <message>
        <source>&quot;%1&quot; is empty.</source>
        <translation>„%1“ ist leer.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a run nor a file that can be imported (%2).</source>
        <translation>„%1“ ist weder ein Lauf noch eine Datei, die importiert werden kann (%2).</translation>
    </message>
</context>
<context>
    <name>Insight</name>
    <message>
        <source>Data loading takes %1 of the step</source>
        <translation>Das Laden der Daten nimmt %1 des Schritts ein</translation>
    </message>
    <message>
        <source>Time in the data phase ÷ step time.</source>
        <translation>Zeit der Datenphase ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Use more loader threads, prefetch, decode less, or cache samples in memory.</source>
        <translation>In anderen Threads vorausladen, weniger dekodieren oder Beispiele im Speicher halten.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 5 %</source>
        <translation>TensorBoard-Plugin von PyTorch: 5 %</translation>
    </message>
    <message>
        <source>Convolutions and matrix products reach %1 of their roofs</source>
        <translation>Faltungen und Matrixprodukte erreichen %1 ihrer Dächer</translation>
    </message>
    <message>
        <source>Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.</source>
        <translation>Σ ideale Zeit ÷ Σ Zeit, über Matrixarbeit, wo sie mindestens ein Fünftel des Schritts ist.</translation>
    </message>
    <message>
        <source>Use larger batches, the channels-last layout, and channels in multiples of 8 (tensor cores) or of the vector width (CPU). Check clocks and threads.</source>
        <translation>Größere Batches, Channels-last-Anordnung, Kanäle in Vielfachen von 8 (Tensorkerne) oder der Vektorbreite (CPU); Takte prüfen, auf einer CPU auch Threads.</translation>
    </message>
    <message>
        <source>Nsight Compute calls less than 60 % of both roofs a latency issue</source>
        <translation>Nsight Compute nennt weniger als 60 % beider Dächer ein Latenzproblem</translation>
    </message>
    <message>
        <source>Memory limits %1 of the step</source>
        <translation>%1 der Zeit ist durch Speicher begrenzt</translation>
    </message>
    <message>
        <source>Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.</source>
        <translation>Zeit der Operatoren, die einem Bandbreitendach näher sind als einem Rechendach ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a smaller data type.</source>
        <translation>Aufeinander Folgendes verschmelzen, an Ort und Stelle arbeiten oder einen kürzeren Typ nehmen: Weniger bewegen hilft, nicht schnelleres Rechnen.</translation>
    </message>
    <message>
        <source>50 % of the step (Ridgepoint&apos;s)</source>
        <translation>50 % des Schritts (von Ridgepoint)</translation>
    </message>
    <message>
        <source>Small ops far below both roofs take %1 of the step</source>
        <translation>%1 der Zeit geht in kleine Operatoren weit unter beiden Dächern</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.</source>
        <translation>Zeit der Operatoren, deren Aufrufe weniger als 100 µs dauern und weniger als 10 % dessen erreichen, was ihre Dächer zulassen ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph.</source>
        <translation>Sie sind zu klein oder zu viele: ein größerer Batch, weniger und größere Operatoren oder ein aufgezeichneter Graph.</translation>
    </message>
    <message>
        <source>20 % of the step (Ridgepoint&apos;s)</source>
        <translation>20 % des Schritts (von Ridgepoint)</translation>
    </message>
    <message>
        <source>No op runs for %1 of the step</source>
        <translation>%1 des Schritts läuft kein Operator</translation>
    </message>
    <message>
        <source>Time in the step without any op ÷ step time.</source>
        <translation>Zeit des Schritts, in der kein Operator lief ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Look for waiting, printing, results that are read back, and work in the script itself.</source>
        <translation>Nach Warten, Ausgaben, Zurücklesen von Ergebnissen oder Arbeit des Skripts selbst suchen.</translation>
    </message>
    <message>
        <source>10 % of the step (Ridgepoint&apos;s)</source>
        <translation>10 % des Schritts (von Ridgepoint)</translation>
    </message>
    <message>
        <source>The optimizer takes %1 of the step</source>
        <translation>Der Optimierer nimmt %1 des Schritts ein</translation>
    </message>
    <message>
        <source>Time in the optimizer phase ÷ step time. The gain is the traffic that a fused update avoids.</source>
        <translation>Zeit der Optimiererphase ÷ Zeit des Schritts; der Gewinn ist, was eine verschmolzene Aktualisierung nicht bewegen würde.</translation>
    </message>
    <message>
        <source>Use a fused optimizer: it reads and writes each parameter once.</source>
        <translation>Ein verschmolzener Optimierer liest und schreibt jeden Parameter einmal.</translation>
    </message>
    <message>
        <source>Elementwise ops, activations and normalizations take %1 of the step</source>
        <translation>Elementweise Arbeit, Aktivierungen und Normalisierung nehmen %1 des Schritts ein</translation>
    </message>
    <message>
        <source>Time in these categories ÷ step time.</source>
        <translation>Zeit dieser Kategorien ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Fuse them with the preceding op, use in-place activations, or fold frozen batch norms.</source>
        <translation>Mit dem Vorangehenden verschmelzen, Aktivierungen an Ort und Stelle rechnen oder Batch-Normen einfalten, wo nichts trainiert wird.</translation>
    </message>
    <message>
        <source>33 % of the step (Ridgepoint&apos;s)</source>
        <translation>33 % des Schritts (von Ridgepoint)</translation>
    </message>
    <message>
        <source>Copies and layout changes take %1 of the step</source>
        <translation>Kopien und Änderungen der Anordnung nehmen %1 des Schritts ein</translation>
    </message>
    <message>
        <source>Time in the category copy ÷ step time.</source>
        <translation>Zeit der Kategorie Kopie ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Use one memory format throughout. Avoid contiguous() and type changes between ops.</source>
        <translation>Durchgehend ein Speicherformat behalten; contiguous() und Typwechsel zwischen Operatoren vermeiden.</translation>
    </message>
    <message>
        <source>The backward pass of max pooling takes %1 of the step</source>
        <translation>Max-Pooling nimmt rückwärts %1 des Schritts ein</translation>
    </message>
    <message>
        <source>Time in max-pool backward ops ÷ step time.</source>
        <translation>Zeit der Rückwärtsoperatoren des Max-Poolings ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Use a strided convolution or average pooling: their backward pass does not scatter.</source>
        <translation>Eine Faltung mit Schrittweite oder Mittelwert-Pooling kommt ohne Verstreuen aus.</translation>
    </message>
    <message>
        <source>5 % of the step (Ridgepoint&apos;s)</source>
        <translation>5 % des Schritts (von Ridgepoint)</translation>
    </message>
    <message>
        <source>The slowest step takes %1 the median step time</source>
        <translation>Der langsamste Schritt dauerte %1 des Medians</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps.</source>
        <translation>Längster gemessener Schritt ÷ Median, ab fünf Schritten.</translation>
    </message>
    <message>
        <source>Another program was running, or clocks changed. Record again before you compare.</source>
        <translation>Etwas anderes lief auf diesem Rechner, oder Takte änderten sich: vor einem Vergleich wiederholen.</translation>
    </message>
    <message>
        <source>1.5 × the median (Ridgepoint&apos;s)</source>
        <translation>1,5 × der Median (von Ridgepoint)</translation>
    </message>
    <message>
        <source>Peak memory is %1 of the device&apos;s capacity</source>
        <translation>Die Speicherspitze ist %1 dessen, was das Gerät hat</translation>
    </message>
    <message>
        <source>Largest number of live bytes in the measured steps ÷ capacity.</source>
        <translation>Meiste zugleich belegte Bytes der gemessenen Schritte ÷ Kapazität.</translation>
    </message>
    <message>
        <source>To avoid running out of memory, use a smaller batch, activation checkpointing, or a smaller data type.</source>
        <translation>Wenig mehr, und der Speicher reicht nicht: kleinerer Batch, neu berechnete Aktivierungen oder ein kürzerer Typ.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 90 %</source>
        <translation>TensorBoard-Plugin von PyTorch: 90 %</translation>
    </message>
    <message>
        <source>The allocator reserves %1 the peak memory of the tensors</source>
        <translation>Der Allokator reserviert %1 der Speicherspitze der Tensoren</translation>
    </message>
    <message>
        <source>Peak reserved memory ÷ peak live memory, if they differ by at least 256 MiB.</source>
        <translation>Spitze des reservierten Speichers ÷ Spitze des belegten Speichers, wenn der Unterschied mindestens 256 MiB beträgt.</translation>
    </message>
    <message>
        <source>The rest is fragments and cached blocks. Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of changing shapes.</source>
        <translation>Der Rest sind Fragmente und zwischengespeicherte Blöcke. Setzen Sie PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True und vermeiden Sie Batches mit wechselnden Formen.</translation>
    </message>
    <message>
        <source>1.25 × the live memory (Ridgepoint&apos;s)</source>
        <translation>1,25 × der belegte Speicher (von Ridgepoint)</translation>
    </message>
    <message>
        <source>Ops that are too small at batch %2 take %1 of the step, and more than half of the memory is free</source>
        <translation>%1 der Zeit geht in Operatoren, die bei Batch %2 zu klein sind, und mehr als die Hälfte des Speichers ist frei</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time, if the memory peak is at most half of the capacity.</source>
        <translation>Zeit der Operatoren, deren Aufrufe weniger als 100 µs dauern und weniger als 10 % dessen erreichen, was ihre Dächer zulassen ÷ Zeit des Schritts, wo die Spitze höchstens die halbe Kapazität ist.</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>Einen größeren Batch versuchen.</translation>
    </message>
    <message>
        <source>Memory at the end of a step grows to %1 its earlier value</source>
        <translation>Schritte enden mit mehr Speicher als frühere: %1 davon</translation>
    </message>
    <message>
        <source>Smallest live memory at the end of a step in the last third ÷ largest in the first third, for six or more steps.</source>
        <translation>Am wenigsten belegt am Ende eines Schritts im letzten Drittel der Schritte ÷ am meisten im ersten Drittel; ab sechs Schritten.</translation>
    </message>
    <message>
        <source>Something survives from step to step, such as a loss with its graph or a growing list.</source>
        <translation>Etwas wird von Schritt zu Schritt behalten: ein Verlustwert, der noch seinen Graphen hat, eine wachsende Liste.</translation>
    </message>
    <message>
        <source>2 % growth (Ridgepoint&apos;s)</source>
        <translation>2 % Zuwachs (von Ridgepoint)</translation>
    </message>
    <message>
        <source>A faster unit is idle: %2 has %1 the FP32 peak</source>
        <translation>Eine schnellere Einheit steht still: %2 hat %1 des Dachs, unter dem die Matrixarbeit läuft</translation>
    </message>
    <message>
        <source>Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes at least 33 % of the step.</source>
        <translation>Höchstes Dach eines kürzeren Typs ÷ das von FP32, wo Matrixarbeit in FP32 mindestens ein Drittel des Schritts ist.</translation>
    </message>
    <message>
        <source>Try autocast with bf16 (or TF32 on a GPU).</source>
        <translation>Autocast mit bf16 versuchen (oder TF32 auf einer GPU).</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: tensor cores unused though eligible</source>
        <translation>TensorBoard-Plugin von PyTorch: Tensorkerne ungenutzt, obwohl möglich</translation>
    </message>
    <message>
        <source>The other ranks wait for rank %2 for %1 of the step</source>
        <translation>Rang %2 lässt die anderen %1 des Schritts warten</translation>
    </message>
    <message>
        <source>Mean time that the other ranks wait for this rank ÷ step time, if it arrives last at half or more of the exchanges.</source>
        <translation>Zeit, die jeder andere Rang im Mittel stillsteht, bis dieser zu einem Austausch gekommen ist ÷ Zeit des Schritts, wenn er zur Hälfte davon oder mehr als letzter kommt.</translation>
    </message>
    <message>
        <source>Check that rank for other programs, fewer cores, lower clocks and slower data.</source>
        <translation>Sehen Sie nach, was diesen Rang bremst: andere Programme auf seinem Rechner, weniger Kerne, niedrigerer Takt, langsamere Daten.</translation>
    </message>
    <message>
        <source>Training waits for gradient exchange for %1 of the step</source>
        <translation>Das Training steht %1 des Schritts still, während Gradienten ausgetauscht werden</translation>
    </message>
    <message>
        <source>Time that the training thread waits while data moves between ranks ÷ step time.</source>
        <translation>Zeit, die der Trainingsthread stillsteht, während Daten zwischen den Rängen unterwegs sind ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>Use a larger batch for each rank, fewer ranks, or a faster network. Exchange that overlaps with the backward pass costs no time.</source>
        <translation>Ein größerer Batch für jeden Rang, weniger Ränge oder ein schnelleres Netzwerk; was ausgetauscht wird, während der Rückwärtslauf noch rechnet, kostet nichts.</translation>
    </message>
    <message>
        <source>Training uses %1 of this machine&apos;s %2 cores</source>
        <translation>Das Training nutzt %1 der %2 Kerne dieses Rechners</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ physical cores.</source>
        <translation>Threads aller Ränge auf dem Rechner ÷ physische Kerne.</translation>
    </message>
    <message>
        <source>Use one thread for each core (--threads).</source>
        <translation>So viele Threads nehmen, wie es Kerne gibt (--threads).</translation>
    </message>
    <message>
        <source>Ridgepoint&apos;s</source>
        <translation>von Ridgepoint</translation>
    </message>
    <message>
        <source>Training runs %1 threads on each of %2 logical cores</source>
        <translation>Das Training hat %1 Threads für jeden der %2 logischen Kerne</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ logical cores.</source>
        <translation>Threads aller Ränge auf dem Rechner ÷ logische Kerne.</translation>
    </message>
    <message>
        <source>Use fewer threads (--threads): threads that share a core slow each other down.</source>
        <translation>Threads, die auf den Kern des anderen warten, bremsen einander nur: weniger nehmen (--threads).</translation>
    </message>
    <message>
        <source>%2 reaches %1 of its roof, which is impossible</source>
        <translation>%2 läuft mit %1 seines Dachs, was nicht sein kann</translation>
    </message>
    <message>
        <source>Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.</source>
        <translation>Größtes Erreicht ÷ Erreichbar eines Operators mit mindestens 0,5 % der Zeit.</translation>
    </message>
    <message>
        <source>The modelled work is too high, or the roof was measured too low. Measure the roofs again on a quiet machine.</source>
        <translation>Seine modellierte Arbeit ist zu viel, oder das Dach wurde zu niedrig gemessen: die Dächer auf einem ruhigen Rechner neu messen.</translation>
    </message>
    <message>
        <source>2 % above the roof (Ridgepoint&apos;s)</source>
        <translation>2 % über dem Dach (von Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 records were dropped</source>
        <translation>%1 Datensätze wurden verworfen</translation>
    </message>
    <message>
        <source>Records that did not fit into the buffers.</source>
        <translation>Datensätze, die nicht in die Ringpuffer passten.</translation>
    </message>
    <message>
        <source>Sums are too low by the dropped records. Record fewer steps in detail, or use fewer threads.</source>
        <translation>Summen sind um ihren Inhalt zu niedrig: weniger Schritte im Einzelnen aufzeichnen oder mit weniger Threads.</translation>
    </message>
    <message>
        <source>The profiler lost the GPU records of launches: %1</source>
        <translation>Dem Profiler fehlen die GPU-Einträge von Starts: %1</translation>
    </message>
    <message>
        <source>Launching calls of a trace without a kernel, copy or fill.</source>
        <translation>Startende Aufrufe eines Traces ohne Kernel, Kopie oder Füllung.</translation>
    </message>
    <message>
        <source>Sums are too low by the lost records. Profile fewer steps at once.</source>
        <translation>Summen sind um die verlorenen Einträge zu niedrig: weniger Schritte auf einmal profilieren.</translation>
    </message>
    <message>
        <source>any</source>
        <translation>jeder</translation>
    </message>
    <message>
        <source>Collection adds %1 to the step time</source>
        <translation>Die Erfassung kostet %1 des Schritts</translation>
    </message>
    <message>
        <source>Median of measured ÷ baseline step time, minus 1.</source>
        <translation>Median über Vergleichsschritte von gemessener ÷ bloßer Schrittzeit, weniger 1.</translation>
    </message>
    <message>
        <source>Steps are short: times of single ops are slightly too long.</source>
        <translation>Schritte sind kurz: Zeiten einzelner Operatoren sind etwas zu lang.</translation>
    </message>
    <message>
        <source>5 % (Ridgepoint&apos;s)</source>
        <translation>5 % (von Ridgepoint)</translation>
    </message>
    <message>
        <source>The GPU is idle for %1 of the step</source>
        <translation>In %1 des Schritts läuft nichts auf der GPU</translation>
    </message>
    <message>
        <source>Step time without any kernel, copy or memset ÷ step time.</source>
        <translation>Zeit der Schritte, in der kein Kernel, keine Kopie und kein Füllen lief ÷ Zeit der Schritte.</translation>
    </message>
    <message>
        <source>Find what the GPU waits for: data, launches from the CPU, or a result that is read back.</source>
        <translation>Finde, worauf die GPU wartet: Daten, die startende CPU, ein Ergebnis, das zurückgelesen wird.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: GPU busy less than 50 %</source>
        <translation>TensorBoard-Plugin von PyTorch: GPU weniger als 50 % beschäftigt</translation>
    </message>
    <message>
        <source>The GPU waits for launches for %1 of the step</source>
        <translation>In %1 des Schritts wartet die GPU darauf, dass die CPU etwas startet</translation>
    </message>
    <message>
        <source>Idle GPU time before work that was launched during that idle time ÷ step time.</source>
        <translation>Zeit ohne Arbeit auf der GPU, nach der Arbeit kam, deren Start erst nach Beginn dieser Zeit begann ÷ Zeit der Schritte.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for results within the step.</source>
        <translation>Ein größerer Batch, weniger und größere Operatoren, ein aufgezeichneter Graph; im Schritt nicht auf Ergebnisse warten.</translation>
    </message>
    <message>
        <source>the split of idle time is HolisticTraceAnalysis&apos;s; 20 % of the step (Ridgepoint&apos;s)</source>
        <translation>die Teilung der Leerzeit ist die von HolisticTraceAnalysis; ein Fünftel des Schritts, eigene Schwelle</translation>
    </message>
    <message>
        <source>Small kernels run one after another: two or more overlap for %1 of their time</source>
        <translation>Kleine Kernels laufen nacheinander: in %1 ihrer Zeit laufen zwei oder mehr zugleich</translation>
    </message>
    <message>
        <source>Time with two or more kernels ÷ time with one or more, if kernels below 100 µs on average take at least 20 % of it.</source>
        <translation>Zeit mit zwei oder mehr Kernels ÷ Zeit mit einem oder mehr, wenn Kernels von im Mittel unter 100 µs ein Fünftel davon brauchen.</translation>
    </message>
    <message>
        <source>Run independent work on several streams, or make kernels larger.</source>
        <translation>Unabhängige Arbeit auf mehrere Streams verteilen oder Kernels vergrößern.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low kernel concurrency; 10 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler, Low Kernel Concurrency; ein Zehntel, eigene Schwelle</translation>
    </message>
    <message>
        <source>Kernel time is %1 the time of copies to and from the GPU</source>
        <translation>Kernels laufen %1 so lang wie Kopien von und zur GPU</translation>
    </message>
    <message>
        <source>Time with any kernel ÷ time with any copy between host and device, if copies take at least 5 % of the step.</source>
        <translation>Zeit mit einem Kernel oder mehr ÷ Zeit mit einer Kopie zwischen Host und Gerät oder mehr, wenn die Kopien ein Zwanzigstel des Schritts brauchen.</translation>
    </message>
    <message>
        <source>Leave data on the GPU if it is needed again. Copy smaller data types.</source>
        <translation>Auf der GPU behalten, was sie wieder braucht; kürzere Typen kopieren.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low compute to copy efficiency; 2 × (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler, Low Compute/Memcpy Efficiency; zweimal, eigene Schwelle</translation>
    </message>
    <message>
        <source>Copies to and from the GPU reach %1</source>
        <translation>Kopien von und zur GPU erreichen %1</translation>
    </message>
    <message>
        <source>Bytes copied ÷ copy time, if copies take at least 1 % of the step.</source>
        <translation>Ihre Bytes ÷ ihre Zeit, wenn sie ein Hundertstel des Schritts brauchen.</translation>
    </message>
    <message>
        <source>Copy from pinned memory, in few large pieces.</source>
        <translation>Aus festgehaltenem Speicher kopieren, in wenigen großen Stücken.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy throughput; 50 % of PCI Express 3.0 × 16 (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler, Low Memcpy Throughput; die Hälfte von PCI Express 3.0 × 16, eigene Schwelle</translation>
    </message>
    <message>
        <source>Small copies take %1 of the copy time to and from the GPU</source>
        <translation>%1 der Zeit für Kopien von und zur GPU gehen in kleine</translation>
    </message>
    <message>
        <source>Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 % of the step.</source>
        <translation>Zeit der Kopien unter 64 KiB ÷ Zeit aller, wenn sie ein Hundertstel des Schritts brauchen.</translation>
    </message>
    <message>
        <source>Combine small copies: starting a copy costs as much as copying 64 KiB.</source>
        <translation>Zusammenfassen, was kopiert wird: eine Kopie zu starten kostet so viel wie 64 KiB.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s inefficient copy size; 64 KiB and 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler, Inefficient Memcpy Size; Größe und Hälfte eigene Schwellen</translation>
    </message>
    <message>
        <source>Pageable memory is the source or target of %1 of the bytes copied to and from the GPU</source>
        <translation>%1 dessen, was von und zur GPU kopiert wird, liegt in auslagerbarem Speicher</translation>
    </message>
    <message>
        <source>Bytes copied from or to pageable memory ÷ all bytes copied, if copies take at least 1 % of the step.</source>
        <translation>Bytes, die von oder in auslagerbaren Speicher kopiert werden ÷ alle, wenn Kopien ein Hundertstel des Schritts brauchen.</translation>
    </message>
    <message>
        <source>Use pinned memory (pin_memory=True in a DataLoader): the driver copies pageable memory twice and waits.</source>
        <translation>Den Speicher festhalten (pin_memory=True im DataLoader): auslagerbaren kopiert der Treiber zweimal und wartet.</translation>
    </message>
    <message>
        <source>Nsight Systems&apos; rule cuda_memcpy_async; 10 % (Ridgepoint&apos;s)</source>
        <translation>Regel cuda_memcpy_async von Nsight Systems; ein Zehntel, eigene Schwelle</translation>
    </message>
    <message>
        <source>Copies to and from the GPU overlap with kernels for %1 of their time</source>
        <translation>Kopien von und zur GPU laufen in %1 ihrer Zeit neben Kernels</translation>
    </message>
    <message>
        <source>Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 % of the step.</source>
        <translation>Zeit mit einer Kopie und einem Kernel ÷ Zeit mit einer Kopie, wenn Kopien ein Zwanzigstel des Schritts brauchen.</translation>
    </message>
    <message>
        <source>Copy the next batch from pinned memory on a separate stream while this one computes.</source>
        <translation>Den nächsten Batch auf einem eigenen Stream kopieren, während dieser rechnet, aus festgehaltenem Speicher.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy/compute overlap; 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler, Low Memcpy/Compute Overlap; die Hälfte, eigene Schwelle</translation>
    </message>
    <message>
        <source>Winograd convolutions take %1 of the step</source>
        <translation>Winograd-Faltungen brauchen %1 des Schritts</translation>
    </message>
    <message>
        <source>Time in kernels with &quot;winograd&quot; in their names ÷ step time.</source>
        <translation>Zeit der Kernels mit winograd im Namen ÷ Zeit des Schritts.</translation>
    </message>
    <message>
        <source>They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead (TF32, BF16, channels-last).</source>
        <translation>Sie rechnen weniger als modelliert, auf FP32-Einheiten: Tensorkerne (TF32, BF16, channels-last) dagegen halten.</translation>
    </message>
    <message>
        <source>GPU clocks were throttled for %1 of the time (reason: %2)</source>
        <translation>Der Takt der GPU wurde in %1 der Zeit gebremst: %2</translation>
    </message>
    <message>
        <source>Samples with a throttle reason ÷ all samples.</source>
        <translation>Messpunkte, in denen das Gerät es sagt ÷ alle Messpunkte.</translation>
    </message>
    <message>
        <source>The times come from a slower GPU than the roofs. Check power, cooling and limits before you compare.</source>
        <translation>Die Zeiten sind die einer langsameren GPU als die Dächer: vor einem Vergleich Leistung, Kühlung und Grenzen ansehen.</translation>
    </message>
    <message>
        <source>10 % of the time (Ridgepoint&apos;s)</source>
        <translation>10 % der Zeit (von Ridgepoint)</translation>
    </message>
    <message>
        <source>LibTorch does not use this CPU&apos;s fastest vector unit: %2 has %1 the peak</source>
        <translation>LibTorch nutzt die schnellsten Vektoren dieser CPU nicht: %2 hat %1 des Dachs</translation>
    </message>
    <message>
        <source>Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.</source>
        <translation>Höchstes FP32-Dach ÷ das der Vektoreinheit, die LibTorch gewählt hat.</translation>
    </message>
    <message>
        <source>Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.</source>
        <translation>ATEN_CPU_CAPABILITY nicht setzen oder ein für diese CPU gebautes LibTorch verwenden.</translation>
    </message>
    <message>
        <source>Python and framework overhead between ops takes %1 of the step, most of it in %2</source>
        <translation>Python und das Framework brauchen zwischen den Operatoren %1 des Schritts, das meiste davon in %2</translation>
    </message>
    <message>
        <source>Time in a script&apos;s step without any op ÷ step time, if it is below 100 µs for each op.</source>
        <translation>Zeit eines Skriptschritts, in der kein Operator lief ÷ Zeit des Schritts, wenn das je Operator weniger als 100 µs sind.</translation>
    </message>
    <message>
        <source>Use fewer and larger ops: a larger batch, ops on whole tensors instead of loops, a fused optimizer, torch.compile.</source>
        <translation>Weniger und größere Operatoren: ein größerer Batch, Operatoren auf ganzen Tensoren statt Schleifen, ein fusionierter Optimizer, torch.compile.</translation>
    </message>
    <message>
        <source>%2 takes %1 of the step and has no cost model</source>
        <translation>%2 braucht %1 des Schritts, und seine FLOPs und Bytes sind unbekannt</translation>
    </message>
    <message>
        <source>Time in the op&apos;s calls without a cost model ÷ step time, for the op with the largest time.</source>
        <translation>Zeit der Aufrufe des Operators ohne Kostenmodell ÷ Zeit des Schritts, für den Operator mit der meisten.</translation>
    </message>
    <message>
        <source>Compare its time between runs, because its FLOPs and bytes are unknown. If torch.compile generated it, record without torch.compile to see its ops.</source>
        <translation>Kein Dach kann es beurteilen: Vergleichen Sie seine Zeit zwischen Läufen. Stammt es von torch.compile, zeigt eine Aufzeichnung ohne torch.compile seine Operatoren.</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps, if a compiler ran in one of them.</source>
        <translation>Längster gemessener Schritt ÷ Median, bei fünf Schritten oder mehr, wenn in einem davon ein Compiler lief.</translation>
    </message>
    <message>
        <source>Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the first steps.</source>
        <translation>Wechselnde Formen oder Werte lassen es neu kompilieren: TORCH_LOGS=recompiles nennt sie, dynamic=True macht einen Graphen für alle. --warmup lässt die ersten Schritte aus.</translation>
    </message>
    <message>
        <source>Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS).</source>
        <translation>Verwenden Sie so viele Threads, wie es Kerne gibt (torch.set_num_threads oder OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that share a core slow each other down.</source>
        <translation>Threads, die auf den Kern der anderen warten, bremsen einander nur: Verwenden Sie weniger (torch.set_num_threads oder OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>torch.compile compiled during measured steps: the slowest takes %1 the median step time</source>
        <translation>torch.compile hat während gemessener Schritte kompiliert: Der langsamste dauert %1 die mediane Schrittzeit</translation>
    </message>
    <message>
        <source>torch.compile recompiled code for %1: %2</source>
        <translation>torch.compile hat %1 lang erneut kompiliert: %2</translation>
    </message>
    <message>
        <source>Time of compilations of code that torch.compile had compiled before, because its guards failed.</source>
        <translation>Zeit der Kompilierungen von Code, den torch.compile bereits kompiliert hatte, weil seine Guards fehlschlugen.</translation>
    </message>
    <message>
        <source>Mark sizes that change with torch._dynamo.mark_dynamic, compile with dynamic=True, or pad batches to a few sizes.</source>
        <translation>Markieren Sie veränderliche Größen mit torch._dynamo.mark_dynamic, kompilieren Sie mit dynamic=True, oder füllen Sie Batches auf wenige Größen auf.</translation>
    </message>
    <message>
        <source>1 s (Ridgepoint&apos;s)</source>
        <translation>1 s (von Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 graph breaks split compiled code, most often: %2</source>
        <translation>%1 Graph-Unterbrechungen teilen kompilierten Code, am häufigsten: %2</translation>
    </message>
    <message>
        <source>Places where torch.compile returned to Python, counted at each compilation.</source>
        <translation>Stellen, an denen torch.compile zu Python zurückkehrte, bei jeder Kompilierung gezählt.</translation>
    </message>
    <message>
        <source>Operations on both sides of a graph break cannot be fused. Remove prints, .item() and unsupported calls from the compiled code; fullgraph=True reports the first break as an error.</source>
        <translation>Operationen auf beiden Seiten einer Graph-Unterbrechung können nicht fusioniert werden. Entfernen Sie Ausgaben, .item() und nicht unterstützte Aufrufe aus dem kompilierten Code; fullgraph=True meldet die erste Unterbrechung als Fehler.</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>Load data faster, or launch more work ahead.</source>
        <translation>Daten schneller laden oder mehr Arbeit im Voraus starten.</translation>
    </message>
    <message>
        <source>Do less in the script between ops.</source>
        <translation>Zwischen den Ops im Skript weniger tun.</translation>
    </message>
    <message>
        <source>Fuse its calls, or use larger batches.</source>
        <translation>Aufrufe zusammenfassen oder größere Batches verwenden.</translation>
    </message>
    <message>
        <source>Fuse it with its neighbours, or use a smaller data type.</source>
        <translation>Mit den Nachbarn zusammenfassen oder einen kleineren Datentyp verwenden.</translation>
    </message>
    <message>
        <source>Use a lower precision, or shapes that suit the unit.</source>
        <translation>Eine geringere Genauigkeit oder zur Einheit passende Formen verwenden.</translation>
    </message>
    <message>
        <source>Step time: %1, at the roofs %2. Possible gain: %3 (%4).</source>
        <translation>Schrittzeit: %1, an den Dächern %2. Möglicher Gewinn: %3 (%4).</translation>
    </message>
    <message>
        <source>The work in %1 of the time is unknown.</source>
        <translation>Für %1 der Zeit ist die Arbeit unbekannt.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2 (%3).</translation>
    </message>
    <message>
        <source>%1 × below %2</source>
        <translation>%1 × unter %2</translation>
    </message>
    <message>
        <source>with %1: at most %2 × faster</source>
        <translation>mit %1: höchstens %2-mal so schnell</translation>
    </message>
    <message>
        <source>with its data in %1: at most %2 × faster</source>
        <translation>mit Daten in %1: höchstens %2-mal so schnell</translation>
    </message>
    <message>
        <source>%1 × below both roofs</source>
        <translation>%1 × unter beiden Dächern</translation>
    </message>
    <message>
        <source>%1 × its time at the roofs</source>
        <translation>das %1-Fache der Zeit an den Dächern</translation>
    </message>
    <message>
        <source>%1 loses %2 (%3), %4.</source>
        <translation>%1 verliert %2 (%3), %4.</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>Time since the start of the run, s</source>
        <translation>Zeit seit Beginn des Laufs, s</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>collection off</source>
        <translation>ohne Aufzeichnung</translation>
    </message>
    <message>
        <source>Step %1 ran without collection or with counters: its memory is unknown.</source>
        <translation>Schritt %1 lief ohne Aufzeichnung oder mit Zählern: sein Speicher ist nicht bekannt.</translation>
    </message>
    <message>
        <source>out of memory at %1</source>
        <translation>kein Speicher mehr bei %1</translation>
    </message>
    <message>
        <source>Open or record a run to see its memory over time.</source>
        <translation>Was der Speicher im Lauf der Zeit hält, sobald ein Lauf geöffnet oder aufgezeichnet ist.</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>whole GPU</source>
        <translation>ganze GPU</translation>
    </message>
    <message>
        <source>Time since the start of the run, ms</source>
        <translation>Zeit seit Beginn des Laufs, ms</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>Zeit, ms</translation>
    </message>
</context>
<context>
    <name>NameSearch</name>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at character %3.</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2 beim %3. Zeichen.</translation>
    </message>
</context>
<context>
    <name>OverviewChart</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Open or record a run to see how its steps split.</source>
        <translation>Öffnen Sie einen Lauf oder zeichnen Sie einen auf, um die Aufteilung seiner Schritte zu sehen.</translation>
    </message>
    <message>
        <source>The run stores no calls whose time can be split.</source>
        <translation>Der Lauf enthält keine Aufrufe, deren Zeit sich aufteilen lässt.</translation>
    </message>
    <message>
        <source>No step of this run has GPU records.</source>
        <translation>Kein Schritt dieses Laufs hat GPU-Aufzeichnungen.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Steps %1 to %2 (means)</source>
        <translation>Schritte %1 bis %2 (Mittelwerte)</translation>
    </message>
    <message>
        <source> (warm-up)</source>
        <translation> (Aufwärmen)</translation>
    </message>
    <message>
        <source> (uncertain)</source>
        <translation> (unsicher)</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>GPU %1: kernels run for %2 of the time, estimated SM efficiency %3</source>
        <translation>GPU %1: Kernel laufen %2 der Zeit, geschätzte SM-Effizienz %3</translation>
    </message>
    <message>
        <source>, estimated occupancy %1</source>
        <translation>, geschätzte Belegung %1</translation>
    </message>
    <message>
        <source>Launches: %1, delay %2 (median), at most %3</source>
        <translation>Starts: %1, Verzögerung %2 (Median), höchstens %3</translation>
    </message>
    <message>
        <source>; kernels shorter than their launch: %1</source>
        <translation>; Kernel kürzer als ihr Start: %1</translation>
    </message>
    <message>
        <source>Copies %1: %2 in %3</source>
        <translation>Kopien %1: %2 in %3</translation>
    </message>
    <message>
        <source>, %1 (median), at most %2</source>
        <translation>, %1 (Median), höchstens %2</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Die Aufrufe dieses Rangs stehen in einer anderen Datei.</translation>
    </message>
    <message>
        <source>Kernels: %1 of their time on tensor cores, by their names</source>
        <translation>Kernel: %1 ihrer Zeit auf Tensorkernen, nach ihren Namen</translation>
    </message>
</context>
<context>
    <name>RankBars</name>
    <message>
        <source>At least two runs must contain several ranks.</source>
        <translation>Mindestens zwei Läufe müssen mehrere Ränge enthalten.</translation>
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
        <translation>Mittlerer Schritt</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Waits for ranks</source>
        <translation>Wartet auf Ränge</translation>
    </message>
    <message>
        <source>Others wait for it</source>
        <translation>Andere warten darauf</translation>
    </message>
</context>
<context>
    <name>RankTimeline</name>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>rank %1, not aligned</source>
        <translation>Rang %1, nicht abgeglichen</translation>
    </message>
    <message>
        <source>Its file is not in this folder.</source>
        <translation>Seine Datei ist nicht in diesem Ordner.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Liest …</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>RankTimelineView</name>
    <message>
        <source>The run does not contain several ranks.</source>
        <translation>Der Lauf enthält nicht mehrere Ränge.</translation>
    </message>
</context>
<context>
    <name>RegionItem</name>
    <message>
        <source>memory-bound</source>
        <translation>speicherbegrenzt</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>rechenbegrenzt</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>latenzbegrenzt</translation>
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
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Shares of time</source>
        <translation>Zeitanteile</translation>
    </message>
    <message>
        <source>Rooflines, and the rows that differ most</source>
        <translation>Rooflines und die Zeilen mit den größten Unterschieden</translation>
    </message>
    <message>
        <source>Memory, step above step</source>
        <translation>Speicher, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Over the batch size</source>
        <translation>Über der Batchgröße</translation>
    </message>
</context>
<context>
    <name>RoofLines</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>best of %1 repetitions</source>
        <translation>beste von %1 Wiederholungen</translation>
    </message>
    <message>
        <source>, spread %1</source>
        <translation>, Streuung %1</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Arithmetische Intensität, FLOP je Byte aus %1</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>über seinem Dach</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>gemessenes Dach</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>Dach laut Datenblatt</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>to see DRAM: Level ▸ DRAM</source>
        <translation>DRAM anzeigen: Ebene ▸ DRAM</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of each level (dots: %1)</source>
        <translation>Arithmetische Intensität, FLOP je Byte jeder Ebene (Punkte: %1)</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>gebrauchte Zeit</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>an den Dächern</translation>
    </message>
    <message>
        <source>each level</source>
        <translation>jede Ebene</translation>
    </message>
    <message>
        <source>Compute time</source>
        <translation>Rechenzeit</translation>
    </message>
    <message>
        <source>Compute time in a step</source>
        <translation>Rechenzeit in einem Schritt</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>Speicherzeit</translation>
    </message>
    <message>
        <source>Memory time in a step</source>
        <translation>Speicherzeit in einem Schritt</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>Erreichte FLOP/s</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>No selected row has FLOPs and bytes of %1.</source>
        <translation>Keine gewählte Zeile hat FLOPs und Bytes aus %1.</translation>
    </message>
    <message>
        <source>No row has both FLOPs and bytes of %1. Choose another level.</source>
        <translation>Keine Zeile hat sowohl FLOPs als auch Bytes aus %1. Wählen Sie eine andere Ebene.</translation>
    </message>
    <message>
        <source>FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).</source>
        <translation>Die FLOPs sind unbekannt, daher hat hier keine Zeile einen Platz. Traces brauchen Formen (record_shapes=True).</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>Self time over the measured steps</source>
        <translation>Eigene Zeit über die gemessenen Schritte</translation>
    </message>
    <message>
        <source>Share of all rows&apos; time</source>
        <translation>Anteil an der Zeit aller Zeilen</translation>
    </message>
    <message>
        <source>Floating-point operations; a fused multiply-add is two</source>
        <translation>Gleitkommaoperationen; ein Multiply-Add zählt zwei</translation>
    </message>
    <message>
        <source>FLOP per byte of the chosen memory level</source>
        <translation>FLOP je Byte der gewählten Speicherebene</translation>
    </message>
    <message>
        <source>Achieved ÷ attainable at this intensity</source>
        <translation>Erreicht ÷ erreichbar bei dieser Intensität</translation>
    </message>
    <message>
        <source>Bytes of the chosen memory level ÷ time</source>
        <translation>Bytes der gewählten Speicherebene ÷ Zeit</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
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
        <translation>Anteil</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1-Bytes</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>% des Dachs</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>%1 bandwidth</source>
        <translation>%1-Bandbreite</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Übliche</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory Traffic</source>
        <translation>Speicherverkehr</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Algorithm, if the kernel&apos;s name shows it</source>
        <translation>Algorithmus, falls der Name des Kernels ihn zeigt</translation>
    </message>
    <message>
        <source>Part of the training that a kernel belongs to, if its name shows it</source>
        <translation>Zu welchem Teil des Trainings ein Kernel gehört, soweit sein Name es sagt</translation>
    </message>
    <message>
        <source>Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown without counters</source>
        <translation>Bytes, die die Hardware auf der gewählten Speicherebene zählte ÷ jene, die laut Modell mindestens bewegt werden müssen; wo nichts gezählt wurde, ist es unbekannt</translation>
    </message>
    <message>
        <source>FLOPs that the hardware counted ÷ those of the model</source>
        <translation>FLOPs, die die Hardware zählte ÷ jene des Modells</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>FLOPs ÷ model</source>
        <translation>FLOPs ÷ Modell</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Host-Zeit</translation>
    </message>
    <message>
        <source>Time that the CPU spent in the row&apos;s ops, on a GPU run</source>
        <translation>Zeit, die die CPU in den Operatoren der Zeile verbrachte, bei einem Lauf auf der GPU</translation>
    </message>
    <message>
        <source>Mean time of a call</source>
        <translation>Mittlere Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>Shortest time of a call</source>
        <translation>Kürzeste Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>Longest time of a call</source>
        <translation>Längste Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Kernels and copies that the row launched</source>
        <translation>Kernel und Kopien, die die Zeile gestartet hat</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Bytes that copies and memsets moved</source>
        <translation>Bytes, die Kopien und Memsets bewegt haben</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>Matrix-FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of convolutions, matrix products and attention</source>
        <translation>FLOPs von Faltungen, Matrixprodukten und Attention</translation>
    </message>
    <message>
        <source>Bytes that the memory level carried</source>
        <translation>Bytes, die über die Speicherebene liefen</translation>
    </message>
    <message>
        <source>FLOP/%1 B</source>
        <translation>FLOP/%1-B</translation>
    </message>
    <message>
        <source>FLOPs ÷ time of the calls with known FLOPs</source>
        <translation>FLOPs ÷ Zeit der Aufrufe mit bekannten FLOPs</translation>
    </message>
    <message>
        <source>Known time</source>
        <translation>Bekannte Zeit</translation>
    </message>
    <message>
        <source>Share of the row&apos;s time with known FLOPs and bytes</source>
        <translation>Anteil der Zeit der Zeile mit bekannten FLOPs und Bytes</translation>
    </message>
    <message>
        <source>Roof that limits the row</source>
        <translation>Dach, das die Zeile begrenzt</translation>
    </message>
    <message>
        <source>Bytes ÷ model</source>
        <translation>Bytes ÷ Modell</translation>
    </message>
    <message>
        <source>Time provenance</source>
        <translation>Herkunft der Zeit</translation>
    </message>
    <message>
        <source>Source of the time</source>
        <translation>Woher die Zeit kommt</translation>
    </message>
    <message>
        <source>FLOPs provenance</source>
        <translation>Herkunft der FLOPs</translation>
    </message>
    <message>
        <source>Source of the FLOPs</source>
        <translation>Woher die FLOPs kommen</translation>
    </message>
    <message>
        <source>Bytes provenance</source>
        <translation>Herkunft der Bytes</translation>
    </message>
    <message>
        <source>Source of the bytes</source>
        <translation>Woher die Bytes kommen</translation>
    </message>
    <message>
        <source>Time above roof</source>
        <translation>Zeit über dem Dach</translation>
    </message>
    <message>
        <source>Time minus the time at the roofs</source>
        <translation>Zeit minus Zeit an den Dächern</translation>
    </message>
</context>
<context>
    <name>RowTooltip</name>
    <message>
        <source>⚠ above %1</source>
        <translation>⚠ über %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>keine Formel für FLOPs und Bytes</translation>
    </message>
    <message>
        <source>%1 of its roof</source>
        <translation>%1 seines Dachs</translation>
    </message>
    <message>
        <source>%1 FLOP per %2 byte</source>
        <translation>%1 FLOP je Byte aus %2</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>%1 des Schritts</translation>
    </message>
    <message>
        <source>%1-bound</source>
        <translation>begrenzt durch %1</translation>
    </message>
    <message>
        <source>Its roof</source>
        <translation>Sein Dach</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>A run is written to a file that ends in .trace.json or .json, not to &quot;%1&quot;.</source>
        <translation>Ein Lauf wird in eine Datei mit der Endung .trace.json oder .json geschrieben, nicht in „%1“.</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Beispiele/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>1 warm-up step</source>
        <translation>1 Aufwärmschritt</translation>
    </message>
    <message>
        <source>%1 warm-up steps</source>
        <translation>%1 Aufwärmschritte</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>no step finished yet</source>
        <translation>noch kein Schritt abgeschlossen</translation>
    </message>
    <message>
        <source>this run has no finished step</source>
        <translation>dieser Lauf hat keinen abgeschlossenen Schritt</translation>
    </message>
    <message>
        <source>collection %1 of step time</source>
        <translation>Erfassung %1 der Schrittzeit</translation>
    </message>
    <message>
        <source>collection cost not measurable yet (within ±%1)</source>
        <translation>Erfassungskosten noch nicht messbar (innerhalb von ±%1)</translation>
    </message>
    <message>
        <source>collection cost unknown (too few steps)</source>
        <translation>Erfassungskosten unbekannt (zu wenige Schritte)</translation>
    </message>
    <message>
        <source>%1 level: most bytes stay in this cache</source>
        <translation>Ebene %1: Die meisten Bytes bleiben in diesem Cache</translation>
    </message>
    <message>
        <source>%1 level: less than half of the bytes reach it (default: %2)</source>
        <translation>Ebene %1: Weniger als die Hälfte der Bytes erreicht sie (Standard: %2)</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes counted by the hardware</source>
        <translation>Zeiten gemessen, FLOPs und Bytes von der Hardware gezählt</translation>
    </message>
    <message>
        <source>Times measured, FLOPs modelled, bytes sampled by the hardware</source>
        <translation>Zeiten gemessen, FLOPs modelliert, Bytes von der Hardware abgetastet</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes modelled from shapes</source>
        <translation>Zeiten gemessen, FLOPs und Bytes aus Formen modelliert</translation>
    </message>
    <message>
        <source>Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes</source>
        <translation>Zeiten der CPU-Aufrufe, nicht der GPU-Kernel; FLOPs und Bytes aus Formen modelliert</translation>
    </message>
    <message>
        <source>roofs measured and from the datasheet</source>
        <translation>Dächer gemessen und laut Datenblatt</translation>
    </message>
    <message>
        <source>roofs measured</source>
        <translation>Dächer gemessen</translation>
    </message>
    <message>
        <source>roofs from the datasheet</source>
        <translation>Dächer laut Datenblatt</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 Datensätze verworfen</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>an den Dächern</translation>
    </message>
    <message>
        <source>Estimated: FLOPs and bytes modelled from shapes; times at the roofs</source>
        <translation>Geschätzt: FLOPs und Bytes aus den Formen modelliert, Zeiten an den Dächern</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
    <message>
        <source>parts of %1</source>
        <translation>Teile von %1</translation>
    </message>
    <message>
        <source>%1 not stored</source>
        <translation>%1 nicht aufgehoben</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>kein Schritt</translation>
    </message>
    <message>
        <source>Rows cover the calls in %1.</source>
        <translation>Die Zeilen sind von den Aufrufen zwischen %1.</translation>
    </message>
    <message>
        <source>%1 calls cross its ends: their time, FLOPs and bytes count in proportion.</source>
        <translation>%1 Aufrufe reichen über seine Enden: Sie zählen mit der Zeit, die darin liegt, und anteilig mit ihren FLOPs und Bytes.</translation>
    </message>
    <message>
        <source>Calls of %1 steps are missing here, because the run does not store them.</source>
        <translation>Von %1 Schritten wurden die Aufrufe nicht aufgehoben: Sie fehlen hier.</translation>
    </message>
    <message>
        <source>%1 steps without collection are excluded.</source>
        <translation>%1 Schritte liefen ohne Erfassung und sind nicht dabei.</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes counted by the hardware</source>
        <translation>Zeiten importiert, FLOPs und Bytes von der Hardware gezählt</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes modelled from shapes</source>
        <translation>Zeiten importiert, FLOPs und Bytes aus Formen modelliert</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes unknown</source>
        <translation>Zeiten importiert, FLOPs und Bytes unbekannt</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>Rang %1 von %2</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>Median-Schritt %1</translation>
    </message>
    <message>
        <source>part of 1 step</source>
        <translation>Teil von 1 Schritt</translation>
    </message>
    <message>
        <source>parts of %1 steps</source>
        <translation>Teile von %1 Schritten</translation>
    </message>
    <message>
        <source>This run has no data by %1, so its rows are grouped by %2.</source>
        <translation>Dieser Lauf hat keine Daten nach %1, daher sind seine Zeilen nach %2 gruppiert.</translation>
    </message>
    <message>
        <source>This run has no bytes of %1, so intensities are of %2.</source>
        <translation>Dieser Lauf hat keine Bytes aus %1, daher gelten die Intensitäten für %2.</translation>
    </message>
    <message>
        <source>%1 of the time belongs to ops whose names are lost.</source>
        <translation>%1 der Zeit gehört zu Ops, deren Namen verloren sind.</translation>
    </message>
    <message>
        <source>The summary lists %1 more losses.</source>
        <translation>Die Zusammenfassung nennt %1 weitere Verluste.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3</source>
        <translation>Nutzung der Spitzenleistung: MFU (FLOPs des Modells) %1, HFU (mit Neuberechnung) %2, von %3</translation>
    </message>
    <message>
        <source>Energy %1 ± %2 per step</source>
        <translation>Energie %1 ± %2 je Schritt</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>%1 je Beispiel</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>NVML&apos;s energy counter</source>
        <translation>Energiezähler von NVML</translation>
    </message>
    <message>
        <source>integrated power</source>
        <translation>integrierte Leistung</translation>
    </message>
</context>
<context>
    <name>RunQuestion</name>
    <message>
        <source>The network of the open run, %1, cannot be estimated.</source>
        <translation>Der offene Lauf, %1, ist von keinem Netz, das geschätzt werden kann.</translation>
    </message>
    <message>
        <source>The open run has other settings: %1.</source>
        <translation>Der geöffnete Lauf hat andere Einstellungen: %1.</translation>
    </message>
    <message>
        <source>%1 (open run)</source>
        <translation>%1 (offener Lauf)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Rechner</translation>
    </message>
</context>
<context>
    <name>SampleLanes</name>
    <message>
        <source>SM clock</source>
        <translation>SM-Takt</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>%1: %2, sampled at %3</source>
        <translation>%1: %2, gemessen bei %3</translation>
    </message>
    <message>
        <source>Clocks throttled: %1</source>
        <translation>Takt gebremst durch: %1</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SMs aktiv</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>Tensorkerne</translation>
    </message>
    <message>
        <source>%1 traffic</source>
        <translation>%1-Verkehr</translation>
    </message>
    <message>
        <source>%1, %2 of the roof</source>
        <translation>%1, %2 des Dachs</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
</context>
<context>
    <name>ShareRings</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
</context>
<context>
    <name>SharesChart</name>
    <message>
        <source>Open or record a run to see where its time goes.</source>
        <translation>Wohin die Zeit geht, sobald ein Lauf geöffnet oder aufgezeichnet ist.</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>Nach Kategorie</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>Nach Phase</translation>
    </message>
    <message>
        <source>CPU in CUDA calls</source>
        <translation>CPU in CUDA-Aufrufen</translation>
    </message>
    <message>
        <source>CUDA calls, of their own time</source>
        <translation>CUDA-Aufrufe, Anteil an ihrer Zeit</translation>
    </message>
</context>
<context>
    <name>StepBand</name>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>baseline: collection off</source>
        <translation>Referenz: ohne Aufzeichnung</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>hardware counters read</source>
        <translation>Hardwarezähler gelesen</translation>
    </message>
</context>
<context>
    <name>StepSplit</name>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>Datenlader</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>communication in all</source>
        <translation>Kommunikation insgesamt</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>Warten auf den Host</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>Warten zwischen Kernels</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>sonstiger Leerlauf</translation>
    </message>
    <message>
        <source>A kernel that is not a collective runs</source>
        <translation>Ein Kernel läuft, der keine kollektive Operation ist</translation>
    </message>
    <message>
        <source>A copy runs, and no kernel</source>
        <translation>Eine Kopie läuft und kein Kernel</translation>
    </message>
    <message>
        <source>A fill runs, and no kernel or copy</source>
        <translation>Ein Füllen läuft, weder Kernel noch Kopie</translation>
    </message>
    <message>
        <source>A collective runs, and no other work of the GPU</source>
        <translation>Eine kollektive Operation läuft und keine andere Arbeit der GPU</translation>
    </message>
    <message>
        <source>The CPU calls CUDA while the GPU is idle</source>
        <translation>Die CPU ruft CUDA auf, während die GPU leerläuft</translation>
    </message>
    <message>
        <source>The data loader runs while the GPU is idle</source>
        <translation>Der Datenlader läuft, während die GPU leerläuft</translation>
    </message>
    <message>
        <source>Other ops run on the CPU while the GPU is idle</source>
        <translation>Andere Ops laufen auf der CPU, während die GPU leerläuft</translation>
    </message>
    <message>
        <source>None of these runs</source>
        <translation>Nichts davon läuft</translation>
    </message>
    <message>
        <source>A collective runs, and no other kernel</source>
        <translation>Eine kollektive Operation läuft und kein anderer Kernel</translation>
    </message>
    <message>
        <source>Only copies and fills run</source>
        <translation>Nur Kopien und Füllen laufen</translation>
    </message>
    <message>
        <source>The GPU runs nothing</source>
        <translation>Auf der GPU läuft nichts</translation>
    </message>
    <message>
        <source>A collective runs</source>
        <translation>Eine kollektive Operation läuft</translation>
    </message>
    <message>
        <source>A collective and another kernel run</source>
        <translation>Eine kollektive Operation und ein anderer Kernel laufen</translation>
    </message>
    <message>
        <source>The GPU is idle because the next work was launched later</source>
        <translation>Die GPU läuft leer, weil die nächste Arbeit später gestartet wurde</translation>
    </message>
    <message>
        <source>The GPU is idle for less than 30 µs between launched work</source>
        <translation>Die GPU läuft weniger als 30 µs zwischen gestarteter Arbeit leer</translation>
    </message>
    <message>
        <source>The GPU is idle for another reason</source>
        <translation>Die GPU läuft aus einem anderen Grund leer</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Select a study to see its figures.</source>
        <translation>Wählen Sie eine Studie, um ihre Abbildungen zu sehen.</translation>
    </message>
    <message>
        <source>No point of this figure has a value: none is estimated, recorded or published.</source>
        <translation>Davon ist von keinem Punkt etwas bekannt: weder geschätzt noch aufgezeichnet noch veröffentlicht.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>published roof</source>
        <translation>veröffentlichtes Dach</translation>
    </message>
    <message>
        <source>the interval passes the roof</source>
        <translation>das Intervall reicht über das Dach hinaus</translation>
    </message>
    <message>
        <source>one end of the interval is unknown</source>
        <translation>ein Ende des Intervalls ist unbekannt</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>Knick %1</translation>
    </message>
    <message>
        <source>ridge %1 (published: %2)</source>
        <translation>Knick %1 (veröffentlicht: %2)</translation>
    </message>
    <message>
        <source>others</source>
        <translation>übrige</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Median der Zeit</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>Kürzeste Zeit</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Längste Zeit</translation>
    </message>
    <message>
        <source>Time, low</source>
        <translation>Zeit, unten</translation>
    </message>
    <message>
        <source>Time, high</source>
        <translation>Zeit, oben</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>Matrix-FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a sample</source>
        <translation>FLOPs eines Beispiels</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplikations-Additionen</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>FLOP-Rate</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>Reservierter Speicher</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Vorübergehend</translation>
    </message>
    <message>
        <source>Learned values</source>
        <translation>Gelernte Werte</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Größter Batch</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Erfassung</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU beschäftigt</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Epoch, low</source>
        <translation>Epoche, unten</translation>
    </message>
    <message>
        <source>Epoch, high</source>
        <translation>Epoche, oben</translation>
    </message>
    <message>
        <source>Data of an epoch</source>
        <translation>Daten einer Epoche</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>published only</source>
        <translation>nur veröffentlicht</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>steht aus</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>wird aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>nicht hier</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Anteil von %1</translation>
    </message>
    <message>
        <source>FLOPs of a launch, %1</source>
        <translation>FLOPs eines Starts, %1</translation>
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
        <translation>Datenverkehr</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
    </message>
    <message>
        <source>Memory after forward</source>
        <translation>Speicher nach dem Vorwärtslauf</translation>
    </message>
    <message>
        <source>Peak memory, all GPUs</source>
        <translation>Speicherspitze, alle GPUs</translation>
    </message>
    <message>
        <source>Device memory, all GPUs</source>
        <translation>Gerätespeicher, alle GPUs</translation>
    </message>
    <message>
        <source>Learned values, all GPUs</source>
        <translation>Gelernte Werte, alle GPUs</translation>
    </message>
    <message>
        <source>Throughput over PCIe</source>
        <translation>Durchsatz über PCIe</translation>
    </message>
    <message>
        <source>Throughput over NVLink</source>
        <translation>Durchsatz über NVLink</translation>
    </message>
    <message>
        <source>Exchange over PCIe</source>
        <translation>Austausch über PCIe</translation>
    </message>
    <message>
        <source>Exchange over NVLink</source>
        <translation>Austausch über NVLink</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Austausch</translation>
    </message>
    <message>
        <source>Copy throughput</source>
        <translation>Kopierdurchsatz</translation>
    </message>
    <message>
        <source>Slow copies</source>
        <translation>Langsame Kopien</translation>
    </message>
    <message>
        <source>Small copies</source>
        <translation>Kleine Kopien</translation>
    </message>
    <message>
        <source>Copy overlap</source>
        <translation>Überlappung der Kopien</translation>
    </message>
    <message>
        <source>Concurrent kernels</source>
        <translation>Gleichzeitige Kernel</translation>
    </message>
    <message>
        <source>Parameters, all GPUs</source>
        <translation>Parameter, alle GPUs</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>Parallele Effizienz</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>published estimate</source>
        <translation>veröffentlichte Schätzung</translation>
    </message>
    <message>
        <source>%1 ÷ estimate</source>
        <translation>%1 ÷ Schätzung</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA-Kontext</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 Prozess</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>alle Threads</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
</context>
<context>
    <name>SweepChart</name>
    <message>
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Three runs or more that differ in their batch size make curves.</source>
        <translation>Ab drei Läufen, die sich in der Batchgröße unterscheiden, entstehen Kurven.</translation>
    </message>
    <message>
        <source>A curve over the batch size requires three runs that differ in batch size only.</source>
        <translation>Diese Läufe ergeben keine Kurve über der Batchgröße: Dazu braucht es drei, die sich darin und in nichts anderem unterscheiden.</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>%1: batch %2, mean step %3, %4 samples/s</source>
        <translation>%1: Batch %2, mittlerer Schritt %3, %4 Beispiele/s</translation>
    </message>
</context>
<context>
    <name>TimePlane</name>
    <message>
        <source>balance: memory limits above, compute limits below</source>
        <translation>Gleichgewicht: darüber bremst der Speicher, darunter das Rechnen</translation>
    </message>
    <message>
        <source>Computing and moving data take equally long here</source>
        <translation>Rechnen und Bewegen von Daten dauern hier gleich lang</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>warm-up: faint</source>
        <translation>Aufwärmen: blass</translation>
    </message>
</context>
<context>
    <name>TimelineLanes</name>
    <message>
        <source>without stored calls</source>
        <translation>nicht im Einzelnen aufgehoben</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>Füllen</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>%1 allocated at %2</source>
        <translation>%1 belegt bei %2</translation>
    </message>
    <message>
        <source>Calls are grouped by %1; zoom in to see each call.</source>
        <translation>Aufrufe sind in Abschnitten von %1 zusammengezählt; Hineinzoomen zeigt jeden.</translation>
    </message>
    <message>
        <source>Some steps have totals only; their calls are not stored.</source>
        <translation>Aufrufe mancher Schritte wurden nicht im Einzelnen aufgehoben, nur zusammengezählt.</translation>
    </message>
    <message>
        <source>The timeline shows what ran when, call by call.</source>
        <translation>Die Zeitleiste zeigt Aufruf für Aufruf, was wann lief.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Warten auf den ersten Schritt …</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Dieser Lauf hat keinen abgeschlossenen Schritt.</translation>
    </message>
    <message>
        <source>%1 more threads and streams are not shown.</source>
        <translation>%1 weitere Threads und Streams sind nicht gezeigt.</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>training thread</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>Ausgeführt von</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>Anteil am Schritt</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>counted with the call around it</source>
        <translation>zählt zum umgebenden Aufruf</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>keine Formel für FLOPs und Bytes</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>Zeit in Aufrufen</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>The run does not store the calls of these steps.</source>
        <translation>Die Aufrufe dieser Schritte wurden nicht im Einzelnen aufgehoben.</translation>
    </message>
    <message>
        <source>Zoom in to see each call.</source>
        <translation>Hineinzoomen zeigt jeden Aufruf.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 des Schritts</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 Kernels und Kopien</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>Zeit darin</translation>
    </message>
    <message>
        <source>%1 calls of CUDA&apos;s API</source>
        <translation>%1 Aufrufe von CUDAs API</translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation>CUDA-API</translation>
    </message>
    <message>
        <source>CUDA API, %1</source>
        <translation>CUDA-API, %1</translation>
    </message>
    <message>
        <source>Call of</source>
        <translation>Aufruf von</translation>
    </message>
    <message>
        <source>CUDA&apos;s driver</source>
        <translation>CUDAs Treiber</translation>
    </message>
    <message>
        <source>CUDA&apos;s runtime</source>
        <translation>CUDAs Laufzeit</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>Startete</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startverzögerung</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>thread %1, in which no op ran</source>
        <translation>Thread %1, in dem keine Op lief</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads</source>
        <translation>%1 Blöcke zu %2 Threads</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation>%1 je Thread</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>%1 a block</source>
        <translation>%1 je Block</translation>
    </message>
    <message>
        <source>counted with its op&apos;s other kernels</source>
        <translation>zählt bei den anderen Kernels seiner Op</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>Von, nach</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>GPU %1 stream %2</source>
        <translation>GPU %1 Stream %2</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>keine bekannt</translation>
    </message>
    <message>
        <source>Nothing ran in %1</source>
        <translation>In %1 lief nichts</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>annotation, a range that the program named</source>
        <translation>Annotation, ein vom Programm benannter Bereich</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>Start on the CPU</source>
        <translation>Beginn auf der CPU</translation>
    </message>
    <message>
        <source>Duration on the CPU</source>
        <translation>Dauer auf der CPU</translation>
    </message>
    <message>
        <source>%1, annotations</source>
        <translation>%1, Annotationen</translation>
    </message>
</context>
<context>
    <name>WaterfallChart</name>
    <message>
        <source>The step time of one of these runs is unknown.</source>
        <translation>Die Schrittzeit eines dieser Läufe ist unbekannt.</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>andere Zeilen</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>im Rauschen</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Zeit je Beispiel</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
</context>
<context>
    <name>WholeFile</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>the disk is full or a size limit was reached; free some space and try again</source>
        <translation>der Datenträger ist voll oder eine Größengrenze ist erreicht; geben Sie Platz frei und versuchen Sie es erneut</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>matrix product</source>
        <translation>Matrixprodukt</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>elementweise</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>random</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>autograd</source>
        <translation>Autograd</translation>
    </message>
    <message>
        <source>other</source>
        <translation>übrige</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>außerhalb von Ops</translation>
    </message>
    <message>
        <source>(GPU idle)</source>
        <translation>(GPU untätig)</translation>
    </message>
    <message>
        <source>outside phases</source>
        <translation>außerhalb der Phasen</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>phase</comment>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>vorübergehend</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>abgetastet</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechenleistung</translation>
    </message>
    <message>
        <source>memory (%1)</source>
        <translation>Speicher (%1)</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>precision of a matrix unit</comment>
        <translation>%1 Tensor</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Vorbereitung</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>Abschluss</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>kollektiv</translation>
    </message>
    <message>
        <source>data gradient</source>
        <translation>Datengradient</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
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
        <translation>Synchronisieren</translation>
    </message>
    <message>
        <source>malloc and free</source>
        <translation>malloc und free</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>other calls</source>
        <translation>andere Aufrufe</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>(keine Schicht)</translation>
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
        <translation>Ein Bereich, den das Programm benannt hat, etwa record_function oder der Schritt eines Optimierers</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Summe über die Schritte</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzester</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU-Arbeit</translation>
    </message>
    <message>
        <source>Kernels, copies and fills that were launched within it</source>
        <translation>Kernel, Kopien und Füllungen, die darin gestartet wurden</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>Total time of this work</source>
        <translation>Gesamte Zeit dieser Arbeit</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>GPU-Bereiche</translation>
    </message>
    <message>
        <source>One for each call and stream, as the profiler&apos;s gpu_user_annotation: from the first work to the end of the last. Work belongs to the innermost annotation.</source>
        <translation>Einer je Aufruf und Stream, wie gpu_user_annotation des Profilers: von der ersten Arbeit bis zum Ende der letzten. Arbeit gehört zur innersten Annotation.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Total length of the GPU ranges</source>
        <translation>Gesamte Länge der GPU-Bereiche</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnswerStrip</name>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AttachDialog</name>
    <message>
        <source>Attach to a Process</source>
        <translation>Aufzeichnung eines laufenden Prozesses</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Aufzeichnen</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>Läuft seit</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>bis zum Anhalten</translation>
    </message>
    <message>
        <source>&amp;Steps:</source>
        <translation>&amp;Schritte:</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>Aktua&amp;lisieren</translation>
    </message>
    <message>
        <source>The recording begins at the next training step. The training continues during and after it. Select several processes that train together.</source>
        <translation>Die Aufzeichnung beginnt mit dem nächsten Trainingsschritt. Das Training läuft währenddessen und danach weiter. Prozesse, die gemeinsam trainieren, wählt man zusammen aus.</translation>
    </message>
    <message>
        <source>None of your Python processes has loaded torch.</source>
        <translation>Keiner Ihrer Python-Prozesse hat torch geladen.</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AxesForm</name>
    <message>
        <source>Networks with commas between; a TorchScript file with the size of a sample: my.pt 3x224x224</source>
        <translation>Netze, durch Kommas getrennt; eine TorchScript-Datei mit der Größe eines Beispiels: my.pt 3x224x224</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, estimated for all</source>
        <translation>cpu, cuda, cuda:1 oder Geräte des Katalogs; aufgezeichnet auf denen, die hier sind, geschätzt für alle</translation>
    </message>
    <message>
        <source>GPUs that share a batch. More than one is only estimated</source>
        <translation>GPUs, die sich einen Batch teilen; mehr als eine wird nur geschätzt</translation>
    </message>
    <message>
        <source>Threads of the CPU; 0 is every usable core</source>
        <translation>Threads der CPU; 0 heißt jeder nutzbare Kern</translation>
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
        <translation>„synthetic“ oder Bilderordner, durch Semikolons getrennt</translation>
    </message>
    <message>
        <source>Samples in a step, with commas between</source>
        <translation>Beispiele in einem Schritt, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Phase that the numbers describe: step, data, forward, loss, backward, optimizer</source>
        <translation>Wovon die Zahlen sind: step, data, forward, loss, backward, optimizer</translation>
    </message>
    <message>
        <source>Measured steps of each recording</source>
        <translation>Gemessene Schritte jeder Aufzeichnung</translation>
    </message>
    <message>
        <source>Steps before them that do not count</source>
        <translation>Schritte davor, die nicht zählen</translation>
    </message>
    <message>
        <source>Recordings per point, each in its own process. With three or more, the interval covers their means</source>
        <translation>Aufzeichnungen jedes Punktes, jede in einem eigenen Prozess; ab dreien ist das Intervall das ihrer Mittel</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>A recording that takes longer is ended, and is a row with that reason</source>
        <translation>Eine Aufzeichnung, die länger dauert, wird beendet und ist eine Zeile mit diesem Grund</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CallHistogram</name>
    <message>
        <source>Durations of the calls</source>
        <translation>Dauer der Aufrufe</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Durations of the calls: %1. A click selects a call.</source>
        <translation>Dauer der Aufrufe: %1. Ein Klick wählt einen Aufruf.</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>keine Aufrufe</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandController</name>
    <message>
        <source>&amp;Attach to a Process…</source>
        <translation>&amp;An einen Prozess anhängen …</translation>
    </message>
    <message>
        <source>Record a &amp;Command…</source>
        <translation>&amp;Befehl aufzeichnen …</translation>
    </message>
    <message>
        <source>A command is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Ein Befehl wird gerade aufgezeichnet; bitte erst stoppen, zwei Aufzeichnungen würden einander stören.</translation>
    </message>
    <message>
        <source>The command %1. The run contains the steps up to that point.</source>
        <translation>Der Befehl %1; der Lauf enthält, was bis dahin aufgezeichnet wurde.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandDialog</name>
    <message>
        <source>&amp;Operators</source>
        <translation>&amp;Operatoren</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Speicher</translation>
    </message>
    <message>
        <source>For&amp;get These Commands</source>
        <translation>Befehle &amp;vergessen</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Aufzeichnen</translation>
    </message>
    <message>
        <source>Record a Command</source>
        <translation>Befehl aufzeichnen</translation>
    </message>
    <message>
        <source>Split like in a shell: quotes and backslashes work; NAME=value before the program sets its environment</source>
        <translation>Zerlegt wie von einer Shell: Anführungszeichen und Backslashes bewahren, was zwischen oder hinter ihnen steht; NAME=Wert vor dem Programm gilt für dessen Umgebung</translation>
    </message>
    <message>
        <source>The first of the script&apos;s steps that is recorded, counted from 0</source>
        <translation>Der erste Schritt des Skripts, der aufgezeichnet wird, gezählt ab 0</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>The first step that is not recorded any more; the script goes on without Ridgepoint</source>
        <translation>Der erste Schritt, der nicht mehr aufgezeichnet wird; das Skript läuft ohne Ridgepoint weiter</translation>
    </message>
    <message>
        <source>Number of recorded steps that the tables exclude</source>
        <translation>So viele der aufgezeichneten Schritte bleiben in den Tabellen außer Betracht</translation>
    </message>
    <message>
        <source>Which operators ran, for how long, with what FLOPs and bytes</source>
        <translation>Welche Operatoren liefen, wie lange, mit welchen FLOPs und Bytes</translation>
    </message>
    <message>
        <source>Live memory by category</source>
        <translation>Belegter Speicher nach Kategorie</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the run&apos;s file</source>
        <translation>Datei des Laufs wählen</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>&amp;Befehl:</translation>
    </message>
    <message>
        <source>Working &amp;folder:</source>
        <translation>A&amp;rbeitsordner:</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>Arbeitsordner</translation>
    </message>
    <message>
        <source>R&amp;un file:</source>
        <translation>&amp;Laufdatei:</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>Laufdatei</translation>
    </message>
    <message>
        <source>Steps &amp;from:</source>
        <translation>S&amp;chritte ab:</translation>
    </message>
    <message>
        <source>First recorded step</source>
        <translation>Erster aufgezeichneter Schritt</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Step after the last recorded one</source>
        <translation>Schritt nach dem letzten aufgezeichneten</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>Steps for warm-up</source>
        <translation>Schritte zum Aufwärmen</translation>
    </message>
    <message>
        <source>Collect:</source>
        <translation>Erfassen:</translation>
    </message>
    <message>
        <source>Removes the commands that are offered here from the settings</source>
        <translation>Löscht die hier angebotenen Befehle aus den Einstellungen</translation>
    </message>
    <message>
        <source>The command runs as it is, and the training inside it is recorded. It needs torch 2.8 or newer in the Python that it starts.</source>
        <translation>Der Befehl läuft, wie er ist, und das Training darin wird aufgezeichnet. Das Python, das er startet, braucht torch 2.8 oder neuer.</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
in %2</translation>
    </message>
    <message>
        <source>named after the script</source>
        <translation>nach dem Skript benannt</translation>
    </message>
    <message>
        <source>Working Folder</source>
        <translation>Arbeitsordner</translation>
    </message>
    <message>
        <source>Run File</source>
        <translation>Laufdatei</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Läufe (*.ridge)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandPane</name>
    <message>
        <source>Again…</source>
        <translation>Erneut …</translation>
    </message>
    <message>
        <source>Opens the dialog with the same command</source>
        <translation>Fragt noch einmal nach demselben Befehl</translation>
    </message>
    <message>
        <source>Output of the command</source>
        <translation>Ausgabe des Befehls</translation>
    </message>
    <message>
        <source>The output of a recorded command appears here (Recording ▸ Record a Command…).</source>
        <translation>Was ein aufgezeichneter Befehl (Aufzeichnung ▸ Befehl aufzeichnen …) schreibt, erscheint hier.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Interrupts the command, as Ctrl+C does in a terminal</source>
        <translation>Unterbricht den Befehl wie Strg+C in einem Terminal</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>It was interrupted and goes on; asks it to end (SIGTERM)</source>
        <translation>Er wurde unterbrochen und läuft weiter; fordert ihn zum Beenden auf (SIGTERM)</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>Sofort beenden</translation>
    </message>
    <message>
        <source>It was asked to end and goes on; ends it and all that it started (SIGKILL)</source>
        <translation>Er wurde zum Beenden aufgefordert und läuft weiter; beendet ihn und alles, was er gestartet hat (SIGKILL)</translation>
    </message>
    <message>
        <source>running for %1:%2</source>
        <translation>läuft seit %1:%2</translation>
    </message>
    <message>
        <source>the last %1 of %2 lines</source>
        <translation>die letzten %1 von %2 Zeilen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandRun</name>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>„%1“ lässt sich nicht starten; ist Ridgepoint vollständig installiert?</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>wurde durch %1 beendet</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>endete ohne Fehler</translation>
    </message>
    <message>
        <source>ended with status %1</source>
        <translation>endete mit Status %1</translation>
    </message>
    <message>
        <source>The command left no run.</source>
        <translation>Der Befehl hat keinen Lauf hinterlassen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareCanvas</name>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/Byte</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareController</name>
    <message>
        <source>At most eight runs can be compared: %1 left out.</source>
        <translation>Höchstens acht Läufe stehen nebeneinander: %1 ausgelassen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareModel</name>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>hier nicht</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>%1: does not have it</source>
        <translation>%1: hier nicht vorhanden</translation>
    </message>
    <message>
        <source>, %1 calls, %2, %3 of roof</source>
        <translation>, %1 Aufrufe, %2, %3 des Dachs</translation>
    </message>
    <message>
        <source>, there as %1</source>
        <translation>, dort als %1</translation>
    </message>
    <message>
        <source>Matched because the same ops launched them.</source>
        <translation>Einander zugeordnet, weil dieselben Ops sie gestartet haben.</translation>
    </message>
    <message>
        <source>Matched because they have the same order and do the same work.</source>
        <translation>Einander zugeordnet, weil sie in derselben Reihenfolge kommen und dasselbe tun.</translation>
    </message>
    <message>
        <source>Noise may reach %1: two standard errors, from step to step.</source>
        <translation>Rauschen kann bis %1 reichen: zwei Standardfehler, von Schritt zu Schritt.</translation>
    </message>
    <message>
        <source>Step time in %1</source>
        <translation>Schrittzeit in %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per step; the line shows the noise</source>
        <translation>%1 minus %2, je Schritt; der Strich zeigt, wie weit das Rauschen reicht</translation>
    </message>
    <message>
        <source>Noise: no more than two standard errors, from step to step</source>
        <translation>Rauschen: höchstens zwei Standardfehler, von Schritt zu Schritt</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Time per sample in %1</source>
        <translation>Zeit je Beispiel in %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per sample; the line shows the noise</source>
        <translation>%1 minus %2, je Beispiel; die Linie zeigt das Rauschen</translation>
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
        <translation>Mittel je Schritt von jedem Lauf, in ihrer Reihenfolge. Sortiert nach dem letzten Lauf.</translation>
    </message>
    <message>
        <source>Ranks of all runs</source>
        <translation>Ränge aller Läufe</translation>
    </message>
    <message>
        <source>%1: each other rank waits %2 per step for rank %3, which is last in %4 of the exchanges.</source>
        <translation>%1: Jeder andere Rang wartet je Schritt %2 auf Rang %3, der bei %4 der Austausche der letzte ist.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareView</name>
    <message>
        <source>What each dot and each row shows</source>
        <translation>Wofür ein Punkt und eine Zeile stehen</translation>
    </message>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Speicherebene, auf die sich Intensitäten beziehen</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Side by side, axes and selection go together</source>
        <translation>Nebeneinander, Achsen und Auswahl gehen mit</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Mit Schätzung</translation>
    </message>
    <message>
        <source>Adds the baseline&apos;s estimate as another run (built-in networks only)</source>
        <translation>Was die Dächer der Basis bestenfalls erlauben, als weiterer Lauf (bei Netzen aus dem Zoo)</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Alle Punkte und Dächer zeigen (Doppelklick)</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>Zeilen nach</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>Roofline of all runs</source>
        <translation>Roofline aller Läufe</translation>
    </message>
    <message>
        <source>Memory of all runs by step</source>
        <translation>Speicher aller Läufe nach Schritt</translation>
    </message>
    <message>
        <source>Curves over the batch size</source>
        <translation>Kurven über der Batchgröße</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Batch Size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Rows that differ, the largest difference first</source>
        <translation>Zeilen, die sich unterscheiden, der größte Unterschied zuerst</translation>
    </message>
    <message>
        <source>Search rows</source>
        <translation>Zeilen suchen</translation>
    </message>
    <message>
        <source>Search the rows that differ</source>
        <translation>Die Zeilen durchsuchen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Roofline of %1</source>
        <translation>Roofline von %1</translation>
    </message>
    <message>
        <source>Try other rows: by phase or category.</source>
        <translation>Andere Zeilen versuchen: nach Phase oder Kategorie.</translation>
    </message>
    <message>
        <source>The baseline has no estimate: it is not a built-in network, or its roofs are unknown.</source>
        <translation>Für die Basis gibt es keine Schätzung: Sie ist kein Netz aus dem Zoo, oder ihre Dächer sind nicht bekannt.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Liest …</translation>
    </message>
    <message>
        <source>%1 is still being recorded: its figures are of what it has now.</source>
        <translation>%1 wird noch aufgezeichnet: Die Zahlen gelten für den jetzigen Stand.</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Wie gezeigt kopieren (TSV)</translation>
    </message>
    <message>
        <source>Copy the Table (CSV)</source>
        <translation>Tabelle kopieren (CSV)</translation>
    </message>
    <message>
        <source>Copy the Table (Markdown)</source>
        <translation>Tabelle kopieren (Markdown)</translation>
    </message>
    <message>
        <source>Per Sample</source>
        <translation>Je Beispiel</translation>
    </message>
    <message>
        <source>Divides times, FLOPs and bytes by the batch. Default: if the batches differ</source>
        <translation>Teilt Zeiten, FLOPs und Bytes durch die Batchgröße. Voreinstellung: wenn die Batchgrößen verschieden sind</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Zeit je Beispiel</translation>
    </message>
    <message>
        <source>Tick two or more runs in the list of runs to compare them.</source>
        <translation>Kreuzen Sie in der Liste zwei oder mehr Läufe an, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to another run</source>
        <translation>Wasserfall von der Basislinie zu einem anderen Lauf</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DetailsView</name>
    <message>
        <source>Details of the selected row</source>
        <translation>Einzelheiten der gewählten Zeile</translation>
    </message>
    <message>
        <source>Details of the current call</source>
        <translation>Einzelheiten des aktuellen Aufrufs</translation>
    </message>
    <message>
        <source>Previous call on the timeline</source>
        <translation>Voriger Aufruf auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Next call on the timeline</source>
        <translation>Nächster Aufruf auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Longest call on the timeline</source>
        <translation>Längster Aufruf auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Select a dot or a table row to see its details.</source>
        <translation>Wählen Sie einen Punkt oder eine Tabellenzeile, um Einzelheiten zu sehen.</translation>
    </message>
    <message>
        <source>The filter hides the selected row.</source>
        <translation>Der Filter verbirgt die gewählte Zeile.</translation>
    </message>
    <message>
        <source>%1 rows selected: %2 of the time</source>
        <translation>%1 Zeilen gewählt: %2 der Zeit</translation>
    </message>
    <message>
        <source>Call %1 of %2, step %3: %4</source>
        <translation>Aufruf %1 von %2, Schritt %3: %4</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>Schicht: %1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>Formen: %1</translation>
    </message>
    <message>
        <source>Grid: %1 blocks of %2 threads</source>
        <translation>Gitter: %1 Blöcke zu %2 Threads</translation>
    </message>
    <message>
        <source>The rows are grouped by something else than the selected one.</source>
        <translation>Die Zeilen sind anders gruppiert als die ausgewählte.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceList</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>The chosen device&apos;s roofs are drawn</source>
        <translation>Gezeichnet werden die Dächer des gewählten Geräts</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>Ein Gerät hinzufügen</translation>
    </message>
    <message>
        <source>Add a device…</source>
        <translation>Gerät hinzufügen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the chosen device from the list (Del)</source>
        <translation>Das gewählte Gerät aus der Liste entfernen (Entf)</translation>
    </message>
    <message>
        <source>This machine (measures its roofs for a second)</source>
        <translation>Dieser Rechner (misst eine Sekunde lang seine Dächer)</translation>
    </message>
    <message>
        <source>No single device matches &quot;%1&quot;. Did you mean %2?</source>
        <translation>Ein eindeutiges Gerät „%1“ gibt es nicht; war %2 gemeint?</translation>
    </message>
    <message>
        <source>At most %1 devices can be shown. Remove one first.</source>
        <translation>Mehr als %1 Geräte stehen nicht nebeneinander; entfernen Sie zuerst eines.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Batch %1 is the largest that fits; %2 does not.</source>
        <translation>Batch %1 ist der größte, der passt; %2 passt nicht.</translation>
    </message>
    <message>
        <source>The catalogue does not contain its memory size.</source>
        <translation>Wie viel Speicher es hat, steht nicht im Katalog.</translation>
    </message>
    <message>
        <source>Limited by compute %1, by memory %2, by launches %3.</source>
        <translation>Aufgehalten vom Rechnen %1, vom Speicher %2, von Starts %3.</translation>
    </message>
    <message>
        <source>A roof that this step needs is unknown for this device.</source>
        <translation>Ein Dach, das dieser Schritt braucht, ist von ihm nicht bekannt.</translation>
    </message>
    <message>
        <source>Shows whether this batch fits its memory</source>
        <translation>Ob dieser Batch in seinen Speicher passt</translation>
    </message>
    <message>
        <source>The largest batch that fits</source>
        <translation>Der größte Batch, der passt</translation>
    </message>
    <message>
        <source>A lower bound of the step time, for ops that run one at a time</source>
        <translation>Eine untere Schranke der Schrittzeit, wenn die Operatoren nacheinander laufen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Max. batch</source>
        <translation>Max. Batch</translation>
    </message>
    <message>
        <source>Step at best</source>
        <translation>Schritt bestenfalls</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Predicted: %1, with a probability of 80 % between %2 and %3.</source>
        <translation>Vorhersage: %1, mit einer Wahrscheinlichkeit von 80 % zwischen %2 und %3.</translation>
    </message>
    <message>
        <source>Extrapolated: such kernels, devices or precisions were not measured.</source>
        <translation>Extrapoliert: Solche Kernel, Geräte oder Genauigkeiten wurden nicht gemessen.</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>The time to expect for a step. The tooltip shows its interval</source>
        <translation>Die zu erwartende Zeit eines Schritts. Der Tooltip zeigt ihr Intervall</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Offener Lauf</translation>
    </message>
    <message>
        <source>The time to expect for a step of the open run, from its kernels on its own GPU. The tooltip shows its interval</source>
        <translation>Die zu erwartende Zeit eines Schritts des offenen Laufs, berechnet aus seinen Kerneln auf der eigenen GPU. Der Tooltip zeigt das Intervall</translation>
    </message>
    <message>
        <source>Each kernel of the open run is carried over by itself; the GPU waits as long as in the run.</source>
        <translation>Jeder Kernel des offenen Laufs wird einzeln übertragen; die GPU wartet so lange wie im Lauf.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) in the predicted time: %1</source>
        <translation>MFU (Nutzung der Spitzenleistung durch die FLOPs des Modells) in der vorhergesagten Zeit: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateBar</name>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>Batch </translation>
    </message>
    <message>
        <source>Samples in a step</source>
        <translation>Beispiele in einem Schritt</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Precision; bf16 and fp16 as an autocast of a GPU</source>
        <translation>Genauigkeit; bf16 und fp16 als Autocast einer GPU</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>kein Training</translation>
    </message>
    <message>
        <source>Optimizer of a training step, or a forward pass only</source>
        <translation>Optimierer eines Trainingsschritts, oder allein ein Vorwärtsdurchlauf</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>verschmolzene Attention</translation>
    </message>
    <message>
        <source>materialised attention</source>
        <translation>materialisierte Attention</translation>
    </message>
    <message>
        <source>Attention as one operator, or with its scores in memory</source>
        <translation>Attention als ein Operator, oder mit ihren Werten im Speicher</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Type the name of a network.</source>
        <translation>Tippen Sie den Namen eines Netzes.</translation>
    </message>
    <message>
        <source>Unknown network &quot;%1&quot;. Did you mean %2?</source>
        <translation>Ein Netz „%1“ gibt es nicht; war %2 gemeint?</translation>
    </message>
    <message>
        <source>Network: type a part of its name, or the path of a TorchScript file</source>
        <translation>Netz: tippen Sie einen Teil seines Namens oder den Pfad einer TorchScript-Datei</translation>
    </message>
    <message>
        <source>its own input</source>
        <translation>eigene Eingabe</translation>
    </message>
    <message>
        <source>Size of one sample as 3x224x224, or a number of tokens; empty: the network&apos;s own</source>
        <translation>Größe eines Beispiels als 3x224x224 oder eine Anzahl von Token; leer: die des Netzes</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Größe eines Beispiels</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not contain its input size. Enter the size of one sample, such as 3x224x224.</source>
        <translation>„%1“ sagt nicht, was es nimmt: Geben Sie die Größe eines Beispiels an, als 3x224x224.</translation>
    </message>
    <message>
        <source>The size of one sample is written as 3x224x224, or as a number of tokens, not &quot;%1&quot;.</source>
        <translation>Die Größe eines Beispiels schreibt man als 3x224x224 oder als Anzahl von Token, nicht „%1“.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateFacts</name>
    <message>
        <source>Step totals</source>
        <translation>Summen des Schritts</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>matrix work</source>
        <translation>Matrixarbeit</translation>
    </message>
    <message>
        <source>other FLOPs</source>
        <translation>andere Arithmetik</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>%1 forward (%2 multiply-adds), %3 backward</source>
        <translation>%1 vorwärts (%2 Multiply-Adds), %3 rückwärts</translation>
    </message>
    <message>
        <source>Without a formula, and not in the sums: %1 (%2 of the calls)</source>
        <translation>Ohne Formel und nicht in den Summen: %1 (%2 der Aufrufe)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateView</name>
    <message>
        <source>Roofline of the estimate</source>
        <translation>Roofline der Schätzung</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>&amp;Roofline as Picture…</source>
        <translation>&amp;Roofline als Bild …</translation>
    </message>
    <message>
        <source>&amp;Layers as Table…</source>
        <translation>&amp;Schichten als Tabelle …</translation>
    </message>
    <message>
        <source>&amp;Devices as Table…</source>
        <translation>&amp;Geräte als Tabelle …</translation>
    </message>
    <message>
        <source>Estimate It</source>
        <translation>Schätzen</translation>
    </message>
    <message>
        <source>Copy All as CSV</source>
        <translation>Alles als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>Alles als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy All as LaTeX</source>
        <translation>Alles als LaTeX kopieren</translation>
    </message>
    <message>
        <source>No estimate to export yet.</source>
        <translation>Es gibt noch keine Schätzung zum Exportieren.</translation>
    </message>
    <message>
        <source>Select a device first: a roofline requires roofs.</source>
        <translation>Ohne ein Gerät gibt es keine Dächer und keine Roofline zum Exportieren.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportiert nach „%1“.</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Bilder (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tabellen (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Estimate – Ridgepoint</source>
        <translation>Schätzung – Ridgepoint</translation>
    </message>
    <message>
        <source>This machine&apos;s roofs are not measured while a run is being recorded: each would slow the other down.</source>
        <translation>Die Dächer dieses Rechners werden nicht gemessen, während ein Lauf aufgezeichnet wird: Beides würde sich gegenseitig bremsen.</translation>
    </message>
    <message>
        <source>Measuring this machine&apos;s roofs…</source>
        <translation>Die Dächer dieses Rechners werden gemessen …</translation>
    </message>
    <message>
        <source>Diamonds: estimated. Circles: the open run, joined to them.</source>
        <translation>Rauten: geschätzt. Kreise: der offene Lauf, mit ihnen verbunden.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Explorer</name>
    <message>
        <source>Time ranges are not available for rank %1: its calls are in its own file.</source>
        <translation>Die Aufrufe von Rang %1 stehen in seiner eigenen Datei; ein Teil seiner Zeit lässt sich hier nicht herauslösen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportController</name>
    <message>
        <source>Save &amp;a Copy…</source>
        <translation>Kopie &amp;speichern …</translation>
    </message>
    <message>
        <source>Chrome Trace or &amp;JSON…</source>
        <translation>Chrome-Trace oder &amp;JSON …</translation>
    </message>
    <message>
        <source>All of the run, for Perfetto and other programs</source>
        <translation>Der ganze Lauf, für Perfetto und andere Programme</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tabellen (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>Berichte (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Chrome traces, JSON (*.json)</source>
        <translation>Chrome-Traces, JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportiert …</translation>
    </message>
    <message>
        <source>Not exported: &quot;%1&quot; is as it was.</source>
        <translation>Nicht exportiert: „%1“ ist, wie es war.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportiert nach „%1“.</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Läufe (*.ridge)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Speichert …</translation>
    </message>
    <message>
        <source>Not saved: &quot;%1&quot; is as it was.</source>
        <translation>Nicht gespeichert: „%1“ ist, wie es war.</translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <translation>Gespeichert als „%1“.</translation>
    </message>
    <message>
        <source>A file is still being written; the window closes when it is there. Closing it again leaves the file unwritten.</source>
        <translation>Eine Datei wird noch geschrieben; das Fenster schließt, wenn sie da ist. Erneutes Schließen lässt die Datei ungeschrieben.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportDialog</name>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>Folie, 16:9</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Pixels for each unit of the size</source>
        <translation>Pixel je Einheit der Größe</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>Wie das Fenster</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>The run&apos;s own</source>
        <translation>Der des Laufs</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>Du&amp;rchsuchen …</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>&amp;Maßstab</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>&amp;Aussehen</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Bilder (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>Lines and text, of any size</source>
        <translation>Linien und Text, in jeder Größe</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>„%1“ gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>F&amp;igure only, without title and notes</source>
        <translation>Nur die Abb&amp;ildung, ohne Titel und Anmerkungen</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>Schriftart (&amp;N)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Column of a paper, 85 × 60 mm</source>
        <translation>Spalte eines Artikels, 85 × 60 mm</translation>
    </message>
    <message>
        <source>Page of a paper, 180 × 101 mm</source>
        <translation>Seite eines Artikels, 180 × 101 mm</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Clear All</source>
        <translation>Alles aufheben</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous selection and filter (Alt+Left)</source>
        <translation>Vorherige Auswahl und Filter (Alt+Links)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>Wieder vor (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Searches name, layer, category and phase. conv|linear finds both, ^layer1\. finds everything in layer1</source>
        <translation>Zeigt, was dies in Name, Schicht, Kategorie oder Phase hat. conv|linear findet beides, ^layer1\. was in layer1 liegt</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Heaviest rows, per cent of the time</source>
        <translation>Schwerste Zeilen, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Shows only the heaviest rows that together make up this much of the time</source>
        <translation>Zeigt nur die schwersten Zeilen, die zusammen so viel der Zeit ausmachen</translation>
    </message>
    <message>
        <source>Heaviest to %1 %</source>
        <translation>Schwerste bis %1 %</translation>
    </message>
    <message>
        <source>Drop the selection, the range and every filter (Esc)</source>
        <translation>Auswahl, Zeitabschnitt und alle Filter aufheben (Esc)</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>reading, %1</source>
        <translation>wird gelesen, %1</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>with &quot;%1&quot;</source>
        <translation>mit „%1“</translation>
    </message>
    <message>
        <source>not a valid regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>heaviest to %1 %</source>
        <translation>schwerste bis %1 %</translation>
    </message>
    <message>
        <source>%1 rows left out</source>
        <translation>%1 Zeilen ausgelassen</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>ausgewählt: %1</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>%1 Zeilen ausgewählt</translation>
    </message>
    <message>
        <source>Drop: %1</source>
        <translation>Aufheben: %1</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Alle Zeilen</translation>
    </message>
    <message>
        <source>steps are shown whole</source>
        <translation>Schritte sind ganz gezeigt</translation>
    </message>
    <message>
        <source>Filters do not apply to single steps.</source>
        <translation>Filter gelten nicht für einzelne Schritte.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FlameView</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>What the width of a block shows</source>
        <translation>Was die Breite eines Blocks zeigt</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Flame graph of layers and ops</source>
        <translation>Flammengraph der Schichten und Ops</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GroupByBox</name>
    <message>
        <source>What each dot and each table row shows</source>
        <translation>Wofür ein Punkt und eine Tabellenzeile stehen</translation>
    </message>
    <message>
        <source>This run has too many steps</source>
        <translation>Dieser Lauf hat zu viele Schritte</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GuideWindow</name>
    <message>
        <source>Guide – Ridgepoint</source>
        <translation>Anleitung – Ridgepoint</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>Seite der Anleitung</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>Diese Seite durchsuchen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportController</name>
    <message>
        <source>%1 files of other profilers (%2): do they belong to one run?</source>
        <translation>%1 Dateien anderer Profiler (%2): gehören sie zu einem Lauf?</translation>
    </message>
    <message>
        <source>Join Them</source>
        <translation>Zusammenfügen</translation>
    </message>
    <message>
        <source>Open Each by Itself</source>
        <translation>Jede für sich öffnen</translation>
    </message>
    <message>
        <source>Not imported.</source>
        <translation>Nicht importiert.</translation>
    </message>
    <message>
        <source>The device of &quot;%1&quot; is unknown, so no roofs are drawn.</source>
        <translation>Es ist nicht bekannt, von welchem Gerät „%1“ ist; daher werden keine Dächer gezeichnet.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported in part.</source>
        <translation>„%1“ wurde importiert, aber nicht vollständig.</translation>
    </message>
    <message>
        <source>Choose the Device…</source>
        <translation>Gerät wählen …</translation>
    </message>
    <message>
        <source>%1 runs were imported, one for each rank; this is the first.</source>
        <translation>%1 Läufe wurden importiert, einer für jeden Rang; dies ist der erste.</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Diese Läufe vergleichen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported. Save a Copy stores the run.</source>
        <translation>„%1“ wurde importiert; „Kopie speichern“ behält den Lauf.</translation>
    </message>
    <message>
        <source>Show Import Report</source>
        <translation>Importbericht zeigen</translation>
    </message>
    <message>
        <source>Open Runs or Files of Other Profilers</source>
        <translation>Läufe oder Dateien anderer Profiler öffnen</translation>
    </message>
    <message>
        <source>Compare with Runs</source>
        <translation>Mit Läufen vergleichen</translation>
    </message>
    <message>
        <source>Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)</source>
        <translation>Läufe und Profile (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Läufe (*.ridge);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is still being imported. Cancel that first.</source>
        <translation>„%1“ wird noch importiert. Brechen Sie das zuerst ab.</translation>
    </message>
    <message>
        <source>%1 ranks were opened as one run. Save a Copy stores the run.</source>
        <translation>%1 Ränge wurden als ein Lauf geöffnet. „Kopie speichern“ speichert ihn.</translation>
    </message>
    <message>
        <source>Open a Folder of Traces or Runs</source>
        <translation>Ordner mit Traces oder Läufen öffnen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be repaired: no part of it is readable.</source>
        <translation>„%1“ lässt sich nicht reparieren: Kein Teil der Datei ist lesbar.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportPage</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device whose roofs the run uses. &quot;ridgepoint devices&quot; lists them</source>
        <translation>Mit wessen Dächern der Lauf verglichen wird; „ridgepoint devices“ zählt sie auf</translation>
    </message>
    <message>
        <source>Draw Its Roofs</source>
        <translation>Seine Dächer zeichnen</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Diese Läufe vergleichen</translation>
    </message>
    <message>
        <source>Files read, skipped and guessed</source>
        <translation>Gelesene, ausgelassene und vermutete Dateien</translation>
    </message>
    <message>
        <source>Open or drop another profiler&apos;s file. This page then lists what was read, skipped and guessed.</source>
        <translation>Eine Datei eines anderen Profilers öffnen oder hierher ziehen: hier steht, was davon gelesen, ausgelassen und vermutet wurde.</translation>
    </message>
    <message>
        <source>Which device was it on?</source>
        <translation>Auf welchem Gerät war es?</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>Gerät:</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Skipped: not part of the data</source>
        <translation>Übergangen, denn es gehört nicht zu den Daten</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>zuerst: %1</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Vermutet</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>Vorbehalte</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightModel</name>
    <message>
        <source>Potential gain: %1</source>
        <translation>Möglicher Gewinn: %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>up to %1 per step, %2</source>
        <translation>höchstens %1 eines Schritts, %2</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Empfehlung</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>above %1; %2</source>
        <translation>über %1 (%2)</translation>
    </message>
    <message>
        <source>below %1; %2</source>
        <translation>unter %1 (%2)</translation>
    </message>
    <message>
        <source>Potential gain</source>
        <translation>Möglicher Gewinn</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>Zeitabschnitt</translation>
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
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Findings about a run appear here, with their evidence and the potential gain.</source>
        <translation>Was an einem Lauf auffällt, steht hier, woran es zu sehen ist und was eine Abhilfe bringen kann.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Warten auf den ersten Schritt …</translation>
    </message>
    <message>
        <source>No findings: the run has no finished step.</source>
        <translation>Keine Befunde: Der Lauf hat keinen abgeschlossenen Schritt.</translation>
    </message>
    <message>
        <source>No findings. %1 rules were checked; rules without data report nothing.</source>
        <translation>Nichts fällt auf. %1 Regeln wurden geprüft; eine, der Daten fehlen, sagt nichts.</translation>
    </message>
    <message>
        <source>Rows are now grouped by %1, as the finding is. Alt+Left goes back.</source>
        <translation>Die Zeilen sind jetzt wie der Befund nach %1 gruppiert. Alt+Links geht zurück.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::KernelTable</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Summe über die Schritte</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzester</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>Blöcke je SM</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, mean over the kernel&apos;s time</source>
        <translation>Blöcke je Multiprozessor, Mittel über die Zeit des Kernels</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>Estimated share of a multiprocessor&apos;s threads that the kernel occupies</source>
        <translation>Geschätzter Anteil der Threads eines Multiprozessors, den der Kernel belegt</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Tensorkerne</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Whether the kernel&apos;s name shows that it uses tensor cores</source>
        <translation>Ob der Name des Kernels zeigt, dass er Tensorkerne benutzt</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayerModel</name>
    <message>
        <source>Matrix work and all other FLOPs. A fused multiply-add counts as two</source>
        <translation>Matrixarbeit und alle andere Arithmetik; ein verschmolzenes Multiply-Add zählt zwei</translation>
    </message>
    <message>
        <source>Compulsory traffic: each tensor read and written once, in forward, backward and update</source>
        <translation>Unvermeidlicher Verkehr: was je einmal gelesen und geschrieben wird, vorwärts, rückwärts und beim Aktualisieren</translation>
    </message>
    <message>
        <source>Memory that autograd stores from forward to backward</source>
        <translation>Was Autograd davon von vorwärts bis rückwärts behält</translation>
    </message>
    <message>
        <source>A lower bound of the layer&apos;s time on the chosen device, for ops that run one at a time</source>
        <translation>Eine untere Schranke der Zeit der Schicht auf dem gewählten Gerät, wenn die Operatoren nacheinander laufen</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>FLOPs forward</source>
        <translation>FLOPs vorwärts</translation>
    </message>
    <message>
        <source>FLOPs backward</source>
        <translation>FLOPs rückwärts</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>DRAM-Bytes</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Time at best</source>
        <translation>Zeit bestenfalls</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>The time to expect on the chosen device. The tooltip shows its interval</source>
        <translation>Die zu erwartende Zeit auf dem gewählten Gerät. Der Tooltip zeigt ihr Intervall</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayoutController</name>
    <message>
        <source>Li&amp;ve Layout</source>
        <translation>Anordnung zum &amp;Beobachten</translation>
    </message>
    <message>
        <source>&amp;Explore Layout</source>
        <translation>Anordnung zum &amp;Erkunden</translation>
    </message>
    <message>
        <source>Com&amp;pare Layout</source>
        <translation>Anordnung zum &amp;Vergleichen</translation>
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
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>Angefordert von</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LivePanel</name>
    <message>
        <source>Alive at the chosen moment</source>
        <translation>Belegt im gewählten Augenblick</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>An estimate has no blocks to show.</source>
        <translation>Eine Schätzung hat keine Blöcke zu zeigen.</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>Bei %1</translation>
    </message>
    <message>
        <source>%1: reading…</source>
        <translation>%1: wird gelesen …</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 belegt</translation>
    </message>
    <message>
        <source>blocks are unknown: the run does not store them</source>
        <translation>einzelne Blöcke sind nicht bekannt: die Laufdatei enthält sie nicht</translation>
    </message>
    <message>
        <source>%1 known by block</source>
        <translation>%1 als Blöcke bekannt</translation>
    </message>
    <message>
        <source>steps without stored calls are missing</source>
        <translation>was in Schritten ohne Einzelheiten kam, fehlt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Previous Allocation or Release</source>
        <translation>Vorherige Belegung oder Freigabe</translation>
    </message>
    <message>
        <source>Next Allocation or Release</source>
        <translation>Nächste Belegung oder Freigabe</translation>
    </message>
    <message>
        <source>Call Site</source>
        <translation>Aufrufstelle</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Select a row to see its call stack.</source>
        <translation>Wählen Sie eine Zeile, um ihren Aufrufstapel zu sehen.</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message>
        <source>Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in use · largest free block %5</source>
        <translation>Segmente am Ende: %1 reserviert · %2 frei (%3) · davon %4 in benutzten Segmenten · größter freier Block %5</translation>
    </message>
    <message>
        <source>Last event: %1 allocated by %2</source>
        <translation>Letztes Ereignis: %1 belegt von %2</translation>
    </message>
    <message>
        <source>Last event: %1 freed by %2</source>
        <translation>Letztes Ereignis: %1 freigegeben von %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MachineView</name>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>Measure &amp;Thoroughly</source>
        <translation>&amp;Gründlich messen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>Kerne: %1</translation>
    </message>
    <message>
        <source>Hardware threads: %1</source>
        <translation>Hardware-Threads: %1</translation>
    </message>
    <message>
        <source>NUMA nodes: %1</source>
        <translation>NUMA-Knoten: %1</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 Speicher</translation>
    </message>
    <message>
        <source>governor %1</source>
        <translation>Taktregler %1</translation>
    </message>
    <message>
        <source>Not measured yet. A quick measurement takes a few seconds, a thorough one up to a minute. Close other programs first.</source>
        <translation>Noch nicht gemessen. Eine Messung dauert einige Sekunden und braucht den Rechner für sich; die gründliche bis zu einer Minute.</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Could not measure: %1.</source>
        <translation>Messung fehlgeschlagen: %1.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was changed.</source>
        <translation>Abgebrochen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Measured %1 and stored.</source>
        <translation>Gemessen %1 und gespeichert.</translation>
    </message>
    <message>
        <source>Measured %1.</source>
        <translation>Gemessen %1.</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>Erneut &amp;messen</translation>
    </message>
    <message>
        <source>Measure Again &amp;Thoroughly</source>
        <translation>Erneut &amp;gründlich messen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MainWindow</name>
    <message>
        <source>The recording stopped before the first step ended. No run was written.</source>
        <translation>Die Aufzeichnung wurde angehalten, bevor ein Schritt zu Ende war; kein Lauf wurde behalten.</translation>
    </message>
    <message>
        <source>This recording was interrupted. The window shows the steps that were written.</source>
        <translation>Diese Aufzeichnung wurde abgebrochen; gezeigt wird, was geschrieben wurde.</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Öffnet …</translation>
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
        <translation>Der Befehl wurde unterbrochen; das Fenster schließt, wenn er geendet hat. Erneutes Schließen greift härter durch.</translation>
    </message>
    <message>
        <source>Finishing: the window closes after this step, when the file is complete. Close it again to leave the step unfinished.</source>
        <translation>Wird beendet: Nach diesem Schritt wird die Datei abgeschlossen, dann schließt das Fenster. Schließen Sie es erneut, um den Schritt nicht abzuwarten.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>&amp;Aufzeichnung</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>A&amp;nsicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>&amp;Tasten und Gesten</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>&amp;Über Ridgepoint</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>Über Ridgepoint</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;How far is every kernel of a training run from what the machine can do, and why?&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;Wie weit ist jeder Kernel eines Trainingslaufs von dem entfernt, was die Maschine kann, und warum?&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder neuer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>Den Lauf „%1“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Com&amp;pare…</source>
        <translation>&amp;Vergleichen …</translation>
    </message>
    <message>
        <source>Compare this run with others</source>
        <translation>Diesen Lauf mit anderen vergleichen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>Zoom &amp;zurück</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>A run is being recorded. Closing this window stops the recording.</source>
        <translation>Ein Lauf wird aufgezeichnet. Das Schließen dieses Fensters beendet die Aufzeichnung.</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>Beenden und schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren …</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>Ein&amp;stellungen …</translation>
    </message>
    <message>
        <source>The recording &quot;%1&quot; has ended.</source>
        <translation>Die Aufzeichnung „%1“ ist beendet.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Anleitung</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Main View</source>
        <translation>Hauptansicht</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>Vorige Ansicht</translation>
    </message>
    <message>
        <source>Open Fol&amp;der…</source>
        <translation>&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open the traces or runs of several ranks as one run</source>
        <translation>Traces oder Läufe mehrerer Ränge als einen Lauf öffnen</translation>
    </message>
    <message>
        <source>Language and numbers change when the window is opened next, because a run is being recorded.</source>
        <translation>Sprache und Zahlen ändern sich erst beim nächsten Öffnen des Fensters, weil gerade ein Lauf aufgezeichnet wird.</translation>
    </message>
    <message>
        <source>%1 – Comparison – Ridgepoint</source>
        <translation>%1 – Vergleich – Ridgepoint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryBars</name>
    <message>
        <source>Step memory</source>
        <translation>Speicher eines Schritts</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>The peak is less than the sum, because activations are freed while gradients are allocated. The line is the memory of the chosen device.</source>
        <translation>Die Spitze ist kleiner als die Summe: Aktivierungen gehen, während Gradienten kommen. Die Linie ist, was das gewählte Gerät hat.</translation>
    </message>
    <message>
        <source>no estimate yet</source>
        <translation>noch keine Schätzung</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryView</name>
    <message>
        <source>Memory timeline</source>
        <translation>Speicherverlauf</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::NetworkTable</name>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Convolutions and matrix products in the forward pass of one sample</source>
        <translation>Faltungen und Matrixprodukte im Vorwärtsdurchlauf eines Samples</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OpenRuns</name>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (Basis)</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1 (angezeigt)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OtherRankNote</name>
    <message>
        <source>Open Its File</source>
        <translation>Seine Datei öffnen</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, which is not in this folder.</source>
        <translation>Zeilen und Schritte sind von Rang %1. Was wann lief, und sein Speicher, stehen in der eigenen Datei dieses Rangs, die nicht neben dieser liegt.</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, %2.</source>
        <translation>Zeilen und Schritte sind von Rang %1. Was wann lief, und sein Speicher, stehen in der eigenen Datei dieses Rangs, %2.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OverviewView</name>
    <message>
        <source>Steps by what runs</source>
        <translation>Schritte nach dem, was läuft</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>Nutzung der GPU</translation>
    </message>
    <message>
        <source>GPU idle time by cause</source>
        <translation>Leerlauf der GPU nach Ursache</translation>
    </message>
    <message>
        <source>How the time of each step splits</source>
        <translation>Aufteilung der Zeit jedes Schritts</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Repeated sequences of kernels</source>
        <translation>Wiederholte Kernelfolgen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Annotationen</translation>
    </message>
    <message>
        <source>The file does not state which ops are annotations.</source>
        <translation>Die Datei gibt nicht an, welche Ops Annotationen sind.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PathView</name>
    <message>
        <source>What faster ops would gain</source>
        <translation>Gewinn durch schnellere Ops</translation>
    </message>
    <message>
        <source>A double click shows the longest piece on the timeline</source>
        <translation>Ein Doppelklick zeigt das längste Stück auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Die Aufrufe dieses Rangs stehen in einer anderen Datei.</translation>
    </message>
    <message>
        <source>The run stores no step whose critical path can be found.</source>
        <translation>Der Lauf enthält keinen Schritt, dessen kritischer Pfad sich finden lässt.</translation>
    </message>
    <message>
        <source>The run does not store the calls of step %1.</source>
        <translation>Der Lauf enthält die Aufrufe von Schritt %1 nicht.</translation>
    </message>
    <message>
        <source>Step %1 takes %2</source>
        <translation>Schritt %1 dauert %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PictureCopier</name>
    <message>
        <source>Copy Picture</source>
        <translation>Bild kopieren</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PlaneCanvas</name>
    <message>
        <source>Click to hide or show</source>
        <translation>Klicken zum Aus- oder Einblenden</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PointModel</name>
    <message>
        <source>does not fit into the device&apos;s memory</source>
        <translation>passt nicht in den Speicher des Geräts</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
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
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose the folder of recordings</source>
        <translation>Ordner der Aufzeichnungen wählen</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The folder in which Ridgepoint was started, or the documents folder</source>
        <translation>Der Ordner, in dem Ridgepoint gestartet wurde, oder der Dokumentordner</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Recordings</source>
        <translation>&amp;Aufzeichnungen</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Ordner der Aufzeichnungen</translation>
    </message>
    <message>
        <source>English: 1,234.5</source>
        <translation>Englisch: 1,234.5</translation>
    </message>
    <message>
        <source>As in the Language</source>
        <translation>Wie in der Sprache</translation>
    </message>
    <message>
        <source>Binary: 1 GiB = 2³⁰ bytes</source>
        <translation>Binär: 1 GiB = 2³⁰ Byte</translation>
    </message>
    <message>
        <source>Decimal: 1 GB = 10⁹ bytes</source>
        <translation>Dezimal: 1 GB = 10⁹ Byte</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Zahlen</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>Spe&amp;icher</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankCanvas</name>
    <message>
        <source>%1 in view of %2</source>
        <translation>%1 sichtbar von %2</translation>
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
        <translation>Der Rang, dessen Zeilen und Schritte gezeigt werden</translation>
    </message>
    <message>
        <source>Rank %1 (this file)</source>
        <translation>Rang %1 (diese Datei)</translation>
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
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>The rows and steps that are shown are of this rank</source>
        <translation>Die gezeigten Zeilen und Schritte sind von diesem Rang</translation>
    </message>
    <message>
        <source>A double click shows the rows and steps of this rank</source>
        <translation>Ein Doppelklick zeigt die Zeilen und Schritte dieses Rangs</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Which of the processes; ▸ is the one that is shown</source>
        <translation>Welcher der Prozesse; ▸ ist der gezeigte</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device and threads</source>
        <translation>Gerät und Threads</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Mean step time, measured by the rank</source>
        <translation>Mittlere Zeit eines Schritts, vom Rang selbst gemessen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for the last rank</source>
        <translation>Von einem Schritt, gemessen: Der Trainingsthread stand still, bis der letzte Rang zum Austausch gekommen war</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for data, with all ranks present</source>
        <translation>Von einem Schritt, gemessen: Er stand still, während Daten übertragen wurden und alle Ränge da waren</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>Share of the data movement during which the rank computed; from measured times</source>
        <translation>Von der Zeit, in der Daten übertragen wurden, der Anteil, in dem der Rang rechnete; aus gemessenen Zeiten</translation>
    </message>
    <message>
        <source>Measured time in a step in which the other ranks together waited for this rank</source>
        <translation>Von einem Schritt, gemessen: wie lange die anderen zusammen stillstanden, bis dieser Rang gekommen war</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>Kam zuletzt</translation>
    </message>
    <message>
        <source>Share of the exchanges at which this rank arrived last</source>
        <translation>Von den Austauschen die, zu denen dieser Rang als letzter kam</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Findings, and how the rank ended</source>
        <translation>Befunde, und wie der Rang endete</translation>
    </message>
    <message>
        <source>clock not aligned: %1</source>
        <translation>Uhr nicht angeglichen: %1</translation>
    </message>
    <message>
        <source>Time in a step in which a kernel ran that is not a collective</source>
        <translation>Zeit in einem Schritt, in der ein Kernel lief, der keine kollektive Operation ist</translation>
    </message>
    <message>
        <source>Time in a step in which a collective ran, and no other kernel</source>
        <translation>Zeit in einem Schritt, in der eine kollektive Operation und kein anderer Kernel lief</translation>
    </message>
    <message>
        <source>Time in a step in which nothing ran on the GPU</source>
        <translation>Zeit in einem Schritt, in der auf der GPU nichts lief</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Delay caused</source>
        <translation>Verursachte Verzögerung</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankTimelineView</name>
    <message>
        <source>Timeline of all ranks</source>
        <translation>Zeitleiste aller Ränge</translation>
    </message>
    <message>
        <source>All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole run; double-click opens the file of a rank.</source>
        <translation>Alle Ränge auf einer Uhr. Rad, W und S zoomen; Ziehen, A und D verschieben; Pos1 zeigt den ganzen Lauf; Doppelklick öffnet die Datei eines Rangs.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RanksView</name>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>This file is of rank %1 of %2.</source>
        <translation>Diese Datei ist von Rang %1 von %2.</translation>
    </message>
    <message>
        <source>The other ranks&apos; data is added when all have ended. If it is missing, run &quot;ridgepoint merge %1&quot;.</source>
        <translation>Was die anderen taten, kommt hinzu, wenn alle beendet sind; &quot;ridgepoint merge %1&quot; holt es, wo das nicht geschah.</translation>
    </message>
    <message>
        <source>Rank 0&apos;s file contains the data of all ranks.</source>
        <translation>Die Datei von Rang 0 enthält die Daten aller Ränge.</translation>
    </message>
    <message>
        <source>%1 ranks trained together</source>
        <translation>%1 Ränge trainierten zusammen</translation>
    </message>
    <message>
        <source>batch %1 of all</source>
        <translation>Batch %1 aller</translation>
    </message>
    <message>
        <source>%1 samples/s of all</source>
        <translation>%1 Beispiele/s aller</translation>
    </message>
    <message>
        <source>times measured, the machines&apos; clocks known to ± %1</source>
        <translation>Zeiten gemessen, die Uhren der Rechner auf ± %1 bekannt</translation>
    </message>
    <message>
        <source>times measured</source>
        <translation>Zeiten gemessen</translation>
    </message>
    <message>
        <source>%1 are missing, so waiting time is unknown</source>
        <translation>%1 fehlen, daher ist die Wartezeit unbekannt</translation>
    </message>
    <message>
        <source>gradients over %1</source>
        <translation>Gradienten über %1</translation>
    </message>
    <message>
        <source>times imported, clocks aligned to ± %1</source>
        <translation>Zeiten importiert, Uhren auf ± %1 angeglichen</translation>
    </message>
    <message>
        <source>times imported</source>
        <translation>Zeiten importiert</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecentFiles</name>
    <message>
        <source>No run opened yet</source>
        <translation>Noch kein Lauf geöffnet</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Liste leeren</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordPanel</name>
    <message>
        <source>Hardware counters cannot be read: %1.</source>
        <translation>Hardwarezähler können nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Optionen der nächsten Aufzeichnung</translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Beispiele je Schritt; während der Aufzeichnung änderbar</translation>
    </message>
    <message>
        <source>Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU</source>
        <translation>Rechenart der Matrixarbeit; bf16 und fp16 sind Autocast, tf32 braucht eine GPU</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>+ PM sampling</source>
        <translation>+ PM-Sampling</translation>
    </message>
    <message>
        <source>Training device. auto selects a usable GPU, otherwise the CPU</source>
        <translation>Wo trainiert wird; auto ist die GPU, wo es eine gibt</translation>
    </message>
    <message>
        <source>Folder of images, CIFAR-10 or MNIST; empty for synthetic data</source>
        <translation>Ordner mit Bildern, CIFAR-10 oder MNIST; leer für künstliche Daten</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>bis Stopp</translation>
    </message>
    <message>
        <source>Number of measured steps</source>
        <translation>Anzahl der gemessenen Schritte</translation>
    </message>
    <message>
        <source>Search networks and families</source>
        <translation>Netze und Familien suchen</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>A TorchScript file…</source>
        <translation>TorchScript-Datei …</translation>
    </message>
    <message>
        <source>Choose the folder of training data</source>
        <translation>Ordner der Trainingsdaten wählen</translation>
    </message>
    <message>
        <source>Training Data</source>
        <translation>Trainingsdaten</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Speichern in</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Ordner der Aufzeichnungen</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Measures kernel times; FLOPs and bytes are modelled</source>
        <translation>Kernels werden gestoppt, ihre FLOPs und Bytes modelliert</translation>
    </message>
    <message>
        <source>Measures op times; FLOPs and bytes are modelled</source>
        <translation>Ops werden gestoppt, ihre FLOPs und Bytes modelliert</translation>
    </message>
    <message>
        <source>Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. These steps take longer</source>
        <translation>Die Hardware zählt FLOPs und Bytes in einigen Schritten, jeder ein Durchgang des Profilers; diese Schritte dauern länger, die dazwischen nicht</translation>
    </message>
    <message>
        <source>Samples GPU activity 1000 times per second</source>
        <translation>Misst die Aktivität der GPU 1000-mal je Sekunde</translation>
    </message>
    <message>
        <source>Sampling requires a GPU; this run uses the CPU.</source>
        <translation>Abgetastet werden nur die Zähler einer GPU; dieser Lauf ist auf der CPU.</translation>
    </message>
    <message>
        <source>A TorchScript file</source>
        <translation>Eine TorchScript-Datei</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Größe eines Beispiels</translation>
    </message>
    <message>
        <source>Size of one sample, such as 3x224x224, or a number of tokens:</source>
        <translation>Was das Netz erwartet, etwa 3x224x224, oder eine Anzahl Token:</translation>
    </message>
    <message>
        <source>+ counters every %1 steps</source>
        <translation>+ Zähler alle %1</translation>
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
        <translation>Hält nach diesem Schritt an</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>Batch </translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Beispiele je Schritt; während der Aufzeichnung änderbar</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Stop recording after this step and complete the file</source>
        <translation>Aufzeichnung nach diesem Schritt beenden und die Datei abschließen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Train this network and record it (Ctrl+R)</source>
        <translation>Dieses Netz trainieren und aufzeichnen (Strg+R)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>counted steps %1 longer</source>
        <translation>gezählte Schritte %1 länger</translation>
    </message>
    <message>
        <source>recording a command</source>
        <translation>Befehl wird aufgezeichnet</translation>
    </message>
    <message>
        <source>Interrupts the command like Ctrl+C. Press again to force it</source>
        <translation>Den Befehl wie mit Strg+C unterbrechen; noch einmal: härter</translation>
    </message>
    <message>
        <source>counted steps %1 shorter</source>
        <translation>gezählte Schritte %1 kürzer</translation>
    </message>
    <message>
        <source>&amp;Options…</source>
        <translation>&amp;Optionen …</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Optionen der nächsten Aufzeichnung</translation>
    </message>
    <message>
        <source>Network, data, device and other options (Ctrl+Shift+O)</source>
        <translation>Netz, Daten, Gerät und weitere Optionen (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>%1 aufzeichnen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofMenu</name>
    <message>
        <source>Highest Roofs Only</source>
        <translation>Nur jeweils das höchste</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Genauigkeiten</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Individual Roofs</source>
        <translation>Einzelne Dächer</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Roofs of Another Device</source>
        <translation>Dächer eines anderen Geräts</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofTable</name>
    <message>
        <source>Distance of the median repetition below the best</source>
        <translation>Wie weit die mittlere Wiederholung unter der besten liegt</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>Dach</translation>
    </message>
    <message>
        <source>Unit or access</source>
        <translation>Einheit oder Zugriff</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Datasheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Erreicht</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineCanvas</name>
    <message>
        <source>%1 is shown</source>
        <translation>%1 wird gezeigt</translation>
    </message>
    <message>
        <source>%1 is hidden</source>
        <translation>%1 ist ausgeblendet</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineView</name>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Speicherebene, auf die sich Intensitäten beziehen</translation>
    </message>
    <message>
        <source>Zoom Back</source>
        <translation>Zoom zurück</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Alle Punkte und Dächer zeigen (Doppelklick)</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>&amp;Ebene</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Warten auf den ersten Schritt …</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Mit Schätzung</translation>
    </message>
    <message>
        <source>Join each dot to its time at the roofs (dots by layer, phase or category of a network of the zoo)</source>
        <translation>Jeden Punkt mit seiner Zeit an den Dächern verbinden (Punkte nach Schicht, Phase oder Kategorie eines Netzes aus dem Zoo)</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Selects the roofs, also those of another device</source>
        <translation>Welche Dächer gezeichnet werden, und die eines anderen Geräts daneben</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every dot at each level, joined</source>
        <translation>Jeder Punkt auf jeder Ebene, verbunden</translation>
    </message>
    <message>
        <source>What the dot colours show</source>
        <translation>Wofür die Farben der Punkte stehen</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Plots compute time and memory time instead of achieved FLOP/s and intensity</source>
        <translation>Zeit des Rechnens gegen Zeit des Bewegens von Daten statt Leistung gegen Intensität</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>F&amp;arbe</translation>
    </message>
    <message>
        <source>&amp;Dot Trails</source>
        <translation>&amp;Punkte ziehen Spuren</translation>
    </message>
    <message>
        <source>Shows the positions of the last seconds while a run is recorded</source>
        <translation>Wo die Punkte in den letzten Sekunden waren, während ein Lauf aufgezeichnet wird</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>&amp;Gruppieren nach</translation>
    </message>
    <message>
        <source>Dot area shows the time above the roof instead of the time</source>
        <translation>Die Punktfläche zeigt die Zeit über dem Dach statt der Zeit</translation>
    </message>
    <message>
        <source>Dot Size: Time Above Roof</source>
        <translation>Punktgröße: Zeit über dem Dach</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Beschriften</translation>
    </message>
    <message>
        <source>Pin Line to Roof</source>
        <translation>Linie zum Dach anheften</translation>
    </message>
    <message>
        <source>Shaded Regions</source>
        <translation>Schattierte Bereiche</translation>
    </message>
    <message>
        <source>Shades where memory, compute or latency limits the speed</source>
        <translation>Schattiert, wo Speicher, Rechenleistung oder Latenz die Geschwindigkeit begrenzt</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RowActions</name>
    <message>
        <source>Show Only These Rows</source>
        <translation>Nur diese Zeilen zeigen</translation>
    </message>
    <message>
        <source>Hide These Rows</source>
        <translation>Diese Zeilen ausblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Go to Longest Call</source>
        <translation>Zum längsten Aufruf</translation>
    </message>
    <message>
        <source>Open in Timeline</source>
        <translation>In der Zeitleiste öffnen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunList</name>
    <message>
        <source>Open runs</source>
        <translation>Geöffnete Läufe</translation>
    </message>
    <message>
        <source>Add Run…</source>
        <translation>Lauf hinzufügen …</translation>
    </message>
    <message>
        <source>Opens further runs. Tick two or more to compare them</source>
        <translation>Öffnet weitere Läufe. Zwei oder mehr angekreuzte werden verglichen</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Anzeigen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>Als &amp;Basis nehmen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunsController</name>
    <message>
        <source>Close R&amp;un</source>
        <translation>La&amp;uf schließen</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed Run</source>
        <translation>Geschlossenen &amp;Lauf wieder öffnen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was closed.</source>
        <translation>„%1“ wurde geschlossen.</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>No run was closed.</source>
        <translation>Es wurde kein Lauf geschlossen.</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>Den Lauf „%1“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>This run is being recorded. Stop the recording first.</source>
        <translation>Dieser Lauf wird gerade aufgezeichnet. Stoppen Sie zuerst die Aufzeichnung.</translation>
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
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Calls of the op with this sequence</source>
        <translation>Aufrufe der Op mit dieser Folge</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Kernels, copies and fills in the sequence</source>
        <translation>Kernel, Kopien und Füllungen in der Folge</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Summe über die Schritte</translation>
    </message>
    <message>
        <source>Op time</source>
        <translation>Op-Zeit</translation>
    </message>
    <message>
        <source>Time of these calls on the CPU</source>
        <translation>Zeit dieser Aufrufe auf der CPU</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Session</name>
    <message>
        <source>loading the recording library</source>
        <translation>die Aufzeichnungsbibliothek wird geladen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SharesView</name>
    <message>
        <source>Shares of time</source>
        <translation>Zeitanteile</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>Shares of what</source>
        <translation>Wovon Anteile</translation>
    </message>
    <message>
        <source>Bars by category and phase</source>
        <translation>Balken nach Kategorie und Phase</translation>
    </message>
    <message>
        <source>Rings by category and phase</source>
        <translation>Ringe nach Kategorie und Phase</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ShortcutsPage</name>
    <message>
        <source>Keys and Gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>To do this</source>
        <translation>Um dies zu tun</translation>
    </message>
    <message>
        <source>press or do</source>
        <translation>drücken oder tun</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Clear selection, range and filters</source>
        <translation>Auswahl, Zeitabschnitt und Filter aufheben</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Select a row</source>
        <translation>Eine Zeile auswählen</translation>
    </message>
    <message>
        <source>click its dot</source>
        <translation>ihren Punkt anklicken</translation>
    </message>
    <message>
        <source>Select several</source>
        <translation>Mehrere auswählen</translation>
    </message>
    <message>
        <source>draw a rectangle with Shift</source>
        <translation>mit Umschalt ein Rechteck ziehen</translation>
    </message>
    <message>
        <source>Hide a category, or show it again</source>
        <translation>Eine Kategorie aus- oder wieder einblenden</translation>
    </message>
    <message>
        <source>Zoom, move</source>
        <translation>Vergrößern, verschieben</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Select a time range for all views</source>
        <translation>Einen Zeitabschnitt wählen, für alle Ansichten</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>wheel, W and S</source>
        <translation>Mausrad, W und S</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>drag, A and D, arrow keys</source>
        <translation>ziehen, A und D, Pfeiltasten</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>Von Aufruf zu Aufruf</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Strg und Pfeiltasten</translation>
    </message>
    <message>
        <source>Zoom to a call</source>
        <translation>Einen Aufruf vergrößern</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>List live memory at a moment</source>
        <translation>Belegten Speicher eines Augenblicks auflisten</translation>
    </message>
    <message>
        <source>click the moment</source>
        <translation>den Augenblick anklicken</translation>
    </message>
    <message>
        <source>Zoom, move, show all</source>
        <translation>Vergrößern, verschieben, alles zeigen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Ctrl+C; other formats by right click</source>
        <translation>Strg+C; andere Formate mit Rechtsklick</translation>
    </message>
    <message>
        <source>Expand and collapse nested rows</source>
        <translation>Zeilen in Zeilen auf- und zuklappen</translation>
    </message>
    <message>
        <source>arrow keys right and left</source>
        <translation>Pfeiltasten rechts und links</translation>
    </message>
    <message>
        <source>Select columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>right click on a heading</source>
        <translation>Rechtsklick auf eine Überschrift</translation>
    </message>
    <message>
        <source>Shares of time, insights</source>
        <translation>Zeitanteile, Hinweise</translation>
    </message>
    <message>
        <source>Select the evidence</source>
        <translation>Belege auswählen</translation>
    </message>
    <message>
        <source>Copy a figure or rows</source>
        <translation>Diagramm oder Zeilen kopieren</translation>
    </message>
    <message>
        <source>wheel, drag; W and S, arrow keys</source>
        <translation>Mausrad, ziehen; W und S, Pfeiltasten</translation>
    </message>
    <message>
        <source>double click, Home</source>
        <translation>Doppelklick, Pos1</translation>
    </message>
    <message>
        <source>From dot to dot</source>
        <translation>Von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>From moment to moment</source>
        <translation>Von Zeitpunkt zu Zeitpunkt</translation>
    </message>
    <message>
        <source>wheel, drag, double click; W and S, arrow keys, Home</source>
        <translation>Mausrad, ziehen, Doppelklick; W und S, Pfeiltasten, Pos1</translation>
    </message>
    <message>
        <source>click it, arrow keys</source>
        <translation>es anklicken, Pfeiltasten</translation>
    </message>
    <message>
        <source>Previous and next allocation or release</source>
        <translation>Vorherige und nächste Belegung oder Freigabe</translation>
    </message>
    <message>
        <source>comma and period</source>
        <translation>Komma und Punkt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>Einen Lauf anzeigen</translation>
    </message>
    <message>
        <source>click it, Enter</source>
        <translation>anklicken, Eingabetaste</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>Läufe vergleichen</translation>
    </message>
    <message>
        <source>tick two or more, Space</source>
        <translation>zwei oder mehr ankreuzen, Leertaste</translation>
    </message>
    <message>
        <source>Close a run</source>
        <translation>Einen Lauf schließen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Select a layer or an op</source>
        <translation>Eine Schicht oder eine Op auswählen</translation>
    </message>
    <message>
        <source>Zoom to it, and out</source>
        <translation>Hinein- und herauszoomen</translation>
    </message>
    <message>
        <source>double click, Enter; Backspace</source>
        <translation>Doppelklick, Eingabetaste; Rücktaste</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>Von Element zu Element</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>Kontextmenü</translation>
    </message>
    <message>
        <source>right mouse button; Menu key, Shift+F10</source>
        <translation>rechte Maustaste; Menütaste, Umschalt+F10</translation>
    </message>
    <message>
        <source>Ctrl+C, or the context menu</source>
        <translation>Strg+C oder das Kontextmenü</translation>
    </message>
    <message>
        <source>click it in the legend; 1 to 9</source>
        <translation>sie in der Legende anklicken; 1 bis 9</translation>
    </message>
    <message>
        <source>drag with Shift, or along the ruler; R: the call or all in view</source>
        <translation>mit Umschalt oder am Lineal ziehen; R: der Aufruf oder alles Sichtbare</translation>
    </message>
    <message>
        <source>double click it, Enter</source>
        <translation>ihn doppelt anklicken, Eingabe</translation>
    </message>
    <message>
        <source>drag with Shift; R: all in view</source>
        <translation>mit Umschalt ziehen; R: alles Sichtbare</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StartPage</name>
    <message>
        <source>How close is every kernel to the limits of the machine?</source>
        <translation>Wie weit ist jeder Kernel von dem entfernt, was die Maschine kann?</translation>
    </message>
    <message>
        <source>Open a Run…</source>
        <translation>Lauf öffnen …</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>Zuletzt geöffnete Läufe</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, Batch %2</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>Record a Command…</source>
        <translation>Befehl aufzeichnen …</translation>
    </message>
    <message>
        <source>A Study…</source>
        <translation>Eine Studie …</translation>
    </message>
    <message>
        <source>F1 opens the guide; ? lists all keys and mouse gestures.</source>
        <translation>F1 öffnet die Anleitung; ? zeigt alle Tasten und Mausgesten.</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Einen Lauf öffnen</translation>
    </message>
    <message>
        <source>A run of Ridgepoint, or a file from %1. You can also drop files here.</source>
        <translation>Ein Lauf von Ridgepoint oder eine Datei von %1. Sie können Dateien auch hier ablegen.</translation>
    </message>
    <message>
        <source>Record a network</source>
        <translation>Ein Netz aufzeichnen</translation>
    </message>
    <message>
        <source>Ridgepoint trains a network and shows its kernels live. All networks are in the toolbar (Ctrl+R records).</source>
        <translation>Ridgepoint trainiert ein Netz und zeigt seine Kernel live. Alle Netze stehen in der Werkzeugleiste (Strg+R zeichnet auf).</translation>
    </message>
    <message>
        <source>Record your own training</source>
        <translation>Ein eigenes Training aufzeichnen</translation>
    </message>
    <message>
        <source>Your Python script stays unchanged. You can also drop a .py file here, or record a training that is already running.</source>
        <translation>Ihr Python-Skript bleibt unverändert. Sie können auch eine .py-Datei hier ablegen oder ein laufendes Training aufzeichnen.</translation>
    </message>
    <message>
        <source>Attach to a Process…</source>
        <translation>An einen Prozess anhängen …</translation>
    </message>
    <message>
        <source>Plan and compare</source>
        <translation>Planen und vergleichen</translation>
    </message>
    <message>
        <source>Estimate time and memory before training, on hardware that you do not have. A study combines recordings, estimates and published figures.</source>
        <translation>Schätzen Sie Zeit und Speicher vor dem Training, auch auf Hardware, die Sie nicht haben. Eine Studie verbindet Aufzeichnungen, Schätzungen und veröffentlichte Werte.</translation>
    </message>
    <message>
        <source>Estimate…</source>
        <translation>Schätzung …</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StatusLine</name>
    <message>
        <source>Median step time</source>
        <translation>Median der Schrittzeit</translation>
    </message>
    <message>
        <source>Cost of collection: steps with hooks on compared with baseline steps (hooks off)</source>
        <translation>Mehrzeit eines Schritts durch das Erfassen: Schritte mit Erfassung gegen Schritte ohne</translation>
    </message>
    <message>
        <source>Records that were counted but not stored, because collection was too slow</source>
        <translation>Datensätze, die gezählt, aber nicht behalten wurden, weil das Erfassen nicht nachkam</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>Kein Lauf</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 Datensätze verworfen</translation>
    </message>
    <message>
        <source>FLOPs and bytes %1</source>
        <translation>FLOPs und Bytes %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>Median-Schritt %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs und Bytes unbekannt</translation>
    </message>
    <message>
        <source>Comparing %1 runs</source>
        <translation>%1 Läufe im Vergleich</translation>
    </message>
    <message>
        <source>⚠ Message</source>
        <translation>⚠ Meldung</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyFigures</name>
    <message>
        <source>Figure of the study</source>
        <translation>Abbildung der Studie</translation>
    </message>
    <message>
        <source>one&apos;s own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>aufgezeichnet auf %1</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>veröffentlicht: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>„%1“ enthält keine Studie: Es gibt darin keine study.json.</translation>
    </message>
    <message>
        <source>Cannot create the folder &quot;%1&quot;: %2.</source>
        <translation>Der Ordner „%1“ kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>estimates are modelled</source>
        <translation>Schätzungen sind modelliert</translation>
    </message>
    <message>
        <source>dotted: the part of an interval above the roof</source>
        <translation>gepunktet: der Teil eines Intervalls über dem Dach</translation>
    </message>
    <message>
        <source>predictions with an interval of 80 %</source>
        <translation>Vorhersagen mit einem Intervall von 80 %</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>&amp;Diagramm</translation>
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
        <translation>&amp;Serie</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyRun</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>„%1“ lässt sich nicht starten; ist Ridgepoint vollständig installiert?</translation>
    </message>
    <message>
        <source>The study ended with status %1.</source>
        <translation>Die Studie endete mit Status %1.</translation>
    </message>
    <message>
        <source>The study crashed; Start goes on where it was.</source>
        <translation>Die Studie ist abgestürzt; Starten macht dort weiter, wo sie war.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyView</name>
    <message>
        <source>Folder of a study</source>
        <translation>Ordner einer Studie</translation>
    </message>
    <message>
        <source>A study file</source>
        <translation>Eine Studiendatei</translation>
    </message>
    <message>
        <source>Studies (*.json)</source>
        <translation>Studien (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Tables and JSON (*.csv *.md *.tex *.json)</source>
        <translation>Tabellen und JSON (*.csv *.md *.tex *.json)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportiert …</translation>
    </message>
    <message>
        <source>Results are written to a file that ends in .csv, .md, .tex or .json, not to &quot;%1&quot;.</source>
        <translation>Ergebnisse werden in eine Datei geschrieben, die auf .csv, .md, .tex oder .json endet, nicht nach „%1“.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportiert nach „%1“.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>A Study &amp;File…</source>
        <translation>Eine Studien&amp;datei …</translation>
    </message>
    <message>
        <source>The F&amp;older of a Study…</source>
        <translation>Den &amp;Ordner einer Studie …</translation>
    </message>
    <message>
        <source>&amp;For this machine</source>
        <translation>&amp;Für diese Maschine</translation>
    </message>
    <message>
        <source>The variant of the study that fits this machine: smaller, on its CPU</source>
        <translation>Die Variante der Studie für diese Maschine: kleiner, auf ihrer CPU</translation>
    </message>
    <message>
        <source>&amp;Figure as Picture…</source>
        <translation>&amp;Abbildung als Bild …</translation>
    </message>
    <message>
        <source>&amp;Results as Table or JSON…</source>
        <translation>&amp;Ergebnisse als Tabelle oder JSON …</translation>
    </message>
    <message>
        <source>Folder of the recordings. Existing recordings are not repeated</source>
        <translation>Wo die Aufzeichnungen liegen; was schon dort ist, wird nicht noch einmal aufgezeichnet</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Records the missing points, each in its own process</source>
        <translation>Zeichnet auf, was noch nicht aufgezeichnet ist, jeden Punkt in einem eigenen Prozess</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Pauses after the current recording</source>
        <translation>Wartet nach der laufenden Aufzeichnung</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Stops immediately. The current recording is repeated later</source>
        <translation>Endet sofort; die laufende Aufzeichnung wird später noch einmal gemacht</translation>
    </message>
    <message>
        <source>re&amp;try failed points</source>
        <translation>fehlgeschlagene Pu&amp;nkte wiederholen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>St&amp;udie</translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>Ordner der Studie</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run of a point</source>
        <translation>Die Eingabetaste oder ein Doppelklick öffnet den Lauf eines Punktes</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>Tabelle der Studie</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>&amp;Tabelle</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>The study&apos;s file</source>
        <translation>Die Datei der Studie</translation>
    </message>
    <message>
        <source>Points and Figures</source>
        <translation>Punkte und Abbildungen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Study – Ridgepoint</source>
        <translation>Studie – Ridgepoint</translation>
    </message>
    <message>
        <source>The study file &quot;%1&quot; does not exist.</source>
        <translation>Es gibt keine Studiendatei „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>„%1“ enthält keine Studie: Ihr Ordner hat eine Datei study.json.</translation>
    </message>
    <message>
        <source>A study is being recorded; stop it before another one is opened.</source>
        <translation>Es wird gerade eine Studie aufgezeichnet; erst anhalten, dann eine andere öffnen.</translation>
    </message>
    <message>
        <source>Published figures: %1</source>
        <translation>Veröffentlichte Zahlen: %1</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>Fo&amp;rtsetzen</translation>
    </message>
    <message>
        <source>%1 of %2 recorded</source>
        <translation>%1 von %2 aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 not possible here</source>
        <translation>%1 hier nicht möglich</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>pauses after this recording: %1</source>
        <translation>pausiert nach dieser Aufzeichnung: %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an …</translation>
    </message>
    <message>
        <source>Allow Them</source>
        <translation>Zulassen</translation>
    </message>
    <message>
        <source>Select a folder for the recordings.</source>
        <translation>In welchem Ordner sollen die Aufzeichnungen liegen? Bitte angeben.</translation>
    </message>
    <message>
        <source>Done: tables are in &quot;%1&quot; as results.md, .tex, .csv and .json.</source>
        <translation>Fertig: Tabellen liegen in „%1“ als results.md, .tex, .csv und .json.</translation>
    </message>
    <message>
        <source>Stopped. Resume starts with the interrupted recording.</source>
        <translation>Angehalten; Weiter beginnt mit der Aufzeichnung, die gerade lief.</translation>
    </message>
    <message>
        <source>This point has no recording that could be opened.</source>
        <translation>Dieser Punkt hat keine Aufzeichnung, die sich öffnen ließe.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Open or record a run to see its summary.</source>
        <translation>Öffnen oder zeichnen Sie einen Lauf auf, um seine Zusammenfassung zu sehen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TableView</name>
    <message>
        <source>Click to sort, right click to choose columns</source>
        <translation>Klick sortiert, Rechtsklick wählt Spalten</translation>
    </message>
    <message>
        <source>Table of rows</source>
        <translation>Tabelle der Zeilen</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Wie gezeigt kopieren (TSV)</translation>
    </message>
    <message>
        <source>Copy All Columns (CSV)</source>
        <translation>Alle Spalten kopieren (CSV)</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
    <message>
        <source>Ops, their layers</source>
        <translation>Ops, ihre Schichten</translation>
    </message>
    <message>
        <source>Layers in layers</source>
        <translation>Schichten in Schichten</translation>
    </message>
    <message>
        <source>Phases, their ops</source>
        <translation>Phasen, ihre Ops</translation>
    </message>
    <message>
        <source>Which columns are shown; right click on a heading for single ones</source>
        <translation>Welche Spalten zu sehen sind; Rechtsklick auf eine Überschrift für einzelne</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>S&amp;palten</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>Alles aufklappen</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Alles zuklappen</translation>
    </message>
    <message>
        <source>Ops, their kernels</source>
        <translation>Ops, ihre Kernels</translation>
    </message>
    <message>
        <source>Gro&amp;up by</source>
        <translation>Gr&amp;uppieren nach</translation>
    </message>
    <message>
        <source>Copy as Script</source>
        <translation>Als Skript kopieren</translation>
    </message>
    <message>
        <source>The script is on the clipboard.</source>
        <translation>Das Skript liegt in der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineCanvas</name>
    <message>
        <source>%1 steps. In view: %2</source>
        <translation>%1 Schritte. Sichtbar: %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to select a time range; double-click to zoom to something; Home shows the whole run. With Ctrl the arrow keys go from call to call.</source>
        <translation>Mausrad, W und S zoomen; Ziehen, A und D verschieben; Ziehen mit Umschalt oder am Lineal wählt einen Zeitabschnitt; Doppelklick zoomt auf das, was dort ist; Pos1 zeigt den ganzen Lauf. Mit Strg gehen die Pfeiltasten von Aufruf zu Aufruf.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Keep the newest steps in view</source>
        <translation>Die neuesten Schritte im Blick behalten</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>Den ganzen Lauf zeigen (Pos1)</translation>
    </message>
    <message>
        <source>Reading calls: %1</source>
        <translation>Aufrufe werden gelesen: %1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>ops: %1 of this time</source>
        <translation>Ops liefen %1 davon</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it, %4 calls</source>
        <translation>%1: %2, %3 davon, %4 Aufrufe</translation>
    </message>
    <message>
        <source>GPU busy: %1 of this time</source>
        <translation>die GPU lief %1 davon</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ToolWindows</name>
    <message>
        <source>Esti&amp;mate…</source>
        <translation>Sch&amp;ätzung …</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>Stud&amp;ie …</translation>
    </message>
    <message>
        <source>Ma&amp;chine…</source>
        <translation>Re&amp;chner …</translation>
    </message>
    <message>
        <source>A run is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Es wird gerade ein Lauf aufgezeichnet; erst anhalten, zwei Aufzeichnungen würden einander stören.</translation>
    </message>
    <message>
        <source>A study is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Es wird gerade eine Studie aufgezeichnet; erst anhalten, zwei Aufzeichnungen würden einander stören.</translation>
    </message>
    <message>
        <source>Closing this window stops the study that is being recorded. The recorded points remain; Resume continues the study.</source>
        <translation>Eine Studie wird aufgezeichnet und endet mit diesem Fenster. Was aufgezeichnet ist, bleibt erhalten; Weiter nimmt sie dort wieder auf, wo sie anhielt.</translation>
    </message>
    <message>
        <source>Stop Study and Close</source>
        <translation>Studie beenden und schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Fenster behalten</translation>
    </message>
    <message>
        <source>The guide is not installed with this program. It is in the folder docs of the source code.</source>
        <translation>Die Anleitung ist mit diesem Programm nicht installiert. Sie steht im Ordner docs der Quellen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Views</name>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>&amp;Loss as Picture…</source>
        <translation>Ver&amp;lust als Bild …</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Roofline as &amp;Picture…</source>
        <translation>Roofline als &amp;Bild …</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>T&amp;imeline as Picture…</source>
        <translation>Z&amp;eitleiste als Bild …</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>&amp;Comparison as Picture…</source>
        <translation>&amp;Vergleich als Bild …</translation>
    </message>
    <message>
        <source>Curves over &amp;Batch Size as Picture…</source>
        <translation>&amp;Kurven über Batchgröße als Bild …</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>&amp;Tabelle …</translation>
    </message>
    <message>
        <source>Shares of Time</source>
        <translation>Zeitanteile</translation>
    </message>
    <message>
        <source>&amp;Shares as Picture…</source>
        <translation>&amp;Anteile als Bild …</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>&amp;Memory Timeline as Picture…</source>
        <translation>&amp;Speicherverlauf als Bild …</translation>
    </message>
    <message>
        <source>Command Output</source>
        <translation>Befehlsausgabe</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>Be&amp;richt …</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>&amp;Flame Graph as Picture…</source>
        <translation>&amp;Flammengraph als Bild …</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>&amp;Overview as Picture…</source>
        <translation>Ü&amp;berblick als Bild …</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Timeline of Ranks</source>
        <translation>Zeitleiste der Ränge</translation>
    </message>
    <message>
        <source>Ran&amp;ks as Picture…</source>
        <translation>Rän&amp;ge als Bild …</translation>
    </message>
    <message>
        <source>&amp;Waterfall as Picture…</source>
        <translation>&amp;Wasserfall als Bild …</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::WhatIfModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>On the path</source>
        <translation>Auf dem Pfad</translation>
    </message>
    <message>
        <source>Time on the critical path</source>
        <translation>Zeit auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>Anteil am Schritt</translation>
    </message>
    <message>
        <source>2 × faster saves</source>
        <translation>2 × schneller spart</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took half of its time</source>
        <translation>Obergrenze des Gewinns bei halber Dauer</translation>
    </message>
    <message>
        <source>Without it saves</source>
        <translation>Ohne spart</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took no time</source>
        <translation>Obergrenze des Gewinns ohne diese Dauer</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::FarRun</name>
    <message>
        <source>Fetch &amp;Whole Run…</source>
        <translation>Ganzen Lauf &amp;holen…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s file, with all calls and allocations, to this machine</source>
        <translation>Kopiert die Datei des Laufs mit allen Aufrufen und Speicherbelegungen auf diesen Rechner</translation>
    </message>
    <message>
        <source>Recording into %1 on %2.</source>
        <translation>Aufzeichnung in %1 auf %2.</translation>
    </message>
    <message>
        <source>Connection to %1 lost; trying again.</source>
        <translation>Verbindung zu %1 verloren; neuer Versuch läuft.</translation>
    </message>
    <message>
        <source>Connected to %1 again.</source>
        <translation>Wieder mit %1 verbunden.</translation>
    </message>
    <message>
        <source>Fetch Whole Run</source>
        <translation>Ganzen Lauf holen</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Läufe (*.ridge)</translation>
    </message>
    <message>
        <source>Fetching the whole run…</source>
        <translation>Der ganze Lauf wird geholt…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::Job</name>
    <message>
        <source>The recording was ended by %1.</source>
        <translation>Die Aufzeichnung wurde durch %1 beendet.</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>The loss of a recorded script appears here when it has ended.</source>
        <translation>Der Verlust eines aufgezeichneten Skripts erscheint hier, sobald es beendet ist.</translation>
    </message>
    <message>
        <source>The loss is unknown. It is recorded from scripts that train on a CPU.</source>
        <translation>Der Verlust ist unbekannt. Er wird bei Skripten aufgezeichnet, die auf einer CPU trainieren.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Step %1: loss %2</source>
        <translation>Schritt %1: Verlust %2</translation>
    </message>
    <message>
        <source>The loss is %1 in step %2 and %3 in step %4.</source>
        <translation>Der Verlust beträgt %1 in Schritt %2 und %3 in Schritt %4.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LossView</name>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
</context>
</TS>
