// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/insights/insight_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

// Every text of the rules in core/insight, which knows no translator; tests/ui holds them together.
constexpr std::array kTexts{
    QT_TRANSLATE_NOOP("Insight", "Loading data takes %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time of the data phase ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Load ahead in other threads, decode less, or keep samples in memory."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: 5 %"),
    QT_TRANSLATE_NOOP("Insight", "Convolutions and matrix products reach %1 of their roofs"),
    QT_TRANSLATE_NOOP("Insight",
                      "Σ ideal time ÷ Σ time, over matrix work, where that is a fifth of the "
                      "step or more."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Larger batches, channels-last layout, channels in multiples of 8 (tensor cores) or of "
        "the vector width (CPU); check clocks, and threads on a CPU."),
    QT_TRANSLATE_NOOP("Insight",
                      "Nsight Compute calls less than 60 % of both roofs a latency issue"),
    QT_TRANSLATE_NOOP("Insight", "%1 of the time is bound by memory"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of operators nearer to a bandwidth roof than to a compute roof ÷ "
                      "time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Fuse what follows each other, work in place, or use a shorter type: "
                      "less to move, not faster arithmetic, is what helps."),
    QT_TRANSLATE_NOOP("Insight", "half of the step, ours"),
    QT_TRANSLATE_NOOP("Insight", "%1 of the time goes into small operators far below both roofs"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of operators whose calls take less than 100 µs and reach less "
                      "than 10 % of what their roofs allow ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "They are too small or too many: a larger batch, fewer and larger "
                      "operators, or a captured graph."),
    QT_TRANSLATE_NOOP("Insight", "a fifth of the step, ours"),
    QT_TRANSLATE_NOOP("Insight", "%1 of the step runs no operator"),
    QT_TRANSLATE_NOOP("Insight", "Time of the step in which no operator ran ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Look for waiting, printing, reading results back, or work of the "
                      "script itself."),
    QT_TRANSLATE_NOOP("Insight", "a tenth of the step, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "Python and framework overhead between operators takes %1 of the step, most "
                      "of it in %2"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of a script's step in which no operator ran ÷ time of the step, where "
                      "that is less than 100 µs for each operator."),
    QT_TRANSLATE_NOOP("Insight",
                      "Fewer and larger operators: a larger batch, loops replaced by operators on "
                      "whole tensors, a fused optimizer, torch.compile."),
    QT_TRANSLATE_NOOP("Insight", "%2 takes %1 of the step, and its FLOPs and bytes are not known"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of the operator's calls without a cost model ÷ time of the step, of "
                      "the operator with the most."),
    QT_TRANSLATE_NOOP("Insight",
                      "No roof can judge it: compare its time between runs. If torch.compile made "
                      "it, a recording without torch.compile shows its operators."),
    QT_TRANSLATE_NOOP("Insight", "The optimizer takes %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of the optimizer phase ÷ time of the step; the gain is what a "
                      "fused update would not move."),
    QT_TRANSLATE_NOOP("Insight", "A fused optimizer reads and writes each parameter once."),
    QT_TRANSLATE_NOOP("Insight",
                      "Elementwise work, activations and normalisation take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time of these categories ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Fuse them with what they follow, use in-place activations, or fold "
                      "batch norms where nothing is trained."),
    QT_TRANSLATE_NOOP("Insight", "a third of the step, ours"),
    QT_TRANSLATE_NOOP("Insight", "Copies and changes of layout take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight", "Time of the category copy ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Keep one memory format throughout; avoid contiguous() and type "
                      "changes between operators."),
    QT_TRANSLATE_NOOP("Insight", "Max pooling takes %1 of the step going backward"),
    QT_TRANSLATE_NOOP("Insight", "Time of max-pool backward operators ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "A strided convolution, or average pooling, does without scattering."),
    QT_TRANSLATE_NOOP("Insight", "a twentieth of the step, ours"),
    QT_TRANSLATE_NOOP("Insight", "The slowest step took %1 of the median"),
    QT_TRANSLATE_NOOP("Insight", "Longest measured step ÷ median, of five steps or more."),
    QT_TRANSLATE_NOOP("Insight",
                      "Something else ran on this machine, or clocks changed: repeat before "
                      "comparing."),
    QT_TRANSLATE_NOOP("Insight", "half as long again, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "torch.compile compiled during measured steps: the slowest took %1 of the "
                      "median"),
    QT_TRANSLATE_NOOP("Insight",
                      "Longest measured step ÷ median, of five steps or more, where a compiler ran "
                      "in one of them."),
    QT_TRANSLATE_NOOP("Insight",
                      "Shapes or values that change make it compile again: TORCH_LOGS=recompiles "
                      "says which, dynamic=True makes one graph for all. --warmup leaves the first "
                      "steps out."),
    QT_TRANSLATE_NOOP("Insight", "The peak of the memory is %1 of what the device has"),
    QT_TRANSLATE_NOOP("Insight", "Most bytes live at a time, over the measured steps ÷ capacity."),
    QT_TRANSLATE_NOOP("Insight",
                      "A little more would be out of memory: a smaller batch, recomputed "
                      "activations, or a shorter type."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: 90 %"),
    QT_TRANSLATE_NOOP("Insight",
                      "%1 of the time goes into operators that are too small at batch %2, "
                      "and more than half of the memory is free"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of operators whose calls take less than 100 µs and reach less "
                      "than 10 % of what their roofs allow ÷ time of the step, where the "
                      "peak is at most half of the capacity."),
    QT_TRANSLATE_NOOP("Insight", "Try a larger batch."),
    QT_TRANSLATE_NOOP("Insight", "Steps end with more memory than earlier ones did: %1 of it"),
    QT_TRANSLATE_NOOP("Insight",
                      "Least live at the end of a step in the last third of the steps ÷ most "
                      "in the first third; of six steps or more."),
    QT_TRANSLATE_NOOP("Insight",
                      "Something is kept from step to step: a loss that still has its graph, "
                      "a growing list."),
    QT_TRANSLATE_NOOP("Insight", "2 % more, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "A faster unit stands idle: %2 has %1 of the roof that the matrix work "
                      "runs under"),
    QT_TRANSLATE_NOOP("Insight",
                      "Highest roof of a shorter type ÷ FP32's, where matrix work in FP32 is "
                      "a third of the step or more."),
    QT_TRANSLATE_NOOP("Insight", "Try autocast with bf16 (or TF32 on a GPU)."),
    QT_TRANSLATE_NOOP("Insight",
                      "PyTorch's TensorBoard plugin: tensor cores unused though eligible"),
    QT_TRANSLATE_NOOP("Insight", "Rank %2 keeps the others waiting for %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time that each other rank stands still, on average, until this one "
                      "has come to an exchange ÷ time of the step, where it comes last to "
                      "half of them or more."),
    QT_TRANSLATE_NOOP("Insight",
                      "See what slows that rank down: other programs on its machine, fewer "
                      "cores, lower clocks, slower data."),
    QT_TRANSLATE_NOOP("Insight",
                      "Training stands still for %1 of the step while gradients are exchanged"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time that the training thread stands still while data moves between "
                      "the ranks ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "A larger batch for each rank, fewer ranks, or a faster network; what is "
                      "exchanged while the backward pass still computes costs nothing."),
    QT_TRANSLATE_NOOP("Insight", "Training uses %1 of this machine's %2 cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads of all ranks on the machine ÷ physical cores."),
    QT_TRANSLATE_NOOP("Insight", "Use as many threads as there are cores (--threads)."),
    QT_TRANSLATE_NOOP("Insight",
                      "Use as many threads as there are cores (torch.set_num_threads, or "
                      "OMP_NUM_THREADS)."),
    QT_TRANSLATE_NOOP("Insight", "ours"),
    QT_TRANSLATE_NOOP("Insight", "Training has %1 threads for each of %2 logical cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads of all ranks on the machine ÷ logical cores."),
    QT_TRANSLATE_NOOP("Insight",
                      "Threads that wait for each other's core only slow each other: use "
                      "fewer (--threads)."),
    QT_TRANSLATE_NOOP("Insight",
                      "Threads that wait for each other's core only slow each other: use fewer "
                      "(torch.set_num_threads, or OMP_NUM_THREADS)."),
    QT_TRANSLATE_NOOP("Insight", "%2 runs at %1 of its roof, which cannot be"),
    QT_TRANSLATE_NOOP("Insight",
                      "Largest achieved ÷ attainable of an operator with 0.5 % of the time "
                      "or more."),
    QT_TRANSLATE_NOOP("Insight",
                      "Its modelled work is too much or the roof was measured too low: "
                      "measure the roofs again on a quiet machine."),
    QT_TRANSLATE_NOOP("Insight", "2 % above, ours"),
    QT_TRANSLATE_NOOP("Insight", "%1 records were dropped"),
    QT_TRANSLATE_NOOP("Insight", "Records that did not fit into the rings."),
    QT_TRANSLATE_NOOP("Insight",
                      "Sums are too low by what they held: record fewer steps in detail, or "
                      "with fewer threads."),
    QT_TRANSLATE_NOOP("Insight", "any"),
    QT_TRANSLATE_NOOP("Insight", "Collecting costs %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Median over reference steps of measured ÷ bare step time, less 1."),
    QT_TRANSLATE_NOOP("Insight",
                      "Steps are short: times of single operators are a little too long."),
    QT_TRANSLATE_NOOP("Insight", "5 %, ours"),
    QT_TRANSLATE_NOOP("Insight", "For %1 of the step nothing runs on the GPU"),
    QT_TRANSLATE_NOOP(
        "Insight", "Time of the steps in which no kernel, copy or fill ran ÷ time of the steps."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Find what the GPU waits for: data, the CPU that launches, a result that is read back."),
    QT_TRANSLATE_NOOP("Insight", "PyTorch's TensorBoard plugin: GPU busy less than 50 %"),
    QT_TRANSLATE_NOOP("Insight",
                      "For %1 of the step the GPU waits for the CPU to launch something"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time without work on the GPU that ended with work whose launch began only "
                      "after that time had ÷ time of the steps."),
    QT_TRANSLATE_NOOP("Insight",
                      "A larger batch, fewer and larger operators, a captured graph; do not wait "
                      "for results within the step."),
    QT_TRANSLATE_NOOP(
        "Insight", "the split of idle time is HolisticTraceAnalysis's; a fifth of the step, ours"),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Small kernels run one after the other: for %1 of their time two or more run at once"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with two kernels or more ÷ time with one or more, where kernels of "
                      "less than 100 µs on average take a fifth of it."),
    QT_TRANSLATE_NOOP("Insight",
                      "Put independent work on several streams, or make kernels larger."),
    QT_TRANSLATE_NOOP("Insight", "NVIDIA Visual Profiler's low kernel concurrency; a tenth, ours"),
    QT_TRANSLATE_NOOP("Insight", "Kernels run %1 as long as copies to and from the GPU"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with a kernel or more ÷ time with a copy between host and device or "
                      "more, where the copies take a twentieth of the step."),
    QT_TRANSLATE_NOOP("Insight", "Keep on the GPU what it needs again; copy shorter types."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's low compute to copy efficiency; twice, ours"),
    QT_TRANSLATE_NOOP("Insight", "Copies to and from the GPU reach %1"),
    QT_TRANSLATE_NOOP("Insight",
                      "Their bytes ÷ their time, where they take a hundredth of the step."),
    QT_TRANSLATE_NOOP("Insight", "Copy from pinned memory, and in few large pieces."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's low copy throughput; half of what PCI Express 3.0 "
                      "× 16 gives, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "%1 of the time of copies to and from the GPU goes into small ones"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of copies of less than 64 KiB ÷ time of all, where they take a "
                      "hundredth of the step."),
    QT_TRANSLATE_NOOP("Insight", "Gather what is copied: starting a copy costs as much as 64 KiB."),
    QT_TRANSLATE_NOOP("Insight",
                      "NVIDIA Visual Profiler's inefficient copy size; size and half, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "%1 of what is copied to and from the GPU lies in pageable memory"),
    QT_TRANSLATE_NOOP("Insight",
                      "Bytes copied from or to pageable memory ÷ all, where copies take a "
                      "hundredth of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "Pin the memory (pin_memory=True in a DataLoader): the driver copies "
                      "pageable memory twice, and waits."),
    QT_TRANSLATE_NOOP("Insight", "Nsight Systems' rule cuda_memcpy_async; a tenth, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "Copies to and from the GPU run beside kernels for %1 of their time"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time with a copy and a kernel ÷ time with a copy, where copies take a "
                      "twentieth of the step."),
    QT_TRANSLATE_NOOP(
        "Insight",
        "Copy the next batch on a stream of its own while this one computes, from pinned memory."),
    QT_TRANSLATE_NOOP("Insight", "NVIDIA Visual Profiler's low copy/compute overlap; half, ours"),
    QT_TRANSLATE_NOOP("Insight", "Winograd convolutions take %1 of the step"),
    QT_TRANSLATE_NOOP("Insight",
                      "Time of kernels with winograd in their names ÷ time of the step."),
    QT_TRANSLATE_NOOP("Insight",
                      "They do less arithmetic than is modelled, in FP32 units: try tensor cores "
                      "(TF32, BF16, channels-last) against them."),
    QT_TRANSLATE_NOOP("Insight", "The GPU's clocks were held back by %2 for %1 of the time"),
    QT_TRANSLATE_NOOP("Insight", "Samples in which the device says so ÷ all samples."),
    QT_TRANSLATE_NOOP("Insight",
                      "Times are of a slower GPU than the roofs: look at power, cooling and limits "
                      "before comparing."),
    QT_TRANSLATE_NOOP("Insight", "a tenth of the time, ours"),
    QT_TRANSLATE_NOOP("Insight",
                      "LibTorch does not use this CPU's fastest vectors: %2 has %1 of the roof"),
    QT_TRANSLATE_NOOP("Insight",
                      "Highest FP32 roof ÷ that of the vector unit that LibTorch chose."),
    QT_TRANSLATE_NOOP("Insight",
                      "Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU."),
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
