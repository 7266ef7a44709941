// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/share_bars.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct BarText {
    Q_DECLARE_TR_FUNCTIONS(ShareBars)
};

constexpr double kMostLine = 24;
constexpr double kLeastLine = 12;
constexpr double kSide = 12;
constexpr double kEdge = 4;
constexpr double kIndent = 14;    // pixels; indentation of a part's name
constexpr double kBetween = 0.3;  // space after each group, in line heights

// Returns the number of lines that a group's title and bars occupy.
double linesOf(std::size_t bars) {
    return bars == 0 ? 0 : static_cast<double>(bars) + 1 + kBetween;
}

}  // namespace

ShareBars::ShareBars(QGraphicsItem* parent) : ChartItem(parent, 50) {}

void ShareBars::setRect(const QRectF& rect) {
    prepareGeometryChange();
    rect_ = rect;
}

void ShareBars::setGroups(std::vector<Group> groups) {
    groups_ = std::move(groups);
    update();
}

double ShareBars::wantedHeight() const {
    double lines = 0;
    for (const Group& group : groups_) lines += linesOf(group.bars.size());
    return lines * 20 + 2 * kEdge + 4;
}

ShareBars::Layout ShareBars::layout() const {
    Layout layout;
    const double height = rect_.height() - 2 * kEdge;
    std::vector<Group> groups = groups_;
    // If the bars do not all fit, drops the parts first.
    double all = -kBetween;
    for (const Group& group : groups) all += linesOf(group.bars.size());
    if (all * kLeastLine > height) {
        for (Group& group : groups)
            std::erase_if(group.bars, [](const SharesChart::Bar& bar) { return bar.part; });
    }
    std::vector<std::size_t> shown;
    for (const Group& group : groups) shown.push_back(group.bars.size());
    // A folded group has an additional line for the remaining bars.
    const auto wanted = [&] {
        double lines = -kBetween;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            lines += linesOf(shown[i] + (shown[i] < groups[i].bars.size() ? 1 : 0));
        }
        return lines;
    };
    while (wanted() * kLeastLine > height) {
        const auto longest = std::max_element(shown.begin(), shown.end());
        if (longest == shown.end() || *longest == 0) break;
        const auto group = static_cast<std::size_t>(longest - shown.begin());
        // Folds at least two bars, because the line for the rest replaces one bar.
        *longest -= *longest == groups[group].bars.size() ? std::min<std::size_t>(*longest, 2) : 1;
    }
    layout.line = std::clamp(height / std::max(1.0, wanted()), kLeastLine, kMostLine);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        layout.groups.push_back(folded(groups[i], shown[i]));
    }
    return layout;
}

ShareBars::Group ShareBars::folded(const Group& group, std::size_t count) const {
    if (count >= group.bars.size()) return group;
    // Folds the smallest bars. The others keep their order.
    std::vector<double> shares;
    for (const SharesChart::Bar& bar : group.bars) shares.push_back(bar.share);
    std::sort(shares.begin(), shares.end(), std::greater());
    Group kept{group.title, {}};
    SharesChart::Bar rest{{}, theme_.muted, 0, 0, {}, false, {}, {}, false};
    const double least = count > 0 ? shares[count - 1] : std::numeric_limits<double>::infinity();
    std::size_t gone = 0;
    for (const SharesChart::Bar& bar : group.bars) {
        if (bar.share >= least && kept.bars.size() < count) {
            kept.bars.push_back(bar);
            continue;
        }
        rest.share += bar.share;
        rest.seconds_per_step += bar.seconds_per_step;
        rest.at_least = rest.at_least || bar.at_least;
        // The combined bar is marked `all` only if all folded bars are selected completely.
        if (gone == 0)
            rest.marked = bar.marked;
        else if (rest.marked != bar.marked)
            rest.marked = SharesChart::Marked::some;
        ++gone;
    }
    rest.label = BarText::tr("+%1 more").arg(gone);
    kept.bars.push_back(rest);
    return kept;
}

// Marks a selected bar with an outline, which is dashed if only some of the bar's rows are
// selected. Also adds a marker at the beginning of the line, because a bar can be only one pixel
// wide.
void ShareBars::paintMark(QPainter* painter, SharesChart::Marked marked, const QRectF& bar,
                          double left) const {
    const bool all = marked == SharesChart::Marked::all;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme_.ink, 1.5, all ? Qt::SolidLine : Qt::DashLine));
    painter->drawRoundedRect(bar.adjusted(-1, -1, 1, 1), 2, 2);
    const double middle = bar.center().y();
    const QPolygonF pointer{QPointF(left, middle - 4), QPointF(left + 5, middle),
                            QPointF(left, middle + 4)};
    painter->setPen(QPen(theme_.accent, 1));
    painter->setBrush(all ? QBrush(theme_.accent) : QBrush(Qt::NoBrush));
    painter->drawPolygon(pointer);
}

std::optional<ShareBars::Place> ShareBars::at(const QPointF& point) const {
    if (!rect_.contains(point)) return std::nullopt;
    const Layout layout = this->layout();
    double top = rect_.top() + kEdge;
    for (std::size_t group = 0; group < layout.groups.size(); ++group) {
        const auto& bars = layout.groups[group].bars;
        if (bars.empty()) continue;
        top += layout.line;  // skips the line of the group's title
        const double line = std::floor((point.y() - top) / layout.line);
        if (line >= 0 && line < static_cast<double>(bars.size()))
            return Place{group, bars[static_cast<std::size_t>(line)]};
        top += layout.line * (static_cast<double>(bars.size()) + kBetween);
    }
    return std::nullopt;
}

void ShareBars::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    const Layout layout = this->layout();
    const double line = layout.line;
    // Reduces the font size with the line height, so that lines do not overlap.
    const int size = std::clamp(static_cast<int>(line * 0.8), 9, 12);
    const QFont font = figureFont(size);
    const QFont bold = figureFont(size, true);
    const QFontMetricsF metrics(font);
    double longest = 0;
    for (const Group& group : layout.groups) {
        for (const SharesChart::Bar& bar : group.bars) {
            longest =
                std::max(longest, metrics.horizontalAdvance(bar.label) + (bar.part ? kIndent : 0));
        }
    }
    const double label_width = std::min(longest, rect_.width() * 0.4);
    bool at_least = false;
    for (const Group& group : layout.groups) {
        for (const SharesChart::Bar& bar : group.bars) at_least = at_least || bar.at_least;
    }
    const QString bound = text(roofline::atLeast(at_least, {}));
    const double time_width =
        metrics.horizontalAdvance(QStringLiteral("    ") + bound + QStringLiteral("88.8 ms"));
    const double figures =
        time_width + metrics.horizontalAdvance(bound + QStringLiteral("100.0 %"));
    const double bar_left = rect_.left() + kSide + label_width + 10;
    const double bar_width = std::max(20.0, rect_.right() - kSide - figures - 8 - bar_left);
    double top = rect_.top() + kEdge;
    for (const Group& group : layout.groups) {
        if (group.bars.empty()) continue;
        painter->setFont(bold);
        painter->setPen(theme_.ink);
        painter->drawText(QPointF(rect_.left() + kSide, top + line * 0.5 + metrics.capHeight() / 2),
                          group.title);
        top += line;
        painter->setFont(font);
        for (const SharesChart::Bar& bar : group.bars) {
            const double middle = top + line / 2;
            const double base = middle + metrics.capHeight() / 2;
            painter->setPen(theme_.ink);
            const double indent = bar.part ? kIndent : 0;
            painter->drawText(QPointF(rect_.left() + kSide + indent, base),
                              metrics.elidedText(bar.label, Qt::ElideRight, label_width - indent));
            // The track's full width represents the whole step.
            const double height = std::min(line - 4, 15.0) * (bar.part ? 0.5 : 1);
            const QRectF track(bar_left, middle - height / 2, bar_width, height);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme_.lane);
            painter->drawRoundedRect(track, 2, 2);
            QRectF filled = track;
            filled.setWidth(std::max(1.5, bar_width * std::min(bar.share, 1.0)));
            painter->setBrush(bar.color);
            painter->drawRoundedRect(filled, 2, 2);
            if (bar.marked != SharesChart::Marked::none)
                paintMark(painter, bar.marked, filled, rect_.left() + 3);
            const QString share =
                text(roofline::atLeast(bar.at_least, roofline::formatShare(bar.share)));
            const QString time = text(
                roofline::atLeast(bar.at_least, roofline::formatSeconds(bar.seconds_per_step)));
            const double right = rect_.right() - kSide;
            painter->setPen(theme_.muted);
            painter->drawText(QPointF(right - metrics.horizontalAdvance(time), base), time);
            painter->setPen(theme_.ink);
            painter->drawText(QPointF(right - time_width - metrics.horizontalAdvance(share), base),
                              share);
            top += line;
        }
        top += line * kBetween;
    }
}

}  // namespace ridgepoint::ui
