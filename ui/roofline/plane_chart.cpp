// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/plane_chart.h"

#include <QGraphicsRectItem>
#include <QPen>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/grid_item.h"
#include "ui/roofline/dot_layer.h"

namespace ridgepoint::ui {
namespace {

constexpr double kPlaneRight = 22;     // pixels to the right of the plot
constexpr double kLeastForMinor = 40;  // minimum pixels per decade for minor ticks
constexpr std::array<QChar, 10> kRaised{QChar(0x2070), QChar(0x00b9), QChar(0x00b2), QChar(0x00b3),
                                        QChar(0x2074), QChar(0x2075), QChar(0x2076), QChar(0x2077),
                                        QChar(0x2078), QChar(0x2079)};

// Returns the label of a tick, for example "10⁶" or "2·10⁶".
QString powerLabel(double value) {
    const int power = static_cast<int>(std::floor(std::log10(value) + 1e-9));
    const long first = std::lround(value / std::pow(10.0, power));
    QString words = first == 1 ? QString() : QString::number(first) + QChar(0x00b7);
    words += QStringLiteral("10");
    for (const QChar each : QString::number(power))
        words += each == QLatin1Char('-') ? QChar(0x207b)
                                          : kRaised[static_cast<std::size_t>(each.digitValue())];
    return words;
}

QString intensityLabel(double value) {
    if (value >= 1e5 || value < 1e-3) return powerLabel(value);
    if (value >= 1000) return text(roofline::formatCount(value));
    return AxisItem::shortLabel(roofline::formatIntensity(value));
}

// Adds short ticks at 2 to 9 in each decade if the decades are wide enough.
void addMinorTicks(std::vector<AxisItem::Tick>& ticks, const LogRange& range, double pixels,
                   const std::function<double(double)>& pixel) {
    if (pixels / std::max(range.decades(), 1e-9) < kLeastForMinor) return;
    for (double decade = std::floor(range.low); decade < range.high; ++decade) {
        for (int i = 2; i < 10; ++i) {
            const double at = decade + std::log10(i);
            if (at > range.low && at < range.high) ticks.push_back({pixel(at), {}, false});
        }
    }
}

// Widens the range so that a disc does not extend beyond it.
void widen(LogRange& range, double log10_value, double radius, double pixels) {
    if (pixels <= 4 * radius) return;
    const double decade = pixels / range.decades();
    if (std::min(log10_value - range.low, range.high - log10_value) * decade >= radius) return;
    const double reach = 1.1 * radius / (pixels - 2 * radius) * range.decades();
    range.low = std::min(range.low, log10_value - reach);
    range.high = std::max(range.high, log10_value + reach);
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

void PlaneChart::setHovered(const QString& row) { dots_->setHovered(row); }

QString PlaneChart::xTitle() const { return x_words_->title(); }

QString PlaneChart::yTitle() const { return y_words_->title(); }

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
    const double left =
        AxisItem::labelWidth(QStringLiteral("500 MFLOP/s")) + 18 + AxisItem::labelHeight();
    const double words = AxisItem::labelHeight();
    const double below = AxisItem::kTickLength + 2 * words + 16 + lane_height + 8;
    plot_ = body.adjusted(left, 8, -kPlaneRight, -below);
    if (plot_.width() < 60 || plot_.height() < 40) plot_ = QRectF(body.topLeft(), QSizeF(60, 40));
    lane_ = QRectF(plot_.left(), plot_.bottom() + AxisItem::kTickLength + words + 8, plot_.width(),
                   lane_height);
    x_words_->setTitleGap(lane_height > 0 ? lane_height + 6 : 0);
    setPlotArea(plot_);
    setEmptyRect(plot_);
    fitAgain();
}

void PlaneChart::fit(const PlaneRange& range, std::vector<Disc> discs) {
    fit_ = range;
    discs_ = std::move(discs);
    fitAgain();
}

void PlaneChart::fitAgain() {
    if (!fit_) return;
    constexpr int kPasses = 3;  // widening the range for one disc moves others closer to the border
    // Sizes are rounded, so that neighbouring plots with nearly the same size have the same axes.
    const auto rounded = [](double pixels) {
        constexpr double kStep = 32;
        return std::floor(pixels / kStep) * kStep;
    };
    const double across = rounded(plot_.width()), down = rounded(plot_.height());
    const auto contains = [](const LogRange& range, double value) {
        return value >= range.low && value <= range.high;
    };
    PlaneRange home = *fit_;
    for (int pass = 0; pass < kPasses; ++pass) {
        for (const Disc& disc : discs_) {
            if (!contains(home.x, disc.at.x) || !contains(home.y, disc.at.y)) continue;
            widen(home.x, disc.at.x, disc.radius, across);
            widen(home.y, disc.at.y, disc.radius, down);
        }
    }
    zoom_.setHome(home);
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

QString PlaneChart::spokenContents() const {
    std::vector<std::pair<QString, double>> items;
    for (const Dot& dot : dots_->dots()) items.emplace_back(dot.label, dot.share);
    return largestOf(std::move(items));
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
    addMinorTicks(ticks, zoom_.current().x, plot_.width(),
                  [this](double at) { return pixelOf({at, 0}).x(); });
    return ticks;
}

std::vector<AxisItem::Tick> PlaneChart::rateTicks() const {
    std::vector<AxisItem::Tick> ticks;
    for (const LogTick& tick : logTicks(zoom_.current().y, mostTicks(plot_.height(), 26)))
        ticks.push_back({pixelOf({0, tick.log10_value}).y(),
                         AxisItem::shortLabel(roofline::formatFlopRate(tick.value)), tick.decade});
    addMinorTicks(ticks, zoom_.current().y, plot_.height(),
                  [this](double at) { return pixelOf({0, at}).y(); });
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
