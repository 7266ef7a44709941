// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_tooltip.h"

#include <QCoreApplication>

#include "ui/views/timeline/tooltip_html.h"

namespace ridgepoint::ui {
namespace {

struct OpTip {
    Q_DECLARE_TR_FUNCTIONS(TimelineTooltip)
};

using namespace tooltip;

}  // namespace

QString threadName(std::uint32_t thread) {
    return thread == 0 ? OpTip::tr("training thread") : OpTip::tr("thread %1").arg(thread);
}

QString callTooltip(const run::OpRecord& op, const run::StringTable& strings,
                    const StepSlice* step) {
    QString html = begin(name(strings[op.name]));
    if (op.inner != run::StringId::none) {
        html += line(OpTip::tr("Done by"), name(strings[op.inner]));
    }
    if (op.layer != run::StringId::none) html += line(OpTip::tr("Layer"), name(strings[op.layer]));
    if (op.shapes != run::StringId::none)
        html += line(OpTip::tr("Shapes"), name(strings[op.shapes]));
    QString kind = word(op.category);
    if (op.phase != run::Phase::none) kind += QStringLiteral(", ") + word(op.phase);
    html += line(OpTip::tr("Category"), kind);
    QString where = OpTip::tr("step %1").arg(op.step);
    if (step != nullptr && step->kind != run::StepRecord::Kind::measured) {
        where += QStringLiteral(", ") + word(step->kind);
    }
    html += line(OpTip::tr("Where"), where + QStringLiteral(", ") + threadName(op.thread));
    html += line(OpTip::tr("Start"), exactly(op.start_ns));
    html += line(OpTip::tr("Duration"), exactly(op.duration_ns));
    if (step != nullptr && step->end_ns > step->start_ns) {
        html += line(OpTip::tr("Share of step"),
                     share(static_cast<double>(op.duration_ns),
                           static_cast<double>(step->end_ns - step->start_ns)));
    }
    if (!op.costed) {
        html += line(OpTip::tr("Work"), OpTip::tr("counted with the call around it"));
    } else if (op.flops_known) {
        const double flops =
            static_cast<double>(op.flops_matrix) + static_cast<double>(op.flops_elementwise);
        html += line(OpTip::tr("Work"), text(roofline::formatFlops(flops)));
        if (flops > 0 && op.self_ns > 0) {
            html += line(
                OpTip::tr("Achieved"),
                text(roofline::formatFlopRate(flops / (static_cast<double>(op.self_ns) * 1e-9))));
        }
    } else {
        html += line(OpTip::tr("Work"), OpTip::tr("no formula for its FLOPs and bytes"));
    }
    return html + QStringLiteral("</table></qt>");
}

QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept, LaneKey::Kind of) {
    const bool on_gpu = of == LaneKey::Kind::stream;
    const QString count = text(roofline::formatCount(static_cast<double>(bucket.calls)));
    QString html = begin(on_gpu                     ? OpTip::tr("%1 kernels and copies").arg(count)
                         : of == LaneKey::Kind::api ? OpTip::tr("%1 calls of CUDA's API").arg(count)
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
    return html + QStringLiteral("</table></qt>");
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
    return html + QStringLiteral("</table></qt>");
}

}  // namespace ridgepoint::ui
