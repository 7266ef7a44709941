// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/flow.h"

#include <QPainterPath>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostFlows = 8;
constexpr double kHead = 6;  // pixels

}  // namespace

std::vector<Flow> flowsOf(const CallPlace& place, const run::TimelinePage& page) {
    const run::StepCalls* const step = page.find(place.step);
    if (step == nullptr || place.call >= step->calls.size()) return {};
    const run::OpRecord& op = step->calls[place.call];
    const bool backward = op.phase == run::Phase::backward;
    if (op.layer == run::StringId::none || (!backward && op.phase != run::Phase::forward)) {
        return {};
    }
    const run::Phase other = backward ? run::Phase::forward : run::Phase::backward;
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < step->calls.size(); ++i) {
        const run::OpRecord& each = step->calls[i];
        // Those that do the work: what only wraps them says nothing more.
        if (each.layer != op.layer || each.phase != other || !each.costed) continue;
        if (each.flops_known && each.flops_matrix + each.flops_elementwise == 0 &&
            each.category != op.category) {
            continue;
        }
        others.push_back(static_cast<std::uint32_t>(i));
    }
    const auto& calls = step->calls;
    std::sort(others.begin(), others.end(), [&calls](std::uint32_t a, std::uint32_t b) {
        return calls[a].self_ns > calls[b].self_ns;  // the heaviest, if there are many
    });
    if (others.size() > kMostFlows) others.resize(kMostFlows);
    std::vector<Flow> flows;
    for (const std::uint32_t each : others) {
        const CallPlace there{place.step, each};
        flows.push_back(backward ? Flow{there, place} : Flow{place, there});
    }
    return flows;
}

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color) {
    if (flows.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing, true);
    // Beyond the borders a curve keeps its direction without being drawn for hours.
    const double least = place.scale.left - 2 * place.scale.width;
    const double most = place.scale.right() + 2 * place.scale.width;
    for (const Flow& flow : flows) {
        const run::StepCalls* const step = page.find(flow.from.step);
        if (step == nullptr) continue;
        const QRectF from = LanePainter::rectOf(step->calls[flow.from.call], place, layout);
        const QRectF to = LanePainter::rectOf(step->calls[flow.to.call], place, layout);
        if (from.isEmpty() || to.isEmpty()) continue;
        const QPointF start(std::clamp(from.right(), least, most), from.center().y());
        const QPointF end(std::clamp(to.left(), least, most), to.center().y());
        if (std::max(start.x(), end.x()) < place.scale.left ||
            std::min(start.x(), end.x()) > place.scale.right()) {
            continue;
        }
        const double reach = std::clamp(std::fabs(end.x() - start.x()) / 3, 20.0, 160.0);
        const double sag = start.y() == end.y() ? 40 : 0;
        QPainterPath path(start);
        path.cubicTo(start + QPointF(reach, sag), end - QPointF(reach, -sag), end);
        painter.setPen(QPen(color, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        const QPointF back = QPointF(kHead, sag > 0 ? -kHead * 0.8 : 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{end, end - back + QPointF(-1, -kHead / 2),
                                      end - back + QPointF(1, kHead / 2)});
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace ridgepoint::ui
