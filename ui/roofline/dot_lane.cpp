// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out and draws the lane of the dots that have no place in the plot.
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"

namespace ridgepoint::ui {
namespace {

struct DotText {
    Q_DECLARE_TR_FUNCTIONS(DotLayer)
};

constexpr double kLaneGap = 8;
constexpr double kNamedInLane = 0.01;  // in the lane, dots with a smaller time share have no name

QFont laneFont() { return figureFont(12); }

double neededInLane(const Dot& dot, const QFontMetricsF& metrics) {
    const bool named = dot.share >= kNamedInLane;
    return 2 * dot.radius + 5 + (named ? metrics.horizontalAdvance(dot.label) + 13 : 0);
}

}  // namespace

QString DotLayer::laneRest() const {
    return lane_hidden_ > 0 ? QStringLiteral("+%1").arg(lane_hidden_) : QString();
}

QStringList DotLayer::laneWords() const {
    QStringList all;
    for (const LaneName& name : lane_names_) all << name.words;
    return all;
}

// Divides the lane into one part for each reason, and shows the reason's share of the time. If
// there is too little space, the parts shrink in proportion.
void DotLayer::layLane() {
    const QFontMetricsF metrics(laneFont());
    lane_names_.clear();
    lane_borders_.clear();
    lane_hidden_ = 0;
    struct Part {
        std::vector<std::uint32_t> dots;
        double share = 0, need = 0;
        QString heading;
    };
    std::array<Part, kLaneReasons> parts;
    for (const std::uint32_t each : in_lane_) {
        Dot& dot = dots_[each];
        dot.radius = std::min(dotRadius(dot.share), std::max(2.0, lane_.height() / 2 - 2));
        Part& part = parts[static_cast<std::size_t>(dot.reason)];
        part.dots.push_back(each);
        part.share += dot.share;
        part.need += neededInLane(dot, metrics);
    }
    // A dot with an unknown share has a share of 0, so 0 is displayed as unknown.
    const auto shareOf = [](const Part& part) {
        return text(
            roofline::formatShare(part.share > 0 ? std::optional(part.share) : std::nullopt));
    };
    double needs = 0;
    std::vector<Part*> shown;
    for (std::size_t i = 0; i < kLaneReasons; ++i) {
        Part& part = parts[i];
        if (part.dots.empty()) continue;
        const QString share = shareOf(part);
        part.heading = static_cast<LaneReason>(i) == LaneReason::no_flops
                           ? DotText::tr("no FLOPs: %1").arg(share)
                       : static_cast<LaneReason>(i) == LaneReason::unknown
                           ? DotText::tr("unknown: %1").arg(share)
                           : DotText::tr("served from cache: %1").arg(share);
        needs += part.need + kLaneGap;
        shown.push_back(&part);
    }
    if (shown.empty() || lane_.isEmpty()) return;
    const auto width = [&](const Part& part) { return metrics.horizontalAdvance(part.heading); };
    const auto number = [&](const Part& part) { return QLatin1Char(' ') + shareOf(part); };
    const auto widthOfAll = [&] {
        double all = 0;
        for (const Part* const part : shown) all += width(*part) + 2 * kLaneGap;
        return all;
    };
    // If there is too little space, the headings are shortened, starting with the smallest share.
    // Their numbers are never shortened. Counts are omitted first, so that most headings stay
    // complete, because a printed figure has no tooltips that explain headings.
    const auto count = static_cast<double>(shown.size());
    std::stable_sort(shown.begin(), shown.end(),
                     [](const Part* a, const Part* b) { return a->share < b->share; });
    double excess = widthOfAll() + count - lane_.width();
    for (Part* const part : shown) {
        if (excess <= 0) break;
        const double before = width(*part), least = metrics.horizontalAdvance(number(*part));
        part->heading.remove(number(*part).trimmed());
        part->heading = metrics.elidedText(part->heading.trimmed(), Qt::ElideRight,
                                           std::max(0.0, before - excess - least)) +
                        number(*part);
        excess -= before - width(*part);
    }
    const double headings = widthOfAll();
    const double room = std::max(0.0, lane_.width() - kLaneGap - headings);
    const double part_of_need = needs > room ? room / needs : 1;
    double left = lane_.left() + kLaneGap;
    for (const Part& part : parts) {
        if (part.dots.empty()) continue;
        if (!lane_names_.empty()) lane_borders_.push_back(left - kLaneGap);
        lane_names_.push_back({left, part.heading});
        left += metrics.horizontalAdvance(part.heading) + kLaneGap;
        const double part_room = part.need * part_of_need;
        const double end = left + part_room + 1;  // tolerance for rounding
        layLaneDots(part.dots, left, std::min(end, lane_.right()));
        left = end + (part_room < kLaneGap ? 1 : 2) * kLaneGap;
    }
}

// Places the largest dots first, each followed by its name if the name fits. The remaining dots are
// counted, so that no dot is omitted without a notice.
void DotLayer::layLaneDots(const std::vector<std::uint32_t>& dots, double left, double end) {
    const QFontMetricsF metrics(laneFont());
    double need = 0;
    for (const std::uint32_t each : dots) need += neededInLane(dots_[each], metrics);
    const bool all = need <= end - left;
    const auto width = [&](const QString& words) { return metrics.horizontalAdvance(words); };
    const auto rest = [](std::size_t count) { return QStringLiteral("+%1").arg(count); };
    std::size_t left_over = dots.size();
    bool full = false;
    for (const std::uint32_t each : dots) {
        Dot& dot = dots_[each];
        dot.pixel = {left + dot.radius, lane_.center().y()};
        const double after = left + 2 * dot.radius + 5;
        // The last dot requires no space for a count after it.
        const double room = end - (left_over > 1 && !all ? width(rest(left_over)) + 5 : 0);
        full = full || after - 5 > room;
        dot.in_view = !full;
        if (full) continue;
        --left_over;
        left = after;
        if (dot.share >= kNamedInLane && after + width(dot.label) + 8 <= room) {
            lane_names_.push_back({after, dot.label});
            left += width(dot.label) + 13;
        }
    }
    lane_hidden_ += left_over;
    // If a count does not fit, only the heading represents the remaining dots.
    if (left_over > 0 && left + width(rest(left_over)) <= end)
        lane_names_.push_back({left, rest(left_over)});
}

void DotLayer::paintLane(QPainter* painter) const {
    if (lane_.isEmpty()) return;
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme_.lane);
    painter->drawRect(lane_);
    const QFont font = laneFont();
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    const double base = lane_.center().y() + metrics.capHeight() / 2;
    for (const std::uint32_t each : in_lane_) {
        if (dots_[each].in_view) paintDot(painter, dots_[each]);
    }
    painter->setPen(theme_.muted);
    for (const LaneName& name : lane_names_)
        painter->drawText(QPointF(name.left, base), name.words);
    painter->setPen(QPen(theme_.grid, 1));
    for (const double border : lane_borders_)
        painter->drawLine(QPointF(border, lane_.top() + 4), QPointF(border, lane_.bottom() - 4));
}

}  // namespace ridgepoint::ui
