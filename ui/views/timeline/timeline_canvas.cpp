// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_canvas.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/chart/picture_copier.h"
#include "ui/chart/zoom_steps.h"
#include "ui/run/drawn_path.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

constexpr double kWheelPan = 0.10;   // fraction of the visible range that a wheel notch pans
constexpr double kRoomAround = 0.2;  // margin on each side, relative to the zoom target's length

}  // namespace

TimelineCanvas::TimelineCanvas(Selection* selection, QWidget* parent)
    : QAbstractScrollArea(parent), selection_(selection) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    picture_.setTheme(Theme::of(palette()));
    new PictureCopier(this);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        picture_.setScroll(value);
        viewport()->update();
    });
    connect(selection_, &Selection::rowsChanged, this, [this] {
        picture_.setSelectedRows(selection_->rows());
        if (!choosing_) {
            picture_.setSelectedCall(std::nullopt);
            announce(this, {});
        }
        viewport()->update();
    });
    connect(selection_, &Selection::rangeChanged, this, [this] {
        picture_.setRange(selection_->range());
        viewport()->update();
    });
    DrawnPath* const drawn = DrawnPath::of(selection_);
    connect(drawn, &DrawnPath::changed, this, [this, drawn] {
        picture_.setPath(drawn->path());
        viewport()->update();
    });
}

void TimelineCanvas::startAfresh() {
    drag_ = Drag::none;
    picture_.startAfresh();
    fitScrollBar();
    viewport()->update();
}

void TimelineCanvas::setFrame(std::shared_ptr<const Frame> frame) {
    const bool all = showsAll();
    picture_.setFrame(std::move(frame));
    picture_.setSelectedRows(selection_->rows());
    picture_.setRange(selection_->range());
    if (all) setView(picture_.all());
    fitScrollBar();  // a new frame can contain more lanes
    viewport()->update();
}

void TimelineCanvas::setFilter(const run::CallFilter& filter) {
    picture_.setFilter(filter);
    viewport()->update();
}

void TimelineCanvas::setPage(std::shared_ptr<const run::TimelinePage> page) {
    picture_.setPage(std::move(page));
    fitScrollBar();
    if (awaited_ && !picture_.rectOf(*awaited_).isEmpty())
        bringIntoView(*std::exchange(awaited_, std::nullopt));
    viewport()->update();
}

void TimelineCanvas::setView(const TimeSpan& view) {
    if (view == picture_.view()) return;
    picture_.setView(view);
    viewport()->update();
    Q_EMIT viewChanged();
}

bool TimelineCanvas::showsAll() const {
    const TimeSpan& view = picture_.view();
    if (view.length() <= 0) return true;
    const TimeSpan all = picture_.all();
    return view.from <= all.from && view.to >= all.to;
}

void TimelineCanvas::move(const TimeSpan& view) {
    if (picture_.steps().steps().empty()) return;
    setView(view);
    Q_EMIT moved();
}

void TimelineCanvas::showAll() { move(picture_.all()); }

void TimelineCanvas::lookAt(const CallPlace& call, const TimeSpan& view) {
    awaited_ = call;
    picture_.setSelectedCall(call);
    setView(view);
    viewport()->update();
}

void TimelineCanvas::zoomAt(double x, double factor) {
    const TimeScale scale = picture_.scale();
    const double at = scale.time(std::clamp(x, scale.left, scale.right()));
    move(zoomed(scale.view, at, factor, picture_.all()));
}

void TimelineCanvas::zoomCentre(double factor) {
    const TimeScale scale = picture_.scale();
    zoomAt(scale.left + scale.width / 2, factor);
}

void TimelineCanvas::panBy(double pixels) {
    const TimeScale scale = picture_.scale();
    move(ui::moved(scale.view, pixels * scale.perPixel(), picture_.all()));
}

void TimelineCanvas::scrollBy(double pixels) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(std::lround(pixels)));
}

void TimelineCanvas::fitScrollBar() {
    QScrollBar* const bar = verticalScrollBar();
    bar->setRange(0, static_cast<int>(std::ceil(picture_.mostScroll())));
    bar->setPageStep(static_cast<int>(picture_.lanes().height()));
    bar->setSingleStep(static_cast<int>(LaneLayout::kRowPitch));
    picture_.setScroll(bar->value());
    const double lanes = picture_.layout().height() - picture_.lanes().height();
    Q_EMIT heightNeeded(height() + static_cast<int>(std::ceil(lanes)));
}

double TimelineCanvas::pointerX() const {
    const TimeScale scale = picture_.scale();
    const QPointF at = viewport()->mapFromGlobal(QPointF(QCursor::pos()));
    if (viewport()->underMouse() && at.x() >= scale.left && at.x() <= scale.right()) return at.x();
    return scale.left + scale.width / 2;
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::TextAntialiasing);
    picture_.paint(painter);
    if (hasFocus()) {
        painter.setPen(QPen(Theme::of(palette()).accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void TimelineCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    picture_.setRect(viewport()->rect());
    fitScrollBar();
    Q_EMIT viewChanged();  // a new size requires another resolution
}

void TimelineCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    picture_.setTheme(Theme::of(palette()));
    viewport()->update();
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    const double across = event->angleDelta().x() / 120.0;
    const double step = picture_.scale().width * kWheelPan;
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

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_at_ = dragged_to_ = event->position();
    const bool ruler = picture_.partAt(pressed_at_) == TimelinePicture::Part::ruler;
    if (ruler || (event->modifiers() & Qt::ShiftModifier)) {
        drag_ = Drag::ranging;
        const TimeScale scale = picture_.scale();
        range_from_ = scale.time(std::clamp(pressed_at_.x(), scale.left, scale.right()));
        return;
    }
    drag_ = Drag::pressed;
}

void TimelineCanvas::dragRange(double to) {
    const TimeScale scale = picture_.scale();
    const double time = scale.time(std::clamp(to, scale.left, scale.right()));
    selection_->setRange(
        TimeRange{static_cast<std::int64_t>(std::llround(std::min(range_from_, time))),
                  static_cast<std::int64_t>(std::llround(std::max(range_from_, time)))});
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    switch (drag_) {
        case Drag::none:
            hover(at, event->globalPosition().toPoint());
            return;
        case Drag::ranging:
            dragRange(at.x());
            return;
        case Drag::pressed:
            if ((at - pressed_at_).manhattanLength() < QApplication::startDragDistance()) return;
            drag_ = Drag::panning;
            viewport()->setCursor(Qt::ClosedHandCursor);
            QToolTip::hideText();
            [[fallthrough]];
        case Drag::panning:
            scrollBy(dragged_to_.y() - at.y());
            panBy(dragged_to_.x() - at.x());
            dragged_to_ = at;
            return;
    }
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const Drag drag = std::exchange(drag_, Drag::none);
    viewport()->unsetCursor();
    if (drag == Drag::ranging &&
        std::fabs(event->position().x() - pressed_at_.x()) < QApplication::startDragDistance()) {
        selection_->setRange(std::nullopt);  // a click without a drag clears the range
    }
    if (drag == Drag::pressed) choose(picture_.callAt(event->position()));
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    drag_ = Drag::none;
    const auto thing = picture_.thingAt(event->position());
    if (!thing) {
        showAll();
        return;
    }
    zoomTo(*thing);
}

void TimelineCanvas::zoomTo(const TimeSpan& thing) {
    const double around = std::max(thing.length(), leastLength(thing.from)) * kRoomAround;
    TimeSpan view{thing.from - around, thing.to + around};
    const TimeSpan all = picture_.all();
    view.from = std::max(view.from, all.from);
    view.to = std::min(view.to, all.to);
    if (view.length() > 0) move(view);
}

std::optional<TimeSpan> TimelineCanvas::selectedSpan() const {
    const auto& call = picture_.selectedCall();
    const run::Interval* const interval = call ? picture_.interval(*call) : nullptr;
    if (interval == nullptr) return std::nullopt;
    return TimeSpan{static_cast<double>(interval->start_ns), static_cast<double>(interval->end_ns)};
}

// Selects the time range of the selected call, or the visible range if no call is selected.
void TimelineCanvas::selectRange() {
    if (picture_.steps().steps().empty()) return;
    const TimeSpan span = selectedSpan().value_or(picture_.view());
    const TimeRange range{static_cast<std::int64_t>(std::llround(span.from)),
                          static_cast<std::int64_t>(std::llround(span.to))};
    selection_->setRange(range);
    announce(this, rangeWords(range));
}

QString TimelineCanvas::spoken() const {
    const QString empty = picture_.emptyWords();
    if (!empty.isEmpty()) return empty;
    const TimeSpan& view = picture_.view();
    return tr("%1 steps. In view: %2")
        .arg(picture_.steps().steps().size())
        .arg(
            rangeWords({static_cast<std::int64_t>(view.from), static_cast<std::int64_t>(view.to)}));
}

void TimelineCanvas::hover(const QPointF& at, const QPoint& global) {
    const auto call = picture_.callAt(at);
    picture_.setHovered(call);
    viewport()->update();
    const bool ruler = picture_.partAt(at) == TimelinePicture::Part::ruler;
    viewport()->setCursor(ruler  ? Qt::SplitHCursor
                          : call ? Qt::PointingHandCursor
                                 : Qt::ArrowCursor);
    showPointerTip(viewport(), global, picture_.tooltipAt(at));
}

bool TimelineCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        picture_.setHovered(std::nullopt);
        viewport()->update();
    }
    return isTipRequest(*event) || QAbstractScrollArea::viewportEvent(event);
}

void TimelineCanvas::choose(std::optional<CallPlace> call) {
    picture_.setSelectedCall(call);
    const QScopedValueRollback guard(choosing_, true);
    selection_->setRows(call ? picture_.rowsOf(*call) : QStringList(), call);
    viewport()->update();
}

void TimelineCanvas::bringIntoView(const CallPlace& call) {
    const QRectF rect = picture_.rectOf(call);
    const TimeScale scale = picture_.scale();
    if (rect.right() < scale.left || rect.left() > scale.right()) {
        panBy(rect.center().x() - (scale.left + scale.width / 2));
    }
    if (rect.top() < picture_.lanes().top()) scrollBy(rect.top() - picture_.lanes().top());
    if (rect.bottom() > picture_.lanes().bottom()) {
        scrollBy(rect.bottom() - picture_.lanes().bottom());
    }
}

// Selects the previous or next call in the lane, the surrounding call or the first inner call. If
// no call is selected, selects the first visible call.
void TimelineCanvas::chooseNeighbour(int along, int down) {
    const auto next = picture_.neighbour(along, down);
    if (!next) return;
    choose(next);
    bringIntoView(*next);
    const QString words = picture_.tooltipAt(picture_.rectOf(*next).center());
    announce(this, words.isEmpty() ? selection_->rows().join(QStringLiteral(", ")) : words);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
    const double step = picture_.scale().width * kKeyPan;
    const bool jump = (event->modifiers() & Qt::ControlModifier) != 0;
    switch (event->key()) {
        case Qt::Key_W:
        case Qt::Key_Plus:
            zoomAt(pointerX(), kKeyFactor);
            return;
        case Qt::Key_S:
        case Qt::Key_Minus:
            zoomAt(pointerX(), 1 / kKeyFactor);
            return;
        case Qt::Key_A:
            panBy(-step);
            return;
        case Qt::Key_D:
            panBy(step);
            return;
        case Qt::Key_Left:
            jump ? chooseNeighbour(-1, 0) : panBy(-step);
            return;
        case Qt::Key_Right:
            jump ? chooseNeighbour(1, 0) : panBy(step);
            return;
        case Qt::Key_Up:
            jump ? chooseNeighbour(0, -1) : scrollBy(-3 * LaneLayout::kRowPitch);
            return;
        case Qt::Key_Down:
            jump ? chooseNeighbour(0, 1) : scrollBy(3 * LaneLayout::kRowPitch);
            return;
        case Qt::Key_Home:
        case Qt::Key_0:
            showAll();
            return;
        case Qt::Key_R:
            selectRange();
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (const auto span = selectedSpan()) zoomTo(*span);
            return;
        case Qt::Key_Escape:
            // The window receives the key too, and clears the other selections.
            picture_.setSelectedCall(std::nullopt);
            viewport()->update();
            event->ignore();
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

}  // namespace ridgepoint::ui
