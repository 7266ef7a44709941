// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shares/share_bars.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

constexpr double kMostLine = 24;
constexpr double kLeastLine = 14;
constexpr double kSide = 12;

}  // namespace

ShareBars::ShareBars(QGraphicsItem* parent) : QGraphicsItem(parent) {
    setAcceptedMouseButtons(Qt::NoButton);
    setZValue(50);
}

void ShareBars::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

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
    for (const Group& group : groups_) lines += static_cast<double>(group.bars.size()) + 1.3;
    return lines * 20 + 12;
}

void ShareBars::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    double lines = 0;
    double longest = 0;
    double most = 0;
    const QFont font = figureFont(12);
    const QFont bold = figureFont(12, true);
    const QFontMetricsF metrics(font);
    for (const Group& group : groups_) {
        lines += static_cast<double>(group.bars.size()) + 1.3;
        for (const SharesChart::Bar& bar : group.bars) {
            longest = std::max(longest, metrics.horizontalAdvance(bar.label));
            most = std::max(most, bar.share);
        }
    }
    if (most <= 0) return;
    const double line = std::clamp((rect_.height() - 8) / lines, kLeastLine, kMostLine);
    const double label_width = std::min(longest, rect_.width() * 0.4);
    const double figures = metrics.horizontalAdvance(QStringLiteral("100.0 %    88.8 ms"));
    const double bar_left = rect_.left() + kSide + label_width + 10;
    const double bar_width = std::max(20.0, rect_.right() - kSide - figures - 8 - bar_left);
    double top = rect_.top() + 4;
    for (const Group& group : groups_) {
        painter->setFont(bold);
        painter->setPen(theme_.ink);
        painter->drawText(QPointF(rect_.left() + kSide, top + line * 0.5 + metrics.capHeight() / 2),
                          group.title);
        top += line;
        painter->setFont(font);
        for (const SharesChart::Bar& bar : group.bars) {
            if (top + line > rect_.bottom() + 1) return;
            const double middle = top + line / 2;
            const double base = middle + metrics.capHeight() / 2;
            painter->setPen(theme_.ink);
            painter->drawText(QPointF(rect_.left() + kSide, base),
                              metrics.elidedText(bar.label, Qt::ElideRight, label_width));
            const double height = std::min(line - 5, 15.0);
            const QRectF track(bar_left, middle - height / 2, bar_width, height);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme_.lane);
            painter->drawRoundedRect(track, 2, 2);
            QRectF filled = track;
            filled.setWidth(std::max(1.5, bar_width * bar.share / most));
            painter->setBrush(bar.color);
            painter->drawRoundedRect(filled, 2, 2);
            const QString share = text(roofline::formatShare(bar.share));
            const QString time = text(roofline::formatSeconds(bar.seconds_per_step));
            const double right = rect_.right() - kSide;
            painter->setPen(theme_.muted);
            painter->drawText(QPointF(right - metrics.horizontalAdvance(time), base), time);
            painter->setPen(theme_.ink);
            painter->drawText(
                QPointF(right - metrics.horizontalAdvance(QStringLiteral("    88.8 ms")) -
                            metrics.horizontalAdvance(share),
                        base),
                share);
            top += line;
        }
        top += line * 0.3;
    }
}

}  // namespace ridgepoint::ui
