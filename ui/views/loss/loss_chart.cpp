// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/loss/loss_chart.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/round_ticks.h"

namespace ridgepoint::ui {
namespace {

struct LossText {
    Q_DECLARE_TR_FUNCTIONS(LossChart)
};

}  // namespace

LossChart::LossChart()
    : grid_(new GridItem(this)),
      steps_(new AxisItem(Qt::Horizontal, this)),
      loss_(new AxisItem(Qt::Vertical, this)),
      curve_(new BodyItem(this, [this](QPainter& painter) { paintCurve(painter); })) {
    curve_->setZValue(100);
    setInvitation(LossText::tr("The loss of a recorded script appears here when it has ended."));
    setTheme(Theme::light());
}

void LossChart::setFrame(const Frame& frame) {
    if (values_ != frame.snapshot->loss) marked_.reset();
    values_ = frame.snapshot->loss;
    FigureChart::setFrame(frame);
    if (!frame.growing && !values_) {
        setEmptyWords(
            LossText::tr("The loss is unknown. It is recorded from scripts that train on a CPU."));
    }
    place();
}

void LossChart::startAfresh() {
    FigureChart::startAfresh();
    values_.reset();
    marked_.reset();
    place();
}

void LossChart::placeParts(const QRectF& body) {
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    const bool shown = values_ && !values_->empty();
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, steps_, loss_, curve_})
        part->setVisible(shown);
    points_.clear();
    if (!shown) return;
    const std::vector<run::LossPoint>& values = *values_;
    const auto [least, most] = std::minmax_element(
        values.begin(), values.end(),
        [](const run::LossPoint& a, const run::LossPoint& b) { return a.value < b.value; });
    // An axis from 0 shows how much of the loss is left, provided that the curve fills half of it.
    const double bottom = least->value > 0 && least->value < most->value / 2 ? 0 : least->value;
    const double height = std::max(most->value - bottom, 1e-3 * std::abs(most->value) + 1e-12);
    const double low = bottom == 0 ? 0 : bottom - 0.05 * height;
    const double high = most->value + 0.05 * height;
    const double first = static_cast<double>(values.front().step);
    const double last = std::max(static_cast<double>(values.back().step), first + 1);
    const double step =
        roundStep(high - low, std::clamp(static_cast<int>(body.height() / 40), 2, 8));
    double width = 0;
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step)
        width = std::max(width, AxisItem::labelWidth(tickText(tick, step)));
    plot_ = body.adjusted(width + AxisItem::labelHeight() + 22, 12, -18,
                          -(2 * AxisItem::labelHeight() + AxisItem::kTickLength + 12));
    if (plot_.width() < 30 || plot_.height() < 20) plot_ = QRectF(body.topLeft(), QSizeF(30, 20));
    const auto x = [&](double at) {
        return plot_.left() + (at - first) / (last - first) * plot_.width();
    };
    const auto y = [&](double value) {
        return plot_.bottom() - (value - low) / (high - low) * plot_.height();
    };
    for (const run::LossPoint& point : values)
        points_.emplace_back(x(static_cast<double>(point.step)), y(point.value));
    std::vector<AxisItem::Tick> across, up;
    const double steps = std::max(
        1.0, roundStep(last - first, std::clamp(static_cast<int>(plot_.width() / 90), 2, 10)));
    for (double tick = std::ceil(first / steps) * steps; tick <= last; tick += steps)
        across.push_back({x(tick), QString::number(std::llround(tick)), true});
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step)
        up.push_back({y(tick), tickText(tick, step), true});
    steps_->setTicks(across, plot_);
    steps_->setTitle(LossText::tr("Step"));
    loss_->setTicks(up, plot_);
    loss_->setTitle(LossText::tr("Loss"));
    grid_->setLines(plot_, {}, std::move(up));
    curve_->setRect(body);
}

void LossChart::paintCurve(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor color = seriesColor(0, theme().dark);
    painter.setPen(QPen(color, 2.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF(QList<QPointF>(points_.begin(), points_.end())));
    const auto dot = [&](const QPointF& at, double radius) {
        painter.setPen(QPen(theme().surface, 1));
        painter.setBrush(color);
        painter.drawEllipse(at, radius, radius);
    };
    if (points_.size() == 1) dot(points_.front(), 4);
    if (marked_ && *marked_ < points_.size()) dot(points_[*marked_], 4.5);
}

void LossChart::setPointer(const std::optional<QPointF>& pixel) {
    marked_.reset();
    if (pixel && plot_.adjusted(-8, -8, 8, 8).contains(*pixel) && !points_.empty()) {
        const auto nearest = std::min_element(
            points_.begin(), points_.end(), [&](const QPointF& a, const QPointF& b) {
                return std::abs(a.x() - pixel->x()) < std::abs(b.x() - pixel->x());
            });
        marked_ = static_cast<std::size_t>(nearest - points_.begin());
    }
    curve_->update();
}

QString LossChart::tooltip() const {
    if (!marked_ || *marked_ >= points_.size()) return {};
    return LossText::tr("Step %1: loss %2")
        .arg((*values_)[*marked_].step)
        .arg(digitsText((*values_)[*marked_].value));
}

QString LossChart::spokenContents() const {
    if (!values_ || values_->empty()) return {};
    return LossText::tr("The loss is %1 in step %2 and %3 in step %4.")
        .arg(digitsText(values_->front().value))
        .arg(values_->front().step)
        .arg(digitsText(values_->back().value))
        .arg(values_->back().step);
}

void LossChart::paintTheme() {
    grid_->setTheme(theme());
    steps_->setTheme(theme());
    loss_->setTheme(theme());
}

}  // namespace ridgepoint::ui
