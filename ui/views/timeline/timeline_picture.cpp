// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_picture.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/views/timeline/timeline_tooltip.h"

namespace ridgepoint::ui {
namespace {

struct PictureText {
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
};

constexpr double kTextGap = 4;  // pixels; gap between parts of the text
// Row heights of a figure in pixels.
constexpr double kLeastPitch = 8, kMostPitch = 40;

}  // namespace

TimelinePicture::TimelinePicture() : names_(figureFont(12)) { setTheme(Theme::light()); }

void TimelinePicture::setTheme(const Theme& theme) {
    theme_ = theme;
    band_.setTheme(theme);
    painter_.setTheme(theme);
    memory_.setTheme(theme);
    samples_.setTheme(theme);
}

void TimelinePicture::setRect(const QRectF& rect) {
    rows_at_.all = rect;
    placeParts();
}

void TimelinePicture::placeParts() {
    const double left = rows_at_.all.left() + gutter_;
    const double width = std::max(rows_at_.all.width() - gutter_ - LaneLayout::kRightMargin, 20.0);
    double y = rows_at_.all.top();
    const auto take = [&](double height) {
        const QRectF row(left, y, width, height);
        y += height;
        return row;
    };
    rows_at_.ruler = take(kRulerHeight);
    rows_at_.steps = take(StepBand::kStepsHeight);
    rows_at_.phases = take(StepBand::kPhasesHeight);
    y += kTextGap;
    const double below =
        memory_.any() && rows_at_.all.height() > 220 ? MemoryStrip::kHeight + 2 * kTextGap : 0;
    rows_at_.lanes = QRectF(left, y, width, std::max(rows_at_.all.bottom() - below - y, 0.0));
    rows_at_.memory = below > 0 ? QRectF(left, rows_at_.all.bottom() - below + kTextGap, width,
                                         MemoryStrip::kHeight)
                                : QRectF();
    setScroll(scroll_);
}

// Adjusts the width of the lane names. The width never decreases, so that calls do not jump during
// a live run.
void TimelinePicture::fitNames() {
    double widest = gutter_ - 2 * LaneLayout::kNameMargin;
    const bool other_groups = layout_.groups().size() != groups_fitted_;
    groups_fitted_ = layout_.groups().size();
    for (const LaneLayout::Group& group : layout_.groups()) {
        if (other_groups) widest = std::max(widest, names_.width(groupName(group.key)));
        if (group.key.kind == LaneKey::Kind::samples)
            widest = std::max(widest, names_.width(samples_.scaleWords(group.key)));
    }
    const double wanted = std::min(std::ceil(widest) + 2 * LaneLayout::kNameMargin, kMostGutter);
    if (wanted <= gutter_) return;
    gutter_ = wanted;
    placeParts();
}

void TimelinePicture::fillHeight() {
    layout_.setPitch(
        std::clamp(layout_.pitchFor(rows_at_.lanes.height()), kLeastPitch, kMostPitch));
    // The memory strip gets the height that the lanes do not need.
    const double left = rows_at_.lanes.height() - layout_.height();
    if (rows_at_.memory.isEmpty() || left <= 0) return;
    rows_at_.lanes.setHeight(layout_.height());
    rows_at_.memory.setTop(rows_at_.lanes.bottom() + kTextGap);
}

void TimelinePicture::startAfresh() {
    frame_.reset();
    page_.reset();
    steps_.clear();
    layout_.clear();
    gutter_ = kLeastGutter;
    groups_fitted_ = 0;
    painter_.forgetNames();
    memory_.setSnapshot(nullptr);
    samples_.setSnapshot(nullptr);
    placeParts();
    view_ = {0, 0};
    scroll_ = 0;
    rows_.clear();
    painter_.setFilter({});
    match_ = {};
    pointed_.selected.reset();
    pointed_.hovered.reset();
    findFlows();
    range_.reset();
}

void TimelinePicture::setFrame(std::shared_ptr<const Frame> frame) {
    const bool had_memory = memory_.any();
    const bool other_rows = !frame_ || frame_->by != frame->by;
    frame_ = std::move(frame);
    steps_.take(*frame_->snapshot);
    memory_.setSnapshot(frame_->snapshot);
    samples_.setSnapshot(frame_->snapshot);
    if (layout_.add(samples_.keys())) setScroll(scroll_);
    fitNames();
    if (memory_.any() != had_memory) placeParts();
    if (other_rows || (!rows_.isEmpty() && !match_.matchesAny())) rematch();
}

void TimelinePicture::setPage(std::shared_ptr<const run::TimelinePage> page) {
    page_ = std::move(page);
    layout_.add(*page_);
    fitNames();
    setScroll(scroll_);
    if (!rows_.isEmpty() && !match_.matchesAny()) rematch();
    findFlows();
}

void TimelinePicture::findFlows() {
    const bool any = pointed_.selected && page_;
    pointed_.flows = any ? flowsOf(*pointed_.selected, *page_) : std::vector<Flow>();
    pointed_.launchers.clear();
    if (!any) return;
    for (const auto& by :
         {launcherOf(*pointed_.selected, *page_), apiCallOf(*pointed_.selected, *page_)}) {
        if (by) pointed_.launchers.push_back(*by);
    }
}

TimeSpan TimelinePicture::all() const {
    TimeSpan span = steps_.span();
    span.to = std::max(span.to, span.from + leastLength(span.from));
    return span;
}

void TimelinePicture::setView(const TimeSpan& view) { view_ = view; }

TimeScale TimelinePicture::scale() const {
    return {view_.length() > 0 ? view_ : all(), rows_at_.lanes.left(), rows_at_.lanes.width()};
}

LanePainter::Place TimelinePicture::place() const {
    return {scale(), rows_at_.lanes.top() - scroll_, rows_at_.lanes};
}

double TimelinePicture::mostScroll() const {
    return std::max(0.0, layout_.height() - rows_at_.lanes.height());
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
    pointed_.selected = call;
    findFlows();
}

void TimelinePicture::paint(QPainter& painter) {
    const QString empty = emptyWords();
    if (!empty.isEmpty()) {
        painter.fillRect(rows_at_.all, theme_.surface);
        painter.setFont(figureFont(14));
        painter.setPen(theme_.muted);
        painter.drawText(rows_at_.all.adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         empty);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    // Avoids filling pixels twice, because filling takes most of a frame's time.
    painter.fillRect(rows_at_.lanes, theme_.surface);
    paintLanes(painter);
    // Paints over lane contents that extend outside the lanes, because SVG does not clip.
    const QColor& ground = theme_.surface;
    painter.fillRect(QRectF(rows_at_.all.left(), rows_at_.all.top(), rows_at_.all.width(),
                            rows_at_.lanes.top() - rows_at_.all.top()),
                     ground);
    painter.fillRect(QRectF(rows_at_.all.left(), rows_at_.lanes.bottom(), rows_at_.all.width(),
                            rows_at_.all.bottom() - rows_at_.lanes.bottom()),
                     ground);
    painter.fillRect(QRectF(rows_at_.lanes.right(), rows_at_.all.top(),
                            rows_at_.all.right() - rows_at_.lanes.right(), rows_at_.all.height()),
                     ground);
    paintRuler(painter);
    const TimeScale scale = this->scale();
    band_.paintSteps(painter, rows_at_.steps, scale, steps_);
    band_.paintPhases(painter, rows_at_.phases, scale, steps_, page_.get());
    if (!rows_at_.memory.isEmpty()) {
        memory_.paint(painter, rows_at_.memory, scale, steps_);
        band_.paintShades(painter, rows_at_.memory, scale, steps_);
    }
    paintGutter(painter);
    paintRange(painter);
}

void TimelinePicture::paintLanes(QPainter& painter) {
    painter.save();
    painter.setClipRect(rows_at_.lanes);
    const LanePainter::Place place = this->place();
    for (const LaneLayout::Group& group : layout_.groups())
        painter.fillRect(LanePainter::groupRect(group, place, layout_), theme_.lane);
    // Draws a line at the start of each step, unless the lines would be too close to each other.
    const auto shown = steps_.between(place.scale.view.from, place.scale.view.to);
    if (static_cast<double>(shown.size()) * 12 < rows_at_.lanes.width()) {
        for (const StepSlice& step : shown) {
            const double x = std::round(place.scale.x(static_cast<double>(step.start_ns)));
            if (x < rows_at_.lanes.left()) continue;
            painter.fillRect(QRectF(x, rows_at_.lanes.top(), 1, rows_at_.lanes.height()),
                             theme_.grid);
        }
    }
    for (const LaneLayout::Group& group : layout_.groups()) {
        if (group.key.kind != LaneKey::Kind::samples) continue;
        const QRectF lane = LanePainter::groupRect(group, place, layout_);
        if (lane.intersects(rows_at_.lanes)) samples_.paint(painter, lane, place.scale, group.key);
    }
    if (page_) painter_.paint(painter, place, layout_, *page_);
    band_.paintShades(painter, rows_at_.lanes, place.scale, steps_);
    if (page_) {
        paintPath(painter, place);
        paintFlows(painter, pointed_.flows, place, layout_, *page_, theme_.ink);
        if (pointed_.hovered)
            painter_.paintFrame(painter, place, layout_, *page_, *pointed_.hovered, theme_.ink, 1);
        if (pointed_.selected) {
            painter_.paintFrame(painter, place, layout_, *page_, *pointed_.selected, theme_.accent,
                                2);
        }
        for (const CallPlace& by : pointed_.launchers)
            painter_.paintFrame(painter, place, layout_, *page_, by, theme_.accent, 2);
    }
    painter.restore();
}

// Draws a bar below each piece of the critical path, and lines between the pieces.
void TimelinePicture::paintPath(QPainter& painter, const LanePainter::Place& place) {
    shown_pieces_ = 0;
    if (!path_) return;
    constexpr double kBar = 3, kLeast = 0.3;  // pixels; bar height, minimum width of a piece
    const double left = place.scale.left - kBar, right = place.scale.right() + kBar;
    const auto& pieces = path_->pieces;
    auto piece =
        std::partition_point(pieces.begin(), pieces.end(), [&](const run::PathPiece& each) {
            return static_cast<double>(each.end_ns) < place.scale.view.from;
        });
    if (piece != pieces.begin()) --piece;
    std::optional<QPointF> before;
    for (; piece != pieces.end(); ++piece) {
        const double from = place.scale.x(static_cast<double>(piece->start_ns));
        const double to = place.scale.x(static_cast<double>(piece->end_ns));
        if (from > right) break;
        if (!piece->record || to - from < kLeast) continue;
        const QRectF whole =
            LanePainter::rectOf({path_->step, *piece->record, piece->kind}, place, layout_, *page_);
        if (whole.isEmpty()) continue;
        const double start = std::max(from, left), end = std::min(to, right);
        const double middle = whole.bottom() - kBar / 2;
        if (before) {
            painter.setPen(QPen(theme_.warning, 1));
            painter.drawLine(*before, QPointF(start, middle));
        }
        painter.fillRect(QRectF(start, whole.bottom() - kBar, std::max(end - start, 1.0), kBar),
                         theme_.warning);
        before = QPointF(end, middle);
        ++shown_pieces_;
    }
}

void TimelinePicture::paintName(QPainter& painter, const QRectF& box, const QString& words,
                                const QColor& color) {
    painter.setFont(names_.font());
    painter.setPen(color);
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                     names_.metrics().elidedText(words, Qt::ElideRight, box.width()));
}

void TimelinePicture::paintGutter(QPainter& painter) {
    const double left = rows_at_.all.left() + LaneLayout::kNameMargin;
    const auto beside = [&](double top, double height) {
        return QRectF(left, top, rows_at_.lanes.left() - left - LaneLayout::kNameMargin, height);
    };
    painter.fillRect(QRectF(rows_at_.all.left(), rows_at_.lanes.top(),
                            rows_at_.lanes.left() - rows_at_.all.left(), rows_at_.lanes.height()),
                     theme_.surface);
    const double line = names_.metrics().height();
    for (const LaneLayout::Group& group : layout_.groups()) {
        const double top = rows_at_.lanes.top() - scroll_ + group.top;
        const double middle = top + (layout_.rowHeight() - line) / 2;
        const auto say = [&](double y, const QString& words, const QColor& color) {
            if (y < rows_at_.lanes.top() - 1 || y + line > rows_at_.lanes.bottom() + 1) return;
            paintName(painter, beside(y, line), words, color);
        };
        say(middle, groupName(group.key), theme_.ink);
        if (group.key.kind == LaneKey::Kind::samples)
            say(middle + layout_.pitch(), samples_.scaleWords(group.key), theme_.muted);
    }
    if (!ruler_.base.isEmpty()) {
        paintName(painter, beside(rows_at_.ruler.top(), rows_at_.ruler.height()), ruler_.base,
                  theme_.ink);
    }
    paintName(painter, beside(rows_at_.steps.top(), rows_at_.steps.height()),
              PictureText::tr("steps"), theme_.muted);
    paintName(painter, beside(rows_at_.phases.top(), rows_at_.phases.height()),
              PictureText::tr("phases"), theme_.muted);
    if (rows_at_.memory.isEmpty()) return;
    paintName(painter, beside(rows_at_.memory.top(), line),
              text(roofline::formatMemory(memory_.most())), theme_.ink);
    paintName(painter, beside(rows_at_.memory.top() + line, line), PictureText::tr("allocated"),
              theme_.muted);
}

QString TimelinePicture::groupName(const LaneKey& key) const {
    switch (key.kind) {
        case LaneKey::Kind::thread:
            return threadName(key.number);
        case LaneKey::Kind::api:
            return apiLaneName(key.number);
        case LaneKey::Kind::ranges:
            return rangeLaneName(groupName(LaneKey::ofStream(key.gpu)));
        case LaneKey::Kind::stream: {
            const auto& groups = layout_.groups();
            return streamName(key.gpu, std::any_of(groups.begin(), groups.end(), [&](auto& each) {
                                  const run::GpuLane& other = each.key.gpu;
                                  return each.key.kind == key.kind &&
                                         other.device == key.gpu.device &&
                                         other.stream == key.gpu.stream &&
                                         other.context != key.gpu.context;
                              }));
        }
        case LaneKey::Kind::samples:
            break;
    }
    return samples_.name(key);
}

void TimelinePicture::paintRuler(QPainter& painter) {
    const TimeScale scale = this->scale();
    ruler_ = rulerOf(scale, [this](const QString& words) { return names_.width(words); });
    painter.setFont(names_.font());
    const double base = rows_at_.ruler.bottom();
    painter.fillRect(QRectF(rows_at_.ruler.left(), base - 1, rows_at_.ruler.width(), 1),
                     theme_.muted);
    const double text_base = rows_at_.ruler.top() + 3 + names_.metrics().ascent();
    for (const TimeRuler::Tick& tick : ruler_.ticks) {
        const double x = scale.x(tick.time);
        painter.fillRect(QRectF(std::round(x), base - 6, 1, 6), theme_.muted);
        const double width = names_.width(tick.label);
        // Skips a label that would extend beyond the border.
        const double left = x - width / 2;
        if (left < rows_at_.ruler.left() - 2 || left + width > rows_at_.all.right()) continue;
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
    const double bottom =
        rows_at_.memory.isEmpty() ? rows_at_.lanes.bottom() : rows_at_.memory.bottom();
    QColor band = theme_.accent;
    band.setAlphaF(theme_.dark ? 0.16F : 0.10F);
    painter.fillRect(QRectF(left, rows_at_.ruler.top(), std::max(right - left, 1.0),
                            bottom - rows_at_.ruler.top()),
                     band);
    for (const double edge : {from, to}) {
        if (edge < scale.left || edge > scale.right()) continue;
        painter.fillRect(
            QRectF(std::round(edge), rows_at_.ruler.top(), 1, bottom - rows_at_.ruler.top()),
            theme_.accent);
    }
    paintLength(painter, left, right);
}

// Shows the length of the range in the ruler if the text fits.
void TimelinePicture::paintLength(QPainter& painter, double left, double right) {
    const QString words = durationText(static_cast<double>(range_->to_ns - range_->from_ns));
    const double width = names_.width(words) + 8;
    if (right - left < width) return;
    const QRectF box((left + right - width) / 2, rows_at_.ruler.top() + 1, width,
                     names_.metrics().height() + 2);
    painter.fillRect(box, theme_.accent);
    painter.setFont(names_.font());
    painter.setPen(inkOn(theme_.accent));
    painter.drawText(box, Qt::AlignCenter, words);
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
        sentences << PictureText::tr("Calls are grouped by %1; zoom in to see each call.")
                         .arg(
                             durationText(static_cast<double>(page_->buckets.front().duration_ns)));
    }
    if (not_kept) {
        sentences << PictureText::tr("Some steps have totals only; their calls are not stored.");
    }
    if (layout_.left() > 0) {
        sentences
            << PictureText::tr("%1 more threads and streams are not shown.").arg(layout_.left());
    }
    return sentences.join(QLatin1Char(' '));
}

QString TimelinePicture::emptyWords() const {
    if (!frame_) return PictureText::tr("The timeline shows what ran when, call by call.");
    if (!steps_.steps().empty()) return {};
    return frame_->growing ? PictureText::tr("Waiting for the first step…")
                           : PictureText::tr("This run has no finished step.");
}

}  // namespace ridgepoint::ui
