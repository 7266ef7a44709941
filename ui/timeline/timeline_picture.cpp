// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_picture.h"

#include <QCoreApplication>

#include "core/roofline/quantity.h"
#include "ui/timeline/timeline_tooltip.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct PictureText {
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
};

constexpr double kGap = 4;           // pixels between parts
constexpr double kRightMargin = 12;  // pixels
constexpr double kNanosecond = 1e-9;
// Of a figure, pixels.
constexpr double kLeastPitch = 8, kMostPitch = 40;

}  // namespace

TimelinePicture::TimelinePicture() : names_(figureFont(12)) { setTheme(Theme::light()); }

void TimelinePicture::setTheme(const Theme& theme) {
    theme_ = theme;
    band_.setTheme(theme);
    painter_.setTheme(theme);
    memory_.setTheme(theme);
}

void TimelinePicture::setRect(const QRectF& rect) {
    rect_ = rect;
    placeParts();
}

void TimelinePicture::placeParts() {
    const double left = rect_.left() + kGutter;
    const double width = std::max(rect_.width() - kGutter - kRightMargin, 20.0);
    double y = rect_.top();
    const auto take = [&](double height) {
        const QRectF row(left, y, width, height);
        y += height;
        return row;
    };
    ruler_row_ = take(kRulerHeight);
    steps_row_ = take(StepBand::kStepsHeight);
    phases_row_ = take(StepBand::kPhasesHeight);
    y += kGap;
    const double below =
        memory_.any() && rect_.height() > 220 ? MemoryStrip::kHeight + 2 * kGap : 0;
    lanes_ = QRectF(left, y, width, std::max(rect_.bottom() - below - y, 0.0));
    memory_row_ = below > 0
                      ? QRectF(left, rect_.bottom() - below + kGap, width, MemoryStrip::kHeight)
                      : QRectF();
    setScroll(scroll_);
}

void TimelinePicture::fillHeight() {
    layout_.setPitch(std::clamp(layout_.pitchFor(lanes_.height()), kLeastPitch, kMostPitch));
    // Memory takes what the calls leave.
    const double left = lanes_.height() - layout_.height();
    if (memory_row_.isEmpty() || left <= 0) return;
    lanes_.setHeight(layout_.height());
    memory_row_.setTop(lanes_.bottom() + kGap);
}

void TimelinePicture::startAfresh() {
    frame_.reset();
    page_.reset();
    steps_.clear();
    layout_.clear();
    painter_.forgetNames();
    memory_.setSnapshot(nullptr);
    view_ = {0, 0};
    scroll_ = 0;
    rows_.clear();
    painter_.setFilter({});
    match_ = {};
    selected_.reset();
    hovered_.reset();
    flows_.clear();
    range_.reset();
}

void TimelinePicture::setFrame(std::shared_ptr<const Frame> frame) {
    const bool had_memory = memory_.any();
    const bool other_rows = !frame_ || frame_->by != frame->by;
    frame_ = std::move(frame);
    steps_.take(*frame_->snapshot);
    memory_.setSnapshot(frame_->snapshot);
    if (memory_.any() != had_memory) placeParts();
    if (other_rows || (!rows_.isEmpty() && !match_.matchesAny())) rematch();
}

void TimelinePicture::setPage(std::shared_ptr<const run::TimelinePage> page) {
    page_ = std::move(page);
    layout_.add(*page_);
    setScroll(scroll_);
    if (!rows_.isEmpty() && !match_.matchesAny()) rematch();
    flows_ = selected_ ? flowsOf(*selected_, *page_) : std::vector<Flow>();
}

TimeSpan TimelinePicture::all() const {
    TimeSpan span = steps_.span();
    span.to = std::max(span.to, span.from + leastLength(span.from));
    return span;
}

void TimelinePicture::setView(const TimeSpan& view) { view_ = view; }

TimeScale TimelinePicture::scale() const {
    return {view_.length() > 0 ? view_ : all(), lanes_.left(), lanes_.width()};
}

LanePainter::Place TimelinePicture::place() const {
    return {scale(), lanes_.top() - scroll_, lanes_};
}

double TimelinePicture::mostScroll() const {
    return std::max(0.0, layout_.height() - lanes_.height());
}

void TimelinePicture::setScroll(double pixels) { scroll_ = std::clamp(pixels, 0.0, mostScroll()); }

void TimelinePicture::rematch() {
    match_ = {};
    const run::StringTable* const strings = page_ && page_->strings ? page_->strings.get()
                                            : frame_ ? frame_->snapshot->strings.get()
                                                     : nullptr;
    if (strings != nullptr && frame_ && !rows_.isEmpty()) {
        std::vector<std::string> names;
        for (const QString& row : rows_) names.push_back(row.toStdString());
        match_ = run::RowMatch(names, frame_->by, *strings);
    }
    painter_.setMatch(match_);
}

void TimelinePicture::setSelectedRows(const QStringList& rows) {
    if (rows == rows_) return;
    rows_ = rows;
    rematch();
}

void TimelinePicture::setSelectedCall(std::optional<CallPlace> call) {
    selected_ = call;
    flows_ = selected_ && page_ ? flowsOf(*selected_, *page_) : std::vector<Flow>();
}

void TimelinePicture::paint(QPainter& painter) {
    painter.fillRect(rect_, theme_.surface);
    const QString empty = emptyWords();
    if (!empty.isEmpty()) {
        painter.setFont(figureFont(14));
        painter.setPen(theme_.muted);
        painter.drawText(rect_.adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap, empty);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintLanes(painter);
    // What stuck out of the lanes is covered; SVG does not clip.
    const QColor& ground = theme_.surface;
    painter.fillRect(QRectF(rect_.left(), rect_.top(), rect_.width(), lanes_.top() - rect_.top()),
                     ground);
    painter.fillRect(
        QRectF(rect_.left(), lanes_.bottom(), rect_.width(), rect_.bottom() - lanes_.bottom()),
        ground);
    painter.fillRect(
        QRectF(lanes_.right(), rect_.top(), rect_.right() - lanes_.right(), rect_.height()),
        ground);
    paintRuler(painter);
    const TimeScale scale = this->scale();
    band_.paintSteps(painter, steps_row_, scale, steps_);
    band_.paintPhases(painter, phases_row_, scale, steps_, page_.get());
    if (!memory_row_.isEmpty()) {
        memory_.paint(painter, memory_row_, scale, steps_);
        band_.paintShades(painter, memory_row_, scale, steps_);
    }
    paintGutter(painter);
    paintRange(painter);
}

void TimelinePicture::paintLanes(QPainter& painter) {
    painter.save();
    painter.setClipRect(lanes_);
    const LanePainter::Place place = this->place();
    for (const LaneLayout::Thread& thread : layout_.threads()) {
        painter.fillRect(QRectF(lanes_.left(), place.top + thread.top, lanes_.width(),
                                layout_.heightOf(thread) - 1),
                         theme_.lane);
    }
    // Where steps begin, as long as that does not become a curtain.
    const auto shown = steps_.between(place.scale.view.from, place.scale.view.to);
    if (static_cast<double>(shown.size()) * 12 < lanes_.width()) {
        for (const StepSlice& step : shown) {
            const double x = std::round(place.scale.x(static_cast<double>(step.start_ns)));
            if (x < lanes_.left()) continue;
            painter.fillRect(QRectF(x, lanes_.top(), 1, lanes_.height()), theme_.grid);
        }
    }
    if (page_) painter_.paint(painter, place, layout_, *page_);
    band_.paintShades(painter, lanes_, place.scale, steps_);
    if (page_) {
        paintFlows(painter, flows_, place, layout_, *page_, theme_.ink);
        if (hovered_)
            painter_.paintFrame(painter, place, layout_, *page_, *hovered_, theme_.ink, 1);
        if (selected_) {
            painter_.paintFrame(painter, place, layout_, *page_, *selected_, theme_.accent, 2);
        }
    }
    painter.restore();
}

void TimelinePicture::paintName(QPainter& painter, const QRectF& box, const QString& words,
                                const QColor& color) {
    painter.setFont(names_.font());
    painter.setPen(color);
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                     names_.metrics().elidedText(words, Qt::ElideRight, box.width()));
}

void TimelinePicture::paintGutter(QPainter& painter) {
    const double left = rect_.left() + 8;
    const auto beside = [&](double top, double height) {
        return QRectF(left, top, lanes_.left() - left - 8, height);
    };
    painter.fillRect(
        QRectF(rect_.left(), lanes_.top(), lanes_.left() - rect_.left(), lanes_.height()),
        theme_.surface);
    const double line = names_.metrics().height();
    for (const LaneLayout::Thread& thread : layout_.threads()) {
        const double top = lanes_.top() - scroll_ + thread.top;
        const double middle = top + (layout_.rowHeight() - line) / 2;
        if (middle < lanes_.top() - 1 || middle + line > lanes_.bottom() + 1) continue;
        paintName(painter, beside(middle, line), threadName(thread.thread), theme_.ink);
    }
    if (!ruler_.base.isEmpty()) {
        paintName(painter, beside(ruler_row_.top(), ruler_row_.height()), ruler_.base, theme_.ink);
    }
    paintName(painter, beside(steps_row_.top(), steps_row_.height()), PictureText::tr("steps"),
              theme_.muted);
    paintName(painter, beside(phases_row_.top(), phases_row_.height()), PictureText::tr("phases"),
              theme_.muted);
    if (memory_row_.isEmpty()) return;
    paintName(painter, beside(memory_row_.top(), line),
              text(roofline::formatMemory(memory_.most())), theme_.ink);
    paintName(painter, beside(memory_row_.top() + line, line), PictureText::tr("allocated"),
              theme_.muted);
}

void TimelinePicture::paintRuler(QPainter& painter) {
    const TimeScale scale = this->scale();
    ruler_ = rulerOf(scale, [this](const QString& words) { return names_.width(words); });
    painter.setFont(names_.font());
    const double base = ruler_row_.bottom();
    painter.fillRect(QRectF(ruler_row_.left(), base - 1, ruler_row_.width(), 1), theme_.muted);
    const double text_base = ruler_row_.top() + 3 + names_.metrics().ascent();
    for (const TimeRuler::Tick& tick : ruler_.ticks) {
        const double x = scale.x(tick.time);
        painter.fillRect(QRectF(std::round(x), base - 6, 1, 6), theme_.muted);
        const double width = names_.width(tick.label);
        // One that would stick out at the border is left out.
        const double left = x - width / 2;
        if (left < ruler_row_.left() - 2 || left + width > rect_.right()) continue;
        painter.setPen(theme_.ink);
        painter.drawText(QPointF(left, text_base), tick.label);
    }
}

void TimelinePicture::paintRange(QPainter& painter) {
    if (!range_) return;
    const TimeScale scale = this->scale();
    const double from = scale.x(static_cast<double>(range_->from_ns));
    const double to = scale.x(static_cast<double>(range_->to_ns));
    const double left = std::max(from, scale.left);
    const double right = std::min(to, scale.right());
    if (right < scale.left || left > scale.right()) return;
    const double bottom = memory_row_.isEmpty() ? lanes_.bottom() : memory_row_.bottom();
    QColor band = theme_.accent;
    band.setAlphaF(theme_.dark ? 0.16F : 0.10F);
    painter.fillRect(
        QRectF(left, ruler_row_.top(), std::max(right - left, 1.0), bottom - ruler_row_.top()),
        band);
    for (const double edge : {from, to}) {
        if (edge < scale.left || edge > scale.right()) continue;
        painter.fillRect(QRectF(std::round(edge), ruler_row_.top(), 1, bottom - ruler_row_.top()),
                         theme_.accent);
    }
}

TimelinePicture::Part TimelinePicture::partAt(const QPointF& point) const {
    if (point.x() < lanes_.left() || point.x() > lanes_.right()) return Part::none;
    if (ruler_row_.contains(point)) return Part::ruler;
    if (steps_row_.contains(point)) return Part::steps;
    if (phases_row_.contains(point)) return Part::phases;
    if (lanes_.contains(point)) return Part::lanes;
    if (memory_row_.contains(point)) return Part::memory;
    return Part::none;
}

std::optional<CallPlace> TimelinePicture::callAt(const QPointF& point) const {
    if (!page_ || partAt(point) != Part::lanes) return std::nullopt;
    return LanePainter::callAt(point, place(), layout_, *page_);
}

const run::OpRecord* TimelinePicture::record(const CallPlace& place) const {
    const run::StepCalls* const step = page_ ? page_->find(place.step) : nullptr;
    return step != nullptr && place.call < step->calls.size() ? &step->calls[place.call] : nullptr;
}

QRectF TimelinePicture::rectOf(const CallPlace& call) const {
    const run::OpRecord* const op = record(call);
    return op != nullptr ? LanePainter::rectOf(*op, place(), layout_) : QRectF();
}

QString TimelinePicture::rowOf(const CallPlace& call) const {
    const run::StepCalls* const step = page_ ? page_->find(call.step) : nullptr;
    if (step == nullptr || !frame_) return {};
    const run::OpRecord* const op = step->counted(call.call);
    if (op == nullptr) return {};
    run::Cell::Key key;
    key.phase = op->phase;
    key.category = op->category;
    key.name = op->name;
    key.layer = op->layer;
    if (frame_->by == run::GroupBy::step) return text(run::stepRowName(op->step));
    return text(run::rowNameOf(key, frame_->by, *page_->strings));
}

std::optional<CallPlace> TimelinePicture::neighbour(int along, int down) const {
    if (!page_) return std::nullopt;
    if (!selected_ || record(*selected_) == nullptr) {
        const TimeScale scale = this->scale();
        for (const auto& step : page_->steps) {
            for (const auto& lane : step->lanes) {
                for (const run::CallSlice& slice : lane.slices) {
                    const double x = scale.x(static_cast<double>(slice.start_ns));
                    if (x >= scale.left && x <= scale.right()) {
                        return CallPlace{step->step, slice.call};
                    }
                }
            }
        }
        return std::nullopt;
    }
    const auto step = std::find_if(page_->steps.begin(), page_->steps.end(),
                                   [&](const auto& each) { return each->step == selected_->step; });
    if (const auto next = (*step)->neighbour(selected_->call, along, down)) {
        return CallPlace{selected_->step, *next};
    }
    // On into the step before or after.
    if (along == 0 || (along < 0 && step == page_->steps.begin())) return std::nullopt;
    const auto other = along < 0 ? step - 1 : step + 1;
    if (other == page_->steps.end()) return std::nullopt;
    const run::OpRecord& op = *record(*selected_);
    const run::StepCalls::Lane* const lane = (*other)->lane(op.thread, op.depth);
    if (lane == nullptr) return std::nullopt;
    return CallPlace{(*other)->step,
                     along < 0 ? lane->slices.back().call : lane->slices.front().call};
}

std::optional<TimeSpan> TimelinePicture::thingAt(const QPointF& point) const {
    const double time = scale().time(point.x());
    switch (partAt(point)) {
        case Part::lanes:
            if (const auto call = callAt(point)) {
                const run::OpRecord* const op = record(*call);
                const auto from = static_cast<double>(op->start_ns);
                return TimeSpan{from, from + static_cast<double>(op->duration_ns)};
            }
            return std::nullopt;
        case Part::phases:
            if (const StepSlice* const step = steps_.at(time)) {
                const auto phase = StepBand::phaseAt(time, *step, page_.get());
                if (phase.to > phase.from) return TimeSpan{phase.from, phase.to};
            }
            [[fallthrough]];
        case Part::steps:
            if (const StepSlice* const step = steps_.at(time)) {
                return TimeSpan{static_cast<double>(step->start_ns),
                                static_cast<double>(step->end_ns)};
            }
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

QString TimelinePicture::tooltipAt(const QPointF& point) const {
    const double time = scale().time(point.x());
    const StepSlice* const step = steps_.at(time);
    switch (partAt(point)) {
        case Part::lanes: {
            if (!page_) return {};
            if (const auto call = callAt(point)) {
                const run::OpRecord* const op = record(*call);
                return callTooltip(*op, *page_->strings, steps_.numbered(op->step));
            }
            if (step != nullptr && step->kind == run::StepRecord::Kind::reference) {
                return stepTooltip(*step);
            }
            if (const auto* bucket = LanePainter::bucketAt(point, place(), layout_, *page_)) {
                const auto here = std::find_if(
                    page_->stretches.begin(), page_->stretches.end(), [time](const auto& each) {
                        return static_cast<double>(each.from_ns) <= time &&
                               time <= static_cast<double>(each.to_ns);
                    });
                return bucketTooltip(*bucket, *page_->strings,
                                     here != page_->stretches.end() && here->not_kept);
            }
            return {};
        }
        case Part::phases:
            if (step != nullptr) {
                const auto phase = StepBand::phaseAt(time, *step, page_.get());
                if (phase.phase != run::Phase::none) return phaseTooltip(phase, *step);
            }
            [[fallthrough]];
        case Part::steps:
            return step != nullptr ? stepTooltip(*step) : QString();
        case Part::memory:
            if (const auto bytes = memory_.allocatedAt(time)) {
                return PictureText::tr("%1 allocated at %2")
                    .arg(text(roofline::formatMemory(static_cast<double>(*bytes))),
                         text(roofline::formatSeconds(time * kNanosecond)));
            }
            return {};
        default:
            return {};
    }
}

QString TimelinePicture::note() const {
    if (!page_ || !frame_) return {};
    const TimeSpan view = scale().view;
    bool not_kept = false, many = false;
    for (const auto& stretch : page_->stretches) {
        if (static_cast<double>(stretch.to_ns) <= view.from ||
            static_cast<double>(stretch.from_ns) >= view.to) {
            continue;
        }
        (stretch.not_kept ? not_kept : many) = true;
    }
    QStringList sentences;
    if (many && !page_->buckets.empty()) {
        sentences << PictureText::tr("Calls are added up in stretches of %1; zoom in to see each.")
                         .arg(text(roofline::formatSeconds(
                             static_cast<double>(page_->buckets.front().duration_ns) *
                             kNanosecond)));
    }
    if (not_kept) {
        sentences << PictureText::tr("Of some steps calls were not kept in detail, only added up.");
    }
    if (layout_.left() > 0) {
        sentences << PictureText::tr("%1 more threads are not shown.").arg(layout_.left());
    }
    return sentences.join(QLatin1Char(' '));
}

QString TimelinePicture::emptyWords() const {
    if (!frame_) return PictureText::tr("The timeline shows what ran when, call by call.");
    if (!steps_.steps().empty()) return {};
    return frame_->growing ? PictureText::tr("Waiting for the first step …")
                           : PictureText::tr("This run has no finished step.");
}

}  // namespace ridgepoint::ui
