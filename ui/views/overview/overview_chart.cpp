// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overview/overview_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/seconds.h"
#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"

namespace ridgepoint::ui {
namespace {

struct OverviewText {
    Q_DECLARE_TR_FUNCTIONS(OverviewChart)
};

constexpr double kLeastBar = 4;  // pixels; minimum width of a bar with its gap
constexpr double kMostBar = 90;
constexpr double kGapShare = 0.2;

// Marks the strings in core/run/analysis/step_split.cpp, which has no translator. A test in
// tests/ui checks that the list is complete.
[[maybe_unused]] constexpr std::array kTexts{
    QT_TRANSLATE_NOOP("StepSplit", "kernel"),
    QT_TRANSLATE_NOOP("StepSplit", "memcpy"),
    QT_TRANSLATE_NOOP("StepSplit", "memset"),
    QT_TRANSLATE_NOOP("StepSplit", "communication"),
    QT_TRANSLATE_NOOP("StepSplit", "runtime"),
    QT_TRANSLATE_NOOP("StepSplit", "data loader"),
    QT_TRANSLATE_NOOP("StepSplit", "CPU"),
    QT_TRANSLATE_NOOP("StepSplit", "other"),
    QT_TRANSLATE_NOOP("StepSplit", "compute"),
    QT_TRANSLATE_NOOP("StepSplit", "exposed communication"),
    QT_TRANSLATE_NOOP("StepSplit", "memory"),
    QT_TRANSLATE_NOOP("StepSplit", "idle"),
    QT_TRANSLATE_NOOP("StepSplit", "communication in all"),
    QT_TRANSLATE_NOOP("StepSplit", "overlap"),
    QT_TRANSLATE_NOOP("StepSplit", "host wait"),
    QT_TRANSLATE_NOOP("StepSplit", "kernel wait"),
    QT_TRANSLATE_NOOP("StepSplit", "other idle"),
    QT_TRANSLATE_NOOP("StepSplit", "A kernel that is not a collective runs"),
    QT_TRANSLATE_NOOP("StepSplit", "A copy runs, and no kernel"),
    QT_TRANSLATE_NOOP("StepSplit", "A fill runs, and no kernel or copy"),
    QT_TRANSLATE_NOOP("StepSplit", "A collective runs, and no other work of the GPU"),
    QT_TRANSLATE_NOOP("StepSplit", "The CPU calls CUDA while the GPU is idle"),
    QT_TRANSLATE_NOOP("StepSplit", "The data loader runs while the GPU is idle"),
    QT_TRANSLATE_NOOP("StepSplit", "Other ops run on the CPU while the GPU is idle"),
    QT_TRANSLATE_NOOP("StepSplit", "None of these runs"),
    QT_TRANSLATE_NOOP("StepSplit", "A collective runs, and no other kernel"),
    QT_TRANSLATE_NOOP("StepSplit", "Only copies and fills run"),
    QT_TRANSLATE_NOOP("StepSplit", "The GPU runs nothing"),
    QT_TRANSLATE_NOOP("StepSplit", "A collective runs"),
    QT_TRANSLATE_NOOP("StepSplit", "A collective and another kernel run"),
    QT_TRANSLATE_NOOP("StepSplit", "The GPU is idle because the next work was launched later"),
    QT_TRANSLATE_NOOP("StepSplit", "The GPU is idle for less than 30 µs between launched work"),
    QT_TRANSLATE_NOOP("StepSplit", "The GPU is idle for another reason")};

QString translated(std::string_view english) {
    return QCoreApplication::translate("StepSplit", std::string(english).c_str());
}

double secondsOf(const run::SplitFigure& figure, const OverviewChart::Bar& bar) {
    return base::seconds(figure.nanoseconds(bar.sum).value_or(0)) / static_cast<double>(bar.count);
}

}  // namespace

QString titleOf(const run::SplitFigure& figure) { return translated(figure.title); }
QString tipOf(const run::SplitFigure& figure) { return translated(figure.tip); }

OverviewChart::OverviewChart()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      y_words_(new AxisItem(Qt::Vertical, this)),
      legend_(new LegendItem(this)),
      body_(new BodyItem(this, [this](QPainter& painter) { paint(painter); })) {
    body_->setZValue(50);
    x_words_->setTitle(OverviewText::tr("step"));
    y_words_->setTitle(OverviewText::tr("time"));
    setInvitation(OverviewText::tr("Open or record a run to see how its steps split."));
    setTheme(Theme::light());
}

void OverviewChart::startAfresh() {
    FigureChart::startAfresh();
    splits_.reset();
    problem_.clear();
    current_.reset();
    bars_.clear();
    legend_->setEntries({}, 1, false);
    place();
}

bool OverviewChart::hasContent(const Frame& frame) const {
    return frame.step.count > 0 && !frame.file.empty();
}

void OverviewChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    if (splits_ || !problem_.isEmpty()) sayWhyEmpty();
    place();
}

void OverviewChart::sayWhyEmpty() {
    setEmptyWords(!splits_ ? problem_
                  : splits_->steps.empty()
                      ? OverviewText::tr("The run stores no calls whose time can be split.")
                  : of_ != Of::step && !splits_->sum.gpu
                      ? OverviewText::tr("No step of this run has GPU records.")
                      : QString());
}

void OverviewChart::setOf(Of of) {
    if (of == of_) return;
    of_ = of;
    setSplits(splits_);
}

void OverviewChart::setSplits(std::shared_ptr<const run::StepSplits> splits) {
    splits_ = std::move(splits);
    problem_.clear();
    current_.reset();
    if (splits_) sayWhyEmpty();
    fillLegend();
    place();
}

void OverviewChart::setProblem(const QString& sentence) {
    splits_.reset();
    problem_ = sentence;
    sayWhyEmpty();
    fillLegend();
    place();
}

std::vector<const run::SplitFigure*> OverviewChart::figures() const {
    std::vector<const run::SplitFigure*> figures;
    if (!splits_) return figures;
    for (const run::SplitFigure& figure : run::splitFigures()) {
        if (figure.of != of_) continue;
        const bool any = std::any_of(
            splits_->steps.begin(), splits_->steps.end(),
            [&](const run::StepSplit& split) { return figure.nanoseconds(split).value_or(0) > 0; });
        if (any) figures.push_back(&figure);
    }
    return figures;
}

// Returns the colour of a part of the step, which is the same in every run. Idle time and other
// time are grey.
QColor OverviewChart::colorOf(const run::SplitFigure& figure) const {
    if (figure.id == "other" || figure.id == "idle")
        return onto(theme().surface, theme().ink, 0.25);
    std::size_t place = 0;
    for (const run::SplitFigure& each : run::splitFigures()) {
        if (each.id == figure.id) break;
        if (each.of == figure.of) ++place;
    }
    return seriesColor(place, theme().dark);
}

void OverviewChart::fillLegend() {
    std::vector<LegendItem::Entry> entries;
    for (const run::SplitFigure* const figure : figures())
        entries.push_back({LegendItem::Mark::square, colorOf(*figure), titleOf(*figure)});
    legend_->setEntries(std::move(entries), 4, false);
}

void OverviewChart::layBars(double width) {
    bars_.clear();
    most_seconds_ = 0;
    if (!splits_ || !emptyWords().isEmpty()) return;
    const auto& steps = splits_->steps;
    const auto room = static_cast<std::size_t>(std::max(1.0, width / kLeastBar));
    const std::size_t together = (steps.size() + room - 1) / room;
    for (std::size_t first = 0; first < steps.size(); first += together) {
        Bar bar{first, std::min(together, steps.size() - first), steps[first]};
        bar.certainty = steps[first].certainty;
        for (std::size_t i = 1; i < bar.count; ++i) {
            bar.sum.add(steps[first + i]);
            // Uncertain steps can also be too long, so their mean is no lower bound.
            bar.certainty = std::max(bar.certainty, steps[first + i].certainty);
        }
        bars_.push_back(bar);
        double sum = 0;
        for (const run::SplitFigure* const figure : figures()) sum += secondsOf(*figure, bar);
        most_seconds_ = std::max(most_seconds_, sum);
    }
    if (current_ && *current_ >= bars_.size()) current_.reset();
}

QRectF OverviewChart::rectOf(std::size_t bar) const {
    const double each = std::min(
        kMostBar, plot_.width() / static_cast<double>(std::max<std::size_t>(1, bars_.size())));
    return {plot_.left() + each * static_cast<double>(bar), plot_.top(), each, plot_.height()};
}

std::optional<std::size_t> OverviewChart::at(const QPointF& pixel) const {
    if (bars_.empty() || !plot_.contains(pixel)) return std::nullopt;
    const auto bar =
        static_cast<std::size_t>((pixel.x() - plot_.left()) / std::max(1e-9, rectOf(0).width()));
    return bar < bars_.size() ? std::optional(bar) : std::nullopt;
}

void OverviewChart::setCurrent(std::optional<std::size_t> bar) {
    if (bar == current_) return;
    current_ = bar;
    body_->update();
}

QString OverviewChart::tooltip(std::size_t at) const {
    const Bar& bar = bars_[at];
    const run::StepSplit& first = splits_->steps[bar.first];
    QString words = bar.count == 1 ? OverviewText::tr("Step %1").arg(first.step)
                                   : OverviewText::tr("Steps %1 to %2 (means)")
                                         .arg(first.step)
                                         .arg(splits_->steps[bar.first + bar.count - 1].step);
    if (bar.count == 1 && first.warmup) words += OverviewText::tr(" (warm-up)");
    if (bar.certainty == run::StepTime::uncertain) words += OverviewText::tr(" (uncertain)");
    QString rows;
    double whole = 0;
    for (const run::SplitFigure* const figure : figures()) whole += secondsOf(*figure, bar);
    for (const run::SplitFigure* const figure : figures()) {
        const double value = secondsOf(*figure, bar);
        if (!(value > 0)) continue;
        rows += QStringLiteral(
                    "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
                    "<td align='right'>%3</td></tr>")
                    .arg(titleOf(*figure).toHtmlEscaped(), text(roofline::formatSeconds(value)),
                         text(roofline::formatShare(value / whole)));
    }
    return QStringLiteral("<qt><b>%1</b> %2<table>%3</table></qt>")
        .arg(words.toHtmlEscaped(),
             text(roofline::atLeast(bar.certainty == run::StepTime::at_least,
                                    roofline::formatSeconds(whole))),
             rows);
}

void OverviewChart::placeParts(const QRectF& body) {
    constexpr double kBelow = 44, kRight = 12, kTop = 6;
    const QSizeF legend = legend_->size();
    const bool fits = legend.width() <= body.width() - 16 && legend.height() < body.height() / 3;
    const double above = fits ? legend.height() + kTop : 0;
    legend_->setVisible(fits && emptyWords().isEmpty());
    legend_->setPos(body.left() + 8, body.top() + 2);
    const double left = AxisItem::labelWidth(QStringLiteral("888.8 ms")) + 40;
    plot_ = body.adjusted(left, above + kTop, -kRight, -kBelow);
    layBars(plot_.width());
    std::vector<AxisItem::Tick> x, y;
    const bool room = plot_.width() > 20 && plot_.height() > 20;
    if (!bars_.empty() && most_seconds_ > 0 && room) {
        const double step = roundStep(most_seconds_, static_cast<int>(plot_.height() / 40) + 1);
        for (double at = 0; at <= most_seconds_ * 1.0001; at += step) {
            y.push_back(
                {plot_.bottom() - plot_.height() * at / most_seconds_,
                 at > 0 ? AxisItem::shortLabel(roofline::formatSeconds(at)) : QStringLiteral("0")});
        }
        const double width = rectOf(0).width();
        const double wanted =
            AxisItem::labelWidth(QString::number(splits_->steps.back().step)) + 12;
        const auto each = static_cast<std::size_t>(std::max(1.0, std::ceil(wanted / width)));
        for (std::size_t i = 0; i < bars_.size(); i += each)
            x.push_back(
                {rectOf(i).center().x(), QString::number(splits_->steps[bars_[i].first].step)});
    }
    for (auto* const axis : {x_words_, y_words_}) axis->setVisible(!y.empty());
    grid_->setLines(plot_, {}, y);
    x_words_->setTicks(std::move(x), plot_);
    y_words_->setTicks(std::move(y), plot_);
    body_->setRect(body);
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    setPlotArea(body);
}

void OverviewChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    legend_->setTheme(theme());
    fillLegend();
    body_->update();
}

// Hatches the bar of a step whose time is not exact, and marks a lower bound.
void OverviewChart::paintInexact(QPainter& painter, const QRectF& bar, bool at_least) const {
    painter.fillRect(bar, QBrush(theme().surface, Qt::BDiagPattern));
    if (!at_least) return;
    constexpr double kRoom = 16;
    painter.setPen(theme().ink);
    painter.drawText(
        QRectF(bar.left(), std::max(plot_.top(), bar.top() - kRoom), bar.width(), kRoom),
        Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, QStringLiteral("≥"));
}

void OverviewChart::paint(QPainter& painter) const {
    if (bars_.empty() || !(most_seconds_ > 0)) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto shown = figures();
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        const QRectF room = rectOf(i);
        QRectF bar = room;
        if (room.width() >= 2 * kLeastBar)
            bar.adjust(room.width() * kGapShare / 2, 0, -room.width() * kGapShare / 2, 0);
        double bottom = plot_.bottom();
        for (const run::SplitFigure* const figure : shown) {
            const double height = plot_.height() * secondsOf(*figure, bars_[i]) / most_seconds_;
            QColor color = colorOf(*figure);
            if (bars_[i].sum.warmup) color = onto(theme().surface, color, 0.45);
            painter.fillRect(QRectF(bar.left(), bottom - height, bar.width(), height), color);
            bottom -= height;
        }
        if (bars_[i].certainty != run::StepTime::exact) {
            const QRectF whole(bar.left(), bottom, bar.width(), plot_.bottom() - bottom);
            paintInexact(painter, whole, bars_[i].certainty == run::StepTime::at_least);
        }
        if (i != current_) continue;
        painter.setPen(QPen(theme().ink, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(bar.left(), bottom, bar.width(), plot_.bottom() - bottom)
                             .adjusted(-1.5, -1.5, 1.5, 0));
    }
}

}  // namespace ridgepoint::ui
