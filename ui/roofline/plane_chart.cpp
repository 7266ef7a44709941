// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/plane_chart.h"

#include <QGraphicsRectItem>
#include <QPen>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/grid_item.h"
#include "ui/roofline/dot_layer.h"

namespace ridgepoint::ui {
namespace {

constexpr double kPlaneRight = 22;  // pixels right of the plot

QString intensityLabel(double value) {
    if (value >= 1e5 || value < 1e-3) return QString::number(value, 'g', 3);
    if (value >= 1000) return text(roofline::formatCount(value));
    return AxisItem::shortLabel(roofline::formatIntensity(value));
}

int mostTicks(double pixels, double each) { return static_cast<int>(pixels / each); }

}  // namespace

PlaneChart::PlaneChart()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      y_words_(new AxisItem(Qt::Vertical, this)),
      dots_(new DotLayer(this)),
      band_(new QGraphicsRectItem(this)) {
    band_->setZValue(150);
    band_->setAcceptedMouseButtons(Qt::NoButton);
    band_->hide();
}

void PlaneChart::setBand(const std::optional<QRectF>& band) {
    band_->setVisible(band.has_value());
    if (band) band_->setRect(*band);
}

LogPoint PlaneChart::planeAt(const QPointF& pixel) const {
    const PlaneRange& range = zoom_.current();
    return {pixelToLog(pixel.x(), range.x, plot_.left(), plot_.right()),
            pixelToLog(pixel.y(), range.y, plot_.bottom(), plot_.top())};
}

QPointF PlaneChart::pixelOf(const LogPoint& point) const {
    const PlaneRange& range = zoom_.current();
    return {logToPixel(point.x, range.x, plot_.left(), plot_.right()),
            logToPixel(point.y, range.y, plot_.bottom(), plot_.top())};
}

void PlaneChart::placePlane(const QRectF& body, double lane_height) {
    const double left = AxisItem::labelWidth(QStringLiteral("500 MFLOP/s")) + 28;
    const double words = AxisItem::labelHeight();
    const double below = AxisItem::kTickLength + 2 * words + 16 + lane_height + 8;
    plot_ = body.adjusted(left, 8, -kPlaneRight, -below);
    if (plot_.width() < 60 || plot_.height() < 40) plot_ = QRectF(body.topLeft(), QSizeF(60, 40));
    lane_ = QRectF(plot_.left(), plot_.bottom() + AxisItem::kTickLength + words + 8, plot_.width(),
                   lane_height);
    x_words_->setTitleGap(lane_height > 0 ? lane_height + 6 : 0);
    setPlotArea(plot_);
    setEmptyRect(plot_);
}

void PlaneChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    dots_->setTheme(theme());
    QColor band = theme().accent;
    band_->setPen(QPen(band, 1));
    band.setAlphaF(0.15F);
    band_->setBrush(band);
}

void PlaneChart::drawAxes(std::vector<AxisItem::Tick> across, std::vector<AxisItem::Tick> up) {
    x_words_->setTicks(across, plot_);
    y_words_->setTicks(up, plot_);
    grid_->setLines(plot_, std::move(across), std::move(up));
}

std::vector<AxisItem::Tick> PlaneChart::intensityTicks() const {
    std::vector<AxisItem::Tick> ticks;
    for (const LogTick& tick : logTicks(zoom_.current().x, mostTicks(plot_.width(), 60)))
        ticks.push_back(
            {pixelOf({tick.log10_value, 0}).x(), intensityLabel(tick.value), tick.decade});
    return ticks;
}

std::vector<AxisItem::Tick> PlaneChart::rateTicks() const {
    std::vector<AxisItem::Tick> ticks;
    for (const LogTick& tick : logTicks(zoom_.current().y, mostTicks(plot_.height(), 26)))
        ticks.push_back({pixelOf({0, tick.log10_value}).y(),
                         AxisItem::shortLabel(roofline::formatFlopRate(tick.value)), tick.decade});
    return ticks;
}

std::vector<AxisItem::Tick> PlaneChart::timeTicks(Qt::Orientation orientation) const {
    const bool across = orientation == Qt::Horizontal;
    const PlaneRange& range = zoom_.current();
    std::vector<AxisItem::Tick> ticks;
    for (const LogTick& tick :
         logTicks(across ? range.x : range.y,
                  across ? mostTicks(plot_.width(), 60) : mostTicks(plot_.height(), 26))) {
        const QPointF at = pixelOf({tick.log10_value, tick.log10_value});
        ticks.push_back({across ? at.x() : at.y(),
                         AxisItem::shortLabel(roofline::formatSeconds(tick.value)), tick.decade});
    }
    return ticks;
}

}  // namespace ridgepoint::ui
