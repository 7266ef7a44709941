// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_view.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/run/other_rank_note.h"
#include "ui/run/run_facts.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_chart.h"
#include "ui/views/timeline/tooltip_html.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kAgainMilliseconds = 200;  // update interval for a growing file
constexpr double kStepsFollowed = 3.2;   // number of visible steps while following
constexpr double kAroundACall = 8;       // ratio of the visible range to the call's length
// While following, the zoom changes only if the lengths of the visible and the wanted range differ
// by at least this factor.
constexpr double kRestless = 1.6;

QDockWidget* dockOf(const QWidget& view) {
    for (QWidget* at = view.parentWidget(); at != nullptr; at = at->parentWidget()) {
        if (auto* const dock = qobject_cast<QDockWidget*>(at)) return dock;
    }
    return nullptr;
}

// Returns the steps that read the calls for a figure of this size and draw the figure.
ExportSteps timelineSteps(const std::shared_ptr<const Frame>& frame,
                          const std::filesystem::path& path, const ExportOptions& options) {
    requireEnding(FileKind::picture, path);
    const std::shared_ptr<TimelineChart> chart =
        std::make_shared<TimelineChart>(options.range, options.selected);
    dress(*chart, options);
    chart->setFrame(*frame);
    const auto page = std::make_shared<std::shared_ptr<const run::TimelinePage>>();
    ExportSteps steps;
    if (const auto wish = chart->wanted()) {
        steps.read = [page, wish = *wish, file = frame->file](const run::Watch& watch) {
            run::TimelinePages pages(file, watch);
            *page = std::make_shared<const run::TimelinePage>(
                pages.page(wish.from_ns, wish.to_ns, wish.resolution_ns));
        };
    }
    // Only `draw` owns the chart, so that the chart is destroyed on the UI thread.
    steps.draw = [chart, page, frame, path, options]() mutable -> ExportSteps::Step {
        if (*page) chart->setPage(*page);
        const QString title = options.title.isEmpty() ? runTitle(*frame) : options.title;
        return pictureStep(paintFigure(*chart, options, title, runProvenance(*frame)), path,
                           options.scale);
    };
    return steps;
}

}  // namespace

TimelineView::TimelineView(Selection* selection, QWidget* parent)
    : RunView(parent),
      selection_(selection),
      canvas_(new TimelineCanvas(selection, this)),
      other_rank_(new OtherRankNote(this)),
      note_(new QLabel(this)),
      range_(new QLabel(this)),
      follow_(new QToolButton(this)),
      all_(new QToolButton(this)) {
    canvas_->setAccessibleName(tr("Timeline"));
    canvas_->setWhatsThis(
        tr("Wheel, W and S zoom; drag, A and D move; drag with Shift, or along the ruler, to "
           "select a time range; double-click to zoom to something; Home shows the whole run. With "
           "Ctrl the arrow keys go from call to call."));
    range_->setObjectName(QStringLiteral("timelineRange"));
    range_->setTextFormat(Qt::PlainText);
    note_->setObjectName(QStringLiteral("timelineNote"));
    note_->setTextFormat(Qt::PlainText);
    for (QLabel* const label : {note_, range_}) {
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    follow_->setText(tr("Follow"));
    follow_->setToolTip(tr("Keep the newest steps in view"));
    follow_->setCheckable(true);
    follow_->setChecked(following_);
    follow_->hide();
    all_->setText(tr("Show All"));
    all_->setToolTip(tr("Show the whole run (Home)"));

    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 2);
    bar->addWidget(range_, 3);
    bar->addWidget(note_, 2);
    bar->addWidget(follow_);
    bar->addWidget(all_);
    for (QToolButton* const button : {follow_, all_}) button->setAutoRaise(true);
    note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(other_rank_, 1);
    column->addWidget(canvas_, 1);
    setMinimumSize(320, 150);
    setFocusProxy(canvas_);

    connect(other_rank_, &OtherRankNote::runWanted, this, &RunView::runWanted);
    again_.setSingleShot(true);
    again_.setInterval(kAgainMilliseconds);
    connect(&again_, &QTimer::timeout, this, &TimelineView::ask);
    connect(follow_, &QToolButton::toggled, this, &TimelineView::follow);
    connect(all_, &QToolButton::clicked, canvas_, &TimelineCanvas::showAll);
    connect(canvas_, &TimelineCanvas::viewChanged, this, [this] {
        ask();
        sayNote();
    });
    connect(canvas_, &TimelineCanvas::moved, this, [this] { follow(false); });
    connect(canvas_, &TimelineCanvas::heightNeeded, this, &TimelineView::fitHeight);
    connect(selection_, &Selection::lookWanted, this, &TimelineView::lookAt);
    connect(selection_, &Selection::rangeChanged, this, [this] {
        total_.reset();
        askTotal();
        sayRange();
    });
    connect(selection_, &Selection::rowsChanged, this, [this] { askTotal(); });
    sayRange();
}

TimelineView::~TimelineView() = default;

void TimelineView::startAfresh() {
    RunView::startAfresh();
    loader_.reset();
    total_.reset();
    problem_.clear();
    progress_.clear();
    again_.stop();
    first_steps_.reset();
    other_rank_->hide();
    canvas_->show();
    setMaximumHeight(QWIDGETSIZE_MAX);
    all_->show();
    canvas_->startAfresh();
    follow(true);
    follow_->hide();
    sayNote();
}

void TimelineView::setFilter(const run::CallFilter& filter) { canvas_->setFilter(filter); }

bool TimelineView::hasKeyboard() const { return canvas_->hasFocus(); }
void TimelineView::zoomBy(double factor) { canvas_->zoomCentre(factor); }
void TimelineView::showAll() { canvas_->showAll(); }

void TimelineView::openLoader(const std::filesystem::path& path) {
    if (path.empty() || (loader_ && loader_->path() == path)) return;
    loader_ = std::make_unique<TimelineLoader>(path);
    connect(loader_.get(), &TimelineLoader::pageReady, this, &TimelineView::takePage);
    connect(loader_.get(), &TimelineLoader::totalReady, this,
            [this](const run::StretchTotal& total) {
                total_ = total;
                sayRange();
            });
    connect(loader_.get(), &TimelineLoader::progressed, this, [this](double done) {
        progress_ = tr("Reading calls: %1").arg(text(roofline::formatShare(done)));
        sayNote();
    });
    connect(loader_.get(), &TimelineLoader::failed, this, [this](const QString& sentence) {
        // The recorder might not have created the file yet.
        if (frame() && frame()->growing) {
            again_.start();
            return;
        }
        progress_.clear();
        problem_ = sentence;
        sayNote();
    });
}

void TimelineView::showFrame(const Frame& frame) {
    const bool elsewhere = other_rank_->setFrame(frame);
    canvas_->setVisible(!elsewhere);
    all_->setVisible(!elsewhere);
    if (elsewhere) {
        setMaximumHeight(QWIDGETSIZE_MAX);
        loader_.reset();
        again_.stop();
        total_.reset();
        follow_->hide();
        problem_.clear();
        progress_.clear();
        note_->clear();
        return;
    }
    openLoader(frame.callsFile());
    canvas_->setFrame(this->frame());
    if (!first_steps_) first_steps_ = frame.snapshot->steps->count();
    follow_->setVisible(live());
    if (following_) showNewest();
    // Reads a growing file at intervals. Reads a complete file only when another range becomes
    // visible.
    if (!frame.growing || canvas_->picture().page() == nullptr)
        ask();
    else if (!again_.isActive())
        again_.start();
    sayNote();
}

void TimelineView::lookAt(const CallPlace& call, const TimeRange& where) {
    if (QDockWidget* const dock = dockOf(*this)) {
        dock->show();
        dock->raise();
    }
    follow(false);
    const auto length = static_cast<double>(where.to_ns - where.from_ns);
    const double middle = static_cast<double>(where.from_ns) + length / 2;
    const double reach = std::max(length * kAroundACall, leastLength(middle)) / 2;
    canvas_->lookAt(call, {middle - reach, middle + reach});
}

// Limits the dock's height to its lanes, so that other docks get the remaining height.
void TimelineView::fitHeight(int canvas_height) {
    QDockWidget* const dock = dockOf(*this);
    if (dock == nullptr || frame() == nullptr) return;
    const int most = std::max(canvas_height + height() - canvas_->height(), minimumHeight());
    const bool grows = most > maximumHeight() && height() >= maximumHeight();
    if (most == maximumHeight()) return;
    setMaximumHeight(most);
    auto* const window = qobject_cast<QMainWindow*>(dock->parentWidget());
    if (!grows || window == nullptr || dock->isFloating() || !dock->isVisible()) return;
    window->resizeDocks({dock}, {std::min(dock->height() + most - height(), window->height() / 3)},
                        Qt::Vertical);
}

void TimelineView::follow(bool on) {
    following_ = on;
    follow_->setChecked(on);
    if (on) showNewest();
}

bool TimelineView::live() const {
    return frame() && frame()->growing && first_steps_ &&
           frame()->snapshot->steps->count() > *first_steps_;
}

// Shows the newest steps, unless the pointer is on the timeline.
void TimelineView::showNewest() {
    const auto& steps = canvas_->picture().steps().steps();
    if (!live() || steps.empty() || canvas_->viewport()->underMouse()) return;
    const auto last = static_cast<double>(steps.back().end_ns - steps.back().start_ns);
    const TimeSpan all = canvas_->picture().all();
    const double wanted = std::max(last * kStepsFollowed, leastLength(all.to));
    double length = canvas_->picture().view().length();
    if (length <= 0 || wanted > length * kRestless || wanted < length / kRestless) length = wanted;
    const double from = std::max(all.from, all.to - length);
    canvas_->setView({from, from + length});
}

void TimelineView::ask() {
    if (!loader_ || !isVisible() || canvas_->picture().steps().steps().empty()) return;
    const TimeScale scale = canvas_->picture().scale();
    const auto from = static_cast<std::int64_t>(std::floor(scale.view.from));
    const auto to = std::max(static_cast<std::int64_t>(std::ceil(scale.view.to)), from + 1);
    const run::TimelinePage* const page = canvas_->picture().page();
    // No request is needed if the page contains every call in the view.
    if (page != nullptr && page->stretches.empty() && !page->growing && page->from_ns <= from &&
        page->to_ns >= to) {
        return;
    }
    loader_->requestPage(
        {from, to, std::max<std::int64_t>(static_cast<std::int64_t>(2 * scale.perPixel()), 1)});
}

void TimelineView::takePage(const std::shared_ptr<const run::TimelinePage>& page) {
    problem_.clear();
    progress_.clear();
    canvas_->setPage(page);
    sayNote();
    // Reads the page again if the run has ended in the meantime, because the page is incomplete.
    if (page->growing && frame() && !frame()->growing) ask();
}

void TimelineView::askTotal() {
    const auto& range = selection_->range();
    if (!range || !loader_ || !frame()) return;
    loader_->requestTotal(
        {range->from_ns, range->to_ns, frame()->by, selection_->row().toStdString()});
}

std::optional<TimeRange> TimelineView::shownRange() const {
    if (!frame() || frame()->otherRank() || canvas_->showsAll()) return std::nullopt;
    const TimeSpan& view = canvas_->picture().view();
    return TimeRange{static_cast<std::int64_t>(view.from), static_cast<std::int64_t>(view.to)};
}

QString TimelineView::rangeWords() const {
    const auto& range = selection_->range();
    if (!range) return {};
    const auto length = static_cast<double>(range->to_ns - range->from_ns);
    QStringList facts{tr("%1 selected").arg(durationText(length))};
    if (total_) {
        const QString about = total_->exact ? QString() : QStringLiteral("≈ ");
        facts << about + tr("%1 calls")
                             .arg(text(roofline::formatCount(static_cast<double>(total_->calls))))
              << tr("ops: %1 of this time")
                     .arg(about + tooltip::share(static_cast<double>(total_->busy_ns), length));
        if (total_->gpu_busy_ns) {
            const QString bound = total_->gpu_at_least ? QStringLiteral("≥ ") : QString();
            facts << tr("GPU busy: %1 of this time")
                         .arg(bound +
                              tooltip::share(static_cast<double>(*total_->gpu_busy_ns), length));
        }
        if (total_->row_ns && !selection_->row().isEmpty()) {
            facts << tr("%1: %2, %3 of it, %4 calls")
                         .arg(selection_->row().left(80),
                              durationText(static_cast<double>(*total_->row_ns)),
                              tooltip::share(static_cast<double>(*total_->row_ns), length),
                              text(roofline::formatCount(static_cast<double>(*total_->row_calls))));
        }
    }
    return facts.join(QStringLiteral(" · "));
}

void TimelineView::sayRange() {
    const QString words = rangeWords();
    range_->setText(words);
    range_->setToolTip(words);
}

void TimelineView::sayNote() {
    const QString words = !problem_.isEmpty()    ? problem_
                          : !progress_.isEmpty() ? progress_
                                                 : canvas_->picture().note();
    if (words == note_->text()) return;
    note_->setText(words);
    note_->setToolTip(words);
}

const ViewDescriptor& timelineView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new TimelineView(parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "timeline",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Timeline"),
                               .watch = {Place::Side::below, 0, false},
                               .explore = {Place::Side::below, 0}},
        .whole_run = true,
        .of_calls = true,
        .exports = {{.name = "timeline",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "T&imeline as Picture…"),
                     .run = {.steps = timelineSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
