// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/gpu_tooltip.h"

#include <QCoreApplication>

#include "core/kernel/kernel_rules.h"
#include "ui/views/timeline/tooltip_html.h"

namespace ridgepoint::ui {
namespace {

using namespace tooltip;

struct KernelTip {
    Q_DECLARE_TR_FUNCTIONS(GpuTooltip)
};

QString size(const std::array<std::uint32_t, 3>& of) {
    return QStringLiteral("%1 × %2 × %3").arg(of[0]).arg(of[1]).arg(of[2]);
}

// What its name tells of how it computes.
QString aboutName(const std::string& full_name) {
    const kernel::KernelKind kind = kernel::kindOf(full_name);
    QString html;
    if (!kind.algorithm.empty()) html += line(KernelTip::tr("Algorithm"), name(kind.algorithm));
    if (kind.pass != kernel::Pass::unknown) html += line(KernelTip::tr("Pass"), word(kind.pass));
    return html;
}

QString aboutKernel(const run::GpuRecord& record) {
    QString html;
    if (record.grid[0] > 0)
        html += line(
            KernelTip::tr("Grid"),
            KernelTip::tr("%1 blocks of %2 threads").arg(size(record.grid), size(record.block)));
    if (record.registers_per_thread > 0)
        html += line(KernelTip::tr("Registers"),
                     KernelTip::tr("%1 a thread").arg(record.registers_per_thread));
    if (record.shared_bytes > 0)
        html +=
            line(KernelTip::tr("Shared memory"),
                 KernelTip::tr("%1 a block")
                     .arg(text(roofline::formatMemory(static_cast<double>(record.shared_bytes)))));
    if (!record.work_known) {
        return html + line(KernelTip::tr("Work"),
                           record.helps ? KernelTip::tr("counted with its op's other kernels")
                                        : KernelTip::tr("not known"));
    }
    const double flops =
        static_cast<double>(record.flops_matrix) + static_cast<double>(record.flops_elementwise);
    html += line(KernelTip::tr("Work"), text(roofline::formatFlops(flops)));
    if (flops > 0 && record.duration_ns > 0) {
        html += line(KernelTip::tr("Achieved"),
                     text(roofline::formatFlopRate(
                         flops / (static_cast<double>(record.duration_ns) * 1e-9))));
    }
    return html;
}

QString aboutCopy(const run::GpuRecord& record) {
    QString html;
    if (record.kind == run::GpuKind::copy) {
        html += line(KernelTip::tr("Direction"), text(toString(record.direction)));
        html +=
            line(KernelTip::tr("From, to"),
                 text(toString(record.from)) + QStringLiteral(" → ") + text(toString(record.to)));
    }
    html += line(KernelTip::tr("Size"),
                 text(roofline::formatTraffic(static_cast<double>(record.copied_bytes))));
    return html + line(KernelTip::tr("Throughput"),
                       text(roofline::formatBandwidth(run::throughput(record))));
}

}  // namespace

QString streamName(const run::GpuLane& stream, bool with_context) {
    QString name = stream.device == 0
                       ? KernelTip::tr("stream %1").arg(stream.stream)
                       : KernelTip::tr("GPU %1 stream %2").arg(stream.device).arg(stream.stream);
    if (with_context) name += QStringLiteral(" (%1)").arg(stream.context);
    return name;
}

QString gpuTooltip(const run::GpuRecord& record, const run::StringTable& strings,
                   const StepSlice* step) {
    QString html = begin(name(strings[record.name]));
    if (record.full_name != run::StringId::none && record.full_name != record.name)
        html += line(KernelTip::tr("In full"), name(strings[record.full_name]));
    html += line(KernelTip::tr("Op"), record.op != run::StringId::none
                                          ? name(strings[record.op])
                                          : KernelTip::tr("none is known"));
    if (record.layer != run::StringId::none)
        html += line(KernelTip::tr("Layer"), name(strings[record.layer]));
    QString kind = word(record.category);
    if (record.phase != run::Phase::none) kind += QStringLiteral(", ") + word(record.phase);
    html += line(KernelTip::tr("Category"), kind);
    if (record.kind == run::GpuKind::kernel && record.full_name != run::StringId::none)
        html += aboutName(strings[record.full_name]);
    QString where = KernelTip::tr("step %1").arg(record.step);
    if (step != nullptr && step->kind != run::StepRecord::Kind::measured)
        where += QStringLiteral(", ") + word(step->kind);
    html += line(KernelTip::tr("Where"),
                 where + QStringLiteral(", ") + streamName(run::laneOf(record)));
    html += line(KernelTip::tr("Start"), exactly(record.start_ns));
    html += line(KernelTip::tr("Duration"), exactly(record.duration_ns));
    const auto latency = run::launchLatency(record);
    html +=
        line(KernelTip::tr("Launch latency"), latency ? exactly(*latency) : QStringLiteral("–"));
    if (step != nullptr && step->end_ns > step->start_ns) {
        html += line(KernelTip::tr("Share of step"),
                     share(static_cast<double>(record.duration_ns),
                           static_cast<double>(step->end_ns - step->start_ns)));
    }
    const bool moves = record.kind == run::GpuKind::copy || record.kind == run::GpuKind::fill;
    return html + (moves ? aboutCopy(record) : aboutKernel(record)) + end();
}

QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream) {
    return begin(KernelTip::tr("Nothing ran in %1").arg(streamName(stream))) +
           line(KernelTip::tr("From"), exactly(gap.from_ns)) +
           line(KernelTip::tr("Duration"), exactly(gap.to_ns - gap.from_ns)) + end();
}

}  // namespace ridgepoint::ui
