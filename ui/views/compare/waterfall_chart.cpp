// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/waterfall_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/round_ticks.h"

namespace ridgepoint::ui {
namespace {

struct WaterfallText {
    Q_DECLARE_TR_FUNCTIONS(WaterfallChart)
};

constexpr double kWaterfallNames = 0.4;  // maximum part of the figure's width for names
constexpr double kWaterfallRow = 22, kWaterfallBar = 13;  // pixels
constexpr std::size_t kFewestBars = 4, kMostBars = 24;
// The axis begins at 0 unless the changes would then be shorter than this part of it.
constexpr double kLeastSpan = 0.3;
constexpr double kValueGap = 6;  // pixels between a bar and its value

QFont waterfallFont() { return figureFont(12); }

}  // namespace

WaterfallChart::WaterfallChart()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      painted_(new BodyItem(this, [this](QPainter& painter) { paintBars(painter); })) {
    painted_->setZValue(100);
    setTheme(Theme::light());
}

void WaterfallChart::startAfresh() {
    FigureChart::startAfresh();
    frame_.reset();
    bars_.clear();
    place();
}

void WaterfallChart::setRuns(std::shared_ptr<const CompareFrame> frame) {
    frame_ = std::move(frame);
    setCaption(compareTitle(*frame_), compareSubtitle(*frame_), compareProvenance(*frame_), false);
    const auto change = frame_->comparison.stepDifference(frame_->comparison.baseline, shownRun());
    setEmptyWords(change ? QString()
                         : WaterfallText::tr("The step time of one of these runs is unknown."));
    place();
}

std::size_t WaterfallChart::shownRun() const {
    const compare::Comparison& comparison = frame_->comparison;
    std::size_t shown = comparison.baseline == 0 ? 1 : 0;
    double most = -1;
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        const auto change = comparison.stepDifference(comparison.baseline, run);
        if (run == comparison.baseline || !change || std::abs(change->seconds) <= most) continue;
        most = std::abs(change->seconds);
        shown = run;
    }
    return shown;
}

// Makes at most `most` bars. Rows with small or unknown changes are combined, so that the bars add
// up to the change of the step time.
void WaterfallChart::makeBars(std::size_t most) {
    bars_.clear();
    const compare::Comparison& comparison = frame_->comparison;
    const std::size_t from = comparison.baseline, to = shownRun();
    const auto whole = comparison.stepDifference(from, to);
    if (!whole) return;
    const double start = *comparison.sides[from].step.seconds_mean / comparison.sides[from].samples;
    bars_.push_back({frame_->label(from), 0, start, true, false});
    std::vector<std::pair<compare::Difference, QString>> changes;
    for (const compare::Row& row : comparison.rows) {
        const auto change = row.difference(from, to);
        if (!change || change->seconds == 0) continue;
        const auto& value = row.values[to] ? row.values[to] : row.values[from];
        changes.emplace_back(*change, shortRowLabel(value->row));
    }
    std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
        return std::abs(a.first.seconds) > std::abs(b.first.seconds);
    });
    // Both step times and the other rows have a bar each.
    if (changes.size() > most - 3) changes.resize(most - 3);
    double at = start;
    for (const auto& [change, name] : changes) {
        bars_.push_back({name, at, at + change.seconds, false, change.withinNoise()});
        at += change.seconds;
    }
    const double end = start + whole->seconds;
    bars_.push_back({WaterfallText::tr("other rows"), at, end, false, false});
    bars_.push_back({frame_->label(to), 0, end, true, false});
}

double WaterfallChart::pixelOf(double seconds) const {
    return plot_.left() + (seconds - low_) / (high_ - low_) * plot_.width();
}

QRectF WaterfallChart::rectOf(std::size_t bar) const {
    const Bar& shown = bars_[bar];
    const double a = pixelOf(shown.total ? low_ : shown.from), b = pixelOf(shown.to);
    const double top = plot_.top() + (static_cast<double>(bar) + 0.5) * kWaterfallRow;
    return {QPointF(std::min(a, b), top - kWaterfallBar / 2),
            QSizeF(std::max(std::abs(b - a), 1.0), kWaterfallBar)};
}

QString WaterfallChart::tooltipAt(const QPointF& pixel) const {
    for (std::size_t at = 0; at < bars_.size(); ++at) {
        const double top = plot_.top() + static_cast<double>(at) * kWaterfallRow;
        if (pixel.y() < top || pixel.y() >= top + kWaterfallRow || !body_.contains(pixel)) continue;
        const Bar& bar = bars_[at];
        const QString value =
            bar.total ? text(roofline::formatSeconds(bar.to)) : signedSeconds(bar.to - bar.from);
        return plainTip(
            bar.words + QStringLiteral(": ") + value +
            (bar.faint ? QStringLiteral(" (") + WaterfallText::tr("within noise") + QLatin1Char(')')
                       : QString()));
    }
    return {};
}

void WaterfallChart::placeParts(const QRectF& body) {
    body_ = body;
    setEmptyRect(body);
    bars_.clear();
    const double below = AxisItem::kTickLength + 2 * AxisItem::labelHeight() + 12;
    const auto room =
        static_cast<std::size_t>(std::max(0.0, (body.height() - below - 8) / kWaterfallRow));
    if (frame_ && emptyWords().isEmpty() && room >= kFewestBars)
        makeBars(std::min(room, kMostBars));
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, x_words_, painted_})
        part->setVisible(!bars_.empty());
    if (!bars_.empty()) layAxis();
    painted_->setRect(body_);
}

void WaterfallChart::layAxis() {
    const QFontMetricsF metrics(waterfallFont());
    double names = 0, lowest = bars_.front().to, highest = bars_.front().to;
    for (const Bar& bar : bars_) {
        names = std::max(names, metrics.horizontalAdvance(bar.words));
        lowest = std::min(lowest, bar.to);
        highest = std::max(highest, bar.to);
    }
    plot_ = body_.adjusted(std::min(names + 24, body_.width() * kWaterfallNames), 8, -16, 0);
    plot_.setHeight(static_cast<double>(bars_.size()) * kWaterfallRow);
    const double span = highest - lowest;
    low_ = span > 0 && span < kLeastSpan * highest ? std::max(0.0, lowest - span / 2) : 0;
    // Leaves space for the value after the longest bar.
    const double value = metrics.horizontalAdvance(QStringLiteral("+8.88 ms")) + 2 * kValueGap;
    high_ = low_ + std::max(highest - low_, 1e-12) * plot_.width() /
                       std::max(plot_.width() - value, plot_.width() / 2);
    std::vector<AxisItem::Tick> ticks;
    const double step = roundStep(high_ - low_, std::max(2, static_cast<int>(plot_.width() / 75)));
    for (double at = std::ceil(low_ / step) * step; at <= high_ + step * 1e-6; at += step)
        ticks.push_back({pixelOf(at),
                         at < step * 1e-6 ? QStringLiteral("0")
                                          : AxisItem::shortLabel(roofline::formatSeconds(at)),
                         true});
    x_words_->setTicks(ticks, plot_);
    const QString title = frame_->comparison.per_sample ? WaterfallText::tr("Time per sample")
                                                        : WaterfallText::tr("Step time");
    x_words_->setTitle(title, title);
    grid_->setLines(plot_, std::move(ticks), {});
}

void WaterfallChart::paintBars(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(waterfallFont());
    const QFontMetricsF metrics(waterfallFont());
    for (std::size_t at = 0; at < bars_.size(); ++at) {
        const Bar& bar = bars_[at];
        const QRectF rect = rectOf(at);
        const double base = rect.center().y() + metrics.capHeight() / 2;
        const QString words =
            metrics.elidedText(bar.words, Qt::ElideMiddle, plot_.left() - body_.left() - 16);
        painter.setPen(bar.faint ? colors.muted : colors.ink);
        painter.drawText(QPointF(plot_.left() - 8 - metrics.horizontalAdvance(words), base), words);
        QColor color = bar.total ? colors.muted : changeColor(bar.to - bar.from);
        if (bar.faint) color = onto(colors.surface, color, 0.35);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRect(rect);
        painter.setPen(bar.faint ? colors.muted : colors.ink);
        painter.drawText(
            QPointF(rect.right() + kValueGap, base),
            bar.total ? text(roofline::formatSeconds(bar.to)) : signedSeconds(bar.to - bar.from));
        // A thin line leads to the next bar.
        if (at + 1 == bars_.size()) continue;
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QPointF(pixelOf(bar.to), rect.bottom()),
                         QPointF(pixelOf(bar.to), rectOf(at + 1).top()));
    }
}

void WaterfallChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    painted_->setRect(body_);
}

}  // namespace ridgepoint::ui
