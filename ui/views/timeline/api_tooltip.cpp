// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/api_tooltip.h"

#include <QCoreApplication>

#include "ui/views/timeline/gpu_tooltip.h"
#include "ui/views/timeline/timeline_tooltip.h"
#include "ui/views/timeline/tooltip_html.h"

namespace ridgepoint::ui {
namespace {

using namespace tooltip;

struct CallTip {
    Q_DECLARE_TR_FUNCTIONS(ApiTooltip)
};

constexpr std::size_t kMostLaunched = 3;  // that are named

}  // namespace

// Not in the namespace above: lupdate does not find the context of strings there.
static QString threadWords(const run::ApiCall& call) {
    return call.thread ? threadName(*call.thread)
                       : CallTip::tr("thread %1, in which no op ran").arg(call.system_thread);
}

QString apiLaneName(std::uint32_t lane) {
    if ((lane & run::kThreadWithoutOps) == 0) return CallTip::tr("CUDA API");
    return CallTip::tr("CUDA API, %1").arg(lane & ~run::kThreadWithoutOps);
}

QString apiTooltip(const run::ApiCall& call, const run::StepCalls& ops,
                   const std::vector<CallPlace>& launched, const run::StepGpu* gpu,
                   const run::StringTable& strings, const StepSlice* step) {
    const std::string& function = strings[call.name];
    QString html = begin(name(function));
    html += line(CallTip::tr("Call of"), call.kind == run::GpuCall::Kind::driver
                                             ? CallTip::tr("CUDA's driver")
                                             : CallTip::tr("CUDA's runtime"));
    html += line(CallTip::tr("Group"), word(kernel::groupOf(function)));
    for (std::size_t i = 0; gpu != nullptr && i < launched.size(); ++i) {
        if (i == kMostLaunched) {
            html += line(QString(), CallTip::tr("and %1 more").arg(launched.size() - i));
            break;
        }
        const run::GpuRecord& record = gpu->records[launched[i].call];
        html += line(
            i == 0 ? CallTip::tr("Launched") : QString(),
            name(strings[record.name]) + QStringLiteral(", ") + streamName(run::laneOf(record)));
    }
    if (call.op_call && *call.op_call < ops.calls.size()) {
        const run::OpRecord& op = ops.calls[*call.op_call];
        html += line(CallTip::tr("Op"), name(strings[op.name]));
        if (op.layer != run::StringId::none)
            html += line(CallTip::tr("Layer"), name(strings[op.layer]));
    }
    html += line(CallTip::tr("Where"),
                 CallTip::tr("step %1").arg(call.step) + QStringLiteral(", ") + threadWords(call));
    html += line(CallTip::tr("Start"), exactly(call.start_ns));
    html += line(CallTip::tr("Duration"), exactly(call.duration_ns));
    if (step != nullptr && step->end_ns > step->start_ns) {
        html += line(CallTip::tr("Share of step"),
                     share(static_cast<double>(call.duration_ns),
                           static_cast<double>(step->end_ns - step->start_ns)));
    }
    if (gpu != nullptr && launched.size() == 1) {
        const auto latency = run::launchLatency(gpu->records[launched.front().call]);
        html +=
            line(CallTip::tr("Launch latency"), latency ? exactly(*latency) : QStringLiteral("–"));
    }
    html += line(CallTip::tr("Correlation"), QString::number(call.correlation));
    if (call.result != 0) html += line(CallTip::tr("Error"), QString::number(call.result));
    return html + end();
}

}  // namespace ridgepoint::ui
