<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP">
<context>
    <name>Doubt</name>
    <message>
        <source>GPU records were lost: times of kernels are lower bounds, idle times are upper bounds, and the other parts may be either.</source>
        <translation>GPU の記録が失われました。カーネルの時間は下限、アイドル時間は上限で、その他の部分はどちらにもなりえます。</translation>
    </message>
    <message>
        <source>Probably its data was in a cache and did not come from DRAM.</source>
        <translation>データがキャッシュに残っていて、DRAM から読まれなかった可能性が高いです。</translation>
    </message>
    <message>
        <source>Probably it ran as TF32 on tensor cores, the default for FP32 convolutions from Ampere on.</source>
        <translation>Tensor コアで TF32 として実行された可能性が高いです。Ampere 以降の FP32 畳み込みの既定動作です。</translation>
    </message>
    <message>
        <source>Probably it is part of a Winograd or FFT convolution, which does fewer FLOPs than modelled.</source>
        <translation>Winograd または FFT による畳み込みの一部である可能性が高く、FLOPs はモデルより少なくなります。</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): the modelled bytes or FLOPs are too high, or the roof is too low.</source>
        <translation>ルーフ %1 を超過（%2 ×）：モデル化したバイト数や FLOPs が高すぎるか、ルーフが低すぎます。</translation>
    </message>
    <message>
        <source>Above its roof, %1 (%2 ×): a measuring fault, or the roof is too low.</source>
        <translation>ルーフ %1 を超過（%2 ×）：測定の誤りか、ルーフが低すぎます。</translation>
    </message>
    <message>
        <source>Probably another kernel of the op does part of this work.</source>
        <translation>この処理の一部は、同じ演算の別のカーネルが行っている可能性が高いです。</translation>
    </message>
    <message>
        <source>The run has several GPUs, and the roofs are those of one.</source>
        <translation>この実行は複数の GPU を使い、ルーフは 1 台分です。</translation>
    </message>
    <message>
        <source>The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are too high, the step time is too short, or the roof is too low.</source>
        <translation>ステップの FLOPs がルーフ %1 を超過（%2 ×）：FLOPs が高すぎるか、ステップ時間が短すぎるか、ルーフが低すぎます。</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, because some of them run at the same time.</source>
        <translation>カーネルとコピーの合計は %1 で、ステップは %2 です。一部が同時に実行されるためです。</translation>
    </message>
    <message>
        <source>Kernels and copies add up to %1 in a step of %2, although none of them overlap: some ran outside the steps, the step time is too short, or their times are too long.</source>
        <translation>カーネルとコピーの合計は %1 で、ステップは %2 ですが、重なりはありません。一部がステップの外で実行されたか、ステップ時間が短すぎるか、それらの時間が長すぎます。</translation>
    </message>
    <message>
        <source>Calls of the group %1 take %2 of the step time: calls of several threads add up, or last beyond their step.</source>
        <translation>グループ %1 の呼び出しはステップ時間の %2 です。複数スレッドの呼び出しが加算されたか、ステップを越えて続いています。</translation>
    </message>
</context>
<context>
    <name>CommandRequest</name>
    <message>
        <source>The working folder &quot;%1&quot; does not exist.</source>
        <translation>コマンドを実行するフォルダー「%1」がありません。</translation>
    </message>
    <message>
        <source>The working folder &quot;%1&quot; is not a folder.</source>
        <translation>「%1」はコマンドを実行できるフォルダーではありません。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; may not be entered.</source>
        <translation>フォルダー「%1」に入る権限がありません。</translation>
    </message>
    <message>
        <source>The program&apos;s name is empty.</source>
        <translation>プログラム名が空です。</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot;. For a file, write ./%1; for a Python script, python3 %1.</source>
        <translation>プログラム「%1」が見つかりません。ファイルの場合は ./%1、Python スクリプトの場合は python3 %1 と入力してください。</translation>
    </message>
    <message>
        <source>Cannot find the program &quot;%1&quot; on the PATH.</source>
        <translation>PATH のどのフォルダーにもプログラム「%1」がありません。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; does not exist.</source>
        <translation>プログラム「%1」がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder, not a program.</source>
        <translation>「%1」はプログラムではなくフォルダーです。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable; write python3 before it.</source>
        <translation>「%1」は実行できません。前に python3 を付けてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not executable (chmod +x makes it so).</source>
        <translation>「%1」は実行できません（chmod +x で実行可能になります）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already; choose another name, a run is never overwritten.</source>
        <translation>「%1」は既に存在します。別の名前を選んでください。実行が上書きされることはありません。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; for the run does not exist.</source>
        <translation>実行を保存するフォルダー「%1」がありません。</translation>
    </message>
    <message>
        <source>Nothing can be written to &quot;%1&quot;; choose another place for the run.</source>
        <translation>「%1」に書き込めません。実行の保存先を変更してください。</translation>
    </message>
    <message>
        <source>Nothing is to be collected.</source>
        <translation>収集対象が選択されていません。</translation>
    </message>
    <message>
        <source>Step %1 comes before step %2, from which on steps are recorded.</source>
        <translation>ステップ %1 は、記録を開始するステップ %2 より前です。</translation>
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
        <translation>（基準）</translation>
    </message>
    <message>
        <source>, noise</source>
        <translation>、ノイズ</translation>
    </message>
    <message>
        <source>Means per step, times measured</source>
        <translation>ステップの平均、時間は実測</translation>
    </message>
    <message>
        <source>Means per step, times measured or imported</source>
        <translation>ステップの平均、時間は実測または取り込み値</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted or modelled</source>
        <translation>FLOPs とバイト数は計数またはモデル化</translation>
    </message>
    <message>
        <source>FLOPs and bytes modelled from shapes</source>
        <translation>FLOPs とバイト数は形状からモデル化</translation>
    </message>
    <message>
        <source>FLOPs and bytes counted by the hardware</source>
        <translation>FLOPs とバイト数はハードウェアで計数</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>divided by the batch</source>
        <translation>バッチサイズで除算</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: GPU records were lost, so a mean step time is a lower bound</source>
        <translation>%1 と %2 は全体として比較できません：GPU の記録が失われたため、平均ステップ時間は下限値です</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: the step time is not known in both</source>
        <translation>%1 と %2 は全体として比較できません：両方のステップ時間がわかりません</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be compared as a whole: one has no finished step</source>
        <translation>%1 と %2 は全体として比較できません：一方に完了したステップがありません</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per sample as %2</source>
        <translation>%1 のサンプルあたりの時間は %2 とちょうど同じです</translation>
    </message>
    <message>
        <source>%1 takes exactly as long per step as %2</source>
        <translation>%1 のステップあたりの時間は %2 とちょうど同じです</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per sample than %3</source>
        <translation>%1 はサンプルあたり %3 より %2 長くかかります</translation>
    </message>
    <message>
        <source>%1 takes %2 longer per step than %3</source>
        <translation>%1 はステップあたり %3 より %2 長くかかります</translation>
    </message>
    <message>
        <source>%1 takes %2 less per sample than %3</source>
        <translation>%1 はサンプルあたり %3 より %2 短くて済みます</translation>
    </message>
    <message>
        <source>%1 takes %2 less per step than %3</source>
        <translation>%1 はステップあたり %3 より %2 短くて済みます</translation>
    </message>
    <message>
        <source>too few steps to determine the noise</source>
        <translation>ステップが少なく、ノイズを求められません</translation>
    </message>
    <message>
        <source>within noise, %1</source>
        <translation>ノイズの範囲内、%1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs とバイト数は不明</translation>
    </message>
</context>
<context>
    <name>CompareMemory</name>
    <message>
        <source>Memory of each run, step by step.</source>
        <translation>各実行のメモリの内訳を、ステップを揃えて示します。</translation>
    </message>
    <message>
        <source>No memory of these runs was recorded.</source>
        <translation>これらの実行ではメモリが記録されていません。</translation>
    </message>
    <message>
        <source>below 0: warm-up</source>
        <translation>0 未満：ウォームアップ</translation>
    </message>
    <message>
        <source>gaps: collection off</source>
        <translation>空白：収集オフ</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>測定ステップ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>ステップ %1</translation>
    </message>
</context>
<context>
    <name>CompareNote</name>
    <message>
        <source>Times of %1 are those of kernels on the GPU, the others&apos; are the CPU&apos;s in the ops.</source>
        <translation>%1 の時間は GPU のカーネルの時間、その他は演算中の CPU の時間です。</translation>
    </message>
    <message>
        <source>%1 is an estimate: its times are those at the roofs.</source>
        <translation>%1 は推定値です。時間はルーフ上の値です。</translation>
    </message>
    <message>
        <source>Records of %1 were dropped: its sums are too low.</source>
        <translation>%1 の記録の一部が失われました。合計は実際より小さくなります。</translation>
    </message>
    <message>
        <source>%1 has warm-up steps only.</source>
        <translation>%1 にはウォームアップのステップしかありません。</translation>
    </message>
    <message>
        <source>Rows are per sample: figures of a step, divided by its batch.</source>
        <translation>行はサンプルあたりです。1 ステップの値をバッチサイズで割っています。</translation>
    </message>
</context>
<context>
    <name>CompareRoofline</name>
    <message>
        <source>Open two or more runs to compare them (File ▸ Compare).</source>
        <translation>2 つ以上の実行をここに重ねて表示します：ファイル ▸ 比較。</translation>
    </message>
    <message>
        <source>None of these runs has a finished step.</source>
        <translation>これらの実行には完了したステップがありません。</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>演算強度（FLOP/%1 バイト）</translation>
    </message>
    <message>
        <source>Time without FLOPs: %1</source>
        <translation>FLOPs なしの時間：%1</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基準）</translation>
    </message>
    <message>
        <source>%1, recording</source>
        <translation>%1、記録中</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>ルーフ超過</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>実測ルーフ</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>データシートのルーフ</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>達成 FLOP/s</translation>
    </message>
    <message>
        <source>Time without bytes of %1: %2</source>
        <translation>%1 のバイト数がない時間: %2</translation>
    </message>
    <message>
        <source>less time</source>
        <translation>時間が短縮</translation>
    </message>
    <message>
        <source>more time</source>
        <translation>時間が増加</translation>
    </message>
</context>
<context>
    <name>CompareSetting</name>
    <message>
        <source>model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>バッチ</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>モード</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>ホストからデバイス</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>デバイスからホスト</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>デバイスからデバイス</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>ホストからホスト</translation>
    </message>
    <message>
        <source>device to other device</source>
        <translation>デバイスから別のデバイス</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>ページング可能</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>array</source>
        <translation>配列</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>マネージド</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>デバイス（静的）</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>マネージド（静的）</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>fills</source>
        <translation>フィル</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>データローダー</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 呼び出し</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>演算の外</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>起動の遅延</translation>
    </message>
    <message>
        <source>gaps between kernels</source>
        <translation>カーネル間の隙間</translation>
    </message>
    <message>
        <source>earlier steps</source>
        <translation>以前のステップ</translation>
    </message>
</context>
<context>
    <name>DifferenceChart</name>
    <message>
        <source>No rows.</source>
        <translation>行がありません。</translation>
    </message>
    <message>
        <source>%1 minus %2, step time</source>
        <translation>%1 − %2、ステップあたりの時間</translation>
    </message>
    <message>
        <source>Minus %1, step time</source>
        <translation>%1 との差、ステップあたりの時間</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップあたりの時間</translation>
    </message>
    <message>
        <source>%1 minus %2, time per sample</source>
        <translation>%1 − %2、サンプルあたりの時間</translation>
    </message>
    <message>
        <source>Minus %1, time per sample</source>
        <translation>− %1、サンプルあたりの時間</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>サンプルあたりの時間</translation>
    </message>
</context>
<context>
    <name>DotColors</name>
    <message>
        <source>several phases</source>
        <translation>複数のフェーズ</translation>
    </message>
    <message>
        <source>others</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>DotLayer</name>
    <message>
        <source>no FLOPs: %1</source>
        <translation>FLOPs なし：%1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>不明：%1</translation>
    </message>
    <message>
        <source>served from cache: %1</source>
        <translation>キャッシュから供給：%1</translation>
    </message>
</context>
<context>
    <name>FigureChart</name>
    <message>
        <source>Waiting for the first step…</source>
        <translation>最初のステップを待っています…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>この実行には完了したステップがありません。</translation>
    </message>
    <message>
        <source>This run has no data for this view.</source>
        <translation>この実行にはこのビューのデータがありません。</translation>
    </message>
    <message>
        <source>The filter leaves nothing. Clear it in the bar above, or with Esc.</source>
        <translation>フィルターに一致するものがありません。上のバーまたは Esc で解除してください。</translation>
    </message>
    <message>
        <source>The run does not store the calls of this time range.</source>
        <translation>この時間範囲の呼び出しは保持されていません。</translation>
    </message>
    <message>
        <source>No op ran in this time range.</source>
        <translation>この時間範囲で実行された演算子はありません。</translation>
    </message>
    <message>
        <source>%1 items. Largest share of the total: %2</source>
        <translation>%1 項目。全体に占める割合が最大：%2</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>A table is written to a file that ends in .csv, .md or .tex, not to &quot;%1&quot;.</source>
        <translation>表の保存先は .csv、.md、.tex のいずれかで終わるファイルです。「%1」には保存できません。</translation>
    </message>
    <message>
        <source>A picture is written to a file that ends in .png, .svg or .pdf, not to &quot;%1&quot;.</source>
        <translation>画像の保存先は .png、.svg、.pdf のいずれかで終わるファイルです。「%1」には保存できません。</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 does not fit into memory; choose a smaller size or scale.</source>
        <translation>%1 × %2、倍率 %3 の画像はメモリに収まりません。サイズか倍率を小さくしてください。</translation>
    </message>
    <message>
        <source>A report is written to a file that ends in .html or .pdf, not to &quot;%1&quot;.</source>
        <translation>レポートは .html または .pdf で終わるファイルに書き込みます。「%1」には書き込めません。</translation>
    </message>
    <message>
        <source>That view shows several runs.</source>
        <translation>このビューは複数の実行用です。</translation>
    </message>
    <message>
        <source>That view is of one run only.</source>
        <translation>このビューは 1 つの実行専用です。</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>Open or record a run to see its layers and their ops.</source>
        <translation>実行を開くか記録すると、レイヤーとその演算が表示されます。</translation>
    </message>
    <message>
        <source>No FLOPs of this run are known.</source>
        <translation>この実行の FLOPs は不明です。</translation>
    </message>
    <message>
        <source>No bytes of this run are known.</source>
        <translation>この実行のバイト数は不明です。</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>全レイヤー</translation>
    </message>
    <message>
        <source>%1 of the FLOPs</source>
        <translation>FLOPs の %1</translation>
    </message>
    <message>
        <source>%1 of the bytes</source>
        <translation>バイト数の %1</translation>
    </message>
</context>
<context>
    <name>ForeignText</name>
    <message>
        <source>&quot;%1&quot; is empty.</source>
        <translation>「%1」は空です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a run nor a file that can be imported (%2).</source>
        <translation>「%1」は実行記録でも、取り込めるファイル（%2）でもありません。</translation>
    </message>
</context>
<context>
    <name>Insight</name>
    <message>
        <source>Data loading takes %1 of the step</source>
        <translation>データの読み込みがステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in the data phase ÷ step time.</source>
        <translation>データフェーズの時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use more loader threads, prefetch, decode less, or cache samples in memory.</source>
        <translation>別スレッドで先読みする、デコードを減らす、またはサンプルをメモリに保持してください。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 5 %</source>
        <translation>PyTorch の TensorBoard プラグイン：5 %</translation>
    </message>
    <message>
        <source>Convolutions and matrix products reach %1 of their roofs</source>
        <translation>畳み込みと行列積の到達度はルーフの %1 です</translation>
    </message>
    <message>
        <source>Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.</source>
        <translation>行列演算の Σ 理想時間 ÷ Σ 時間（行列演算がステップの 5 分の 1 以上の場合）。</translation>
    </message>
    <message>
        <source>Use larger batches, the channels-last layout, and channels in multiples of 8 (tensor cores) or of the vector width (CPU). Check clocks and threads.</source>
        <translation>バッチを大きく、レイアウトを channels-last に、チャネル数を 8 の倍数（Tensor コア）またはベクトル幅の倍数（CPU）にし、クロックと、CPU ではスレッドを確認してください。</translation>
    </message>
    <message>
        <source>Nsight Compute calls less than 60 % of both roofs a latency issue</source>
        <translation>Nsight Compute は両ルーフの 60 % 未満をレイテンシの問題とみなす</translation>
    </message>
    <message>
        <source>Memory limits %1 of the step</source>
        <translation>時間の %1 がメモリ律速です</translation>
    </message>
    <message>
        <source>Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.</source>
        <translation>演算ルーフより帯域幅ルーフに近い演算子の時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a smaller data type.</source>
        <translation>連続する処理を融合する、インプレースで処理する、またはビット幅の小さい型を使ってください。有効なのは演算の高速化ではなく転送量の削減です。</translation>
    </message>
    <message>
        <source>50 % of the step (Ridgepoint&apos;s)</source>
        <translation>ステップの 50 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>Small ops far below both roofs take %1 of the step</source>
        <translation>時間の %1 が、両ルーフを大きく下回る小さな演算子に費やされています</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.</source>
        <translation>呼び出しが 100 µs 未満で、ルーフが許す性能の 10 % 未満しか達成しない演算子の時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph.</source>
        <translation>演算子が小さすぎるか多すぎます。バッチを大きくする、演算子を減らして大きくする、またはグラフをキャプチャしてください。</translation>
    </message>
    <message>
        <source>20 % of the step (Ridgepoint&apos;s)</source>
        <translation>ステップの 20 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>No op runs for %1 of the step</source>
        <translation>ステップの %1 で演算子が実行されていません</translation>
    </message>
    <message>
        <source>Time in the step without any op ÷ step time.</source>
        <translation>ステップ内で演算子が実行されていない時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Look for waiting, printing, results that are read back, and work in the script itself.</source>
        <translation>待機、出力、結果の読み戻し、スクリプト自体の処理がないか調べてください。</translation>
    </message>
    <message>
        <source>10 % of the step (Ridgepoint&apos;s)</source>
        <translation>ステップの 10 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The optimizer takes %1 of the step</source>
        <translation>オプティマイザーがステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in the optimizer phase ÷ step time. The gain is the traffic that a fused update avoids.</source>
        <translation>オプティマイザーフェーズの時間 ÷ ステップの時間。改善見込みは、融合した更新で不要になる転送分です。</translation>
    </message>
    <message>
        <source>Use a fused optimizer: it reads and writes each parameter once.</source>
        <translation>融合オプティマイザーは各パラメーターを 1 回だけ読み書きします。</translation>
    </message>
    <message>
        <source>Elementwise ops, activations and normalizations take %1 of the step</source>
        <translation>要素ごとの演算、活性化関数、正規化がステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in these categories ÷ step time.</source>
        <translation>これらのカテゴリの時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Fuse them with the preceding op, use in-place activations, or fold frozen batch norms.</source>
        <translation>直前の処理と融合する、インプレースの活性化関数を使う、または学習しない箇所ではバッチ正規化を前のレイヤーに統合してください。</translation>
    </message>
    <message>
        <source>33 % of the step (Ridgepoint&apos;s)</source>
        <translation>ステップの 33 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>Copies and layout changes take %1 of the step</source>
        <translation>コピーとレイアウト変更がステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in the category copy ÷ step time.</source>
        <translation>カテゴリ「コピー」の時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use one memory format throughout. Avoid contiguous() and type changes between ops.</source>
        <translation>メモリ形式を一貫させ、演算子間の contiguous() や型変換を避けてください。</translation>
    </message>
    <message>
        <source>The backward pass of max pooling takes %1 of the step</source>
        <translation>最大プーリングの逆伝播がステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in max-pool backward ops ÷ step time.</source>
        <translation>最大プーリングの逆伝播演算子の時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use a strided convolution or average pooling: their backward pass does not scatter.</source>
        <translation>ストライド付き畳み込みや平均プーリングなら、スキャッターが不要です。</translation>
    </message>
    <message>
        <source>5 % of the step (Ridgepoint&apos;s)</source>
        <translation>ステップの 5 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The slowest step takes %1 the median step time</source>
        <translation>最も遅いステップは中央値の %1 でした</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps.</source>
        <translation>最長の測定ステップ ÷ 中央値（5 ステップ以上の場合）。</translation>
    </message>
    <message>
        <source>Another program was running, or clocks changed. Record again before you compare.</source>
        <translation>このマシンで他の処理が動いていたか、クロックが変化しました。比較の前に再実行してください。</translation>
    </message>
    <message>
        <source>1.5 × the median (Ridgepoint&apos;s)</source>
        <translation>中央値の 1.5 ×（Ridgepoint）</translation>
    </message>
    <message>
        <source>Peak memory is %1 of the device&apos;s capacity</source>
        <translation>メモリのピークはデバイス容量の %1 です</translation>
    </message>
    <message>
        <source>Largest number of live bytes in the measured steps ÷ capacity.</source>
        <translation>測定ステップで同時に使用された最大バイト数 ÷ 容量。</translation>
    </message>
    <message>
        <source>To avoid running out of memory, use a smaller batch, activation checkpointing, or a smaller data type.</source>
        <translation>あと少しでメモリ不足になります。バッチを小さくする、アクティベーションを再計算する、またはビット幅の小さい型を使ってください。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: 90 %</source>
        <translation>PyTorch の TensorBoard プラグイン：90 %</translation>
    </message>
    <message>
        <source>The allocator reserves %1 the peak memory of the tensors</source>
        <translation>アロケーターはテンソルのピークメモリの %1 を予約しています</translation>
    </message>
    <message>
        <source>Peak reserved memory ÷ peak live memory, if they differ by at least 256 MiB.</source>
        <translation>予約メモリのピーク ÷ 使用中メモリのピーク（差が 256 MiB 以上の場合）。</translation>
    </message>
    <message>
        <source>The rest is fragments and cached blocks. Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of changing shapes.</source>
        <translation>残りは断片とキャッシュされたブロックです。PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True を設定し、形状が変わるバッチを避けてください。</translation>
    </message>
    <message>
        <source>1.25 × the live memory (Ridgepoint&apos;s)</source>
        <translation>使用中メモリの 1.25 ×（Ridgepoint）</translation>
    </message>
    <message>
        <source>Ops that are too small at batch %2 take %1 of the step, and more than half of the memory is free</source>
        <translation>時間の %1 がバッチ %2 では小さすぎる演算子に費やされ、メモリの半分超が空いています</translation>
    </message>
    <message>
        <source>Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time, if the memory peak is at most half of the capacity.</source>
        <translation>呼び出しが 100 µs 未満で、ルーフが許す性能の 10 % 未満しか達成しない演算子の時間 ÷ ステップの時間（ピークが容量の半分以下の場合）。</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>バッチを大きくしてみてください。</translation>
    </message>
    <message>
        <source>Memory at the end of a step grows to %1 its earlier value</source>
        <translation>ステップ終了時のメモリが以前より増えています：以前の %1</translation>
    </message>
    <message>
        <source>Smallest live memory at the end of a step in the last third ÷ largest in the first third, for six or more steps.</source>
        <translation>最後の 3 分の 1 のステップ終了時の最小使用量 ÷ 最初の 3 分の 1 の最大使用量（6 ステップ以上の場合）。</translation>
    </message>
    <message>
        <source>Something survives from step to step, such as a loss with its graph or a growing list.</source>
        <translation>ステップをまたいで何かが保持されています。グラフを持ったままの損失や、増え続けるリストなどです。</translation>
    </message>
    <message>
        <source>2 % growth (Ridgepoint&apos;s)</source>
        <translation>2 % の増加（Ridgepoint）</translation>
    </message>
    <message>
        <source>A faster unit is idle: %2 has %1 the FP32 peak</source>
        <translation>より高速なユニットが使われていません：%2 のルーフは行列演算が使うルーフの %1 です</translation>
    </message>
    <message>
        <source>Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes at least 33 % of the step.</source>
        <translation>ビット幅の小さい型の最高ルーフ ÷ FP32 のルーフ（FP32 の行列演算がステップの 3 分の 1 以上の場合）。</translation>
    </message>
    <message>
        <source>Try autocast with bf16 (or TF32 on a GPU).</source>
        <translation>bf16 の autocast（GPU では TF32 も可）を試してください。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: tensor cores unused though eligible</source>
        <translation>PyTorch の TensorBoard プラグイン：Tensor コアが使えるのに未使用</translation>
    </message>
    <message>
        <source>The other ranks wait for rank %2 for %1 of the step</source>
        <translation>ランク %2 が他のランクをステップの %1 待たせています</translation>
    </message>
    <message>
        <source>Mean time that the other ranks wait for this rank ÷ step time, if it arrives last at half or more of the exchanges.</source>
        <translation>このランクが交換に到達するまで他の各ランクが平均して停止している時間 ÷ ステップの時間（交換の半分以上に最後に到達する場合）。</translation>
    </message>
    <message>
        <source>Check that rank for other programs, fewer cores, lower clocks and slower data.</source>
        <translation>そのランクを遅くしている原因を確認してください: 同じマシン上の他のプログラム、少ないコア、低いクロック、遅いデータ。</translation>
    </message>
    <message>
        <source>Training waits for gradient exchange for %1 of the step</source>
        <translation>勾配の交換中、学習がステップの %1 停止しています</translation>
    </message>
    <message>
        <source>Time that the training thread waits while data moves between ranks ÷ step time.</source>
        <translation>ランク間でデータが移動している間に学習スレッドが停止している時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use a larger batch for each rank, fewer ranks, or a faster network. Exchange that overlaps with the backward pass costs no time.</source>
        <translation>ランクごとのバッチを大きくする、ランクを減らす、またはネットワークを速くしてください。逆伝播の計算中に行われる交換にはコストがかかりません。</translation>
    </message>
    <message>
        <source>Training uses %1 of this machine&apos;s %2 cores</source>
        <translation>学習はこのマシンの %2 コアのうち %1 を使用しています</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ physical cores.</source>
        <translation>そのマシンの全ランクのスレッド数 ÷ 物理コア数。</translation>
    </message>
    <message>
        <source>Use one thread for each core (--threads).</source>
        <translation>コア数と同じスレッド数を使ってください（--threads）。</translation>
    </message>
    <message>
        <source>Ridgepoint&apos;s</source>
        <translation>Ridgepoint</translation>
    </message>
    <message>
        <source>Training runs %1 threads on each of %2 logical cores</source>
        <translation>学習スレッド数が論理コア数 %2 の %1 です</translation>
    </message>
    <message>
        <source>Threads of all ranks on the machine ÷ logical cores.</source>
        <translation>そのマシンの全ランクのスレッド数 ÷ 論理コア数。</translation>
    </message>
    <message>
        <source>Use fewer threads (--threads): threads that share a core slow each other down.</source>
        <translation>コアを待ち合うスレッドは互いを遅くするだけです。スレッドを減らしてください（--threads）。</translation>
    </message>
    <message>
        <source>%2 reaches %1 of its roof, which is impossible</source>
        <translation>%2 の性能がルーフの %1 で、あり得ない値です</translation>
    </message>
    <message>
        <source>Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.</source>
        <translation>時間の 0.5 % 以上を占める演算子の、達成性能 ÷ 到達可能性能の最大値。</translation>
    </message>
    <message>
        <source>The modelled work is too high, or the roof was measured too low. Measure the roofs again on a quiet machine.</source>
        <translation>モデル化した演算量が過大か、ルーフの実測値が低すぎます。負荷のないマシンでルーフを測定し直してください。</translation>
    </message>
    <message>
        <source>2 % above the roof (Ridgepoint&apos;s)</source>
        <translation>ルーフを 2 % 超過（Ridgepoint）</translation>
    </message>
    <message>
        <source>%1 records were dropped</source>
        <translation>%1 件のレコードが破棄されました</translation>
    </message>
    <message>
        <source>Records that did not fit into the buffers.</source>
        <translation>リングバッファーに収まらなかったレコード。</translation>
    </message>
    <message>
        <source>Sums are too low by the dropped records. Record fewer steps in detail, or use fewer threads.</source>
        <translation>合計がその分だけ低くなっています。詳細に記録するステップを減らすか、スレッドを減らしてください。</translation>
    </message>
    <message>
        <source>The profiler lost the GPU records of launches: %1</source>
        <translation>プロファイラーが起動の GPU 記録を失いました: %1</translation>
    </message>
    <message>
        <source>Launching calls of a trace without a kernel, copy or fill.</source>
        <translation>カーネル、コピー、フィルのいずれもないトレース内の起動呼び出し。</translation>
    </message>
    <message>
        <source>Sums are too low by the lost records. Profile fewer steps at once.</source>
        <translation>失われた記録の分だけ合計が低くなっています。一度にプロファイルするステップを減らしてください。</translation>
    </message>
    <message>
        <source>any</source>
        <translation>1 件でも</translation>
    </message>
    <message>
        <source>Collection adds %1 to the step time</source>
        <translation>収集がステップの %1 を消費しています</translation>
    </message>
    <message>
        <source>Median of measured ÷ baseline step time, minus 1.</source>
        <translation>参照ステップごとの「測定 ÷ 収集なし」ステップ時間比の中央値 − 1。</translation>
    </message>
    <message>
        <source>Steps are short: times of single ops are slightly too long.</source>
        <translation>ステップが短いため、個々の演算子の時間がやや長めに出ます。</translation>
    </message>
    <message>
        <source>5 % (Ridgepoint&apos;s)</source>
        <translation>5 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>The GPU is idle for %1 of the step</source>
        <translation>ステップの %1 で GPU が何も実行していません</translation>
    </message>
    <message>
        <source>Step time without any kernel, copy or memset ÷ step time.</source>
        <translation>ステップ内でカーネル、コピー、フィルがいずれも実行されていない時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Find what the GPU waits for: data, launches from the CPU, or a result that is read back.</source>
        <translation>GPU が何を待っているか調べてください：データ、カーネルを起動する CPU、結果の読み戻しなど。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s TensorBoard plugin: GPU busy less than 50 %</source>
        <translation>PyTorch の TensorBoard プラグイン：GPU 使用率 50 % 未満</translation>
    </message>
    <message>
        <source>The GPU waits for launches for %1 of the step</source>
        <translation>ステップの %1 で GPU が CPU からの起動を待っています</translation>
    </message>
    <message>
        <source>Idle GPU time before work that was launched during that idle time ÷ step time.</source>
        <translation>GPU に処理がない時間のうち、その開始後に起動が始まった処理で終わるもの ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for results within the step.</source>
        <translation>バッチを大きくする、演算子を減らして大きくする、またはグラフをキャプチャしてください。ステップ内で結果を待たないでください。</translation>
    </message>
    <message>
        <source>the split of idle time is HolisticTraceAnalysis&apos;s; 20 % of the step (Ridgepoint&apos;s)</source>
        <translation>アイドル時間の分類は HolisticTraceAnalysis、ステップの 5 分の 1 は独自基準</translation>
    </message>
    <message>
        <source>Small kernels run one after another: two or more overlap for %1 of their time</source>
        <translation>小さなカーネルが逐次実行されています：2 つ以上の同時実行はカーネル時間の %1 です</translation>
    </message>
    <message>
        <source>Time with two or more kernels ÷ time with one or more, if kernels below 100 µs on average take at least 20 % of it.</source>
        <translation>2 つ以上のカーネルが動いている時間 ÷ 1 つ以上が動いている時間（平均 100 µs 未満のカーネルがその 5 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Run independent work on several streams, or make kernels larger.</source>
        <translation>独立した処理を複数のストリームに分けるか、カーネルを大きくしてください。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low kernel concurrency; 10 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler の「カーネル並行性が低い」、10 分の 1 は独自基準</translation>
    </message>
    <message>
        <source>Kernel time is %1 the time of copies to and from the GPU</source>
        <translation>カーネルの実行時間は GPU とのコピー時間の %1 です</translation>
    </message>
    <message>
        <source>Time with any kernel ÷ time with any copy between host and device, if copies take at least 5 % of the step.</source>
        <translation>1 つ以上のカーネルが動いている時間 ÷ ホストとデバイス間のコピーが 1 つ以上動いている時間（コピーがステップの 20 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Leave data on the GPU if it is needed again. Copy smaller data types.</source>
        <translation>再び使うデータは GPU に保持し、ビット幅の小さい型でコピーしてください。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low compute to copy efficiency; 2 × (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler の「演算/コピー効率が低い」、2 倍は独自基準</translation>
    </message>
    <message>
        <source>Copies to and from the GPU reach %1</source>
        <translation>GPU とのコピーは %1 にとどまっています</translation>
    </message>
    <message>
        <source>Bytes copied ÷ copy time, if copies take at least 1 % of the step.</source>
        <translation>コピーのバイト数 ÷ 時間（コピーがステップの 100 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Copy from pinned memory, in few large pieces.</source>
        <translation>ピン留めメモリから、少数の大きな単位でコピーしてください。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy throughput; 50 % of PCI Express 3.0 × 16 (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler の「コピースループットが低い」、PCI Express 3.0 × 16 の帯域幅の半分は独自基準</translation>
    </message>
    <message>
        <source>Small copies take %1 of the copy time to and from the GPU</source>
        <translation>GPU とのコピー時間の %1 が小さなコピーに費やされています</translation>
    </message>
    <message>
        <source>Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 % of the step.</source>
        <translation>64 KiB 未満のコピーの時間 ÷ 全コピーの時間（コピーがステップの 100 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Combine small copies: starting a copy costs as much as copying 64 KiB.</source>
        <translation>コピーをまとめてください。コピーの開始には 64 KiB 分のコストがかかります。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s inefficient copy size; 64 KiB and 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler の「コピーサイズが非効率」、サイズと半分は独自基準</translation>
    </message>
    <message>
        <source>Pageable memory is the source or target of %1 of the bytes copied to and from the GPU</source>
        <translation>GPU とのコピーの %1 がページング可能メモリ上のデータです</translation>
    </message>
    <message>
        <source>Bytes copied from or to pageable memory ÷ all bytes copied, if copies take at least 1 % of the step.</source>
        <translation>ページング可能メモリとの間でコピーしたバイト数 ÷ 全バイト数（コピーがステップの 100 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Use pinned memory (pin_memory=True in a DataLoader): the driver copies pageable memory twice and waits.</source>
        <translation>メモリをピン留めしてください（DataLoader の pin_memory=True）。ページング可能メモリではドライバーが 2 回コピーし、待機が生じます。</translation>
    </message>
    <message>
        <source>Nsight Systems&apos; rule cuda_memcpy_async; 10 % (Ridgepoint&apos;s)</source>
        <translation>Nsight Systems のルール cuda_memcpy_async、10 分の 1 は独自基準</translation>
    </message>
    <message>
        <source>Copies to and from the GPU overlap with kernels for %1 of their time</source>
        <translation>GPU とのコピーがカーネルと並行しているのは、その時間の %1 です</translation>
    </message>
    <message>
        <source>Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 % of the step.</source>
        <translation>コピーとカーネルが同時に動いている時間 ÷ コピーの時間（コピーがステップの 20 分の 1 を占める場合）。</translation>
    </message>
    <message>
        <source>Copy the next batch from pinned memory on a separate stream while this one computes.</source>
        <translation>現在のバッチの演算中に、次のバッチをピン留めメモリから専用のストリームでコピーしてください。</translation>
    </message>
    <message>
        <source>NVIDIA Visual Profiler&apos;s low copy/compute overlap; 50 % (Ridgepoint&apos;s)</source>
        <translation>NVIDIA Visual Profiler の「コピーと演算の重なりが少ない」、半分は独自基準</translation>
    </message>
    <message>
        <source>Winograd convolutions take %1 of the step</source>
        <translation>Winograd 畳み込みがステップの %1 を占めています</translation>
    </message>
    <message>
        <source>Time in kernels with &quot;winograd&quot; in their names ÷ step time.</source>
        <translation>名前に winograd を含むカーネルの時間 ÷ ステップの時間。</translation>
    </message>
    <message>
        <source>They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead (TF32, BF16, channels-last).</source>
        <translation>モデル化より少ない演算を FP32 ユニットで行っています。Tensor コア（TF32、BF16、channels-last）と比べてみてください。</translation>
    </message>
    <message>
        <source>GPU clocks were throttled for %1 of the time (reason: %2)</source>
        <translation>時間の %1 で、GPU のクロックが %2 により抑えられました</translation>
    </message>
    <message>
        <source>Samples with a throttle reason ÷ all samples.</source>
        <translation>デバイスがそう報告したサンプル数 ÷ 全サンプル数。</translation>
    </message>
    <message>
        <source>The times come from a slower GPU than the roofs. Check power, cooling and limits before you compare.</source>
        <translation>時間はルーフより遅い状態の GPU のものです。比較の前に電力、冷却、各種制限を確認してください。</translation>
    </message>
    <message>
        <source>10 % of the time (Ridgepoint&apos;s)</source>
        <translation>時間の 10 %（Ridgepoint）</translation>
    </message>
    <message>
        <source>LibTorch does not use this CPU&apos;s fastest vector unit: %2 has %1 the peak</source>
        <translation>LibTorch がこの CPU の最速のベクトルユニットを使っていません：%2 のルーフは使用中のルーフの %1 です</translation>
    </message>
    <message>
        <source>Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.</source>
        <translation>最高の FP32 ルーフ ÷ LibTorch が選んだベクトルユニットの FP32 ルーフ。</translation>
    </message>
    <message>
        <source>Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.</source>
        <translation>ATEN_CPU_CAPABILITY の設定を解除するか、この CPU 向けにビルドされた LibTorch を使ってください。</translation>
    </message>
    <message>
        <source>Python and framework overhead between ops takes %1 of the step, most of it in %2</source>
        <translation>演算子の間の Python とフレームワークのオーバーヘッドがステップの %1 を占め、その大半は %2 です</translation>
    </message>
    <message>
        <source>Time in a script&apos;s step without any op ÷ step time, if it is below 100 µs for each op.</source>
        <translation>スクリプトのステップで演算子が動いていない時間 ÷ ステップの時間。演算子あたり 100 µs 未満の場合。</translation>
    </message>
    <message>
        <source>Use fewer and larger ops: a larger batch, ops on whole tensors instead of loops, a fused optimizer, torch.compile.</source>
        <translation>演算子を少なく大きくします：バッチを大きくする、ループをテンソル全体の演算に置き換える、融合オプティマイザー、torch.compile。</translation>
    </message>
    <message>
        <source>%2 takes %1 of the step and has no cost model</source>
        <translation>%2 はステップの %1 を占め、その FLOP 数とバイト数は不明です</translation>
    </message>
    <message>
        <source>Time in the op&apos;s calls without a cost model ÷ step time, for the op with the largest time.</source>
        <translation>コストモデルのない演算子呼び出しの時間 ÷ ステップの時間。最も長い演算子について。</translation>
    </message>
    <message>
        <source>Compare its time between runs, because its FLOPs and bytes are unknown. If torch.compile generated it, record without torch.compile to see its ops.</source>
        <translation>ルーフでは評価できません。実行間で時間を比較してください。torch.compile が作ったものなら、torch.compile なしの記録でその演算子が見えます。</translation>
    </message>
    <message>
        <source>Longest measured step ÷ median step, for five or more steps, if a compiler ran in one of them.</source>
        <translation>最長の測定ステップ ÷ 中央値（5 ステップ以上）。そのいずれかでコンパイラーが動いた場合。</translation>
    </message>
    <message>
        <source>Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the first steps.</source>
        <translation>形状や値が変わると再コンパイルされます。TORCH_LOGS=recompiles が原因を示し、dynamic=True はすべてに共通のグラフを作ります。--warmup は最初のステップを除外します。</translation>
    </message>
    <message>
        <source>Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS).</source>
        <translation>コア数と同じ数のスレッドを使ってください（torch.set_num_threads または OMP_NUM_THREADS）。</translation>
    </message>
    <message>
        <source>Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that share a core slow each other down.</source>
        <translation>互いのコアを待つスレッドは遅くなるだけです。数を減らしてください（torch.set_num_threads または OMP_NUM_THREADS）。</translation>
    </message>
    <message>
        <source>torch.compile compiled during measured steps: the slowest takes %1 the median step time</source>
        <translation>測定ステップ中に torch.compile がコンパイルしました：最も遅いステップの時間はステップ時間の中央値の %1 です</translation>
    </message>
    <message>
        <source>torch.compile recompiled code for %1: %2</source>
        <translation>torch.compile の再コンパイルに %1 かかりました：%2</translation>
    </message>
    <message>
        <source>Time of compilations of code that torch.compile had compiled before, because its guards failed.</source>
        <translation>ガードが失敗したため、torch.compile がすでにコンパイルしたコードを再びコンパイルした時間。</translation>
    </message>
    <message>
        <source>Mark sizes that change with torch._dynamo.mark_dynamic, compile with dynamic=True, or pad batches to a few sizes.</source>
        <translation>変化するサイズを torch._dynamo.mark_dynamic で指定するか、dynamic=True でコンパイルするか、バッチを少数のサイズにパディングしてください。</translation>
    </message>
    <message>
        <source>1 s (Ridgepoint&apos;s)</source>
        <translation>1 s（Ridgepoint）</translation>
    </message>
    <message>
        <source>%1 graph breaks split compiled code, most often: %2</source>
        <translation>%1 回のグラフ分断がコンパイル済みコードを分割しています。最多の原因：%2</translation>
    </message>
    <message>
        <source>Places where torch.compile returned to Python, counted at each compilation.</source>
        <translation>torch.compile が Python に戻った箇所。コンパイルごとに数えます。</translation>
    </message>
    <message>
        <source>Operations on both sides of a graph break cannot be fused. Remove prints, .item() and unsupported calls from the compiled code; fullgraph=True reports the first break as an error.</source>
        <translation>グラフ分断の両側の演算は融合できません。コンパイルするコードから print、.item()、未対応の呼び出しを取り除いてください。fullgraph=True は最初の分断をエラーとして報告します。</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>Load data faster, or launch more work ahead.</source>
        <translation>データを速く読み込むか、より多くの処理を先に起動してください。</translation>
    </message>
    <message>
        <source>Do less in the script between ops.</source>
        <translation>op の間のスクリプト処理を減らしてください。</translation>
    </message>
    <message>
        <source>Fuse its calls, or use larger batches.</source>
        <translation>呼び出しを融合するか、バッチを大きくしてください。</translation>
    </message>
    <message>
        <source>Fuse it with its neighbours, or use a smaller data type.</source>
        <translation>前後の処理と融合するか、小さいデータ型を使ってください。</translation>
    </message>
    <message>
        <source>Use a lower precision, or shapes that suit the unit.</source>
        <translation>精度を下げるか、ユニットに合う形状を使ってください。</translation>
    </message>
    <message>
        <source>Step time: %1, at the roofs %2. Possible gain: %3 (%4).</source>
        <translation>ステップ時間: %1、ルーフ上では %2。短縮の余地: %3（%4）。</translation>
    </message>
    <message>
        <source>The work in %1 of the time is unknown.</source>
        <translation>時間の %1 は処理量が不明です。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2（%3）。</translation>
    </message>
    <message>
        <source>%1 × below %2</source>
        <translation>%2 の 1/%1</translation>
    </message>
    <message>
        <source>with %1: at most %2 × faster</source>
        <translation>%1 なら最大 %2 倍速い</translation>
    </message>
    <message>
        <source>with its data in %1: at most %2 × faster</source>
        <translation>データが %1 にあれば最大 %2 倍速い</translation>
    </message>
    <message>
        <source>%1 × below both roofs</source>
        <translation>両ルーフの 1/%1</translation>
    </message>
    <message>
        <source>%1 × its time at the roofs</source>
        <translation>ルーフ上の時間の %1 倍</translation>
    </message>
    <message>
        <source>%1 loses %2 (%3), %4.</source>
        <translation>%1 の損失は %2（%3）、%4。</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>peak %1</source>
        <translation>ピーク %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Time since the start of the run, s</source>
        <translation>実行開始からの時間（s）</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>割り当て済み</translation>
    </message>
    <message>
        <source>collection off</source>
        <translation>収集オフ</translation>
    </message>
    <message>
        <source>Step %1 ran without collection or with counters: its memory is unknown.</source>
        <translation>ステップ %1 は収集なし、またはカウンター付きで実行されました。メモリは不明です。</translation>
    </message>
    <message>
        <source>out of memory at %1</source>
        <translation>%1 でメモリ不足</translation>
    </message>
    <message>
        <source>Open or record a run to see its memory over time.</source>
        <translation>実行を開くか記録すると、メモリの内容の推移が表示されます。</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>予約済み</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>時間（s）</translation>
    </message>
    <message>
        <source>process</source>
        <translation>プロセス</translation>
    </message>
    <message>
        <source>whole GPU</source>
        <translation>GPU 全体</translation>
    </message>
    <message>
        <source>Time since the start of the run, ms</source>
        <translation>実行開始からの時間、ms</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>時間、ms</translation>
    </message>
</context>
<context>
    <name>NameSearch</name>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at character %3.</source>
        <translation>「%1」は正規表現として不正です：%3 文字目、%2。</translation>
    </message>
</context>
<context>
    <name>OverviewChart</name>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Open or record a run to see how its steps split.</source>
        <translation>実行を開くか記録すると、ステップの内訳が表示されます。</translation>
    </message>
    <message>
        <source>The run stores no calls whose time can be split.</source>
        <translation>この実行には、時間を分けられる呼び出しが保存されていません。</translation>
    </message>
    <message>
        <source>No step of this run has GPU records.</source>
        <translation>この実行のどのステップにも GPU の記録がありません。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>Steps %1 to %2 (means)</source>
        <translation>ステップ %1～%2（平均）</translation>
    </message>
    <message>
        <source> (warm-up)</source>
        <translation>（ウォームアップ）</translation>
    </message>
    <message>
        <source> (uncertain)</source>
        <translation>（不確か）</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>GPU %1: kernels run for %2 of the time, estimated SM efficiency %3</source>
        <translation>GPU %1：カーネルの実行は時間の %2、推定 SM 効率 %3</translation>
    </message>
    <message>
        <source>, estimated occupancy %1</source>
        <translation>、推定占有率 %1</translation>
    </message>
    <message>
        <source>Launches: %1, delay %2 (median), at most %3</source>
        <translation>起動：%1、遅延 %2（中央値）、最大 %3</translation>
    </message>
    <message>
        <source>; kernels shorter than their launch: %1</source>
        <translation>；起動より短いカーネル：%1</translation>
    </message>
    <message>
        <source>Copies %1: %2 in %3</source>
        <translation>コピー %1：%2 回、%3</translation>
    </message>
    <message>
        <source>, %1 (median), at most %2</source>
        <translation>、%1（中央値）、最大 %2</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>このランクの呼び出しは別のファイルにあります。</translation>
    </message>
    <message>
        <source>Kernels: %1 of their time on tensor cores, by their names</source>
        <translation>カーネル: 名前から判断して時間の %1 がテンソルコア</translation>
    </message>
</context>
<context>
    <name>RankBars</name>
    <message>
        <source>At least two runs must contain several ranks.</source>
        <translation>少なくとも 2 つの実行に複数のランクが必要です。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
</context>
<context>
    <name>RankFigure</name>
    <message>
        <source>Mean step</source>
        <translation>平均ステップ</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>露出した通信</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>Waits for ranks</source>
        <translation>他ランクの待機</translation>
    </message>
    <message>
        <source>Others wait for it</source>
        <translation>他ランクを待たせる</translation>
    </message>
</context>
<context>
    <name>RankTimeline</name>
    <message>
        <source>rank %1</source>
        <translation>ランク %1</translation>
    </message>
    <message>
        <source>rank %1, not aligned</source>
        <translation>ランク %1（時刻合わせなし）</translation>
    </message>
    <message>
        <source>Its file is not in this folder.</source>
        <translation>そのファイルはこのフォルダーにありません。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1、ステップ %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
</context>
<context>
    <name>RankTimelineView</name>
    <message>
        <source>The run does not contain several ranks.</source>
        <translation>この実行には複数のランクがありません。</translation>
    </message>
</context>
<context>
    <name>RegionItem</name>
    <message>
        <source>memory-bound</source>
        <translation>メモリ律速</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>演算律速</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>レイテンシ律速</translation>
    </message>
</context>
<context>
    <name>ReportExport</name>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Shares of time</source>
        <translation>時間の割合</translation>
    </message>
    <message>
        <source>Rooflines, and the rows that differ most</source>
        <translation>ルーフラインと、差が最も大きい行</translation>
    </message>
    <message>
        <source>Memory, step above step</source>
        <translation>メモリ（ステップを揃えて比較）</translation>
    </message>
    <message>
        <source>Over the batch size</source>
        <translation>バッチサイズによる変化</translation>
    </message>
</context>
<context>
    <name>RoofLines</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2、%3</translation>
    </message>
    <message>
        <source>best of %1 repetitions</source>
        <translation>%1 回の反復の最良値</translation>
    </message>
    <message>
        <source>, spread %1</source>
        <translation>、ばらつき %1</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>Arithmetic intensity, FLOP per %1 byte</source>
        <translation>演算強度（FLOP/%1 バイト）</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>モデル化</translation>
    </message>
    <message>
        <source>above its roof</source>
        <translation>ルーフ超過</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>実測ルーフ</translation>
    </message>
    <message>
        <source>datasheet roof</source>
        <translation>データシートのルーフ</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>to see DRAM: Level ▸ DRAM</source>
        <translation>DRAM の表示：階層 ▸ DRAM</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of each level (dots: %1)</source>
        <translation>演算強度（各階層の FLOP/バイト、点：%1）</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>ルーフ上</translation>
    </message>
    <message>
        <source>each level</source>
        <translation>各階層</translation>
    </message>
    <message>
        <source>Compute time</source>
        <translation>演算時間</translation>
    </message>
    <message>
        <source>Compute time in a step</source>
        <translation>1 ステップの演算時間</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>メモリ時間</translation>
    </message>
    <message>
        <source>Memory time in a step</source>
        <translation>1 ステップのメモリ時間</translation>
    </message>
    <message>
        <source>Achieved FLOP/s</source>
        <translation>達成 FLOP/s</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>No selected row has FLOPs and bytes of %1.</source>
        <translation>選択した行には FLOPs と %1 のバイト数がありません。</translation>
    </message>
    <message>
        <source>No row has both FLOPs and bytes of %1. Choose another level.</source>
        <translation>FLOPs と %1 のバイト数の両方がある行はありません。別のレベルを選んでください。</translation>
    </message>
    <message>
        <source>FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).</source>
        <translation>FLOPs が不明なため、どの行も表示できません。トレースには形状が必要です（record_shapes=True）。</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>Self time over the measured steps</source>
        <translation>測定ステップ全体の自己時間</translation>
    </message>
    <message>
        <source>Share of all rows&apos; time</source>
        <translation>全行の時間に占める割合</translation>
    </message>
    <message>
        <source>Floating-point operations; a fused multiply-add is two</source>
        <translation>浮動小数点演算数。融合積和演算は 2 と数えます</translation>
    </message>
    <message>
        <source>FLOP per byte of the chosen memory level</source>
        <translation>選択したメモリ階層の 1 バイトあたりの FLOP</translation>
    </message>
    <message>
        <source>Achieved ÷ attainable at this intensity</source>
        <translation>この演算強度での達成性能 ÷ 到達可能性能</translation>
    </message>
    <message>
        <source>Bytes of the chosen memory level ÷ time</source>
        <translation>選択したメモリ階層のバイト数 ÷ 時間</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
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
        <translation>割合</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 バイト数</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>達成性能</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>ルーフ比</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>律速要因</translation>
    </message>
    <message>
        <source>%1 bandwidth</source>
        <translation>%1 帯域幅</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Memory Traffic</source>
        <translation>メモリトラフィック</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Algorithm, if the kernel&apos;s name shows it</source>
        <translation>アルゴリズム（カーネル名から分かる場合）</translation>
    </message>
    <message>
        <source>Part of the training that a kernel belongs to, if its name shows it</source>
        <translation>カーネルが学習のどの部分に属するか (名前から分かる範囲)</translation>
    </message>
    <message>
        <source>Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown without counters</source>
        <translation>選んだメモリ階層でハードウェアが数えたバイト数 ÷ モデルが最低限必要とするバイト数。数えられていない場合は不明</translation>
    </message>
    <message>
        <source>FLOPs that the hardware counted ÷ those of the model</source>
        <translation>ハードウェアが数えた FLOP ÷ モデルの FLOP</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>FLOPs ÷ model</source>
        <translation>FLOP ÷ モデル</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>ホスト時間</translation>
    </message>
    <message>
        <source>Time that the CPU spent in the row&apos;s ops, on a GPU run</source>
        <translation>GPU での実行で、行の演算に CPU が費やした時間</translation>
    </message>
    <message>
        <source>Mean time of a call</source>
        <translation>1 回の呼び出しの平均時間</translation>
    </message>
    <message>
        <source>Shortest time of a call</source>
        <translation>1 回の呼び出しの最短時間</translation>
    </message>
    <message>
        <source>Longest time of a call</source>
        <translation>1 回の呼び出しの最長時間</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>起動数</translation>
    </message>
    <message>
        <source>Kernels and copies that the row launched</source>
        <translation>行が起動したカーネルとコピー</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピー量</translation>
    </message>
    <message>
        <source>Bytes that copies and memsets moved</source>
        <translation>コピーと memset が移動したバイト数</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>行列 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of convolutions, matrix products and attention</source>
        <translation>畳み込み、行列積、アテンションの FLOPs</translation>
    </message>
    <message>
        <source>Bytes that the memory level carried</source>
        <translation>そのメモリ階層を通ったバイト数</translation>
    </message>
    <message>
        <source>FLOP/%1 B</source>
        <translation>FLOP/%1 B</translation>
    </message>
    <message>
        <source>FLOPs ÷ time of the calls with known FLOPs</source>
        <translation>FLOPs ÷ FLOPs が既知の呼び出しの時間</translation>
    </message>
    <message>
        <source>Known time</source>
        <translation>既知の時間</translation>
    </message>
    <message>
        <source>Share of the row&apos;s time with known FLOPs and bytes</source>
        <translation>行の時間のうち FLOPs とバイト数が既知の割合</translation>
    </message>
    <message>
        <source>Roof that limits the row</source>
        <translation>行を制限するルーフ</translation>
    </message>
    <message>
        <source>Bytes ÷ model</source>
        <translation>バイト ÷ モデル</translation>
    </message>
    <message>
        <source>Time provenance</source>
        <translation>時間の出所</translation>
    </message>
    <message>
        <source>Source of the time</source>
        <translation>時間の情報源</translation>
    </message>
    <message>
        <source>FLOPs provenance</source>
        <translation>FLOPs の出所</translation>
    </message>
    <message>
        <source>Source of the FLOPs</source>
        <translation>FLOPs の情報源</translation>
    </message>
    <message>
        <source>Bytes provenance</source>
        <translation>バイトの出所</translation>
    </message>
    <message>
        <source>Source of the bytes</source>
        <translation>バイトの情報源</translation>
    </message>
    <message>
        <source>Time above roof</source>
        <translation>ルーフ超過時間</translation>
    </message>
    <message>
        <source>Time minus the time at the roofs</source>
        <translation>時間からルーフ上の時間を引いた値</translation>
    </message>
</context>
<context>
    <name>RowTooltip</name>
    <message>
        <source>⚠ above %1</source>
        <translation>⚠ %1 を超過</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>FLOPs とバイト数の計算式なし</translation>
    </message>
    <message>
        <source>%1 of its roof</source>
        <translation>ルーフの %1</translation>
    </message>
    <message>
        <source>%1 FLOP per %2 byte</source>
        <translation>%1 FLOP/%2 バイト</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>ステップの %1</translation>
    </message>
    <message>
        <source>%1-bound</source>
        <translation>%1律速</translation>
    </message>
    <message>
        <source>Its roof</source>
        <translation>ルーフ</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 回の呼び出し</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>A run is written to a file that ends in .trace.json or .json, not to &quot;%1&quot;.</source>
        <translation>実行は末尾が .trace.json または .json のファイルに書き出します。「%1」には書き出せません。</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 サンプル/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>バッチ %1</translation>
    </message>
    <message>
        <source>1 warm-up step</source>
        <translation>ウォームアップ 1 ステップ</translation>
    </message>
    <message>
        <source>%1 warm-up steps</source>
        <translation>ウォームアップ %1 ステップ</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 ステップ</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 ステップ</translation>
    </message>
    <message>
        <source>no step finished yet</source>
        <translation>完了したステップはまだありません</translation>
    </message>
    <message>
        <source>this run has no finished step</source>
        <translation>この実行に完了したステップはありません</translation>
    </message>
    <message>
        <source>collection %1 of step time</source>
        <translation>収集負荷：ステップ時間の %1</translation>
    </message>
    <message>
        <source>collection cost not measurable yet (within ±%1)</source>
        <translation>収集負荷はまだ測定不可（±%1 以内）</translation>
    </message>
    <message>
        <source>collection cost unknown (too few steps)</source>
        <translation>収集負荷：不明（ステップ不足）</translation>
    </message>
    <message>
        <source>%1 level: most bytes stay in this cache</source>
        <translation>%1 階層：大半のバイトがこのキャッシュ内に収まります</translation>
    </message>
    <message>
        <source>%1 level: less than half of the bytes reach it (default: %2)</source>
        <translation>%1 階層：到達するバイトは半分未満です（既定：%2）</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes counted by the hardware</source>
        <translation>時間は実測、FLOPs とバイト数はハードウェアで計数</translation>
    </message>
    <message>
        <source>Times measured, FLOPs modelled, bytes sampled by the hardware</source>
        <translation>時間は実測、FLOPs はモデル化、バイト数はハードウェアでサンプリング</translation>
    </message>
    <message>
        <source>Times measured, FLOPs and bytes modelled from shapes</source>
        <translation>時間は実測、FLOPs とバイト数は形状からモデル化</translation>
    </message>
    <message>
        <source>Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes</source>
        <translation>時間は CPU の呼び出しのもので GPU カーネルのものではない、FLOPs とバイト数は形状からモデル化</translation>
    </message>
    <message>
        <source>roofs measured and from the datasheet</source>
        <translation>ルーフは実測とデータシート</translation>
    </message>
    <message>
        <source>roofs measured</source>
        <translation>ルーフは実測</translation>
    </message>
    <message>
        <source>roofs from the datasheet</source>
        <translation>ルーフはデータシート</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 件のレコードを破棄</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>at the roofs</source>
        <translation>ルーフ上</translation>
    </message>
    <message>
        <source>Estimated: FLOPs and bytes modelled from shapes; times at the roofs</source>
        <translation>推定：FLOPs とバイト数は形状からモデル化、時間はルーフ上の値</translation>
    </message>
    <message>
        <source>%1–%2 s</source>
        <translation>%1–%2 s</translation>
    </message>
    <message>
        <source>parts of %1</source>
        <translation>%1 ステップの一部</translation>
    </message>
    <message>
        <source>%1 not stored</source>
        <translation>未保持 %1</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>ステップなし</translation>
    </message>
    <message>
        <source>Rows cover the calls in %1.</source>
        <translation>行は %1 の間の呼び出しを表します。</translation>
    </message>
    <message>
        <source>%1 calls cross its ends: their time, FLOPs and bytes count in proportion.</source>
        <translation>%1 件の呼び出しは範囲の端をまたぎます。範囲内の時間と、それに比例した FLOPs とバイト数で集計されます。</translation>
    </message>
    <message>
        <source>Calls of %1 steps are missing here, because the run does not store them.</source>
        <translation>%1 ステップの呼び出しは保持されておらず、ここに含まれません。</translation>
    </message>
    <message>
        <source>%1 steps without collection are excluded.</source>
        <translation>%1 ステップは収集オフで実行され、ここに含まれません。</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes counted by the hardware</source>
        <translation>時間は取り込み値、FLOPs とバイト数はハードウェアで計数</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes modelled from shapes</source>
        <translation>時間は取り込み値、FLOPs とバイト数は形状からモデル化</translation>
    </message>
    <message>
        <source>Times imported, FLOPs and bytes unknown</source>
        <translation>時間は取り込み値、FLOPs とバイト数は不明</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>ランク %1 / %2</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>ステップ中央値 %1</translation>
    </message>
    <message>
        <source>part of 1 step</source>
        <translation>1 ステップの一部</translation>
    </message>
    <message>
        <source>parts of %1 steps</source>
        <translation>%1 ステップの一部</translation>
    </message>
    <message>
        <source>This run has no data by %1, so its rows are grouped by %2.</source>
        <translation>この実行には %1 別のデータがないため、行は %2 別です。</translation>
    </message>
    <message>
        <source>This run has no bytes of %1, so intensities are of %2.</source>
        <translation>この実行には %1 のバイト数がないため、強度は %2 のものです。</translation>
    </message>
    <message>
        <source>%1 of the time belongs to ops whose names are lost.</source>
        <translation>時間の %1 は名前が失われた op のものです。</translation>
    </message>
    <message>
        <source>The summary lists %1 more losses.</source>
        <translation>概要にはさらに %1 件の欠落があります。</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3</source>
        <translation>ピーク利用率: MFU(モデルの FLOPs)%1、HFU(再計算を含む)%2、基準 %3</translation>
    </message>
    <message>
        <source>Energy %1 ± %2 per step</source>
        <translation>エネルギー 1 ステップあたり %1 ± %2</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>1 ステップあたり %1</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>1 サンプルあたり %1</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>アイドル時 %1</translation>
    </message>
    <message>
        <source>NVML&apos;s energy counter</source>
        <translation>NVML のエネルギーカウンター</translation>
    </message>
    <message>
        <source>integrated power</source>
        <translation>電力の積分</translation>
    </message>
</context>
<context>
    <name>RunQuestion</name>
    <message>
        <source>The network of the open run, %1, cannot be estimated.</source>
        <translation>開いている実行 %1 は、推定できるネットワークのものではありません。</translation>
    </message>
    <message>
        <source>The open run has other settings: %1.</source>
        <translation>開いている実行の設定は異なります: %1。</translation>
    </message>
    <message>
        <source>%1 (open run)</source>
        <translation>%1（開いている実行）</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>マシン</translation>
    </message>
</context>
<context>
    <name>SampleLanes</name>
    <message>
        <source>SM clock</source>
        <translation>SM クロック</translation>
    </message>
    <message>
        <source>power</source>
        <translation>電力</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>使用率</translation>
    </message>
    <message>
        <source>%1: %2, sampled at %3</source>
        <translation>%1：%2、%3 にサンプリング</translation>
    </message>
    <message>
        <source>Clocks throttled: %1</source>
        <translation>クロック抑制の要因：%1</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SM 稼働</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>テンソルコア</translation>
    </message>
    <message>
        <source>%1 traffic</source>
        <translation>%1 トラフィック</translation>
    </message>
    <message>
        <source>%1, %2 of the roof</source>
        <translation>%1、ルーフの %2</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>+%1 more</source>
        <translation>ほか %1 件</translation>
    </message>
</context>
<context>
    <name>ShareRings</name>
    <message>
        <source>+%1 more</source>
        <translation>ほか %1 件</translation>
    </message>
</context>
<context>
    <name>SharesChart</name>
    <message>
        <source>Open or record a run to see where its time goes.</source>
        <translation>実行を開くか記録すると、時間の内訳が表示されます。</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>カテゴリ別</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>フェーズ別</translation>
    </message>
    <message>
        <source>CPU in CUDA calls</source>
        <translation>CUDA 呼び出し中の CPU</translation>
    </message>
    <message>
        <source>CUDA calls, of their own time</source>
        <translation>CUDA 呼び出し（自身の時間に対して）</translation>
    </message>
</context>
<context>
    <name>StepBand</name>
    <message>
        <source>warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>baseline: collection off</source>
        <translation>参照：収集オフ</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>hardware counters read</source>
        <translation>ハードウェアカウンター読み取り</translation>
    </message>
</context>
<context>
    <name>StepSplit</name>
    <message>
        <source>kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>フィル</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>CUDA 呼び出し</translation>
    </message>
    <message>
        <source>data loader</source>
        <translation>データローダー</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>露出した通信</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>communication in all</source>
        <translation>通信の合計</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重なり</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>ホスト待ち</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>カーネル待ち</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>その他のアイドル</translation>
    </message>
    <message>
        <source>A kernel that is not a collective runs</source>
        <translation>集団通信以外のカーネルが実行中</translation>
    </message>
    <message>
        <source>A copy runs, and no kernel</source>
        <translation>コピーが実行中で、カーネルはなし</translation>
    </message>
    <message>
        <source>A fill runs, and no kernel or copy</source>
        <translation>フィルが実行中で、カーネルもコピーもなし</translation>
    </message>
    <message>
        <source>A collective runs, and no other work of the GPU</source>
        <translation>集団通信だけが実行中で、GPU の他の処理はなし</translation>
    </message>
    <message>
        <source>The CPU calls CUDA while the GPU is idle</source>
        <translation>GPU がアイドルの間に CPU が CUDA を呼び出す</translation>
    </message>
    <message>
        <source>The data loader runs while the GPU is idle</source>
        <translation>GPU がアイドルの間にデータローダーが動く</translation>
    </message>
    <message>
        <source>Other ops run on the CPU while the GPU is idle</source>
        <translation>GPU がアイドルの間に CPU で他の演算が動く</translation>
    </message>
    <message>
        <source>None of these runs</source>
        <translation>これらのどれも動いていない</translation>
    </message>
    <message>
        <source>A collective runs, and no other kernel</source>
        <translation>集団通信が実行中で、他のカーネルはなし</translation>
    </message>
    <message>
        <source>Only copies and fills run</source>
        <translation>コピーとフィルだけが実行中</translation>
    </message>
    <message>
        <source>The GPU runs nothing</source>
        <translation>GPU は何も実行していない</translation>
    </message>
    <message>
        <source>A collective runs</source>
        <translation>集団通信が実行中</translation>
    </message>
    <message>
        <source>A collective and another kernel run</source>
        <translation>集団通信と他のカーネルが実行中</translation>
    </message>
    <message>
        <source>The GPU is idle because the next work was launched later</source>
        <translation>次の処理の起動が遅いため GPU がアイドル</translation>
    </message>
    <message>
        <source>The GPU is idle for less than 30 µs between launched work</source>
        <translation>起動済みの処理の間で GPU が 30 µs 未満アイドル</translation>
    </message>
    <message>
        <source>The GPU is idle for another reason</source>
        <translation>GPU が別の理由でアイドル</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Select a study to see its figures.</source>
        <translation>スタディを選ぶと、その図がここに表示されます。</translation>
    </message>
    <message>
        <source>No point of this figure has a value: none is estimated, recorded or published.</source>
        <translation>どの点についても、推定・記録・公表のいずれもありません。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>published roof</source>
        <translation>公表されたルーフ</translation>
    </message>
    <message>
        <source>the interval passes the roof</source>
        <translation>区間がルーフを超えています</translation>
    </message>
    <message>
        <source>one end of the interval is unknown</source>
        <translation>区間の一端は不明です</translation>
    </message>
    <message>
        <source>published</source>
        <translation>公表</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>リッジ %1</translation>
    </message>
    <message>
        <source>ridge %1 (published: %2)</source>
        <translation>リッジ %1（公表値: %2）</translation>
    </message>
    <message>
        <source>others</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>時間の中央値</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>最短時間</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>最長時間</translation>
    </message>
    <message>
        <source>Time, low</source>
        <translation>時間（下限）</translation>
    </message>
    <message>
        <source>Time, high</source>
        <translation>時間（上限）</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Matrix FLOPs</source>
        <translation>行列演算の FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a sample</source>
        <translation>サンプルあたり FLOPs</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>積和演算</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>FLOP レート</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>予約メモリ</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>デバイスメモリ</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>オプティマイザーの状態</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>活性化</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>一時領域</translation>
    </message>
    <message>
        <source>Learned values</source>
        <translation>学習される値</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>最大バッチ</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>収集</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 稼働</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Epoch, low</source>
        <translation>エポック（下限）</translation>
    </message>
    <message>
        <source>Epoch, high</source>
        <translation>エポック（上限）</translation>
    </message>
    <message>
        <source>Data of an epoch</source>
        <translation>エポックのデータ</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>published only</source>
        <translation>公表値のみ</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>未実施</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>記録中</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>記録済み</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>ここにはない</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>published</source>
        <translation>公表</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>%1 の割合</translation>
    </message>
    <message>
        <source>FLOPs of a launch, %1</source>
        <translation>起動あたりの FLOP、%1</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 時間 %2 分</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>転送量</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>帯域幅</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/バイト</translation>
    </message>
    <message>
        <source>Memory after forward</source>
        <translation>順伝播後のメモリ</translation>
    </message>
    <message>
        <source>Peak memory, all GPUs</source>
        <translation>ピークメモリ（全 GPU）</translation>
    </message>
    <message>
        <source>Device memory, all GPUs</source>
        <translation>デバイスメモリ（全 GPU）</translation>
    </message>
    <message>
        <source>Learned values, all GPUs</source>
        <translation>学習される値（全 GPU）</translation>
    </message>
    <message>
        <source>Throughput over PCIe</source>
        <translation>PCIe でのスループット</translation>
    </message>
    <message>
        <source>Throughput over NVLink</source>
        <translation>NVLink でのスループット</translation>
    </message>
    <message>
        <source>Exchange over PCIe</source>
        <translation>PCIe での交換</translation>
    </message>
    <message>
        <source>Exchange over NVLink</source>
        <translation>NVLink での交換</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>交換</translation>
    </message>
    <message>
        <source>Copy throughput</source>
        <translation>コピーのスループット</translation>
    </message>
    <message>
        <source>Slow copies</source>
        <translation>遅いコピー</translation>
    </message>
    <message>
        <source>Small copies</source>
        <translation>小さなコピー</translation>
    </message>
    <message>
        <source>Copy overlap</source>
        <translation>コピーの重なり</translation>
    </message>
    <message>
        <source>Concurrent kernels</source>
        <translation>同時実行カーネル</translation>
    </message>
    <message>
        <source>Parameters, all GPUs</source>
        <translation>パラメーター（全 GPU）</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>速度向上率</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>並列化効率</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>モデル化</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>計数</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>published estimate</source>
        <translation>公表された推定</translation>
    </message>
    <message>
        <source>%1 ÷ estimate</source>
        <translation>%1 ÷ 推定</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA コンテキスト</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 プロセス</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 プロセス</translation>
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
        <translation>1 スレッド</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 スレッド</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>全スレッド</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>バッチ %1</translation>
    </message>
</context>
<context>
    <name>SweepChart</name>
    <message>
        <source>samples/s</source>
        <translation>サンプル/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>Three runs or more that differ in their batch size make curves.</source>
        <translation>バッチサイズの異なる 3 つ以上の実行から曲線を描きます。</translation>
    </message>
    <message>
        <source>A curve over the batch size requires three runs that differ in batch size only.</source>
        <translation>これらの実行からはバッチサイズの曲線を描けません。バッチサイズだけが異なる実行が 3 つ必要です。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>%1: batch %2, mean step %3, %4 samples/s</source>
        <translation>%1：バッチ %2、平均ステップ %3、%4 サンプル/s</translation>
    </message>
</context>
<context>
    <name>TimePlane</name>
    <message>
        <source>balance: memory limits above, compute limits below</source>
        <translation>均衡線：上はメモリ律速、下は演算律速</translation>
    </message>
    <message>
        <source>Computing and moving data take equally long here</source>
        <translation>ここでは演算とデータ転送の時間が等しくなります</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>warm-up: faint</source>
        <translation>ウォームアップ：淡色</translation>
    </message>
</context>
<context>
    <name>TimelineLanes</name>
    <message>
        <source>without stored calls</source>
        <translation>詳細は未保持</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>フィル</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>割り当て済み</translation>
    </message>
    <message>
        <source>%1 allocated at %2</source>
        <translation>%2 時点：%1 割り当て済み</translation>
    </message>
    <message>
        <source>Calls are grouped by %1; zoom in to see each call.</source>
        <translation>呼び出しは %1 ごとに集計されています。拡大すると個別に表示されます。</translation>
    </message>
    <message>
        <source>Some steps have totals only; their calls are not stored.</source>
        <translation>一部のステップでは呼び出しの詳細が保持されず、集計のみです。</translation>
    </message>
    <message>
        <source>The timeline shows what ran when, call by call.</source>
        <translation>タイムラインは、いつ何が実行されたかを呼び出しごとに示します。</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>最初のステップを待っています…</translation>
    </message>
    <message>
        <source>This run has no finished step.</source>
        <translation>この実行には完了したステップがありません。</translation>
    </message>
    <message>
        <source>%1 more threads and streams are not shown.</source>
        <translation>ほか %1 件のスレッドとストリームは表示されていません。</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>training thread</source>
        <translation>学習スレッド</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>スレッド %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>実行した演算子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>ステップに占める割合</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>演算量</translation>
    </message>
    <message>
        <source>counted with the call around it</source>
        <translation>外側の呼び出しに計上</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>達成性能</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown: no formula</source>
        <translation>FLOPs とバイト数の計算式なし</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 件の呼び出し</translation>
    </message>
    <message>
        <source>In</source>
        <translation>期間</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>呼び出し中の時間</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最長</translation>
    </message>
    <message>
        <source>The run does not store the calls of these steps.</source>
        <translation>これらのステップの呼び出しは詳細が保持されていません。</translation>
    </message>
    <message>
        <source>Zoom in to see each call.</source>
        <translation>拡大すると各呼び出しが表示されます。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>ステップの %1</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 件のカーネルとコピー</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>実行中の時間</translation>
    </message>
    <message>
        <source>%1 calls of CUDA&apos;s API</source>
        <translation>CUDA API の呼び出し %1 回</translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation>CUDA API</translation>
    </message>
    <message>
        <source>CUDA API, %1</source>
        <translation>CUDA API、%1</translation>
    </message>
    <message>
        <source>Call of</source>
        <translation>呼び出し先</translation>
    </message>
    <message>
        <source>CUDA&apos;s driver</source>
        <translation>CUDA ドライバー</translation>
    </message>
    <message>
        <source>CUDA&apos;s runtime</source>
        <translation>CUDA ランタイム</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1 件</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>起動対象</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>起動レイテンシ</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>相関 ID</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>thread %1, in which no op ran</source>
        <translation>スレッド %1 (演算子の実行なし)</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>グリッド</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads</source>
        <translation>%1 ブロック、各 %2 スレッド</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>レジスター</translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation>スレッドあたり %1</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>%1 a block</source>
        <translation>ブロックあたり %1</translation>
    </message>
    <message>
        <source>counted with its op&apos;s other kernels</source>
        <translation>同じ演算子の他のカーネルと合算</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>転送元、転送先</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>ストリーム %1</translation>
    </message>
    <message>
        <source>GPU %1 stream %2</source>
        <translation>GPU %1 ストリーム %2</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>完全名</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Nothing ran in %1</source>
        <translation>%1 で実行なし</translation>
    </message>
    <message>
        <source>From</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>annotation, a range that the program named</source>
        <translation>注釈（プログラムが名付けた範囲）</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>起動元</translation>
    </message>
    <message>
        <source>Start on the CPU</source>
        <translation>CPU での開始</translation>
    </message>
    <message>
        <source>Duration on the CPU</source>
        <translation>CPU での所要時間</translation>
    </message>
    <message>
        <source>%1, annotations</source>
        <translation>%1、注釈</translation>
    </message>
</context>
<context>
    <name>WaterfallChart</name>
    <message>
        <source>The step time of one of these runs is unknown.</source>
        <translation>いずれかの実行のステップ時間が不明です。</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>その他の行</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>ノイズの範囲内</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>サンプルあたりの時間</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップあたりの時間</translation>
    </message>
</context>
<context>
    <name>WholeFile</name>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>「%1」に書き込めませんでした：%2。</translation>
    </message>
    <message>
        <source>the disk is full or a size limit was reached; free some space and try again</source>
        <translation>ディスクが一杯か、サイズ制限に達しました。空きを作って再試行してください</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>matrix product</source>
        <translation>行列積</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>活性化関数</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>プーリング</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>要素ごとの演算</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>リダクション</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>view</source>
        <translation>ビュー</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>メモリ割り当て</translation>
    </message>
    <message>
        <source>random</source>
        <translation>乱数</translation>
    </message>
    <message>
        <source>autograd</source>
        <translation>autograd</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>outside ops</source>
        <translation>演算子外</translation>
    </message>
    <message>
        <source>(GPU idle)</source>
        <translation>(GPU 待機)</translation>
    </message>
    <message>
        <source>outside phases</source>
        <translation>フェーズ外</translation>
    </message>
    <message>
        <source>data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>phase</comment>
        <translation>損失</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>オプティマイザー状態</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>一時</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>計数</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>サンプリング</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>アクティビティ</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>モデル化</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>データシート</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>memory (%1)</source>
        <translation>メモリ（%1）</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>レイテンシ</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>precision of a matrix unit</comment>
        <translation>%1 Tensor</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>記録中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>終了処理中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集団通信</translation>
    </message>
    <message>
        <source>data gradient</source>
        <translation>データ勾配</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>重み勾配</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>起動</translation>
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
        <translation>同期</translation>
    </message>
    <message>
        <source>malloc and free</source>
        <translation>malloc と free</translation>
    </message>
    <message>
        <source>event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>other calls</source>
        <translation>その他の呼び出し</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>（レイヤーなし）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnnotationTable</name>
    <message>
        <source>Annotation</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>A range that the program named, such as record_function or an optimizer&apos;s step</source>
        <translation>record_function やオプティマイザのステップなど、プログラムが名付けた区間</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 時間</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>全ステップの合計</translation>
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
        <translation>最長</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU の処理</translation>
    </message>
    <message>
        <source>Kernels, copies and fills that were launched within it</source>
        <translation>この区間内で起動されたカーネル、コピー、フィル</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 時間</translation>
    </message>
    <message>
        <source>Total time of this work</source>
        <translation>これらの処理の合計時間</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>GPU 区間</translation>
    </message>
    <message>
        <source>One for each call and stream, as the profiler&apos;s gpu_user_annotation: from the first work to the end of the last. Work belongs to the innermost annotation.</source>
        <translation>呼び出しとストリームごとに 1 つ（プロファイラの gpu_user_annotation と同じ）：最初の処理の開始から最後の処理の終了まで。処理は最も内側の注釈に属します。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Total length of the GPU ranges</source>
        <translation>GPU 区間の合計の長さ</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AnswerStrip</name>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AttachDialog</name>
    <message>
        <source>Attach to a Process</source>
        <translation>プロセスに接続</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>記録(&amp;R)</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>プロセス</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>プロセス</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>実行時間</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>停止するまで</translation>
    </message>
    <message>
        <source>&amp;Steps:</source>
        <translation>ステップ数(&amp;S):</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>更新(&amp;F)</translation>
    </message>
    <message>
        <source>The recording begins at the next training step. The training continues during and after it. Select several processes that train together.</source>
        <translation>記録は次の学習ステップから始まります。学習は記録中も記録後も続きます。一緒に学習している複数のプロセスはまとめて選択します。</translation>
    </message>
    <message>
        <source>None of your Python processes has loaded torch.</source>
        <translation>torch を読み込んだ Python プロセスはありません。</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU メモリ</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::AxesForm</name>
    <message>
        <source>Networks with commas between; a TorchScript file with the size of a sample: my.pt 3x224x224</source>
        <translation>ネットワークをコンマ区切りで。TorchScript ファイルはサンプルの大きさを添えて: my.pt 3x224x224</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, estimated for all</source>
        <translation>cpu、cuda、cuda:1、またはカタログのデバイス。ここにあるものでは記録し、推定はすべてについて行います</translation>
    </message>
    <message>
        <source>GPUs that share a batch. More than one is only estimated</source>
        <translation>バッチを分け合う GPU の数。2 つ以上は推定のみ</translation>
    </message>
    <message>
        <source>Threads of the CPU; 0 is every usable core</source>
        <translation>CPU のスレッド数。0 は使えるすべてのコア</translation>
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
        <translation>「synthetic」または画像のフォルダーをセミコロン区切りで</translation>
    </message>
    <message>
        <source>Samples in a step, with commas between</source>
        <translation>1 ステップのサンプル数をコンマ区切りで</translation>
    </message>
    <message>
        <source>Phase that the numbers describe: step, data, forward, loss, backward, optimizer</source>
        <translation>数値の対象: step, data, forward, loss, backward, optimizer</translation>
    </message>
    <message>
        <source>Measured steps of each recording</source>
        <translation>各記録で測定するステップ数</translation>
    </message>
    <message>
        <source>Steps before them that do not count</source>
        <translation>その前の、数に入れないステップ</translation>
    </message>
    <message>
        <source>Recordings per point, each in its own process. With three or more, the interval covers their means</source>
        <translation>各点の記録回数。それぞれ別のプロセスで行い、3 回以上なら区間はその平均値の区間です</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>A recording that takes longer is ended, and is a row with that reason</source>
        <translation>これより長い記録は打ち切られ、その理由が行に残ります</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>ウォームアップのステップ</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>繰り返し</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>時間制限</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CallHistogram</name>
    <message>
        <source>Durations of the calls</source>
        <translation>呼び出しの所要時間</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Durations of the calls: %1. A click selects a call.</source>
        <translation>呼び出しの所要時間：%1。クリックで呼び出しを選択します。</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>呼び出しなし</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandController</name>
    <message>
        <source>&amp;Attach to a Process…</source>
        <translation>プロセスに接続(&amp;A)…</translation>
    </message>
    <message>
        <source>Record a &amp;Command…</source>
        <translation>コマンドを記録(&amp;C)…</translation>
    </message>
    <message>
        <source>A command is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>コマンドを記録中です。2 つの記録は互いに影響するため、先に停止してください。</translation>
    </message>
    <message>
        <source>The command %1. The run contains the steps up to that point.</source>
        <translation>コマンドは%1。実行にはそれまでに記録された分が含まれます。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandDialog</name>
    <message>
        <source>&amp;Operators</source>
        <translation>演算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>メモリ(&amp;M)</translation>
    </message>
    <message>
        <source>For&amp;get These Commands</source>
        <translation>これらのコマンドを消去(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>記録(&amp;R)</translation>
    </message>
    <message>
        <source>Record a Command</source>
        <translation>コマンドを記録</translation>
    </message>
    <message>
        <source>Split like in a shell: quotes and backslashes work; NAME=value before the program sets its environment</source>
        <translation>シェルと同じように解釈されます。引用符とバックスラッシュは囲まれた文字や後続の文字をそのまま保ち、プログラムの前の NAME=value は環境変数になります</translation>
    </message>
    <message>
        <source>The first of the script&apos;s steps that is recorded, counted from 0</source>
        <translation>スクリプトのステップのうち最初に記録するもの（0 から数えます）</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>最後まで</translation>
    </message>
    <message>
        <source>The first step that is not recorded any more; the script goes on without Ridgepoint</source>
        <translation>記録を終える最初のステップ。以降、スクリプトは Ridgepoint なしで続行します</translation>
    </message>
    <message>
        <source>Number of recorded steps that the tables exclude</source>
        <translation>記録したステップのうち、表から除外する数</translation>
    </message>
    <message>
        <source>Which operators ran, for how long, with what FLOPs and bytes</source>
        <translation>どの演算子がどれだけの時間実行され、FLOPs とバイト数がいくらか</translation>
    </message>
    <message>
        <source>Live memory by category</source>
        <translation>使用中メモリのカテゴリ別内訳</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>フォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the run&apos;s file</source>
        <translation>.ridge ファイルを選択</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>コマンド(&amp;C)：</translation>
    </message>
    <message>
        <source>Working &amp;folder:</source>
        <translation>作業フォルダー(&amp;F)：</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>作業フォルダー</translation>
    </message>
    <message>
        <source>R&amp;un file:</source>
        <translation>.ridge ファイル(&amp;U)：</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>.ridge ファイル</translation>
    </message>
    <message>
        <source>Steps &amp;from:</source>
        <translation>開始ステップ(&amp;F)：</translation>
    </message>
    <message>
        <source>First recorded step</source>
        <translation>最初に記録するステップ</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Step after the last recorded one</source>
        <translation>最後に記録するステップの次のステップ</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>Steps for warm-up</source>
        <translation>ウォームアップのステップ数</translation>
    </message>
    <message>
        <source>Collect:</source>
        <translation>収集対象：</translation>
    </message>
    <message>
        <source>Removes the commands that are offered here from the settings</source>
        <translation>ここに候補として表示されるコマンドを設定から削除します</translation>
    </message>
    <message>
        <source>The command runs as it is, and the training inside it is recorded. It needs torch 2.8 or newer in the Python that it starts.</source>
        <translation>コマンドはそのまま実行され、その中の学習が記録されます。コマンドが起動する Python に torch 2.8 以降が必要です。</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
フォルダー：%2</translation>
    </message>
    <message>
        <source>named after the script</source>
        <translation>スクリプト名から命名</translation>
    </message>
    <message>
        <source>Working Folder</source>
        <translation>作業フォルダー</translation>
    </message>
    <message>
        <source>Run File</source>
        <translation>.ridge ファイル</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>実行 (*.ridge)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandPane</name>
    <message>
        <source>Again…</source>
        <translation>もう一度…</translation>
    </message>
    <message>
        <source>Opens the dialog with the same command</source>
        <translation>同じコマンドの記録をもう一度確認します</translation>
    </message>
    <message>
        <source>Output of the command</source>
        <translation>コマンドの出力</translation>
    </message>
    <message>
        <source>The output of a recorded command appears here (Recording ▸ Record a Command…).</source>
        <translation>記録するコマンド（記録 ▸ コマンドを記録…）の出力がここに表示されます。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Interrupts the command, as Ctrl+C does in a terminal</source>
        <translation>端末の Ctrl+C と同様にコマンドを中断します</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>終了要求</translation>
    </message>
    <message>
        <source>It was interrupted and goes on; asks it to end (SIGTERM)</source>
        <translation>中断後も続行しています。終了を要求します（SIGTERM）</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>強制終了</translation>
    </message>
    <message>
        <source>It was asked to end and goes on; ends it and all that it started (SIGKILL)</source>
        <translation>終了要求後も続行しています。コマンドと、それが起動したすべてを終了します（SIGKILL）</translation>
    </message>
    <message>
        <source>running for %1:%2</source>
        <translation>実行中 %1:%2</translation>
    </message>
    <message>
        <source>the last %1 of %2 lines</source>
        <translation>全 %2 行中の最後の %1 行</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CommandRun</name>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>「%1」を起動できません。Ridgepoint は完全にインストールされていますか？</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>起動できませんでした</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>%1 により終了しました</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>正常に終了しました</translation>
    </message>
    <message>
        <source>ended with status %1</source>
        <translation>ステータス %1 で終了しました</translation>
    </message>
    <message>
        <source>The command left no run.</source>
        <translation>コマンドから実行が得られませんでした。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareCanvas</name>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/バイト</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareController</name>
    <message>
        <source>At most eight runs can be compared: %1 left out.</source>
        <translation>並べられる実行は 8 つまでです：%1 を除外しました。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareModel</name>
    <message>
        <source>only here</source>
        <translation>これのみ</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>これになし</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>ノイズ</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>低速化</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>高速化</translation>
    </message>
    <message>
        <source>%1: does not have it</source>
        <translation>%1：該当なし</translation>
    </message>
    <message>
        <source>, %1 calls, %2, %3 of roof</source>
        <translation>、呼び出し %1 回、%2、ルーフの %3</translation>
    </message>
    <message>
        <source>, there as %1</source>
        <translation>、名称は %1</translation>
    </message>
    <message>
        <source>Matched because the same ops launched them.</source>
        <translation>同じ演算子から起動されたため、対応するものとみなしています。</translation>
    </message>
    <message>
        <source>Matched because they have the same order and do the same work.</source>
        <translation>同じ順序で現れ、同じ処理をするため、対応するものとみなしています。</translation>
    </message>
    <message>
        <source>Noise may reach %1: two standard errors, from step to step.</source>
        <translation>ノイズは最大 %1：ステップ間の標準誤差の 2 倍。</translation>
    </message>
    <message>
        <source>Step time in %1</source>
        <translation>%1 のステップあたりの時間</translation>
    </message>
    <message>
        <source>%1 minus %2, per step; the line shows the noise</source>
        <translation>ステップあたりの %1 − %2。線はノイズの範囲を示します</translation>
    </message>
    <message>
        <source>Noise: no more than two standard errors, from step to step</source>
        <translation>ノイズ：ステップ間の標準誤差の 2 倍以内</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相対差</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Time per sample in %1</source>
        <translation>%1 のサンプルあたりの時間</translation>
    </message>
    <message>
        <source>%1 minus %2, per sample; the line shows the noise</source>
        <translation>%1 − %2（サンプルあたり）。線はノイズを示します</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareRanks</name>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>Mean per step of each run, in their order. Sorts by the last run.</source>
        <translation>各実行のステップあたりの平均（実行の順）。最後の実行で並べ替えます。</translation>
    </message>
    <message>
        <source>Ranks of all runs</source>
        <translation>すべての実行のランク</translation>
    </message>
    <message>
        <source>%1: each other rank waits %2 per step for rank %3, which is last in %4 of the exchanges.</source>
        <translation>%1：他の各ランクはステップあたり %2、ランク %3 を待ちます。このランクは交換の %4 で最後です。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::CompareView</name>
    <message>
        <source>What each dot and each row shows</source>
        <translation>点と行が表すもの</translation>
    </message>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>演算強度の基準とするメモリ階層</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>並べて表示</translation>
    </message>
    <message>
        <source>Side by side, axes and selection go together</source>
        <translation>並べて表示し、軸と選択を連動させます</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>推定も表示</translation>
    </message>
    <message>
        <source>Adds the baseline&apos;s estimate as another run (built-in networks only)</source>
        <translation>ルーフが基準に許す最良の値を、もう 1 つの実行として表示します（内蔵ネットワークのみ）</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>すべての点とルーフを表示（ダブルクリック）</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>行の単位</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>階層</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Roofline of all runs</source>
        <translation>全実行のルーフライン</translation>
    </message>
    <message>
        <source>Memory of all runs by step</source>
        <translation>全実行のステップ別メモリ</translation>
    </message>
    <message>
        <source>Curves over the batch size</source>
        <translation>バッチサイズによる曲線</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Batch Size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Rows that differ, the largest difference first</source>
        <translation>差のある行（差の大きい順）</translation>
    </message>
    <message>
        <source>Search rows</source>
        <translation>行を検索</translation>
    </message>
    <message>
        <source>Search the rows that differ</source>
        <translation>差のある行を検索</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップあたりの時間</translation>
    </message>
    <message>
        <source>Roofline of %1</source>
        <translation>%1 のルーフライン</translation>
    </message>
    <message>
        <source>Try other rows: by phase or category.</source>
        <translation>行の単位をフェーズやカテゴリに変えてみてください。</translation>
    </message>
    <message>
        <source>The baseline has no estimate: it is not a built-in network, or its roofs are unknown.</source>
        <translation>基準の推定はありません。内蔵ネットワークではないか、ルーフが不明です。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>%1 is still being recorded: its figures are of what it has now.</source>
        <translation>%1 はまだ記録中です。数値は現時点のものです。</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>表示どおりコピー（TSV）</translation>
    </message>
    <message>
        <source>Copy the Table (CSV)</source>
        <translation>表をコピー（CSV）</translation>
    </message>
    <message>
        <source>Copy the Table (Markdown)</source>
        <translation>表をコピー（Markdown）</translation>
    </message>
    <message>
        <source>Per Sample</source>
        <translation>サンプルあたり</translation>
    </message>
    <message>
        <source>Divides times, FLOPs and bytes by the batch. Default: if the batches differ</source>
        <translation>時間、FLOPs、バイト数をバッチサイズで割ります。既定：バッチサイズが異なる場合</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>サンプルあたりの時間</translation>
    </message>
    <message>
        <source>Tick two or more runs in the list of runs to compare them.</source>
        <translation>比較するには、一覧で 2 つ以上の実行にチェックを付けてください。</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>重ね合わせ</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to another run</source>
        <translation>基準から別の実行へのウォーターフォール</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>ウォーターフォール</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DetailsView</name>
    <message>
        <source>Details of the selected row</source>
        <translation>選択した行の詳細</translation>
    </message>
    <message>
        <source>Details of the current call</source>
        <translation>現在の呼び出しの詳細</translation>
    </message>
    <message>
        <source>Previous call on the timeline</source>
        <translation>タイムライン上の前の呼び出し</translation>
    </message>
    <message>
        <source>Next call on the timeline</source>
        <translation>タイムライン上の次の呼び出し</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最長</translation>
    </message>
    <message>
        <source>Longest call on the timeline</source>
        <translation>タイムライン上の最長の呼び出し</translation>
    </message>
    <message>
        <source>Select a dot or a table row to see its details.</source>
        <translation>点または表の行を選択すると詳細が表示されます。</translation>
    </message>
    <message>
        <source>The filter hides the selected row.</source>
        <translation>選択した行はフィルターで非表示です。</translation>
    </message>
    <message>
        <source>%1 rows selected: %2 of the time</source>
        <translation>%1 行を選択：時間の %2</translation>
    </message>
    <message>
        <source>Call %1 of %2, step %3: %4</source>
        <translation>呼び出し %1/%2、ステップ %3：%4</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>レイヤー：%1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>Grid: %1 blocks of %2 threads</source>
        <translation>グリッド：%2 スレッドのブロック %1</translation>
    </message>
    <message>
        <source>The rows are grouped by something else than the selected one.</source>
        <translation>行は選択された行とは別の単位でまとめられています。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceList</name>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>The chosen device&apos;s roofs are drawn</source>
        <translation>選択したデバイスのルーフを描画します</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>デバイスを追加</translation>
    </message>
    <message>
        <source>Add a device…</source>
        <translation>デバイスを追加…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove the chosen device from the list (Del)</source>
        <translation>選択したデバイスを一覧から削除（Delete）</translation>
    </message>
    <message>
        <source>This machine (measures its roofs for a second)</source>
        <translation>このマシン（1 秒間ルーフを測定）</translation>
    </message>
    <message>
        <source>No single device matches &quot;%1&quot;. Did you mean %2?</source>
        <translation>デバイス「%1」を 1 つに特定できません。%2 ですか？</translation>
    </message>
    <message>
        <source>At most %1 devices can be shown. Remove one first.</source>
        <translation>並べられるデバイスは %1 台までです。先に 1 台削除してください。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Batch %1 is the largest that fits; %2 does not.</source>
        <translation>バッチ %1 が収まる最大です。%2 は収まりません。</translation>
    </message>
    <message>
        <source>The catalogue does not contain its memory size.</source>
        <translation>メモリ容量はカタログにありません。</translation>
    </message>
    <message>
        <source>Limited by compute %1, by memory %2, by launches %3.</source>
        <translation>律速時間の内訳：演算 %1、メモリ %2、カーネル起動 %3。</translation>
    </message>
    <message>
        <source>A roof that this step needs is unknown for this device.</source>
        <translation>このステップに必要なルーフがこのデバイスでは不明です。</translation>
    </message>
    <message>
        <source>Shows whether this batch fits its memory</source>
        <translation>このバッチがメモリに収まるか</translation>
    </message>
    <message>
        <source>The largest batch that fits</source>
        <translation>収まる最大バッチ</translation>
    </message>
    <message>
        <source>A lower bound of the step time, for ops that run one at a time</source>
        <translation>ステップ時間の下限（演算を 1 つずつ実行する場合）</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>収まる</translation>
    </message>
    <message>
        <source>Max. batch</source>
        <translation>最大バッチ</translation>
    </message>
    <message>
        <source>Step at best</source>
        <translation>最短ステップ</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>サンプル/s</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>律速要因</translation>
    </message>
    <message>
        <source>Predicted: %1, with a probability of 80 % between %2 and %3.</source>
        <translation>予測: %1。80 % の確率で %2 から %3 の間です。</translation>
    </message>
    <message>
        <source>Extrapolated: such kernels, devices or precisions were not measured.</source>
        <translation>外挿: このようなカーネル、デバイス、または精度は測定されていません。</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>The time to expect for a step. The tooltip shows its interval</source>
        <translation>1 ステップに予想される時間。ツールチップに区間が表示されます</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>開いている実行</translation>
    </message>
    <message>
        <source>The time to expect for a step of the open run, from its kernels on its own GPU. The tooltip shows its interval</source>
        <translation>開いている実行の 1 ステップに予想される時間（実行した GPU でのカーネルから計算）。ツールチップに区間を表示します</translation>
    </message>
    <message>
        <source>Each kernel of the open run is carried over by itself; the GPU waits as long as in the run.</source>
        <translation>開いている実行のカーネルは 1 つずつ換算されます。GPU の待ち時間は実行時と同じです。</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU) in the predicted time: %1</source>
        <translation>予測時間での MFU(モデル FLOPs 利用率): %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateBar</name>
    <message>
        <source>Estimate</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>バッチ </translation>
    </message>
    <message>
        <source>Samples in a step</source>
        <translation>1 ステップのサンプル数</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Precision; bf16 and fp16 as an autocast of a GPU</source>
        <translation>精度（bf16 と fp16 は GPU の autocast）</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>学習なし</translation>
    </message>
    <message>
        <source>Optimizer of a training step, or a forward pass only</source>
        <translation>学習ステップのオプティマイザー、または順伝播 1 回のみ</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>融合アテンション</translation>
    </message>
    <message>
        <source>materialised attention</source>
        <translation>実体化アテンション</translation>
    </message>
    <message>
        <source>Attention as one operator, or with its scores in memory</source>
        <translation>アテンションを 1 つの演算子にするか、スコアをメモリに置くか</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>Type the name of a network.</source>
        <translation>ネットワーク名を入力してください。</translation>
    </message>
    <message>
        <source>Unknown network &quot;%1&quot;. Did you mean %2?</source>
        <translation>ネットワーク「%1」はありません。%2 ですか？</translation>
    </message>
    <message>
        <source>Network: type a part of its name, or the path of a TorchScript file</source>
        <translation>ネットワーク：名前の一部、または TorchScript ファイルのパスを入力</translation>
    </message>
    <message>
        <source>its own input</source>
        <translation>既定の入力</translation>
    </message>
    <message>
        <source>Size of one sample as 3x224x224, or a number of tokens; empty: the network&apos;s own</source>
        <translation>1 サンプルのサイズ（例：3x224x224）またはトークン数。空欄ならネットワークの既定値</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>1 サンプルのサイズ</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not contain its input size. Enter the size of one sample, such as 3x224x224.</source>
        <translation>「%1」には入力の情報がありません。1 サンプルのサイズを 3x224x224 の形式で指定してください。</translation>
    </message>
    <message>
        <source>The size of one sample is written as 3x224x224, or as a number of tokens, not &quot;%1&quot;.</source>
        <translation>1 サンプルのサイズは 3x224x224 の形式かトークン数で指定します。「%1」は使えません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateFacts</name>
    <message>
        <source>Step totals</source>
        <translation>ステップの合計</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>matrix work</source>
        <translation>行列演算</translation>
    </message>
    <message>
        <source>other FLOPs</source>
        <translation>その他の演算</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>トラフィック</translation>
    </message>
    <message>
        <source>%1 forward (%2 multiply-adds), %3 backward</source>
        <translation>順伝播 %1（積和 %2 回）、逆伝播 %3</translation>
    </message>
    <message>
        <source>Without a formula, and not in the sums: %1 (%2 of the calls)</source>
        <translation>計算式がなく、合計に含まれないもの：%1（呼び出しの %2）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::EstimateView</name>
    <message>
        <source>Roofline of the estimate</source>
        <translation>推定のルーフライン</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>&amp;Roofline as Picture…</source>
        <translation>ルーフラインを画像で(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Layers as Table…</source>
        <translation>レイヤーを表で(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Devices as Table…</source>
        <translation>デバイスを表で(&amp;D)…</translation>
    </message>
    <message>
        <source>Estimate It</source>
        <translation>これを推定</translation>
    </message>
    <message>
        <source>Copy All as CSV</source>
        <translation>すべて CSV でコピー</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>すべて Markdown でコピー</translation>
    </message>
    <message>
        <source>Copy All as LaTeX</source>
        <translation>すべて LaTeX でコピー</translation>
    </message>
    <message>
        <source>No estimate to export yet.</source>
        <translation>エクスポートできる推定がまだありません。</translation>
    </message>
    <message>
        <source>Select a device first: a roofline requires roofs.</source>
        <translation>デバイスがないとルーフがなく、エクスポートできるルーフラインもありません。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>「%1」にエクスポートしました。</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>画像 (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>表 (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Estimate – Ridgepoint</source>
        <translation>推定 – Ridgepoint</translation>
    </message>
    <message>
        <source>This machine&apos;s roofs are not measured while a run is being recorded: each would slow the other down.</source>
        <translation>実行の記録中はこのマシンのルーフを測定しません。互いに遅くなるためです。</translation>
    </message>
    <message>
        <source>Measuring this machine&apos;s roofs…</source>
        <translation>このマシンのルーフを測定中…</translation>
    </message>
    <message>
        <source>Diamonds: estimated. Circles: the open run, joined to them.</source>
        <translation>ひし形: 見積もり。円: 開いている実行（線で接続）。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Explorer</name>
    <message>
        <source>Time ranges are not available for rank %1: its calls are in its own file.</source>
        <translation>ランク %1 の呼び出しはそのランク自身のファイルにあるため、ここでは時間の一部だけを取り出せません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportController</name>
    <message>
        <source>Save &amp;a Copy…</source>
        <translation>コピーを保存(&amp;A)…</translation>
    </message>
    <message>
        <source>Chrome Trace or &amp;JSON…</source>
        <translation>Chrome トレースまたは JSON(&amp;J)…</translation>
    </message>
    <message>
        <source>All of the run, for Perfetto and other programs</source>
        <translation>Perfetto などのプログラム向けに、実行のすべて</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.tex)</source>
        <translation>表 (*.csv *.md *.tex)</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>レポート (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Chrome traces, JSON (*.json)</source>
        <translation>Chrome トレース、JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>書き出し中…</translation>
    </message>
    <message>
        <source>Not exported: &quot;%1&quot; is as it was.</source>
        <translation>書き出しませんでした。「%1」は元のままです。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>「%1」にエクスポートしました。</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>コピーを保存</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>実行 (*.ridge)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>保存中…</translation>
    </message>
    <message>
        <source>Not saved: &quot;%1&quot; is as it was.</source>
        <translation>保存しませんでした。「%1」は元のままです。</translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <translation>「%1」として保存しました。</translation>
    </message>
    <message>
        <source>A file is still being written; the window closes when it is there. Closing it again leaves the file unwritten.</source>
        <translation>ファイルを書き出し中です。終わるとウィンドウが閉じます。もう一度閉じると、ファイルは書き出されません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ExportDialog</name>
    <message>
        <source>Screen</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>スライド、16:9</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>画像をエクスポート</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>Pixels for each unit of the size</source>
        <translation>サイズ 1 単位あたりのピクセル数</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>ウィンドウに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>The run&apos;s own</source>
        <translation>実行の既定</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>参照(&amp;B)…</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>形式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>サイズ(&amp;S)</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>倍率(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>外観(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>タイトル(&amp;T)</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>画像 (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 ピクセル</translation>
    </message>
    <message>
        <source>Lines and text, of any size</source>
        <translation>線と文字（任意のサイズ）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>「%1」は既に存在します。置き換えますか？</translation>
    </message>
    <message>
        <source>F&amp;igure only, without title and notes</source>
        <translation>図のみ、タイトルと注記なし(&amp;I)</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>フォント(&amp;N)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Column of a paper, 85 × 60 mm</source>
        <translation>論文の 1 段、85 × 60 mm</translation>
    </message>
    <message>
        <source>Page of a paper, 180 × 101 mm</source>
        <translation>論文のページ幅、180 × 101 mm</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>Clear All</source>
        <translation>すべて解除</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Previous selection and filter (Alt+Left)</source>
        <translation>前の選択とフィルターに戻る（Alt+←）</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>再び進む（Alt+→）</translation>
    </message>
    <message>
        <source>Searches name, layer, category and phase. conv|linear finds both, ^layer1\. finds everything in layer1</source>
        <translation>名前、レイヤー、カテゴリ、フェーズが一致するものを表示。conv|linear は両方を、^layer1\. は layer1 内を検索</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Heaviest rows, per cent of the time</source>
        <translation>重い行、時間のパーセント</translation>
    </message>
    <message>
        <source>Shows only the heaviest rows that together make up this much of the time</source>
        <translation>合計で時間のこの割合を占める、最も重い行だけを表示</translation>
    </message>
    <message>
        <source>Heaviest to %1 %</source>
        <translation>累積上位 %1 %</translation>
    </message>
    <message>
        <source>Drop the selection, the range and every filter (Esc)</source>
        <translation>選択、範囲、すべてのフィルターを解除（Esc）</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み込み不可</translation>
    </message>
    <message>
        <source>reading, %1</source>
        <translation>読み込み中、%1</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>読み込み中</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>%1 を除く</translation>
    </message>
    <message>
        <source>with &quot;%1&quot;</source>
        <translation>「%1」を含む</translation>
    </message>
    <message>
        <source>not a valid regular expression</source>
        <translation>正規表現が不正</translation>
    </message>
    <message>
        <source>heaviest to %1 %</source>
        <translation>累積上位 %1 %</translation>
    </message>
    <message>
        <source>%1 rows left out</source>
        <translation>%1 行を除外</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>選択：%1</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>%1 行を選択</translation>
    </message>
    <message>
        <source>Drop: %1</source>
        <translation>解除：%1</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>すべての行</translation>
    </message>
    <message>
        <source>steps are shown whole</source>
        <translation>ステップは全体を表示</translation>
    </message>
    <message>
        <source>Filters do not apply to single steps.</source>
        <translation>フィルターは個々のステップには適用されません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::FlameView</name>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>What the width of a block shows</source>
        <translation>ブロックの幅が示すもの</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Flame graph of layers and ops</source>
        <translation>レイヤーと演算のフレームグラフ</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GroupByBox</name>
    <message>
        <source>What each dot and each table row shows</source>
        <translation>点と表の行が表すもの</translation>
    </message>
    <message>
        <source>This run has too many steps</source>
        <translation>この実行はステップが多すぎます</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::GuideWindow</name>
    <message>
        <source>Guide – Ridgepoint</source>
        <translation>ガイド – Ridgepoint</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>ガイドのページ</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>このページを検索</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportController</name>
    <message>
        <source>%1 files of other profilers (%2): do they belong to one run?</source>
        <translation>ほかのプロファイラーのファイルが %1 個あります（%2）。1 つの実行のものですか？</translation>
    </message>
    <message>
        <source>Join Them</source>
        <translation>まとめる</translation>
    </message>
    <message>
        <source>Open Each by Itself</source>
        <translation>別々に開く</translation>
    </message>
    <message>
        <source>Not imported.</source>
        <translation>取り込みませんでした。</translation>
    </message>
    <message>
        <source>The device of &quot;%1&quot; is unknown, so no roofs are drawn.</source>
        <translation>「%1」がどのデバイスのものか分からないため、ルーフは描かれません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported in part.</source>
        <translation>「%1」を取り込みましたが、すべてではありません。</translation>
    </message>
    <message>
        <source>Choose the Device…</source>
        <translation>デバイスを選択…</translation>
    </message>
    <message>
        <source>%1 runs were imported, one for each rank; this is the first.</source>
        <translation>ランクごとに 1 つ、合計 %1 個の実行を取り込みました。これは最初のものです。</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>これらの実行を比較</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was imported. Save a Copy stores the run.</source>
        <translation>「%1」を取り込みました。「コピーを保存」で残せます。</translation>
    </message>
    <message>
        <source>Show Import Report</source>
        <translation>取り込みレポートを表示</translation>
    </message>
    <message>
        <source>Open Runs or Files of Other Profilers</source>
        <translation>実行またはほかのプロファイラーのファイルを開く</translation>
    </message>
    <message>
        <source>Compare with Runs</source>
        <translation>実行と比較</translation>
    </message>
    <message>
        <source>Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)</source>
        <translation>実行とプロファイル (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html *.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;実行 (*.ridge);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修復</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is still being imported. Cancel that first.</source>
        <translation>「%1」はまだ取り込み中です。先に中止してください。</translation>
    </message>
    <message>
        <source>%1 ranks were opened as one run. Save a Copy stores the run.</source>
        <translation>%1 個のランクを一つの実行として開きました。「コピーを保存」で残せます。</translation>
    </message>
    <message>
        <source>Open a Folder of Traces or Runs</source>
        <translation>トレースまたは実行のフォルダーを開く</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be repaired: no part of it is readable.</source>
        <translation>「%1」は修復できません。読み取れる部分がありません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ImportPage</name>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Device whose roofs the run uses. &quot;ridgepoint devices&quot; lists them</source>
        <translation>どのデバイスのルーフと比べるか。「ridgepoint devices」が一覧を示します</translation>
    </message>
    <message>
        <source>Draw Its Roofs</source>
        <translation>そのルーフを描く</translation>
    </message>
    <message>
        <source>Compare These Runs</source>
        <translation>これらの実行を比較</translation>
    </message>
    <message>
        <source>Files read, skipped and guessed</source>
        <translation>読み取り・スキップ・推測したファイル</translation>
    </message>
    <message>
        <source>Open or drop another profiler&apos;s file. This page then lists what was read, skipped and guessed.</source>
        <translation>ほかのプロファイラーのファイルを開くかドロップすると、読み取ったもの、飛ばしたもの、推測したものがここに示されます。</translation>
    </message>
    <message>
        <source>Which device was it on?</source>
        <translation>どのデバイスでの実行ですか？</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>デバイス:</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>飛ばしたもの</translation>
    </message>
    <message>
        <source>Skipped: not part of the data</source>
        <translation>データの一部ではないため読み飛ばしたもの</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>最初: %1</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>推測</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>注意点</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::InsightModel</name>
    <message>
        <source>Potential gain: %1</source>
        <translation>改善見込み：%1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>up to %1 per step, %2</source>
        <translation>ステップあたり最大 %1、%2</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>対処</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定義</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>しきい値</translation>
    </message>
    <message>
        <source>above %1; %2</source>
        <translation>%1 超（%2）</translation>
    </message>
    <message>
        <source>below %1; %2</source>
        <translation>%1 未満（%2）</translation>
    </message>
    <message>
        <source>Potential gain</source>
        <translation>改善見込み</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1、ほか %2 件</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>根拠</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>時間範囲</translation>
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
        <translation>インサイト</translation>
    </message>
    <message>
        <source>Findings about a run appear here, with their evidence and the potential gain.</source>
        <translation>実行で目立つ点を、その根拠と対処による改善見込みとともに示します。</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>最初のステップを待っています…</translation>
    </message>
    <message>
        <source>No findings: the run has no finished step.</source>
        <translation>結果なし：完了したステップがありません。</translation>
    </message>
    <message>
        <source>No findings. %1 rules were checked; rules without data report nothing.</source>
        <translation>目立つ点はありません。%1 件のルールを確認しました（データが足りないルールは何も報告しません）。</translation>
    </message>
    <message>
        <source>Rows are now grouped by %1, as the finding is. Alt+Left goes back.</source>
        <translation>行は所見に合わせて %1 別になりました。Alt+← で戻ります。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::KernelTable</name>
    <message>
        <source>Kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 時間</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>全ステップの合計</translation>
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
        <translation>最長</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>SM あたりのブロック数</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, mean over the kernel&apos;s time</source>
        <translation>マルチプロセッサあたりのブロック数（カーネルの時間で平均）</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占有率</translation>
    </message>
    <message>
        <source>Estimated share of a multiprocessor&apos;s threads that the kernel occupies</source>
        <translation>カーネルが占めるマルチプロセッサのスレッドの推定割合</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>テンソルコア</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Whether the kernel&apos;s name shows that it uses tensor cores</source>
        <translation>カーネルの名前からテンソルコアを使うとわかるか</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayerModel</name>
    <message>
        <source>Matrix work and all other FLOPs. A fused multiply-add counts as two</source>
        <translation>行列演算とその他すべての演算。融合積和演算は 2 と数えます</translation>
    </message>
    <message>
        <source>Compulsory traffic: each tensor read and written once, in forward, backward and update</source>
        <translation>必須トラフィック：順伝播、逆伝播、更新で 1 回ずつ読み書きされる量</translation>
    </message>
    <message>
        <source>Memory that autograd stores from forward to backward</source>
        <translation>順伝播から逆伝播まで autograd が保持する量</translation>
    </message>
    <message>
        <source>A lower bound of the layer&apos;s time on the chosen device, for ops that run one at a time</source>
        <translation>選択したデバイスでのレイヤー時間の下限（演算を 1 つずつ実行する場合）</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>FLOPs forward</source>
        <translation>順伝播 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs backward</source>
        <translation>逆伝播 FLOPs</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>DRAM バイト数</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/バイト</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保持量</translation>
    </message>
    <message>
        <source>Time at best</source>
        <translation>最短時間</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>律速要因</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>The time to expect on the chosen device. The tooltip shows its interval</source>
        <translation>選択したデバイスで予想される時間。ツールチップに区間が表示されます</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LayoutController</name>
    <message>
        <source>Li&amp;ve Layout</source>
        <translation>監視用レイアウト(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Explore Layout</source>
        <translation>探索用レイアウト(&amp;E)</translation>
    </message>
    <message>
        <source>Com&amp;pare Layout</source>
        <translation>比較用レイアウト(&amp;P)</translation>
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
        <translation>使用中</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>割り当て元</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>several</source>
        <translation>複数</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LivePanel</name>
    <message>
        <source>Alive at the chosen moment</source>
        <translation>選択した時点で使用中</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>An estimate has no blocks to show.</source>
        <translation>推定には表示できるブロックがありません。</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1 時点</translation>
    </message>
    <message>
        <source>%1: reading…</source>
        <translation>%1：読み込み中…</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 割り当て済み</translation>
    </message>
    <message>
        <source>blocks are unknown: the run does not store them</source>
        <translation>個々のブロックは不明：.ridge ファイルに含まれていません</translation>
    </message>
    <message>
        <source>%1 known by block</source>
        <translation>%1 はブロック単位で既知</translation>
    </message>
    <message>
        <source>steps without stored calls are missing</source>
        <translation>詳細未保持のステップでの割り当ては含まれません</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Previous Allocation or Release</source>
        <translation>前の確保または解放</translation>
    </message>
    <message>
        <source>Next Allocation or Release</source>
        <translation>次の確保または解放</translation>
    </message>
    <message>
        <source>Call Site</source>
        <translation>呼び出し元</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>グループ化</translation>
    </message>
    <message>
        <source>Select a row to see its call stack.</source>
        <translation>行を選択すると、その呼び出しスタックが表示されます。</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>呼び出しスタック</translation>
    </message>
    <message>
        <source>Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in use · largest free block %5</source>
        <translation>終了時のセグメント: 予約 %1 · 空き %2 (%3) · うち使用中セグメント内 %4 · 最大の空きブロック %5</translation>
    </message>
    <message>
        <source>Last event: %1 allocated by %2</source>
        <translation>直前のイベント: %2 が %1 を確保</translation>
    </message>
    <message>
        <source>Last event: %1 freed by %2</source>
        <translation>直前のイベント: %2 が %1 を解放</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MachineView</name>
    <message>
        <source>&amp;Measure</source>
        <translation>測定(&amp;M)</translation>
    </message>
    <message>
        <source>Measure &amp;Thoroughly</source>
        <translation>精密に測定(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>コア数：%1</translation>
    </message>
    <message>
        <source>Hardware threads: %1</source>
        <translation>ハードウェアスレッド数：%1</translation>
    </message>
    <message>
        <source>NUMA nodes: %1</source>
        <translation>NUMA ノード数：%1</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>メモリ %1</translation>
    </message>
    <message>
        <source>governor %1</source>
        <translation>ガバナー %1</translation>
    </message>
    <message>
        <source>Not measured yet. A quick measurement takes a few seconds, a thorough one up to a minute. Close other programs first.</source>
        <translation>未測定です。測定は数秒かかり、他の処理がない状態が必要です。精密な測定は最大 1 分かかります。</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>ルーフ</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>準備中…</translation>
    </message>
    <message>
        <source>Could not measure: %1.</source>
        <translation>測定できませんでした：%1。</translation>
    </message>
    <message>
        <source>Cancelled; nothing was changed.</source>
        <translation>キャンセルしました。変更はありません。</translation>
    </message>
    <message>
        <source>Measured %1 and stored.</source>
        <translation>%1 に測定し、保存済み。</translation>
    </message>
    <message>
        <source>Measured %1.</source>
        <translation>%1 に測定しました。</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>再測定(&amp;M)</translation>
    </message>
    <message>
        <source>Measure Again &amp;Thoroughly</source>
        <translation>精密に再測定(&amp;T)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MainWindow</name>
    <message>
        <source>The recording stopped before the first step ended. No run was written.</source>
        <translation>ステップが一つも終わらないうちに記録が停止されたため、実行は残りません。</translation>
    </message>
    <message>
        <source>This recording was interrupted. The window shows the steps that were written.</source>
        <translation>この記録は途中で終わっています。書き込まれた分を表示しています。</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>取り込み中…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
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
        <translation>コマンドを中断しました。終了後にウィンドウが閉じます。もう一度閉じると、より強く終了を求めます。</translation>
    </message>
    <message>
        <source>Finishing: the window closes after this step, when the file is complete. Close it again to leave the step unfinished.</source>
        <translation>終了処理中：このステップの後にファイルを完成させ、ウィンドウを閉じます。待たずに終えるには、もう一度閉じてください。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>記録(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>キーとジェスチャー(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>Ridgepoint について(&amp;A)</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>Ridgepoint について</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;How far is every kernel of a training run from what the machine can do, and why?&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ridgepoint %1&lt;/h3&gt;&lt;p&gt;学習の実行に含まれる各カーネルは、マシンの性能限界からどれだけ離れているか。それはなぜか。&lt;/p&gt;&lt;p&gt;GNU General Public License バージョン 3 以降で提供される自由ソフトウェア。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近開いた実行(&amp;R)</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>実行「%1」はもうありません。</translation>
    </message>
    <message>
        <source>Com&amp;pare…</source>
        <translation>比較(&amp;P)…</translation>
    </message>
    <message>
        <source>Compare this run with others</source>
        <translation>この実行を他と比較</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>エクスポート(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>ウィンドウを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>検索(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>拡大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>ズームを戻す(&amp;B)</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>すべて表示(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>レイアウトをリセット(&amp;R)</translation>
    </message>
    <message>
        <source>A run is being recorded. Closing this window stops the recording.</source>
        <translation>実行を記録中です。このウィンドウを閉じると記録が停止します。</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>停止して閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>ツール(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>取り込み(&amp;I)…</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>環境設定(&amp;F)…</translation>
    </message>
    <message>
        <source>The recording &quot;%1&quot; has ended.</source>
        <translation>記録「%1」が終了しました。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>ガイド(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>移動先(&amp;G)</translation>
    </message>
    <message>
        <source>Main View</source>
        <translation>メインビュー</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>次のビュー</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>前のビュー</translation>
    </message>
    <message>
        <source>Open Fol&amp;der…</source>
        <translation>フォルダーを開く(&amp;D)…</translation>
    </message>
    <message>
        <source>Open the traces or runs of several ranks as one run</source>
        <translation>複数ランクのトレースや実行を一つの実行として開く</translation>
    </message>
    <message>
        <source>Language and numbers change when the window is opened next, because a run is being recorded.</source>
        <translation>実行を記録中のため、言語と数値の表記は次にウィンドウを開いたときに変わります。</translation>
    </message>
    <message>
        <source>%1 – Comparison – Ridgepoint</source>
        <translation>%1 – 比較 – Ridgepoint</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryBars</name>
    <message>
        <source>Step memory</source>
        <translation>ステップのメモリ</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>ワークスペース</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>The peak is less than the sum, because activations are freed while gradients are allocated. The line is the memory of the chosen device.</source>
        <translation>ピークは合計より小さくなります。勾配が増える間にアクティベーションが解放されるためです。線は選択したデバイスの容量です。</translation>
    </message>
    <message>
        <source>no estimate yet</source>
        <translation>見積もりはまだありません</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MemoryView</name>
    <message>
        <source>Memory timeline</source>
        <translation>メモリタイムライン</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::NetworkTable</name>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリー</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Convolutions and matrix products in the forward pass of one sample</source>
        <translation>1 サンプルの順伝播における畳み込みと行列積</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OpenRuns</name>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基準）</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1（表示中）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OtherRankNote</name>
    <message>
        <source>Open Its File</source>
        <translation>そのファイルを開く</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, which is not in this folder.</source>
        <translation>行とステップはランク %1 のものです。いつ何が実行されたかとメモリは、そのランク自身のファイルにありますが、このファイルの隣にはありません。</translation>
    </message>
    <message>
        <source>Rows and steps belong to rank %1. Its timeline and memory are in its own file, %2.</source>
        <translation>行とステップはランク %1 のものです。いつ何が実行されたかとメモリは、そのランク自身のファイル %2 にあります。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::OverviewView</name>
    <message>
        <source>Steps by what runs</source>
        <translation>ステップごとの実行内容</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>GPU の使用</translation>
    </message>
    <message>
        <source>GPU idle time by cause</source>
        <translation>GPU のアイドル時間（原因別）</translation>
    </message>
    <message>
        <source>How the time of each step splits</source>
        <translation>各ステップの時間の内訳</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Repeated sequences of kernels</source>
        <translation>繰り返されるカーネル列</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>The file does not state which ops are annotations.</source>
        <translation>ファイルには、どの演算子が注釈かが記録されていません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PathView</name>
    <message>
        <source>What faster ops would gain</source>
        <translation>演算の高速化による短縮</translation>
    </message>
    <message>
        <source>A double click shows the longest piece on the timeline</source>
        <translation>ダブルクリックで最長の区間をタイムラインに表示</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Another file contains the calls of this rank.</source>
        <translation>このランクの呼び出しは別のファイルにあります。</translation>
    </message>
    <message>
        <source>The run stores no step whose critical path can be found.</source>
        <translation>この実行には、クリティカルパスを求められるステップがありません。</translation>
    </message>
    <message>
        <source>The run does not store the calls of step %1.</source>
        <translation>この実行にはステップ %1 の呼び出しが保存されていません。</translation>
    </message>
    <message>
        <source>Step %1 takes %2</source>
        <translation>ステップ %1 は %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PictureCopier</name>
    <message>
        <source>Copy Picture</source>
        <translation>画像をコピー</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PlaneCanvas</name>
    <message>
        <source>Click to hide or show</source>
        <translation>クリックで表示/非表示</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::PointModel</name>
    <message>
        <source>does not fit into the device&apos;s memory</source>
        <translation>デバイスのメモリに収まりません</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>備考</translation>
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
        <translation>環境設定</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>システムに従う</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Choose the folder of recordings</source>
        <translation>記録のフォルダーを選択</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>既定</translation>
    </message>
    <message>
        <source>The folder in which Ridgepoint was started, or the documents folder</source>
        <translation>Ridgepoint を起動したフォルダー、または書類フォルダー</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Recordings</source>
        <translation>記録(&amp;R)</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>記録のフォルダー</translation>
    </message>
    <message>
        <source>English: 1,234.5</source>
        <translation>英語：1,234.5</translation>
    </message>
    <message>
        <source>As in the Language</source>
        <translation>言語に従う</translation>
    </message>
    <message>
        <source>Binary: 1 GiB = 2³⁰ bytes</source>
        <translation>2進：1 GiB = 2³⁰ バイト</translation>
    </message>
    <message>
        <source>Decimal: 1 GB = 10⁹ bytes</source>
        <translation>10進：1 GB = 10⁹ バイト</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数値(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>メモリ(&amp;M)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankCanvas</name>
    <message>
        <source>%1 in view of %2</source>
        <translation>%2 のうち %1 を表示</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankChoice</name>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>The rank whose rows and steps are shown</source>
        <translation>行とステップを表示するランク</translation>
    </message>
    <message>
        <source>Rank %1 (this file)</source>
        <translation>ランク %1（このファイル）</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>ランク %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankModel</name>
    <message>
        <source>cut short</source>
        <translation>途中で終了</translation>
    </message>
    <message>
        <source>The rows and steps that are shown are of this rank</source>
        <translation>表示中の行とステップはこのランクのものです</translation>
    </message>
    <message>
        <source>A double click shows the rows and steps of this rank</source>
        <translation>ダブルクリックでこのランクの行とステップを表示します</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>Which of the processes; ▸ is the one that is shown</source>
        <translation>どのプロセスか。▸ は表示中のもの</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Device and threads</source>
        <translation>デバイスとスレッド数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>測定されたステップ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Mean step time, measured by the rank</source>
        <translation>ステップの平均時間（ランク自身による測定）</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待機</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for the last rank</source>
        <translation>1 ステップあたり、測定値：最後のランクが交換に到達するまで学習スレッドが停止していた時間</translation>
    </message>
    <message>
        <source>Measured time in a step in which the training thread waited for data, with all ranks present</source>
        <translation>1 ステップあたり、測定値：全ランクが揃い、データの転送中に停止していた時間</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隠蔽</translation>
    </message>
    <message>
        <source>Share of the data movement during which the rank computed; from measured times</source>
        <translation>データの転送時間のうち、ランクが計算していた割合（測定した時間から）</translation>
    </message>
    <message>
        <source>Measured time in a step in which the other ranks together waited for this rank</source>
        <translation>1 ステップあたり、測定値：このランクが到達するまで他のランクが合計で停止していた時間</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>最後に到達</translation>
    </message>
    <message>
        <source>Share of the exchanges at which this rank arrived last</source>
        <translation>交換のうち、このランクが最後に到達したもの</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Findings, and how the rank ended</source>
        <translation>検出結果と、ランクの終わり方</translation>
    </message>
    <message>
        <source>clock not aligned: %1</source>
        <translation>時計を合わせられません: %1</translation>
    </message>
    <message>
        <source>Time in a step in which a kernel ran that is not a collective</source>
        <translation>ステップのうち、集団通信以外のカーネルが動いていた時間</translation>
    </message>
    <message>
        <source>Time in a step in which a collective ran, and no other kernel</source>
        <translation>ステップのうち、集団通信だけが動いていた時間</translation>
    </message>
    <message>
        <source>Time in a step in which nothing ran on the GPU</source>
        <translation>ステップのうち、GPU で何も動いていなかった時間</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Delay caused</source>
        <translation>与えた遅延</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RankTimelineView</name>
    <message>
        <source>Timeline of all ranks</source>
        <translation>全ランクのタイムライン</translation>
    </message>
    <message>
        <source>All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole run; double-click opens the file of a rank.</source>
        <translation>全ランクを 1 つの時計で表示します。ホイール、W、S でズーム、ドラッグ、A、D で移動、Home で実行全体、ダブルクリックでそのランクのファイルを開きます。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RanksView</name>
    <message>
        <source>Ranks</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>This file is of rank %1 of %2.</source>
        <translation>このファイルはランク %1（全 %2）のものです。</translation>
    </message>
    <message>
        <source>The other ranks&apos; data is added when all have ended. If it is missing, run &quot;ridgepoint merge %1&quot;.</source>
        <translation>他のランクの内容は、すべてが終わったときに取り込まれます。取り込まれなかった場合は &quot;ridgepoint merge %1&quot; で取り込めます。</translation>
    </message>
    <message>
        <source>Rank 0&apos;s file contains the data of all ranks.</source>
        <translation>全ランクのデータはランク 0 のファイルにあります。</translation>
    </message>
    <message>
        <source>%1 ranks trained together</source>
        <translation>%1 個のランクが一緒に学習</translation>
    </message>
    <message>
        <source>batch %1 of all</source>
        <translation>全体のバッチ %1</translation>
    </message>
    <message>
        <source>%1 samples/s of all</source>
        <translation>全体で %1 サンプル/s</translation>
    </message>
    <message>
        <source>times measured, the machines&apos; clocks known to ± %1</source>
        <translation>時間は測定値、マシン間の時計の誤差 ± %1</translation>
    </message>
    <message>
        <source>times measured</source>
        <translation>時間は測定値</translation>
    </message>
    <message>
        <source>%1 are missing, so waiting time is unknown</source>
        <translation>%1 個が欠けているため、待機時間は不明です</translation>
    </message>
    <message>
        <source>gradients over %1</source>
        <translation>勾配は %1 経由</translation>
    </message>
    <message>
        <source>times imported, clocks aligned to ± %1</source>
        <translation>時間は取り込み値、時計のずれ ± %1</translation>
    </message>
    <message>
        <source>times imported</source>
        <translation>時間は取り込み値</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecentFiles</name>
    <message>
        <source>No run opened yet</source>
        <translation>開いた実行はまだありません</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>一覧を消去</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RecordPanel</name>
    <message>
        <source>Hardware counters cannot be read: %1.</source>
        <translation>ハードウェアカウンターを読み取れません：%1。</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>次の記録のオプション</translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>1 ステップのサンプル数。記録中も変更できます</translation>
    </message>
    <message>
        <source>Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU</source>
        <translation>行列演算の精度。bf16 と fp16 は autocast、tf32 には GPU が必要</translation>
    </message>
    <message>
        <source>times</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>+ PM sampling</source>
        <translation>+ PM サンプリング</translation>
    </message>
    <message>
        <source>Training device. auto selects a usable GPU, otherwise the CPU</source>
        <translation>学習する場所。auto は使える GPU があれば GPU</translation>
    </message>
    <message>
        <source>Folder of images, CIFAR-10 or MNIST; empty for synthetic data</source>
        <translation>画像、CIFAR-10 または MNIST のフォルダー。空なら合成データ</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>停止するまで</translation>
    </message>
    <message>
        <source>Number of measured steps</source>
        <translation>計測するステップ数</translation>
    </message>
    <message>
        <source>Search networks and families</source>
        <translation>ネットワークとファミリーを検索</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>A TorchScript file…</source>
        <translation>TorchScript ファイル…</translation>
    </message>
    <message>
        <source>Choose the folder of training data</source>
        <translation>学習データのフォルダーを選択</translation>
    </message>
    <message>
        <source>Training Data</source>
        <translation>学習データ</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>カウンター</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>保存先</translation>
    </message>
    <message>
        <source>Folder of Recordings</source>
        <translation>記録のフォルダー</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Measures kernel times; FLOPs and bytes are modelled</source>
        <translation>カーネルの時間は実測、FLOPs とバイト数はモデル化</translation>
    </message>
    <message>
        <source>Measures op times; FLOPs and bytes are modelled</source>
        <translation>演算子の時間は実測、FLOPs とバイト数はモデル化</translation>
    </message>
    <message>
        <source>Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. These steps take longer</source>
        <translation>一部のステップで FLOPs とバイト数をハードウェアで計数（各ステップがプロファイラーの 1 パス）。そのステップは長くなり、間のステップには影響しません</translation>
    </message>
    <message>
        <source>Samples GPU activity 1000 times per second</source>
        <translation>GPU の稼働状況を毎秒 1000 回サンプリング</translation>
    </message>
    <message>
        <source>Sampling requires a GPU; this run uses the CPU.</source>
        <translation>サンプリングできるのは GPU のカウンターだけです。この実行は CPU 上です。</translation>
    </message>
    <message>
        <source>A TorchScript file</source>
        <translation>TorchScript ファイル</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>Size of one sample</source>
        <translation>1 サンプルのサイズ</translation>
    </message>
    <message>
        <source>Size of one sample, such as 3x224x224, or a number of tokens:</source>
        <translation>ネットワークの入力 (3x224x224 など)、またはトークン数:</translation>
    </message>
    <message>
        <source>+ counters every %1 steps</source>
        <translation>+ %1 ステップごとにカウンター</translation>
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
        <translation>このステップの後に停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>batch </source>
        <translation>バッチ </translation>
    </message>
    <message>
        <source>Samples per step; can change during a recording</source>
        <translation>1 ステップのサンプル数。記録中も変更できます</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Stop recording after this step and complete the file</source>
        <translation>このステップの後に記録を停止し、ファイルを完成させます</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>ステップ %1/%2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>Train this network and record it (Ctrl+R)</source>
        <translation>このネットワークを学習して記録（Ctrl+R）</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>counted steps %1 longer</source>
        <translation>計数ステップは %1 長い</translation>
    </message>
    <message>
        <source>recording a command</source>
        <translation>コマンドを記録中</translation>
    </message>
    <message>
        <source>Interrupts the command like Ctrl+C. Press again to force it</source>
        <translation>Ctrl+C と同様にコマンドを中断。もう一度押すとより強く終了を求めます</translation>
    </message>
    <message>
        <source>counted steps %1 shorter</source>
        <translation>計数ステップは %1 短い</translation>
    </message>
    <message>
        <source>&amp;Options…</source>
        <translation>オプション(&amp;O)…</translation>
    </message>
    <message>
        <source>Options of the next recording</source>
        <translation>次の記録のオプション</translation>
    </message>
    <message>
        <source>Network, data, device and other options (Ctrl+Shift+O)</source>
        <translation>ネットワーク、データ、デバイスなどのオプション (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>%1 を記録</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofMenu</name>
    <message>
        <source>Highest Roofs Only</source>
        <translation>種類ごとの最高のみ</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>階層</translation>
    </message>
    <message>
        <source>Individual Roofs</source>
        <translation>個々のルーフ</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>由来</translation>
    </message>
    <message>
        <source>Roofs of Another Device</source>
        <translation>別のデバイスのルーフ</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>リセット</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RoofTable</name>
    <message>
        <source>Distance of the median repetition below the best</source>
        <translation>反復の中央値が最良値をどれだけ下回るか</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>ルーフ</translation>
    </message>
    <message>
        <source>Unit or access</source>
        <translation>ユニットまたはアクセス</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>ばらつき</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>反復回数</translation>
    </message>
    <message>
        <source>Datasheet</source>
        <translation>データシート</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>到達率</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineCanvas</name>
    <message>
        <source>%1 is shown</source>
        <translation>%1 を表示しました</translation>
    </message>
    <message>
        <source>%1 is hidden</source>
        <translation>%1 を隠しました</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RooflineView</name>
    <message>
        <source>Memory level that intensities are taken against</source>
        <translation>演算強度の基準とするメモリ階層</translation>
    </message>
    <message>
        <source>Zoom Back</source>
        <translation>ズームを戻す</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>Show all dots and roofs (double click)</source>
        <translation>すべての点とルーフを表示（ダブルクリック）</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>階層(&amp;L)</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Waiting for the first step…</source>
        <translation>最初のステップを待っています…</translation>
    </message>
    <message>
        <source>Overlay Estimate</source>
        <translation>推定も表示</translation>
    </message>
    <message>
        <source>Join each dot to its time at the roofs (dots by layer, phase or category of a network of the zoo)</source>
        <translation>各点をルーフ上の時間と結ぶ（zoo のネットワークのレイヤー、フェーズ、カテゴリ別の点）</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>ルーフ</translation>
    </message>
    <message>
        <source>Selects the roofs, also those of another device</source>
        <translation>描画するルーフと、並べて描く別のデバイスのルーフ</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Every dot at each level, joined</source>
        <translation>各点を全階層に描き、線で結ぶ</translation>
    </message>
    <message>
        <source>What the dot colours show</source>
        <translation>点の色が表すもの</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Plots compute time and memory time instead of achieved FLOP/s and intensity</source>
        <translation>性能と演算強度の代わりに、演算時間とデータ転送時間を軸にする</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>色(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Dot Trails</source>
        <translation>点の軌跡を表示(&amp;D)</translation>
    </message>
    <message>
        <source>Shows the positions of the last seconds while a run is recorded</source>
        <translation>実行の記録中、直近数秒間の点の位置</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>グループ化(&amp;G)</translation>
    </message>
    <message>
        <source>Dot area shows the time above the roof instead of the time</source>
        <translation>点の面積は時間ではなくルーフ超過時間を示します</translation>
    </message>
    <message>
        <source>Dot Size: Time Above Roof</source>
        <translation>点の大きさ: ルーフ超過時間</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>名前を表示</translation>
    </message>
    <message>
        <source>Pin Line to Roof</source>
        <translation>ルーフへの線を固定</translation>
    </message>
    <message>
        <source>Shaded Regions</source>
        <translation>領域の色分け</translation>
    </message>
    <message>
        <source>Shades where memory, compute or latency limits the speed</source>
        <translation>メモリ、演算、レイテンシのどれが速度を制限するかを色分けします</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RowActions</name>
    <message>
        <source>Show Only These Rows</source>
        <translation>これらの行のみ表示</translation>
    </message>
    <message>
        <source>Hide These Rows</source>
        <translation>これらの行を非表示</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 を隠す</translation>
    </message>
    <message>
        <source>Go to Longest Call</source>
        <translation>最長の呼び出しへ移動</translation>
    </message>
    <message>
        <source>Open in Timeline</source>
        <translation>タイムラインで開く</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunList</name>
    <message>
        <source>Open runs</source>
        <translation>開いている実行</translation>
    </message>
    <message>
        <source>Add Run…</source>
        <translation>実行を追加…</translation>
    </message>
    <message>
        <source>Opens further runs. Tick two or more to compare them</source>
        <translation>ほかの実行を開きます。2 つ以上にチェックを付けると比較します</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>表示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>これを比較の基準にする(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>取り除く(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::RunsController</name>
    <message>
        <source>Close R&amp;un</source>
        <translation>実行を閉じる(&amp;U)</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed Run</source>
        <translation>閉じた実行を再度開く(&amp;L)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was closed.</source>
        <translation>「%1」を閉じました。</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>再度開く</translation>
    </message>
    <message>
        <source>No run was closed.</source>
        <translation>閉じた実行はありません。</translation>
    </message>
    <message>
        <source>The run &quot;%1&quot; no longer exists.</source>
        <translation>実行「%1」はもうありません。</translation>
    </message>
    <message>
        <source>This run is being recorded. Stop the recording first.</source>
        <translation>この実行は記録中です。先に記録を停止してください。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SequenceTable</name>
    <message>
        <source>Op</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>Calls of the op with this sequence</source>
        <translation>この列を起動した演算子の呼び出し回数</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Kernels, copies and fills in the sequence</source>
        <translation>列に含まれるカーネル、コピー、フィルの数</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 時間</translation>
    </message>
    <message>
        <source>Total over the steps</source>
        <translation>全ステップの合計</translation>
    </message>
    <message>
        <source>Op time</source>
        <translation>演算子の時間</translation>
    </message>
    <message>
        <source>Time of these calls on the CPU</source>
        <translation>これらの呼び出しの CPU 時間</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Session</name>
    <message>
        <source>loading the recording library</source>
        <translation>記録ライブラリを読み込み中</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SharesView</name>
    <message>
        <source>Shares of time</source>
        <translation>時間の割合</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>レイヤー別</translation>
    </message>
    <message>
        <source>Shares of what</source>
        <translation>割合の対象</translation>
    </message>
    <message>
        <source>Bars by category and phase</source>
        <translation>カテゴリ・フェーズ別の棒グラフ</translation>
    </message>
    <message>
        <source>Rings by category and phase</source>
        <translation>カテゴリ・フェーズ別のリング</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ShortcutsPage</name>
    <message>
        <source>Keys and Gestures</source>
        <translation>キーとジェスチャー</translation>
    </message>
    <message>
        <source>To do this</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>press or do</source>
        <translation>キー・動作</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>キーとジェスチャー</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Clear selection, range and filters</source>
        <translation>選択、範囲、フィルターを解除</translation>
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
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Select a row</source>
        <translation>行を選択</translation>
    </message>
    <message>
        <source>click its dot</source>
        <translation>点をクリック</translation>
    </message>
    <message>
        <source>Select several</source>
        <translation>複数を選択</translation>
    </message>
    <message>
        <source>draw a rectangle with Shift</source>
        <translation>Shift+ドラッグで矩形を描く</translation>
    </message>
    <message>
        <source>Hide a category, or show it again</source>
        <translation>カテゴリを非表示/再表示</translation>
    </message>
    <message>
        <source>Zoom, move</source>
        <translation>拡大縮小、移動</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Select a time range for all views</source>
        <translation>時間範囲を選択（全ビュー共通）</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>拡大縮小</translation>
    </message>
    <message>
        <source>wheel, W and S</source>
        <translation>ホイール、W、S</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>drag, A and D, arrow keys</source>
        <translation>ドラッグ、A、D、矢印キー</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>呼び出し間を移動</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Ctrl+矢印キー</translation>
    </message>
    <message>
        <source>Zoom to a call</source>
        <translation>呼び出しに拡大</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>List live memory at a moment</source>
        <translation>ある時点の使用中メモリを一覧</translation>
    </message>
    <message>
        <source>click the moment</source>
        <translation>その時点をクリック</translation>
    </message>
    <message>
        <source>Zoom, move, show all</source>
        <translation>拡大縮小、移動、すべて表示</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>行をコピー</translation>
    </message>
    <message>
        <source>Ctrl+C; other formats by right click</source>
        <translation>Ctrl+C。他の形式は右クリック</translation>
    </message>
    <message>
        <source>Expand and collapse nested rows</source>
        <translation>入れ子の行を展開/折りたたみ</translation>
    </message>
    <message>
        <source>arrow keys right and left</source>
        <translation>左右の矢印キー</translation>
    </message>
    <message>
        <source>Select columns</source>
        <translation>列を選択</translation>
    </message>
    <message>
        <source>right click on a heading</source>
        <translation>列見出しを右クリック</translation>
    </message>
    <message>
        <source>Shares of time, insights</source>
        <translation>時間の割合、インサイト</translation>
    </message>
    <message>
        <source>Select the evidence</source>
        <translation>根拠を選択</translation>
    </message>
    <message>
        <source>Copy a figure or rows</source>
        <translation>図または行をコピー</translation>
    </message>
    <message>
        <source>wheel, drag; W and S, arrow keys</source>
        <translation>ホイール、ドラッグ；W、S、矢印キー</translation>
    </message>
    <message>
        <source>double click, Home</source>
        <translation>ダブルクリック、Home</translation>
    </message>
    <message>
        <source>From dot to dot</source>
        <translation>点から点へ移動</translation>
    </message>
    <message>
        <source>From moment to moment</source>
        <translation>時点から時点へ移動</translation>
    </message>
    <message>
        <source>wheel, drag, double click; W and S, arrow keys, Home</source>
        <translation>ホイール、ドラッグ、ダブルクリック；W、S、矢印キー、Home</translation>
    </message>
    <message>
        <source>click it, arrow keys</source>
        <translation>対象をクリック、矢印キー</translation>
    </message>
    <message>
        <source>Previous and next allocation or release</source>
        <translation>前または次の確保・解放</translation>
    </message>
    <message>
        <source>comma and period</source>
        <translation>コンマとピリオド</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>実行を表示</translation>
    </message>
    <message>
        <source>click it, Enter</source>
        <translation>クリック、Enter</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>実行を比較</translation>
    </message>
    <message>
        <source>tick two or more, Space</source>
        <translation>2 つ以上にチェック、スペース</translation>
    </message>
    <message>
        <source>Close a run</source>
        <translation>実行を閉じる</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>フレームグラフ</translation>
    </message>
    <message>
        <source>Select a layer or an op</source>
        <translation>レイヤーまたは演算を選択</translation>
    </message>
    <message>
        <source>Zoom to it, and out</source>
        <translation>拡大、縮小</translation>
    </message>
    <message>
        <source>double click, Enter; Backspace</source>
        <translation>ダブルクリック、Enter、Backspace</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>次の項目へ</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>コンテキストメニュー</translation>
    </message>
    <message>
        <source>right mouse button; Menu key, Shift+F10</source>
        <translation>右クリック、メニューキー、Shift+F10</translation>
    </message>
    <message>
        <source>Ctrl+C, or the context menu</source>
        <translation>Ctrl+C、またはコンテキストメニュー</translation>
    </message>
    <message>
        <source>click it in the legend; 1 to 9</source>
        <translation>凡例でクリック、1 から 9</translation>
    </message>
    <message>
        <source>drag with Shift, or along the ruler; R: the call or all in view</source>
        <translation>Shift を押しながら、または目盛に沿ってドラッグ、R：呼び出しまたは表示範囲</translation>
    </message>
    <message>
        <source>double click it, Enter</source>
        <translation>ダブルクリック、Enter</translation>
    </message>
    <message>
        <source>drag with Shift; R: all in view</source>
        <translation>Shift を押しながらドラッグ、R：表示範囲</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StartPage</name>
    <message>
        <source>How close is every kernel to the limits of the machine?</source>
        <translation>各カーネルは、マシンの性能限界からどれだけ離れているか。</translation>
    </message>
    <message>
        <source>Open a Run…</source>
        <translation>実行を開く…</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近開いた実行</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1、バッチ %2</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Record a Command…</source>
        <translation>コマンドを記録…</translation>
    </message>
    <message>
        <source>A Study…</source>
        <translation>スタディ…</translation>
    </message>
    <message>
        <source>F1 opens the guide; ? lists all keys and mouse gestures.</source>
        <translation>F1 でガイドを開き、? ですべてのキーとマウス操作を表示します。</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>実行を開く</translation>
    </message>
    <message>
        <source>A run of Ridgepoint, or a file from %1. You can also drop files here.</source>
        <translation>Ridgepoint の実行、または %1 のファイル。ここにファイルをドロップすることもできます。</translation>
    </message>
    <message>
        <source>Record a network</source>
        <translation>ネットワークを記録</translation>
    </message>
    <message>
        <source>Ridgepoint trains a network and shows its kernels live. All networks are in the toolbar (Ctrl+R records).</source>
        <translation>Ridgepoint がネットワークを学習させ、カーネルをライブで表示します。すべてのネットワークはツールバーにあります（Ctrl+R で記録）。</translation>
    </message>
    <message>
        <source>Record your own training</source>
        <translation>自分の学習を記録</translation>
    </message>
    <message>
        <source>Your Python script stays unchanged. You can also drop a .py file here, or record a training that is already running.</source>
        <translation>Python スクリプトの変更は不要です。.py ファイルをここにドロップすることも、実行中の学習を記録することもできます。</translation>
    </message>
    <message>
        <source>Attach to a Process…</source>
        <translation>プロセスに接続…</translation>
    </message>
    <message>
        <source>Plan and compare</source>
        <translation>計画と比較</translation>
    </message>
    <message>
        <source>Estimate time and memory before training, on hardware that you do not have. A study combines recordings, estimates and published figures.</source>
        <translation>手元にないハードウェアでも、学習前に時間とメモリを推定できます。スタディは記録・推定・公表値をまとめます。</translation>
    </message>
    <message>
        <source>Estimate…</source>
        <translation>推定…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StatusLine</name>
    <message>
        <source>Median step time</source>
        <translation>ステップ時間の中央値</translation>
    </message>
    <message>
        <source>Cost of collection: steps with hooks on compared with baseline steps (hooks off)</source>
        <translation>収集によるステップ時間の増分：フックありとフックなしのステップの比較</translation>
    </message>
    <message>
        <source>Records that were counted but not stored, because collection was too slow</source>
        <translation>数えられたが、収集が追いつかず保持できなかったレコード</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>実行なし</translation>
    </message>
    <message>
        <source>%1 records dropped</source>
        <translation>%1 件のレコードを破棄</translation>
    </message>
    <message>
        <source>FLOPs and bytes %1</source>
        <translation>FLOPs とバイト数：%1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進捗</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>median step %1</source>
        <translation>ステップ中央値 %1</translation>
    </message>
    <message>
        <source>FLOPs and bytes unknown</source>
        <translation>FLOPs とバイト数は不明</translation>
    </message>
    <message>
        <source>Comparing %1 runs</source>
        <translation>%1 件の実行を比較中</translation>
    </message>
    <message>
        <source>⚠ Message</source>
        <translation>⚠ メッセージ</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyFigures</name>
    <message>
        <source>Figure of the study</source>
        <translation>スタディの図</translation>
    </message>
    <message>
        <source>one&apos;s own</source>
        <translation>自分で選ぶ</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>記録: %1</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>公表: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>「%1」にスタディはありません。study.json がありません。</translation>
    </message>
    <message>
        <source>Cannot create the folder &quot;%1&quot;: %2.</source>
        <translation>フォルダー「%1」を作成できません: %2。</translation>
    </message>
    <message>
        <source>estimates are modelled</source>
        <translation>推定値はモデルから求めたものです</translation>
    </message>
    <message>
        <source>dotted: the part of an interval above the roof</source>
        <translation>点線：区間のうちルーフを超える部分</translation>
    </message>
    <message>
        <source>predictions with an interval of 80 %</source>
        <translation>予測は 80 % の区間付き</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>グラフ(&amp;P)</translation>
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
        <translation>「%1」に書き込めませんでした: %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started; is all of Ridgepoint installed?</source>
        <translation>「%1」を起動できません。Ridgepoint は完全にインストールされていますか？</translation>
    </message>
    <message>
        <source>The study ended with status %1.</source>
        <translation>スタディは状態 %1 で終わりました。</translation>
    </message>
    <message>
        <source>The study crashed; Start goes on where it was.</source>
        <translation>スタディがクラッシュしました。開始を押すと続きから再開します。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::StudyView</name>
    <message>
        <source>Folder of a study</source>
        <translation>スタディのフォルダー</translation>
    </message>
    <message>
        <source>A study file</source>
        <translation>スタディのファイル</translation>
    </message>
    <message>
        <source>Studies (*.json)</source>
        <translation>スタディ (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Tables and JSON (*.csv *.md *.tex *.json)</source>
        <translation>表と JSON (*.csv *.md *.tex *.json)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>書き出し中…</translation>
    </message>
    <message>
        <source>Results are written to a file that ends in .csv, .md, .tex or .json, not to &quot;%1&quot;.</source>
        <translation>結果は .csv、.md、.tex、.json で終わるファイルに書き出します。「%1」には書き出せません。</translation>
    </message>
    <message>
        <source>Exported to &quot;%1&quot;.</source>
        <translation>「%1」にエクスポートしました。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>A Study &amp;File…</source>
        <translation>スタディのファイル(&amp;F)…</translation>
    </message>
    <message>
        <source>The F&amp;older of a Study…</source>
        <translation>スタディのフォルダー(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;For this machine</source>
        <translation>この機械向け(&amp;F)</translation>
    </message>
    <message>
        <source>The variant of the study that fits this machine: smaller, on its CPU</source>
        <translation>この機械に合う変種: 小さめで、CPU 上</translation>
    </message>
    <message>
        <source>&amp;Figure as Picture…</source>
        <translation>図を画像として(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Results as Table or JSON…</source>
        <translation>結果を表または JSON として(&amp;R)…</translation>
    </message>
    <message>
        <source>Folder of the recordings. Existing recordings are not repeated</source>
        <translation>記録の保存先。すでにあるものは記録し直しません</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Records the missing points, each in its own process</source>
        <translation>まだ記録していないものを、点ごとに別のプロセスで記録します</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>Pauses after the current recording</source>
        <translation>進行中の記録が終わると待機します</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stops immediately. The current recording is repeated later</source>
        <translation>すぐに終了します。進行中の記録は後でやり直します</translation>
    </message>
    <message>
        <source>re&amp;try failed points</source>
        <translation>失敗した点を再実行(&amp;A)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進捗</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>スタディ(&amp;U)</translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation>フォルダー(&amp;L)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>スタディのフォルダー</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run of a point</source>
        <translation>Enter またはダブルクリックで点の実行を開きます</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>スタディの表</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>表(&amp;B)</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注記</translation>
    </message>
    <message>
        <source>The study&apos;s file</source>
        <translation>スタディのファイル</translation>
    </message>
    <message>
        <source>Points and Figures</source>
        <translation>点と図</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Study – Ridgepoint</source>
        <translation>スタディ – Ridgepoint</translation>
    </message>
    <message>
        <source>The study file &quot;%1&quot; does not exist.</source>
        <translation>スタディのファイル「%1」はありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains no study: study.json is missing.</source>
        <translation>「%1」にスタディはありません。スタディのフォルダーには study.json があります。</translation>
    </message>
    <message>
        <source>A study is being recorded; stop it before another one is opened.</source>
        <translation>スタディを記録中です。別のものを開く前に停止してください。</translation>
    </message>
    <message>
        <source>Published figures: %1</source>
        <translation>公表値: %1</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>再開(&amp;R)</translation>
    </message>
    <message>
        <source>%1 of %2 recorded</source>
        <translation>%2 件中 %1 件を記録</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 件失敗</translation>
    </message>
    <message>
        <source>%1 not possible here</source>
        <translation>%1 件はここでは不可</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>残り %1</translation>
    </message>
    <message>
        <source>pauses after this recording: %1</source>
        <translation>この記録の後に一時停止: %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>停止しています…</translation>
    </message>
    <message>
        <source>Allow Them</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>Select a folder for the recordings.</source>
        <translation>記録を保存するフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Done: tables are in &quot;%1&quot; as results.md, .tex, .csv and .json.</source>
        <translation>完了: 表は「%1」に results.md、.tex、.csv、.json としてあります。</translation>
    </message>
    <message>
        <source>Stopped. Resume starts with the interrupted recording.</source>
        <translation>停止しました。続行を押すと、進行中だった記録から始めます。</translation>
    </message>
    <message>
        <source>This point has no recording that could be opened.</source>
        <translation>この点には開ける記録がありません。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Open or record a run to see its summary.</source>
        <translation>実行を開くか記録すると、その概要が表示されます。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TableView</name>
    <message>
        <source>Click to sort, right click to choose columns</source>
        <translation>クリックで並べ替え、右クリックで列を選択</translation>
    </message>
    <message>
        <source>Table of rows</source>
        <translation>行の表</translation>
    </message>
    <message>
        <source>Copy as Shown (TSV)</source>
        <translation>表示どおりコピー（TSV）</translation>
    </message>
    <message>
        <source>Copy All Columns (CSV)</source>
        <translation>全列をコピー（CSV）</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>すべて選択</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>列をリセット</translation>
    </message>
    <message>
        <source>Ops, their layers</source>
        <translation>演算子 ▸ レイヤー</translation>
    </message>
    <message>
        <source>Layers in layers</source>
        <translation>レイヤーの階層</translation>
    </message>
    <message>
        <source>Phases, their ops</source>
        <translation>フェーズ ▸ 演算子</translation>
    </message>
    <message>
        <source>Which columns are shown; right click on a heading for single ones</source>
        <translation>表示する列。個別の選択は列見出しを右クリック</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Markdown でコピー</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>すべて展開</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>すべて折りたたむ</translation>
    </message>
    <message>
        <source>Ops, their kernels</source>
        <translation>演算子 ▸ カーネル</translation>
    </message>
    <message>
        <source>Gro&amp;up by</source>
        <translation>グループ化(&amp;U)</translation>
    </message>
    <message>
        <source>Copy as Script</source>
        <translation>スクリプトとしてコピー</translation>
    </message>
    <message>
        <source>The script is on the clipboard.</source>
        <translation>スクリプトをクリップボードにコピーしました。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineCanvas</name>
    <message>
        <source>%1 steps. In view: %2</source>
        <translation>%1 ステップ。表示範囲：%2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to select a time range; double-click to zoom to something; Home shows the whole run. With Ctrl the arrow keys go from call to call.</source>
        <translation>ホイール、W、S で拡大縮小。ドラッグ、A、D で移動。Shift+ドラッグまたは目盛りに沿ったドラッグで時間範囲を選択。ダブルクリックで対象に拡大。Home で実行全体を表示。Ctrl+矢印キーで呼び出し間を移動。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>追従</translation>
    </message>
    <message>
        <source>Keep the newest steps in view</source>
        <translation>最新のステップを表示し続ける</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>実行全体を表示（Home）</translation>
    </message>
    <message>
        <source>Reading calls: %1</source>
        <translation>呼び出しを読み込み中：%1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 件の呼び出し</translation>
    </message>
    <message>
        <source>ops: %1 of this time</source>
        <translation>演算子の実行は全体の %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it, %4 calls</source>
        <translation>%1：%2（全体の %3）、%4 件の呼び出し</translation>
    </message>
    <message>
        <source>GPU busy: %1 of this time</source>
        <translation>GPU の実行は全体の %1</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 選択中</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::ToolWindows</name>
    <message>
        <source>Esti&amp;mate…</source>
        <translation>推定(&amp;M)…</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>スタディ(&amp;Y)…</translation>
    </message>
    <message>
        <source>Ma&amp;chine…</source>
        <translation>マシン(&amp;C)…</translation>
    </message>
    <message>
        <source>A run is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>実行を記録中です。2 つの記録は互いに影響するため、先に停止してください。</translation>
    </message>
    <message>
        <source>A study is being recorded. Stop it first: two recordings disturb each other.</source>
        <translation>スタディを記録中です。2 つの記録は互いに影響するため、先に停止してください。</translation>
    </message>
    <message>
        <source>Closing this window stops the study that is being recorded. The recorded points remain; Resume continues the study.</source>
        <translation>スタディを記録中です。このウィンドウを閉じると終了します。記録済みの分は残り、「続行」で止まったところから再開できます。</translation>
    </message>
    <message>
        <source>Stop Study and Close</source>
        <translation>スタディを停止して閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>ウィンドウを残す</translation>
    </message>
    <message>
        <source>The guide is not installed with this program. It is in the folder docs of the source code.</source>
        <translation>このプログラムにはガイドがインストールされていません。ソースの docs フォルダーにあります。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::Views</name>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>&amp;Loss as Picture…</source>
        <translation>損失を画像で(&amp;L)…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Roofline as &amp;Picture…</source>
        <translation>ルーフラインを画像で(&amp;P)…</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>T&amp;imeline as Picture…</source>
        <translation>タイムラインを画像で(&amp;I)…</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>&amp;Comparison as Picture…</source>
        <translation>比較を画像で(&amp;C)…</translation>
    </message>
    <message>
        <source>Curves over &amp;Batch Size as Picture…</source>
        <translation>バッチサイズの曲線を画像で(&amp;B)…</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>表(&amp;T)…</translation>
    </message>
    <message>
        <source>Shares of Time</source>
        <translation>時間の割合</translation>
    </message>
    <message>
        <source>&amp;Shares as Picture…</source>
        <translation>割合を画像で(&amp;S)…</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>インサイト</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>&amp;Memory Timeline as Picture…</source>
        <translation>メモリタイムラインを画像で(&amp;M)…</translation>
    </message>
    <message>
        <source>Command Output</source>
        <translation>コマンド出力</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>取り込み</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>レポート(&amp;R)…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>フレームグラフ</translation>
    </message>
    <message>
        <source>&amp;Flame Graph as Picture…</source>
        <translation>フレームグラフを画像で(&amp;F)…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>&amp;Overview as Picture…</source>
        <translation>概要を画像で(&amp;O)…</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>クリティカルパス</translation>
    </message>
    <message>
        <source>Timeline of Ranks</source>
        <translation>ランクのタイムライン</translation>
    </message>
    <message>
        <source>Ran&amp;ks as Picture…</source>
        <translation>ランクを画像で(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Waterfall as Picture…</source>
        <translation>ウォーターフォールを画像に(&amp;W)…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::WhatIfModel</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>On the path</source>
        <translation>パス上</translation>
    </message>
    <message>
        <source>Time on the critical path</source>
        <translation>クリティカルパス上の時間</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>ステップに占める割合</translation>
    </message>
    <message>
        <source>2 × faster saves</source>
        <translation>2 倍速での短縮</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took half of its time</source>
        <translation>時間が半分になった場合の短縮の上限</translation>
    </message>
    <message>
        <source>Without it saves</source>
        <translation>なしでの短縮</translation>
    </message>
    <message>
        <source>Upper bound of the gain if it took no time</source>
        <translation>時間がゼロになった場合の短縮の上限</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::FarRun</name>
    <message>
        <source>Fetch &amp;Whole Run…</source>
        <translation>実行全体を取得(&amp;W)…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s file, with all calls and allocations, to this machine</source>
        <translation>すべての呼び出しと割り当てを含む実行のファイルをこのマシンにコピーします</translation>
    </message>
    <message>
        <source>Recording into %1 on %2.</source>
        <translation>%2 の %1 に記録しています。</translation>
    </message>
    <message>
        <source>Connection to %1 lost; trying again.</source>
        <translation>%1 への接続が切れました。再試行しています。</translation>
    </message>
    <message>
        <source>Connected to %1 again.</source>
        <translation>%1 に再接続しました。</translation>
    </message>
    <message>
        <source>Fetch Whole Run</source>
        <translation>実行全体を取得</translation>
    </message>
    <message>
        <source>Runs (*.ridge)</source>
        <translation>実行 (*.ridge)</translation>
    </message>
    <message>
        <source>Fetching the whole run…</source>
        <translation>実行全体を取得しています…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::window::Job</name>
    <message>
        <source>The recording was ended by %1.</source>
        <translation>%1 により記録が終了しました。</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>The loss of a recorded script appears here when it has ended.</source>
        <translation>記録したスクリプトの損失は、終了するとここに表示されます。</translation>
    </message>
    <message>
        <source>The loss is unknown. It is recorded from scripts that train on a CPU.</source>
        <translation>損失は不明です。CPU で学習するスクリプトから記録されます。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Step %1: loss %2</source>
        <translation>ステップ %1：損失 %2</translation>
    </message>
    <message>
        <source>The loss is %1 in step %2 and %3 in step %4.</source>
        <translation>損失はステップ %2 で %1、ステップ %4 で %3 です。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ui::LossView</name>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
</context>
</TS>
