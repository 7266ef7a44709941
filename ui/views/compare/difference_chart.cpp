// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/difference_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/round_ticks.h"

namespace ridgepoint::ui {
namespace {

struct DifferenceText {
    Q_DECLARE_TR_FUNCTIONS(DifferenceChart)
};

constexpr double kWidestNames = 0.4;  // fraction of the figure's width
constexpr double kRowHeight = 24, kBarHeight = 12, kNarrowBar = 5;

// Minimum difference of a drawn row, relative to the first row's difference.
constexpr double kLeastPart = 0.005;
constexpr std::size_t kLeastRows = 5;

QFont barFont() { return figureFont(12); }

double apartOf(const compare::Comparison& comparison, const compare::Row& row) {
    const auto most = row.mostApart(comparison.baseline);
    return most ? std::abs(row.difference(comparison.baseline, *most)->seconds) : 0;
}

// Returns the number of rows to draw: all rows whose difference is at least kLeastPart of the first
// row's difference, but at least kLeastRows rows.
std::size_t rowsThatMatter(const compare::Comparison& comparison) {
    const auto& rows = comparison.rows;
    if (rows.empty()) return 0;
    const double least = apartOf(comparison, rows.front()) * kLeastPart;
    std::size_t count = 0;
    while (count < rows.size() && (count < kLeastRows || apartOf(comparison, rows[count]) >= least))
        ++count;
    return count;
}

}  // namespace

DifferenceChart::DifferenceChart()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      painted_(new BodyItem(this, [this](QPainter& painter) { paintBars(painter); })) {
    painted_->setZValue(100);
    setTheme(Theme::light());
}

void DifferenceChart::paintBars(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(barFont());
    const QFontMetricsF metrics(barFont());
    for (const Name& name : names_) {
        painter.setPen(name.alone ? colors.muted : colors.ink);
        const QString words =
            metrics.elidedText(name.words, Qt::ElideMiddle, plot_.left() - body_.left() - 16);
        painter.drawText(QPointF(plot_.left() - 8 - metrics.horizontalAdvance(words),
                                 name.middle + metrics.capHeight() / 2),
                         words);
    }
    for (const Bar& bar : bars_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(bar.color);
        painter.drawRect(bar.rect);
        if (!bar.noise || !(*bar.noise > 0)) continue;
        // The whisker is centred at the end of the bar and shows the noise in both directions.
        const double end = bar.seconds >= 0 ? bar.rect.right() : bar.rect.left();
        const double reach = *bar.noise * per_second_;
        const QLineF whisker(std::max(plot_.left(), end - reach), bar.rect.center().y(),
                             std::min(plot_.right(), end + reach), bar.rect.center().y());
        painter.setPen(QPen(colors.ink, 1.2));
        painter.drawLine(whisker);
        for (const QPointF& cap : {whisker.p1(), whisker.p2()})
            painter.drawLine(cap - QPointF(0, 3), cap + QPointF(0, 3));
    }
    painter.setPen(QPen(colors.ink, 1.2));
    painter.drawLine(QPointF(zero_, plot_.top()), QPointF(zero_, plot_.bottom()));
}

void DifferenceChart::setRuns(std::shared_ptr<const CompareFrame> frame) {
    frame_ = std::move(frame);
    setCaption(compareTitle(*frame_), compareSubtitle(*frame_), compareProvenance(*frame_), false);
    const std::string nothing = compare::nothingInCommon(frame_->comparison);
    setEmptyWords(frame_->comparison.rows.empty() ? DifferenceText::tr("No rows.") : text(nothing));
    place();
}

void DifferenceChart::placeParts(const QRectF& body) {
    body_ = body;
    setEmptyRect(body);
    layBars();
}

void DifferenceChart::layBars() {
    bars_.clear();
    names_.clear();
    const bool shown = frame_ && emptyWords().isEmpty() && body_.height() > 60;
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, x_words_, painted_})
        part->setVisible(shown);
    painted_->setRect(body_);
    if (!shown) return;
    const compare::Comparison& comparison = frame_->comparison;
    const double below = AxisItem::kTickLength + 2 * AxisItem::labelHeight() + 12;
    const double room = body_.height() - below - 8;
    const auto others = std::max<std::size_t>(frame_->runs() - 1, 1);
    const double row_height =
        std::max(kRowHeight, static_cast<double>(others) * (kNarrowBar + 1) + 8);
    const auto rows = std::min(rowsThatMatter(comparison),
                               static_cast<std::size_t>(std::max(1.0, room / row_height)));
    const QFontMetricsF metrics(barFont());
    double names = 0, low = 0, high = 0;
    for (std::size_t at = 0; at < rows; ++at) {
        const compare::Row& row = comparison.rows[at];
        names = std::max(names, metrics.horizontalAdvance(text(row.name)));
        for (std::size_t run = 0; run < frame_->runs(); ++run) {
            if (run == comparison.baseline) continue;
            const auto difference = row.difference(comparison.baseline, run);
            if (!difference) continue;
            low = std::min(low, difference->seconds);
            high = std::max(high, difference->seconds);
            bars_.push_back({at, run, difference->seconds, difference->seconds_noise, {}, {}});
        }
    }
    plot_ = body_.adjusted(std::min(names + 24, body_.width() * kWidestNames), 8, -16, 0);
    plot_.setHeight(static_cast<double>(rows) * row_height);
    const double reach = std::max(high - low, 1e-12);
    low -= low < 0 ? reach * 0.06 : 0;
    high += high > 0 ? reach * 0.06 : 0;
    if (!(high > low)) high = 1e-3;  // all differences are 0
    per_second_ = plot_.width() / (high - low);
    zero_ = plot_.left() - low * per_second_;
    for (Bar& bar : bars_) {
        const double top = plot_.top() + static_cast<double>(bar.row) * row_height;
        const double height = others == 1 ? kBarHeight : kNarrowBar;
        const std::size_t place = bar.run > comparison.baseline ? bar.run - 1 : bar.run;
        const double first = top + (row_height - static_cast<double>(others) * (height + 1)) / 2;
        const double end = zero_ + bar.seconds * per_second_;
        bar.rect =
            QRectF(QPointF(std::min(zero_, end), first + static_cast<double>(place) * (height + 1)),
                   QSizeF(std::abs(end - zero_), height));
        // With two runs, the colour shows which run is faster. With more runs, it identifies the
        // bar's run.
        bar.color =
            others > 1 ? frame_->tint(bar.run).color(theme().dark) : changeColor(bar.seconds);
    }
    for (std::size_t at = 0; at < rows; ++at)
        names_.push_back({text(comparison.rows[at].name),
                          plot_.top() + (static_cast<double>(at) + 0.5) * row_height,
                          comparison.rows[at].onlyIn().has_value()});
    std::vector<AxisItem::Tick> ticks;
    // Requires at least two labels, because a single 0 does not show a scale.
    int count = std::max(2, static_cast<int>(plot_.width() / 75));
    double step = roundStep(high - low, count);
    while (std::floor(high / step) - std::ceil(low / step) < 1)
        step = roundStep(high - low, ++count);
    for (double at = std::ceil(low / step) * step; at <= high + step * 1e-6; at += step) {
        const double value = std::abs(at) < step * 1e-6 ? 0 : at;
        ticks.push_back({zero_ + value * per_second_,
                         value == 0 ? QStringLiteral("0")
                                    : AxisItem::shortLabel(signedSeconds(value).toStdString()),
                         true});
    }
    x_words_->setTicks(ticks, plot_);
    x_words_->setTitle(
        frame_->runs() == 2
            ? (comparison.per_sample ? DifferenceText::tr("%1 minus %2, time per sample")
                                     : DifferenceText::tr("%1 minus %2, step time"))
                  .arg(frame_->label(1 - comparison.baseline), frame_->label(comparison.baseline))
            : (comparison.per_sample ? DifferenceText::tr("Minus %1, time per sample")
                                     : DifferenceText::tr("Minus %1, step time"))
                  .arg(frame_->label(comparison.baseline)),
        comparison.per_sample ? DifferenceText::tr("Time per sample")
                              : DifferenceText::tr("Step time"));
    grid_->setLines(plot_, std::move(ticks), {});
}

void DifferenceChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    painted_->setRect(body_);
}

}  // namespace ridgepoint::ui
