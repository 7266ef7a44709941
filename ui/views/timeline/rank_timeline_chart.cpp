// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/rank_timeline_chart.h"

#include <cmath>
#include <utility>

#include "ui/chart/body_item.h"

namespace ridgepoint::ui {

RankTimelineChart::RankTimelineChart(std::optional<TimeRange> range)
    : range_(range), drawing_(new BodyItem(this, [this](QPainter& painter) {
          if (emptyWords().isEmpty()) lanes_.paint(painter);
      })) {
    setTheme(Theme::light());
}

void RankTimelineChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    lanes_.setFrame(frame);
    if (range_) {
        lanes_.setView({static_cast<double>(range_->from_ns), static_cast<double>(range_->to_ns)});
    }
    place();
}

std::vector<RankLanes::Request> RankTimelineChart::requests() {
    constexpr double kRoomForAll = 1e6;  // pixels; more than all ranks need
    lanes_.setRect(QRectF(body_.topLeft(), QSizeF(body_.width(), kRoomForAll)));
    std::vector<RankLanes::Request> requests;
    while (const auto request = lanes_.wanted()) {
        requests.push_back(*request);
        lanes_.setPage(*request, nullptr, {});
    }
    lanes_.setRect(body_);
    return requests;
}

void RankTimelineChart::setPage(const RankLanes::Request& request,
                                std::shared_ptr<const run::TimelinePage> page) {
    lanes_.setPage(request, std::move(page), {});
}

void RankTimelineChart::fitToRanks() {
    resize(size().width(), std::ceil(size().height() - body_.height() + lanes_.height()));
    place();
}

void RankTimelineChart::placeParts(const QRectF& body) {
    body_ = body;
    lanes_.setRect(body);
    drawing_->setRect(body);
    setEmptyRect(body);
}

void RankTimelineChart::paintTheme() { lanes_.setTheme(theme()); }

bool RankTimelineChart::hasContent(const Frame& frame) const {
    return frame.snapshot->ranks && frame.snapshot->ranks->size() > 1;
}

}  // namespace ridgepoint::ui
