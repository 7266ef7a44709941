<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Doubt</name>
    <message>
        <source>GPU records were lost: times of kernels are lower bounds, idle times are upper bounds, and the other parts may be either.</source>
        <translation>部分 GPU 记录已丢失：内核时间为下限，空闲时间为上限，其他部分则两种情况都有可能。</translation>
    </message>
    <message>
        <source>Probably its data was in a cache and did not come from DRAM.</source>
        <translation>其数据可能仍在缓存中，从未来自 DRAM。</translation>
    </message>
    <message>
        <source>Probably it ran as TF32 on tensor cores, the default for FP32 convolutions from Ampere on.</source>
        <translation>它可能以 TF32 在张量核心上运行；自 Ampere 起 FP32 卷积默认如此。</translation>
    </message>
    <message>
        <source>Probably it is part of a Winograd or FFT convolution, which does fewer FLOPs than modelled.</source>
        <translation>它可能是 Winograd 或 FFT 卷积的一部分，其 FLOPs 少于建模值。</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): the modelled bytes or FLOPs are too high, or the roof is too low.</source>
        <translation>高于其屋顶，%1（%2 ×）：建模的字节数或 FLOPs 过高，或屋顶过低。</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): a measuring fault, or the roof is too low.</source>
        <translation>高于其屋顶，%1（%2 ×）：测量误差，或屋顶过低。</translation>
    </message>
    <message>
        <source>Probably another kernel of the op does part of this work.</source>
        <translation>该算子的另一个内核可能完成了其中一部分工作。</translation>
    </message>
    <message>
        <source>The run has several GPUs, and the roofs are those of one.</source>
        <translation>该运行使用多个 GPU，而屋顶是单个 GPU 的。</translation>
    </message>
    <message>
        <source>The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are too high, the step time is too short, or the roof is too low.</source>
        <translation>各步的 FLOPs 高于其屋顶，%1（%2 ×）：FLOPs 过高、步时间过短，或屋顶过低。</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, because some of them run at the same time.</source>
        <translation>内核与复制合计 %1，而一步为 %2，因为其中一些同时运行。</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, although none of them overlap: some ran outside the steps, the step time is too short, or their times are too long.</source>
        <translation>内核与复制合计 %1，而一步为 %2，但它们并不重叠：其中一些在步之外运行，步时间过短，或它们的时间过长。</translation>
    </message>
    <message>
        <source>Calls of the group %1 take %2 of the step time: calls of several threads add up, or last beyond their step.</source>
        <translation>%1 类调用占步时间的 %2：多个线程的调用相加，或超出其所在的步。</translation>
    </message>
</context>
<context>
    <name>CommandRequest</name>
    <message>
        <source>The working folder &quot;%1&quot; does not exist.</source>
        <translation>没有用于运行命令的文件夹“%1”。</translation>
    </message>
    <message>
        <source>The working folder &quot;%1&quot; is not a folder.</source>
        <translation>“%1”不是可运行命令的文件夹。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; may not be entered.</source>
        <translation>无权进入文件夹“%1”。</translation>
    </message>
    <message>
        <source>The program&apos;s name is empty.</source>
        <translation>程序名为空。</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot;. For a file, write ./%1; for a Python script, python3 %1.</source>
        <translation>找不到程序“%1”；若为文件，请写作 ./%1；若为 Python 脚本，请写作 python3 %1。</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot; on the PATH.</source>
        <translation>PATH 的所有文件夹中都没有程序“%1”。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; does not exist.</source>
        <translation>没有程序“%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder, not a program.</source>
        <translation>“%1”是文件夹，不是程序。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable; write python3 before it.</source>
        <translation>“%1”不可执行；请在前面加上 python3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable (chmod +x makes it so).</source>
        <translation>“%1”不可执行（可用 chmod +x 设为可执行）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already; choose another name, a run is never overwritten.</source>
        <translation>“%1”已存在；请另选名称，运行绝不会被覆盖。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; for the run does not exist.</source>
        <translation>没有用于保存运行的文件夹“%1”。</translation>
    </message>
    <message>
        <source>Nothing can be written to &quot;%1&quot;; choose another place for the run.</source>
        <translation>无法写入“%1”；请为运行另选位置。</translation>
    </message>
    <message>
        <source>Nothing is to be collected.</source>
        <translation>未选择任何采集内容。</translation>
    </message>
    <message>
        <source>Step %1 comes before step %2, from which on steps are recorded.</source>
        <translation>第 %1 步早于开始录制的第 %2 步。</translation>
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
        <translation>（基线）</translation>
    </message>
    <message>
        <source>, noise</source>
        <translation>，噪声</translation>
    </message>
    <message>
        <source>Means per step, times measured</source>
        <translation>各步平均，时间为实测</translation>
    </message>
    <message>
        <source>Means per step, times measured or imported</source>
        <translation>各步平均，时间为实测或导入值</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted or modelled</source>
        <translation>FLOPs 和字节数由计数或建模得出</translation>
    </message>
    <message>
        <source>FLOPs and bytes modelled from shapes</source>
        <translation>FLOPs 和字节数按形状建模</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted by the hardware</source>
        <translation>FLOPs 和字节数由硬件计数</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>divided by the batch</source>
        <translation>除以批量大小</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: GPU records were lost, so a mean step time is a lower bound</source>
        <translation>%1 与 %2 无法整体比较：GPU 记录有丢失，因此平均步时间只是下限</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: the step time is not known in both</source>
        <translation>%1 与 %2 无法整体比较：并非两者的步时间都已知</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: one has no finished step</source>
        <translation>%1 与 %2 无法整体比较：其中之一没有已完成的步</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per sample as %2</source>
        <translation>%1 每个样本的用时与 %2 完全相同</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per step as %2</source>
        <translation>%1 每步的用时与 %2 完全相同</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per sample than %3</source>
        <translation>%1 每个样本比 %3 多用 %2</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per step than %3</source>
        <translation>%1 每步比 %3 多用 %2</translation>
    </message>
    <message>
        <source>%1 takes %2 less per sample than %3</source>
        <translation>%1 每个样本比 %3 少用 %2</translation>
    </message>
    <message>
        <source>%1 takes %2 less per step than %3</source>
        <translation>%1 每步比 %3 少用 %2</translation>
    </message>
    <message>
        <source>too few steps to determine the noise</source>
        <translation>步数太少，无法确定噪声</translation>
    </message>
    <message>
        <source>within noise, %1</source>
        <translation>在噪声范围内，%1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs 和字节数未知</translation>
    </message>
</context>
<context>
    <name>CompareMemory</name>
    <message>
        <source>Memory of each run, step by step.</source>
        <translation>按步对齐显示各运行的内存占用。</translation>
    </message>
    <message>
        <source>No memory of these runs was recorded.</source>
        <translation>这些运行均未录制内存。</translation>
    </message>
    <message>
        <source>below 0: warm-up</source>
        <translation>0 以下：预热</translation>
    </message>
    <message>
        <source>gaps: collection off</source>
        <translation>空白：采集关闭</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>实测步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>CompareNote</name>
    <message>
        <source>Times of %1 are those of kernels on the GPU, the others&apos; are the CPU&apos;s in the ops.</source>
        <translation>%1 的时间是 GPU 内核的时间，其他运行的时间是算子中 CPU 的时间。</translation>
    </message>
    <message>
        <source>%1 is an estimate: its times are those at the roofs.</source>
        <translation>%1 是估计值：其时间为屋顶处的时间。</translation>
    </message>
    <message>
        <source>Records of %1 were dropped: its sums are too low.</source>
        <translation>%1 的部分记录已丢失：其总和偏低。</translation>
    </message>
    <message>
        <source>%1 has warm-up steps only.</source>
        <translation>%1 只有预热步骤。</translation>
    </message>
    <message>
        <source>Rows are per sample: figures of a step, divided by its batch.</source>
        <translation>各行按样本计：一步的数值除以其批量大小。</translation>
    </message>
</context>
<context>
    <name>CompareRoofline</name>
    <message>
        <source>Open two or more runs to compare them (File ▸ Compare).</source>
        <translation>此处叠加显示两个或更多运行：文件 ▸ 比较。</translation>
    </message>
    <message>
        <source>None of these runs has a finished step.</source>
        <translation>这些运行都没有已完成的步。</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>算术强度，FLOP / %1 字节</translation>
    </message>
    <message>
        <source>Time without FLOPs: %1</source>
        <translation>无 FLOPs 的时间：%1</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>%1, recording</source>
        <translation>%1，录制中</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>高于其屋顶</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>实测屋顶</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>规格书屋顶</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>实际 FLOP/s</translation>
    </message>
    <message>
        <source>Time without bytes of %1: %2</source>
        <translation>没有 %1 字节数的时间：%2</translation>
    </message>
    <message>
        <source>less time</source>
        <translation>耗时减少</translation>
    </message>
    <message>
        <source>more time</source>
        <translation>耗时增加</translation>
    </message>
</context>
<context>
    <name>CompareSetting</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>模式</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>主机到设备</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>设备到主机</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>设备到设备</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>主机到主机</translation>
    </message>
    <message>
        <source>device to other device</source>
        <translation>设备到另一设备</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>可分页</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>锁页</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>托管</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>设备（静态）</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>托管（静态）</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>fills</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>数据加载器</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>算子之外</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>gaps between kernels</source>
        <translation>内核间隙</translation>
    </message>
    <message>
        <source>earlier steps</source>
        <translation>之前的步</translation>
    </message>
</context>
<context>
    <name>DifferenceChart</name>
    <message>
        <source>No rows.</source>
        <translation>没有行。</translation>
    </message>
    <message>
        <source>%1 minus %2, step time</source>
        <translation>%1 减 %2，每步时间</translation>
    </message>
    <message>
        <source>Minus %1, step time</source>
        <translation>减去 %1，每步时间</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>%1 minus %2, time per sample</source>
        <translation>%1 减 %2，每样本时间</translation>
    </message>
    <message>
        <source>Minus %1, time per sample</source>
        <translation>减 %1，每样本时间</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>每样本时间</translation>
    </message>
</context>
<context>
    <name>DotColors</name>
    <message>
        <source>several phases</source>
        <translation>多个阶段</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其余</translation>
    </message>
</context>
<context>
    <name>DotLayer</name>
    <message>
        <source>no FLOPs: %1</source>
        <translation>无 FLOPs：%1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>served from cache: %1</source>
        <translation>由缓存提供：%1</translation>
    </message>
</context>
<context>
    <name>FigureChart</name>
    <message>
        <source>Waiting for the first step…</source>
        <translation>等待第一步…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>此运行没有已完成的步。</translation>
    </message>
    <message>
        <source>This run has no data for this view.</source>
        <translation>此运行没有该视图的数据。</translation>
    </message>
    <message>
        <source>The filter leaves nothing. Clear it in the bar above, or with Esc.</source>
        <translation>筛选后无剩余内容。请在上方栏中或按 Esc 清除筛选。</translation>
    </message>
    <message>
        <source>The run does not store the calls of this time range.</source>
        <translation>此时段的调用未保留。</translation>
    </message>
    <message>
        <source>No op ran in this time range.</source>
        <translation>此时段内没有算子运行。</translation>
    </message>
    <message>
        <source>%1 items. Largest share of the total: %2</source>
        <translation>%1 项。占总量最多的：%2</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>A table is written to a file that ends in .csv, .md or .tex, not to &quot;%1&quot;.</source>
        <translation>表格须写入以 .csv、.md 或 .tex 结尾的文件，而非“%1”。</translation>
    </message>
    <message>
        <source>A picture is written to a file that ends in .png, .svg or .pdf, not to &quot;%1&quot;.</source>
        <translation>图片须写入以 .png、.svg 或 .pdf 结尾的文件，而非“%1”。</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 does not fit into memory; choose a smaller size or scale.</source>
        <translation>内存容不下 %1 × %2、缩放 %3 的图片；请减小尺寸或缩放。</translation>
    </message>
    <message>
        <source>A report is written to a file that ends in .html or .pdf, not to &quot;%1&quot;.</source>
        <translation>报告须写入以 .html 或 .pdf 结尾的文件，而非“%1”。</translation>
    </message>
    <message>
        <source>That view shows several runs.</source>
        <translation>该视图用于多个运行。</translation>
    </message>
    <message>
        <source>That view is of one run only.</source>
        <translation>该视图仅用于单个运行。</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>Open or record a run to see its layers and their ops.</source>
        <translation>打开或录制运行后，此处显示各层及其算子。</translation>
    </message>
    <message>
        <source>No FLOPs of this run are known.</source>
        <translation>此运行的 FLOPs 未知。</translation>
    </message>
    <message>
        <source>No bytes of this run are known.</source>
        <translation>此运行的字节数未知。</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>%1 of the FLOPs</source>
        <translation>占 FLOPs 的 %1</translation>
    </message>
    <message>
        <source>%1 of the bytes</source>
        <translation>占字节数的 %1</translation>
    </message>
</context>
<context>
    <name>ForeignText</name>
    <message>
        <source>&quot;%1&quot; is empty.</source>
        <translation>“%1”是空文件。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a run nor a file that can be imported (%2).</source>
        <translation>“%1”既不是运行记录，也不是可以导入的文件（%2）。</translation>
    </message>
</context>
<context>
    <name>Insight</name>
    <message>
        <source>Data loading takes %1 of the step</source>
        <translation>加载数据占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in the data phase ÷ step time.</source>
        <translation>数据阶段时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Use more loader threads, prefetch, decode less, or cache samples in memory.</source>
        <translation>用其他线程预加载、减少解码，或将样本留在内存中。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 5 %</source>
        <translation>PyTorch 的 TensorBoard 插件：5 %</translation>
    </message>
    <message>
        <source>Convolutions and matrix products reach %1 of their roofs</source>
        <translation>卷积和矩阵乘达到其屋顶的 %1</translation>
    </message>
    <message>
        <source>Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.</source>
        <translation>矩阵运算的 Σ 理想时间 ÷ Σ 时间，前提是其占步时间至少五分之一。</translation>
    </message>
    <message>
        <source>Use larger batches, the channels-last layout, and channels in multiples of 8 (tensor cores) or of the vector width (CPU). Check clocks and threads.</source>
        <translation>增大批量、采用 channels-last 布局、通道数取 8 的倍数（张量核心）或向量宽度的倍数（CPU）；检查时钟频率，在 CPU 上还要检查线程。</translation>
    </message>
    <message>
        <source>Nsight Compute calls less than 60 % of both roofs a latency issue</source>
        <translation>Nsight Compute 将两种屋顶均低于 60 % 视为延迟问题</translation>
    </message>
    <message>
        <source>Memory limits %1 of the step</source>
        <translation>%1 的时间内存受限</translation>
    </message>
    <message>
        <source>Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.</source>
        <translation>更接近带宽屋顶而非计算屋顶的算子时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a smaller data type.</source>
        <translation>融合相邻算子、原地运算或使用更短的类型：有用的是减少数据搬运，而非加快运算。</translation>
    </message>
    <message>
        <source>50 % of the step (Ridgepoint&apos;s)</source>
        <translation>步时间的 50 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>Small ops far below both roofs take %1 of the step</source>
        <translation>%1 的时间用于远低于两种屋顶的小算子</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.</source>
        <translation>单次调用不足 100 µs 且达不到屋顶允许值 10 % 的算子时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph.</source>
        <translation>它们太小或太多：增大批量、改用更少更大的算子，或捕获计算图。</translation>
    </message>
    <message>
        <source>20 % of the step (Ridgepoint&apos;s)</source>
        <translation>步时间的 20 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>No op runs for %1 of the step</source>
        <translation>步时间的 %1 没有算子运行</translation>
    </message>
    <message>
        <source>Time in the step without any op ÷ step time.</source>
        <translation>步内没有算子运行的时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Look for waiting, printing, results that are read back, and work in the script itself.</source>
        <translation>检查等待、打印、结果回读或脚本自身的工作。</translation>
    </message>
    <message>
        <source>10 % of the step (Ridgepoint&apos;s)</source>
        <translation>步时间的 10 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The optimizer takes %1 of the step</source>
        <translation>优化器占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in the optimizer phase ÷ step time. The gain is the traffic that a fused update avoids.</source>
        <translation>优化器阶段时间 ÷ 步时间；收益为融合更新可省去的数据搬运。</translation>
    </message>
    <message>
        <source>Use a fused optimizer: it reads and writes each parameter once.</source>
        <translation>融合优化器对每个参数只读写一次。</translation>
    </message>
    <message>
        <source>Elementwise ops, activations and normalizations take %1 of the step</source>
        <translation>逐元素运算、激活和归一化占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in these categories ÷ step time.</source>
        <translation>这些类别的时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Fuse them with the preceding op, use in-place activations, or fold frozen batch norms.</source>
        <translation>与其前面的算子融合、使用原地激活，或在不训练时折叠批归一化。</translation>
    </message>
    <message>
        <source>33 % of the step (Ridgepoint&apos;s)</source>
        <translation>步时间的 33 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>Copies and layout changes take %1 of the step</source>
        <translation>复制和布局变换占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in the category copy ÷ step time.</source>
        <translation>复制类别的时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Use one memory format throughout. Avoid contiguous() and type changes between ops.</source>
        <translation>始终保持同一内存格式；避免在算子之间使用 contiguous() 和类型转换。</translation>
    </message>
    <message>
        <source>The backward pass of max pooling takes %1 of the step</source>
        <translation>最大池化的反向占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in max-pool backward ops ÷ step time.</source>
        <translation>最大池化反向算子时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Use a strided convolution or average pooling: their backward pass does not scatter.</source>
        <translation>带步幅的卷积或平均池化无需散射写入。</translation>
    </message>
    <message>
        <source>5 % of the step (Ridgepoint&apos;s)</source>
        <translation>步时间的 5 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The slowest step takes %1 the median step time</source>
        <translation>最慢的步用时为中位数的 %1</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps.</source>
        <translation>最长实测步 ÷ 中位数，至少五步。</translation>
    </message>
    <message>
        <source>Another program was running, or clocks changed. Record again before you compare.</source>
        <translation>本机有其他程序运行，或时钟频率有变化：请重新运行后再比较。</translation>
    </message>
    <message>
        <source>1.5 × the median (Ridgepoint&apos;s)</source>
        <translation>中位数的 1.5 ×（Ridgepoint）</translation>
    </message>
    <message>
        <source>Peak memory is %1 of the device&apos;s capacity</source>
        <translation>内存峰值为设备内存的 %1</translation>
    </message>
    <message>
        <source>Largest number of live bytes in the measured steps ÷ capacity.</source>
        <translation>各实测步中同时存活的最大字节数 ÷ 容量。</translation>
    </message>
    <message>
        <source>To avoid running out of memory, use a smaller batch, activation checkpointing, or a smaller data type.</source>
        <translation>再多一点就会内存不足：减小批量、重计算激活值，或使用更短的类型。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 90 %</source>
        <translation>PyTorch 的 TensorBoard 插件：90 %</translation>
    </message>
    <message>
        <source>The allocator reserves %1 the peak memory of the tensors</source>
        <translation>分配器保留的内存是张量内存峰值的 %1</translation>
    </message>
    <message>
        <source>Peak reserved memory ÷ peak live memory, if they differ by at least 256 MiB.</source>
        <translation>保留内存峰值 ÷ 使用中内存峰值（相差至少 256 MiB 时）。</translation>
    </message>
    <message>
        <source>The rest is fragments and cached blocks. Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of changing shapes.</source>
        <translation>其余部分是碎片和缓存的块。请设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True，并避免形状变化的批次。</translation>
    </message>
    <message>
        <source>1.25 × the live memory (Ridgepoint&apos;s)</source>
        <translation>使用中内存的 1.25 ×（Ridgepoint）</translation>
    </message>
    <message>
        <source>Ops that are too small at batch %2 take %1 of the step, and more than half of the memory is free</source>
        <translation>%1 的时间用于在批量 %2 下过小的算子，且一半以上的内存空闲</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time, if the memory peak is at most half of the capacity.</source>
        <translation>单次调用不足 100 µs 且达不到屋顶允许值 10 % 的算子时间 ÷ 步时间，前提是峰值不超过容量的一半。</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>尝试增大批量。</translation>
    </message>
    <message>
        <source>Memory at the end of a step grows to %1 its earlier value</source>
        <translation>步结束时的内存增多：为先前各步的 %1</translation>
    </message>
    <message>
        <source>Smallest live memory at the end of a step in the last third ÷ largest in the first third, for six or more steps.</source>
        <translation>后三分之一的步结束时的最小存活量 ÷ 前三分之一的最大存活量；至少六步。</translation>
    </message>
    <message>
        <source>Something survives from step to step, such as a loss with its graph or a growing list.</source>
        <translation>有内容逐步残留：仍带计算图的损失，或不断增长的列表。</translation>
    </message>
    <message>
        <source>2 % growth (Ridgepoint&apos;s)</source>
        <translation>增长 2 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>A faster unit is idle: %2 has %1 the FP32 peak</source>
        <translation>更快的单元闲置：%2 的屋顶是矩阵运算所用屋顶的 %1</translation>
    </message>
    <message>
        <source>Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes at least 33 % of the step.</source>
        <translation>更短类型的最高屋顶 ÷ FP32 的屋顶，前提是 FP32 矩阵运算占步时间至少三分之一。</translation>
    </message>
    <message>
        <source>Try autocast with bf16 (or TF32 on a GPU).</source>
        <translation>尝试使用 bf16 的 autocast（GPU 上也可用 TF32）。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: tensor cores unused though eligible</source>
        <translation>PyTorch 的 TensorBoard 插件：可用张量核心却未使用</translation>
    </message>
    <message>
        <source>The other ranks wait for rank %2 for %1 of the step</source>
        <translation>进程 %2 使其他进程等待了步的 %1</translation>
    </message>
    <message>
        <source>Mean time that the other ranks wait for this rank ÷ step time, if it arrives last at half or more of the exchanges.</source>
        <translation>其他每个进程在该进程到达一次交换之前平均停顿的时间 ÷ 步的时间（该进程在一半或更多的交换中最后到达时）。</translation>
    </message>
    <message>
        <source>Check that rank for other programs, fewer cores, lower clocks and slower data.</source>
        <translation>请查看是什么拖慢了该进程：其机器上的其他程序、更少的核心、更低的时钟频率、更慢的数据。</translation>
    </message>
    <message>
        <source>Training waits for gradient exchange for %1 of the step</source>
        <translation>交换梯度时，训练停顿了步的 %1</translation>
    </message>
    <message>
        <source>Time that the training thread waits while data moves between ranks ÷ step time.</source>
        <translation>数据在各进程之间传输时训练线程停顿的时间 ÷ 步的时间。</translation>
    </message>
    <message>
        <source>Use a larger batch for each rank, fewer ranks, or a faster network. Exchange that overlaps with the backward pass costs no time.</source>
        <translation>为每个进程使用更大的批量、减少进程数，或使用更快的网络；在反向传播仍在计算时进行的交换不花费时间。</translation>
    </message>
    <message>
        <source>Training uses %1 of this machine&apos;s %2 cores</source>
        <translation>训练使用本机 %2 个核心的 %1</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ physical cores.</source>
        <translation>该机器上所有进程的线程数 ÷ 物理核心数。</translation>
    </message>
    <message>
        <source>Use one thread for each core (--threads).</source>
        <translation>线程数应与核心数相同（--threads）。</translation>
    </message>
    <message>
        <source>Ridgepoint&apos;s</source>
        <translation>Ridgepoint</translation>
    </message>
    <message>
        <source>Training runs %1 threads on each of %2 logical cores</source>
        <translation>训练线程数为逻辑核心数 %2 的 %1</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ logical cores.</source>
        <translation>该机器上所有进程的线程数 ÷ 逻辑核心数。</translation>
    </message>
    <message>
        <source>Use fewer threads (--threads): threads that share a core slow each other down.</source>
        <translation>争用核心的线程只会互相拖慢：请减少线程（--threads）。</translation>
    </message>
    <message>
        <source>%2 reaches %1 of its roof, which is impossible</source>
        <translation>%2 达到其屋顶的 %1，这不可能</translation>
    </message>
    <message>
        <source>Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.</source>
        <translation>时间占比至少 0.5 % 的算子中，实际性能 ÷ 可达性能的最大值。</translation>
    </message>
    <message>
        <source>The modelled work is too high, or the roof was measured too low. Measure the roofs again on a quiet machine.</source>
        <translation>建模的工作量过大，或屋顶测得过低：请在空闲的机器上重新测量屋顶。</translation>
    </message>
    <message>
        <source>2 % above the roof (Ridgepoint&apos;s)</source>
        <translation>高于屋顶 2 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>%1 records were dropped</source>
        <translation>已丢弃 %1 条记录</translation>
    </message>
    <message>
        <source>Records that did not fit into the buffers.</source>
        <translation>环形缓冲区放不下的记录。</translation>
    </message>
    <message>
        <source>Sums are too low by the dropped records. Record fewer steps in detail, or use fewer threads.</source>
        <translation>总计因此偏低：请减少详细录制的步数，或减少线程。</translation>
    </message>
    <message>
        <source>The profiler lost the GPU records of launches: %1</source>
        <translation>性能分析器丢失了启动的 GPU 记录：%1</translation>
    </message>
    <message>
        <source>Launching calls of a trace without a kernel, copy or fill.</source>
        <translation>跟踪中没有对应内核、复制或填充的启动调用。</translation>
    </message>
    <message>
        <source>Sums are too low by the lost records. Profile fewer steps at once.</source>
        <translation>总计因丢失的记录而偏低：请减少一次分析的步数。</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Collection adds %1 to the step time</source>
        <translation>采集占步时间的 %1</translation>
    </message>
    <message>
        <source>Median of measured ÷ baseline step time, minus 1.</source>
        <translation>各参照步中实测 ÷ 未采集步时间的中位数，减 1。</translation>
    </message>
    <message>
        <source>Steps are short: times of single ops are slightly too long.</source>
        <translation>步很短：单个算子的时间略微偏长。</translation>
    </message>
    <message>
        <source>5 % (Ridgepoint&apos;s)</source>
        <translation>5 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The GPU is idle for %1 of the step</source>
        <translation>步时间的 %1 中 GPU 没有任何运行</translation>
    </message>
    <message>
        <source>Step time without any kernel, copy or memset ÷ step time.</source>
        <translation>步内没有内核、复制或填充运行的时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Find what the GPU waits for: data, launches from the CPU, or a result that is read back.</source>
        <translation>查明 GPU 在等待什么：数据、负责启动的 CPU，或结果回读。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: GPU busy less than 50 %</source>
        <translation>PyTorch 的 TensorBoard 插件：GPU 忙碌不足 50 %</translation>
    </message>
    <message>
        <source>The GPU waits for launches for %1 of the step</source>
        <translation>步时间的 %1 中 GPU 在等待 CPU 启动任务</translation>
    </message>
    <message>
        <source>Idle GPU time before work that was launched during that idle time ÷ step time.</source>
        <translation>GPU 空闲时间中，结束空闲的任务在空闲开始后才启动的部分 ÷ 步时间。</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for results within the step.</source>
        <translation>增大批量、改用更少更大的算子，或捕获计算图；不要在步内等待结果。</translation>
    </message>
    <message>
        <source>the split of idle time is HolisticTraceAnalysis&apos;s; 20 % of the step (Ridgepoint&apos;s)</source>
        <translation>空闲时间的划分来自 HolisticTraceAnalysis；步时间的五分之一，本工具自定</translation>
    </message>
    <message>
        <source>Small kernels run one after another: two or more overlap for %1 of their time</source>
        <translation>小内核逐个运行：仅在其 %1 的时间内有两个或更多同时运行</translation>
    </message>
    <message>
        <source>Time with two or more kernels ÷ time with one or more, if kernels below 100 µs on average take at least 20 % of it.</source>
        <translation>有两个或更多内核运行的时间 ÷ 有一个或更多内核运行的时间，前提是平均不足 100 µs 的内核占其五分之一。</translation>
    </message>
    <message>
        <source>Run independent work on several streams, or make kernels larger.</source>
        <translation>将相互独立的工作放到多个流上，或增大内核。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low kernel concurrency; 10 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler 的“内核并发度低”；十分之一，本工具自定</translation>
    </message>
    <message>
        <source>Kernel time is %1 the time of copies to and from the GPU</source>
        <translation>内核运行时间为与 GPU 间复制时间的 %1</translation>
    </message>
    <message>
        <source>Time with any kernel ÷ time with any copy between host and device, if copies take at least 5 % of the step.</source>
        <translation>有一个或更多内核运行的时间 ÷ 有一个或更多主机与设备间复制的时间，前提是复制占步时间的二十分之一。</translation>
    </message>
    <message>
        <source>Leave data on the GPU if it is needed again. Copy smaller data types.</source>
        <translation>将会再次用到的数据留在 GPU 上；用更短的类型复制。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low compute to copy efficiency; 2 × (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler 的“计算与复制之比低”；两倍，本工具自定</translation>
    </message>
    <message>
        <source>Copies to and from the GPU reach %1</source>
        <translation>与 GPU 间的复制仅达到 %1</translation>
    </message>
    <message>
        <source>Bytes copied ÷ copy time, if copies take at least 1 % of the step.</source>
        <translation>复制的字节数 ÷ 时间，前提是其占步时间的百分之一。</translation>
    </message>
    <message>
        <source>Copy from pinned memory, in few large pieces.</source>
        <translation>从锁页内存复制，并合并为少量大块。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy throughput; 50 % of PCI Express 3.0 × 16 (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler 的“复制吞吐量低”；PCI Express 3.0 × 16 带宽的一半，本工具自定</translation>
    </message>
    <message>
        <source>Small copies take %1 of the copy time to and from the GPU</source>
        <translation>与 GPU 间复制时间的 %1 用于小块复制</translation>
    </message>
    <message>
        <source>Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 % of the step.</source>
        <translation>不足 64 KiB 的复制时间 ÷ 全部复制时间，前提是复制占步时间的百分之一。</translation>
    </message>
    <message>
        <source>Combine small copies: starting a copy costs as much as copying 64 KiB.</source>
        <translation>合并要复制的数据：启动一次复制的开销相当于复制 64 KiB。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s inefficient copy size; 64 KiB and 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler 的“复制大小低效”；大小和一半，本工具自定</translation>
    </message>
    <message>
        <source>Pageable memory is the source or target of %1 of the bytes copied to and from the GPU</source>
        <translation>与 GPU 间复制的数据有 %1 位于可分页内存</translation>
    </message>
    <message>
        <source>Bytes copied from or to pageable memory ÷ all bytes copied, if copies take at least 1 % of the step.</source>
        <translation>从可分页内存复制或复制到可分页内存的字节数 ÷ 全部复制字节数，前提是复制占步时间的百分之一。</translation>
    </message>
    <message>
        <source>Use pinned memory (pin_memory=True in a DataLoader): the driver copies pageable memory twice and waits.</source>
        <translation>使用锁页内存（在 DataLoader 中设置 pin_memory=True）：对可分页内存，驱动程序要复制两次并等待。</translation>
    </message>
    <message>
        <source>Nsight Systems&apos; rule cuda_memcpy_async; 10 % (Ridgepoint&apos;s)</source>
        <translation>Nsight Systems 的规则 cuda_memcpy_async；十分之一，本工具自定</translation>
    </message>
    <message>
        <source>Copies to and from the GPU overlap with kernels for %1 of their time</source>
        <translation>与 GPU 间的复制有 %1 的时间与内核并行</translation>
    </message>
    <message>
        <source>Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 % of the step.</source>
        <translation>复制与内核同时运行的时间 ÷ 有复制的时间，前提是复制占步时间的二十分之一。</translation>
    </message>
    <message>
        <source>Copy the next batch from pinned memory on a separate stream while this one computes.</source>
        <translation>在当前批次计算时，用单独的流从锁页内存复制下一批次。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy/compute overlap; 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler 的“复制与计算重叠低”；一半，本工具自定</translation>
    </message>
    <message>
        <source>Winograd convolutions take %1 of the step</source>
        <translation>Winograd 卷积占步时间的 %1</translation>
    </message>
    <message>
        <source>Time in kernels with &quot;winograd&quot; in their names ÷ step time.</source>
        <translation>名称含 winograd 的内核时间 ÷ 步时间。</translation>
    </message>
    <message>
        <source>They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead (TF32, BF16, channels-last).</source>
        <translation>其实际运算少于建模值，且使用 FP32 单元：请与张量核心（TF32、BF16、channels-last）对比。</translation>
    </message>
    <message>
        <source>GPU clocks were throttled for %1 of the time (reason: %2)</source>
        <translation>%1 的时间内 GPU 时钟频率因 %2 受限</translation>
    </message>
    <message>
        <source>Samples with a throttle reason ÷ all samples.</source>
        <translation>设备报告受限的样本数 ÷ 全部样本数。</translation>
    </message>
    <message>
        <source>The times come from a slower GPU than the roofs. Check power, cooling and limits before you compare.</source>
        <translation>所测时间来自比屋顶测量时更慢的 GPU：比较之前请检查功耗、散热和各项限制。</translation>
    </message>
    <message>
        <source>10 % of the time (Ridgepoint&apos;s)</source>
        <translation>时间的 10 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>LibTorch does not use this CPU&apos;s fastest vector unit: %2 has %1 the peak</source>
        <translation>LibTorch 未使用此 CPU 最快的向量单元：%2 的屋顶是所用屋顶的 %1</translation>
    </message>
    <message>
        <source>Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.</source>
        <translation>最高 FP32 屋顶 ÷ LibTorch 所选向量单元的 FP32 屋顶。</translation>
    </message>
    <message>
        <source>Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.</source>
        <translation>取消设置 ATEN_CPU_CAPABILITY，或使用为此 CPU 构建的 LibTorch。</translation>
    </message>
    <message>
        <source>Python and framework overhead between ops takes %1 of the step, most of it in %2</source>
        <translation>算子之间的 Python 与框架开销占该步的 %1，大部分在 %2</translation>
    </message>
    <message>
        <source>Time in a script&apos;s step without any op ÷ step time, if it is below 100 µs for each op.</source>
        <translation>脚本步中没有算子运行的时间 ÷ 步的时间（平均每个算子不到 100 µs 时）。</translation>
    </message>
    <message>
        <source>Use fewer and larger ops: a larger batch, ops on whole tensors instead of loops, a fused optimizer, torch.compile.</source>
        <translation>使用更少、更大的算子：增大批量，用整个张量上的算子代替循环，使用融合优化器或 torch.compile。</translation>
    </message>
    <message>
        <source>%2 takes %1 of the step and has no cost model</source>
        <translation>%2 占该步的 %1，其 FLOP 数和字节数未知</translation>
    </message>
    <message>
        <source>Time in the op&apos;s calls without a cost model ÷ step time, for the op with the largest time.</source>
        <translation>没有成本模型的算子调用时间 ÷ 步的时间，取时间最长的算子。</translation>
    </message>
    <message>
        <source>Compare its time between runs, because its FLOPs and bytes are unknown. If torch.compile generated it, record without torch.compile to see its ops.</source>
        <translation>没有屋顶可以评判它：请在多次运行之间比较其时间。如果它由 torch.compile 生成，不用 torch.compile 的记录会显示其算子。</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps, if a compiler ran in one of them.</source>
        <translation>最长的测量步 ÷ 中位数（五步或以上，且其中某步运行了编译器）。</translation>
    </message>
    <message>
        <source>Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the first steps.</source>
        <translation>形状或值的变化会使其重新编译：TORCH_LOGS=recompiles 会指出是哪些，dynamic=True 为所有情况生成一个图。--warmup 会排除最初的步。</translation>
    </message>
    <message>
        <source>Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS).</source>
        <translation>使用与核心数相同的线程数（torch.set_num_threads 或 OMP_NUM_THREADS）。</translation>
    </message>
    <message>
        <source>Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that share a core slow each other down.</source>
        <translation>相互等待核心的线程只会彼此拖慢：请减少线程数（torch.set_num_threads 或 OMP_NUM_THREADS）。</translation>
    </message>
    <message>
        <source>torch.compile compiled during measured steps: the slowest takes %1 the median step time</source>
        <translation>torch.compile 在测量步中进行了编译：最慢一步的时间是步时间中位数的 %1</translation>
    </message>
    <message>
        <source>torch.compile recompiled code for %1: %2</source>
        <translation>torch.compile 重新编译代码用了 %1：%2</translation>
    </message>
    <message>
        <source>Time of compilations of code that torch.compile had compiled before, because its guards failed.</source>
        <translation>因守卫条件失败，torch.compile 对已编译过的代码再次编译的时间。</translation>
    </message>
    <message>
        <source>Mark sizes that change with torch._dynamo.mark_dynamic, compile with dynamic=True, or pad batches to a few sizes.</source>
        <translation>用 torch._dynamo.mark_dynamic 标记会变化的尺寸，用 dynamic=True 编译，或将批次填充到少数几种尺寸。</translation>
    </message>
    <message>
        <source>1 s (Ridgepoint&apos;s)</source>
        <translation>1 s（Ridgepoint）</translation>
    </message>
    <message>
        <source>%1 graph breaks split compiled code, most often: %2</source>
        <translation>%1 处图中断分割了编译代码，最常见的原因：%2</translation>
    </message>
    <message>
        <source>Places where torch.compile returned to Python, counted at each compilation.</source>
        <translation>torch.compile 返回 Python 的位置，每次编译都计数。</translation>
    </message>
    <message>
        <source>Operations on both sides of a graph break cannot be fused. Remove prints, .item() and unsupported calls from the compiled code; fullgraph=True reports the first break as an error.</source>
        <translation>图中断两侧的运算无法融合。请从编译代码中移除打印、.item() 和不支持的调用；fullgraph=True 会将第一处中断报告为错误。</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>Load data faster, or launch more work ahead.</source>
        <translation>加快数据加载，或提前启动更多工作。</translation>
    </message>
    <message>
        <source>Do less in the script between ops.</source>
        <translation>减少脚本在算子之间的工作。</translation>
    </message>
    <message>
        <source>Fuse its calls, or use larger batches.</source>
        <translation>融合其调用，或使用更大的批量。</translation>
    </message>
    <message>
        <source>Fuse it with its neighbours, or use a smaller data type.</source>
        <translation>与相邻操作融合，或使用更小的数据类型。</translation>
    </message>
    <message>
        <source>Use a lower precision, or shapes that suit the unit.</source>
        <translation>使用更低的精度，或适合该单元的形状。</translation>
    </message>
    <message>
        <source>Step time: %1, at the roofs %2. Possible gain: %3 (%4).</source>
        <translation>步时间：%1，屋顶时间 %2。可节省 %3（%4）。</translation>
    </message>
    <message>
        <source>The work in %1 of the time is unknown.</source>
        <translation>%1 的时间内工作量未知。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1：%2（%3）。</translation>
    </message>
    <message>
        <source>%1 × below %2</source>
        <translation>比 %2 低 %1 倍</translation>
    </message>
    <message>
        <source>with %1: at most %2 × faster</source>
        <translation>使用 %1：最多快 %2 倍</translation>
    </message>
    <message>
        <source>with its data in %1: at most %2 × faster</source>
        <translation>数据位于 %1：最多快 %2 倍</translation>
    </message>
    <message>
        <source>%1 × below both roofs</source>
        <translation>比两条屋顶低 %1 倍</translation>
    </message>
    <message>
        <source>%1 × its time at the roofs</source>
        <translation>为屋顶时间的 %1 倍</translation>
    </message>
    <message>
        <source>%1 loses %2 (%3), %4.</source>
        <translation>%1 损失 %2（%3），%4。</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Time since the start of the run, s</source>
        <translation>运行开始后的时间（s）</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>collection off</source>
        <translation>采集关闭</translation>
    </message>
    <message>
        <source>Step %1 ran without collection or with counters: its memory is unknown.</source>
        <translation>第 %1 步未采集或启用了计数器：其内存未知。</translation>
    </message>
    <message>
        <source>out of memory at %1</source>
        <translation>在 %1 内存不足</translation>
    </message>
    <message>
        <source>Open or record a run to see its memory over time.</source>
        <translation>打开或录制运行后，此处显示内存内容随时间的变化。</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>时间（s）</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>whole GPU</source>
        <translation>整块 GPU</translation>
    </message>
    <message>
        <source>Time since the start of the run, ms</source>
        <translation>自运行开始的时间，ms</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>时间，ms</translation>
    </message>
</context>
<context>
    <name>NameSearch</name>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at character %3.</source>
        <translation>“%1”不是正则表达式：%2（第 %3 个字符）。</translation>
    </message>
</context>
<context>
    <name>OverviewChart</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Open or record a run to see how its steps split.</source>
        <translation>打开或记录一次运行，以查看各步的时间构成。</translation>
    </message>
    <message>
        <source>The run stores no calls whose time can be split.</source>
        <translation>该运行没有存储可供划分时间的调用。</translation>
    </message>
    <message>
        <source>No step of this run has GPU records.</source>
        <translation>该运行的任何一步都没有 GPU 记录。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Steps %1 to %2 (means)</source>
        <translation>第 %1 至 %2 步（平均值）</translation>
    </message>
    <message>
        <source> (warm-up)</source>
        <translation>（预热）</translation>
    </message>
    <message>
        <source> (uncertain)</source>
        <translation>（不确定）</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>GPU %1: kernels run for %2 of the time, estimated SM efficiency %3</source>
        <translation>GPU %1：内核运行占时间的 %2，估计的 SM 效率 %3</translation>
    </message>
    <message>
        <source>, estimated occupancy %1</source>
        <translation>，估计的占用率 %1</translation>
    </message>
    <message>
        <source>Launches: %1, delay %2 (median), at most %3</source>
        <translation>启动：%1，延迟 %2（中位数），最多 %3</translation>
    </message>
    <message>
        <source>; kernels shorter than their launch: %1</source>
        <translation>；短于其启动的内核：%1</translation>
    </message>
    <message>
        <source>Copies %1: %2 in %3</source>
        <translation>复制 %1：%2 次，共 %3</translation>
    </message>
    <message>
        <source>, %1 (median), at most %2</source>
        <translation>，%1（中位数），最多 %2</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>该进程的调用在另一个文件中。</translation>
    </message>
    <message>
        <source>Kernels: %1 of their time on tensor cores, by their names</source>
        <translation>内核：按名称判断，%1 的时间使用张量核心</translation>
    </message>
</context>
<context>
    <name>RankBars</name>
    <message>
        <source>At least two runs must contain several ranks.</source>
        <translation>至少需要两个包含多个进程的运行。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>进程</translation>
    </message>
</context>
<context>
    <name>RankFigure</name>
    <message>
        <source>Mean step</source>
        <translation>平均步</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Waits for ranks</source>
        <translation>等待其他进程</translation>
    </message>
    <message>
        <source>Others wait for it</source>
        <translation>其他进程等待它</translation>
    </message>
</context>
<context>
    <name>RankTimeline</name>
    <message>
        <source>rank %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>rank %1, not aligned</source>
        <translation>进程 %1，未对齐</translation>
    </message>
    <message>
        <source>Its file is not in this folder.</source>
        <translation>其文件不在此文件夹中。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，步 %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>RankTimelineView</name>
    <message>
        <source>The run does not contain several ranks.</source>
        <translation>此运行不包含多个进程。</translation>
    </message>
</context>
<context>
    <name>RegionItem</name>
    <message>
        <source>memory-bound</source>
        <translation>内存受限</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>计算受限</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>延迟受限</translation>
    </message>
</context>
<context>
    <name>ReportExport</name>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Shares of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>Rooflines, and the rows that differ most</source>
        <translation>屋顶线及差异最大的行</translation>
    </message>
    <message>
        <source>Memory, step above step</source>
        <translation>内存（按步对齐）</translation>
    </message>
    <message>
        <source>Over the batch size</source>
        <translation>随批量大小的变化</translation>
    </message>
</context>
<context>
    <name>RoofLines</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>best of %1 repetitions</source>
        <translation>%1 次重复的最佳值</translation>
    </message>
    <message>
        <source>, spread %1</source>
        <translation>，离散度 %1</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>算术强度，FLOP / %1 字节</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>建模</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>高于其屋顶</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>实测屋顶</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>规格书屋顶</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>to see DRAM: Level ▸ DRAM</source>
        <translation>查看 DRAM：层级 ▸ DRAM</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of each level (dots: %1)</source>
        <translation>算术强度，FLOP / 各层级字节（点：%1）</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>在屋顶处</translation>
    </message>
    <message>
        <source>each level</source>
        <translation>各层级</translation>
    </message>
    <message>
        <source>Compute time</source>
        <translation>计算时间</translation>
    </message>
    <message>
        <source>Compute time in a step</source>
        <translation>每步计算时间</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>内存时间</translation>
    </message>
    <message>
        <source>Memory time in a step</source>
        <translation>每步内存时间</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>实际 FLOP/s</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>No selected row has FLOPs and bytes of %1.</source>
        <translation>所选的行都没有 FLOPs 和 %1 字节数。</translation>
    </message>
    <message>
        <source>No row has both FLOPs and bytes of %1. Choose another level.</source>
        <translation>没有同时具有 FLOPs 和 %1 字节数的行。请选择其他级别。</translation>
    </message>
    <message>
        <source>FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).</source>
        <translation>FLOPs 未知，因此没有行可以显示在这里。跟踪需要形状（record_shapes=True）。</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>Self time over the measured steps</source>
        <translation>各实测步的自身时间</translation>
    </message>
    <message>
        <source>Share of all rows&apos; time</source>
        <translation>占所有行时间的比例</translation>
    </message>
    <message>
        <source>Floating-point operations; a fused multiply-add is two</source>
        <translation>浮点运算；一次融合乘加计为两次</translation>
    </message>
    <message>
        <source>FLOP per byte of the chosen memory level</source>
        <translation>所选内存层级的 FLOP / 字节</translation>
    </message>
    <message>
        <source>Achieved ÷ attainable at this intensity</source>
        <translation>此强度下的实际性能 ÷ 可达性能</translation>
    </message>
    <message>
        <source>Bytes of the chosen memory level ÷ time</source>
        <translation>所选内存层级的字节数 ÷ 时间</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>实际性能</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>占屋顶 %</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>%1 bandwidth</source>
        <translation>%1 带宽</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>常用</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Memory Traffic</source>
        <translation>访存量</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Algorithm, if the kernel&apos;s name shows it</source>
        <translation>算法（如内核名称有所体现）</translation>
    </message>
    <message>
        <source>Part of the training that a kernel belongs to, if its name shows it</source>
        <translation>内核属于训练的哪一部分（以其名称所示为限）</translation>
    </message>
    <message>
        <source>Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown without counters</source>
        <translation>硬件在所选内存层级计得的字节数 ÷ 模型认为至少必须移动的字节数；未计数处为未知</translation>
    </message>
    <message>
        <source>FLOPs that the hardware counted ÷ those of the model</source>
        <translation>硬件计得的 FLOP ÷ 模型的 FLOP</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>传播方向</translation>
    </message>
    <message>
        <source>FLOPs ÷ model</source>
        <translation>FLOP ÷ 模型</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Time that the CPU spent in the row&apos;s ops, on a GPU run</source>
        <translation>在 GPU 运行中，CPU 在该行算子上花费的时间</translation>
    </message>
    <message>
        <source>Mean time of a call</source>
        <translation>单次调用的平均时间</translation>
    </message>
    <message>
        <source>Shortest time of a call</source>
        <translation>单次调用的最短时间</translation>
    </message>
    <message>
        <source>Longest time of a call</source>
        <translation>单次调用的最长时间</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动次数</translation>
    </message>
    <message>
        <source>Kernels and copies that the row launched</source>
        <translation>该行启动的内核与复制</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>复制量</translation>
    </message>
    <message>
        <source>Bytes that copies and memsets moved</source>
        <translation>复制和 memset 移动的字节数</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>矩阵 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of convolutions, matrix products and attention</source>
        <translation>卷积、矩阵乘法和注意力的 FLOPs</translation>
    </message>
    <message>
        <source>Bytes that the memory level carried</source>
        <translation>经过该内存层级的字节数</translation>
    </message>
    <message>
        <source>FLOP/%1 B</source>
        <translation>FLOP/%1 B</translation>
    </message>
    <message>
        <source>FLOPs ÷ time of the calls with known FLOPs</source>
        <translation>FLOPs ÷ FLOPs 已知的调用的时间</translation>
    </message>
    <message>
        <source>Known time</source>
        <translation>已知时间</translation>
    </message>
    <message>
        <source>Share of the row&apos;s time with known FLOPs and bytes</source>
        <translation>该行时间中 FLOPs 和字节数已知的比例</translation>
    </message>
    <message>
        <source>Roof that limits the row</source>
        <translation>限制该行的屋顶</translation>
    </message>
    <message>
        <source>Bytes ÷ model</source>
        <translation>字节 ÷ 模型</translation>
    </message>
    <message>
        <source>Time provenance</source>
        <translation>时间来源</translation>
    </message>
    <message>
        <source>Source of the time</source>
        <translation>时间的来源</translation>
    </message>
    <message>
        <source>FLOPs provenance</source>
        <translation>FLOPs 来源</translation>
    </message>
    <message>
        <source>Source of the FLOPs</source>
        <translation>FLOPs 的来源</translation>
    </message>
    <message>
        <source>Bytes provenance</source>
        <translation>字节来源</translation>
    </message>
    <message>
        <source>Source of the bytes</source>
        <translation>字节的来源</translation>
    </message>
    <message>
        <source>Time above roof</source>
        <translation>超出屋顶的时间</translation>
    </message>
    <message>
        <source>Time minus the time at the roofs</source>
        <translation>时间减去屋顶时间</translation>
    </message>
</context>
<context>
    <name>RowTooltip</name>
    <message>
        <source>⚠ above %1</source>
        <translation>⚠ 高于 %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>没有其 FLOPs 和字节数的公式</translation>
    </message>
    <message>
        <source>%1 of its roof</source>
        <translation>其屋顶的 %1</translation>
    </message>
    <message>
        <source>%1 FLOP per %2 byte</source>
        <translation>%1 FLOP / %2 字节</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>占步时间 %1</translation>
    </message>
    <message>
        <source>%1-bound</source>
        <translation>%1受限</translation>
    </message>
    <message>
        <source>Its roof</source>
        <translation>其屋顶</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>A run is written to a file that ends in .trace.json or .json, not to &quot;%1&quot;.</source>
        <translation>运行只能写入以 .trace.json 或 .json 结尾的文件，不能写入“%1”。</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 样本/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批量 %1</translation>
    </message>
    <message>
        <source>1 warm-up step</source>
        <translation>1 个预热步</translation>
    </message>
    <message>
        <source>%1 warm-up steps</source>
        <translation>%1 个预热步</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>no step finished yet</source>
        <translation>尚无已完成的步</translation>
    </message>
    <message>
        <source>this run has no finished step</source>
        <translation>此运行没有已完成的步</translation>
    </message>
    <message>
        <source>collection %1 of step time</source>
        <translation>采集占步时间 %1</translation>
    </message>
    <message>
        <source>collection cost not measurable yet (within ±%1)</source>
        <translation>采集开销暂无法测出（在 ±%1 以内）</translation>
    </message>
    <message>
        <source>collection cost unknown (too few steps)</source>
        <translation>采集开销未知（步数太少）</translation>
    </message>
    <message>
        <source>%1 level: most bytes stay in this cache</source>
        <translation>%1 层级：大部分字节停留在该缓存内</translation>
    </message>
    <message>
        <source>%1 level: less than half of the bytes reach it (default: %2)</source>
        <translation>%1 层级：到达该层级的字节不足一半（默认：%2）</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes counted by the hardware</source>
        <translation>时间为实测，FLOPs 和字节数由硬件计数</translation>
    </message>
    <message>
        <source>Times measured, FLOPs modelled, bytes sampled by the hardware</source>
        <translation>时间为实测，FLOPs 为建模，字节数由硬件采样</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes modelled from shapes</source>
        <translation>时间为实测，FLOPs 和字节数按形状建模</translation>
    </message>
    <message>
        <source>Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes</source>
        <translation>时间为 CPU 调用的时间，而非 GPU 内核的时间；FLOPs 和字节数按形状建模</translation>
    </message>
    <message>
        <source>roofs measured and from the datasheet</source>
        <translation>屋顶为实测及来自规格书</translation>
    </message>
    <message>
        <source>roofs measured</source>
        <translation>屋顶为实测</translation>
    </message>
    <message>
        <source>roofs from the datasheet</source>
        <translation>屋顶来自规格书</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>丢弃 %1 条记录</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>在屋顶处</translation>
    </message>
    <message>
        <source>Estimated: FLOPs and bytes modelled from shapes; times at the roofs</source>
        <translation>估算：FLOPs 和字节数按形状建模，时间为屋顶处的时间</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
    <message>
        <source>parts of %1</source>
        <translation>%1 步的部分</translation>
    </message>
    <message>
        <source>%1 not stored</source>
        <translation>%1 步未保留</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>无步</translation>
    </message>
    <message>
        <source>Rows cover the calls in %1.</source>
        <translation>各行来自 %1 之间的调用。</translation>
    </message>
    <message>
        <source>%1 calls cross its ends: their time, FLOPs and bytes count in proportion.</source>
        <translation>%1 次调用跨越其边界：按落在其中的时间计入，FLOPs 和字节数按比例计入。</translation>
    </message>
    <message>
        <source>Calls of %1 steps are missing here, because the run does not store them.</source>
        <translation>%1 步的调用未保留：此处缺失。</translation>
    </message>
    <message>
        <source>%1 steps without collection are excluded.</source>
        <translation>%1 步关闭了采集，不在其中。</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes counted by the hardware</source>
        <translation>时间为导入值，FLOPs 和字节数由硬件计数</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes modelled from shapes</source>
        <translation>时间为导入值，FLOPs 和字节数按形状建模</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes unknown</source>
        <translation>时间为导入值，FLOPs 和字节数未知</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>进程 %1 / %2</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>每步中位数 %1</translation>
    </message>
    <message>
        <source>part of 1 step</source>
        <translation>1 步的一部分</translation>
    </message>
    <message>
        <source>parts of %1 steps</source>
        <translation>%1 步的一部分</translation>
    </message>
    <message>
        <source>This run has no data by %1, so its rows are grouped by %2.</source>
        <translation>此运行没有按%1的数据，因此按%2分组。</translation>
    </message>
    <message>
        <source>This run has no bytes of %1, so intensities are of %2.</source>
        <translation>此运行没有 %1 字节数，因此强度以 %2 计。</translation>
    </message>
    <message>
        <source>%1 of the time belongs to ops whose names are lost.</source>
        <translation>%1 的时间属于名称已丢失的算子。</translation>
    </message>
    <message>
        <source>The summary lists %1 more losses.</source>
        <translation>摘要列出另外 %1 项丢失。</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3</source>
        <translation>峰值利用率:MFU(模型 FLOPs)%1,HFU(含重计算)%2,基准 %3</translation>
    </message>
    <message>
        <source>Energy %1 ± %2 per step</source>
        <translation>每步能耗 %1 ± %2</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>每样本 %1</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>NVML&apos;s energy counter</source>
        <translation>NVML 能量计数器</translation>
    </message>
    <message>
        <source>integrated power</source>
        <translation>功率积分</translation>
    </message>
</context>
<context>
    <name>RunQuestion</name>
    <message>
        <source>The network of the open run, %1, cannot be estimated.</source>
        <translation>打开的运行 %1 不属于可估算的网络。</translation>
    </message>
    <message>
        <source>The open run has other settings: %1.</source>
        <translation>打开的运行使用其他设置：%1。</translation>
    </message>
    <message>
        <source>%1 (open run)</source>
        <translation>%1（打开的运行）</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
</context>
<context>
    <name>SampleLanes</name>
    <message>
        <source>SM clock</source>
        <translation>SM 时钟频率</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>%1: %2, sampled at %3</source>
        <translation>%1：%2，采样于 %3</translation>
    </message>
    <message>
        <source>Clocks throttled: %1</source>
        <translation>时钟频率受限原因：%1</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SM 活跃</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>%1 traffic</source>
        <translation>%1 访存量</translation>
    </message>
    <message>
        <source>%1, %2 of the roof</source>
        <translation>%1，为屋顶的 %2</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 项</translation>
    </message>
</context>
<context>
    <name>ShareRings</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 项</translation>
    </message>
</context>
<context>
    <name>SharesChart</name>
    <message>
        <source>Open or record a run to see where its time goes.</source>
        <translation>打开或录制运行后，此处显示时间的去向。</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>按阶段</translation>
    </message>
    <message>
        <source>CPU in CUDA calls</source>
        <translation>CUDA 调用中的 CPU</translation>
    </message>
    <message>
        <source>CUDA calls, of their own time</source>
        <translation>CUDA 调用（占自身时间）</translation>
    </message>
</context>
<context>
    <name>StepBand</name>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>baseline: collection off</source>
        <translation>参照：采集关闭</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>hardware counters read</source>
        <translation>读取硬件计数器</translation>
    </message>
</context>
<context>
    <name>StepSplit</name>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>数据加载器</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>communication in all</source>
        <translation>通信总计</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>内核间等待</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>其他空闲</translation>
    </message>
    <message>
        <source>A kernel that is not a collective runs</source>
        <translation>正在运行非集合通信的内核</translation>
    </message>
    <message>
        <source>A copy runs, and no kernel</source>
        <translation>正在复制，没有内核运行</translation>
    </message>
    <message>
        <source>A fill runs, and no kernel or copy</source>
        <translation>正在填充，没有内核或复制</translation>
    </message>
    <message>
        <source>A collective runs, and no other work of the GPU</source>
        <translation>正在运行集合通信，GPU 没有其他工作</translation>
    </message>
    <message>
        <source>The CPU calls CUDA while the GPU is idle</source>
        <translation>GPU 空闲时 CPU 在调用 CUDA</translation>
    </message>
    <message>
        <source>The data loader runs while the GPU is idle</source>
        <translation>GPU 空闲时数据加载器在运行</translation>
    </message>
    <message>
        <source>Other ops run on the CPU while the GPU is idle</source>
        <translation>GPU 空闲时 CPU 在运行其他算子</translation>
    </message>
    <message>
        <source>None of these runs</source>
        <translation>以上均未运行</translation>
    </message>
    <message>
        <source>A collective runs, and no other kernel</source>
        <translation>正在运行集合通信，没有其他内核</translation>
    </message>
    <message>
        <source>Only copies and fills run</source>
        <translation>只有复制和填充在运行</translation>
    </message>
    <message>
        <source>The GPU runs nothing</source>
        <translation>GPU 没有运行任何工作</translation>
    </message>
    <message>
        <source>A collective runs</source>
        <translation>正在运行集合通信</translation>
    </message>
    <message>
        <source>A collective and another kernel run</source>
        <translation>集合通信与其他内核同时运行</translation>
    </message>
    <message>
        <source>The GPU is idle because the next work was launched later</source>
        <translation>GPU 空闲，因为下一项工作启动得更晚</translation>
    </message>
    <message>
        <source>The GPU is idle for less than 30 µs between launched work</source>
        <translation>在已启动的工作之间 GPU 空闲不足 30 µs</translation>
    </message>
    <message>
        <source>The GPU is idle for another reason</source>
        <translation>GPU 因其他原因空闲</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Select a study to see its figures.</source>
        <translation>选择一项研究后，这里显示它的图。</translation>
    </message>
    <message>
        <source>No point of this figure has a value: none is estimated, recorded or published.</source>
        <translation>任何点都没有这项数据：既未估计，也未记录，也未发表。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>published roof</source>
        <translation>发表的屋顶</translation>
    </message>
    <message>
        <source>the interval passes the roof</source>
        <translation>区间超出屋顶</translation>
    </message>
    <message>
        <source>one end of the interval is unknown</source>
        <translation>区间的一端未知</translation>
    </message>
    <message>
        <source>published</source>
        <translation>发表</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>脊点 %1</translation>
    </message>
    <message>
        <source>ridge %1 (published: %2)</source>
        <translation>脊点 %1（发表值：%2）</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其余</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>时间中位数</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>最短时间</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>最长时间</translation>
    </message>
    <message>
        <source>Time, low</source>
        <translation>时间（下限）</translation>
    </message>
    <message>
        <source>Time, high</source>
        <translation>时间（上限）</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>矩阵 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a sample</source>
        <translation>每个样本的 FLOPs</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>FLOP 速率</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>保留内存</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>Learned values</source>
        <translation>学习的值</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>最大批量</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 忙碌</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Epoch, low</source>
        <translation>轮次（下限）</translation>
    </message>
    <message>
        <source>Epoch, high</source>
        <translation>轮次（上限）</translation>
    </message>
    <message>
        <source>Data of an epoch</source>
        <translation>一轮的数据</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>published only</source>
        <translation>仅发表</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待做</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>正在记录</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>本机没有</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>published</source>
        <translation>发表</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>%1 的份额</translation>
    </message>
    <message>
        <source>FLOPs of a launch, %1</source>
        <translation>每次启动的 FLOP，%1</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>数据传输量</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>Memory after forward</source>
        <translation>前向后的内存</translation>
    </message>
    <message>
        <source>Peak memory, all GPUs</source>
        <translation>内存峰值（所有 GPU）</translation>
    </message>
    <message>
        <source>Device memory, all GPUs</source>
        <translation>设备内存（所有 GPU）</translation>
    </message>
    <message>
        <source>Learned values, all GPUs</source>
        <translation>学习的值（所有 GPU）</translation>
    </message>
    <message>
        <source>Throughput over PCIe</source>
        <translation>通过 PCIe 的吞吐量</translation>
    </message>
    <message>
        <source>Throughput over NVLink</source>
        <translation>通过 NVLink 的吞吐量</translation>
    </message>
    <message>
        <source>Exchange over PCIe</source>
        <translation>通过 PCIe 的交换</translation>
    </message>
    <message>
        <source>Exchange over NVLink</source>
        <translation>通过 NVLink 的交换</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Copy throughput</source>
        <translation>复制吞吐量</translation>
    </message>
    <message>
        <source>Slow copies</source>
        <translation>慢速复制</translation>
    </message>
    <message>
        <source>Small copies</source>
        <translation>小型复制</translation>
    </message>
    <message>
        <source>Copy overlap</source>
        <translation>复制重叠</translation>
    </message>
    <message>
        <source>Concurrent kernels</source>
        <translation>并发内核</translation>
    </message>
    <message>
        <source>Parameters, all GPUs</source>
        <translation>参数（所有 GPU）</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>并行效率</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>建模</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>published estimate</source>
        <translation>发表的估计</translation>
    </message>
    <message>
        <source>%1 ÷ estimate</source>
        <translation>%1 ÷ 估计</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA 上下文</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 个进程</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 个 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>全部线程</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批量 %1</translation>
    </message>
</context>
<context>
    <name>SweepChart</name>
    <message>
        <source>samples/s</source>
        <translation>样本/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Three runs or more that differ in their batch size make curves.</source>
        <translation>三个或更多批量大小不同的运行可绘成曲线。</translation>
    </message>
    <message>
        <source>A curve over the batch size requires three runs that differ in batch size only.</source>
        <translation>这些运行无法绘成批量大小曲线：需要三个仅批量大小不同的运行。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>%1: batch %2, mean step %3, %4 samples/s</source>
        <translation>%1：批量 %2，平均每步 %3，%4 样本/s</translation>
    </message>
</context>
<context>
    <name>TimePlane</name>
    <message>
        <source>balance: memory limits above, compute limits below</source>
        <translation>平衡线：上方受限于内存，下方受限于计算</translation>
    </message>
    <message>
        <source>Computing and moving data take equally long here</source>
        <translation>此处计算与数据搬运用时相同</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>warm-up: faint</source>
        <translation>预热：浅色</translation>
    </message>
</context>
<context>
    <name>TimelineLanes</name>
    <message>
        <source>without stored calls</source>
        <translation>未详细保留</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>填充</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>%1 allocated at %2</source>
        <translation>%2 时已分配 %1</translation>
    </message>
    <message>
        <source>Calls are grouped by %1; zoom in to see each call.</source>
        <translation>调用按 %1 的时段汇总；放大可逐个查看。</translation>
    </message>
    <message>
        <source>Some steps have totals only; their calls are not stored.</source>
        <translation>部分步的调用未详细保留，仅作汇总。</translation>
    </message>
    <message>
        <source>The timeline shows what ran when, call by call.</source>
        <translation>时间线逐个调用显示何时运行了什么。</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>等待第一步…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>此运行没有已完成的步。</translation>
    </message>
    <message>
        <source>%1 more threads and streams are not shown.</source>
        <translation>另有 %1 个线程和流未显示。</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>training thread</source>
        <translation>训练线程</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>实际执行</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>步时间占比</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作量</translation>
    </message>
    <message>
        <source>counted with the call around it</source>
        <translation>计入外层调用</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>实际性能</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>没有其 FLOPs 和字节数的公式</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>In</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>调用用时</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长调用</translation>
    </message>
    <message>
        <source>The run does not store the calls of these steps.</source>
        <translation>这些步的调用未详细保留。</translation>
    </message>
    <message>
        <source>Zoom in to see each call.</source>
        <translation>放大可查看每个调用。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占步时间 %1</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 个内核与复制</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>其用时</translation>
    </message>
    <message>
        <source>%1 calls of CUDA&apos;s API</source>
        <translation>%1 次 CUDA API 调用</translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation>CUDA API</translation>
    </message>
    <message>
        <source>CUDA API, %1</source>
        <translation>CUDA API，%1</translation>
    </message>
    <message>
        <source>Call of</source>
        <translation>调用来源</translation>
    </message>
    <message>
        <source>CUDA&apos;s driver</source>
        <translation>CUDA 驱动</translation>
    </message>
    <message>
        <source>CUDA&apos;s runtime</source>
        <translation>CUDA 运行时</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>启动了</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>关联号</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>thread %1, in which no op ran</source>
        <translation>线程 %1，其中未运行算子</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads</source>
        <translation>%1 个线程块，每块 %2 个线程</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation>每线程 %1</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>%1 a block</source>
        <translation>每线程块 %1</translation>
    </message>
    <message>
        <source>counted with its op&apos;s other kernels</source>
        <translation>与同一算子的其他内核合并计入</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>源、目标</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>GPU %1 stream %2</source>
        <translation>GPU %1 流 %2</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>全名</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Nothing ran in %1</source>
        <translation>%1 中无运行</translation>
    </message>
    <message>
        <source>From</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>传播方向</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>annotation, a range that the program named</source>
        <translation>注释，即程序命名的范围</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>启动者</translation>
    </message>
    <message>
        <source>Start on the CPU</source>
        <translation>CPU 上的开始时间</translation>
    </message>
    <message>
        <source>Duration on the CPU</source>
        <translation>CPU 上的时长</translation>
    </message>
    <message>
        <source>%1, annotations</source>
        <translation>%1，注释</translation>
    </message>
</context>
<context>
    <name>WaterfallChart</name>
    <message>
        <source>The step time of one of these runs is unknown.</source>
        <translation>其中一次运行的步时间未知。</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>其他行</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在噪声范围内</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>每样本时间</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
</context>
<context>
    <name>WholeFile</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>the disk is full or a size limit was reached; free some space and try again</source>
        <translation>磁盘已满或达到大小限制；请释放空间后重试</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>matrix product</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>autograd</source>
        <translation>autograd</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>算子之外</translation>
    </message>
    <message>
        <source>(GPU idle)</source>
        <translation>(GPU 空闲)</translation>
    </message>
    <message>
        <source>outside phases</source>
        <translation>阶段之外</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>phase</comment>
        <translation>损失</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>优化器</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>建模</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>规格书</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>memory (%1)</source>
        <translation>内存（%1）</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>precision of a matrix unit</comment>
        <translation>%1 张量</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>收尾中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>data gradient</source>
        <translation>数据梯度</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
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
        <translation>同步</translation>
    </message>
    <message>
        <source>malloc and free</source>
        <translation>malloc 与 free</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>other calls</source>
        <translation>其他调用</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>（无层）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnnotationTable</name>
    <message>
        <source>Annotation</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>A range that the program named, such as record_function or an optimizer&apos;s step</source>
        <translation>程序命名的区间，例如 record_function 或优化器的一步</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>各步的总和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU 工作</translation>
    </message>
    <message>
        <source>Kernels, copies and fills that were launched within it</source>
        <translation>在其中启动的内核、复制和填充</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Total time of this work</source>
        <translation>这些工作的总时间</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>GPU 区间</translation>
    </message>
    <message>
        <source>One for each call and stream, as the profiler&apos;s gpu_user_annotation: from the first work to the end of the last. Work belongs to the innermost annotation.</source>
        <translation>每次调用和每个流一个，与分析器的 gpu_user_annotation 相同：从第一项工作开始到最后一项结束。工作属于最内层的注释。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Total length of the GPU ranges</source>
        <translation>GPU 区间的总长度</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnswerStrip</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AttachDialog</name>
    <message>
        <source>Attach to a Process</source>
        <translation>附加到进程</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>已运行</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>直到停止</translation>
    </message>
    <message>
        <source>&amp;Steps:</source>
        <translation>步数(&amp;S)：</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>刷新(&amp;F)</translation>
    </message>
    <message>
        <source>The recording begins at the next training step. The training continues during and after it. Select several processes that train together.</source>
        <translation>录制从下一个训练步开始。录制期间及之后，训练会继续进行。一起训练的多个进程请同时选中。</translation>
    </message>
    <message>
        <source>None of your Python processes has loaded torch.</source>
        <translation>您的 Python 进程都没有加载 torch。</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU 内存</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AxesForm</name>
    <message>
        <source>Networks with commas between; a TorchScript file with the size of a sample: my.pt 3x224x224</source>
        <translation>网络，用逗号分隔；TorchScript 文件要带样本大小：my.pt 3x224x224</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, estimated for all</source>
        <translation>cpu、cuda、cuda:1 或目录中的设备；本机有的会记录，所有的都会估计</translation>
    </message>
    <message>
        <source>GPUs that share a batch. More than one is only estimated</source>
        <translation>分担一个批量的 GPU 数；多于一个时只做估计</translation>
    </message>
    <message>
        <source>Threads of the CPU; 0 is every usable core</source>
        <translation>CPU 线程数；0 表示所有可用核心</translation>
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
        <translation>“synthetic”或图像文件夹，用分号分隔</translation>
    </message>
    <message>
        <source>Samples in a step, with commas between</source>
        <translation>每步样本数，用逗号分隔</translation>
    </message>
    <message>
        <source>Phase that the numbers describe: step, data, forward, loss, backward, optimizer</source>
        <translation>数值所属的部分：step、data、forward、loss、backward、optimizer</translation>
    </message>
    <message>
        <source>Measured steps of each recording</source>
        <translation>每次记录测量的步数</translation>
    </message>
    <message>
        <source>Steps before them that do not count</source>
        <translation>之前不计入的步数</translation>
    </message>
    <message>
        <source>Recordings per point, each in its own process. With three or more, the interval covers their means</source>
        <translation>每个点的记录次数，各用独立进程；三次及以上时区间取自各次平均值</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A recording that takes longer is ended, and is a row with that reason</source>
        <translation>超过此时间的记录会被结束，并在该行注明原因</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间上限</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CallHistogram</name>
    <message>
        <source>Durations of the calls</source>
        <translation>调用时长</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Durations of the calls: %1. A click selects a call.</source>
        <translation>调用时长：%1。单击可选择一次调用。</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>没有调用</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandController</name>
    <message>
        <source>&amp;Attach to a Process…</source>
        <translation>附加到进程(&amp;A)…</translation>
    </message>
    <message>
        <source>Record a &amp;Command…</source>
        <translation>录制命令(&amp;C)…</translation>
    </message>
    <message>
        <source>A command is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>正在录制命令；请先停止，两个录制会互相干扰。</translation>
    </message>
    <message>
        <source>The command %1. The run contains the steps up to that point.</source>
        <translation>命令%1；运行中保留了此前录制的内容。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandDialog</name>
    <message>
        <source>&amp;Operators</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>内存(&amp;M)</translation>
    </message>
    <message>
        <source>For&amp;get These Commands</source>
        <translation>清除这些命令(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Record a Command</source>
        <translation>录制命令</translation>
    </message>
    <message>
        <source>Split like in a shell: quotes and backslashes work; NAME=value before the program sets its environment</source>
        <translation>按 shell 的方式解析：引号内和反斜杠后的内容保持原样，程序前的 NAME=value 用作其环境变量</translation>
    </message>
    <message>
        <source>The first of the script&apos;s steps that is recorded, counted from 0</source>
        <translation>脚本中开始录制的第一步，从 0 计数</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>末尾</translation>
    </message>
    <message>
        <source>The first step that is not recorded any more; the script goes on without Ridgepoint</source>
        <translation>不再录制的第一步；此后脚本脱离 Ridgepoint 继续运行</translation>
    </message>
    <message>
        <source>Number of recorded steps that the tables exclude</source>
        <translation>录制的步中不计入表格的步数</translation>
    </message>
    <message>
        <source>Which operators ran, for how long, with what FLOPs and bytes</source>
        <translation>运行了哪些算子、用时多久、FLOPs 和字节数各多少</translation>
    </message>
    <message>
        <source>Live memory by category</source>
        <translation>按类别划分的使用中内存</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose the run&apos;s file</source>
        <translation>选择运行文件</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>命令(&amp;C)：</translation>
    </message>
    <message>
        <source>Working &amp;folder:</source>
        <translation>工作文件夹(&amp;F)：</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>R&amp;un file:</source>
        <translation>运行文件(&amp;U)：</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>运行文件</translation>
    </message>
    <message>
        <source>Steps &amp;from:</source>
        <translation>步，从(&amp;F)：</translation>
    </message>
    <message>
        <source>First recorded step</source>
        <translation>录制的第一步</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Step after the last recorded one</source>
        <translation>录制的最后一步的下一步</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Steps for warm-up</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Collect:</source>
        <translation>采集：</translation>
    </message>
    <message>
        <source>Removes the commands that are offered here from the settings</source>
        <translation>从设置中移除此处提供的命令</translation>
    </message>
    <message>
        <source>The command runs as it is, and the training inside it is recorded. It needs torch 2.8 or newer in the Python that it starts.</source>
        <translation>命令按原样运行，其中的训练会被录制。所启动的 Python 中需有 torch 2.8 或更高版本。</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
位于 %2</translation>
    </message>
    <message>
        <source>named after the script</source>
        <translation>以脚本命名</translation>
    </message>
    <message>
        <source>Working Folder</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>Run File</source>
        <translation>运行文件</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>运行 (*.ridge)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandPane</name>
    <message>
        <source>Again…</source>
        <translation>再次…</translation>
    </message>
    <message>
        <source>Opens the dialog with the same command</source>
        <translation>再次询问是否录制同一命令</translation>
    </message>
    <message>
        <source>Output of the command</source>
        <translation>命令输出</translation>
    </message>
    <message>
        <source>The output of a recorded command appears here (Recording ▸ Record a Command…).</source>
        <translation>被录制命令（录制 ▸ 录制命令…）的输出显示在此处。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Interrupts the command, as Ctrl+C does in a terminal</source>
        <translation>中断命令，如同终端中的 Ctrl+C</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>终止</translation>
    </message>
    <message>
        <source>It was interrupted and goes on; asks it to end (SIGTERM)</source>
        <translation>命令已被中断但仍在运行；请求其结束（SIGTERM）</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>强制结束</translation>
    </message>
    <message>
        <source>It was asked to end and goes on; ends it and all that it started (SIGKILL)</source>
        <translation>已请求结束但仍在运行；强制结束它及其启动的一切（SIGKILL）</translation>
    </message>
    <message>
        <source>running for %1:%2</source>
        <translation>已运行 %1:%2</translation>
    </message>
    <message>
        <source>the last %1 of %2 lines</source>
        <translation>共 %2 行中的最后 %1 行</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandRun</name>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>无法启动“%1”；Ridgepoint 是否已完整安装？</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>无法启动</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>被 %1 终止</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>正常结束</translation>
    </message>
    <message>
        <source>ended with status %1</source>
        <translation>以状态码 %1 结束</translation>
    </message>
    <message>
        <source>The command left no run.</source>
        <translation>该命令未产生运行。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareCanvas</name>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/字节</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareController</name>
    <message>
        <source>At most eight runs can be compared: %1 left out.</source>
        <translation>最多并列八个运行：已略去 %1。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareModel</name>
    <message>
        <source>only here</source>
        <translation>仅此处有</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>此处没有</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>%1: does not have it</source>
        <translation>%1：无此行</translation>
    </message>
    <message>
        <source>, %1 calls, %2, %3 of roof</source>
        <translation>，%1 次调用，%2，占屋顶 %3</translation>
    </message>
    <message>
        <source>, there as %1</source>
        <translation>，其中名为 %1</translation>
    </message>
    <message>
        <source>Matched because the same ops launched them.</source>
        <translation>由相同的算子启动，因此视为对应。</translation>
    </message>
    <message>
        <source>Matched because they have the same order and do the same work.</source>
        <translation>出现顺序相同且执行相同工作，因此视为对应。</translation>
    </message>
    <message>
        <source>Noise may reach %1: two standard errors, from step to step.</source>
        <translation>噪声可达 %1：步间标准误差的两倍。</translation>
    </message>
    <message>
        <source>Step time in %1</source>
        <translation>%1 的每步时间</translation>
    </message>
    <message>
        <source>%1 minus %2, per step; the line shows the noise</source>
        <translation>每步 %1 减 %2；线表示噪声范围</translation>
    </message>
    <message>
        <source>Noise: no more than two standard errors, from step to step</source>
        <translation>噪声：不超过步间标准误差的两倍</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对差</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Time per sample in %1</source>
        <translation>%1 中的每样本时间</translation>
    </message>
    <message>
        <source>%1 minus %2, per sample; the line shows the noise</source>
        <translation>%1 减 %2，每样本；线表示噪声</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareRanks</name>
    <message>
        <source>Rank</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Mean per step of each run, in their order. Sorts by the last run.</source>
        <translation>各次运行每步的平均值，按运行顺序排列。按最后一次运行排序。</translation>
    </message>
    <message>
        <source>Ranks of all runs</source>
        <translation>所有运行的进程</translation>
    </message>
    <message>
        <source>%1: each other rank waits %2 per step for rank %3, which is last in %4 of the exchanges.</source>
        <translation>%1：其他每个进程每步等待进程 %3 %2，它在 %4 的交换中最后到达。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareView</name>
    <message>
        <source>What each dot and each row shows</source>
        <translation>一个点和一行代表什么</translation>
    </message>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>算术强度所依据的内存层级</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Side by side, axes and selection go together</source>
        <translation>并排显示，坐标轴和选择联动</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>加入估算</translation>
    </message>
    <message>
        <source>Adds the baseline&apos;s estimate as another run (built-in networks only)</source>
        <translation>将屋顶允许基线达到的最佳情况作为另一个运行显示（限内置网络）</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>显示所有点和屋顶（双击）</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>行代表</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Roofline of all runs</source>
        <translation>所有运行的屋顶线</translation>
    </message>
    <message>
        <source>Memory of all runs by step</source>
        <translation>所有运行各步的内存</translation>
    </message>
    <message>
        <source>Curves over the batch size</source>
        <translation>随批量大小变化的曲线</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Batch Size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Rows that differ, the largest difference first</source>
        <translation>有差异的行，差异最大者在前</translation>
    </message>
    <message>
        <source>Search rows</source>
        <translation>搜索行</translation>
    </message>
    <message>
        <source>Search the rows that differ</source>
        <translation>搜索有差异的行</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Roofline of %1</source>
        <translation>%1 的屋顶线</translation>
    </message>
    <message>
        <source>Try other rows: by phase or category.</source>
        <translation>请尝试其他行：按阶段或类别。</translation>
    </message>
    <message>
        <source>The baseline has no estimate: it is not a built-in network, or its roofs are unknown.</source>
        <translation>基线没有估算：它不是内置网络，或其屋顶未知。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <source>%1 is still being recorded: its figures are of what it has now.</source>
        <translation>%1 仍在录制：其数值为目前已有内容。</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>按显示内容复制（TSV）</translation>
    </message>
    <message>
        <source>Copy the Table (CSV)</source>
        <translation>复制表格（CSV）</translation>
    </message>
    <message>
        <source>Copy the Table (Markdown)</source>
        <translation>复制表格（Markdown）</translation>
    </message>
    <message>
        <source>Per Sample</source>
        <translation>按样本</translation>
    </message>
    <message>
        <source>Divides times, FLOPs and bytes by the batch. Default: if the batches differ</source>
        <translation>将时间、FLOPs 和字节数除以批量。默认：批量不同时</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>每样本时间</translation>
    </message>
    <message>
        <source>Tick two or more runs in the list of runs to compare them.</source>
        <translation>在运行列表中勾选两个或更多运行即可比较。</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to another run</source>
        <translation>从基线到另一次运行的瀑布图</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DetailsView</name>
    <message>
        <source>Details of the selected row</source>
        <translation>所选行的详细信息</translation>
    </message>
    <message>
        <source>Details of the current call</source>
        <translation>当前调用的详细信息</translation>
    </message>
    <message>
        <source>Previous call on the timeline</source>
        <translation>时间线上的上一次调用</translation>
    </message>
    <message>
        <source>Next call on the timeline</source>
        <translation>时间线上的下一次调用</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Longest call on the timeline</source>
        <translation>时间线上最长的调用</translation>
    </message>
    <message>
        <source>Select a dot or a table row to see its details.</source>
        <translation>选择一个点或表格行以查看其详细信息。</translation>
    </message>
    <message>
        <source>The filter hides the selected row.</source>
        <translation>筛选隐藏了所选行。</translation>
    </message>
    <message>
        <source>%1 rows selected: %2 of the time</source>
        <translation>已选 %1 行：占时间 %2</translation>
    </message>
    <message>
        <source>Call %1 of %2, step %3: %4</source>
        <translation>第 %1/%2 次调用，步 %3：%4</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>层：%1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>Grid: %1 blocks of %2 threads</source>
        <translation>网格：%1 个块，每块 %2 个线程</translation>
    </message>
    <message>
        <source>The rows are grouped by something else than the selected one.</source>
        <translation>当前行的分组方式与所选行不同。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceList</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The chosen device&apos;s roofs are drawn</source>
        <translation>绘制所选设备的屋顶</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>Add a device…</source>
        <translation>添加设备…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the chosen device from the list (Del)</source>
        <translation>从列表中移除所选设备（Del）</translation>
    </message>
    <message>
        <source>This machine (measures its roofs for a second)</source>
        <translation>本机（测量屋顶约一秒）</translation>
    </message>
    <message>
        <source>No single device matches &quot;%1&quot;. Did you mean %2?</source>
        <translation>没有唯一匹配“%1”的设备；您是指 %2 吗？</translation>
    </message>
    <message>
        <source>At most %1 devices can be shown. Remove one first.</source>
        <translation>最多并列 %1 个设备；请先移除一个。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Batch %1 is the largest that fits; %2 does not.</source>
        <translation>批量 %1 是可容纳的最大值；%2 则放不下。</translation>
    </message>
    <message>
        <source>The catalogue does not contain its memory size.</source>
        <translation>目录中没有其内存容量。</translation>
    </message>
    <message>
        <source>Limited by compute %1, by memory %2, by launches %3.</source>
        <translation>受限时间：计算 %1，内存 %2，启动 %3。</translation>
    </message>
    <message>
        <source>A roof that this step needs is unknown for this device.</source>
        <translation>此步所需的某个屋顶在该设备上未知。</translation>
    </message>
    <message>
        <source>Shows whether this batch fits its memory</source>
        <translation>此批量能否放入其内存</translation>
    </message>
    <message>
        <source>The largest batch that fits</source>
        <translation>可容纳的最大批量</translation>
    </message>
    <message>
        <source>A lower bound of the step time, for ops that run one at a time</source>
        <translation>步时间的下界，假定算子逐个运行</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>可容纳</translation>
    </message>
    <message>
        <source>Max. batch</source>
        <translation>最大批量</translation>
    </message>
    <message>
        <source>Step at best</source>
        <translation>最短步时</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>样本/s</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Predicted: %1, with a probability of 80 % between %2 and %3.</source>
        <translation>预测：%1，有 80 % 的概率在 %2 和 %3 之间。</translation>
    </message>
    <message>
        <source>Extrapolated: such kernels, devices or precisions were not measured.</source>
        <translation>外推：未测量过此类内核、设备或精度。</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The time to expect for a step. The tooltip shows its interval</source>
        <translation>一步的预期时间。工具提示显示其区间</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开的运行</translation>
    </message>
    <message>
        <source>The time to expect for a step of the open run, from its kernels on its own GPU. The tooltip shows its interval</source>
        <translation>打开的运行每步的预期时间，由其在自身 GPU 上的内核推算。工具提示显示其区间</translation>
    </message>
    <message>
        <source>Each kernel of the open run is carried over by itself; the GPU waits as long as in the run.</source>
        <translation>打开的运行中的每个内核分别换算；GPU 的等待时间与运行时相同。</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) in the predicted time: %1</source>
        <translation>预测时间内的 MFU(模型 FLOPs 利用率):%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateBar</name>
    <message>
        <source>Estimate</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>批量 </translation>
    </message>
    <message>
        <source>Samples in a step</source>
        <translation>每步样本数</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Precision; bf16 and fp16 as an autocast of a GPU</source>
        <translation>精度；bf16 和 fp16 按 GPU 的 autocast</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>不训练</translation>
    </message>
    <message>
        <source>Optimizer of a training step, or a forward pass only</source>
        <translation>训练步的优化器，或仅一次前向</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>融合注意力</translation>
    </message>
    <message>
        <source>materialised attention</source>
        <translation>物化注意力</translation>
    </message>
    <message>
        <source>Attention as one operator, or with its scores in memory</source>
        <translation>注意力作为单个算子，或将其分数存入内存</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Type the name of a network.</source>
        <translation>请输入网络名称。</translation>
    </message>
    <message>
        <source>Unknown network &quot;%1&quot;. Did you mean %2?</source>
        <translation>没有网络“%1”；您是指 %2 吗？</translation>
    </message>
    <message>
        <source>Network: type a part of its name, or the path of a TorchScript file</source>
        <translation>网络：输入名称的一部分，或 TorchScript 文件的路径</translation>
    </message>
    <message>
        <source>its own input</source>
        <translation>自带输入</translation>
    </message>
    <message>
        <source>Size of one sample as 3x224x224, or a number of tokens; empty: the network&apos;s own</source>
        <translation>单个样本的大小，如 3x224x224，或 token 数；留空则用网络自带的</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>单个样本的大小</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not contain its input size. Enter the size of one sample, such as 3x224x224.</source>
        <translation>“%1”未说明其输入：请给出单个样本的大小，如 3x224x224。</translation>
    </message>
    <message>
        <source>The size of one sample is written as 3x224x224, or as a number of tokens, not &quot;%1&quot;.</source>
        <translation>单个样本的大小应写作 3x224x224 或 token 数，而非“%1”。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateFacts</name>
    <message>
        <source>Step totals</source>
        <translation>每步总计</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>matrix work</source>
        <translation>矩阵运算</translation>
    </message>
    <message>
        <source>other FLOPs</source>
        <translation>其他运算</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>访存量</translation>
    </message>
    <message>
        <source>%1 forward (%2 multiply-adds), %3 backward</source>
        <translation>前向 %1（%2 次乘加），反向 %3</translation>
    </message>
    <message>
        <source>Without a formula, and not in the sums: %1 (%2 of the calls)</source>
        <translation>没有公式、未计入总计：%1（占调用 %2）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateView</name>
    <message>
        <source>Roofline of the estimate</source>
        <translation>估算的屋顶线</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Roofline as Picture…</source>
        <translation>屋顶线图片(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Layers as Table…</source>
        <translation>层表格(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Devices as Table…</source>
        <translation>设备表格(&amp;D)…</translation>
    </message>
    <message>
        <source>Estimate It</source>
        <translation>估算此运行</translation>
    </message>
    <message>
        <source>Copy All as CSV</source>
        <translation>全部复制为 CSV</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>全部复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy All as LaTeX</source>
        <translation>全部复制为 LaTeX</translation>
    </message>
    <message>
        <source>No estimate to export yet.</source>
        <translation>尚无可导出的估算。</translation>
    </message>
    <message>
        <source>Select a device first: a roofline requires roofs.</source>
        <translation>没有设备就没有屋顶，也没有可导出的屋顶线。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>已导出到“%1”。</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>图片 (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>表格 (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Estimate – Ridgepoint</source>
        <translation>估算 – Ridgepoint</translation>
    </message>
    <message>
        <source>This machine&apos;s roofs are not measured while a run is being recorded: each would slow the other down.</source>
        <translation>录制运行时不测量本机屋顶：二者会互相拖慢。</translation>
    </message>
    <message>
        <source>Measuring this machine&apos;s roofs…</source>
        <translation>正在测量本机屋顶…</translation>
    </message>
    <message>
        <source>Diamonds: estimated. Circles: the open run, joined to them.</source>
        <translation>菱形：估算。圆圈：打开的运行，与其相连。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Explorer</name>
    <message>
        <source>Time ranges are not available for rank %1: its calls are in its own file.</source>
        <translation>进程 %1 的调用在它自己的文件中，因此这里无法单独取出其中一段时间。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportController</name>
    <message>
        <source>Save &amp;a Copy…</source>
        <translation>保存副本(&amp;A)…</translation>
    </message>
    <message>
        <source>Chrome Trace or &amp;JSON…</source>
        <translation>Chrome 跟踪或 JSON(&amp;J)…</translation>
    </message>
    <message>
        <source>All of the run, for Perfetto and other programs</source>
        <translation>整个运行，供 Perfetto 和其他程序使用</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>表格 (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>报告 (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Chrome traces, JSON (*.json)</source>
        <translation>Chrome 跟踪、JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Not exported: &quot;%1&quot; is as it was.</source>
        <translation>未导出：“%1”保持原样。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>已导出到“%1”。</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>保存副本</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>运行 (*.ridge)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Not saved: &quot;%1&quot; is as it was.</source>
        <translation>未保存：“%1”保持原样。</translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <translation>已保存为“%1”。</translation>
    </message>
    <message>
        <source>A file is still being written; the window closes when it is there. Closing it again leaves the file unwritten.</source>
        <translation>仍在写入文件；写完后窗口会关闭。再次关闭则不写入该文件。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportDialog</name>
    <message>
        <source>Screen</source>
        <translation>屏幕</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>幻灯片，16:9</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Pixels for each unit of the size</source>
        <translation>每单位尺寸的像素数</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>跟随窗口</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>The run&apos;s own</source>
        <translation>运行自带标题</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>尺寸(&amp;S)</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>缩放(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>外观(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>图片 (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Lines and text, of any size</source>
        <translation>线条和文字，可任意缩放</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>“%1”已存在。是否替换？</translation>
    </message>
    <message>
        <source>F&amp;igure only, without title and notes</source>
        <translation>仅图形，不含标题和注释(&amp;I)</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>字体(&amp;N)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Column of a paper, 85 × 60 mm</source>
        <translation>论文单栏，85 × 60 mm</translation>
    </message>
    <message>
        <source>Page of a paper, 180 × 101 mm</source>
        <translation>论文通栏，180 × 101 mm</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Clear All</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Previous selection and filter (Alt+Left)</source>
        <translation>回到之前的选择和筛选（Alt+左箭头）</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>再次前进（Alt+右箭头）</translation>
    </message>
    <message>
        <source>Searches name, layer, category and phase. conv|linear finds both, ^layer1\. finds everything in layer1</source>
        <translation>显示名称、层、类别或阶段中含此内容的项。conv|linear 可找到两者，^layer1\. 找到 layer1 内的项</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Heaviest rows, per cent of the time</source>
        <translation>最耗时的行，占时间的百分比</translation>
    </message>
    <message>
        <source>Shows only the heaviest rows that together make up this much of the time</source>
        <translation>仅显示合计占此比例时间的最耗时的行</translation>
    </message>
    <message>
        <source>Heaviest to %1 %</source>
        <translation>最耗时 %1 %</translation>
    </message>
    <message>
        <source>Drop the selection, the range and every filter (Esc)</source>
        <translation>清除选择、时段和所有筛选（Esc）</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>reading, %1</source>
        <translation>读取中，%1</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>不含 %1</translation>
    </message>
    <message>
        <source>with &quot;%1&quot;</source>
        <translation>含“%1”</translation>
    </message>
    <message>
        <source>not a valid regular expression</source>
        <translation>不是正则表达式</translation>
    </message>
    <message>
        <source>heaviest to %1 %</source>
        <translation>最耗时 %1 %</translation>
    </message>
    <message>
        <source>%1 rows left out</source>
        <translation>略去 %1 行</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>已选 %1 行</translation>
    </message>
    <message>
        <source>Drop: %1</source>
        <translation>清除：%1</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>steps are shown whole</source>
        <translation>步按整体显示</translation>
    </message>
    <message>
        <source>Filters do not apply to single steps.</source>
        <translation>筛选不适用于单个步。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FlameView</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>What the width of a block shows</source>
        <translation>方块宽度表示的量</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Flame graph of layers and ops</source>
        <translation>层与算子的火焰图</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GroupByBox</name>
    <message>
        <source>What each dot and each table row shows</source>
        <translation>一个点和一个表格行代表什么</translation>
    </message>
    <message>
        <source>This run has too many steps</source>
        <translation>此运行的步过多</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GuideWindow</name>
    <message>
        <source>Guide – Ridgepoint</source>
        <translation>指南 – Ridgepoint</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>指南页面</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>在本页中搜索</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportController</name>
    <message>
        <source>%1 files of other profilers (%2): do they belong to one run?</source>
        <translation>%1 个其他性能分析器的文件（%2）：它们属于同一次运行吗？</translation>
    </message>
    <message>
        <source>Join Them</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Open Each by Itself</source>
        <translation>分别打开</translation>
    </message>
    <message>
        <source>Not imported.</source>
        <translation>未导入。</translation>
    </message>
    <message>
        <source>The device of &quot;%1&quot; is unknown, so no roofs are drawn.</source>
        <translation>不知道“%1”来自哪个设备，因此没有绘制屋顶。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported in part.</source>
        <translation>“%1”已导入，但不完整。</translation>
    </message>
    <message>
        <source>Choose the Device…</source>
        <translation>选择设备…</translation>
    </message>
    <message>
        <source>%1 runs were imported, one for each rank; this is the first.</source>
        <translation>已导入 %1 个运行，每个 rank 一个；这是第一个。</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>比较这些运行</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported. Save a Copy stores the run.</source>
        <translation>“%1”已导入；“保存副本”可保留该运行。</translation>
    </message>
    <message>
        <source>Show Import Report</source>
        <translation>显示导入报告</translation>
    </message>
    <message>
        <source>Open Runs or Files of Other Profilers</source>
        <translation>打开运行或其他性能分析器的文件</translation>
    </message>
    <message>
        <source>Compare with Runs</source>
        <translation>与其他运行比较</translation>
    </message>
    <message>
        <source>Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)</source>
        <translation>运行和性能分析文件 (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;运行 (*.ridge);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is still being imported. Cancel that first.</source>
        <translation>“%1”仍在导入。请先取消。</translation>
    </message>
    <message>
        <source>%1 ranks were opened as one run. Save a Copy stores the run.</source>
        <translation>%1 个进程已作为一次运行打开。“保存副本”可保存该运行。</translation>
    </message>
    <message>
        <source>Open a Folder of Traces or Runs</source>
        <translation>打开跟踪或运行的文件夹</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be repaired: no part of it is readable.</source>
        <translation>无法修复“%1”：没有任何可读取的部分。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportPage</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device whose roofs the run uses. &quot;ridgepoint devices&quot; lists them</source>
        <translation>与哪个设备的屋顶比较；“ridgepoint devices”列出全部设备</translation>
    </message>
    <message>
        <source>Draw Its Roofs</source>
        <translation>绘制其屋顶</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>比较这些运行</translation>
    </message>
    <message>
        <source>Files read, skipped and guessed</source>
        <translation>已读取、跳过和推测的文件</translation>
    </message>
    <message>
        <source>Open or drop another profiler&apos;s file. This page then lists what was read, skipped and guessed.</source>
        <translation>打开或拖入其他性能分析器的文件：其中读取、跳过和推测的内容会显示在这里。</translation>
    </message>
    <message>
        <source>Which device was it on?</source>
        <translation>是在哪个设备上运行的？</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>设备：</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Skipped: not part of the data</source>
        <translation>不属于数据而略过</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>首个：%1</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>推测</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>注意事项</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightModel</name>
    <message>
        <source>Potential gain: %1</source>
        <translation>潜在收益：%1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>up to %1 per step, %2</source>
        <translation>每步最多 %1，%2</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>above %1; %2</source>
        <translation>高于 %1（%2）</translation>
    </message>
    <message>
        <source>below %1; %2</source>
        <translation>低于 %1（%2）</translation>
    </message>
    <message>
        <source>Potential gain</source>
        <translation>潜在收益</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 项</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>时段</translation>
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
        <translation>洞察</translation>
    </message>
    <message>
        <source>Findings about a run appear here, with their evidence and the potential gain.</source>
        <translation>此处列出运行中的突出问题、其依据，以及改进的潜在收益。</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>等待第一步…</translation>
    </message>
    <message>
        <source>No findings: the run has no finished step.</source>
        <translation>没有发现：运行没有已完成的步。</translation>
    </message>
    <message>
        <source>No findings. %1 rules were checked; rules without data report nothing.</source>
        <translation>没有突出问题。已检查 %1 条规则；缺少数据的规则不给出结论。</translation>
    </message>
    <message>
        <source>Rows are now grouped by %1, as the finding is. Alt+Left goes back.</source>
        <translation>行现在按%1分组，与结论一致。Alt+左箭头返回。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::KernelTable</name>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>各步的总和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>每个 SM 的线程块数</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, mean over the kernel&apos;s time</source>
        <translation>每个多处理器的线程块数，按内核时间平均</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Estimated share of a multiprocessor&apos;s threads that the kernel occupies</source>
        <translation>内核占用的多处理器线程比例（估计值）</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Whether the kernel&apos;s name shows that it uses tensor cores</source>
        <translation>内核名称是否表明它使用张量核心</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayerModel</name>
    <message>
        <source>Matrix work and all other FLOPs. A fused multiply-add counts as two</source>
        <translation>矩阵运算及所有其他运算；一次融合乘加计为两次</translation>
    </message>
    <message>
        <source>Compulsory traffic: each tensor read and written once, in forward, backward and update</source>
        <translation>强制访存量：前向、反向和更新中各读写一次的数据</translation>
    </message>
    <message>
        <source>Memory that autograd stores from forward to backward</source>
        <translation>autograd 从前向保留到反向的数据</translation>
    </message>
    <message>
        <source>A lower bound of the layer&apos;s time on the chosen device, for ops that run one at a time</source>
        <translation>所选设备上该层时间的下界，假定算子逐个运行</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>FLOPs forward</source>
        <translation>前向 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs backward</source>
        <translation>反向 FLOPs</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>DRAM 字节</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Time at best</source>
        <translation>最佳时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The time to expect on the chosen device. The tooltip shows its interval</source>
        <translation>在所选设备上的预期时间。工具提示显示其区间</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayoutController</name>
    <message>
        <source>Li&amp;ve Layout</source>
        <translation>监视布局(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Explore Layout</source>
        <translation>探索布局(&amp;E)</translation>
    </message>
    <message>
        <source>Com&amp;pare Layout</source>
        <translation>比较布局(&amp;P)</translation>
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
        <translation>存活</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>分配者</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LivePanel</name>
    <message>
        <source>Alive at the chosen moment</source>
        <translation>所选时刻的存活内存</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>An estimate has no blocks to show.</source>
        <translation>估算没有可显示的内存块。</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1 时</translation>
    </message>
    <message>
        <source>%1: reading…</source>
        <translation>%1：读取中…</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>已分配 %1</translation>
    </message>
    <message>
        <source>blocks are unknown: the run does not store them</source>
        <translation>各内存块未知：运行文件中没有这些信息</translation>
    </message>
    <message>
        <source>%1 known by block</source>
        <translation>%1 的内存块已知</translation>
    </message>
    <message>
        <source>steps without stored calls are missing</source>
        <translation>缺少未详细录制的步中分配的内容</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Previous Allocation or Release</source>
        <translation>上一次分配或释放</translation>
    </message>
    <message>
        <source>Next Allocation or Release</source>
        <translation>下一次分配或释放</translation>
    </message>
    <message>
        <source>Call Site</source>
        <translation>调用位置</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Select a row to see its call stack.</source>
        <translation>选择一行以查看其调用栈。</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in use · largest free block %5</source>
        <translation>结束时的段：保留 %1 · 空闲 %2（%3）· 其中 %4 位于使用中的段 · 最大空闲块 %5</translation>
    </message>
    <message>
        <source>Last event: %1 allocated by %2</source>
        <translation>最近事件：%2 分配了 %1</translation>
    </message>
    <message>
        <source>Last event: %1 freed by %2</source>
        <translation>最近事件：%2 释放了 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MachineView</name>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>Measure &amp;Thoroughly</source>
        <translation>彻底测量(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>核心：%1</translation>
    </message>
    <message>
        <source>Hardware threads: %1</source>
        <translation>硬件线程：%1</translation>
    </message>
    <message>
        <source>NUMA nodes: %1</source>
        <translation>NUMA 节点：%1</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>governor %1</source>
        <translation>调频策略 %1</translation>
    </message>
    <message>
        <source>Not measured yet. A quick measurement takes a few seconds, a thorough one up to a minute. Close other programs first.</source>
        <translation>尚未测量。测量需几秒钟并独占机器；彻底测量最长约一分钟。</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>屋顶</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>准备中…</translation>
    </message>
    <message>
        <source>Could not measure: %1.</source>
        <translation>无法测量：%1。</translation>
    </message>
    <message>
        <source>Cancelled; nothing was changed.</source>
        <translation>已取消；未作任何更改。</translation>
    </message>
    <message>
        <source>Measured %1 and stored.</source>
        <translation>测量于 %1，已保存。</translation>
    </message>
    <message>
        <source>Measured %1.</source>
        <translation>测量于 %1。</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>重新测量(&amp;M)</translation>
    </message>
    <message>
        <source>Measure Again &amp;Thoroughly</source>
        <translation>重新彻底测量(&amp;T)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MainWindow</name>
    <message>
        <source>The recording stopped before the first step ended. No run was written.</source>
        <translation>录制在任何一步结束之前被停止，因此未保留任何运行。</translation>
    </message>
    <message>
        <source>This recording was interrupted. The window shows the steps that were written.</source>
        <translation>此录制被中断；显示已写入的内容。</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
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
        <translation>命令已被中断；待其结束后窗口将关闭。再次关闭会更强制地要求结束。</translation>
    </message>
    <message>
        <source>Finishing: the window closes after this step, when the file is complete. Close it again to leave the step unfinished.</source>
        <translation>收尾中：此步之后写完文件，随后关闭窗口。再次关闭则不等待该步骤。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>按键与手势(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>关于 Ridgepoint(&amp;A)</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>关于 Ridgepoint</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;How far is every kernel of a training run from what the machine can do, and why?&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;训练运行中的每个内核距机器的极限有多远，原因何在？&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>运行“%1”已不存在。</translation>
    </message>
    <message>
        <source>Com&amp;pare…</source>
        <translation>比较(&amp;P)…</translation>
    </message>
    <message>
        <source>Compare this run with others</source>
        <translation>将此运行与其他运行比较</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>返回上次缩放(&amp;B)</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>A run is being recorded. Closing this window stops the recording.</source>
        <translation>正在记录运行。关闭此窗口会停止记录。</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>首选项(&amp;F)…</translation>
    </message>
    <message>
        <source>The recording &quot;%1&quot; has ended.</source>
        <translation>录制“%1”已结束。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Main View</source>
        <translation>主视图</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>下一个视图</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>上一个视图</translation>
    </message>
    <message>
        <source>Open Fol&amp;der…</source>
        <translation>打开文件夹(&amp;D)…</translation>
    </message>
    <message>
        <source>Open the traces or runs of several ranks as one run</source>
        <translation>将多个进程的跟踪或运行作为一次运行打开</translation>
    </message>
    <message>
        <source>Language and numbers change when the window is opened next, because a run is being recorded.</source>
        <translation>正在录制运行，语言和数字格式将在下次打开窗口时更改。</translation>
    </message>
    <message>
        <source>%1 – Comparison – Ridgepoint</source>
        <translation>%1 – 比较 – Ridgepoint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryBars</name>
    <message>
        <source>Step memory</source>
        <translation>每步内存</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>The peak is less than the sum, because activations are freed while gradients are allocated. The line is the memory of the chosen device.</source>
        <translation>峰值小于总和：梯度产生时激活值随之释放。标线为所选设备的容量。</translation>
    </message>
    <message>
        <source>no estimate yet</source>
        <translation>尚无估算</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryView</name>
    <message>
        <source>Memory timeline</source>
        <translation>内存时间线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::NetworkTable</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Convolutions and matrix products in the forward pass of one sample</source>
        <translation>单个样本前向传播中的卷积和矩阵乘法</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OpenRuns</name>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1（当前显示）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OtherRankNote</name>
    <message>
        <source>Open Its File</source>
        <translation>打开它的文件</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, which is not in this folder.</source>
        <translation>行和步属于进程 %1。何时运行了什么以及它的内存，在该进程自己的文件中，而该文件不在此文件旁边。</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, %2.</source>
        <translation>行和步属于进程 %1。何时运行了什么以及它的内存，在该进程自己的文件 %2 中。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OverviewView</name>
    <message>
        <source>Steps by what runs</source>
        <translation>按运行内容划分各步</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>GPU 的使用</translation>
    </message>
    <message>
        <source>GPU idle time by cause</source>
        <translation>按原因划分的 GPU 空闲时间</translation>
    </message>
    <message>
        <source>How the time of each step splits</source>
        <translation>每一步的时间构成</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Repeated sequences of kernels</source>
        <translation>重复的内核序列</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>The file does not state which ops are annotations.</source>
        <translation>文件没有说明哪些算子是注释。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PathView</name>
    <message>
        <source>What faster ops would gain</source>
        <translation>算子加速的收益</translation>
    </message>
    <message>
        <source>A double click shows the longest piece on the timeline</source>
        <translation>双击可在时间线上显示最长的一段</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>该进程的调用在另一个文件中。</translation>
    </message>
    <message>
        <source>The run stores no step whose critical path can be found.</source>
        <translation>该运行没有可求关键路径的步。</translation>
    </message>
    <message>
        <source>The run does not store the calls of step %1.</source>
        <translation>该运行没有存储第 %1 步的调用。</translation>
    </message>
    <message>
        <source>Step %1 takes %2</source>
        <translation>第 %1 步耗时 %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PictureCopier</name>
    <message>
        <source>Copy Picture</source>
        <translation>复制图片</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PlaneCanvas</name>
    <message>
        <source>Click to hide or show</source>
        <translation>单击以隐藏或显示</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PointModel</name>
    <message>
        <source>does not fit into the device&apos;s memory</source>
        <translation>设备内存放不下</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the folder of recordings</source>
        <translation>选择录制文件夹</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>The folder in which Ridgepoint was started, or the documents folder</source>
        <translation>启动 Ridgepoint 的文件夹，或文档文件夹</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Recordings</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>录制文件夹</translation>
    </message>
    <message>
        <source>English: 1,234.5</source>
        <translation>英语：1,234.5</translation>
    </message>
    <message>
        <source>As in the Language</source>
        <translation>与语言一致</translation>
    </message>
    <message>
        <source>Binary: 1 GiB = 2³⁰ bytes</source>
        <translation>二进制：1 GiB = 2³⁰ 字节</translation>
    </message>
    <message>
        <source>Decimal: 1 GB = 10⁹ bytes</source>
        <translation>十进制：1 GB = 10⁹ 字节</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>内存(&amp;M)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankCanvas</name>
    <message>
        <source>%1 in view of %2</source>
        <translation>显示 %2 的 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankChoice</name>
    <message>
        <source>Rank</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>The rank whose rows and steps are shown</source>
        <translation>显示其行和步的进程</translation>
    </message>
    <message>
        <source>Rank %1 (this file)</source>
        <translation>进程 %1（此文件）</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>进程 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankModel</name>
    <message>
        <source>cut short</source>
        <translation>被中断</translation>
    </message>
    <message>
        <source>The rows and steps that are shown are of this rank</source>
        <translation>当前显示的行和步属于此进程</translation>
    </message>
    <message>
        <source>A double click shows the rows and steps of this rank</source>
        <translation>双击显示此进程的行和步</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Which of the processes; ▸ is the one that is shown</source>
        <translation>哪个进程；▸ 为当前显示的进程</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device and threads</source>
        <translation>设备与线程</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>测量的步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Mean step time, measured by the rank</source>
        <translation>步的平均时间，由该进程自己测量</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for the last rank</source>
        <translation>每步，测量值：训练线程停顿，直到最后一个进程到达交换</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for data, with all ranks present</source>
        <translation>每步，测量值：所有进程都已到达，数据传输期间的停顿</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Share of the data movement during which the rank computed; from measured times</source>
        <translation>在数据传输的时间中，该进程同时在计算的份额；由测量的时间得出</translation>
    </message>
    <message>
        <source>Measured time in a step in which the other ranks together waited for this rank</source>
        <translation>每步，测量值：其他进程合计停顿多久，直到此进程到达</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>最后到达</translation>
    </message>
    <message>
        <source>Share of the exchanges at which this rank arrived last</source>
        <translation>在各次交换中，此进程最后到达的份额</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Findings, and how the rank ended</source>
        <translation>发现，以及该进程如何结束</translation>
    </message>
    <message>
        <source>clock not aligned: %1</source>
        <translation>时钟未对齐：%1</translation>
    </message>
    <message>
        <source>Time in a step in which a kernel ran that is not a collective</source>
        <translation>每步中运行非集合通信内核的时间</translation>
    </message>
    <message>
        <source>Time in a step in which a collective ran, and no other kernel</source>
        <translation>每步中只运行集合通信、没有其他内核的时间</translation>
    </message>
    <message>
        <source>Time in a step in which nothing ran on the GPU</source>
        <translation>每步中 GPU 上没有任何运行的时间</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Delay caused</source>
        <translation>造成的延迟</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankTimelineView</name>
    <message>
        <source>Timeline of all ranks</source>
        <translation>所有进程的时间线</translation>
    </message>
    <message>
        <source>All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole run; double-click opens the file of a rank.</source>
        <translation>所有进程使用同一时钟。滚轮、W 和 S 缩放；拖动、A 和 D 移动；Home 显示整个运行；双击打开某个进程的文件。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RanksView</name>
    <message>
        <source>Ranks</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>This file is of rank %1 of %2.</source>
        <translation>此文件属于进程 %1（共 %2 个）。</translation>
    </message>
    <message>
        <source>The other ranks&apos; data is added when all have ended. If it is missing, run &quot;ridgepoint merge %1&quot;.</source>
        <translation>其他进程的内容在全部结束后并入；若没有并入，&quot;ridgepoint merge %1&quot; 会将其并入。</translation>
    </message>
    <message>
        <source>Rank 0&apos;s file contains the data of all ranks.</source>
        <translation>进程 0 的文件包含所有进程的数据。</translation>
    </message>
    <message>
        <source>%1 ranks trained together</source>
        <translation>%1 个进程一起训练</translation>
    </message>
    <message>
        <source>batch %1 of all</source>
        <translation>总批量 %1</translation>
    </message>
    <message>
        <source>%1 samples/s of all</source>
        <translation>总计 %1 样本/s</translation>
    </message>
    <message>
        <source>times measured, the machines&apos; clocks known to ± %1</source>
        <translation>时间为测量值，机器时钟误差 ± %1</translation>
    </message>
    <message>
        <source>times measured</source>
        <translation>时间为测量值</translation>
    </message>
    <message>
        <source>%1 are missing, so waiting time is unknown</source>
        <translation>缺少 %1 个，因此等待时间未知</translation>
    </message>
    <message>
        <source>gradients over %1</source>
        <translation>梯度经由 %1</translation>
    </message>
    <message>
        <source>times imported, clocks aligned to ± %1</source>
        <translation>时间为导入值，时钟对齐误差 ± %1</translation>
    </message>
    <message>
        <source>times imported</source>
        <translation>时间为导入值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecentFiles</name>
    <message>
        <source>No run opened yet</source>
        <translation>尚未打开过运行</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>清空列表</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordPanel</name>
    <message>
        <source>Hardware counters cannot be read: %1.</source>
        <translation>无法读取硬件计数器：%1。</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>下一次录制的选项</translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>每步样本数；录制时可更改</translation>
    </message>
    <message>
        <source>Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU</source>
        <translation>矩阵运算的精度；bf16 和 fp16 为 autocast，tf32 需要 GPU</translation>
    </message>
    <message>
        <source>times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>+ PM sampling</source>
        <translation>+ PM 采样</translation>
    </message>
    <message>
        <source>Training device. auto selects a usable GPU, otherwise the CPU</source>
        <translation>训练的设备；auto 在有可用 GPU 时为 GPU</translation>
    </message>
    <message>
        <source>Folder of images, CIFAR-10 or MNIST; empty for synthetic data</source>
        <translation>图像、CIFAR-10 或 MNIST 的文件夹；留空则使用合成数据</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>直到停止</translation>
    </message>
    <message>
        <source>Number of measured steps</source>
        <translation>测量的步数</translation>
    </message>
    <message>
        <source>Search networks and families</source>
        <translation>搜索网络和系列</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>A TorchScript file…</source>
        <translation>TorchScript 文件…</translation>
    </message>
    <message>
        <source>Choose the folder of training data</source>
        <translation>选择训练数据文件夹</translation>
    </message>
    <message>
        <source>Training Data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>保存到</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>录制文件夹</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Measures kernel times; FLOPs and bytes are modelled</source>
        <translation>内核时间为实测，FLOPs 和字节数为建模</translation>
    </message>
    <message>
        <source>Measures op times; FLOPs and bytes are modelled</source>
        <translation>算子时间为实测，FLOPs 和字节数为建模</translation>
    </message>
    <message>
        <source>Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. These steps take longer</source>
        <translation>在少数步中由硬件计数 FLOPs 和字节数，每步为性能分析器的一遍；这些步用时更长，其间的步不受影响</translation>
    </message>
    <message>
        <source>Samples GPU activity 1000 times per second</source>
        <translation>每秒一千次采样 GPU 的忙碌程度</translation>
    </message>
    <message>
        <source>Sampling requires a GPU; this run uses the CPU.</source>
        <translation>只有 GPU 的计数器可以采样；此运行在 CPU 上。</translation>
    </message>
    <message>
        <source>A TorchScript file</source>
        <translation>TorchScript 文件</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>单个样本的大小</translation>
    </message>
    <message>
        <source>Size of one sample, such as 3x224x224, or a number of tokens:</source>
        <translation>网络的输入，如 3x224x224，或词元数：</translation>
    </message>
    <message>
        <source>+ counters every %1 steps</source>
        <translation>+ 每 %1 步读取计数器</translation>
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
        <translation>此步骤后停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>批量 </translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>每步样本数；录制时可更改</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Stop recording after this step and complete the file</source>
        <translation>此步之后停止录制并写完文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Train this network and record it (Ctrl+R)</source>
        <translation>训练此网络并录制（Ctrl+R）</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>counted steps %1 longer</source>
        <translation>计数步用时多 %1</translation>
    </message>
    <message>
        <source>recording a command</source>
        <translation>正在录制命令</translation>
    </message>
    <message>
        <source>Interrupts the command like Ctrl+C. Press again to force it</source>
        <translation>中断命令，如同 Ctrl+C；再按一次则更强制</translation>
    </message>
    <message>
        <source>counted steps %1 shorter</source>
        <translation>计数步用时少 %1</translation>
    </message>
    <message>
        <source>&amp;Options…</source>
        <translation>选项(&amp;O)…</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>下一次录制的选项</translation>
    </message>
    <message>
        <source>Network, data, device and other options (Ctrl+Shift+O)</source>
        <translation>网络、数据、设备等选项 (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>录制 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofMenu</name>
    <message>
        <source>Highest Roofs Only</source>
        <translation>各项仅取最高</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Individual Roofs</source>
        <translation>单个屋顶</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Roofs of Another Device</source>
        <translation>其他设备的屋顶</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofTable</name>
    <message>
        <source>Distance of the median repetition below the best</source>
        <translation>中位重复低于最佳重复的幅度</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>屋顶</translation>
    </message>
    <message>
        <source>Unit or access</source>
        <translation>单元或访问方式</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Datasheet</source>
        <translation>规格书</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>达成率</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineCanvas</name>
    <message>
        <source>%1 is shown</source>
        <translation>已显示 %1</translation>
    </message>
    <message>
        <source>%1 is hidden</source>
        <translation>已隐藏 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineView</name>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>算术强度所依据的内存层级</translation>
    </message>
    <message>
        <source>Zoom Back</source>
        <translation>返回上次缩放</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>显示所有点和屋顶（双击）</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>层级(&amp;L)</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>等待第一步…</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>加入估算</translation>
    </message>
    <message>
        <source>Join each dot to its time at the roofs (dots by layer, phase or category of a network of the zoo)</source>
        <translation>将每个点与其在屋顶处的时间相连（点须代表模型库网络的层、阶段或类别）</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>屋顶</translation>
    </message>
    <message>
        <source>Selects the roofs, also those of another device</source>
        <translation>绘制哪些屋顶，以及对照的其他设备屋顶</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every dot at each level, joined</source>
        <translation>每个点在各层级的位置，相连显示</translation>
    </message>
    <message>
        <source>What the dot colours show</source>
        <translation>点的颜色代表什么</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Plots compute time and memory time instead of achieved FLOP/s and intensity</source>
        <translation>计算时间对数据搬运时间，而非性能对强度</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>颜色(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Dot Trails</source>
        <translation>显示点的轨迹(&amp;D)</translation>
    </message>
    <message>
        <source>Shows the positions of the last seconds while a run is recorded</source>
        <translation>录制运行时，点在最近几秒内的位置</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>分组依据(&amp;G)</translation>
    </message>
    <message>
        <source>Dot area shows the time above the roof instead of the time</source>
        <translation>点的面积表示超出屋顶的时间，而不是时间</translation>
    </message>
    <message>
        <source>Dot Size: Time Above Roof</source>
        <translation>点大小：超出屋顶的时间</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>显示名称</translation>
    </message>
    <message>
        <source>Pin Line to Roof</source>
        <translation>固定到屋顶的线</translation>
    </message>
    <message>
        <source>Shaded Regions</source>
        <translation>着色区域</translation>
    </message>
    <message>
        <source>Shades where memory, compute or latency limits the speed</source>
        <translation>用底色标出速度受内存、计算或延迟限制的区域</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RowActions</name>
    <message>
        <source>Show Only These Rows</source>
        <translation>仅显示这些行</translation>
    </message>
    <message>
        <source>Hide These Rows</source>
        <translation>隐藏这些行</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Go to Longest Call</source>
        <translation>转到最长的调用</translation>
    </message>
    <message>
        <source>Open in Timeline</source>
        <translation>在时间线中打开</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunList</name>
    <message>
        <source>Open runs</source>
        <translation>已打开的运行</translation>
    </message>
    <message>
        <source>Add Run…</source>
        <translation>添加运行…</translation>
    </message>
    <message>
        <source>Opens further runs. Tick two or more to compare them</source>
        <translation>打开更多运行。勾选两个或更多即可比较</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>以此为比较基线(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunsController</name>
    <message>
        <source>Close R&amp;un</source>
        <translation>关闭运行(&amp;U)</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed Run</source>
        <translation>重新打开关闭的运行(&amp;L)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was closed.</source>
        <translation>已关闭“%1”。</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>No run was closed.</source>
        <translation>没有已关闭的运行。</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>运行“%1”已不存在。</translation>
    </message>
    <message>
        <source>This run is being recorded. Stop the recording first.</source>
        <translation>此运行正在录制。请先停止录制。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SequenceTable</name>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Calls of the op with this sequence</source>
        <translation>以此序列运行的算子调用次数</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Kernels, copies and fills in the sequence</source>
        <translation>序列中的内核、复制和填充</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>各步的总和</translation>
    </message>
    <message>
        <source>Op time</source>
        <translation>算子时间</translation>
    </message>
    <message>
        <source>Time of these calls on the CPU</source>
        <translation>这些调用在 CPU 上的时间</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Session</name>
    <message>
        <source>loading the recording library</source>
        <translation>正在加载录制库</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SharesView</name>
    <message>
        <source>Shares of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>Shares of what</source>
        <translation>何者的占比</translation>
    </message>
    <message>
        <source>Bars by category and phase</source>
        <translation>按类别和阶段的条形图</translation>
    </message>
    <message>
        <source>Rings by category and phase</source>
        <translation>按类别和阶段的环形图</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ShortcutsPage</name>
    <message>
        <source>Keys and Gestures</source>
        <translation>按键与手势</translation>
    </message>
    <message>
        <source>To do this</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>press or do</source>
        <translation>按键或手势</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>按键与手势</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>Clear selection, range and filters</source>
        <translation>清除选择、时段和筛选</translation>
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
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Select a row</source>
        <translation>选择一行</translation>
    </message>
    <message>
        <source>click its dot</source>
        <translation>单击其点</translation>
    </message>
    <message>
        <source>Select several</source>
        <translation>选择多行</translation>
    </message>
    <message>
        <source>draw a rectangle with Shift</source>
        <translation>按住 Shift 拖出矩形</translation>
    </message>
    <message>
        <source>Hide a category, or show it again</source>
        <translation>隐藏或重新显示类别</translation>
    </message>
    <message>
        <source>Zoom, move</source>
        <translation>缩放、移动</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Select a time range for all views</source>
        <translation>为所有视图选择时段</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>wheel, W and S</source>
        <translation>滚轮、W 和 S</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>drag, A and D, arrow keys</source>
        <translation>拖动、A 和 D、方向键</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>在调用间移动</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Ctrl+方向键</translation>
    </message>
    <message>
        <source>Zoom to a call</source>
        <translation>缩放到某个调用</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>List live memory at a moment</source>
        <translation>列出某一时刻的使用中内存</translation>
    </message>
    <message>
        <source>click the moment</source>
        <translation>单击该时刻</translation>
    </message>
    <message>
        <source>Zoom, move, show all</source>
        <translation>缩放、移动、显示全部</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Ctrl+C; other formats by right click</source>
        <translation>Ctrl+C；右击可选其他格式</translation>
    </message>
    <message>
        <source>Expand and collapse nested rows</source>
        <translation>展开和折叠嵌套的行</translation>
    </message>
    <message>
        <source>arrow keys right and left</source>
        <translation>左右方向键</translation>
    </message>
    <message>
        <source>Select columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>right click on a heading</source>
        <translation>右击列标题</translation>
    </message>
    <message>
        <source>Shares of time, insights</source>
        <translation>时间占比、洞察</translation>
    </message>
    <message>
        <source>Select the evidence</source>
        <translation>选择依据</translation>
    </message>
    <message>
        <source>Copy a figure or rows</source>
        <translation>复制图或行</translation>
    </message>
    <message>
        <source>wheel, drag; W and S, arrow keys</source>
        <translation>滚轮、拖动；W 和 S、方向键</translation>
    </message>
    <message>
        <source>double click, Home</source>
        <translation>双击、Home</translation>
    </message>
    <message>
        <source>From dot to dot</source>
        <translation>在点间移动</translation>
    </message>
    <message>
        <source>From moment to moment</source>
        <translation>在时刻间移动</translation>
    </message>
    <message>
        <source>wheel, drag, double click; W and S, arrow keys, Home</source>
        <translation>滚轮、拖动、双击；W 和 S、方向键、Home</translation>
    </message>
    <message>
        <source>click it, arrow keys</source>
        <translation>单击它、方向键</translation>
    </message>
    <message>
        <source>Previous and next allocation or release</source>
        <translation>上一次和下一次分配或释放</translation>
    </message>
    <message>
        <source>comma and period</source>
        <translation>逗号和句号</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>显示一个运行</translation>
    </message>
    <message>
        <source>click it, Enter</source>
        <translation>单击、Enter</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>比较运行</translation>
    </message>
    <message>
        <source>tick two or more, Space</source>
        <translation>勾选两个或更多、空格</translation>
    </message>
    <message>
        <source>Close a run</source>
        <translation>关闭运行</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Select a layer or an op</source>
        <translation>选择层或算子</translation>
    </message>
    <message>
        <source>Zoom to it, and out</source>
        <translation>放大及缩小</translation>
    </message>
    <message>
        <source>double click, Enter; Backspace</source>
        <translation>双击、Enter；Backspace</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>在控件之间移动</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>上下文菜单</translation>
    </message>
    <message>
        <source>right mouse button; Menu key, Shift+F10</source>
        <translation>鼠标右键；菜单键、Shift+F10</translation>
    </message>
    <message>
        <source>Ctrl+C, or the context menu</source>
        <translation>Ctrl+C，或上下文菜单</translation>
    </message>
    <message>
        <source>click it in the legend; 1 to 9</source>
        <translation>在图例中单击；1 至 9</translation>
    </message>
    <message>
        <source>drag with Shift, or along the ruler; R: the call or all in view</source>
        <translation>按住 Shift 拖动，或沿标尺拖动；R：该调用或全部可见范围</translation>
    </message>
    <message>
        <source>double click it, Enter</source>
        <translation>双击它，Enter</translation>
    </message>
    <message>
        <source>drag with Shift; R: all in view</source>
        <translation>按住 Shift 拖动；R：全部可见范围</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StartPage</name>
    <message>
        <source>How close is every kernel to the limits of the machine?</source>
        <translation>每个内核距机器的极限有多远？</translation>
    </message>
    <message>
        <source>Open a Run…</source>
        <translation>打开运行…</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近的运行</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1，批量 %2</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>Record a Command…</source>
        <translation>录制命令…</translation>
    </message>
    <message>
        <source>A Study…</source>
        <translation>一项研究…</translation>
    </message>
    <message>
        <source>F1 opens the guide; ? lists all keys and mouse gestures.</source>
        <translation>按 F1 打开指南；按 ? 列出所有按键和鼠标操作。</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>A run of Ridgepoint, or a file from %1. You can also drop files here.</source>
        <translation>Ridgepoint 的运行，或来自 %1 的文件。也可以将文件拖放到此处。</translation>
    </message>
    <message>
        <source>Record a network</source>
        <translation>录制网络</translation>
    </message>
    <message>
        <source>Ridgepoint trains a network and shows its kernels live. All networks are in the toolbar (Ctrl+R records).</source>
        <translation>Ridgepoint 训练网络并实时显示其内核。所有网络都在工具栏中（Ctrl+R 开始录制）。</translation>
    </message>
    <message>
        <source>Record your own training</source>
        <translation>录制您自己的训练</translation>
    </message>
    <message>
        <source>Your Python script stays unchanged. You can also drop a .py file here, or record a training that is already running.</source>
        <translation>您的 Python 脚本无需改动。也可以将 .py 文件拖放到此处，或录制正在运行的训练。</translation>
    </message>
    <message>
        <source>Attach to a Process…</source>
        <translation>附加到进程…</translation>
    </message>
    <message>
        <source>Plan and compare</source>
        <translation>规划与比较</translation>
    </message>
    <message>
        <source>Estimate time and memory before training, on hardware that you do not have. A study combines recordings, estimates and published figures.</source>
        <translation>在训练之前估算时间和内存，包括您没有的硬件。研究可将录制、估算和公开数据结合在一起。</translation>
    </message>
    <message>
        <source>Estimate…</source>
        <translation>估算…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StatusLine</name>
    <message>
        <source>Median step time</source>
        <translation>步时间中位数</translation>
    </message>
    <message>
        <source>Cost of collection: steps with hooks on compared with baseline steps (hooks off)</source>
        <translation>采集使每步增加的时间：钩子开启的步与关闭的步相比</translation>
    </message>
    <message>
        <source>Records that were counted but not stored, because collection was too slow</source>
        <translation>已计数但因采集跟不上而未能保留的记录</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>无运行</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>丢弃 %1 条记录</translation>
    </message>
    <message>
        <source>FLOPs and bytes %1</source>
        <translation>FLOPs 和字节数：%1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>每步中位数 %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs 和字节数未知</translation>
    </message>
    <message>
        <source>Comparing %1 runs</source>
        <translation>正在比较 %1 个运行</translation>
    </message>
    <message>
        <source>⚠ Message</source>
        <translation>⚠ 消息</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyFigures</name>
    <message>
        <source>Figure of the study</source>
        <translation>研究的图</translation>
    </message>
    <message>
        <source>one&apos;s own</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>记录于 %1</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>发表：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>“%1”中没有研究：其中没有 study.json。</translation>
    </message>
    <message>
        <source>Cannot create the folder &quot;%1&quot;: %2.</source>
        <translation>无法创建文件夹“%1”：%2。</translation>
    </message>
    <message>
        <source>estimates are modelled</source>
        <translation>估计值由模型得出</translation>
    </message>
    <message>
        <source>dotted: the part of an interval above the roof</source>
        <translation>点线：区间中高于屋顶的部分</translation>
    </message>
    <message>
        <source>predictions with an interval of 80 %</source>
        <translation>预测附有 80 % 的区间</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>图(&amp;P)</translation>
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
        <translation>系列(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyRun</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>无法启动“%1”；Ridgepoint 是否已完整安装？</translation>
    </message>
    <message>
        <source>The study ended with status %1.</source>
        <translation>研究以状态 %1 结束。</translation>
    </message>
    <message>
        <source>The study crashed; Start goes on where it was.</source>
        <translation>研究崩溃了；按“开始”从中断处继续。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyView</name>
    <message>
        <source>Folder of a study</source>
        <translation>研究的文件夹</translation>
    </message>
    <message>
        <source>A study file</source>
        <translation>研究文件</translation>
    </message>
    <message>
        <source>Studies (*.json)</source>
        <translation>研究 (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Tables and JSON (*.csv *.md *.tex *.json)</source>
        <translation>表格和 JSON (*.csv *.md *.tex *.json)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Results are written to a file that ends in .csv, .md, .tex or .json, not to &quot;%1&quot;.</source>
        <translation>结果写入以 .csv、.md、.tex 或 .json 结尾的文件，而不是“%1”。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>已导出到“%1”。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A Study &amp;File…</source>
        <translation>研究文件(&amp;F)…</translation>
    </message>
    <message>
        <source>The F&amp;older of a Study…</source>
        <translation>研究的文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;For this machine</source>
        <translation>适合本机(&amp;F)</translation>
    </message>
    <message>
        <source>The variant of the study that fits this machine: smaller, on its CPU</source>
        <translation>适合本机的变体：更小，在 CPU 上</translation>
    </message>
    <message>
        <source>&amp;Figure as Picture…</source>
        <translation>图导出为图片(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Results as Table or JSON…</source>
        <translation>结果导出为表格或 JSON(&amp;R)…</translation>
    </message>
    <message>
        <source>Folder of the recordings. Existing recordings are not repeated</source>
        <translation>记录的存放位置；已有的不会重新记录</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Records the missing points, each in its own process</source>
        <translation>记录尚未记录的点，每个点用独立进程</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Pauses after the current recording</source>
        <translation>在当前记录之后等待</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stops immediately. The current recording is repeated later</source>
        <translation>立即结束；当前记录以后重做</translation>
    </message>
    <message>
        <source>re&amp;try failed points</source>
        <translation>重试失败的点(&amp;A)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>研究(&amp;U)</translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation>文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>研究的文件夹</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run of a point</source>
        <translation>按 Enter 或双击打开该点的运行</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>研究的表格</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>表格(&amp;B)</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>The study&apos;s file</source>
        <translation>研究的文件</translation>
    </message>
    <message>
        <source>Points and Figures</source>
        <translation>点与图</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Study – Ridgepoint</source>
        <translation>研究 – Ridgepoint</translation>
    </message>
    <message>
        <source>The study file &quot;%1&quot; does not exist.</source>
        <translation>没有研究文件“%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>“%1”中没有研究：研究的文件夹里有 study.json 文件。</translation>
    </message>
    <message>
        <source>A study is being recorded; stop it before another one is opened.</source>
        <translation>正在记录一项研究；请先停止再打开另一项。</translation>
    </message>
    <message>
        <source>Published figures: %1</source>
        <translation>发表的数据：%1</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>%1 of %2 recorded</source>
        <translation>已记录 %1/%2</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>%1 not possible here</source>
        <translation>%1 个无法在本机进行</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>pauses after this recording: %1</source>
        <translation>在此记录后暂停：%1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Allow Them</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Select a folder for the recordings.</source>
        <translation>请指定记录存放的文件夹。</translation>
    </message>
    <message>
        <source>Done: tables are in &quot;%1&quot; as results.md, .tex, .csv and .json.</source>
        <translation>完成：表格在“%1”中，为 results.md、.tex、.csv 和 .json。</translation>
    </message>
    <message>
        <source>Stopped. Resume starts with the interrupted recording.</source>
        <translation>已停止；“继续”会从刚才的记录重新开始。</translation>
    </message>
    <message>
        <source>This point has no recording that could be opened.</source>
        <translation>此点没有可打开的记录。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Open or record a run to see its summary.</source>
        <translation>打开或录制一次运行以查看其摘要。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TableView</name>
    <message>
        <source>Click to sort, right click to choose columns</source>
        <translation>单击排序，右击选择列</translation>
    </message>
    <message>
        <source>Table of rows</source>
        <translation>行表格</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>按显示内容复制（TSV）</translation>
    </message>
    <message>
        <source>Copy All Columns (CSV)</source>
        <translation>复制所有列（CSV）</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Ops, their layers</source>
        <translation>算子及其层</translation>
    </message>
    <message>
        <source>Layers in layers</source>
        <translation>层中嵌套层</translation>
    </message>
    <message>
        <source>Phases, their ops</source>
        <translation>阶段及其算子</translation>
    </message>
    <message>
        <source>Which columns are shown; right click on a heading for single ones</source>
        <translation>显示哪些列；右击列标题可单独选择</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Ops, their kernels</source>
        <translation>算子及其内核</translation>
    </message>
    <message>
        <source>Gro&amp;up by</source>
        <translation>分组依据(&amp;U)</translation>
    </message>
    <message>
        <source>Copy as Script</source>
        <translation>复制为脚本</translation>
    </message>
    <message>
        <source>The script is on the clipboard.</source>
        <translation>脚本已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineCanvas</name>
    <message>
        <source>%1 steps. In view: %2</source>
        <translation>%1 步。可见范围：%2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to select a time range; double-click to zoom to something; Home shows the whole run. With Ctrl the arrow keys go from call to call.</source>
        <translation>滚轮、W 和 S 缩放；拖动、A 和 D 移动；按住 Shift 拖动或沿标尺拖动可选择时段；双击缩放到所指内容；Home 显示整个运行。按住 Ctrl 用方向键在调用间移动。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the newest steps in view</source>
        <translation>使最新的步保持可见</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>显示整个运行（Home）</translation>
    </message>
    <message>
        <source>Reading calls: %1</source>
        <translation>读取调用中：%1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>ops: %1 of this time</source>
        <translation>其中算子运行 %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it, %4 calls</source>
        <translation>%1：%2，占其 %3，%4 次调用</translation>
    </message>
    <message>
        <source>GPU busy: %1 of this time</source>
        <translation>其中 GPU 运行 %1</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选择 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ToolWindows</name>
    <message>
        <source>Esti&amp;mate…</source>
        <translation>估算(&amp;M)…</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>研究(&amp;Y)…</translation>
    </message>
    <message>
        <source>Ma&amp;chine…</source>
        <translation>机器(&amp;C)…</translation>
    </message>
    <message>
        <source>A run is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>正在记录一次运行；请先停止，两个记录会互相干扰。</translation>
    </message>
    <message>
        <source>A study is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>正在记录一项研究；请先停止，两个记录会互相干扰。</translation>
    </message>
    <message>
        <source>Closing this window stops the study that is being recorded. The recorded points remain; Resume continues the study.</source>
        <translation>正在录制研究，它会随此窗口结束。已录制的内容会保留；“继续”可从停下处接着进行。</translation>
    </message>
    <message>
        <source>Stop Study and Close</source>
        <translation>停止研究并关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>保留窗口</translation>
    </message>
    <message>
        <source>The guide is not installed with this program. It is in the folder docs of the source code.</source>
        <translation>此程序未安装指南。源代码的 docs 文件夹中有指南。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Views</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>&amp;Loss as Picture…</source>
        <translation>损失图片(&amp;L)…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Roofline as &amp;Picture…</source>
        <translation>屋顶线图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>T&amp;imeline as Picture…</source>
        <translation>时间线图片(&amp;I)…</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>&amp;Comparison as Picture…</source>
        <translation>比较图片(&amp;C)…</translation>
    </message>
    <message>
        <source>Curves over &amp;Batch Size as Picture…</source>
        <translation>批量大小曲线图片(&amp;B)…</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>表格(&amp;T)…</translation>
    </message>
    <message>
        <source>Shares of Time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>&amp;Shares as Picture…</source>
        <translation>占比图片(&amp;S)…</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>洞察</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>&amp;Memory Timeline as Picture…</source>
        <translation>内存时间线图片(&amp;M)…</translation>
    </message>
    <message>
        <source>Command Output</source>
        <translation>命令输出</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>&amp;Flame Graph as Picture…</source>
        <translation>火焰图图片(&amp;F)…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>&amp;Overview as Picture…</source>
        <translation>概览图片(&amp;O)…</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Timeline of Ranks</source>
        <translation>进程时间线</translation>
    </message>
    <message>
        <source>Ran&amp;ks as Picture…</source>
        <translation>进程图片(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Waterfall as Picture…</source>
        <translation>瀑布图存为图片(&amp;W)…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::WhatIfModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>On the path</source>
        <translation>在路径上</translation>
    </message>
    <message>
        <source>Time on the critical path</source>
        <translation>关键路径上的时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>占该步的比例</translation>
    </message>
    <message>
        <source>2 × faster saves</source>
        <translation>快 2 倍可节省</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took half of its time</source>
        <translation>若耗时减半，收益的上限</translation>
    </message>
    <message>
        <source>Without it saves</source>
        <translation>去除后可节省</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took no time</source>
        <translation>若不耗时，收益的上限</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::FarRun</name>
    <message>
        <source>Fetch &amp;Whole Run…</source>
        <translation>获取完整运行(&amp;W)…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s file, with all calls and allocations, to this machine</source>
        <translation>将包含所有调用和分配的运行文件复制到本机</translation>
    </message>
    <message>
        <source>Recording into %1 on %2.</source>
        <translation>正在 %2 上记录到 %1。</translation>
    </message>
    <message>
        <source>Connection to %1 lost; trying again.</source>
        <translation>与 %1 的连接已断开；正在重试。</translation>
    </message>
    <message>
        <source>Connected to %1 again.</source>
        <translation>已重新连接到 %1。</translation>
    </message>
    <message>
        <source>Fetch Whole Run</source>
        <translation>获取完整运行</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>运行 (*.ridge)</translation>
    </message>
    <message>
        <source>Fetching the whole run…</source>
        <translation>正在获取完整运行…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::Job</name>
    <message>
        <source>The recording was ended by %1.</source>
        <translation>录制被 %1 终止。</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>The loss of a recorded script appears here when it has ended.</source>
        <translation>脚本记录结束后，此处显示其损失。</translation>
    </message>
    <message>
        <source>The loss is unknown. It is recorded from scripts that train on a CPU.</source>
        <translation>损失未知。仅记录在 CPU 上训练的脚本的损失。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Step %1: loss %2</source>
        <translation>第 %1 步：损失 %2</translation>
    </message>
    <message>
        <source>The loss is %1 in step %2 and %3 in step %4.</source>
        <translation>损失在第 %2 步为 %1，在第 %4 步为 %3。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LossView</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
</context>
</TS>
