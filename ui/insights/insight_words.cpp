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
    QT_TRANSLATE_NOOP("Insight",
                      "Larger batches, channels in multiples of the vector width, "
                      "channels-last layout; check threads and clocks."),
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
    QT_TRANSLATE_NOOP("Insight", "Training uses %1 of this machine's %2 cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads ÷ physical cores."),
    QT_TRANSLATE_NOOP("Insight", "Use as many threads as there are cores (--threads)."),
    QT_TRANSLATE_NOOP("Insight", "ours"),
    QT_TRANSLATE_NOOP("Insight", "Training has %1 threads for each of %2 logical cores"),
    QT_TRANSLATE_NOOP("Insight", "Threads ÷ logical cores."),
    QT_TRANSLATE_NOOP("Insight",
                      "Threads that wait for each other's core only slow each other: use "
                      "fewer (--threads)."),
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
