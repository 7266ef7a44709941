// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overview/kernel_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/seconds.h"
#include "core/cost/kernel/short_name.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::ui {
namespace {

std::string plainCount(std::optional<double> count) { return roofline::formatCount(count); }
std::string twoDecimals(std::optional<double> number) {
    return number ? fmt::format("{:.2f}", *number) : std::string(roofline::kUnknown);
}

}  // namespace

KernelTable::KernelTable(QObject* parent) : TableModel(parent) {
    using Row = NamedKernel;
    const auto time = [](std::int64_t run::KernelFill::* part) {
        return [part](const Row& row) { return std::optional(base::seconds(row.fill.*part)); };
    };
    setColumns(
        {{tr("Kernel"), [](const Row& row) { return text(cost::kernel::shortName(row.name)); }},
         numbers(
             tr("Calls"),
             [](const Row& row) { return std::optional(static_cast<double>(row.fill.calls)); },
             plainCount),
         numbers(tr("GPU time"), time(&run::KernelFill::device_ns), roofline::formatSeconds,
                 tr("Total over the steps")),
         numbers(
             tr("Mean"),
             [](const Row& row) {
                 return std::optional(base::seconds(row.fill.device_ns) /
                                      static_cast<double>(row.fill.calls));
             },
             roofline::formatSeconds),
         numbers(tr("Shortest"), time(&run::KernelFill::min_ns), roofline::formatSeconds),
         numbers(tr("Longest"), time(&run::KernelFill::max_ns), roofline::formatSeconds),
         numbers(
             tr("Blocks per SM"),
             [](const Row& row) { return std::optional(row.fill.blocks_per_multiprocessor); },
             twoDecimals, tr("Blocks per multiprocessor, mean over the kernel's time")),
         numbers(
             tr("Occupancy"), [](const Row& row) { return row.fill.occupancy; },
             roofline::formatShare,
             tr("Estimated share of a multiprocessor's threads that the kernel occupies")),
         {tr("Tensor cores"),
          [this](const Row& row) { return row.fill.tensor_cores ? tr("yes") : tr("no"); },
          tr("Whether the kernel's name shows that it uses tensor cores")}});
}

void KernelTable::setSplits(const run::StepSplits& splits, const run::StringTable& strings) {
    std::vector<NamedKernel> rows;
    for (const run::KernelFill& fill : splits.kernels) rows.push_back({strings[fill.name], fill});
    setRows(std::move(rows));
}

QVariant KernelTable::answer(const NamedKernel& kernel, int column, int role) const {
    if (role == Qt::ToolTipRole && column == kName) return plainTip(text(kernel.name));
    return {};
}

SequenceTable::SequenceTable(QObject* parent) : TableModel(parent) {
    using Row = NamedSequence;
    setColumns(
        {{tr("Op"), [](const Row& row) { return text(row.op); }},
         numbers(
             tr("Calls"),
             [](const Row& row) { return std::optional(static_cast<double>(row.sequence.count)); },
             plainCount, tr("Calls of the op with this sequence")),
         numbers(
             tr("Length"),
             [](const Row& row) {
                 return std::optional(static_cast<double>(row.sequence.kernels.size()));
             },
             plainCount, tr("Kernels, copies and fills in the sequence")),
         numbers(
             tr("GPU time"),
             [](const Row& row) { return std::optional(base::seconds(row.sequence.device_ns)); },
             roofline::formatSeconds, tr("Total over the steps")),
         numbers(
             tr("Op time"),
             [](const Row& row) { return std::optional(base::seconds(row.sequence.op_ns)); },
             roofline::formatSeconds, tr("Time of these calls on the CPU")),
         {tr("Kernels"), [](const Row& row) { return text(row.kernels); }}});
}

void SequenceTable::setSplits(const run::StepSplits& splits, const run::StringTable& strings) {
    std::vector<NamedSequence> rows;
    for (const run::KernelSequence& sequence : splits.sequences) {
        std::vector<std::string> names;
        for (const run::StringId kernel : sequence.kernels)
            names.push_back(cost::kernel::shortName(strings[kernel]));
        rows.push_back({strings[sequence.op], fmt::format("{}", fmt::join(names, ", ")), sequence});
    }
    setRows(std::move(rows));
}

AnnotationTable::AnnotationTable(QObject* parent) : TableModel(parent) {
    using Row = NamedAnnotation;
    const auto time = [](std::int64_t run::Annotation::* part) {
        return [part](const Row& row) { return std::optional(base::seconds(row.sum.*part)); };
    };
    const auto count = [](std::uint64_t run::Annotation::* part) {
        return [part](const Row& row) { return std::optional(static_cast<double>(row.sum.*part)); };
    };
    setColumns(
        {{tr("Annotation"), [](const Row& row) { return text(row.name); },
          tr("A range that the program named, such as record_function or an optimizer's step")},
         numbers(tr("Calls"), count(&run::Annotation::calls), plainCount),
         numbers(tr("CPU time"), time(&run::Annotation::cpu_ns), roofline::formatSeconds,
                 tr("Total over the steps")),
         numbers(
             tr("Mean"),
             [](const Row& row) {
                 return std::optional(base::seconds(row.sum.cpu_ns) /
                                      static_cast<double>(row.sum.calls));
             },
             roofline::formatSeconds),
         numbers(tr("Shortest"), time(&run::Annotation::min_ns), roofline::formatSeconds),
         numbers(tr("Longest"), time(&run::Annotation::max_ns), roofline::formatSeconds),
         numbers(tr("GPU work"), count(&run::Annotation::gpu_records), plainCount,
                 tr("Kernels, copies and fills that were launched within it")),
         numbers(tr("GPU time"), time(&run::Annotation::gpu_ns), roofline::formatSeconds,
                 tr("Total time of this work")),
         numbers(
             tr("GPU ranges"), count(&run::Annotation::gpu_ranges), plainCount,
             tr("One for each call and stream, as the profiler's gpu_user_annotation: from the "
                "first work to the end of the last. Work belongs to the innermost annotation.")),
         numbers(tr("Length"), time(&run::Annotation::gpu_ranges_ns), roofline::formatSeconds,
                 tr("Total length of the GPU ranges"))});
}

void AnnotationTable::setSplits(const run::StepSplits& splits, const run::StringTable& strings) {
    std::vector<NamedAnnotation> rows;
    if (splits.annotations) {
        for (const run::Annotation& sum : *splits.annotations)
            rows.push_back({strings[sum.name], sum});
    }
    setRows(std::move(rows));
}

QVariant AnnotationTable::answer(const NamedAnnotation& annotation, int column, int role) const {
    if (role == Qt::ToolTipRole && column == kName) return plainTip(text(annotation.name));
    return {};
}

QVariant SequenceTable::answer(const NamedSequence& sequence, int column, int role) const {
    if (role == Qt::ToolTipRole && column == kNames) return plainTip(text(sequence.kernels));
    return {};
}

}  // namespace ridgepoint::ui
