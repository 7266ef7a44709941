// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/insight_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Marks all strings of the rules in core/insight, which has no translator. A test in tests/ui
// checks that the list is complete.
constexpr std::array kTexts{
    QT_TRANSLATE_NOOP("Insight", "The GPU is idle for %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Step time without any kernel, copy or memset ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Find what the GPU waits for: data, launches from the CPU, or a result that is read back."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: GPU busy less than 50 %"),
    QT_TRANSLATE_NOOP("Insight", "The GPU waits for launches for %1 of the step"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Idle GPU time before work that was launched during that idle time ÷ step time."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use a larger batch, fewer and larger ops, or a captured graph. Do not wait "
                      "for results within the step."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "the split of idle time is HolisticTraceAnalysis's; 20 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP(
        "Insight", "Small kernels run one after another: two or more overlap for %1 of their time"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with two or more kernels ÷ time with one or more, if kernels below 100 "
                      "µs on average take at least 20 % of it."),
    QT_TRANSLATE_NOOP("Insight",
                      "Run independent work on several streams, or make kernels larger."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's low kernel concurrency; 10 % (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Kernel time is %1 the time of copies to and from the GPU"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with any kernel ÷ time with any copy between host and device, if "
                      "copies take at least 5 % of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Leave data on the GPU if it is needed again. Copy smaller data types."),
    QT_TRANSLATE_NOOP(
        "Insight", "NVIDIA Visual Profiler's low compute to copy efficiency; 2 × (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Copies to and from the GPU reach %1"),
    QT_TRANSLATE_NOOP("Insight",
                      "Bytes copied ÷ copy time, if copies take at least 1 % of the step."),
    QT_TRANSLATE_NOOP("Insight", "Copy from pinned memory, in few large pieces."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's low copy throughput; 50 % of PCI Express 3.0 × 16 "
                      "(Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Small copies take %1 of the copy time to and from the GPU"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of copies below 64 KiB ÷ time of all copies, if copies take at least 1 "
                      "% of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Combine small copies: starting a copy costs as much as copying 64 KiB."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "NVIDIA Visual Profiler's inefficient copy size; 64 KiB and 50 % (Ridgepoint's)"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Pageable memory is the source or target of %1 of the bytes copied to and from the GPU"),
    QT_TRANSLATE_NOOP("Insight",
                      "Bytes copied from or to pageable memory ÷ all bytes copied, if copies take "
                      "at least 1 % of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use pinned memory (pin_memory=True in a DataLoader): the driver copies "
                      "pageable memory twice and waits."),
    QT_TRANSLATE_NOOP("Insight", "Nsight Systems' rule cuda_memcpy_async; 10 % (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight",
                      "Copies to and from the GPU overlap with kernels for %1 of their time"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with a copy and a kernel ÷ time with a copy, if copies take at least 5 "
                      "% of the step."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Copy the next batch from pinned memory on a separate stream while this one computes."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's low copy/compute overlap; 50 % (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Winograd convolutions take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in kernels with \"winograd\" in their names ÷ step time."),
    QT_TRANSLATE_NOOP("Insight",
                      "They do fewer FLOPs than modelled, on FP32 units. Try tensor cores instead "
                      "(TF32, BF16, channels-last)."),
    QT_TRANSLATE_NOOP("Insight", "10 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "GPU clocks were throttled for %1 of the time (reason: %2)"),
    QT_TRANSLATE_NOOP("Insight", "Samples with a throttle reason ÷ all samples."),
    QT_TRANSLATE_NOOP("Insight",
                      "The times come from a slower GPU than the roofs. Check power, cooling and "
                      "limits before you compare."),
    QT_TRANSLATE_NOOP("Insight", "10 % of the time (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "A faster unit is idle: %2 has %1 the FP32 peak"),
    QT_TRANSLATE_NOOP("Insight",
                      "Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work takes "
                      "at least 33 % of the step."),
    QT_TRANSLATE_NOOP("Insight", "Try autocast with bf16 (or TF32 on a GPU)."),
    QT_TRANSLATE_NOOP("Insight",
                      "PyTorch's TensorBoard plugin: tensor cores unused though eligible"),
    QT_TRANSLATE_NOOP("Insight", "Training uses %1 of this machine's %2 cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads of all ranks on the machine ÷ physical cores."),
    QT_TRANSLATE_NOOP("Insight", "Use one thread for each core (--threads)."),
    QT_TRANSLATE_NOOP("Insight", "Ridgepoint's"),
    QT_TRANSLATE_NOOP("Insight",
                      "Use one thread for each core (torch.set_num_threads or OMP_NUM_THREADS)."),
    QT_TRANSLATE_NOOP("Insight", "Training runs %1 threads on each of %2 logical cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads of all ranks on the machine ÷ logical cores."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Use fewer threads (--threads): threads that share a core slow each other down."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads that "
                      "share a core slow each other down."),
    QT_TRANSLATE_NOOP("Insight",
                      "LibTorch does not use this CPU's fastest vector unit: %2 has %1 the peak"),
    QT_TRANSLATE_NOOP("Insight",
                      "Highest FP32 roof ÷ roof of the vector unit that LibTorch selected."),
    QT_TRANSLATE_NOOP("Insight",
                      "Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU."),
    QT_TRANSLATE_NOOP("Insight", "%2 reaches %1 of its roof, which is impossible"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time."),
    QT_TRANSLATE_NOOP("Insight",
                      "The modelled work is too high, or the roof was measured too low. Measure "
                      "the roofs again on a quiet machine."),
    QT_TRANSLATE_NOOP("Insight", "2 % above the roof (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "%1 records were dropped"),
    QT_TRANSLATE_NOOP("Insight", "Records that did not fit into the buffers."),
    QT_TRANSLATE_NOOP("Insight",
                      "Sums are too low by the dropped records. Record fewer steps in detail, or "
                      "use fewer threads."),
    QT_TRANSLATE_NOOP("Insight", "The profiler lost the GPU records of launches: %1"),
    QT_TRANSLATE_NOOP("Insight", "Launching calls of a trace without a kernel, copy or fill."),
    QT_TRANSLATE_NOOP("Insight",
                      "Sums are too low by the lost records. Profile fewer steps at once."),
    QT_TRANSLATE_NOOP("Insight", "any"),
    QT_TRANSLATE_NOOP("Insight", "Collection adds %1 to the step time"),
    QT_TRANSLATE_NOOP("Insight", "Median of measured ÷ baseline step time, minus 1."),
    QT_TRANSLATE_NOOP("Insight", "Steps are short: times of single ops are slightly too long."),
    QT_TRANSLATE_NOOP("Insight", "5 % (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Peak memory is %1 of the device's capacity"),
    QT_TRANSLATE_NOOP("Insight", "Largest number of live bytes in the measured steps ÷ capacity."),
    QT_TRANSLATE_NOOP("Insight",
                      "To avoid running out of memory, use a smaller batch, activation "
                      "checkpointing, or a smaller data type."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: 90 %"),
    QT_TRANSLATE_NOOP("Insight", "The allocator reserves %1 the peak memory of the tensors"),
    QT_TRANSLATE_NOOP("Insight",
                      "Peak reserved memory ÷ peak live memory, if they differ by at least "
                      "256 MiB."),
    QT_TRANSLATE_NOOP("Insight",
                      "The rest is fragments and cached blocks. Set "
                      "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of "
                      "changing shapes."),
    QT_TRANSLATE_NOOP("Insight", "1.25 × the live memory (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight",
                      "Ops that are too small at batch %2 take %1 of the step, and more than half "
                      "of the memory is free"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step "
                      "time, if the memory peak is at most half of the capacity."),
    QT_TRANSLATE_NOOP("Insight", "Try a larger batch."),
    QT_TRANSLATE_NOOP("Insight", "20 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Memory at the end of a step grows to %1 its earlier value"),
    QT_TRANSLATE_NOOP("Insight",
                      "Smallest live memory at the end of a step in the last third ÷ largest in "
                      "the first third, for six or more steps."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Something survives from step to step, such as a loss with its graph or a growing list."),
    QT_TRANSLATE_NOOP("Insight", "2 % growth (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "The other ranks wait for rank %2 for %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Mean time that the other ranks wait for this rank ÷ step time, if it "
                      "arrives last at half or more of the exchanges."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Check that rank for other programs, fewer cores, lower clocks and slower data."),
    QT_TRANSLATE_NOOP("Insight", "5 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Training waits for gradient exchange for %1 of the step"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Time that the training thread waits while data moves between ranks ÷ step time."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use a larger batch for each rank, fewer ranks, or a faster network. "
                      "Exchange that overlaps with the backward pass costs no time."),
    QT_TRANSLATE_NOOP("Insight", "Data loading takes %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in the data phase ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight", "Use more loader threads, prefetch, decode less, or cache samples in memory."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: 5 %"),
    QT_TRANSLATE_NOOP("Insight", "Convolutions and matrix products reach %1 of their roofs"),
    QT_TRANSLATE_NOOP(
        "Insight", "Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use larger batches, the channels-last layout, and channels in multiples of "
                      "8 (tensor cores) or of the vector width (CPU). Check clocks and threads."),
    QT_TRANSLATE_NOOP("Insight",
                      "Nsight Compute calls less than 60 % of both roofs a latency issue"),
    QT_TRANSLATE_NOOP("Insight", "Memory limits %1 of the step"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time."),
    QT_TRANSLATE_NOOP("Insight",
                      "Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a "
                      "smaller data type."),
    QT_TRANSLATE_NOOP("Insight", "50 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Small ops far below both roofs take %1 of the step"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time."),
    QT_TRANSLATE_NOOP("Insight", "Use a larger batch, fewer and larger ops, or a captured graph."),
    QT_TRANSLATE_NOOP("Insight", "No op runs for %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in the step without any op ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Look for waiting, printing, results that are read back, and work in the script itself."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Python and framework overhead between ops takes %1 of the step, most of it in %2"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Time in a script's step without any op ÷ step time, if it is below 100 µs for each op."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use fewer and larger ops: a larger batch, ops on whole tensors instead of "
                      "loops, a fused optimizer, torch.compile."),
    QT_TRANSLATE_NOOP("Insight", "%2 takes %1 of the step and has no cost model"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time in the op's calls without a cost model ÷ step time, for the op with "
                      "the largest time."),
    QT_TRANSLATE_NOOP("Insight",
                      "Compare its time between runs, because its FLOPs and bytes are unknown. If "
                      "torch.compile generated it, record without torch.compile to see its ops."),
    QT_TRANSLATE_NOOP("Insight", "The optimizer takes %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time in the optimizer phase ÷ step time. The gain is the traffic that a "
                      "fused update avoids."),
    QT_TRANSLATE_NOOP("Insight", "Use a fused optimizer: it reads and writes each parameter once."),
    QT_TRANSLATE_NOOP("Insight",
                      "Elementwise ops, activations and normalizations take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in these categories ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Fuse them with the preceding op, use in-place activations, or fold frozen batch norms."),
    QT_TRANSLATE_NOOP("Insight", "33 % of the step (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "Copies and layout changes take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in the category copy ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Use one memory format throughout. Avoid contiguous() and type changes between ops."),
    QT_TRANSLATE_NOOP("Insight", "The backward pass of max pooling takes %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time in max-pool backward ops ÷ step time."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Use a strided convolution or average pooling: their backward pass does not scatter."),
    QT_TRANSLATE_NOOP("Insight", "The slowest step takes %1 the median step time"),
    QT_TRANSLATE_NOOP("Insight", "Longest measured step ÷ median step, for five or more steps."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Another program was running, or clocks changed. Record again before you compare."),
    QT_TRANSLATE_NOOP("Insight", "1.5 × the median (Ridgepoint's)"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "torch.compile compiled during measured steps: the slowest takes %1 the median step time"),
    QT_TRANSLATE_NOOP("Insight",
                      "Longest measured step ÷ median step, for five or more steps, if a compiler "
                      "ran in one of them."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the reasons; "
        "dynamic=True compiles one graph for all shapes; --warmup excludes the first steps."),
    QT_TRANSLATE_NOOP("Insight", "torch.compile recompiled code for %1: %2"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of compilations of code that torch.compile had compiled before, "
                      "because its guards failed."),
    QT_TRANSLATE_NOOP("Insight",
                      "Mark sizes that change with torch._dynamo.mark_dynamic, compile with "
                      "dynamic=True, or pad batches to a few sizes."),
    QT_TRANSLATE_NOOP("Insight", "1 s (Ridgepoint's)"),
    QT_TRANSLATE_NOOP("Insight", "%1 graph breaks split compiled code, most often: %2"),
    QT_TRANSLATE_NOOP(
        "Insight", "Places where torch.compile returned to Python, counted at each compilation."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Operations on both sides of a graph break cannot be fused. Remove prints, .item() and "
        "unsupported calls from the compiled code; fullgraph=True reports the first break as an "
        "error."),
};

bool known(std::string_view english) {
    return std::any_of(kTexts.begin(), kTexts.end(),
                       [&](const char* text) { return english == text; });
}

}  // namespace

QString ruleText(std::string_view english) {
    return QCoreApplication::translate("Insight", std::string(english).c_str());
}

QString findingOf(const insight::Insight& insight) {
    QString sentence = ruleText(insight.rule->finding);
    const auto fill = [&](const QString& mark, const QString& words) {
        const qsizetype at = sentence.indexOf(mark);
        if (at >= 0) sentence.replace(at, mark.size(), words);
    };
    fill(QStringLiteral("%1"), text(insight::formatValue(insight.rule->unit, insight.value)));
    fill(QStringLiteral("%2"), text(insight.named));
    return sentence;
}

bool translatable(const insight::Rule& rule) {
    return known(rule.finding) && known(rule.definition) && known(rule.advice) &&
           known(rule.source);
}

}  // namespace ridgepoint::ui
