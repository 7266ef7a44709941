// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/rank_timeline_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>
#include <exception>
#include <stop_token>

#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/chart/picture_copier.h"
#include "ui/chart/zoom_steps.h"
#include "ui/run/run_facts.h"
#include "ui/views/timeline/rank_timeline_chart.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

struct RankTimelineText {
    Q_DECLARE_TR_FUNCTIONS(RankTimelineView)
};

constexpr double kNotchPan = 0.10;  // fraction of the visible range that a wheel notch pans

// Removes all data that the lanes do not show.
run::TimelinePage streamsOf(run::TimelinePage page) {
    page.steps.clear();
    page.api_steps.clear();
    std::erase_if(page.buckets, [](const run::TimelineSlice& bucket) {
        return bucket.track.kind != run::IntervalKind::gpu;
    });
    return page;
}

std::shared_ptr<const run::TimelinePage> readPage(const RankLanes::Request& request,
                                                  const run::Watch& watch) {
    run::TimelinePages pages(request.file, watch);
    auto page = pages.page(request.from_ns, request.to_ns, request.resolution_ns);
    return std::make_shared<const run::TimelinePage>(request.streams ? streamsOf(std::move(page))
                                                                     : std::move(page));
}

ExportSteps rankTimelineSteps(const std::shared_ptr<const Frame>& frame,
                              const std::filesystem::path& path, const ExportOptions& options) {
    requireEnding(FileKind::picture, path);
    if (!RankTimelineView::isMerged(*frame)) {
        throw ExportError(
            RankTimelineText::tr("The run does not contain several ranks.").toStdString());
    }
    const auto chart = std::make_shared<RankTimelineChart>(options.range);
    dress(*chart, options);
    chart->setFrame(*frame);
    struct Read {
        std::vector<RankLanes::Request> requests;
        std::vector<std::shared_ptr<const run::TimelinePage>> pages;
    };
    const auto read = std::make_shared<Read>();
    read->requests = chart->requests();
    ExportSteps steps;
    steps.read = [read](const run::Watch& watch) {
        for (const RankLanes::Request& request : read->requests)
            read->pages.push_back(readPage(request, watch));
    };
    // Only `draw` owns the chart, so that the chart is destroyed on the UI thread.
    steps.draw = [chart, read, frame, path, options]() -> ExportSteps::Step {
        for (std::size_t i = 0; i < read->pages.size(); ++i)
            chart->setPage(read->requests[i], read->pages[i]);
        chart->fitToRanks();
        const QString title = options.title.isEmpty() ? runTitle(*frame) : options.title;
        return pictureStep(paintFigure(*chart, options, title, runProvenance(*frame)), path,
                           options.scale);
    };
    return steps;
}

}  // namespace

RankCanvas::RankCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    lanes_.setTheme(Theme::of(palette()));
    new PictureCopier(this);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        lanes_.setScroll(value);
        viewport()->update();
        Q_EMIT viewChanged();  // other ranks might have become visible
    });
}

void RankCanvas::refresh() {
    QScrollBar* const bar = verticalScrollBar();
    bar->setRange(0, static_cast<int>(std::ceil(lanes_.mostScroll())));
    bar->setPageStep(static_cast<int>(lanes_.lanes().height()));
    bar->setSingleStep(static_cast<int>(LaneLayout::kRowPitch));
    viewport()->update();
}

void RankCanvas::setView(const TimeSpan& view) {
    lanes_.setView(view);
    viewport()->update();
    Q_EMIT viewChanged();
}

void RankCanvas::showAll() { setView(lanes_.all()); }

void RankCanvas::zoomAt(double x, double factor) {
    const TimeScale scale = lanes_.scale();
    const double at = scale.time(std::clamp(x, scale.left, scale.right()));
    setView(zoomed(scale.view, at, factor, lanes_.all()));
}

void RankCanvas::panBy(double pixels) {
    const TimeScale scale = lanes_.scale();
    setView(moved(scale.view, pixels * scale.perPixel(), lanes_.all()));
}

void RankCanvas::scrollBy(double pixels) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(std::lround(pixels)));
}

QString RankCanvas::spoken() const {
    const TimeSpan view = lanes_.scale().view;
    return tr("%1 in view of %2")
        .arg(durationText(view.length()), lanes_.names().join(QStringLiteral(", ")));
}

void RankCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::TextAntialiasing);
    lanes_.paint(painter);
    if (!hasFocus()) return;
    painter.setPen(QPen(Theme::of(palette()).accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void RankCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    lanes_.setRect(viewport()->rect());
    refresh();
    Q_EMIT viewChanged();
}

void RankCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    lanes_.setTheme(Theme::of(palette()));
    viewport()->update();
}

void RankCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    const double across = event->angleDelta().x() / 120.0;
    const double step = lanes_.scale().width * kNotchPan;
    if (event->modifiers() & Qt::ControlModifier) {
        scrollBy(-notches * 3 * LaneLayout::kRowPitch);
    } else if (event->modifiers() & Qt::ShiftModifier) {
        panBy(-(notches + across) * step);
    } else {
        if (notches != 0) zoomAt(event->position().x(), std::pow(kWheelFactor, notches));
        if (across != 0) panBy(-across * step);
    }
    event->accept();
}

void RankCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) dragged_to_ = event->position();
}

void RankCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (!dragged_to_) {
        showPointerTip(viewport(), event->globalPosition().toPoint(), lanes_.tooltipAt(at));
        return;
    }
    QToolTip::hideText();
    const QPointF by = *dragged_to_ - at;
    dragged_to_ = at;
    scrollBy(by.y());
    if (by.x() != 0) panBy(by.x());
}

void RankCanvas::mouseReleaseEvent(QMouseEvent*) { dragged_to_.reset(); }

void RankCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    dragged_to_.reset();
    if (const auto file = lanes_.fileAt(event->position()); !file.empty()) Q_EMIT fileWanted(file);
}

void RankCanvas::keyPressEvent(QKeyEvent* event) {
    const TimeScale scale = lanes_.scale();
    const double step = scale.width * kKeyPan, middle = scale.left + scale.width / 2;
    switch (event->key()) {
        case Qt::Key_W:
        case Qt::Key_Plus:
            return zoomAt(middle, kKeyFactor);
        case Qt::Key_S:
        case Qt::Key_Minus:
            return zoomAt(middle, 1 / kKeyFactor);
        case Qt::Key_A:
        case Qt::Key_Left:
            return panBy(-step);
        case Qt::Key_D:
        case Qt::Key_Right:
            return panBy(step);
        case Qt::Key_Up:
            return scrollBy(-3 * LaneLayout::kRowPitch);
        case Qt::Key_Down:
            return scrollBy(3 * LaneLayout::kRowPitch);
        case Qt::Key_Home:
        case Qt::Key_0:
            return showAll();
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

bool RankCanvas::viewportEvent(QEvent* event) {
    return isTipRequest(*event) || QAbstractScrollArea::viewportEvent(event);
}

RankTimelineView::RankTimelineView(QWidget* parent)
    : RunView(parent), canvas_(new RankCanvas(this)), answers_(read, [this](const Answer& answer) {
          canvas_->lanes().setPage(answer->request, answer->page, answer->problem);
          canvas_->refresh();
          asked_.reset();
          ask();
      }) {
    canvas_->setObjectName(QStringLiteral("rankTimeline"));
    canvas_->setAccessibleName(tr("Timeline of all ranks"));
    canvas_->setWhatsThis(
        tr("All ranks on one clock. Wheel, W and S zoom; drag, A and D move; Home shows the whole "
           "run; double-click opens the file of a rank."));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(canvas_);
    setMinimumSize(320, 150);
    setFocusProxy(canvas_);
    connect(canvas_, &RankCanvas::viewChanged, this, &RankTimelineView::ask);
    connect(canvas_, &RankCanvas::fileWanted, this, &RunView::runWanted);
}

bool RankTimelineView::isMerged(const Frame& frame) {
    return frame.snapshot->ranks && frame.snapshot->ranks->size() > 1;
}

void RankTimelineView::startAfresh() {
    RunView::startAfresh();
    asked_.reset();
    canvas_->lanes().startAfresh();
    canvas_->refresh();
}

void RankTimelineView::zoomBy(double factor) {
    const TimeScale scale = canvas_->lanes().scale();
    canvas_->zoomAt(scale.left + scale.width / 2, factor);
}

void RankTimelineView::showFrame(const Frame& frame) {
    canvas_->lanes().setFrame(frame);
    canvas_->refresh();
    ask();
}

void RankTimelineView::ask() {
    if (!frame() || !isVisible()) return;
    auto request = canvas_->lanes().wanted();
    if (!request || (answers_.busy() && request == asked_)) return;
    asked_ = request;
    answers_.ask(*std::move(request));
}

RankTimelineView::Answer RankTimelineView::read(const RankLanes::Request& request,
                                                const std::atomic<bool>& unwanted) {
    auto read = std::make_shared<Read>();
    read->request = request;
    std::stop_source stop;
    const run::Watch watch{stop.get_token(), [&](double) {
                               if (unwanted) stop.request_stop();
                           }};
    try {
        read->page = readPage(request, watch);
    } catch (const std::exception& error) {
        read->problem = text(error.what());
    }
    return read;
}

const ViewDescriptor& rankTimelineView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts&, QWidget* parent) -> RunView* {
            return new RankTimelineView(parent);
        },
        .dock =
            DockDescriptor{.name = "rankTimeline",
                           .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Timeline of Ranks"),
                           .watch = {Place::Side::below, 0, false},
                           .explore = {Place::Side::below, 0}},
        .whole_run = true,
        .offered = RankTimelineView::isMerged,
        .of_calls = true,
        .exports = {{.name = "ranks",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Ran&ks as Picture…"),
                     .run = {.steps = rankTimelineSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
