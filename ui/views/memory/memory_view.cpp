// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/memory_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/insight/insight.h"
#include "core/roofline/quantity.h"
#include "ui/base/insight_words.h"
#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/run/other_rank_note.h"
#include "ui/run/run_facts.h"
#include "ui/views/memory/live_panel.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLeastChart = 140;   // pixels; minimum height of the chart above the list
constexpr int kLeastHeight = 120;  // pixels; minimum height of the view
// Pixels; minimum height of the chart above the list in a low view.
constexpr int kLeastListed = 90;
constexpr int kLeastAside = 900;            // pixels; minimum width for a list next to the chart
constexpr qint64 kHintMilliseconds = 2000;  // interval between checks of a growing run

}  // namespace

MemoryCanvas::MemoryCanvas(MemoryChart* chart, Selection* selection, QWidget* parent)
    : ChartView(chart, parent), figure_(chart), selection_(selection) {
    connect(selection_, &Selection::rangeChanged, this,
            [this] { figure_->setRange(selection_->range()); });
}

void MemoryCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0) figure_->zoomAbout(event->position().x(), std::pow(1.3, notches));
    event->accept();
}

void MemoryCanvas::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton;
    ranging_ = pressed_ && (event->modifiers() & Qt::ShiftModifier);
    panned_ = false;
    pressed_at_ = dragged_to_ = event->position().x();
}

void MemoryCanvas::dragRange(double to) {
    const double a = figure_->timeAt(pressed_at_), b = figure_->timeAt(to);
    figure_->setMark(TimeRange{static_cast<std::int64_t>(std::llround(std::min(a, b))),
                               static_cast<std::int64_t>(std::llround(std::max(a, b)))});
}

void MemoryCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (ranging_) {
        dragRange(event->position().x());
        return;
    }
    if (pressed_) {
        if (!panned_ &&
            std::fabs(event->position().x() - pressed_at_) < QApplication::startDragDistance()) {
            return;
        }
        panned_ = true;
        figure_->panBy(event->position().x() - dragged_to_);
        dragged_to_ = event->position().x();
        return;
    }
    showPointerTip(this, event->globalPosition().toPoint(), figure_->tooltipAt(event->position()));
}

void MemoryCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (ranging_) {
        // setRange() clears an empty range, so a click does not select a range.
        const double a = figure_->timeAt(pressed_at_), b = figure_->timeAt(event->position().x());
        figure_->setMark(std::nullopt);
        selection_->setRange(TimeRange{static_cast<std::int64_t>(std::llround(std::min(a, b))),
                                       static_cast<std::int64_t>(std::llround(std::max(a, b)))});
    }
    const bool click = pressed_ && !ranging_ && !panned_;
    pressed_ = ranging_ = false;
    if (click && figure_->canPick(event->position())) {
        Q_EMIT momentPicked(figure_->momentAt(event->position()));
    }
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent*) { figure_->resetZoom(); }

// Selects the memory event after or before the selected time. If no time is selected, selects the
// marked peak.
void MemoryCanvas::pickNeighbour(bool later) {
    const std::vector<run::MemoryPoint>& points = figure_->drawn();
    if (points.empty() || !figure_->emptyWords().isEmpty()) return;
    const auto& moment = figure_->moment();
    auto at = std::max_element(points.begin(), points.end(), [](const auto& a, const auto& b) {
        return run::total(a.bytes) < run::total(b.bytes);
    });
    if (moment && later) {
        at = std::partition_point(points.begin(), points.end(),
                                  [&](const auto& point) { return point.time_ns <= *moment; });
        if (at == points.end()) return;
    } else if (moment) {
        at = std::partition_point(points.begin(), points.end(),
                                  [&](const auto& point) { return point.time_ns < *moment; });
        if (at == points.begin()) return;
        --at;
    }
    const run::MemoryPoint point = *at;
    const std::int64_t picked =
        moment ? point.time_ns : figure_->peakMoment().value_or(point.time_ns);
    Q_EMIT momentPicked(picked);
    announce(this, durationText(static_cast<double>(picked)) + QStringLiteral(": ") +
                       text(roofline::formatMemory(static_cast<double>(run::total(point.bytes)))));
}

void MemoryCanvas::keyPressEvent(QKeyEvent* event) {
    constexpr double kFactor = 1.5, kPan = 0.15;
    const QRectF& plot = figure_->plot();
    const bool jump = (event->modifiers() & Qt::ControlModifier) != 0;
    switch (event->key()) {
        case Qt::Key_Comma:
        case Qt::Key_Period:
            Q_EMIT stepAsked(event->key() == Qt::Key_Period);
            return;
        case Qt::Key_W:
        case Qt::Key_Plus:
            figure_->zoomAbout(plot.center().x(), kFactor);
            return;
        case Qt::Key_S:
        case Qt::Key_Minus:
            figure_->zoomAbout(plot.center().x(), 1 / kFactor);
            return;
        case Qt::Key_A:
        case Qt::Key_Left:
            jump ? pickNeighbour(false) : figure_->panBy(kPan * plot.width());
            return;
        case Qt::Key_D:
        case Qt::Key_Right:
            jump ? pickNeighbour(true) : figure_->panBy(-kPan * plot.width());
            return;
        case Qt::Key_R: {
            if (!figure_->emptyWords().isEmpty()) return;
            const auto [from, to] = figure_->range();
            const TimeRange range{static_cast<std::int64_t>(std::llround(from)),
                                  static_cast<std::int64_t>(std::llround(to))};
            selection_->setRange(range);
            announce(this, rangeWords(range));
            return;
        }
        case Qt::Key_Home:
        case Qt::Key_0:
            figure_->resetZoom();
            return;
        default:
            event->ignore();
    }
}

MemoryView::MemoryView(Selection* selection, QWidget* parent)
    : RunView(parent),
      chart_(new MemoryChart),
      canvas_(new MemoryCanvas(chart_, selection, this)),
      live_(new LivePanel(selection, this)),
      other_rank_(new OtherRankNote(this)),
      hint_(new QLabel(this)),
      parts_(new QBoxLayout(QBoxLayout::TopToBottom)) {
    parts_->setSpacing(0);
    chart_->setCaptioned(false);
    canvas_->setAccessibleName(tr("Memory timeline"));
    canvas_->setToolTip({});
    hint_->setWordWrap(true);
    hint_->setTextFormat(Qt::PlainText);
    hint_->setMargin(6);
    hint_->hide();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(hint_);
    column->addWidget(other_rank_, 1);
    parts_->addWidget(canvas_, 3);
    parts_->addWidget(live_, 2);
    column->addLayout(parts_, 1);
    setFocusProxy(canvas_);
    setMinimumSize(180, kLeastHeight);
    connect(other_rank_, &OtherRankNote::runWanted, this, &RunView::runWanted);
    connect(canvas_, &MemoryCanvas::momentPicked, this, [this](std::int64_t time_ns) {
        chart_->setMoment(time_ns);
        live_->setMoment(time_ns);
        shareRoom();
    });
    connect(canvas_, &MemoryCanvas::stepAsked, this,
            [this](bool later) { (later ? live_->later() : live_->earlier())->click(); });
    connect(live_, &LivePanel::stepped, this, [this](std::int64_t time_ns) {
        chart_->setMoment(time_ns);
        chart_->bringIntoView(time_ns);
        live_->setMoment(time_ns);
    });
    connect(live_, &LivePanel::closed, this, [this] {
        chart_->setMoment(std::nullopt);
        live_->setMoment(std::nullopt);
        shareRoom();
    });
}

// Places the list next to the chart if the dock is wide enough, and below the chart in other cases.
void MemoryView::shareRoom() {
    const bool listed = live_->moment().has_value();
    const bool aside = width() >= kLeastAside;
    parts_->setDirection(aside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (aside) {
        setMinimumHeight(kLeastHeight);
        canvas_->setMinimumHeight(0);
        return;
    }
    const int list = std::max(live_->minimumSizeHint().height(),
                              live_->layout()->totalMinimumHeightForWidth(width()));
    setMinimumHeight(listed ? std::max(kLeastHeight, list + kLeastListed) : kLeastHeight);
    canvas_->setMinimumHeight(listed ? std::clamp(height() - list, kLeastListed, kLeastChart) : 0);
}

void MemoryView::resizeEvent(QResizeEvent* event) {
    RunView::resizeEvent(event);
    shareRoom();
}

void MemoryView::startAfresh() {
    RunView::startAfresh();
    live_->setMoment(std::nullopt);
    live_->setFrame(nullptr);
    hint_->hide();
    other_rank_->hide();
    canvas_->show();
    hinted_.invalidate();
    chart_->startAfresh();
}

void MemoryView::showFrame(const Frame& frame) {
    const bool elsewhere = other_rank_->setFrame(frame);
    canvas_->setVisible(!elsewhere);
    if (elsewhere) {
        // The file does not contain the memory of the other rank.
        chart_->setMoment(std::nullopt);
        live_->setMoment(std::nullopt);
        shareRoom();
    }
    live_->setFrame(this->frame());
    sayHint(frame);
    chart_->setFrame(frame);
}

QString MemoryView::hint() const { return hint_->isHidden() ? QString() : hint_->text(); }

void MemoryView::sayHint(const Frame& frame) {
    if (frame.growing && hinted_.isValid() && hinted_.elapsed() < kHintMilliseconds) return;
    hinted_.start();
    QString words;
    for (const insight::Insight& each : insight::insightsOf(*frame.snapshot)) {
        if (each.rule->id == "memory-grows")
            words = QStringLiteral("⚠ ") + findingOf(each) + QStringLiteral(". ") +
                    ruleText(each.advice);
    }
    hint_->setText(words);
    hint_->setVisible(!words.isEmpty());
}

const ViewDescriptor& memoryView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new MemoryView(parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "memory",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Memory"),
                               .watch = {Place::Side::right, 1},
                               .explore = {Place::Side::right, 1}},
        .whole_run = true,
        .leads =
            [](const Frame& frame) {
                const auto& snapshot = *frame.snapshot;
                return frame.rows.empty() && !frame.growing && !snapshot.memory_points.empty();
            },
        .exports =
            {{.name = "memory",
              .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Memory Timeline as Picture…"),
              .run = {.figure = [](const std::shared_ptr<const Frame>& frame,
                                   const ExportOptions& options) -> std::unique_ptr<FigureChart> {
                  auto chart = std::make_unique<MemoryChart>();
                  dress(*chart, options);
                  chart->setFrame(*frame);
                  return chart;
              }}}}};
    return view;
}

}  // namespace ridgepoint::ui
