// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_tooltip.h"

#include <QCoreApplication>

#include "core/cost/kernel/kernel_rules.h"
#include "ui/chart/copy_words.h"
#include "ui/views/timeline/flow.h"
#include "ui/views/timeline/tooltip_html.h"

namespace ridgepoint::ui {
namespace {

struct OpTip {
    Q_DECLARE_TR_FUNCTIONS(TimelineTooltip)
};

using namespace tooltip;

constexpr std::size_t kMostLaunched = 3;  // maximum number of kernels that are listed by name

QString named(const QString& what, run::StringId id, const run::StringTable& strings) {
    return id != run::StringId::none ? line(what, name(strings[id])) : QString();
}

QString categoryLine(cost::Category category, run::Phase phase) {
    QString words = word(category);
    if (phase != run::Phase::none) words += QStringLiteral(", ") + word(phase);
    return line(OpTip::tr("Category"), words);
}

QString workLines(std::uint64_t matrix, std::uint64_t elementwise, std::int64_t nanoseconds) {
    const double flops = static_cast<double>(matrix) + static_cast<double>(elementwise);
    QString html = line(OpTip::tr("Work"), text(roofline::formatFlops(flops)));
    if (flops > 0 && nanoseconds > 0) {
        html +=
            line(OpTip::tr("Achieved"),
                 text(roofline::formatFlopRate(flops / (static_cast<double>(nanoseconds) * 1e-9))));
    }
    return html;
}

QString size(const std::array<std::uint32_t, 3>& of) {
    return QStringLiteral("%1 × %2 × %3").arg(of[0]).arg(of[1]).arg(of[2]);
}

// Describes the kernel's computation as far as the kernel's name reveals it.
QString aboutName(const std::string& full_name) {
    const cost::kernel::KernelKind kind = cost::kernel::kindOf(full_name);
    QString html;
    if (!kind.algorithm.empty()) html += line(OpTip::tr("Algorithm"), name(kind.algorithm));
    if (kind.pass != cost::kernel::Pass::unknown) html += line(OpTip::tr("Pass"), word(kind.pass));
    return html;
}

QString aboutKernel(const run::GpuRecord& record) {
    QString html;
    if (record.grid[0] > 0)
        html +=
            line(OpTip::tr("Grid"),
                 OpTip::tr("%1 blocks of %2 threads").arg(size(record.grid), size(record.block)));
    if (record.registers_per_thread > 0)
        html +=
            line(OpTip::tr("Registers"), OpTip::tr("%1 a thread").arg(record.registers_per_thread));
    if (record.shared_bytes > 0)
        html +=
            line(OpTip::tr("Shared memory"),
                 OpTip::tr("%1 a block")
                     .arg(text(roofline::formatMemory(static_cast<double>(record.shared_bytes)))));
    if (!record.work_known) {
        return html + line(OpTip::tr("Work"), record.helps
                                                  ? OpTip::tr("counted with its op's other kernels")
                                                  : OpTip::tr("not known"));
    }
    return html + workLines(record.flops_matrix, record.flops_elementwise, record.duration_ns);
}

QString aboutCopy(const run::GpuRecord& record) {
    QString html;
    if (record.kind == run::GpuKind::copy) {
        html += line(OpTip::tr("Direction"), word(record.direction));
        html += line(OpTip::tr("From, to"),
                     word(record.from) + QStringLiteral(" → ") + word(record.to));
    }
    html += line(OpTip::tr("Size"),
                 text(roofline::formatTraffic(static_cast<double>(record.copied_bytes))));
    return html +
           line(OpTip::tr("Throughput"), text(roofline::formatBandwidth(run::throughput(record))));
}

QString latencyLine(const run::GpuRecord& record) {
    const auto latency = run::launchLatency(record);
    return line(OpTip::tr("Launch latency"), latency ? exactly(*latency) : QStringLiteral("–"));
}

// Parts of a tooltip: the interval's title, description, context, and all data except the times.
struct Parts {
    QString title, about, where, more;
};

QString annotationLine() {
    return line(OpTip::tr("Kind"), OpTip::tr("annotation, a range that the program named"));
}

Parts partsOf(const run::OpRecord& op, const run::TimelinePage& page) {
    const run::StringTable& strings = *page.strings;
    Parts parts{name(strings[op.name]), {}, threadName(op.thread), {}};
    if (page.annotations && page.annotations->contains(op.name)) {
        parts.about = annotationLine() + named(OpTip::tr("Layer"), op.layer, strings);
        return parts;
    }
    const std::string& what = strings[op.name];
    const bool compilation = what == "torch.compile" || what == "graph break";
    parts.about =
        named(compilation ? OpTip::tr("Reason") : OpTip::tr("Done by"), op.inner, strings) +
        named(OpTip::tr("Layer"), op.layer, strings) +
        named(OpTip::tr("Shapes"), op.shapes, strings) + categoryLine(op.category, op.phase);
    if (!op.costed) {
        parts.more = line(OpTip::tr("Work"), OpTip::tr("counted with the call around it"));
    } else if (!op.flops_known) {
        parts.more = line(OpTip::tr("Work"), OpTip::tr("FLOPs and bytes unknown: no formula"));
    } else {
        parts.more = workLines(op.flops_matrix, op.flops_elementwise, op.self_ns);
    }
    return parts;
}

Parts partsOf(const run::GpuRecord& record, const run::StringTable& strings) {
    Parts parts{name(strings[record.name]), {}, streamName(run::laneOf(record)), {}};
    if (record.full_name != record.name)
        parts.about = named(OpTip::tr("In full"), record.full_name, strings);
    parts.about += record.op != run::StringId::none
                       ? named(OpTip::tr("Op"), record.op, strings)
                       : line(OpTip::tr("Op"), OpTip::tr("none is known"));
    parts.about += named(OpTip::tr("Layer"), record.layer, strings) +
                   categoryLine(record.category, record.phase);
    if (record.kind == run::GpuKind::kernel && record.full_name != run::StringId::none)
        parts.about += aboutName(strings[record.full_name]);
    const bool is_transfer =
        record.kind == run::GpuKind::copy || record.kind == run::GpuKind::memset;
    parts.more = latencyLine(record) + (is_transfer ? aboutCopy(record) : aboutKernel(record));
    return parts;
}

Parts partsOf(const run::ApiCall& call, const CallPlace& place, const run::TimelinePage& page) {
    const run::StringTable& strings = *page.strings;
    const std::string& function = strings[call.name];
    Parts parts{name(function), {}, {}, {}};
    parts.where = call.thread ? threadName(*call.thread)
                              : OpTip::tr("thread %1, in which no op ran").arg(call.system_thread);
    parts.about = line(OpTip::tr("Call of"), call.kind == run::GpuCall::Kind::driver
                                                 ? OpTip::tr("CUDA's driver")
                                                 : OpTip::tr("CUDA's runtime"));
    parts.about += line(OpTip::tr("Group"), word(cost::kernel::groupOf(function)));
    const run::StepGpu* const gpu = page.findGpu(place.step);
    const std::vector<CallPlace> launched = launchedBy(place, page);
    for (std::size_t i = 0; i < launched.size(); ++i) {
        if (i == kMostLaunched) {
            parts.about += line(QString(), OpTip::tr("and %1 more").arg(launched.size() - i));
            break;
        }
        const run::GpuRecord& record = gpu->records[launched[i].call];
        parts.about += line(
            i == 0 ? OpTip::tr("Launched") : QString(),
            name(strings[record.name]) + QStringLiteral(", ") + streamName(run::laneOf(record)));
    }
    if (const auto launcher = launcherOf(place, page)) {
        const run::OpRecord& op = page.find(place.step)->calls[launcher->call];
        parts.about +=
            named(OpTip::tr("Op"), op.name, strings) + named(OpTip::tr("Layer"), op.layer, strings);
    }
    if (launched.size() == 1) parts.more = latencyLine(gpu->records[launched.front().call]);
    parts.more += line(OpTip::tr("Correlation"), QString::number(call.correlation));
    if (call.result != 0) parts.more += line(OpTip::tr("Error"), QString::number(call.result));
    return parts;
}

Parts partsOf(const LanePainter::RangeAt& at, const run::TimelinePage& page) {
    const run::AnnotatedWork& range = at.step->ranges[at.range];
    Parts parts{
        name((*page.strings)[at.interval().name]), annotationLine(), streamName(range.stream), {}};
    const QString count = text(roofline::formatCount(static_cast<double>(range.records)));
    parts.about += line(OpTip::tr("Contains"), OpTip::tr("%1 kernels and copies").arg(count));
    const run::StepCalls* const step = page.find(at.step->step);
    if (step != nullptr && range.op_call < step->calls.size()) {
        const run::OpRecord& op = step->calls[range.op_call];
        parts.more = line(OpTip::tr("Launched by"), threadName(op.thread)) +
                     line(OpTip::tr("Start on the CPU"), exactly(op.start_ns)) +
                     line(OpTip::tr("Duration on the CPU"), exactly(op.duration_ns));
    }
    return parts;
}

Parts partsOf(const CallPlace& place, const run::TimelinePage& page) {
    if (place.onGpu()) return partsOf(page.findGpu(place.step)->records[place.call], *page.strings);
    if (place.kind == CallPlace::Kind::api)
        return partsOf(page.findApi(place.step)->calls[place.call], place, page);
    return partsOf(page.find(place.step)->calls[place.call], page);
}

QString tipOf(const Parts& parts, const run::Interval& interval, std::int64_t number,
              const StepSlice* step) {
    const std::int64_t length = interval.end_ns - interval.start_ns;
    QString where = OpTip::tr("step %1").arg(number) + QStringLiteral(", ");
    if (step != nullptr && step->kind != run::StepRecord::Kind::measured)
        where += word(step->kind) + QStringLiteral(", ");
    QString html = begin(parts.title) + parts.about + line(OpTip::tr("Where"), where + parts.where);
    html += line(OpTip::tr("Start"), exactly(interval.start_ns));
    html += line(OpTip::tr("Duration"), exactly(length));
    if (step != nullptr && step->end_ns > step->start_ns) {
        html += line(
            OpTip::tr("Share of step"),
            share(static_cast<double>(length), static_cast<double>(step->end_ns - step->start_ns)));
    }
    return html + parts.more + end();
}

}  // namespace

QString threadName(std::uint32_t thread) {
    return thread == 0 ? OpTip::tr("training thread") : OpTip::tr("thread %1").arg(thread);
}

QString apiLaneName(std::uint32_t lane) {
    if ((lane & run::kThreadWithoutOps) == 0) return OpTip::tr("CUDA API");
    return OpTip::tr("CUDA API, %1").arg(lane & ~run::kThreadWithoutOps);
}

QString streamName(const run::GpuLane& stream, bool with_context) {
    QString name = stream.device == 0
                       ? OpTip::tr("stream %1").arg(stream.stream)
                       : OpTip::tr("GPU %1 stream %2").arg(stream.device).arg(stream.stream);
    if (with_context) name += QStringLiteral(" (%1)").arg(stream.context);
    return name;
}

QString rangeLaneName(const QString& stream) { return OpTip::tr("%1, annotations").arg(stream); }

QString intervalTooltip(const CallPlace& place, const run::TimelinePage& page,
                        const StepSlice* step) {
    return tipOf(partsOf(place, page), page.find(place.kind, place.step)->interval(place.call),
                 place.step, step);
}

QString rangeTooltip(const LanePainter::RangeAt& range, const run::TimelinePage& page,
                     const StepSlice* step) {
    return tipOf(partsOf(range, page), range.interval(), range.step->step, step);
}

QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream) {
    return begin(OpTip::tr("Nothing ran in %1").arg(streamName(stream))) +
           line(OpTip::tr("From"), exactly(gap.from_ns)) +
           line(OpTip::tr("Duration"), exactly(gap.to_ns - gap.from_ns)) + end();
}

QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept) {
    const bool on_gpu = bucket.track.kind == run::IntervalKind::gpu;
    const bool of_api = bucket.track.kind == run::IntervalKind::api;
    const QString count = text(roofline::formatCount(static_cast<double>(bucket.calls)));
    QString html = begin(on_gpu   ? OpTip::tr("%1 kernels and copies").arg(count)
                         : of_api ? OpTip::tr("%1 calls of CUDA's API").arg(count)
                                  : OpTip::tr("%1 calls").arg(count));
    html += line(OpTip::tr("In"), durationText(static_cast<double>(bucket.duration_ns)));
    html +=
        line(on_gpu ? OpTip::tr("Time in them") : OpTip::tr("Time in calls"),
             share(static_cast<double>(bucket.busy_ns), static_cast<double>(bucket.duration_ns)));
    if (bucket.name != run::StringId::none) {
        html += line(OpTip::tr("Longest"), name(strings[bucket.name]));
    }
    html += QStringLiteral("</table>");
    html += not_kept ? OpTip::tr("The run does not store the calls of these steps.")
                     : OpTip::tr("Zoom in to see each call.");
    return html + QStringLiteral("</qt>");
}

QString stepTooltip(const StepSlice& step) {
    QString title = OpTip::tr("Step %1").arg(step.step);
    const QString kind = word(step.kind);
    if (!kind.isEmpty()) title += QStringLiteral(" · ") + kind;
    QString html = begin(title.toHtmlEscaped());
    html += line(OpTip::tr("Start"), exactly(step.start_ns));
    const auto length = static_cast<double>(step.end_ns - step.start_ns);
    html += line(OpTip::tr("Duration"), exactly(step.end_ns - step.start_ns));
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        if (step.phase_ns[i] <= 0) continue;
        const auto phase = static_cast<double>(step.phase_ns[i]);
        html += line(
            QStringLiteral("· ") + word(static_cast<run::Phase>(i)),
            durationText(phase) + QStringLiteral(" (") + share(phase, length) + QLatin1Char(')'));
    }
    return html + end();
}

QString phaseTooltip(const StepBand::PhaseAt& phase, const StepSlice& step) {
    QString html = begin(word(phase.phase).toHtmlEscaped());
    html += line(OpTip::tr("Where"), OpTip::tr("step %1").arg(step.step));
    const auto length = static_cast<double>(step.phase_ns[static_cast<std::size_t>(phase.phase)]);
    html += line(OpTip::tr("Duration"),
                 durationText(length) + QStringLiteral(" (") +
                     OpTip::tr("%1 of the step")
                         .arg(share(length, static_cast<double>(step.end_ns - step.start_ns))) +
                     QLatin1Char(')'));
    return html + end();
}

}  // namespace ridgepoint::ui
