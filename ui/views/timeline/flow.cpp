// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/flow.h"

#include <QPainterPath>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostFlows = 8;
constexpr std::size_t kMostLaunches = 24;
constexpr double kFlowHead = 6;  // pixels; size of an arrowhead

}  // namespace

namespace {

// Returns the arrows between the op and the calls of the same layer in the other pass (forward or
// backward).
std::vector<Flow> passesOf(const CallPlace& place, const run::StepCalls& step) {
    const run::OpRecord& op = step.calls[place.call];
    const bool backward = op.phase == run::Phase::backward;
    if (op.layer == run::StringId::none || (!backward && op.phase != run::Phase::forward)) {
        return {};
    }
    const run::Phase other = backward ? run::Phase::forward : run::Phase::backward;
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < step.calls.size(); ++i) {
        const run::OpRecord& each = step.calls[i];
        // Skips calls of other layers and phases, and ops that only wrap other ops.
        if (each.layer != op.layer || each.phase != other || !each.costed) continue;
        if (each.flops_known && each.flops_matrix + each.flops_elementwise == 0 &&
            each.category != op.category) {
            continue;
        }
        others.push_back(static_cast<std::uint32_t>(i));
    }
    const auto& calls = step.calls;
    std::sort(others.begin(), others.end(), [&calls](std::uint32_t a, std::uint32_t b) {
        return calls[a].self_ns > calls[b].self_ns;  // longest calls first
    });
    if (others.size() > kMostFlows) others.resize(kMostFlows);
    std::vector<Flow> flows;
    for (const std::uint32_t each : others) {
        const CallPlace there{place.step, each};
        flows.push_back(backward ? Flow{there, place} : Flow{place, there});
    }
    return flows;
}

}  // namespace

namespace {

// Returns whether the op at `by` is the op at `call` or lies within it.
bool within(std::uint32_t by, std::uint32_t call, const run::StepCalls& step) {
    if (by >= step.calls.size()) return false;
    // Most ops are not within `call`, so a fast check comes first.
    const run::OpRecord& op = step.calls[call];
    if (step.calls[by].thread != op.thread || step.calls[by].depth < op.depth) return false;
    for (std::optional<std::uint32_t> at = by; at; at = step.nested(*at, -1)) {
        if (*at == call) return true;
        if (step.calls[*at].depth <= op.depth) return false;
    }
    return false;
}

// Adds the arrows from the op to the API call and from the API call to the GPU work. If one of them
// is unknown, adds the arrows between the others.
void addLaunch(const CallPlace& on_gpu, const run::TimelinePage& page, std::vector<Flow>& flows) {
    const auto op = launcherOf(on_gpu, page);
    const auto api = apiCallOf(on_gpu, page);
    if (op) flows.push_back({*op, api ? *api : on_gpu});
    if (api) flows.push_back({*api, on_gpu});
}

}  // namespace

std::vector<CallPlace> launchedBy(const CallPlace& call, const run::TimelinePage& page) {
    const run::StepGpu* const gpu = page.findGpu(call.step);
    std::vector<CallPlace> launched;
    if (gpu == nullptr || call.onGpu()) return launched;
    const auto add = [&](std::size_t record) {
        launched.push_back({call.step, static_cast<std::uint32_t>(record), CallPlace::Kind::gpu});
    };
    if (call.kind == CallPlace::Kind::api) {
        const run::StepApi* const api = page.findApi(call.step);
        if (api == nullptr) return launched;
        for (const std::uint32_t record : api->launchedBy(call.call)) add(record);
        return launched;
    }
    const run::StepCalls* const step = page.find(call.step);
    if (step == nullptr || call.call >= step->calls.size()) return launched;
    for (std::size_t i = 0; i < gpu->records.size(); ++i) {
        const auto by = gpu->records[i].op_call;
        if (by && within(*by, call.call, *step)) add(i);
    }
    std::stable_sort(launched.begin(), launched.end(),
                     [gpu](const CallPlace& a, const CallPlace& b) {
                         return gpu->records[a.call].start_ns < gpu->records[b.call].start_ns;
                     });
    return launched;
}

std::vector<CallPlace> madeBy(const CallPlace& op, const run::TimelinePage& page) {
    const run::StepCalls* const step = page.find(op.step);
    const run::StepApi* const api = page.findApi(op.step);
    std::vector<CallPlace> made;
    if (op.kind != CallPlace::Kind::op || step == nullptr || api == nullptr ||
        op.call >= step->calls.size()) {
        return made;
    }
    for (std::size_t i = 0; i < api->calls.size(); ++i) {
        const auto by = api->calls[i].op_call;
        if (by && within(*by, op.call, *step))
            made.push_back({op.step, static_cast<std::uint32_t>(i), CallPlace::Kind::api});
    }
    return made;
}

std::optional<CallPlace> apiCallOf(const CallPlace& on_gpu, const run::TimelinePage& page) {
    const run::StepGpu* const gpu = page.findGpu(on_gpu.step);
    const run::StepApi* const api = page.findApi(on_gpu.step);
    if (!on_gpu.onGpu() || gpu == nullptr || api == nullptr || on_gpu.call >= gpu->records.size()) {
        return std::nullopt;
    }
    const auto by = gpu->records[on_gpu.call].api_call;
    if (!by || *by >= api->calls.size()) return std::nullopt;
    return CallPlace{on_gpu.step, *by, CallPlace::Kind::api};
}

std::optional<CallPlace> launcherOf(const CallPlace& place, const run::TimelinePage& page) {
    const run::StepCalls* const step = page.find(place.step);
    if (step == nullptr) return std::nullopt;
    std::optional<std::uint32_t> by;
    if (place.onGpu()) {
        const run::StepGpu* const gpu = page.findGpu(place.step);
        if (gpu != nullptr && place.call < gpu->records.size())
            by = gpu->records[place.call].op_call;
    } else if (place.kind == CallPlace::Kind::api) {
        const run::StepApi* const api = page.findApi(place.step);
        if (api != nullptr && place.call < api->calls.size()) by = api->calls[place.call].op_call;
    }
    if (!by || *by >= step->calls.size()) return std::nullopt;
    return CallPlace{place.step, *by};
}

std::vector<Flow> flowsOf(const CallPlace& place, const run::TimelinePage& page) {
    std::vector<Flow> flows;
    if (place.onGpu()) {
        addLaunch(place, page, flows);
        return flows;
    }
    if (place.kind == CallPlace::Kind::api) {
        if (const auto op = launcherOf(place, page)) flows.push_back({*op, place});
        for (const CallPlace& each : launchedBy(place, page)) {
            if (flows.size() > kMostLaunches) break;
            flows.push_back({place, each});
        }
        return flows;
    }
    const run::StepCalls* const step = page.find(place.step);
    if (step == nullptr || place.call >= step->calls.size()) return {};
    flows = passesOf(place, *step);
    std::vector<CallPlace> launched = launchedBy(place, page);
    if (launched.size() > kMostLaunches) {
        const auto& records = page.findGpu(place.step)->records;
        std::sort(launched.begin(), launched.end(),
                  [&records](const CallPlace& a, const CallPlace& b) {
                      return records[a.call].duration_ns > records[b.call].duration_ns;
                  });
        launched.resize(kMostLaunches);
    }
    for (const CallPlace& each : launched) addLaunch(each, page, flows);
    return flows;
}

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color) {
    if (flows.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing, true);
    // Limits the curve's coordinates. Outside the view, only the direction of the curve matters.
    const double least = place.scale.left - 2 * place.scale.width;
    const double most = place.scale.right() + 2 * place.scale.width;
    for (const Flow& flow : flows) {
        const QRectF from = LanePainter::rectOf(flow.from, place, layout, page);
        const QRectF to = LanePainter::rectOf(flow.to, place, layout, page);
        if (from.isEmpty() || to.isEmpty()) continue;
        // An arrow to an API call or GPU work starts at the bottom of its call, at the time of the
        // API call or launch.
        const bool down = flow.to.kind != CallPlace::Kind::op;
        double out = from.right();
        if (flow.to.kind == CallPlace::Kind::api) {
            out = std::clamp(to.left(), from.left(), from.right());
        } else if (flow.to.onGpu()) {
            const auto launch = page.findGpu(flow.to.step)->records[flow.to.call].launch_ns;
            out = launch ? std::clamp(place.scale.x(static_cast<double>(*launch)), from.left(),
                                      from.right())
                         : from.left();
        }
        const QPointF start(std::clamp(out, least, most), down ? from.bottom() : from.center().y());
        const bool called = flow.to.kind == CallPlace::Kind::api && start.y() < to.top();
        if (called) {
            // Draws a vertical arrow to the beginning of the API call.
            if (out < place.scale.left || out > place.scale.right()) continue;
            const QPointF head(start.x(), to.top());
            painter.setPen(QPen(color, 1.5));
            painter.drawLine(start, head - QPointF(0, kFlowHead - 1));
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawPolygon(QPolygonF{head, head + QPointF(-kFlowHead / 2, -kFlowHead),
                                          head + QPointF(kFlowHead / 2, -kFlowHead)});
            continue;
        }
        const QPointF end(std::clamp(to.left(), least, most), to.center().y());
        if (std::max(start.x(), end.x()) < place.scale.left ||
            std::min(start.x(), end.x()) > place.scale.right()) {
            continue;
        }
        const double reach = std::clamp(std::fabs(end.x() - start.x()) / 3, 20.0, 160.0);
        const double sag = start.y() == end.y() ? 40 : 0;
        QPainterPath path(start);
        const QPointF leave = down ? QPointF(0, (end.y() - start.y()) / 2) : QPointF(reach, sag);
        path.cubicTo(start + leave, end - QPointF(reach, -sag), end);
        painter.setPen(QPen(color, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        const QPointF back = QPointF(kFlowHead, sag > 0 ? -kFlowHead * 0.8 : 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{end, end - back + QPointF(-1, -kFlowHead / 2),
                                      end - back + QPointF(1, kFlowHead / 2)});
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace ridgepoint::ui
