<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES">
<context>
    <name>Doubt</name>
    <message>
        <source>GPU records were lost: times of kernels are lower bounds, idle times are upper bounds, and the other parts may be either.</source>
        <translation>Se perdieron registros de la GPU: los tiempos de los kernels son límites inferiores, los tiempos de inactividad son límites superiores, y las demás partes pueden ser una cosa u otra.</translation>
    </message>
    <message>
        <source>Probably its data was in a cache and did not come from DRAM.</source>
        <translation>Probablemente sus datos seguían en una caché y nunca vinieron de la DRAM.</translation>
    </message>
    <message>
        <source>Probably it ran as TF32 on tensor cores, the default for FP32 convolutions from Ampere on.</source>
        <translation>Probablemente se ejecutó como TF32 en tensor cores, como hacen por defecto las convoluciones FP32 desde Ampere.</translation>
    </message>
    <message>
        <source>Probably it is part of a Winograd or FFT convolution, which does fewer FLOPs than modelled.</source>
        <translation>Probablemente forma parte de una convolución Winograd o FFT, que hace menos FLOPs de los modelados.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): the modelled bytes or FLOPs are too high, or the roof is too low.</source>
        <translation>Supera su techo, %1 (%2 ×): los bytes o FLOPs modelados son demasiado altos, o el techo es demasiado bajo.</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): a measuring fault, or the roof is too low.</source>
        <translation>Supera su techo, %1 (%2 ×): un error de medición, o el techo es demasiado bajo.</translation>
    </message>
    <message>
        <source>Probably another kernel of the op does part of this work.</source>
        <translation>Probablemente otro kernel de la operación hace parte de este trabajo.</translation>
    </message>
    <message>
        <source>The run has several GPUs, and the roofs are those of one.</source>
        <translation>La ejecución tiene varias GPU, y los techos son los de una sola.</translation>
    </message>
    <message>
        <source>The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are too high, the step time is too short, or the roof is too low.</source>
        <translation>Los FLOPs de los pasos superan su techo, %1 (%2 ×): los FLOPs son demasiado altos, el tiempo de paso es demasiado corto, o el techo es demasiado bajo.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, because some of them run at the same time.</source>
        <translation>Los kernels y las copias suman %1 en un paso de %2, porque algunos se ejecutan a la vez.</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, although none of them overlap: some ran outside the steps, the step time is too short, or their times are too long.</source>
        <translation>Los kernels y las copias suman %1 en un paso de %2, aunque ninguno se solapa: algunos se ejecutaron fuera de los pasos, el tiempo de paso es demasiado corto, o sus tiempos son demasiado largos.</translation>
    </message>
    <message>
        <source>Calls of the group %1 take %2 of the step time: calls of several threads add up, or last beyond their step.</source>
        <translation>Las llamadas del grupo %1 ocupan %2 del tiempo de paso: se suman las llamadas de varios hilos, o duran más que su paso.</translation>
    </message>
</context>
<context>
    <name>CommandRequest</name>
    <message>
        <source>The working folder &quot;%1&quot; does not exist.</source>
        <translation>No hay ninguna carpeta «%1» en la que ejecutar el comando.</translation>
    </message>
    <message>
        <source>The working folder &quot;%1&quot; is not a folder.</source>
        <translation>«%1» no es una carpeta en la que ejecutar el comando.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; may not be entered.</source>
        <translation>No se permite entrar en la carpeta «%1».</translation>
    </message>
    <message>
        <source>The program&apos;s name is empty.</source>
        <translation>El nombre del programa está vacío.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot;. For a file, write ./%1; for a Python script, python3 %1.</source>
        <translation>«%1» no es un programa que se pueda encontrar; como archivo se escribe ./%1, como script de Python python3 %1.</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot; on the PATH.</source>
        <translation>No hay ningún programa «%1» en las carpetas de PATH.</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; does not exist.</source>
        <translation>No hay ningún programa «%1».</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder, not a program.</source>
        <translation>«%1» es una carpeta, no un programa.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable; write python3 before it.</source>
        <translation>«%1» no es ejecutable; escriba python3 delante.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable (chmod +x makes it so).</source>
        <translation>«%1» no es ejecutable (chmod +x lo arregla).</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already; choose another name, a run is never overwritten.</source>
        <translation>«%1» ya existe; elija otro nombre, una ejecución nunca se sobrescribe.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; for the run does not exist.</source>
        <translation>No hay ninguna carpeta «%1» para la ejecución.</translation>
    </message>
    <message>
        <source>Nothing can be written to &quot;%1&quot;; choose another place for the run.</source>
        <translation>No se puede escribir nada en «%1»; elija otro lugar para la ejecución.</translation>
    </message>
    <message>
        <source>Nothing is to be collected.</source>
        <translation>No hay nada que capturar.</translation>
    </message>
    <message>
        <source>Step %1 comes before step %2, from which on steps are recorded.</source>
        <translation>El paso %1 es anterior al paso %2, a partir del cual se graban los pasos.</translation>
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
        <translation> (referencia)</translation>
    </message>
    <message>
        <source>, noise</source>
        <translation>, ruido</translation>
    </message>
    <message>
        <source>Means per step, times measured</source>
        <translation>Media de un paso, tiempos medidos</translation>
    </message>
    <message>
        <source>Means per step, times measured or imported</source>
        <translation>Media de un paso, tiempos medidos o importados</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted or modelled</source>
        <translation>FLOPs y bytes contados o modelados</translation>
    </message>
    <message>
        <source>FLOPs and bytes modelled from shapes</source>
        <translation>FLOPs y bytes modelados a partir de formas</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted by the hardware</source>
        <translation>FLOPs y bytes contados por el hardware</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>ejecuciones %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nuevo</translation>
    </message>
    <message>
        <source>divided by the batch</source>
        <translation>dividido entre el batch</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: GPU records were lost, so a mean step time is a lower bound</source>
        <translation>%1 y %2 no se pueden comparar en conjunto: se perdieron registros de la GPU, por lo que un tiempo medio por paso es solo una cota inferior</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: the step time is not known in both</source>
        <translation>%1 y %2 no se pueden comparar en conjunto: no se conoce el tiempo por paso de ambas</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: one has no finished step</source>
        <translation>%1 y %2 no se pueden comparar en conjunto: una no tiene ningún paso terminado</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per sample as %2</source>
        <translation>%1 tarda por muestra exactamente lo mismo que %2</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per step as %2</source>
        <translation>%1 tarda por paso exactamente lo mismo que %2</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per sample than %3</source>
        <translation>%1 tarda por muestra un %2 más que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per step than %3</source>
        <translation>%1 tarda por paso un %2 más que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per sample than %3</source>
        <translation>%1 tarda por muestra un %2 menos que %3</translation>
    </message>
    <message>
        <source>%1 takes %2 less per step than %3</source>
        <translation>%1 tarda por paso un %2 menos que %3</translation>
    </message>
    <message>
        <source>too few steps to determine the noise</source>
        <translation>muy pocos pasos para determinar el ruido</translation>
    </message>
    <message>
        <source>within noise, %1</source>
        <translation>dentro del ruido, %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs y bytes desconocidos</translation>
    </message>
</context>
<context>
    <name>CompareMemory</name>
    <message>
        <source>Memory of each run, step by step.</source>
        <translation>Memoria de cada ejecución, paso a paso.</translation>
    </message>
    <message>
        <source>No memory of these runs was recorded.</source>
        <translation>No se grabó la memoria de estas ejecuciones.</translation>
    </message>
    <message>
        <source>below 0: warm-up</source>
        <translation>bajo 0: calentamiento</translation>
    </message>
    <message>
        <source>gaps: collection off</source>
        <translation>huecos: sin captura</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>Paso medido</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
</context>
<context>
    <name>CompareNote</name>
    <message>
        <source>Times of %1 are those of kernels on the GPU, the others&apos; are the CPU&apos;s in the ops.</source>
        <translation>Los tiempos de %1 son los de los kernels en la GPU; los de las demás, los de la CPU en las ops.</translation>
    </message>
    <message>
        <source>%1 is an estimate: its times are those at the roofs.</source>
        <translation>%1 es una estimación: sus tiempos son los de los techos.</translation>
    </message>
    <message>
        <source>Records of %1 were dropped: its sums are too low.</source>
        <translation>Se perdieron registros de %1: sus sumas son demasiado bajas.</translation>
    </message>
    <message>
        <source>%1 has warm-up steps only.</source>
        <translation>%1 solo tiene pasos de calentamiento.</translation>
    </message>
    <message>
        <source>Rows are per sample: figures of a step, divided by its batch.</source>
        <translation>Las filas son por muestra: valores de un paso, divididos entre su batch.</translation>
    </message>
</context>
<context>
    <name>CompareRoofline</name>
    <message>
        <source>Open two or more runs to compare them (File ▸ Compare).</source>
        <translation>Aquí se superponen dos o más ejecuciones: Archivo ▸ Comparar.</translation>
    </message>
    <message>
        <source>None of these runs has a finished step.</source>
        <translation>Ninguna de estas ejecuciones tiene un paso terminado.</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Intensidad aritmética, FLOP por byte de %1</translation>
    </message>
    <message>
        <source>Time without FLOPs: %1</source>
        <translation>Tiempo sin FLOPs: %1</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (referencia)</translation>
    </message>
    <message>
        <source>%1, recording</source>
        <translation>%1, grabando</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>supera su techo</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>techo medido</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>techo de hoja de datos</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>FLOP/s alcanzados</translation>
    </message>
    <message>
        <source>Time without bytes of %1: %2</source>
        <translation>Tiempo sin bytes de %1: %2</translation>
    </message>
    <message>
        <source>less time</source>
        <translation>menos tiempo</translation>
    </message>
    <message>
        <source>more time</source>
        <translation>más tiempo</translation>
    </message>
</context>
<context>
    <name>CompareSetting</name>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>batch</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>precisión</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>hilos</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>modos</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>anfitrión a dispositivo</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>dispositivo a anfitrión</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>dispositivo a dispositivo</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>anfitrión a anfitrión</translation>
    </message>
    <message>
        <source>device to other device</source>
        <translation>dispositivo a otro dispositivo</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>paginable</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fijada</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>array</source>
        <translation>matriz</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>gestionada</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>dispositivo, estática</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>gestionada, estática</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>kernels</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copias</translation>
    </message>
    <message>
        <source>fills</source>
        <translation>rellenos</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>cargador de datos</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>llamadas a CUDA</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>fuera de operaciones</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>retardo de lanzamiento</translation>
    </message>
    <message>
        <source>gaps between kernels</source>
        <translation>huecos entre kernels</translation>
    </message>
    <message>
        <source>earlier steps</source>
        <translation>pasos anteriores</translation>
    </message>
</context>
<context>
    <name>DifferenceChart</name>
    <message>
        <source>No rows.</source>
        <translation>No hay filas.</translation>
    </message>
    <message>
        <source>%1 minus %2, step time</source>
        <translation>%1 menos %2, tiempo de un paso</translation>
    </message>
    <message>
        <source>Minus %1, step time</source>
        <translation>Menos %1, tiempo de un paso</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo de un paso</translation>
    </message>
    <message>
        <source>%1 minus %2, time per sample</source>
        <translation>%1 menos %2, tiempo por muestra</translation>
    </message>
    <message>
        <source>Minus %1, time per sample</source>
        <translation>Menos %1, tiempo por muestra</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Tiempo por muestra</translation>
    </message>
</context>
<context>
    <name>DotColors</name>
    <message>
        <source>several phases</source>
        <translation>varias fases</translation>
    </message>
    <message>
        <source>others</source>
        <translation>otros</translation>
    </message>
</context>
<context>
    <name>DotLayer</name>
    <message>
        <source>no FLOPs: %1</source>
        <translation>sin FLOPs: %1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>desconocido: %1</translation>
    </message>
    <message>
        <source>served from cache: %1</source>
        <translation>servido por la caché: %1</translation>
    </message>
</context>
<context>
    <name>FigureChart</name>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Esperando el primer paso…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Esta ejecución no tiene pasos terminados.</translation>
    </message>
    <message>
        <source>This run has no data for this view.</source>
        <translation>Esta ejecución no tiene datos para esta vista.</translation>
    </message>
    <message>
        <source>The filter leaves nothing. Clear it in the bar above, or with Esc.</source>
        <translation>El filtro no deja nada. Quítelo en la barra de arriba o con Esc.</translation>
    </message>
    <message>
        <source>The run does not store the calls of this time range.</source>
        <translation>Las llamadas de este intervalo no se guardaron.</translation>
    </message>
    <message>
        <source>No op ran in this time range.</source>
        <translation>Ningún operador se ejecutó en este intervalo.</translation>
    </message>
    <message>
        <source>%1 items. Largest share of the total: %2</source>
        <translation>%1 elementos. Mayor parte del total: %2</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>A table is written to a file that ends in .csv, .md or .tex, not to &quot;%1&quot;.</source>
        <translation>Una tabla se escribe en un archivo que termina en .csv, .md o .tex, no en «%1».</translation>
    </message>
    <message>
        <source>A picture is written to a file that ends in .png, .svg or .pdf, not to &quot;%1&quot;.</source>
        <translation>Una imagen se escribe en un archivo que termina en .png, .svg o .pdf, no en «%1».</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 does not fit into memory; choose a smaller size or scale.</source>
        <translation>Una imagen de %1 × %2 a escala %3 no cabe en la memoria; elija un tamaño o una escala menores.</translation>
    </message>
    <message>
        <source>A report is written to a file that ends in .html or .pdf, not to &quot;%1&quot;.</source>
        <translation>Un informe se escribe en un archivo que termina en .html o .pdf, no en «%1».</translation>
    </message>
    <message>
        <source>That view shows several runs.</source>
        <translation>Esa vista es de varias ejecuciones.</translation>
    </message>
    <message>
        <source>That view is of one run only.</source>
        <translation>Esa vista es de una sola ejecución.</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>Open or record a run to see its layers and their ops.</source>
        <translation>Abra o grabe una ejecución para ver sus capas y sus operaciones.</translation>
    </message>
    <message>
        <source>No FLOPs of this run are known.</source>
        <translation>No se conocen los FLOPs de esta ejecución.</translation>
    </message>
    <message>
        <source>No bytes of this run are known.</source>
        <translation>No se conocen los bytes de esta ejecución.</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>todas las capas</translation>
    </message>
    <message>
        <source>%1 of the FLOPs</source>
        <translation>%1 de los FLOPs</translation>
    </message>
    <message>
        <source>%1 of the bytes</source>
        <translation>%1 de los bytes</translation>
    </message>
</context>
<context>
    <name>ForeignText</name>
    <message>
        <source>&quot;%1&quot; is empty.</source>
        <translation>«%1» está vacío.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a run nor a file that can be imported (%2).</source>
        <translation>«%1» no es una ejecución ni un archivo que se pueda importar (%2).</translation>
    </message>
</context>
<context>
    <name>Insight</name>
    <message>
        <source>Data loading takes %1 of the step</source>
        <translation>La carga de datos ocupa el %1 del paso</translation>
    </message>
    <message>
        <source>Time in the data phase ÷ step time.</source>
        <translation>Tiempo de la fase de datos ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Use more loader threads, prefetch, decode less, or cache samples in memory.</source>
        <translation>Precargar en otros hilos, decodificar menos o mantener las muestras en memoria.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 5 %</source>
        <translation>Plugin TensorBoard de PyTorch: 5 %</translation>
    </message>
    <message>
        <source>Convolutions and matrix products reach %1 of their roofs</source>
        <translation>Las convoluciones y los productos matriciales alcanzan el %1 de sus techos</translation>
    </message>
    <message>
        <source>Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.</source>
        <translation>Σ tiempo ideal ÷ Σ tiempo, sobre el trabajo matricial, si es al menos un quinto del paso.</translation>
    </message>
    <message>
        <source>Use larger batches, the channels-last layout, and channels in multiples of 8 (tensor cores) or of the vector width (CPU). Check clocks and threads.</source>
        <translation>Batches mayores, formato channels-last, canales múltiplos de 8 (tensor cores) o del ancho vectorial (CPU); revisar frecuencias y, en una CPU, hilos.</translation>
    </message>
    <message>
        <source>Nsight Compute calls less than 60 % of both roofs a latency issue</source>
        <translation>Nsight Compute llama problema de latencia a menos del 60 % de ambos techos</translation>
    </message>
    <message>
        <source>Memory limits %1 of the step</source>
        <translation>El %1 del tiempo está limitado por memoria</translation>
    </message>
    <message>
        <source>Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.</source>
        <translation>Tiempo de los operadores más cercanos a un techo de ancho de banda que a uno de cómputo ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a smaller data type.</source>
        <translation>Fusionar operaciones sucesivas, trabajar in-place o usar un tipo más corto: ayuda mover menos, no calcular más rápido.</translation>
    </message>
    <message>
        <source>50 % of the step (Ridgepoint&apos;s)</source>
        <translation>50 % del paso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Small ops far below both roofs take %1 of the step</source>
        <translation>El %1 del tiempo se va en operadores pequeños muy por debajo de ambos techos</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.</source>
        <translation>Tiempo de los operadores cuyas llamadas duran menos de 100 µs y alcanzan menos del 10 % de lo que permiten sus techos ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph.</source>
        <translation>Son demasiado pequeños o demasiados: un batch mayor, menos operadores y más grandes, o un grafo capturado.</translation>
    </message>
    <message>
        <source>20 % of the step (Ridgepoint&apos;s)</source>
        <translation>20 % del paso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>No op runs for %1 of the step</source>
        <translation>El %1 del paso no ejecuta ningún operador</translation>
    </message>
    <message>
        <source>Time in the step without any op ÷ step time.</source>
        <translation>Tiempo del paso en que no se ejecutó ningún operador ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Look for waiting, printing, results that are read back, and work in the script itself.</source>
        <translation>Buscar esperas, impresiones, lecturas de resultados o trabajo del propio script.</translation>
    </message>
    <message>
        <source>10 % of the step (Ridgepoint&apos;s)</source>
        <translation>10 % del paso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The optimizer takes %1 of the step</source>
        <translation>El optimizador ocupa el %1 del paso</translation>
    </message>
    <message>
        <source>Time in the optimizer phase ÷ step time. The gain is the traffic that a fused update avoids.</source>
        <translation>Tiempo de la fase del optimizador ÷ tiempo del paso; la ganancia es lo que una actualización fusionada no movería.</translation>
    </message>
    <message>
        <source>Use a fused optimizer: it reads and writes each parameter once.</source>
        <translation>Un optimizador fusionado lee y escribe cada parámetro una sola vez.</translation>
    </message>
    <message>
        <source>Elementwise ops, activations and normalizations take %1 of the step</source>
        <translation>El trabajo por elemento, las activaciones y la normalización ocupan el %1 del paso</translation>
    </message>
    <message>
        <source>Time in these categories ÷ step time.</source>
        <translation>Tiempo de estas categorías ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Fuse them with the preceding op, use in-place activations, or fold frozen batch norms.</source>
        <translation>Fusionarlos con lo que los precede, usar activaciones in-place o plegar las batch norms donde no se entrena nada.</translation>
    </message>
    <message>
        <source>33 % of the step (Ridgepoint&apos;s)</source>
        <translation>33 % del paso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Copies and layout changes take %1 of the step</source>
        <translation>Las copias y los cambios de formato ocupan el %1 del paso</translation>
    </message>
    <message>
        <source>Time in the category copy ÷ step time.</source>
        <translation>Tiempo de la categoría copia ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Use one memory format throughout. Avoid contiguous() and type changes between ops.</source>
        <translation>Mantener un solo formato de memoria; evitar contiguous() y cambios de tipo entre operadores.</translation>
    </message>
    <message>
        <source>The backward pass of max pooling takes %1 of the step</source>
        <translation>El backward del max pooling ocupa el %1 del paso</translation>
    </message>
    <message>
        <source>Time in max-pool backward ops ÷ step time.</source>
        <translation>Tiempo de los operadores backward de max pooling ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Use a strided convolution or average pooling: their backward pass does not scatter.</source>
        <translation>Una convolución con stride, o el average pooling, no necesita scatter.</translation>
    </message>
    <message>
        <source>5 % of the step (Ridgepoint&apos;s)</source>
        <translation>5 % del paso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The slowest step takes %1 the median step time</source>
        <translation>El paso más lento duró %1 la mediana</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps.</source>
        <translation>Paso medido más largo ÷ mediana, con cinco pasos o más.</translation>
    </message>
    <message>
        <source>Another program was running, or clocks changed. Record again before you compare.</source>
        <translation>Otra cosa se ejecutó en esta máquina, o cambiaron las frecuencias: repetir antes de comparar.</translation>
    </message>
    <message>
        <source>1.5 × the median (Ridgepoint&apos;s)</source>
        <translation>1,5 × la mediana (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Peak memory is %1 of the device&apos;s capacity</source>
        <translation>El pico de memoria es el %1 de la que tiene el dispositivo</translation>
    </message>
    <message>
        <source>Largest number of live bytes in the measured steps ÷ capacity.</source>
        <translation>Máximo de bytes vivos a la vez en los pasos medidos ÷ capacidad.</translation>
    </message>
    <message>
        <source>To avoid running out of memory, use a smaller batch, activation checkpointing, or a smaller data type.</source>
        <translation>Con un poco más se agotaría la memoria: un batch menor, activaciones recalculadas o un tipo más corto.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 90 %</source>
        <translation>Plugin TensorBoard de PyTorch: 90 %</translation>
    </message>
    <message>
        <source>The allocator reserves %1 the peak memory of the tensors</source>
        <translation>El asignador reserva %1 el pico de memoria de los tensores</translation>
    </message>
    <message>
        <source>Peak reserved memory ÷ peak live memory, if they differ by at least 256 MiB.</source>
        <translation>Pico de memoria reservada ÷ pico de memoria en uso, si difieren en al menos 256 MiB.</translation>
    </message>
    <message>
        <source>The rest is fragments and cached blocks. Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of changing shapes.</source>
        <translation>El resto son fragmentos y bloques en caché. Defina PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True y evite lotes de formas cambiantes.</translation>
    </message>
    <message>
        <source>1.25 × the live memory (Ridgepoint&apos;s)</source>
        <translation>1,25 × la memoria en uso (de Ridgepoint)</translation>
    </message>
    <message>
        <source>Ops that are too small at batch %2 take %1 of the step, and more than half of the memory is free</source>
        <translation>El %1 del tiempo se va en operadores demasiado pequeños con batch %2, y más de la mitad de la memoria está libre</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time, if the memory peak is at most half of the capacity.</source>
        <translation>Tiempo de los operadores cuyas llamadas duran menos de 100 µs y alcanzan menos del 10 % de lo que permiten sus techos ÷ tiempo del paso, si el pico es como mucho la mitad de la capacidad.</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>Probar un batch mayor.</translation>
    </message>
    <message>
        <source>Memory at the end of a step grows to %1 its earlier value</source>
        <translation>Los pasos terminan con más memoria que los anteriores: %1 la de antes</translation>
    </message>
    <message>
        <source>Smallest live memory at the end of a step in the last third ÷ largest in the first third, for six or more steps.</source>
        <translation>Mínimo vivo al final de un paso en el último tercio de los pasos ÷ máximo en el primer tercio; con seis pasos o más.</translation>
    </message>
    <message>
        <source>Something survives from step to step, such as a loss with its graph or a growing list.</source>
        <translation>Algo se conserva de un paso a otro: una pérdida que aún tiene su grafo, una lista que crece.</translation>
    </message>
    <message>
        <source>2 % growth (Ridgepoint&apos;s)</source>
        <translation>2 % de aumento (de Ridgepoint)</translation>
    </message>
    <message>
        <source>A faster unit is idle: %2 has %1 the FP32 peak</source>
        <translation>Una unidad más rápida está parada: %2 tiene %1 el techo bajo el que se ejecuta el trabajo matricial</translation>
    </message>
    <message>
        <source>Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes at least 33 % of the step.</source>
        <translation>Techo más alto de un tipo más corto ÷ el de FP32, si el trabajo matricial en FP32 es al menos un tercio del paso.</translation>
    </message>
    <message>
        <source>Try autocast with bf16 (or TF32 on a GPU).</source>
        <translation>Probar autocast con bf16 (o TF32 en una GPU).</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: tensor cores unused though eligible</source>
        <translation>Plugin TensorBoard de PyTorch: tensor cores sin usar aunque es posible</translation>
    </message>
    <message>
        <source>The other ranks wait for rank %2 for %1 of the step</source>
        <translation>El rango %2 hace esperar a los demás durante %1 del paso</translation>
    </message>
    <message>
        <source>Mean time that the other ranks wait for this rank ÷ step time, if it arrives last at half or more of the exchanges.</source>
        <translation>Tiempo medio que cada uno de los demás rangos está parado hasta que este llega a un intercambio ÷ tiempo del paso, si llega el último a la mitad de ellos o más.</translation>
    </message>
    <message>
        <source>Check that rank for other programs, fewer cores, lower clocks and slower data.</source>
        <translation>Averigüe qué frena a ese rango: otros programas en su máquina, menos núcleos, relojes más bajos, datos más lentos.</translation>
    </message>
    <message>
        <source>Training waits for gradient exchange for %1 of the step</source>
        <translation>El entrenamiento está parado durante %1 del paso mientras se intercambian gradientes</translation>
    </message>
    <message>
        <source>Time that the training thread waits while data moves between ranks ÷ step time.</source>
        <translation>Tiempo que el hilo de entrenamiento está parado mientras los datos se mueven entre los rangos ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>Use a larger batch for each rank, fewer ranks, or a faster network. Exchange that overlaps with the backward pass costs no time.</source>
        <translation>Un batch mayor para cada rango, menos rangos o una red más rápida; lo que se intercambia mientras el paso hacia atrás aún calcula no cuesta nada.</translation>
    </message>
    <message>
        <source>Training uses %1 of this machine&apos;s %2 cores</source>
        <translation>El entrenamiento usa el %1 de los %2 núcleos de esta máquina</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ physical cores.</source>
        <translation>Hilos de todos los rangos en la máquina ÷ núcleos físicos.</translation>
    </message>
    <message>
        <source>Use one thread for each core (--threads).</source>
        <translation>Usar tantos hilos como núcleos (--threads).</translation>
    </message>
    <message>
        <source>Ridgepoint&apos;s</source>
        <translation>de Ridgepoint</translation>
    </message>
    <message>
        <source>Training runs %1 threads on each of %2 logical cores</source>
        <translation>Hilos de entrenamiento por cada uno de los %2 núcleos lógicos: %1</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ logical cores.</source>
        <translation>Hilos de todos los rangos en la máquina ÷ núcleos lógicos.</translation>
    </message>
    <message>
        <source>Use fewer threads (--threads): threads that share a core slow each other down.</source>
        <translation>Los hilos que esperan el núcleo de otro solo se frenan entre sí: usar menos (--threads).</translation>
    </message>
    <message>
        <source>%2 reaches %1 of its roof, which is impossible</source>
        <translation>%2 alcanza el %1 de su techo, lo cual es imposible</translation>
    </message>
    <message>
        <source>Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.</source>
        <translation>Mayor alcanzado ÷ alcanzable de un operador con el 0,5 % del tiempo o más.</translation>
    </message>
    <message>
        <source>The modelled work is too high, or the roof was measured too low. Measure the roofs again on a quiet machine.</source>
        <translation>Su trabajo modelado es excesivo o el techo medido es demasiado bajo: medir de nuevo los techos con la máquina en reposo.</translation>
    </message>
    <message>
        <source>2 % above the roof (Ridgepoint&apos;s)</source>
        <translation>2 % por encima del techo (de Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 records were dropped</source>
        <translation>Se descartaron %1 registros</translation>
    </message>
    <message>
        <source>Records that did not fit into the buffers.</source>
        <translation>Registros que no cupieron en los búferes circulares.</translation>
    </message>
    <message>
        <source>Sums are too low by the dropped records. Record fewer steps in detail, or use fewer threads.</source>
        <translation>A las sumas les falta lo que contenían: grabar menos pasos en detalle o con menos hilos.</translation>
    </message>
    <message>
        <source>The profiler lost the GPU records of launches: %1</source>
        <translation>El perfilador perdió los registros de GPU de lanzamientos: %1</translation>
    </message>
    <message>
        <source>Launching calls of a trace without a kernel, copy or fill.</source>
        <translation>Llamadas de lanzamiento de una traza sin kernel, copia ni relleno.</translation>
    </message>
    <message>
        <source>Sums are too low by the lost records. Profile fewer steps at once.</source>
        <translation>A las sumas les faltan los registros perdidos: perfilar menos pasos a la vez.</translation>
    </message>
    <message>
        <source>any</source>
        <translation>cualquiera</translation>
    </message>
    <message>
        <source>Collection adds %1 to the step time</source>
        <translation>La captura cuesta el %1 del paso</translation>
    </message>
    <message>
        <source>Median of measured ÷ baseline step time, minus 1.</source>
        <translation>Mediana, en los pasos de referencia, del tiempo de paso medido ÷ sin captura, menos 1.</translation>
    </message>
    <message>
        <source>Steps are short: times of single ops are slightly too long.</source>
        <translation>Los pasos son cortos: los tiempos de operadores sueltos son algo largos.</translation>
    </message>
    <message>
        <source>5 % (Ridgepoint&apos;s)</source>
        <translation>5 % (de Ridgepoint)</translation>
    </message>
    <message>
        <source>The GPU is idle for %1 of the step</source>
        <translation>Durante el %1 del paso no se ejecuta nada en la GPU</translation>
    </message>
    <message>
        <source>Step time without any kernel, copy or memset ÷ step time.</source>
        <translation>Tiempo de los pasos en que no se ejecutó ningún kernel, copia ni relleno ÷ tiempo de los pasos.</translation>
    </message>
    <message>
        <source>Find what the GPU waits for: data, launches from the CPU, or a result that is read back.</source>
        <translation>Buscar a qué espera la GPU: datos, la CPU que lanza, un resultado que se lee de vuelta.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: GPU busy less than 50 %</source>
        <translation>Plugin TensorBoard de PyTorch: GPU ocupada menos del 50 %</translation>
    </message>
    <message>
        <source>The GPU waits for launches for %1 of the step</source>
        <translation>Durante el %1 del paso la GPU espera a que la CPU lance algo</translation>
    </message>
    <message>
        <source>Idle GPU time before work that was launched during that idle time ÷ step time.</source>
        <translation>Tiempo sin trabajo en la GPU que terminó con trabajo cuyo lanzamiento empezó ya iniciado ese tiempo ÷ tiempo de los pasos.</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for results within the step.</source>
        <translation>Un batch mayor, menos operadores y más grandes, un grafo capturado; no esperar resultados dentro del paso.</translation>
    </message>
    <message>
        <source>the split of idle time is HolisticTraceAnalysis&apos;s; 20 % of the step (Ridgepoint&apos;s)</source>
        <translation>el desglose del tiempo inactivo es de HolisticTraceAnalysis; un quinto del paso, umbral propio</translation>
    </message>
    <message>
        <source>Small kernels run one after another: two or more overlap for %1 of their time</source>
        <translation>Los kernels pequeños se ejecutan uno tras otro: durante el %1 de su tiempo hay dos o más a la vez</translation>
    </message>
    <message>
        <source>Time with two or more kernels ÷ time with one or more, if kernels below 100 µs on average take at least 20 % of it.</source>
        <translation>Tiempo con dos kernels o más ÷ tiempo con uno o más, si los kernels de menos de 100 µs de media ocupan un quinto de él.</translation>
    </message>
    <message>
        <source>Run independent work on several streams, or make kernels larger.</source>
        <translation>Repartir el trabajo independiente en varios streams o agrandar los kernels.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low kernel concurrency; 10 % (Ridgepoint&apos;s)</source>
        <translation>baja concurrencia de kernels según NVIDIA Visual Profiler; un décimo, umbral propio</translation>
    </message>
    <message>
        <source>Kernel time is %1 the time of copies to and from the GPU</source>
        <translation>Los kernels ocupan %1 el tiempo de las copias hacia y desde la GPU</translation>
    </message>
    <message>
        <source>Time with any kernel ÷ time with any copy between host and device, if copies take at least 5 % of the step.</source>
        <translation>Tiempo con un kernel o más ÷ tiempo con una copia o más entre host y dispositivo, si las copias ocupan un vigésimo del paso.</translation>
    </message>
    <message>
        <source>Leave data on the GPU if it is needed again. Copy smaller data types.</source>
        <translation>Mantener en la GPU lo que vuelve a necesitar; copiar tipos más cortos.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low compute to copy efficiency; 2 × (Ridgepoint&apos;s)</source>
        <translation>baja eficiencia cómputo/copia según NVIDIA Visual Profiler; el doble, umbral propio</translation>
    </message>
    <message>
        <source>Copies to and from the GPU reach %1</source>
        <translation>Las copias hacia y desde la GPU alcanzan %1</translation>
    </message>
    <message>
        <source>Bytes copied ÷ copy time, if copies take at least 1 % of the step.</source>
        <translation>Sus bytes ÷ su tiempo, si ocupan un centésimo del paso.</translation>
    </message>
    <message>
        <source>Copy from pinned memory, in few large pieces.</source>
        <translation>Copiar desde memoria fijada (pinned), en pocos bloques grandes.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy throughput; 50 % of PCI Express 3.0 × 16 (Ridgepoint&apos;s)</source>
        <translation>bajo caudal de copia según NVIDIA Visual Profiler; la mitad de lo que da PCI Express 3.0 × 16, umbral propio</translation>
    </message>
    <message>
        <source>Small copies take %1 of the copy time to and from the GPU</source>
        <translation>El %1 del tiempo de las copias hacia y desde la GPU se va en copias pequeñas</translation>
    </message>
    <message>
        <source>Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 % of the step.</source>
        <translation>Tiempo de las copias de menos de 64 KiB ÷ tiempo de todas, si ocupan un centésimo del paso.</translation>
    </message>
    <message>
        <source>Combine small copies: starting a copy costs as much as copying 64 KiB.</source>
        <translation>Agrupar lo que se copia: iniciar una copia cuesta tanto como 64 KiB.</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s inefficient copy size; 64 KiB and 50 % (Ridgepoint&apos;s)</source>
        <translation>tamaño de copia ineficiente según NVIDIA Visual Profiler; tamaño y mitad, umbrales propios</translation>
    </message>
    <message>
        <source>Pageable memory is the source or target of %1 of the bytes copied to and from the GPU</source>
        <translation>El %1 de lo copiado hacia y desde la GPU está en memoria paginable</translation>
    </message>
    <message>
        <source>Bytes copied from or to pageable memory ÷ all bytes copied, if copies take at least 1 % of the step.</source>
        <translation>Bytes copiados desde o hacia memoria paginable ÷ todos, si las copias ocupan un centésimo del paso.</translation>
    </message>
    <message>
        <source>Use pinned memory (pin_memory=True in a DataLoader): the driver copies pageable memory twice and waits.</source>
        <translation>Fijar la memoria (pin_memory=True en un DataLoader): el controlador copia dos veces la memoria paginable, y espera.</translation>
    </message>
    <message>
        <source>Nsight Systems&apos; rule cuda_memcpy_async; 10 % (Ridgepoint&apos;s)</source>
        <translation>regla cuda_memcpy_async de Nsight Systems; un décimo, umbral propio</translation>
    </message>
    <message>
        <source>Copies to and from the GPU overlap with kernels for %1 of their time</source>
        <translation>Las copias hacia y desde la GPU coinciden con kernels durante el %1 de su tiempo</translation>
    </message>
    <message>
        <source>Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 % of the step.</source>
        <translation>Tiempo con una copia y un kernel ÷ tiempo con una copia, si las copias ocupan un vigésimo del paso.</translation>
    </message>
    <message>
        <source>Copy the next batch from pinned memory on a separate stream while this one computes.</source>
        <translation>Copiar el batch siguiente en su propio stream mientras se calcula este, desde memoria fijada (pinned).</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy/compute overlap; 50 % (Ridgepoint&apos;s)</source>
        <translation>bajo solapamiento copia/cómputo según NVIDIA Visual Profiler; la mitad, umbral propio</translation>
    </message>
    <message>
        <source>Winograd convolutions take %1 of the step</source>
        <translation>Las convoluciones Winograd ocupan el %1 del paso</translation>
    </message>
    <message>
        <source>Time in kernels with &quot;winograd&quot; in their names ÷ step time.</source>
        <translation>Tiempo de los kernels con winograd en el nombre ÷ tiempo del paso.</translation>
    </message>
    <message>
        <source>They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead (TF32, BF16, channels-last).</source>
        <translation>Hacen menos aritmética de la modelada, en unidades FP32: probar tensor cores (TF32, BF16, channels-last) y comparar.</translation>
    </message>
    <message>
        <source>GPU clocks were throttled for %1 of the time (reason: %2)</source>
        <translation>Las frecuencias de la GPU estuvieron frenadas por %2 durante el %1 del tiempo</translation>
    </message>
    <message>
        <source>Samples with a throttle reason ÷ all samples.</source>
        <translation>Muestras en que el dispositivo lo indica ÷ todas las muestras.</translation>
    </message>
    <message>
        <source>The times come from a slower GPU than the roofs. Check power, cooling and limits before you compare.</source>
        <translation>Los tiempos son de una GPU más lenta que la de los techos: revisar potencia, refrigeración y límites antes de comparar.</translation>
    </message>
    <message>
        <source>10 % of the time (Ridgepoint&apos;s)</source>
        <translation>10 % del tiempo (de Ridgepoint)</translation>
    </message>
    <message>
        <source>LibTorch does not use this CPU&apos;s fastest vector unit: %2 has %1 the peak</source>
        <translation>LibTorch no usa los vectores más rápidos de esta CPU: %2 tiene %1 el techo</translation>
    </message>
    <message>
        <source>Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.</source>
        <translation>Techo FP32 más alto ÷ el de la unidad vectorial que eligió LibTorch.</translation>
    </message>
    <message>
        <source>Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.</source>
        <translation>Quitar ATEN_CPU_CAPABILITY del entorno o usar una LibTorch compilada para esta CPU.</translation>
    </message>
    <message>
        <source>Python and framework overhead between ops takes %1 of the step, most of it in %2</source>
        <translation>La sobrecarga de Python y del framework entre operadores ocupa el %1 del paso, la mayor parte en %2</translation>
    </message>
    <message>
        <source>Time in a script&apos;s step without any op ÷ step time, if it is below 100 µs for each op.</source>
        <translation>Tiempo del paso de un script en el que no se ejecutó ningún operador ÷ tiempo del paso, si es menos de 100 µs por operador.</translation>
    </message>
    <message>
        <source>Use fewer and larger ops: a larger batch, ops on whole tensors instead of loops, a fused optimizer, torch.compile.</source>
        <translation>Menos operadores y más grandes: un batch mayor, operadores sobre tensores enteros en lugar de bucles, un optimizador fusionado, torch.compile.</translation>
    </message>
    <message>
        <source>%2 takes %1 of the step and has no cost model</source>
        <translation>%2 ocupa el %1 del paso, y no se conocen sus FLOP ni sus bytes</translation>
    </message>
    <message>
        <source>Time in the op&apos;s calls without a cost model ÷ step time, for the op with the largest time.</source>
        <translation>Tiempo de las llamadas del operador sin modelo de coste ÷ tiempo del paso, del operador que más tiene.</translation>
    </message>
    <message>
        <source>Compare its time between runs, because its FLOPs and bytes are unknown. If torch.compile generated it, record without torch.compile to see its ops.</source>
        <translation>Ningún techo puede juzgarlo: compare su tiempo entre ejecuciones. Si lo creó torch.compile, una grabación sin torch.compile muestra sus operadores.</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps, if a compiler ran in one of them.</source>
        <translation>Paso medido más largo ÷ mediana, de cinco pasos o más, si en alguno se ejecutó un compilador.</translation>
    </message>
    <message>
        <source>Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the first steps.</source>
        <translation>Las formas o valores que cambian hacen que compile de nuevo: TORCH_LOGS=recompiles dice cuáles, dynamic=True crea un grafo para todos. --warmup omite los primeros pasos.</translation>
    </message>
    <message>
        <source>Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS).</source>
        <translation>Use tantos hilos como núcleos haya (torch.set_num_threads u OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that share a core slow each other down.</source>
        <translation>Los hilos que esperan el núcleo de otro solo se frenan entre sí: use menos (torch.set_num_threads u OMP_NUM_THREADS).</translation>
    </message>
    <message>
        <source>torch.compile compiled during measured steps: the slowest takes %1 the median step time</source>
        <translation>torch.compile compiló durante pasos medidos: el más lento dura %1 el tiempo mediano de paso</translation>
    </message>
    <message>
        <source>torch.compile recompiled code for %1: %2</source>
        <translation>torch.compile recompiló código durante %1: %2</translation>
    </message>
    <message>
        <source>Time of compilations of code that torch.compile had compiled before, because its guards failed.</source>
        <translation>Tiempo de las compilaciones de código que torch.compile ya había compilado, porque fallaron sus guardas.</translation>
    </message>
    <message>
        <source>Mark sizes that change with torch._dynamo.mark_dynamic, compile with dynamic=True, or pad batches to a few sizes.</source>
        <translation>Marque los tamaños que cambian con torch._dynamo.mark_dynamic, compile con dynamic=True o rellene los lotes hasta unos pocos tamaños.</translation>
    </message>
    <message>
        <source>1 s (Ridgepoint&apos;s)</source>
        <translation>1 s (de Ridgepoint)</translation>
    </message>
    <message>
        <source>%1 graph breaks split compiled code, most often: %2</source>
        <translation>%1 interrupciones del grafo dividen el código compilado; la más frecuente: %2</translation>
    </message>
    <message>
        <source>Places where torch.compile returned to Python, counted at each compilation.</source>
        <translation>Lugares en los que torch.compile volvió a Python, contados en cada compilación.</translation>
    </message>
    <message>
        <source>Operations on both sides of a graph break cannot be fused. Remove prints, .item() and unsupported calls from the compiled code; fullgraph=True reports the first break as an error.</source>
        <translation>Las operaciones a ambos lados de una interrupción del grafo no se pueden fusionar. Quite del código compilado las impresiones, .item() y las llamadas no admitidas; fullgraph=True indica la primera interrupción como error.</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>Load data faster, or launch more work ahead.</source>
        <translation>Cargue los datos más rápido o lance más trabajo por adelantado.</translation>
    </message>
    <message>
        <source>Do less in the script between ops.</source>
        <translation>Haga menos en el script entre operaciones.</translation>
    </message>
    <message>
        <source>Fuse its calls, or use larger batches.</source>
        <translation>Fusione sus llamadas o use lotes mayores.</translation>
    </message>
    <message>
        <source>Fuse it with its neighbours, or use a smaller data type.</source>
        <translation>Fusiónela con sus vecinas o use un tipo de datos menor.</translation>
    </message>
    <message>
        <source>Use a lower precision, or shapes that suit the unit.</source>
        <translation>Use una precisión menor o formas adecuadas a la unidad.</translation>
    </message>
    <message>
        <source>Step time: %1, at the roofs %2. Possible gain: %3 (%4).</source>
        <translation>Tiempo de paso: %1, en los techos %2. Ganancia posible: %3 (%4).</translation>
    </message>
    <message>
        <source>The work in %1 of the time is unknown.</source>
        <translation>Se desconoce el trabajo en el %1 del tiempo.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2 (%3).</translation>
    </message>
    <message>
        <source>%1 × below %2</source>
        <translation>%1 × por debajo de %2</translation>
    </message>
    <message>
        <source>with %1: at most %2 × faster</source>
        <translation>con %1: como máximo %2 × más rápido</translation>
    </message>
    <message>
        <source>with its data in %1: at most %2 × faster</source>
        <translation>con sus datos en %1: como máximo %2 × más rápido</translation>
    </message>
    <message>
        <source>%1 × below both roofs</source>
        <translation>%1 × por debajo de ambos techos</translation>
    </message>
    <message>
        <source>%1 × its time at the roofs</source>
        <translation>%1 × su tiempo en los techos</translation>
    </message>
    <message>
        <source>%1 loses %2 (%3), %4.</source>
        <translation>%1 pierde %2 (%3), %4.</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>peak %1</source>
        <translation>pico %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacidad %1</translation>
    </message>
    <message>
        <source>Time since the start of the run, s</source>
        <translation>Tiempo desde el inicio de la ejecución, s</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>asignado</translation>
    </message>
    <message>
        <source>collection off</source>
        <translation>sin captura</translation>
    </message>
    <message>
        <source>Step %1 ran without collection or with counters: its memory is unknown.</source>
        <translation>El paso %1 se ejecutó sin captura o con contadores: su memoria se desconoce.</translation>
    </message>
    <message>
        <source>out of memory at %1</source>
        <translation>sin memoria en %1</translation>
    </message>
    <message>
        <source>Open or record a run to see its memory over time.</source>
        <translation>Lo que contiene la memoria a lo largo del tiempo, al abrir o grabar una ejecución.</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reservado</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Tiempo, s</translation>
    </message>
    <message>
        <source>process</source>
        <translation>proceso</translation>
    </message>
    <message>
        <source>whole GPU</source>
        <translation>toda la GPU</translation>
    </message>
    <message>
        <source>Time since the start of the run, ms</source>
        <translation>Tiempo desde el inicio de la ejecución, ms</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>Tiempo, ms</translation>
    </message>
</context>
<context>
    <name>NameSearch</name>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at character %3.</source>
        <translation>«%1» no es una expresión regular: %2 en el carácter %3.</translation>
    </message>
</context>
<context>
    <name>OverviewChart</name>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>Open or record a run to see how its steps split.</source>
        <translation>Abra o grabe una ejecución para ver cómo se reparten sus pasos.</translation>
    </message>
    <message>
        <source>The run stores no calls whose time can be split.</source>
        <translation>La ejecución no guarda llamadas cuyo tiempo se pueda repartir.</translation>
    </message>
    <message>
        <source>No step of this run has GPU records.</source>
        <translation>Ningún paso de esta ejecución tiene registros de GPU.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>Steps %1 to %2 (means)</source>
        <translation>Pasos %1 a %2 (medias)</translation>
    </message>
    <message>
        <source> (warm-up)</source>
        <translation> (calentamiento)</translation>
    </message>
    <message>
        <source> (uncertain)</source>
        <translation> (incierto)</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>GPU %1: kernels run for %2 of the time, estimated SM efficiency %3</source>
        <translation>GPU %1: los kernels se ejecutan el %2 del tiempo, eficiencia estimada de los SM %3</translation>
    </message>
    <message>
        <source>, estimated occupancy %1</source>
        <translation>, ocupación estimada %1</translation>
    </message>
    <message>
        <source>Launches: %1, delay %2 (median), at most %3</source>
        <translation>Lanzamientos: %1, retardo %2 (mediana), como máximo %3</translation>
    </message>
    <message>
        <source>; kernels shorter than their launch: %1</source>
        <translation>; kernels más cortos que su lanzamiento: %1</translation>
    </message>
    <message>
        <source>Copies %1: %2 in %3</source>
        <translation>Copias %1: %2 en %3</translation>
    </message>
    <message>
        <source>, %1 (median), at most %2</source>
        <translation>, %1 (mediana), como máximo %2</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Otro archivo contiene las llamadas de este rango.</translation>
    </message>
    <message>
        <source>Kernels: %1 of their time on tensor cores, by their names</source>
        <translation>Kernels: %1 de su tiempo en núcleos tensoriales, según sus nombres</translation>
    </message>
</context>
<context>
    <name>RankBars</name>
    <message>
        <source>At least two runs must contain several ranks.</source>
        <translation>Al menos dos ejecuciones deben contener varios rangos.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
</context>
<context>
    <name>RankFigure</name>
    <message>
        <source>Mean step</source>
        <translation>Paso medio</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Cómputo</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Comunicación expuesta</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Inactividad</translation>
    </message>
    <message>
        <source>Waits for ranks</source>
        <translation>Espera a otros rangos</translation>
    </message>
    <message>
        <source>Others wait for it</source>
        <translation>Otros lo esperan</translation>
    </message>
</context>
<context>
    <name>RankTimeline</name>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>rank %1, not aligned</source>
        <translation>rango %1, sin alinear</translation>
    </message>
    <message>
        <source>Its file is not in this folder.</source>
        <translation>Su archivo no está en esta carpeta.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, paso %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
</context>
<context>
    <name>RankTimelineView</name>
    <message>
        <source>The run does not contain several ranks.</source>
        <translation>La ejecución no contiene varios rangos.</translation>
    </message>
</context>
<context>
    <name>RegionItem</name>
    <message>
        <source>memory-bound</source>
        <translation>limitado por memoria</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>limitado por cómputo</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>limitado por latencia</translation>
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
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Shares of time</source>
        <translation>Partes del tiempo</translation>
    </message>
    <message>
        <source>Rooflines, and the rows that differ most</source>
        <translation>Rooflines y las filas que más difieren</translation>
    </message>
    <message>
        <source>Memory, step above step</source>
        <translation>Memoria, paso a paso</translation>
    </message>
    <message>
        <source>Over the batch size</source>
        <translation>Según el tamaño de batch</translation>
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
        <translation>mejor de %1 repeticiones</translation>
    </message>
    <message>
        <source>, spread %1</source>
        <translation>, dispersión %1</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>Intensidad aritmética, FLOP por byte de %1</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelado</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>supera su techo</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>techo medido</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>techo de hoja de datos</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>grabado</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>estimado</translation>
    </message>
    <message>
        <source>to see DRAM: Level ▸ DRAM</source>
        <translation>para ver DRAM: Nivel ▸ DRAM</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of each level (dots: %1)</source>
        <translation>Intensidad aritmética, FLOP por byte de cada nivel (puntos: %1)</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>tiempo empleado</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>en los techos</translation>
    </message>
    <message>
        <source>each level</source>
        <translation>cada nivel</translation>
    </message>
    <message>
        <source>Compute time</source>
        <translation>Tiempo de cálculo</translation>
    </message>
    <message>
        <source>Compute time in a step</source>
        <translation>Tiempo de cálculo en un paso</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>Tiempo de memoria</translation>
    </message>
    <message>
        <source>Memory time in a step</source>
        <translation>Tiempo de memoria en un paso</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>FLOP/s alcanzados</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>como mínimo</translation>
    </message>
    <message>
        <source>No selected row has FLOPs and bytes of %1.</source>
        <translation>Ninguna fila elegida tiene FLOP y bytes de %1.</translation>
    </message>
    <message>
        <source>No row has both FLOPs and bytes of %1. Choose another level.</source>
        <translation>Ninguna fila tiene FLOP y bytes de %1. Elija otro nivel.</translation>
    </message>
    <message>
        <source>FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).</source>
        <translation>Se desconocen los FLOP, por lo que ninguna fila tiene lugar aquí. Las trazas necesitan formas (record_shapes=True).</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>Self time over the measured steps</source>
        <translation>Tiempo propio en los pasos medidos</translation>
    </message>
    <message>
        <source>Share of all rows&apos; time</source>
        <translation>Parte del tiempo de todas las filas</translation>
    </message>
    <message>
        <source>Floating-point operations; a fused multiply-add is two</source>
        <translation>Operaciones de coma flotante; un multiply-add fusionado cuenta como dos</translation>
    </message>
    <message>
        <source>FLOP per byte of the chosen memory level</source>
        <translation>FLOP por byte del nivel de memoria elegido</translation>
    </message>
    <message>
        <source>Achieved ÷ attainable at this intensity</source>
        <translation>Alcanzado ÷ alcanzable con esta intensidad</translation>
    </message>
    <message>
        <source>Bytes of the chosen memory level ÷ time</source>
        <translation>Bytes del nivel de memoria elegido ÷ tiempo</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Llamadas</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Mín.</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Máx.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>Bytes de %1</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Alcanzado</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>% del techo</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>%1 bandwidth</source>
        <translation>Ancho de banda de %1</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Habituales</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Tiempos</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory Traffic</source>
        <translation>Tráfico de memoria</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Algorithm, if the kernel&apos;s name shows it</source>
        <translation>Algoritmo, si el nombre del kernel lo muestra</translation>
    </message>
    <message>
        <source>Part of the training that a kernel belongs to, if its name shows it</source>
        <translation>A qué parte del entrenamiento pertenece un kernel, hasta donde lo dice su nombre</translation>
    </message>
    <message>
        <source>Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown without counters</source>
        <translation>Bytes que el hardware contó en el nivel de memoria elegido ÷ los que según el modelo deben moverse como mínimo; donde no se contó nada, no se conoce</translation>
    </message>
    <message>
        <source>FLOPs that the hardware counted ÷ those of the model</source>
        <translation>FLOPs que contó el hardware ÷ los del modelo</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algoritmo</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>FLOPs ÷ model</source>
        <translation>FLOPs ÷ modelo</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Tiempo en host</translation>
    </message>
    <message>
        <source>Time that the CPU spent in the row&apos;s ops, on a GPU run</source>
        <translation>Tiempo que la CPU pasó en los operadores de la fila, en una ejecución en GPU</translation>
    </message>
    <message>
        <source>Mean time of a call</source>
        <translation>Tiempo medio de una llamada</translation>
    </message>
    <message>
        <source>Shortest time of a call</source>
        <translation>Tiempo mínimo de una llamada</translation>
    </message>
    <message>
        <source>Longest time of a call</source>
        <translation>Tiempo máximo de una llamada</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Lanzamientos</translation>
    </message>
    <message>
        <source>Kernels and copies that the row launched</source>
        <translation>Kernels y copias que lanzó la fila</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Bytes that copies and memsets moved</source>
        <translation>Bytes movidos por copias y memsets</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>FLOPs matriciales</translation>
    </message>
    <message>
        <source>FLOPs of convolutions, matrix products and attention</source>
        <translation>FLOPs de convoluciones, productos de matrices y atención</translation>
    </message>
    <message>
        <source>Bytes that the memory level carried</source>
        <translation>Bytes que pasaron por el nivel de memoria</translation>
    </message>
    <message>
        <source>FLOP/%1 B</source>
        <translation>FLOP/B de %1</translation>
    </message>
    <message>
        <source>FLOPs ÷ time of the calls with known FLOPs</source>
        <translation>FLOPs ÷ tiempo de las llamadas con FLOPs conocidos</translation>
    </message>
    <message>
        <source>Known time</source>
        <translation>Tiempo conocido</translation>
    </message>
    <message>
        <source>Share of the row&apos;s time with known FLOPs and bytes</source>
        <translation>Parte del tiempo de la fila con FLOPs y bytes conocidos</translation>
    </message>
    <message>
        <source>Roof that limits the row</source>
        <translation>Techo que limita la fila</translation>
    </message>
    <message>
        <source>Bytes ÷ model</source>
        <translation>Bytes ÷ modelo</translation>
    </message>
    <message>
        <source>Time provenance</source>
        <translation>Origen del tiempo</translation>
    </message>
    <message>
        <source>Source of the time</source>
        <translation>De dónde viene el tiempo</translation>
    </message>
    <message>
        <source>FLOPs provenance</source>
        <translation>Origen de los FLOPs</translation>
    </message>
    <message>
        <source>Source of the FLOPs</source>
        <translation>De dónde vienen los FLOPs</translation>
    </message>
    <message>
        <source>Bytes provenance</source>
        <translation>Origen de los bytes</translation>
    </message>
    <message>
        <source>Source of the bytes</source>
        <translation>De dónde vienen los bytes</translation>
    </message>
    <message>
        <source>Time above roof</source>
        <translation>Tiempo sobre el techo</translation>
    </message>
    <message>
        <source>Time minus the time at the roofs</source>
        <translation>Tiempo menos el tiempo en los techos</translation>
    </message>
</context>
<context>
    <name>RowTooltip</name>
    <message>
        <source>⚠ above %1</source>
        <translation>⚠ supera %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>sin fórmula para sus FLOPs y bytes</translation>
    </message>
    <message>
        <source>%1 of its roof</source>
        <translation>%1 de su techo</translation>
    </message>
    <message>
        <source>%1 FLOP per %2 byte</source>
        <translation>%1 FLOP por byte de %2</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>%1 del paso</translation>
    </message>
    <message>
        <source>%1-bound</source>
        <translation>limitado por %1</translation>
    </message>
    <message>
        <source>Its roof</source>
        <translation>Su techo</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 llamadas</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>A run is written to a file that ends in .trace.json or .json, not to &quot;%1&quot;.</source>
        <translation>Una ejecución se escribe en un archivo que termina en .trace.json o .json, no en «%1».</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 muestras/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>batch %1</translation>
    </message>
    <message>
        <source>1 warm-up step</source>
        <translation>1 paso de calentamiento</translation>
    </message>
    <message>
        <source>%1 warm-up steps</source>
        <translation>%1 pasos de calentamiento</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 paso</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 pasos</translation>
    </message>
    <message>
        <source>no step finished yet</source>
        <translation>aún sin pasos terminados</translation>
    </message>
    <message>
        <source>this run has no finished step</source>
        <translation>esta ejecución no tiene pasos terminados</translation>
    </message>
    <message>
        <source>collection %1 of step time</source>
        <translation>captura %1 del tiempo de paso</translation>
    </message>
    <message>
        <source>collection cost not measurable yet (within ±%1)</source>
        <translation>coste de captura aún no medible (dentro de ±%1)</translation>
    </message>
    <message>
        <source>collection cost unknown (too few steps)</source>
        <translation>coste de captura desconocido (muy pocos pasos)</translation>
    </message>
    <message>
        <source>%1 level: most bytes stay in this cache</source>
        <translation>Nivel %1: la mayoría de los bytes se quedan en esta caché</translation>
    </message>
    <message>
        <source>%1 level: less than half of the bytes reach it (default: %2)</source>
        <translation>Nivel %1: lo alcanza menos de la mitad de los bytes (predeterminado: %2)</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes counted by the hardware</source>
        <translation>Tiempos medidos, FLOPs y bytes contados por el hardware</translation>
    </message>
    <message>
        <source>Times measured, FLOPs modelled, bytes sampled by the hardware</source>
        <translation>Tiempos medidos, FLOPs modelados, bytes muestreados por el hardware</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes modelled from shapes</source>
        <translation>Tiempos medidos, FLOPs y bytes modelados a partir de las formas</translation>
    </message>
    <message>
        <source>Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes</source>
        <translation>Tiempos de las llamadas de la CPU, no de los kernels de la GPU; FLOPs y bytes modelados a partir de las formas</translation>
    </message>
    <message>
        <source>roofs measured and from the datasheet</source>
        <translation>techos medidos y de la hoja de datos</translation>
    </message>
    <message>
        <source>roofs measured</source>
        <translation>techos medidos</translation>
    </message>
    <message>
        <source>roofs from the datasheet</source>
        <translation>techos de la hoja de datos</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 registros descartados</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>ejecución %1</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>en los techos</translation>
    </message>
    <message>
        <source>Estimated: FLOPs and bytes modelled from shapes; times at the roofs</source>
        <translation>Estimado: FLOPs y bytes modelados a partir de las formas; tiempos en los techos</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
    <message>
        <source>parts of %1</source>
        <translation>partes de %1</translation>
    </message>
    <message>
        <source>%1 not stored</source>
        <translation>%1 sin guardar</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>ningún paso</translation>
    </message>
    <message>
        <source>Rows cover the calls in %1.</source>
        <translation>Las filas son de las llamadas del intervalo %1.</translation>
    </message>
    <message>
        <source>%1 calls cross its ends: their time, FLOPs and bytes count in proportion.</source>
        <translation>%1 llamadas rebasan sus extremos: cuentan con el tiempo que queda dentro y, en proporción, con sus FLOPs y bytes.</translation>
    </message>
    <message>
        <source>Calls of %1 steps are missing here, because the run does not store them.</source>
        <translation>Las llamadas de %1 pasos no se guardaron: faltan aquí.</translation>
    </message>
    <message>
        <source>%1 steps without collection are excluded.</source>
        <translation>%1 pasos se ejecutaron sin captura y no están incluidos.</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes counted by the hardware</source>
        <translation>Tiempos importados, FLOPs y bytes contados por el hardware</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes modelled from shapes</source>
        <translation>Tiempos importados, FLOPs y bytes modelados a partir de las formas</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes unknown</source>
        <translation>Tiempos importados, FLOPs y bytes desconocidos</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>rango %1 de %2</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>paso mediano %1</translation>
    </message>
    <message>
        <source>part of 1 step</source>
        <translation>parte de 1 paso</translation>
    </message>
    <message>
        <source>parts of %1 steps</source>
        <translation>partes de %1 pasos</translation>
    </message>
    <message>
        <source>This run has no data by %1, so its rows are grouped by %2.</source>
        <translation>Esta ejecución no tiene datos por %1; sus filas se agrupan por %2.</translation>
    </message>
    <message>
        <source>This run has no bytes of %1, so intensities are of %2.</source>
        <translation>Esta ejecución no tiene bytes de %1; las intensidades son de %2.</translation>
    </message>
    <message>
        <source>%1 of the time belongs to ops whose names are lost.</source>
        <translation>El %1 del tiempo pertenece a operaciones cuyos nombres se perdieron.</translation>
    </message>
    <message>
        <source>The summary lists %1 more losses.</source>
        <translation>El resumen enumera %1 pérdidas más.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3</source>
        <translation>Uso del pico: MFU (FLOPs del modelo) %1, HFU (con recálculo) %2, de %3</translation>
    </message>
    <message>
        <source>Energy %1 ± %2 per step</source>
        <translation>Energía %1 ± %2 por paso</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 por paso</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>%1 por muestra</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>en reposo %1</translation>
    </message>
    <message>
        <source>NVML&apos;s energy counter</source>
        <translation>contador de energía de NVML</translation>
    </message>
    <message>
        <source>integrated power</source>
        <translation>potencia integrada</translation>
    </message>
</context>
<context>
    <name>RunQuestion</name>
    <message>
        <source>The network of the open run, %1, cannot be estimated.</source>
        <translation>La ejecución abierta, %1, no es de ninguna red que se pueda estimar.</translation>
    </message>
    <message>
        <source>The open run has other settings: %1.</source>
        <translation>La ejecución abierta tiene otros ajustes: %1.</translation>
    </message>
    <message>
        <source>%1 (open run)</source>
        <translation>%1 (ejecución abierta)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>máquina</translation>
    </message>
</context>
<context>
    <name>SampleLanes</name>
    <message>
        <source>SM clock</source>
        <translation>reloj SM</translation>
    </message>
    <message>
        <source>power</source>
        <translation>potencia</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>temperatura</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>utilización</translation>
    </message>
    <message>
        <source>%1: %2, sampled at %3</source>
        <translation>%1: %2, muestreado a los %3</translation>
    </message>
    <message>
        <source>Clocks throttled: %1</source>
        <translation>Frecuencias frenadas por: %1</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SM activos</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>tensor cores</translation>
    </message>
    <message>
        <source>%1 traffic</source>
        <translation>Tráfico de %1</translation>
    </message>
    <message>
        <source>%1, %2 of the roof</source>
        <translation>%1, %2 del techo</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 más</translation>
    </message>
</context>
<context>
    <name>ShareRings</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 más</translation>
    </message>
</context>
<context>
    <name>SharesChart</name>
    <message>
        <source>Open or record a run to see where its time goes.</source>
        <translation>En qué se va el tiempo, al abrir o grabar una ejecución.</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>Por categoría</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>Por fase</translation>
    </message>
    <message>
        <source>CPU in CUDA calls</source>
        <translation>CPU en llamadas CUDA</translation>
    </message>
    <message>
        <source>CUDA calls, of their own time</source>
        <translation>Llamadas CUDA, de su propio tiempo</translation>
    </message>
</context>
<context>
    <name>StepBand</name>
    <message>
        <source>warm-up</source>
        <translation>calentamiento</translation>
    </message>
    <message>
        <source>baseline: collection off</source>
        <translation>referencia: sin captura</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>hardware counters read</source>
        <translation>contadores de hardware leídos</translation>
    </message>
</context>
<context>
    <name>StepSplit</name>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>relleno</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>llamadas a CUDA</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>cargador de datos</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>other</source>
        <translation>otros</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>comunicación expuesta</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inactiva</translation>
    </message>
    <message>
        <source>communication in all</source>
        <translation>comunicación total</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>solapamiento</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>espera al host</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>espera entre kernels</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>otra inactividad</translation>
    </message>
    <message>
        <source>A kernel that is not a collective runs</source>
        <translation>Se ejecuta un kernel que no es colectivo</translation>
    </message>
    <message>
        <source>A copy runs, and no kernel</source>
        <translation>Se ejecuta una copia y ningún kernel</translation>
    </message>
    <message>
        <source>A fill runs, and no kernel or copy</source>
        <translation>Se ejecuta un relleno, sin kernel ni copia</translation>
    </message>
    <message>
        <source>A collective runs, and no other work of the GPU</source>
        <translation>Se ejecuta un colectivo y ningún otro trabajo de la GPU</translation>
    </message>
    <message>
        <source>The CPU calls CUDA while the GPU is idle</source>
        <translation>La CPU llama a CUDA mientras la GPU está inactiva</translation>
    </message>
    <message>
        <source>The data loader runs while the GPU is idle</source>
        <translation>El cargador de datos se ejecuta mientras la GPU está inactiva</translation>
    </message>
    <message>
        <source>Other ops run on the CPU while the GPU is idle</source>
        <translation>Otras operaciones se ejecutan en la CPU mientras la GPU está inactiva</translation>
    </message>
    <message>
        <source>None of these runs</source>
        <translation>No se ejecuta nada de esto</translation>
    </message>
    <message>
        <source>A collective runs, and no other kernel</source>
        <translation>Se ejecuta un colectivo y ningún otro kernel</translation>
    </message>
    <message>
        <source>Only copies and fills run</source>
        <translation>Solo se ejecutan copias y rellenos</translation>
    </message>
    <message>
        <source>The GPU runs nothing</source>
        <translation>La GPU no ejecuta nada</translation>
    </message>
    <message>
        <source>A collective runs</source>
        <translation>Se ejecuta un colectivo</translation>
    </message>
    <message>
        <source>A collective and another kernel run</source>
        <translation>Se ejecutan un colectivo y otro kernel</translation>
    </message>
    <message>
        <source>The GPU is idle because the next work was launched later</source>
        <translation>La GPU está inactiva porque el siguiente trabajo se lanzó más tarde</translation>
    </message>
    <message>
        <source>The GPU is idle for less than 30 µs between launched work</source>
        <translation>La GPU está inactiva menos de 30 µs entre trabajos lanzados</translation>
    </message>
    <message>
        <source>The GPU is idle for another reason</source>
        <translation>La GPU está inactiva por otro motivo</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Select a study to see its figures.</source>
        <translation>Elija un estudio para ver sus figuras.</translation>
    </message>
    <message>
        <source>No point of this figure has a value: none is estimated, recorded or published.</source>
        <translation>De esto no se sabe nada de ningún punto: ni estimado ni grabado ni publicado.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>published roof</source>
        <translation>techo publicado</translation>
    </message>
    <message>
        <source>the interval passes the roof</source>
        <translation>el intervalo supera el techo</translation>
    </message>
    <message>
        <source>one end of the interval is unknown</source>
        <translation>se desconoce un extremo del intervalo</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publicado</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>cresta %1</translation>
    </message>
    <message>
        <source>ridge %1 (published: %2)</source>
        <translation>cresta %1 (publicada: %2)</translation>
    </message>
    <message>
        <source>others</source>
        <translation>otros</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Tiempo mediano</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>Tiempo mínimo</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Tiempo máximo</translation>
    </message>
    <message>
        <source>Time, low</source>
        <translation>Tiempo, mínimo del intervalo</translation>
    </message>
    <message>
        <source>Time, high</source>
        <translation>Tiempo, máximo del intervalo</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Rendimiento</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>FLOPs matriciales</translation>
    </message>
    <message>
        <source>FLOPs of a sample</source>
        <translation>FLOPs por muestra</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplicaciones-sumas</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Tasa de FLOP</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pico de memoria</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>Memoria reservada</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Memoria del dispositivo</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Estado del optimizador</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Temporal</translation>
    </message>
    <message>
        <source>Learned values</source>
        <translation>Valores aprendidos</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Batch máximo</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Captura</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU ocupada</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Época</translation>
    </message>
    <message>
        <source>Epoch, low</source>
        <translation>Época, mínimo</translation>
    </message>
    <message>
        <source>Epoch, high</source>
        <translation>Época, máximo</translation>
    </message>
    <message>
        <source>Data of an epoch</source>
        <translation>Datos de una época</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>published only</source>
        <translation>solo publicado</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>pendiente</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>grabándose</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>grabado</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>no aquí</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>estimado</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publicado</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Parte de %1</translation>
    </message>
    <message>
        <source>FLOPs of a launch, %1</source>
        <translation>FLOP de un lanzamiento, %1</translation>
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
        <translation>Tráfico</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Ancho de banda</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/byte</translation>
    </message>
    <message>
        <source>Memory after forward</source>
        <translation>Memoria tras forward</translation>
    </message>
    <message>
        <source>Peak memory, all GPUs</source>
        <translation>Pico de memoria, todas las GPU</translation>
    </message>
    <message>
        <source>Device memory, all GPUs</source>
        <translation>Memoria del dispositivo, todas las GPU</translation>
    </message>
    <message>
        <source>Learned values, all GPUs</source>
        <translation>Valores aprendidos, todas las GPU</translation>
    </message>
    <message>
        <source>Throughput over PCIe</source>
        <translation>Rendimiento por PCIe</translation>
    </message>
    <message>
        <source>Throughput over NVLink</source>
        <translation>Rendimiento por NVLink</translation>
    </message>
    <message>
        <source>Exchange over PCIe</source>
        <translation>Intercambio por PCIe</translation>
    </message>
    <message>
        <source>Exchange over NVLink</source>
        <translation>Intercambio por NVLink</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Intercambio</translation>
    </message>
    <message>
        <source>Copy throughput</source>
        <translation>Rendimiento de copia</translation>
    </message>
    <message>
        <source>Slow copies</source>
        <translation>Copias lentas</translation>
    </message>
    <message>
        <source>Small copies</source>
        <translation>Copias pequeñas</translation>
    </message>
    <message>
        <source>Copy overlap</source>
        <translation>Solapamiento de copias</translation>
    </message>
    <message>
        <source>Concurrent kernels</source>
        <translation>Kernels simultáneos</translation>
    </message>
    <message>
        <source>Parameters, all GPUs</source>
        <translation>Parámetros, todas las GPU</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Aceleración</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>Eficiencia paralela</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelado</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importado</translation>
    </message>
    <message>
        <source>published estimate</source>
        <translation>estimación publicada</translation>
    </message>
    <message>
        <source>%1 ÷ estimate</source>
        <translation>%1 ÷ estimación</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>Contexto de CUDA</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>predicho</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 proceso</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 procesos</translation>
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
        <translation>1 hilo</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 hilos</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>todos los hilos</translation>
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
        <translation>muestras/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de un paso</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>pico de memoria</translation>
    </message>
    <message>
        <source>Three runs or more that differ in their batch size make curves.</source>
        <translation>Tres o más ejecuciones con distinto tamaño de batch forman curvas.</translation>
    </message>
    <message>
        <source>A curve over the batch size requires three runs that differ in batch size only.</source>
        <translation>Estas ejecuciones no forman una curva según el tamaño de batch: hacen falta tres que difieran en él y en nada más.</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>%1: batch %2, mean step %3, %4 samples/s</source>
        <translation>%1: batch %2, paso medio %3, %4 muestras/s</translation>
    </message>
</context>
<context>
    <name>TimePlane</name>
    <message>
        <source>balance: memory limits above, compute limits below</source>
        <translation>equilibrio: por encima limita la memoria, por debajo la aritmética</translation>
    </message>
    <message>
        <source>Computing and moving data take equally long here</source>
        <translation>Aquí calcular y mover datos tardan lo mismo</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>warm-up: faint</source>
        <translation>calentamiento: tenue</translation>
    </message>
</context>
<context>
    <name>TimelineLanes</name>
    <message>
        <source>without stored calls</source>
        <translation>sin detalle guardado</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>relleno</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>fases</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>asignado</translation>
    </message>
    <message>
        <source>%1 allocated at %2</source>
        <translation>%1 asignados a los %2</translation>
    </message>
    <message>
        <source>Calls are grouped by %1; zoom in to see each call.</source>
        <translation>Las llamadas se suman en tramos de %1; amplíe para ver cada una.</translation>
    </message>
    <message>
        <source>Some steps have totals only; their calls are not stored.</source>
        <translation>Las llamadas de algunos pasos no se guardaron en detalle, solo sumadas.</translation>
    </message>
    <message>
        <source>The timeline shows what ran when, call by call.</source>
        <translation>La cronología muestra qué se ejecutó y cuándo, llamada a llamada.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Esperando el primer paso…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>Esta ejecución no tiene pasos terminados.</translation>
    </message>
    <message>
        <source>%1 more threads and streams are not shown.</source>
        <translation>No se muestran otros %1 hilos y streams.</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>training thread</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>hilo %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>Hecho por</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formas</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>Parte del paso</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>counted with the call around it</source>
        <translation>contado con la llamada que lo contiene</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Alcanzado</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>sin fórmula para sus FLOPs y bytes</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 llamadas</translation>
    </message>
    <message>
        <source>In</source>
        <translation>En</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>Tiempo en llamadas</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Más larga</translation>
    </message>
    <message>
        <source>The run does not store the calls of these steps.</source>
        <translation>Las llamadas de estos pasos no se guardaron en detalle.</translation>
    </message>
    <message>
        <source>Zoom in to see each call.</source>
        <translation>Amplíe para ver cada llamada.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 del paso</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 kernels y copias</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>Tiempo en ellos</translation>
    </message>
    <message>
        <source>%1 calls of CUDA&apos;s API</source>
        <translation>%1 llamadas a la API de CUDA</translation>
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
        <translation>Llamada de</translation>
    </message>
    <message>
        <source>CUDA&apos;s driver</source>
        <translation>el controlador de CUDA</translation>
    </message>
    <message>
        <source>CUDA&apos;s runtime</source>
        <translation>el runtime de CUDA</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>Lanzó</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Lat. lanzamiento</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Correlación</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>thread %1, in which no op ran</source>
        <translation>hilo %1, en el que no se ejecutó ninguna op</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads</source>
        <translation>%1 bloques de %2 hilos</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation>%1 por hilo</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Mem. compartida</translation>
    </message>
    <message>
        <source>%1 a block</source>
        <translation>%1 por bloque</translation>
    </message>
    <message>
        <source>counted with its op&apos;s other kernels</source>
        <translation>contado con los demás kernels de su op</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>De, a</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Caudal</translation>
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
        <translation>Completo</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>Nothing ran in %1</source>
        <translation>Nada se ejecutó en %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algoritmo</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>annotation, a range that the program named</source>
        <translation>anotación, un intervalo con nombre del programa</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Contiene</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Lanzado por</translation>
    </message>
    <message>
        <source>Start on the CPU</source>
        <translation>Inicio en la CPU</translation>
    </message>
    <message>
        <source>Duration on the CPU</source>
        <translation>Duración en la CPU</translation>
    </message>
    <message>
        <source>%1, annotations</source>
        <translation>%1, anotaciones</translation>
    </message>
</context>
<context>
    <name>WaterfallChart</name>
    <message>
        <source>The step time of one of these runs is unknown.</source>
        <translation>Se desconoce el tiempo de paso de una de estas ejecuciones.</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>otras filas</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>dentro del ruido</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Tiempo por muestra</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo de un paso</translation>
    </message>
</context>
<context>
    <name>WholeFile</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>No se pudo escribir «%1»: %2.</translation>
    </message>
    <message>
        <source>the disk is full or a size limit was reached; free some space and try again</source>
        <translation>el disco está lleno o se alcanzó un límite de tamaño; libere espacio e inténtelo de nuevo</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>convolution</source>
        <translation>convolución</translation>
    </message>
    <message>
        <source>matrix product</source>
        <translation>producto matricial</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>normalización</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activación</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>pooling</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>por elemento</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>reducción</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>view</source>
        <translation>vista</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>asignación</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aleatorio</translation>
    </message>
    <message>
        <source>autograd</source>
        <translation>autograd</translation>
    </message>
    <message>
        <source>other</source>
        <translation>otros</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>fuera de ops</translation>
    </message>
    <message>
        <source>(GPU idle)</source>
        <translation>(GPU inactiva)</translation>
    </message>
    <message>
        <source>outside phases</source>
        <translation>fuera de fases</translation>
    </message>
    <message>
        <source>data</source>
        <translation>datos</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>forward</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>phase</comment>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>backward</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>estado del optimizador</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>entradas</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>temporal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>muestreado</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>actividad</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelado</translation>
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
        <translation>Capa</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importado</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>hoja de datos</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cómputo</translation>
    </message>
    <message>
        <source>memory (%1)</source>
        <translation>memoria (%1)</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latencia</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>precision of a matrix unit</comment>
        <translation>%1 tensorial</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Preparando</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabando</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>Finalizando</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Finalizado</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>colectivo</translation>
    </message>
    <message>
        <source>data gradient</source>
        <translation>gradiente de datos</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>gradiente de pesos</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>lanzamiento</translation>
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
        <translation>sincronización</translation>
    </message>
    <message>
        <source>malloc and free</source>
        <translation>malloc y free</translation>
    </message>
    <message>
        <source>event</source>
        <translation>evento</translation>
    </message>
    <message>
        <source>other calls</source>
        <translation>otras llamadas</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>(sin capa)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnnotationTable</name>
    <message>
        <source>Annotation</source>
        <translation>Anotación</translation>
    </message>
    <message>
        <source>A range that the program named, such as record_function or an optimizer&apos;s step</source>
        <translation>Un intervalo que el programa nombró, como record_function o el paso de un optimizador</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Llamadas</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>Tiempo de CPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total de los pasos</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>La más corta</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La más larga</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>Trabajo de GPU</translation>
    </message>
    <message>
        <source>Kernels, copies and fills that were launched within it</source>
        <translation>Kernels, copias y rellenos que se lanzaron en él</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Tiempo de GPU</translation>
    </message>
    <message>
        <source>Total time of this work</source>
        <translation>Tiempo total de este trabajo</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>Intervalos de GPU</translation>
    </message>
    <message>
        <source>One for each call and stream, as the profiler&apos;s gpu_user_annotation: from the first work to the end of the last. Work belongs to the innermost annotation.</source>
        <translation>Uno por llamada y stream, como el gpu_user_annotation del perfilador: desde el primer trabajo hasta el final del último. El trabajo pertenece a la anotación más interna.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>Total length of the GPU ranges</source>
        <translation>Longitud total de los intervalos de GPU</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnswerStrip</name>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AttachDialog</name>
    <message>
        <source>Attach to a Process</source>
        <translation>Conectar a un proceso</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Grabar</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Procesos</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Proceso</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>hasta detener</translation>
    </message>
    <message>
        <source>&amp;Steps:</source>
        <translation>&amp;Pasos:</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>Ac&amp;tualizar</translation>
    </message>
    <message>
        <source>The recording begins at the next training step. The training continues during and after it. Select several processes that train together.</source>
        <translation>La grabación comienza con el siguiente paso de entrenamiento. El entrenamiento continúa durante y después de ella. Seleccione varios procesos si entrenan juntos.</translation>
    </message>
    <message>
        <source>None of your Python processes has loaded torch.</source>
        <translation>Ninguno de sus procesos de Python ha cargado torch.</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>Memoria de GPU</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AxesForm</name>
    <message>
        <source>Networks with commas between; a TorchScript file with the size of a sample: my.pt 3x224x224</source>
        <translation>Redes separadas por comas; un archivo TorchScript con el tamaño de una muestra: my.pt 3x224x224</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, estimated for all</source>
        <translation>cpu, cuda, cuda:1 o dispositivos del catálogo; se graba en los que están aquí y se estima para todos</translation>
    </message>
    <message>
        <source>GPUs that share a batch. More than one is only estimated</source>
        <translation>GPU que comparten un batch; con más de una solo se estima</translation>
    </message>
    <message>
        <source>Threads of the CPU; 0 is every usable core</source>
        <translation>Hilos de la CPU; 0 son todos los núcleos utilizables</translation>
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
        <translation>«synthetic» o carpetas de imágenes, separadas por punto y coma</translation>
    </message>
    <message>
        <source>Samples in a step, with commas between</source>
        <translation>Muestras por paso, separadas por comas</translation>
    </message>
    <message>
        <source>Phase that the numbers describe: step, data, forward, loss, backward, optimizer</source>
        <translation>De qué son los números: step, data, forward, loss, backward, optimizer</translation>
    </message>
    <message>
        <source>Measured steps of each recording</source>
        <translation>Pasos medidos de cada grabación</translation>
    </message>
    <message>
        <source>Steps before them that do not count</source>
        <translation>Pasos previos que no cuentan</translation>
    </message>
    <message>
        <source>Recordings per point, each in its own process. With three or more, the interval covers their means</source>
        <translation>Grabaciones de cada punto, cada una en su propio proceso; desde tres, el intervalo es el de sus medias</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>A recording that takes longer is ended, and is a row with that reason</source>
        <translation>Una grabación que tarda más se termina y queda como fila con ese motivo</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Pasos de calentamiento</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Repeticiones</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Límite de tiempo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CallHistogram</name>
    <message>
        <source>Durations of the calls</source>
        <translation>Duración de las llamadas</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>Durations of the calls: %1. A click selects a call.</source>
        <translation>Duración de las llamadas: %1. Un clic selecciona una llamada.</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>ninguna llamada</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandController</name>
    <message>
        <source>&amp;Attach to a Process…</source>
        <translation>&amp;Conectar a un proceso…</translation>
    </message>
    <message>
        <source>Record a &amp;Command…</source>
        <translation>Grabar un &amp;comando…</translation>
    </message>
    <message>
        <source>A command is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Se está grabando un comando; deténgalo antes, dos grabaciones se estorbarían.</translation>
    </message>
    <message>
        <source>The command %1. The run contains the steps up to that point.</source>
        <translation>El comando %1; la ejecución contiene lo grabado hasta entonces.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandDialog</name>
    <message>
        <source>&amp;Operators</source>
        <translation>&amp;Operadores</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Memoria</translation>
    </message>
    <message>
        <source>For&amp;get These Commands</source>
        <translation>O&amp;lvidar estos comandos</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Grabar</translation>
    </message>
    <message>
        <source>Record a Command</source>
        <translation>Grabar un comando</translation>
    </message>
    <message>
        <source>Split like in a shell: quotes and backslashes work; NAME=value before the program sets its environment</source>
        <translation>Se descompone como en un shell: las comillas y las barras invertidas conservan lo que va entre ellas o detrás; NOMBRE=valor delante del programa es para su entorno</translation>
    </message>
    <message>
        <source>The first of the script&apos;s steps that is recorded, counted from 0</source>
        <translation>El primer paso del script que se graba, contando desde 0</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>el final</translation>
    </message>
    <message>
        <source>The first step that is not recorded any more; the script goes on without Ridgepoint</source>
        <translation>El primer paso que ya no se graba; el script sigue sin Ridgepoint</translation>
    </message>
    <message>
        <source>Number of recorded steps that the tables exclude</source>
        <translation>Cuántos de los pasos grabados se dejan fuera de las tablas</translation>
    </message>
    <message>
        <source>Which operators ran, for how long, with what FLOPs and bytes</source>
        <translation>Qué operadores se ejecutaron, cuánto tiempo, con qué FLOPs y bytes</translation>
    </message>
    <message>
        <source>Live memory by category</source>
        <translation>Memoria en uso por categoría</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Elegir la carpeta</translation>
    </message>
    <message>
        <source>Choose the run&apos;s file</source>
        <translation>Elegir el archivo de la ejecución</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>&amp;Comando:</translation>
    </message>
    <message>
        <source>Working &amp;folder:</source>
        <translation>Carpeta de &amp;trabajo:</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>Carpeta de trabajo</translation>
    </message>
    <message>
        <source>R&amp;un file:</source>
        <translation>&amp;Archivo .ridge:</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>Archivo de la ejecución</translation>
    </message>
    <message>
        <source>Steps &amp;from:</source>
        <translation>Pasos &amp;desde:</translation>
    </message>
    <message>
        <source>First recorded step</source>
        <translation>Primer paso grabado</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>hasta</translation>
    </message>
    <message>
        <source>Step after the last recorded one</source>
        <translation>Paso posterior al último grabado</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>calentamiento</translation>
    </message>
    <message>
        <source>Steps for warm-up</source>
        <translation>Pasos de calentamiento</translation>
    </message>
    <message>
        <source>Collect:</source>
        <translation>Capturar:</translation>
    </message>
    <message>
        <source>Removes the commands that are offered here from the settings</source>
        <translation>Quita de los ajustes los comandos que se ofrecen aquí</translation>
    </message>
    <message>
        <source>The command runs as it is, and the training inside it is recorded. It needs torch 2.8 or newer in the Python that it starts.</source>
        <translation>El comando se ejecuta tal cual, y se graba el entrenamiento que contiene. Necesita torch 2.8 o posterior en el Python que inicia.</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
en %2</translation>
    </message>
    <message>
        <source>named after the script</source>
        <translation>con el nombre del script</translation>
    </message>
    <message>
        <source>Working Folder</source>
        <translation>Carpeta de trabajo</translation>
    </message>
    <message>
        <source>Run File</source>
        <translation>Archivo de la ejecución</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Ejecuciones (*.ridge)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandPane</name>
    <message>
        <source>Again…</source>
        <translation>Otra vez…</translation>
    </message>
    <message>
        <source>Opens the dialog with the same command</source>
        <translation>Vuelve a preguntar por el mismo comando</translation>
    </message>
    <message>
        <source>Output of the command</source>
        <translation>Salida del comando</translation>
    </message>
    <message>
        <source>The output of a recorded command appears here (Recording ▸ Record a Command…).</source>
        <translation>Aquí se muestra lo que escribe un comando que se graba (Grabación ▸ Grabar un comando…).</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Interrupts the command, as Ctrl+C does in a terminal</source>
        <translation>Interrumpe el comando, como Ctrl+C en un terminal</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>It was interrupted and goes on; asks it to end (SIGTERM)</source>
        <translation>Se interrumpió y sigue; le pide que termine (SIGTERM)</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>Matar</translation>
    </message>
    <message>
        <source>It was asked to end and goes on; ends it and all that it started (SIGKILL)</source>
        <translation>Se le pidió que terminara y sigue; lo mata junto con todo lo que inició (SIGKILL)</translation>
    </message>
    <message>
        <source>running for %1:%2</source>
        <translation>en marcha: %1:%2</translation>
    </message>
    <message>
        <source>the last %1 of %2 lines</source>
        <translation>las últimas %1 de %2 líneas</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandRun</name>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>No se puede iniciar «%1»; ¿está instalado todo Ridgepoint?</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>no se pudo iniciar</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>terminó por %1</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>terminó bien</translation>
    </message>
    <message>
        <source>ended with status %1</source>
        <translation>terminó con estado %1</translation>
    </message>
    <message>
        <source>The command left no run.</source>
        <translation>El comando no dejó ninguna ejecución.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareCanvas</name>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/byte</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareController</name>
    <message>
        <source>At most eight runs can be compared: %1 left out.</source>
        <translation>No se comparan más de ocho ejecuciones: %1 fuera.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareModel</name>
    <message>
        <source>only here</source>
        <translation>solo aquí</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>no aquí</translation>
    </message>
    <message>
        <source>same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>ruido</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>más lento</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>más rápido</translation>
    </message>
    <message>
        <source>%1: does not have it</source>
        <translation>%1: aquí no existe</translation>
    </message>
    <message>
        <source>, %1 calls, %2, %3 of roof</source>
        <translation>, %1 llamadas, %2, %3 del techo</translation>
    </message>
    <message>
        <source>, there as %1</source>
        <translation>, allí como %1</translation>
    </message>
    <message>
        <source>Matched because the same ops launched them.</source>
        <translation>Emparejados porque los lanzaron las mismas ops.</translation>
    </message>
    <message>
        <source>Matched because they have the same order and do the same work.</source>
        <translation>Emparejados porque vienen en el mismo orden y hacen lo mismo.</translation>
    </message>
    <message>
        <source>Noise may reach %1: two standard errors, from step to step.</source>
        <translation>El ruido puede llegar a %1: dos errores estándar, de paso a paso.</translation>
    </message>
    <message>
        <source>Step time in %1</source>
        <translation>Tiempo de un paso en %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per step; the line shows the noise</source>
        <translation>%1 menos %2, por paso; la línea muestra hasta dónde llega el ruido</translation>
    </message>
    <message>
        <source>Noise: no more than two standard errors, from step to step</source>
        <translation>Ruido: no más de dos errores estándar, de paso a paso</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativa</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <source>Time per sample in %1</source>
        <translation>Tiempo por muestra en %1</translation>
    </message>
    <message>
        <source>%1 minus %2, per sample; the line shows the noise</source>
        <translation>%1 menos %2, por muestra; la línea muestra el ruido</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareRanks</name>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Mean per step of each run, in their order. Sorts by the last run.</source>
        <translation>Media por paso de cada ejecución, en su orden. Ordena por la última ejecución.</translation>
    </message>
    <message>
        <source>Ranks of all runs</source>
        <translation>Rangos de todas las ejecuciones</translation>
    </message>
    <message>
        <source>%1: each other rank waits %2 per step for rank %3, which is last in %4 of the exchanges.</source>
        <translation>%1: cada uno de los otros rangos espera %2 por paso al rango %3, que es el último en el %4 de los intercambios.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareView</name>
    <message>
        <source>What each dot and each row shows</source>
        <translation>Qué representan un punto y una fila</translation>
    </message>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Nivel de memoria al que se refieren las intensidades</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>Lado a lado</translation>
    </message>
    <message>
        <source>Side by side, axes and selection go together</source>
        <translation>Lado a lado; los ejes y la selección van juntos</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Con estimación</translation>
    </message>
    <message>
        <source>Adds the baseline&apos;s estimate as another run (built-in networks only)</source>
        <translation>Lo que los techos permiten a la referencia en el mejor caso, como una ejecución más (redes del zoo)</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Mostrar todos los puntos y techos (doble clic)</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>Filas por</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>Roofline of all runs</source>
        <translation>Roofline de todas las ejecuciones</translation>
    </message>
    <message>
        <source>Memory of all runs by step</source>
        <translation>Memoria de todas las ejecuciones por paso</translation>
    </message>
    <message>
        <source>Curves over the batch size</source>
        <translation>Curvas según el tamaño de batch</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Batch Size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>Rows that differ, the largest difference first</source>
        <translation>Filas que difieren, la mayor diferencia primero</translation>
    </message>
    <message>
        <source>Search rows</source>
        <translation>Buscar filas</translation>
    </message>
    <message>
        <source>Search the rows that differ</source>
        <translation>Buscar entre las filas que difieren</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo de un paso</translation>
    </message>
    <message>
        <source>Roofline of %1</source>
        <translation>Roofline de %1</translation>
    </message>
    <message>
        <source>Try other rows: by phase or category.</source>
        <translation>Pruebe otras filas: por fase o categoría.</translation>
    </message>
    <message>
        <source>The baseline has no estimate: it is not a built-in network, or its roofs are unknown.</source>
        <translation>La referencia no tiene estimación: no es una red del zoo o no se conocen sus techos.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>%1 is still being recorded: its figures are of what it has now.</source>
        <translation>%1 aún se está grabando: sus cifras son de lo que tiene ahora.</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Copiar como se muestra (TSV)</translation>
    </message>
    <message>
        <source>Copy the Table (CSV)</source>
        <translation>Copiar la tabla (CSV)</translation>
    </message>
    <message>
        <source>Copy the Table (Markdown)</source>
        <translation>Copiar la tabla (Markdown)</translation>
    </message>
    <message>
        <source>Per Sample</source>
        <translation>Por muestra</translation>
    </message>
    <message>
        <source>Divides times, FLOPs and bytes by the batch. Default: if the batches differ</source>
        <translation>Divide tiempos, FLOPs y bytes entre el batch. Por defecto, si los batches difieren</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Tiempo por muestra</translation>
    </message>
    <message>
        <source>Tick two or more runs in the list of runs to compare them.</source>
        <translation>Marque dos o más ejecuciones en la lista para compararlas.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superpuesto</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to another run</source>
        <translation>Cascada de la referencia a otra ejecución</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Cascada</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DetailsView</name>
    <message>
        <source>Details of the selected row</source>
        <translation>Detalles de la fila seleccionada</translation>
    </message>
    <message>
        <source>Details of the current call</source>
        <translation>Detalles de la llamada actual</translation>
    </message>
    <message>
        <source>Previous call on the timeline</source>
        <translation>Llamada anterior en la cronología</translation>
    </message>
    <message>
        <source>Next call on the timeline</source>
        <translation>Llamada siguiente en la cronología</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La más larga</translation>
    </message>
    <message>
        <source>Longest call on the timeline</source>
        <translation>Llamada más larga en la cronología</translation>
    </message>
    <message>
        <source>Select a dot or a table row to see its details.</source>
        <translation>Seleccione un punto o una fila de la tabla para ver sus detalles.</translation>
    </message>
    <message>
        <source>The filter hides the selected row.</source>
        <translation>El filtro oculta la fila seleccionada.</translation>
    </message>
    <message>
        <source>%1 rows selected: %2 of the time</source>
        <translation>%1 filas seleccionadas: %2 del tiempo</translation>
    </message>
    <message>
        <source>Call %1 of %2, step %3: %4</source>
        <translation>Llamada %1 de %2, paso %3: %4</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>Capa: %1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>Formas: %1</translation>
    </message>
    <message>
        <source>Grid: %1 blocks of %2 threads</source>
        <translation>Grid: %1 bloques de %2 hilos</translation>
    </message>
    <message>
        <source>The rows are grouped by something else than the selected one.</source>
        <translation>Las filas están agrupadas de otra forma que la seleccionada.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceList</name>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>The chosen device&apos;s roofs are drawn</source>
        <translation>Se dibujan los techos del dispositivo elegido</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>Añadir dispositivo</translation>
    </message>
    <message>
        <source>Add a device…</source>
        <translation>Añadir dispositivo…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Remove the chosen device from the list (Del)</source>
        <translation>Quitar de la lista el dispositivo elegido (Supr)</translation>
    </message>
    <message>
        <source>This machine (measures its roofs for a second)</source>
        <translation>Esta máquina (mide sus techos durante un segundo)</translation>
    </message>
    <message>
        <source>No single device matches &quot;%1&quot;. Did you mean %2?</source>
        <translation>No hay un único dispositivo «%1»; ¿quería decir %2?</translation>
    </message>
    <message>
        <source>At most %1 devices can be shown. Remove one first.</source>
        <translation>No se muestran juntos más de %1 dispositivos; quite uno primero.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Batch %1 is the largest that fits; %2 does not.</source>
        <translation>El batch %1 es el mayor que cabe; %2 no cabe.</translation>
    </message>
    <message>
        <source>The catalogue does not contain its memory size.</source>
        <translation>El catálogo no indica cuánta memoria tiene.</translation>
    </message>
    <message>
        <source>Limited by compute %1, by memory %2, by launches %3.</source>
        <translation>Frenado por la aritmética %1, por la memoria %2, por los lanzamientos %3.</translation>
    </message>
    <message>
        <source>A roof that this step needs is unknown for this device.</source>
        <translation>No se conoce un techo suyo que este paso necesita.</translation>
    </message>
    <message>
        <source>Shows whether this batch fits its memory</source>
        <translation>Si este batch cabe en su memoria</translation>
    </message>
    <message>
        <source>The largest batch that fits</source>
        <translation>El mayor batch que cabe</translation>
    </message>
    <message>
        <source>A lower bound of the step time, for ops that run one at a time</source>
        <translation>Una cota inferior del tiempo de un paso, con operadores que se ejecutan uno a uno</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Max. batch</source>
        <translation>Batch máx.</translation>
    </message>
    <message>
        <source>Step at best</source>
        <translation>Paso en el mejor caso</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>Predicted: %1, with a probability of 80 % between %2 and %3.</source>
        <translation>Predicción: %1, con una probabilidad del 80 % entre %2 y %3.</translation>
    </message>
    <message>
        <source>Extrapolated: such kernels, devices or precisions were not measured.</source>
        <translation>Extrapolado: no se midieron kernels, dispositivos o precisiones de este tipo.</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicción</translation>
    </message>
    <message>
        <source>The time to expect for a step. The tooltip shows its interval</source>
        <translation>El tiempo que cabe esperar para un paso. La ayuda emergente muestra su intervalo</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Ejecución abierta</translation>
    </message>
    <message>
        <source>The time to expect for a step of the open run, from its kernels on its own GPU. The tooltip shows its interval</source>
        <translation>El tiempo previsto para un paso de la ejecución abierta, a partir de sus kernels en su propia GPU. La información emergente muestra su intervalo</translation>
    </message>
    <message>
        <source>Each kernel of the open run is carried over by itself; the GPU waits as long as in the run.</source>
        <translation>Cada kernel de la ejecución abierta se traslada por separado; la GPU espera tanto como en la ejecución.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) in the predicted time: %1</source>
        <translation>MFU (uso del pico por los FLOPs del modelo) en el tiempo previsto: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateBar</name>
    <message>
        <source>Estimate</source>
        <translation>Estimación</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>batch </translation>
    </message>
    <message>
        <source>Samples in a step</source>
        <translation>Muestras por paso</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>Precision; bf16 and fp16 as an autocast of a GPU</source>
        <translation>Precisión; bf16 y fp16 como autocast de una GPU</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>sin entrenamiento</translation>
    </message>
    <message>
        <source>Optimizer of a training step, or a forward pass only</source>
        <translation>Optimizador de un paso de entrenamiento, o solo una pasada forward</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>atención fusionada</translation>
    </message>
    <message>
        <source>materialised attention</source>
        <translation>atención materializada</translation>
    </message>
    <message>
        <source>Attention as one operator, or with its scores in memory</source>
        <translation>La atención como un solo operador, o con sus puntuaciones en memoria</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Type the name of a network.</source>
        <translation>Escriba el nombre de una red.</translation>
    </message>
    <message>
        <source>Unknown network &quot;%1&quot;. Did you mean %2?</source>
        <translation>No existe la red «%1»; ¿quería decir %2?</translation>
    </message>
    <message>
        <source>Network: type a part of its name, or the path of a TorchScript file</source>
        <translation>Red: escriba una parte de su nombre o la ruta de un archivo TorchScript</translation>
    </message>
    <message>
        <source>its own input</source>
        <translation>su propia entrada</translation>
    </message>
    <message>
        <source>Size of one sample as 3x224x224, or a number of tokens; empty: the network&apos;s own</source>
        <translation>Tamaño de una muestra como 3x224x224, o un número de tokens; vacío: el propio de la red</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Tamaño de una muestra</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not contain its input size. Enter the size of one sample, such as 3x224x224.</source>
        <translation>«%1» no indica qué recibe: dé el tamaño de una muestra, como 3x224x224.</translation>
    </message>
    <message>
        <source>The size of one sample is written as 3x224x224, or as a number of tokens, not &quot;%1&quot;.</source>
        <translation>El tamaño de una muestra se escribe como 3x224x224 o como número de tokens, no «%1».</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateFacts</name>
    <message>
        <source>Step totals</source>
        <translation>Sumas del paso</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>forward</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>backward</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>matrix work</source>
        <translation>trabajo matricial</translation>
    </message>
    <message>
        <source>other FLOPs</source>
        <translation>otra aritmética</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>tráfico</translation>
    </message>
    <message>
        <source>%1 forward (%2 multiply-adds), %3 backward</source>
        <translation>%1 forward (%2 multiply-adds), %3 backward</translation>
    </message>
    <message>
        <source>Without a formula, and not in the sums: %1 (%2 of the calls)</source>
        <translation>Sin fórmula, y fuera de las sumas: %1 (%2 de las llamadas)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateView</name>
    <message>
        <source>Roofline of the estimate</source>
        <translation>Roofline de la estimación</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>&amp;Roofline as Picture…</source>
        <translation>&amp;Roofline como imagen…</translation>
    </message>
    <message>
        <source>&amp;Layers as Table…</source>
        <translation>&amp;Capas como tabla…</translation>
    </message>
    <message>
        <source>&amp;Devices as Table…</source>
        <translation>&amp;Dispositivos como tabla…</translation>
    </message>
    <message>
        <source>Estimate It</source>
        <translation>Estimar</translation>
    </message>
    <message>
        <source>Copy All as CSV</source>
        <translation>Copiar todo como CSV</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>Copiar todo como Markdown</translation>
    </message>
    <message>
        <source>Copy All as LaTeX</source>
        <translation>Copiar todo como LaTeX</translation>
    </message>
    <message>
        <source>No estimate to export yet.</source>
        <translation>Aún no hay ninguna estimación que exportar.</translation>
    </message>
    <message>
        <source>Select a device first: a roofline requires roofs.</source>
        <translation>Sin un dispositivo no hay techos ni roofline que exportar.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportado a «%1».</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Imágenes (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tablas (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Estimate – Ridgepoint</source>
        <translation>Estimación – Ridgepoint</translation>
    </message>
    <message>
        <source>This machine&apos;s roofs are not measured while a run is being recorded: each would slow the other down.</source>
        <translation>Los techos de esta máquina no se miden mientras se graba una ejecución: se frenarían mutuamente.</translation>
    </message>
    <message>
        <source>Measuring this machine&apos;s roofs…</source>
        <translation>Midiendo los techos de esta máquina…</translation>
    </message>
    <message>
        <source>Diamonds: estimated. Circles: the open run, joined to them.</source>
        <translation>Rombos: estimado. Círculos: la ejecución abierta, unida a ellos.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Explorer</name>
    <message>
        <source>Time ranges are not available for rank %1: its calls are in its own file.</source>
        <translation>Las llamadas del rango %1 están en su propio archivo; aquí no se puede separar una parte de su tiempo.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportController</name>
    <message>
        <source>Save &amp;a Copy…</source>
        <translation>&amp;Guardar una copia…</translation>
    </message>
    <message>
        <source>Chrome Trace or &amp;JSON…</source>
        <translation>Traza de Chrome o &amp;JSON…</translation>
    </message>
    <message>
        <source>All of the run, for Perfetto and other programs</source>
        <translation>Toda la ejecución, para Perfetto y otros programas</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>comparación</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>Tablas (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>Informes (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Chrome traces, JSON (*.json)</source>
        <translation>Trazas de Chrome, JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportando…</translation>
    </message>
    <message>
        <source>Not exported: &quot;%1&quot; is as it was.</source>
        <translation>No se exportó: «%1» está como estaba.</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportado a «%1».</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>Guardar una copia</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Ejecuciones (*.ridge)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <source>Not saved: &quot;%1&quot; is as it was.</source>
        <translation>No se guardó: «%1» está como estaba.</translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <translation>Guardado como «%1».</translation>
    </message>
    <message>
        <source>A file is still being written; the window closes when it is there. Closing it again leaves the file unwritten.</source>
        <translation>Aún se está escribiendo un archivo; la ventana se cierra cuando esté. Si la cierra otra vez, el archivo queda sin escribir.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportDialog</name>
    <message>
        <source>Screen</source>
        <translation>Pantalla</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>Diapositiva, 16:9</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Otro</translation>
    </message>
    <message>
        <source>Pixels for each unit of the size</source>
        <translation>Píxeles por unidad de tamaño</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>Como la ventana</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>The run&apos;s own</source>
        <translation>El de la ejecución</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>E&amp;xaminar…</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormato</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Tamaño</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>&amp;Escala</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>As&amp;pecto</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>Títu&amp;lo</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Imágenes (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 píxeles</translation>
    </message>
    <message>
        <source>Lines and text, of any size</source>
        <translation>Líneas y texto, de cualquier tamaño</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>«%1» ya existe. ¿Reemplazar?</translation>
    </message>
    <message>
        <source>F&amp;igure only, without title and notes</source>
        <translation>Solo la f&amp;igura, sin título ni notas</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>Fue&amp;nte</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Column of a paper, 85 × 60 mm</source>
        <translation>Columna de un artículo, 85 × 60 mm</translation>
    </message>
    <message>
        <source>Page of a paper, 180 × 101 mm</source>
        <translation>Página de un artículo, 180 × 101 mm</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Clear All</source>
        <translation>Quitar todo</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Previous selection and filter (Alt+Left)</source>
        <translation>Selección y filtro anteriores (Alt+Izquierda)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>Adelante de nuevo (Alt+Derecha)</translation>
    </message>
    <message>
        <source>Searches name, layer, category and phase. conv|linear finds both, ^layer1\. finds everything in layer1</source>
        <translation>Muestra lo que tiene esto en su nombre, capa, categoría o fase. conv|linear encuentra ambos, ^layer1\. lo que está en layer1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Heaviest rows, per cent of the time</source>
        <translation>Filas más pesadas, porcentaje del tiempo</translation>
    </message>
    <message>
        <source>Shows only the heaviest rows that together make up this much of the time</source>
        <translation>Muestra solo las filas más pesadas que juntas suman esta parte del tiempo</translation>
    </message>
    <message>
        <source>Heaviest to %1 %</source>
        <translation>Más pesadas hasta el %1 %</translation>
    </message>
    <message>
        <source>Drop the selection, the range and every filter (Esc)</source>
        <translation>Quitar la selección, el intervalo y todos los filtros (Esc)</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>reading, %1</source>
        <translation>leyendo, %1</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>leyendo</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>sin %1</translation>
    </message>
    <message>
        <source>with &quot;%1&quot;</source>
        <translation>con «%1»</translation>
    </message>
    <message>
        <source>not a valid regular expression</source>
        <translation>no es una expresión regular</translation>
    </message>
    <message>
        <source>heaviest to %1 %</source>
        <translation>más pesadas hasta el %1 %</translation>
    </message>
    <message>
        <source>%1 rows left out</source>
        <translation>%1 filas omitidas</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>selección: %1</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>%1 filas seleccionadas</translation>
    </message>
    <message>
        <source>Drop: %1</source>
        <translation>Quitar: %1</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Todas las filas</translation>
    </message>
    <message>
        <source>steps are shown whole</source>
        <translation>los pasos se muestran enteros</translation>
    </message>
    <message>
        <source>Filters do not apply to single steps.</source>
        <translation>Los filtros no se aplican a pasos sueltos.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FlameView</name>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
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
        <translation>Lo que muestra el ancho de un bloque</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Flame graph of layers and ops</source>
        <translation>Gráfico de llamas de capas y operaciones</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GroupByBox</name>
    <message>
        <source>What each dot and each table row shows</source>
        <translation>Qué representan un punto y una fila de la tabla</translation>
    </message>
    <message>
        <source>This run has too many steps</source>
        <translation>Esta ejecución tiene demasiados pasos</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GuideWindow</name>
    <message>
        <source>Guide – Ridgepoint</source>
        <translation>Guía – Ridgepoint</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>Página de la guía</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>Buscar en esta página</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportController</name>
    <message>
        <source>%1 files of other profilers (%2): do they belong to one run?</source>
        <translation>%1 archivos de otros perfiladores (%2): ¿pertenecen a una sola ejecución?</translation>
    </message>
    <message>
        <source>Join Them</source>
        <translation>Unirlos</translation>
    </message>
    <message>
        <source>Open Each by Itself</source>
        <translation>Abrir cada uno por separado</translation>
    </message>
    <message>
        <source>Not imported.</source>
        <translation>No se importó.</translation>
    </message>
    <message>
        <source>The device of &quot;%1&quot; is unknown, so no roofs are drawn.</source>
        <translation>No se sabe de qué dispositivo es «%1», así que no se dibujan techos.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported in part.</source>
        <translation>«%1» se importó, pero no por completo.</translation>
    </message>
    <message>
        <source>Choose the Device…</source>
        <translation>Elegir el dispositivo…</translation>
    </message>
    <message>
        <source>%1 runs were imported, one for each rank; this is the first.</source>
        <translation>Se importaron %1 ejecuciones, una por cada rango; esta es la primera.</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Comparar estas ejecuciones</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported. Save a Copy stores the run.</source>
        <translation>«%1» se importó; «Guardar una copia» conserva la ejecución.</translation>
    </message>
    <message>
        <source>Show Import Report</source>
        <translation>Mostrar informe de importación</translation>
    </message>
    <message>
        <source>Open Runs or Files of Other Profilers</source>
        <translation>Abrir ejecuciones o archivos de otros perfiladores</translation>
    </message>
    <message>
        <source>Compare with Runs</source>
        <translation>Comparar con ejecuciones</translation>
    </message>
    <message>
        <source>Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)</source>
        <translation>Ejecuciones y perfiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Ejecuciones (*.ridge);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparar</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is still being imported. Cancel that first.</source>
        <translation>«%1» todavía se está importando. Cancélelo primero.</translation>
    </message>
    <message>
        <source>%1 ranks were opened as one run. Save a Copy stores the run.</source>
        <translation>Se abrieron %1 rangos como una sola ejecución. «Guardar una copia» la guarda.</translation>
    </message>
    <message>
        <source>Open a Folder of Traces or Runs</source>
        <translation>Abrir una carpeta de trazas o ejecuciones</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be repaired: no part of it is readable.</source>
        <translation>«%1» no se puede reparar: no se puede leer ninguna parte.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportPage</name>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Device whose roofs the run uses. &quot;ridgepoint devices&quot; lists them</source>
        <translation>Con qué techos se compara la ejecución; «ridgepoint devices» los enumera</translation>
    </message>
    <message>
        <source>Draw Its Roofs</source>
        <translation>Dibujar sus techos</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>Comparar estas ejecuciones</translation>
    </message>
    <message>
        <source>Files read, skipped and guessed</source>
        <translation>Archivos leídos, omitidos y supuestos</translation>
    </message>
    <message>
        <source>Open or drop another profiler&apos;s file. This page then lists what was read, skipped and guessed.</source>
        <translation>Abra o suelte un archivo de otro perfilador: aquí se dice qué se leyó, se omitió y se supuso de él.</translation>
    </message>
    <message>
        <source>Which device was it on?</source>
        <translation>¿En qué dispositivo fue?</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>Dispositivo:</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leído</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Omitido</translation>
    </message>
    <message>
        <source>Skipped: not part of the data</source>
        <translation>Pasado por alto, pues no forma parte de los datos</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>primero: %1</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Supuesto</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>Advertencias</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightModel</name>
    <message>
        <source>Potential gain: %1</source>
        <translation>Ganancia posible: %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>como mucho %1</translation>
    </message>
    <message>
        <source>up to %1 per step, %2</source>
        <translation>como mucho %1 de un paso, %2</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Consejo</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definición</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Umbral</translation>
    </message>
    <message>
        <source>above %1; %2</source>
        <translation>más de %1 (%2)</translation>
    </message>
    <message>
        <source>below %1; %2</source>
        <translation>menos de %1 (%2)</translation>
    </message>
    <message>
        <source>Potential gain</source>
        <translation>Ganancia posible</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 y %2 más</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidencia</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>Intervalo de tiempo</translation>
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
        <translation>Hallazgos</translation>
    </message>
    <message>
        <source>Findings about a run appear here, with their evidence and the potential gain.</source>
        <translation>Aquí se indica lo que llama la atención en una ejecución, en qué se ve y qué se puede ganar al corregirlo.</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Esperando el primer paso…</translation>
    </message>
    <message>
        <source>No findings: the run has no finished step.</source>
        <translation>Sin hallazgos: la ejecución no tiene ningún paso terminado.</translation>
    </message>
    <message>
        <source>No findings. %1 rules were checked; rules without data report nothing.</source>
        <translation>Nada llama la atención. Se revisaron %1 reglas; si a una le faltan datos, no dice nada.</translation>
    </message>
    <message>
        <source>Rows are now grouped by %1, as the finding is. Alt+Left goes back.</source>
        <translation>Las filas se agrupan ahora por %1, como el hallazgo. Alt+Izquierda vuelve atrás.</translation>
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
        <translation>Llamadas</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Tiempo de GPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total de los pasos</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>La más corta</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La más larga</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>Bloques por SM</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, mean over the kernel&apos;s time</source>
        <translation>Bloques por multiprocesador, media durante el tiempo del kernel</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Ocupación</translation>
    </message>
    <message>
        <source>Estimated share of a multiprocessor&apos;s threads that the kernel occupies</source>
        <translation>Parte estimada de los hilos de un multiprocesador que ocupa el kernel</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Núcleos tensoriales</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Whether the kernel&apos;s name shows that it uses tensor cores</source>
        <translation>Si el nombre del kernel muestra que usa núcleos tensoriales</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayerModel</name>
    <message>
        <source>Matrix work and all other FLOPs. A fused multiply-add counts as two</source>
        <translation>Trabajo matricial y toda la demás aritmética; un multiply-add fusionado cuenta como dos</translation>
    </message>
    <message>
        <source>Compulsory traffic: each tensor read and written once, in forward, backward and update</source>
        <translation>Tráfico obligatorio: lo que se lee y escribe una vez, en forward, backward y actualización</translation>
    </message>
    <message>
        <source>Memory that autograd stores from forward to backward</source>
        <translation>Lo que autograd retiene de ella desde forward hasta backward</translation>
    </message>
    <message>
        <source>A lower bound of the layer&apos;s time on the chosen device, for ops that run one at a time</source>
        <translation>Una cota inferior del tiempo de la capa en el dispositivo elegido, con operadores que se ejecutan uno a uno</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>FLOPs forward</source>
        <translation>FLOPs forward</translation>
    </message>
    <message>
        <source>FLOPs backward</source>
        <translation>FLOPs backward</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>Bytes de DRAM</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/byte</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Time at best</source>
        <translation>Mejor tiempo</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicción</translation>
    </message>
    <message>
        <source>The time to expect on the chosen device. The tooltip shows its interval</source>
        <translation>El tiempo que cabe esperar en el dispositivo elegido. La ayuda emergente muestra su intervalo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayoutController</name>
    <message>
        <source>Li&amp;ve Layout</source>
        <translation>Disposición para &amp;observar</translation>
    </message>
    <message>
        <source>&amp;Explore Layout</source>
        <translation>Disposición para e&amp;xplorar</translation>
    </message>
    <message>
        <source>Com&amp;pare Layout</source>
        <translation>Disposición para &amp;comparar</translation>
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
        <translation>Vivo</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>Asignado por</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bloques</translation>
    </message>
    <message>
        <source>several</source>
        <translation>varias</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LivePanel</name>
    <message>
        <source>Alive at the chosen moment</source>
        <translation>Vivo en el momento elegido</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>An estimate has no blocks to show.</source>
        <translation>Una estimación no tiene bloques que mostrar.</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>A los %1</translation>
    </message>
    <message>
        <source>%1: reading…</source>
        <translation>%1: leyendo…</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 asignados</translation>
    </message>
    <message>
        <source>blocks are unknown: the run does not store them</source>
        <translation>no se conocen bloques sueltos: el archivo de la ejecución no los contiene</translation>
    </message>
    <message>
        <source>%1 known by block</source>
        <translation>%1 conocidos por bloque</translation>
    </message>
    <message>
        <source>steps without stored calls are missing</source>
        <translation>falta lo que llegó en pasos sin detalle</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Previous Allocation or Release</source>
        <translation>Asignación o liberación anterior</translation>
    </message>
    <message>
        <source>Next Allocation or Release</source>
        <translation>Asignación o liberación siguiente</translation>
    </message>
    <message>
        <source>Call Site</source>
        <translation>Lugar de llamada</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Agrupar por</translation>
    </message>
    <message>
        <source>Select a row to see its call stack.</source>
        <translation>Seleccione una fila para ver su pila de llamadas.</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>Pila de llamadas</translation>
    </message>
    <message>
        <source>Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in use · largest free block %5</source>
        <translation>Segmentos al final: %1 reservados · %2 libres (%3) · de ellos %4 en segmentos en uso · mayor bloque libre %5</translation>
    </message>
    <message>
        <source>Last event: %1 allocated by %2</source>
        <translation>Último evento: %1 asignados por %2</translation>
    </message>
    <message>
        <source>Last event: %1 freed by %2</source>
        <translation>Último evento: %1 liberados por %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MachineView</name>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Medir</translation>
    </message>
    <message>
        <source>Measure &amp;Thoroughly</source>
        <translation>Medir a &amp;fondo</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>Núcleos: %1</translation>
    </message>
    <message>
        <source>Hardware threads: %1</source>
        <translation>Hilos de hardware: %1</translation>
    </message>
    <message>
        <source>NUMA nodes: %1</source>
        <translation>Nodos NUMA: %1</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 de memoria</translation>
    </message>
    <message>
        <source>governor %1</source>
        <translation>gobernador %1</translation>
    </message>
    <message>
        <source>Not measured yet. A quick measurement takes a few seconds, a thorough one up to a minute. Close other programs first.</source>
        <translation>Sin medir aún. Una medición tarda unos segundos y necesita la máquina para sí sola; a fondo, hasta un minuto.</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Techos</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Preparando…</translation>
    </message>
    <message>
        <source>Could not measure: %1.</source>
        <translation>No se pudo medir: %1.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was changed.</source>
        <translation>Cancelado; no se cambió nada.</translation>
    </message>
    <message>
        <source>Measured %1 and stored.</source>
        <translation>Medido el %1 y guardado.</translation>
    </message>
    <message>
        <source>Measured %1.</source>
        <translation>Medido el %1.</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>&amp;Medir de nuevo</translation>
    </message>
    <message>
        <source>Measure Again &amp;Thoroughly</source>
        <translation>Medir de nuevo a &amp;fondo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MainWindow</name>
    <message>
        <source>The recording stopped before the first step ended. No run was written.</source>
        <translation>La grabación se detuvo antes de que terminara un paso; no se conserva ninguna ejecución.</translation>
    </message>
    <message>
        <source>This recording was interrupted. The window shows the steps that were written.</source>
        <translation>Esta grabación se interrumpió; se muestra lo escrito.</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Importando…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Abriendo…</translation>
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
        <translation>El comando se interrumpió; la ventana se cerrará cuando termine. Cerrarla otra vez lo pide con más fuerza.</translation>
    </message>
    <message>
        <source>Finishing: the window closes after this step, when the file is complete. Close it again to leave the step unfinished.</source>
        <translation>Finalizando: el archivo se completa tras este paso y luego se cierra la ventana. Ciérrela de nuevo para no esperar al final del paso.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>&amp;Grabación</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>&amp;Teclas y gestos</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>&amp;Acerca de Ridgepoint</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>Acerca de Ridgepoint</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;How far is every kernel of a training run from what the machine can do, and why?&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;¿A qué distancia está cada kernel de un entrenamiento de lo que puede la máquina, y por qué?&lt;/p&gt;&lt;p&gt;Software libre bajo la GNU General Public License, versión 3 o posterior.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>La ejecución «%1» ya no existe.</translation>
    </message>
    <message>
        <source>Com&amp;pare…</source>
        <translation>Com&amp;parar…</translation>
    </message>
    <message>
        <source>Compare this run with others</source>
        <translation>Comparar esta ejecución con otras</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportar</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>&amp;Cerrar ventana</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Buscar</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Am&amp;pliar</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Re&amp;ducir</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>&amp;Zoom anterior</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Mostrar todo</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>A run is being recorded. Closing this window stops the recording.</source>
        <translation>Se está grabando una ejecución. Al cerrar esta ventana se detiene la grabación.</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>Detener y cerrar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importar…</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Preferencias…</translation>
    </message>
    <message>
        <source>The recording &quot;%1&quot; has ended.</source>
        <translation>La grabación «%1» ha terminado.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Guía</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>&amp;Ir a</translation>
    </message>
    <message>
        <source>Main View</source>
        <translation>Vista principal</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>Vista siguiente</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>Vista anterior</translation>
    </message>
    <message>
        <source>Open Fol&amp;der…</source>
        <translation>Abrir carpe&amp;ta…</translation>
    </message>
    <message>
        <source>Open the traces or runs of several ranks as one run</source>
        <translation>Abrir las trazas o ejecuciones de varios rangos como una sola ejecución</translation>
    </message>
    <message>
        <source>Language and numbers change when the window is opened next, because a run is being recorded.</source>
        <translation>El idioma y los números cambiarán la próxima vez que se abra la ventana, porque se está grabando una ejecución.</translation>
    </message>
    <message>
        <source>%1 – Comparison – Ridgepoint</source>
        <translation>%1 – Comparación – Ridgepoint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryBars</name>
    <message>
        <source>Step memory</source>
        <translation>Memoria de un paso</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>espacio de trabajo</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pico</translation>
    </message>
    <message>
        <source>The peak is less than the sum, because activations are freed while gradients are allocated. The line is the memory of the chosen device.</source>
        <translation>El pico es menor que la suma: las activaciones se liberan mientras llegan los gradientes. La línea es lo que tiene el dispositivo elegido.</translation>
    </message>
    <message>
        <source>no estimate yet</source>
        <translation>aún sin estimación</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryView</name>
    <message>
        <source>Memory timeline</source>
        <translation>Cronología de memoria</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::NetworkTable</name>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familia</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Convolutions and matrix products in the forward pass of one sample</source>
        <translation>Convoluciones y productos de matrices en la pasada hacia delante de una muestra</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OpenRuns</name>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (referencia)</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1 (mostrada)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OtherRankNote</name>
    <message>
        <source>Open Its File</source>
        <translation>Abrir su archivo</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, which is not in this folder.</source>
        <translation>Las filas y los pasos son del rango %1. Qué se ejecutó y cuándo, y su memoria, están en el archivo propio de ese rango, que no está junto a este.</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, %2.</source>
        <translation>Las filas y los pasos son del rango %1. Qué se ejecutó y cuándo, y su memoria, están en el archivo propio de ese rango, %2.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OverviewView</name>
    <message>
        <source>Steps by what runs</source>
        <translation>Pasos según lo que se ejecuta</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>Uso de la GPU</translation>
    </message>
    <message>
        <source>GPU idle time by cause</source>
        <translation>Inactividad de la GPU por causa</translation>
    </message>
    <message>
        <source>How the time of each step splits</source>
        <translation>Cómo se reparte el tiempo de cada paso</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Repeated sequences of kernels</source>
        <translation>Secuencias repetidas de kernels</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Anotaciones</translation>
    </message>
    <message>
        <source>The file does not state which ops are annotations.</source>
        <translation>El archivo no indica qué ops son anotaciones.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PathView</name>
    <message>
        <source>What faster ops would gain</source>
        <translation>Lo que ahorrarían operaciones más rápidas</translation>
    </message>
    <message>
        <source>A double click shows the longest piece on the timeline</source>
        <translation>Un doble clic muestra el tramo más largo en la línea de tiempo</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>Otro archivo contiene las llamadas de este rango.</translation>
    </message>
    <message>
        <source>The run stores no step whose critical path can be found.</source>
        <translation>La ejecución no guarda ningún paso cuya ruta crítica se pueda hallar.</translation>
    </message>
    <message>
        <source>The run does not store the calls of step %1.</source>
        <translation>La ejecución no guarda las llamadas del paso %1.</translation>
    </message>
    <message>
        <source>Step %1 takes %2</source>
        <translation>El paso %1 tarda %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PictureCopier</name>
    <message>
        <source>Copy Picture</source>
        <translation>Copiar imagen</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PlaneCanvas</name>
    <message>
        <source>Click to hide or show</source>
        <translation>Clic para ocultar o mostrar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PointModel</name>
    <message>
        <source>does not fit into the device&apos;s memory</source>
        <translation>no cabe en la memoria del dispositivo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Observación</translation>
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
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose the folder of recordings</source>
        <translation>Elegir la carpeta de grabaciones</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Predeterminado</translation>
    </message>
    <message>
        <source>The folder in which Ridgepoint was started, or the documents folder</source>
        <translation>La carpeta en la que se inició Ridgepoint, o la de documentos</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;Recordings</source>
        <translation>&amp;Grabaciones</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
    <message>
        <source>English: 1,234.5</source>
        <translation>Inglés: 1,234.5</translation>
    </message>
    <message>
        <source>As in the Language</source>
        <translation>Como en el idioma</translation>
    </message>
    <message>
        <source>Binary: 1 GiB = 2³⁰ bytes</source>
        <translation>Binario: 1 GiB = 2³⁰ bytes</translation>
    </message>
    <message>
        <source>Decimal: 1 GB = 10⁹ bytes</source>
        <translation>Decimal: 1 GB = 10⁹ bytes</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Números</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Memoria</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankCanvas</name>
    <message>
        <source>%1 in view of %2</source>
        <translation>%1 a la vista de %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankChoice</name>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>The rank whose rows and steps are shown</source>
        <translation>El rango cuyas filas y pasos se muestran</translation>
    </message>
    <message>
        <source>Rank %1 (this file)</source>
        <translation>Rango %1 (este archivo)</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rango %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankModel</name>
    <message>
        <source>cut short</source>
        <translation>interrumpido</translation>
    </message>
    <message>
        <source>The rows and steps that are shown are of this rank</source>
        <translation>Las filas y los pasos mostrados son de este rango</translation>
    </message>
    <message>
        <source>A double click shows the rows and steps of this rank</source>
        <translation>Un doble clic muestra las filas y los pasos de este rango</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Which of the processes; ▸ is the one that is shown</source>
        <translation>Cuál de los procesos; ▸ es el que se muestra</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Device and threads</source>
        <translation>Dispositivo e hilos</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Pasos medidos</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Mean step time, measured by the rank</source>
        <translation>Tiempo medio de un paso, medido por el propio rango</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Espera</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for the last rank</source>
        <translation>De un paso, medido: el hilo de entrenamiento estuvo parado hasta que el último rango llegó al intercambio</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for data, with all ranks present</source>
        <translation>De un paso, medido: estuvo parado mientras se movían los datos, con todos los rangos presentes</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Oculto</translation>
    </message>
    <message>
        <source>Share of the data movement during which the rank computed; from measured times</source>
        <translation>Del tiempo en que se movían los datos, la parte en que el rango calculaba; de tiempos medidos</translation>
    </message>
    <message>
        <source>Measured time in a step in which the other ranks together waited for this rank</source>
        <translation>De un paso, medido: cuánto estuvieron parados los demás, en conjunto, hasta que llegó este rango</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>Llegó el último</translation>
    </message>
    <message>
        <source>Share of the exchanges at which this rank arrived last</source>
        <translation>De los intercambios, aquellos a los que este rango llegó el último</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Observación</translation>
    </message>
    <message>
        <source>Findings, and how the rank ended</source>
        <translation>Hallazgos, y cómo terminó el rango</translation>
    </message>
    <message>
        <source>clock not aligned: %1</source>
        <translation>reloj no alineado: %1</translation>
    </message>
    <message>
        <source>Time in a step in which a kernel ran that is not a collective</source>
        <translation>Tiempo de un paso en el que se ejecutó un kernel que no es una operación colectiva</translation>
    </message>
    <message>
        <source>Time in a step in which a collective ran, and no other kernel</source>
        <translation>Tiempo de un paso en el que se ejecutó una operación colectiva y ningún otro kernel</translation>
    </message>
    <message>
        <source>Time in a step in which nothing ran on the GPU</source>
        <translation>Tiempo de un paso en el que nada se ejecutó en la GPU</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Delay caused</source>
        <translation>Retraso causado</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankTimelineView</name>
    <message>
        <source>Timeline of all ranks</source>
        <translation>Cronología de todos los rangos</translation>
    </message>
    <message>
        <source>All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole run; double-click opens the file of a rank.</source>
        <translation>Todos los rangos con un mismo reloj. La rueda, W y S amplían; arrastrar, A y D desplazan; Inicio muestra toda la ejecución; un doble clic abre el archivo de un rango.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RanksView</name>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>This file is of rank %1 of %2.</source>
        <translation>Este archivo es del rango %1 de %2.</translation>
    </message>
    <message>
        <source>The other ranks&apos; data is added when all have ended. If it is missing, run &quot;ridgepoint merge %1&quot;.</source>
        <translation>Lo que hicieron los demás se añade cuando todos han terminado; &quot;ridgepoint merge %1&quot; lo añade donde no ocurrió.</translation>
    </message>
    <message>
        <source>Rank 0&apos;s file contains the data of all ranks.</source>
        <translation>El archivo del rango 0 contiene los datos de todos los rangos.</translation>
    </message>
    <message>
        <source>%1 ranks trained together</source>
        <translation>%1 rangos entrenaron juntos</translation>
    </message>
    <message>
        <source>batch %1 of all</source>
        <translation>batch %1 de todos</translation>
    </message>
    <message>
        <source>%1 samples/s of all</source>
        <translation>%1 muestras/s de todos</translation>
    </message>
    <message>
        <source>times measured, the machines&apos; clocks known to ± %1</source>
        <translation>tiempos medidos, los relojes de las máquinas conocidos a ± %1</translation>
    </message>
    <message>
        <source>times measured</source>
        <translation>tiempos medidos</translation>
    </message>
    <message>
        <source>%1 are missing, so waiting time is unknown</source>
        <translation>faltan %1, así que el tiempo de espera es desconocido</translation>
    </message>
    <message>
        <source>gradients over %1</source>
        <translation>gradientes por %1</translation>
    </message>
    <message>
        <source>times imported, clocks aligned to ± %1</source>
        <translation>tiempos importados, relojes alineados a ± %1</translation>
    </message>
    <message>
        <source>times imported</source>
        <translation>tiempos importados</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecentFiles</name>
    <message>
        <source>No run opened yet</source>
        <translation>Ninguna abierta aún</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Vaciar lista</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordPanel</name>
    <message>
        <source>Hardware counters cannot be read: %1.</source>
        <translation>No se pueden leer los contadores de hardware: %1.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Opciones de la próxima grabación</translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Muestras por paso; se puede cambiar durante la grabación</translation>
    </message>
    <message>
        <source>Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU</source>
        <translation>Aritmética del trabajo matricial; bf16 y fp16 son autocast, tf32 necesita una GPU</translation>
    </message>
    <message>
        <source>times</source>
        <translation>tiempos</translation>
    </message>
    <message>
        <source>+ PM sampling</source>
        <translation>+ muestreo PM</translation>
    </message>
    <message>
        <source>Training device. auto selects a usable GPU, otherwise the CPU</source>
        <translation>Dónde entrenar; auto es la GPU si se puede usar una</translation>
    </message>
    <message>
        <source>Folder of images, CIFAR-10 or MNIST; empty for synthetic data</source>
        <translation>Carpeta de imágenes, CIFAR-10 o MNIST; vacío para datos sintéticos</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>hasta detener</translation>
    </message>
    <message>
        <source>Number of measured steps</source>
        <translation>Número de pasos medidos</translation>
    </message>
    <message>
        <source>Search networks and families</source>
        <translation>Buscar redes y familias</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Redes</translation>
    </message>
    <message>
        <source>A TorchScript file…</source>
        <translation>Archivo TorchScript…</translation>
    </message>
    <message>
        <source>Choose the folder of training data</source>
        <translation>Elegir la carpeta de datos de entrenamiento</translation>
    </message>
    <message>
        <source>Training Data</source>
        <translation>Datos de entrenamiento</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Contadores</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Guardar en</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Measures kernel times; FLOPs and bytes are modelled</source>
        <translation>Los kernels se cronometran; sus FLOPs y bytes se modelan</translation>
    </message>
    <message>
        <source>Measures op times; FLOPs and bytes are modelled</source>
        <translation>Las ops se cronometran; sus FLOPs y bytes se modelan</translation>
    </message>
    <message>
        <source>Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. These steps take longer</source>
        <translation>El hardware cuenta FLOPs y bytes en unos pocos pasos, cada uno una pasada del profiler; estos pasos tardan más, los intermedios no</translation>
    </message>
    <message>
        <source>Samples GPU activity 1000 times per second</source>
        <translation>Muestrea la actividad de la GPU 1000 veces por segundo</translation>
    </message>
    <message>
        <source>Sampling requires a GPU; this run uses the CPU.</source>
        <translation>Solo se muestrean los contadores de una GPU; esta ejecución es en la CPU.</translation>
    </message>
    <message>
        <source>A TorchScript file</source>
        <translation>Un archivo TorchScript</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>Tamaño de una muestra</translation>
    </message>
    <message>
        <source>Size of one sample, such as 3x224x224, or a number of tokens:</source>
        <translation>Lo que toma la red, como 3x224x224, o un número de tokens:</translation>
    </message>
    <message>
        <source>+ counters every %1 steps</source>
        <translation>+ contadores cada %1 pasos</translation>
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
        <translation>Se detiene tras este paso</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>batch </translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>Muestras por paso; se puede cambiar durante la grabación</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Tamaño de batch</translation>
    </message>
    <message>
        <source>Stop recording after this step and complete the file</source>
        <translation>Detener la grabación tras este paso y completar el archivo</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>Train this network and record it (Ctrl+R)</source>
        <translation>Entrenar esta red y grabarla (Ctrl+R)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>counted steps %1 longer</source>
        <translation>pasos contados %1 más largos</translation>
    </message>
    <message>
        <source>recording a command</source>
        <translation>grabando un comando</translation>
    </message>
    <message>
        <source>Interrupts the command like Ctrl+C. Press again to force it</source>
        <translation>Interrumpir el comando como Ctrl+C; otra vez, con más fuerza</translation>
    </message>
    <message>
        <source>counted steps %1 shorter</source>
        <translation>pasos contados %1 más cortos</translation>
    </message>
    <message>
        <source>&amp;Options…</source>
        <translation>&amp;Opciones…</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>Opciones de la próxima grabación</translation>
    </message>
    <message>
        <source>Network, data, device and other options (Ctrl+Shift+O)</source>
        <translation>Red, datos, dispositivo y otras opciones (Ctrl+Mayús+O)</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>Grabar %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofMenu</name>
    <message>
        <source>Highest Roofs Only</source>
        <translation>Solo el más alto de cada uno</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Precisiones</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>Individual Roofs</source>
        <translation>Techos individuales</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Fuentes</translation>
    </message>
    <message>
        <source>Roofs of Another Device</source>
        <translation>Techos de otro dispositivo</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Otros</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofTable</name>
    <message>
        <source>Distance of the median repetition below the best</source>
        <translation>Cuánto queda la repetición mediana por debajo de la mejor</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>Techo</translation>
    </message>
    <message>
        <source>Unit or access</source>
        <translation>Unidad o acceso</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Repeticiones</translation>
    </message>
    <message>
        <source>Datasheet</source>
        <translation>Hoja de datos</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Alcanzado</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineCanvas</name>
    <message>
        <source>%1 is shown</source>
        <translation>%1 se muestra</translation>
    </message>
    <message>
        <source>%1 is hidden</source>
        <translation>%1 está oculta</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineView</name>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>Nivel de memoria al que se refieren las intensidades</translation>
    </message>
    <message>
        <source>Zoom Back</source>
        <translation>Zoom anterior</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>Mostrar todos los puntos y techos (doble clic)</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>&amp;Nivel</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>Esperando el primer paso…</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>Con estimación</translation>
    </message>
    <message>
        <source>Join each dot to its time at the roofs (dots by layer, phase or category of a network of the zoo)</source>
        <translation>Unir cada punto con su tiempo en los techos (puntos por capa, fase o categoría de una red del zoo)</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Techos</translation>
    </message>
    <message>
        <source>Selects the roofs, also those of another device</source>
        <translation>Qué techos se dibujan, y los de otro dispositivo junto a ellos</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Every dot at each level, joined</source>
        <translation>Cada punto en cada nivel, unidos</translation>
    </message>
    <message>
        <source>What the dot colours show</source>
        <translation>Qué representan los colores de los puntos</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Plots compute time and memory time instead of achieved FLOP/s and intensity</source>
        <translation>Tiempo de aritmética frente a tiempo de mover datos, en vez de rendimiento frente a intensidad</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>C&amp;olor</translation>
    </message>
    <message>
        <source>&amp;Dot Trails</source>
        <translation>Los p&amp;untos dejan estela</translation>
    </message>
    <message>
        <source>Shows the positions of the last seconds while a run is recorded</source>
        <translation>Dónde estaban los puntos en los últimos segundos, mientras se graba una ejecución</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>A&amp;grupar por</translation>
    </message>
    <message>
        <source>Dot area shows the time above the roof instead of the time</source>
        <translation>El área del punto muestra el tiempo sobre el techo en vez del tiempo</translation>
    </message>
    <message>
        <source>Dot Size: Time Above Roof</source>
        <translation>Tamaño del punto: tiempo sobre el techo</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiquetar</translation>
    </message>
    <message>
        <source>Pin Line to Roof</source>
        <translation>Fijar la línea al techo</translation>
    </message>
    <message>
        <source>Shaded Regions</source>
        <translation>Regiones sombreadas</translation>
    </message>
    <message>
        <source>Shades where memory, compute or latency limits the speed</source>
        <translation>Sombrea dónde la memoria, el cómputo o la latencia limita la velocidad</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RowActions</name>
    <message>
        <source>Show Only These Rows</source>
        <translation>Mostrar solo estas filas</translation>
    </message>
    <message>
        <source>Hide These Rows</source>
        <translation>Ocultar estas filas</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>Ocultar %1</translation>
    </message>
    <message>
        <source>Go to Longest Call</source>
        <translation>Ir a la llamada más larga</translation>
    </message>
    <message>
        <source>Open in Timeline</source>
        <translation>Abrir en la cronología</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunList</name>
    <message>
        <source>Open runs</source>
        <translation>Ejecuciones abiertas</translation>
    </message>
    <message>
        <source>Add Run…</source>
        <translation>Añadir ejecución…</translation>
    </message>
    <message>
        <source>Opens further runs. Tick two or more to compare them</source>
        <translation>Abre más ejecuciones. Marque dos o más para compararlas</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Mostrar</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>&amp;Usar como referencia</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Quitar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunsController</name>
    <message>
        <source>Close R&amp;un</source>
        <translation>Cerrar e&amp;jecución</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed Run</source>
        <translation>Reabrir ejecución cerra&amp;da</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was closed.</source>
        <translation>«%1» se cerró.</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Reabrir</translation>
    </message>
    <message>
        <source>No run was closed.</source>
        <translation>No se ha cerrado ninguna ejecución.</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>La ejecución «%1» ya no existe.</translation>
    </message>
    <message>
        <source>This run is being recorded. Stop the recording first.</source>
        <translation>Esta ejecución se está grabando. Detenga primero la grabación.</translation>
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
        <translation>Llamadas</translation>
    </message>
    <message>
        <source>Calls of the op with this sequence</source>
        <translation>Llamadas de la op con esta secuencia</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>Kernels, copies and fills in the sequence</source>
        <translation>Kernels, copias y rellenos de la secuencia</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>Tiempo de GPU</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>Total de los pasos</translation>
    </message>
    <message>
        <source>Op time</source>
        <translation>Tiempo de la op</translation>
    </message>
    <message>
        <source>Time of these calls on the CPU</source>
        <translation>Tiempo de estas llamadas en la CPU</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Session</name>
    <message>
        <source>loading the recording library</source>
        <translation>cargando la biblioteca de grabación</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SharesView</name>
    <message>
        <source>Shares of time</source>
        <translation>Partes del tiempo</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Por capa</translation>
    </message>
    <message>
        <source>Shares of what</source>
        <translation>De qué son las partes</translation>
    </message>
    <message>
        <source>Bars by category and phase</source>
        <translation>Barras por categoría y fase</translation>
    </message>
    <message>
        <source>Rings by category and phase</source>
        <translation>Anillos por categoría y fase</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ShortcutsPage</name>
    <message>
        <source>Keys and Gestures</source>
        <translation>Teclas y gestos</translation>
    </message>
    <message>
        <source>To do this</source>
        <translation>Para hacer esto</translation>
    </message>
    <message>
        <source>press or do</source>
        <translation>pulse o haga</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Teclas y gestos</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>En todas partes</translation>
    </message>
    <message>
        <source>Clear selection, range and filters</source>
        <translation>Quitar selección, intervalo y filtros</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
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
        <translation>Seleccionar una fila</translation>
    </message>
    <message>
        <source>click its dot</source>
        <translation>clic en su punto</translation>
    </message>
    <message>
        <source>Select several</source>
        <translation>Seleccionar varias</translation>
    </message>
    <message>
        <source>draw a rectangle with Shift</source>
        <translation>trazar un rectángulo con Mayús</translation>
    </message>
    <message>
        <source>Hide a category, or show it again</source>
        <translation>Ocultar una categoría o volver a mostrarla</translation>
    </message>
    <message>
        <source>Zoom, move</source>
        <translation>Zoom, mover</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>Select a time range for all views</source>
        <translation>Elegir un intervalo, para todas las vistas</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>wheel, W and S</source>
        <translation>rueda, W y S</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>drag, A and D, arrow keys</source>
        <translation>arrastrar, A y D, teclas de flecha</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>De llamada en llamada</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Ctrl y teclas de flecha</translation>
    </message>
    <message>
        <source>Zoom to a call</source>
        <translation>Ampliar una llamada</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>List live memory at a moment</source>
        <translation>Listar la memoria en uso en un momento</translation>
    </message>
    <message>
        <source>click the moment</source>
        <translation>clic en el momento</translation>
    </message>
    <message>
        <source>Zoom, move, show all</source>
        <translation>Zoom, mover, mostrar todo</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copiar filas</translation>
    </message>
    <message>
        <source>Ctrl+C; other formats by right click</source>
        <translation>Ctrl+C; otros formatos con clic derecho</translation>
    </message>
    <message>
        <source>Expand and collapse nested rows</source>
        <translation>Abrir y cerrar filas dentro de filas</translation>
    </message>
    <message>
        <source>arrow keys right and left</source>
        <translation>flechas derecha e izquierda</translation>
    </message>
    <message>
        <source>Select columns</source>
        <translation>Elegir columnas</translation>
    </message>
    <message>
        <source>right click on a heading</source>
        <translation>clic derecho en un encabezado</translation>
    </message>
    <message>
        <source>Shares of time, insights</source>
        <translation>Partes del tiempo, hallazgos</translation>
    </message>
    <message>
        <source>Select the evidence</source>
        <translation>Seleccionar la evidencia</translation>
    </message>
    <message>
        <source>Copy a figure or rows</source>
        <translation>Copiar una figura o filas</translation>
    </message>
    <message>
        <source>wheel, drag; W and S, arrow keys</source>
        <translation>rueda, arrastrar; W y S, teclas de flecha</translation>
    </message>
    <message>
        <source>double click, Home</source>
        <translation>doble clic, Inicio</translation>
    </message>
    <message>
        <source>From dot to dot</source>
        <translation>De punto en punto</translation>
    </message>
    <message>
        <source>From moment to moment</source>
        <translation>De momento en momento</translation>
    </message>
    <message>
        <source>wheel, drag, double click; W and S, arrow keys, Home</source>
        <translation>rueda, arrastrar, doble clic; W y S, teclas de flecha, Inicio</translation>
    </message>
    <message>
        <source>click it, arrow keys</source>
        <translation>clic en ello, teclas de flecha</translation>
    </message>
    <message>
        <source>Previous and next allocation or release</source>
        <translation>Asignación o liberación anterior y siguiente</translation>
    </message>
    <message>
        <source>comma and period</source>
        <translation>coma y punto</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>Mostrar una ejecución</translation>
    </message>
    <message>
        <source>click it, Enter</source>
        <translation>clic, Intro</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>Comparar ejecuciones</translation>
    </message>
    <message>
        <source>tick two or more, Space</source>
        <translation>marcar dos o más, Espacio</translation>
    </message>
    <message>
        <source>Close a run</source>
        <translation>Cerrar una ejecución</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Gráfico de llamas</translation>
    </message>
    <message>
        <source>Select a layer or an op</source>
        <translation>Seleccionar una capa o una operación</translation>
    </message>
    <message>
        <source>Zoom to it, and out</source>
        <translation>Acercar y alejar</translation>
    </message>
    <message>
        <source>double click, Enter; Backspace</source>
        <translation>doble clic, Intro; Retroceso</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>De control en control</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>Menú contextual</translation>
    </message>
    <message>
        <source>right mouse button; Menu key, Shift+F10</source>
        <translation>botón derecho del ratón; tecla Menú, Mayús+F10</translation>
    </message>
    <message>
        <source>Ctrl+C, or the context menu</source>
        <translation>Ctrl+C o el menú contextual</translation>
    </message>
    <message>
        <source>click it in the legend; 1 to 9</source>
        <translation>clic en ella en la leyenda; 1 a 9</translation>
    </message>
    <message>
        <source>drag with Shift, or along the ruler; R: the call or all in view</source>
        <translation>arrastrar con Mayús o por la regla; R: la llamada o todo lo visible</translation>
    </message>
    <message>
        <source>double click it, Enter</source>
        <translation>doble clic en ella, Intro</translation>
    </message>
    <message>
        <source>drag with Shift; R: all in view</source>
        <translation>arrastrar con Mayús; R: todo lo visible</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StartPage</name>
    <message>
        <source>How close is every kernel to the limits of the machine?</source>
        <translation>¿A qué distancia está cada kernel de lo que puede la máquina?</translation>
    </message>
    <message>
        <source>Open a Run…</source>
        <translation>Abrir una ejecución…</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>Ejecuciones recientes</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, batch %2</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>ya no existe</translation>
    </message>
    <message>
        <source>Record a Command…</source>
        <translation>Grabar un comando…</translation>
    </message>
    <message>
        <source>A Study…</source>
        <translation>Un estudio…</translation>
    </message>
    <message>
        <source>F1 opens the guide; ? lists all keys and mouse gestures.</source>
        <translation>F1 abre la guía; ? muestra todas las teclas y los gestos del ratón.</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Abrir una ejecución</translation>
    </message>
    <message>
        <source>A run of Ridgepoint, or a file from %1. You can also drop files here.</source>
        <translation>Una ejecución de Ridgepoint o un archivo de %1. También puede soltar archivos aquí.</translation>
    </message>
    <message>
        <source>Record a network</source>
        <translation>Grabar una red</translation>
    </message>
    <message>
        <source>Ridgepoint trains a network and shows its kernels live. All networks are in the toolbar (Ctrl+R records).</source>
        <translation>Ridgepoint entrena una red y muestra sus kernels en directo. Todas las redes están en la barra de herramientas (Ctrl+R graba).</translation>
    </message>
    <message>
        <source>Record your own training</source>
        <translation>Grabar su propio entrenamiento</translation>
    </message>
    <message>
        <source>Your Python script stays unchanged. You can also drop a .py file here, or record a training that is already running.</source>
        <translation>Su script de Python no cambia. También puede soltar aquí un archivo .py o grabar un entrenamiento que ya está en marcha.</translation>
    </message>
    <message>
        <source>Attach to a Process…</source>
        <translation>Conectar a un proceso…</translation>
    </message>
    <message>
        <source>Plan and compare</source>
        <translation>Planificar y comparar</translation>
    </message>
    <message>
        <source>Estimate time and memory before training, on hardware that you do not have. A study combines recordings, estimates and published figures.</source>
        <translation>Estime el tiempo y la memoria antes de entrenar, incluso en hardware que no tiene. Un estudio reúne grabaciones, estimaciones y cifras publicadas.</translation>
    </message>
    <message>
        <source>Estimate…</source>
        <translation>Estimación…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StatusLine</name>
    <message>
        <source>Median step time</source>
        <translation>Mediana del tiempo de un paso</translation>
    </message>
    <message>
        <source>Cost of collection: steps with hooks on compared with baseline steps (hooks off)</source>
        <translation>Tiempo extra de un paso por la captura: pasos con hooks frente a pasos sin hooks</translation>
    </message>
    <message>
        <source>Records that were counted but not stored, because collection was too slow</source>
        <translation>Registros contados pero no guardados porque la captura no dio abasto</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>Sin ejecución</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 registros descartados</translation>
    </message>
    <message>
        <source>FLOPs and bytes %1</source>
        <translation>FLOPs y bytes: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>paso mediano %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs y bytes desconocidos</translation>
    </message>
    <message>
        <source>Comparing %1 runs</source>
        <translation>Comparando %1 ejecuciones</translation>
    </message>
    <message>
        <source>⚠ Message</source>
        <translation>⚠ Mensaje</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyFigures</name>
    <message>
        <source>Figure of the study</source>
        <translation>Figura del estudio</translation>
    </message>
    <message>
        <source>one&apos;s own</source>
        <translation>propia</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>grabado en %1</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>publicado: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>«%1» no contiene ningún estudio: no hay study.json en ella.</translation>
    </message>
    <message>
        <source>Cannot create the folder &quot;%1&quot;: %2.</source>
        <translation>No se puede crear la carpeta «%1»: %2.</translation>
    </message>
    <message>
        <source>estimates are modelled</source>
        <translation>las estimaciones son modeladas</translation>
    </message>
    <message>
        <source>dotted: the part of an interval above the roof</source>
        <translation>punteado: la parte de un intervalo por encima del techo</translation>
    </message>
    <message>
        <source>predictions with an interval of 80 %</source>
        <translation>predicciones con un intervalo del 80 %</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>&amp;Gráfico</translation>
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
        <translation>No se pudo escribir «%1»: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>No se puede iniciar «%1»; ¿está instalado todo Ridgepoint?</translation>
    </message>
    <message>
        <source>The study ended with status %1.</source>
        <translation>El estudio terminó con estado %1.</translation>
    </message>
    <message>
        <source>The study crashed; Start goes on where it was.</source>
        <translation>El estudio falló; Iniciar continúa donde estaba.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyView</name>
    <message>
        <source>Folder of a study</source>
        <translation>Carpeta de un estudio</translation>
    </message>
    <message>
        <source>A study file</source>
        <translation>Un archivo de estudio</translation>
    </message>
    <message>
        <source>Studies (*.json)</source>
        <translation>Estudios (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Tables and JSON (*.csv *.md *.tex *.json)</source>
        <translation>Tablas y JSON (*.csv *.md *.tex *.json)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Exportando…</translation>
    </message>
    <message>
        <source>Results are written to a file that ends in .csv, .md, .tex or .json, not to &quot;%1&quot;.</source>
        <translation>Los resultados se escriben en un archivo que termina en .csv, .md, .tex o .json, no en «%1».</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>Exportado a «%1».</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>A Study &amp;File…</source>
        <translation>Un &amp;archivo de estudio…</translation>
    </message>
    <message>
        <source>The F&amp;older of a Study…</source>
        <translation>La &amp;carpeta de un estudio…</translation>
    </message>
    <message>
        <source>&amp;For this machine</source>
        <translation>&amp;Para esta máquina</translation>
    </message>
    <message>
        <source>The variant of the study that fits this machine: smaller, on its CPU</source>
        <translation>La variante del estudio para esta máquina: menor, en su CPU</translation>
    </message>
    <message>
        <source>&amp;Figure as Picture…</source>
        <translation>&amp;Figura como imagen…</translation>
    </message>
    <message>
        <source>&amp;Results as Table or JSON…</source>
        <translation>&amp;Resultados como tabla o JSON…</translation>
    </message>
    <message>
        <source>Folder of the recordings. Existing recordings are not repeated</source>
        <translation>Dónde se guardan las grabaciones; lo que ya está allí no se graba de nuevo</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Iniciar</translation>
    </message>
    <message>
        <source>Records the missing points, each in its own process</source>
        <translation>Graba lo que aún no está grabado, cada punto en su propio proceso</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>Pauses after the current recording</source>
        <translation>Espera después de la grabación en curso</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>De&amp;tener</translation>
    </message>
    <message>
        <source>Stops immediately. The current recording is repeated later</source>
        <translation>Termina al instante; la grabación en curso se repetirá más tarde</translation>
    </message>
    <message>
        <source>re&amp;try failed points</source>
        <translation>&amp;volver a intentar lo fallido</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>Est&amp;udio</translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation>&amp;Carpeta</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>Carpeta del estudio</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run of a point</source>
        <translation>Intro o un doble clic abre la ejecución de un punto</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>Tabla del estudio</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>Ta&amp;bla</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>The study&apos;s file</source>
        <translation>El archivo del estudio</translation>
    </message>
    <message>
        <source>Points and Figures</source>
        <translation>Puntos y figuras</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Study – Ridgepoint</source>
        <translation>Estudio – Ridgepoint</translation>
    </message>
    <message>
        <source>The study file &quot;%1&quot; does not exist.</source>
        <translation>No existe el archivo de estudio «%1».</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>«%1» no contiene un estudio: su carpeta tiene un archivo study.json.</translation>
    </message>
    <message>
        <source>A study is being recorded; stop it before another one is opened.</source>
        <translation>Se está grabando un estudio; deténgalo antes de abrir otro.</translation>
    </message>
    <message>
        <source>Published figures: %1</source>
        <translation>Cifras publicadas: %1</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>%1 of %2 recorded</source>
        <translation>%1 de %2 grabados</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fallidos</translation>
    </message>
    <message>
        <source>%1 not possible here</source>
        <translation>%1 no posibles aquí</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>faltan %1</translation>
    </message>
    <message>
        <source>pauses after this recording: %1</source>
        <translation>pausa tras esta grabación: %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>deteniendo…</translation>
    </message>
    <message>
        <source>Allow Them</source>
        <translation>Permitirlos</translation>
    </message>
    <message>
        <source>Select a folder for the recordings.</source>
        <translation>Indique en qué carpeta se guardarán las grabaciones.</translation>
    </message>
    <message>
        <source>Done: tables are in &quot;%1&quot; as results.md, .tex, .csv and .json.</source>
        <translation>Hecho: las tablas están en «%1» como results.md, .tex, .csv y .json.</translation>
    </message>
    <message>
        <source>Stopped. Resume starts with the interrupted recording.</source>
        <translation>Detenido; Continuar empieza por la grabación que estaba en curso.</translation>
    </message>
    <message>
        <source>This point has no recording that could be opened.</source>
        <translation>Este punto no tiene ninguna grabación que abrir.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Open or record a run to see its summary.</source>
        <translation>Abra o grabe una ejecución para ver su resumen.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TableView</name>
    <message>
        <source>Click to sort, right click to choose columns</source>
        <translation>Clic para ordenar, clic derecho para elegir columnas</translation>
    </message>
    <message>
        <source>Table of rows</source>
        <translation>Tabla de filas</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>Copiar como se muestra (TSV)</translation>
    </message>
    <message>
        <source>Copy All Columns (CSV)</source>
        <translation>Copiar todas las columnas (CSV)</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>Restablecer columnas</translation>
    </message>
    <message>
        <source>Ops, their layers</source>
        <translation>Ops, sus capas</translation>
    </message>
    <message>
        <source>Layers in layers</source>
        <translation>Capas dentro de capas</translation>
    </message>
    <message>
        <source>Phases, their ops</source>
        <translation>Fases, sus ops</translation>
    </message>
    <message>
        <source>Which columns are shown; right click on a heading for single ones</source>
        <translation>Qué columnas se muestran; clic derecho en un encabezado para elegirlas una a una</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Columnas</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copiar como Markdown</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>Expandir todo</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Contraer todo</translation>
    </message>
    <message>
        <source>Ops, their kernels</source>
        <translation>Ops, sus kernels</translation>
    </message>
    <message>
        <source>Gro&amp;up by</source>
        <translation>Agr&amp;upar por</translation>
    </message>
    <message>
        <source>Copy as Script</source>
        <translation>Copiar como script</translation>
    </message>
    <message>
        <source>The script is on the clipboard.</source>
        <translation>El script está en el portapapeles.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineCanvas</name>
    <message>
        <source>%1 steps. In view: %2</source>
        <translation>%1 pasos. Visible: %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to select a time range; double-click to zoom to something; Home shows the whole run. With Ctrl the arrow keys go from call to call.</source>
        <translation>La rueda, W y S cambian el zoom; arrastrar, A y D desplazan; arrastrar con Mayús o por la regla elige un intervalo; doble clic amplía un elemento; Inicio muestra toda la ejecución. Con Ctrl, las flechas van de llamada en llamada.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Keep the newest steps in view</source>
        <translation>Mantener a la vista los pasos más recientes</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>Mostrar toda la ejecución (Inicio)</translation>
    </message>
    <message>
        <source>Reading calls: %1</source>
        <translation>Leyendo llamadas: %1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 llamadas</translation>
    </message>
    <message>
        <source>ops: %1 of this time</source>
        <translation>ops activas: %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it, %4 calls</source>
        <translation>%1: %2, %3 del intervalo, %4 llamadas</translation>
    </message>
    <message>
        <source>GPU busy: %1 of this time</source>
        <translation>GPU activa: %1</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 seleccionado</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ToolWindows</name>
    <message>
        <source>Esti&amp;mate…</source>
        <translation>&amp;Estimación…</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>Estud&amp;io…</translation>
    </message>
    <message>
        <source>Ma&amp;chine…</source>
        <translation>Má&amp;quina…</translation>
    </message>
    <message>
        <source>A run is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Se está grabando una ejecución; deténgala antes, dos grabaciones se estorbarían.</translation>
    </message>
    <message>
        <source>A study is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>Se está grabando un estudio; deténgalo antes, dos grabaciones se estorbarían.</translation>
    </message>
    <message>
        <source>Closing this window stops the study that is being recorded. The recorded points remain; Resume continues the study.</source>
        <translation>Se está grabando un estudio, que termina con esta ventana. Lo grabado se conserva; Continuar lo retoma donde se detuvo.</translation>
    </message>
    <message>
        <source>Stop Study and Close</source>
        <translation>Detener el estudio y cerrar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Conservar la ventana</translation>
    </message>
    <message>
        <source>The guide is not installed with this program. It is in the folder docs of the source code.</source>
        <translation>La guía no está instalada con este programa. Está en la carpeta docs del código fuente.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Views</name>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>&amp;Loss as Picture…</source>
        <translation>&amp;Pérdida como imagen…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Roofline as &amp;Picture…</source>
        <translation>Roofline como &amp;imagen…</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>T&amp;imeline as Picture…</source>
        <translation>Cr&amp;onología como imagen…</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>&amp;Comparison as Picture…</source>
        <translation>&amp;Comparación como imagen…</translation>
    </message>
    <message>
        <source>Curves over &amp;Batch Size as Picture…</source>
        <translation>Curvas por tamaño de &amp;batch como imagen…</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>&amp;Tabla…</translation>
    </message>
    <message>
        <source>Shares of Time</source>
        <translation>Partes del tiempo</translation>
    </message>
    <message>
        <source>&amp;Shares as Picture…</source>
        <translation>&amp;Partes como imagen…</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>Hallazgos</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>&amp;Memory Timeline as Picture…</source>
        <translation>Cronología de &amp;memoria como imagen…</translation>
    </message>
    <message>
        <source>Command Output</source>
        <translation>Salida del comando</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importación</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>Info&amp;rme…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>Gráfico de llamas</translation>
    </message>
    <message>
        <source>&amp;Flame Graph as Picture…</source>
        <translation>&amp;Gráfico de llamas como imagen…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Visión general</translation>
    </message>
    <message>
        <source>&amp;Overview as Picture…</source>
        <translation>&amp;Visión general como imagen…</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>Ruta crítica</translation>
    </message>
    <message>
        <source>Timeline of Ranks</source>
        <translation>Cronología de rangos</translation>
    </message>
    <message>
        <source>Ran&amp;ks as Picture…</source>
        <translation>Ra&amp;ngos como imagen…</translation>
    </message>
    <message>
        <source>&amp;Waterfall as Picture…</source>
        <translation>&amp;Cascada como imagen…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::WhatIfModel</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>On the path</source>
        <translation>En la ruta</translation>
    </message>
    <message>
        <source>Time on the critical path</source>
        <translation>Tiempo en la ruta crítica</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>Proporción del paso</translation>
    </message>
    <message>
        <source>2 × faster saves</source>
        <translation>2 × más rápido ahorra</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took half of its time</source>
        <translation>Cota superior de la ganancia si tardara la mitad</translation>
    </message>
    <message>
        <source>Without it saves</source>
        <translation>Sin ello ahorra</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took no time</source>
        <translation>Cota superior de la ganancia si no tardara nada</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::FarRun</name>
    <message>
        <source>Fetch &amp;Whole Run…</source>
        <translation>&amp;Obtener ejecución completa…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s file, with all calls and allocations, to this machine</source>
        <translation>Copia a esta máquina el archivo de la ejecución, con todas las llamadas y asignaciones</translation>
    </message>
    <message>
        <source>Recording into %1 on %2.</source>
        <translation>Grabando en %1 en %2.</translation>
    </message>
    <message>
        <source>Connection to %1 lost; trying again.</source>
        <translation>Conexión con %1 perdida; reintentando.</translation>
    </message>
    <message>
        <source>Connected to %1 again.</source>
        <translation>Conectado de nuevo con %1.</translation>
    </message>
    <message>
        <source>Fetch Whole Run</source>
        <translation>Obtener ejecución completa</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>Ejecuciones (*.ridge)</translation>
    </message>
    <message>
        <source>Fetching the whole run…</source>
        <translation>Obteniendo la ejecución completa…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::Job</name>
    <message>
        <source>The recording was ended by %1.</source>
        <translation>La grabación terminó por %1.</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>The loss of a recorded script appears here when it has ended.</source>
        <translation>La pérdida de un script grabado aparece aquí cuando termina.</translation>
    </message>
    <message>
        <source>The loss is unknown. It is recorded from scripts that train on a CPU.</source>
        <translation>La pérdida se desconoce. Se graba en los scripts que entrenan en una CPU.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Step %1: loss %2</source>
        <translation>Paso %1: pérdida %2</translation>
    </message>
    <message>
        <source>The loss is %1 in step %2 and %3 in step %4.</source>
        <translation>La pérdida es %1 en el paso %2 y %3 en el paso %4.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LossView</name>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
</context>
</TS>
