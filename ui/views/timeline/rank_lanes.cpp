// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/rank_lanes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/run/analysis/rank_summary.h"
#include "ui/base/words.h"
#include "ui/run/rank_file.h"
#include "ui/views/timeline/timeline_tooltip.h"

namespace ridgepoint::ui {
namespace {

struct RankText {
    Q_DECLARE_TR_FUNCTIONS(RankTimeline)
};

// Sizes in pixels.
constexpr double kGutter = 156, kRuler = 24, kHeader = 18, kRankGap = 6, kLeastStep = 3;

}  // namespace

double RankLanes::Rank::height() const {
    return kHeader + std::max(layout.height(), LaneLayout::kRowPitch) + kRankGap;
}

RankLanes::RankLanes() : names_(figureFont(12)) {}

void RankLanes::setTheme(const Theme& theme) {
    theme_ = theme;
    for (Rank& rank : ranks_) rank.painter.setTheme(theme);
}

void RankLanes::setRect(const QRectF& rect) {
    all_ = rect;
    const double width = std::max(rect.width() - kGutter - LaneLayout::kRightMargin, 20.0);
    ruler_ = QRectF(rect.left() + kGutter, rect.top(), width, kRuler);
    lanes_ = QRectF(ruler_.left(), ruler_.bottom(), width,
                    std::max(rect.bottom() - ruler_.bottom(), 0.0));
    setScroll(scroll_);
}

void RankLanes::startAfresh() {
    ranks_.clear();
    view_ = {0, 0};
    scroll_ = height_ = 0;
}

void RankLanes::setFrame(const Frame& frame) {
    const run::Snapshot& run = *frame.snapshot;
    // Sets the ranks only once, because the ranks of a merged run do not change.
    if (!run.ranks || run.ranks->size() == ranks_.size()) return;
    streams_ = !run.gpu_cells->empty();
    ranks_.clear();
    const std::int64_t own = frame.file_rank.value_or(0);
    const auto of_file = std::find_if(run.ranks->begin(), run.ranks->end(),
                                      [own](const auto& each) { return each.info.rank == own; });
    for (const run::RankOfRun& of : *run.ranks) {
        Rank& rank = ranks_.emplace_back();
        rank.number = of.info.rank;
        rank.name = RankText::tr("rank %1").arg(of.info.rank);
        if (of.clock && !of.clock->refusal.empty()) {
            rank.name = RankText::tr("rank %1, not aligned").arg(of.info.rank);
        }
        rank.file =
            of.info.rank == own ? frame.file : rankFileBeside(frame.file, own, of.info.rank);
        if (rank.file.empty()) rank.problem = RankText::tr("Its file is not in this folder.");
        if (of_file != run.ranks->end()) rank.clock = run::clockOf(of, *of_file);
        for (const run::StepRecord& step : of.steps) {
            rank.steps.push_back({step.start_ns, step.start_ns + step.duration_ns, step.index,
                                  step.kind == run::StepRecord::Kind::warmup});
            rank.gpu_end_ns = std::max(rank.gpu_end_ns, run::windowOf(step).to_ns);
        }
        rank.painter.setTheme(theme_);
    }
    place();
}

void RankLanes::place() {
    height_ = 0;
    for (Rank& rank : ranks_) {
        rank.top = height_;
        height_ += rank.height();
    }
    setScroll(scroll_);
}

void RankLanes::setPage(const Request& request, std::shared_ptr<const run::TimelinePage> page,
                        const QString& problem) {
    if (request.rank >= ranks_.size() || ranks_[request.rank].file != request.file) return;
    Rank& rank = ranks_[request.rank];
    rank.problem = problem;
    rank.answered = request;
    if (!page) return;
    rank.page = std::move(page);
    if (rank.layout.add(*rank.page)) place();
}

// Converts the view to the rank's clock, which differs by an offset and a constant drift.
TimeScale RankLanes::scaleOf(const Rank& rank) const {
    TimeScale scale = this->scale();
    const auto own = [&](double time) {
        return (time - static_cast<double>(rank.clock.offset_ns)) / (1 + rank.clock.drift);
    };
    scale.view = {own(scale.view.from), own(scale.view.to)};
    return scale;
}

std::optional<RankLanes::Request> RankLanes::wanted() const {
    for (const Rank& rank : ranks_) {
        const double top = lanes_.top() - scroll_ + rank.top;
        if (top + rank.height() < lanes_.top() || top > lanes_.bottom()) continue;
        if (rank.file.empty()) continue;
        const TimeScale scale = scaleOf(rank);
        Request request;
        request.rank = static_cast<std::size_t>(&rank - ranks_.data());
        request.file = rank.file;
        request.streams = streams_;
        request.from_ns = static_cast<std::int64_t>(std::floor(scale.view.from));
        request.to_ns =
            std::max(static_cast<std::int64_t>(std::ceil(scale.view.to)), request.from_ns + 1);
        request.resolution_ns =
            std::max<std::int64_t>(static_cast<std::int64_t>(2 * scale.perPixel()), 1);
        if (rank.answered == request) continue;
        const run::TimelinePage* const page = rank.page.get();
        if (page != nullptr && page->stretches.empty() && page->from_ns <= request.from_ns &&
            page->to_ns >= request.to_ns)
            continue;
        return request;
    }
    return std::nullopt;
}

TimeSpan RankLanes::all() const {
    std::optional<TimeSpan> all;
    for (const Rank& rank : ranks_) {
        if (rank.steps.empty()) continue;
        const TimeSpan of{static_cast<double>(rank.steps.front().start_ns),
                          static_cast<double>(std::max(rank.steps.back().end_ns, rank.gpu_end_ns))};
        all = all ? TimeSpan{std::min(all->from, of.from), std::max(all->to, of.to)} : of;
    }
    TimeSpan span = all.value_or(TimeSpan{});
    span.to = std::max(span.to, span.from + leastLength(span.from));
    return span;
}

TimeScale RankLanes::scale() const {
    return {view_.length() > 0 ? view_ : all(), lanes_.left(), lanes_.width()};
}

double RankLanes::height() const { return kRuler + height_; }

double RankLanes::mostScroll() const { return std::max(0.0, height_ - lanes_.height()); }

LanePainter::Place RankLanes::placeOf(const Rank& rank) const {
    return {scaleOf(rank), lanes_.top() - scroll_ + rank.top + kHeader, lanes_};
}

void RankLanes::paint(QPainter& painter) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(all_, theme_.surface);
    painter.save();
    painter.setClipRect(QRectF(all_.left(), lanes_.top(), all_.width(), lanes_.height()));
    for (Rank& rank : ranks_) {
        const double top = lanes_.top() - scroll_ + rank.top;
        if (top + rank.height() < lanes_.top() || top > lanes_.bottom()) continue;
        paintRank(painter, rank);
    }
    painter.restore();
    paintRuler(painter);
}

void RankLanes::paintRank(QPainter& painter, Rank& rank) {
    const LanePainter::Place place = placeOf(rank);
    const double line = names_.metrics().height();
    const auto say = [&](double top, const QString& words, const QColor& color) {
        painter.setFont(names_.font());
        painter.setPen(color);
        const QRectF box(all_.left() + LaneLayout::kNameMargin, top,
                         kGutter - 2 * LaneLayout::kNameMargin, line);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                         names_.metrics().elidedText(words, Qt::ElideRight, box.width()));
    };
    const double header = place.top - kHeader;
    say(header + (kHeader - line) / 2, rank.name, theme_.ink);
    paintSteps(painter, rank, QRectF(lanes_.left(), header + 2, lanes_.width(), kHeader - 4));
    painter.save();
    painter.setClipRect(lanes_);
    for (const LaneLayout::Group& group : rank.layout.groups())
        painter.fillRect(LanePainter::groupRect(group, place, rank.layout), theme_.lane);
    if (rank.page) {
        rank.painter.paint(painter, place, rank.layout, *rank.page);
    } else {
        painter.setFont(names_.font());
        painter.setPen(theme_.muted);
        painter.drawText(QRectF(lanes_.left(), place.top, lanes_.width(), LaneLayout::kRowPitch),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         rank.problem.isEmpty() ? RankText::tr("Reading…") : rank.problem);
    }
    painter.restore();
    for (const LaneLayout::Group& group : rank.layout.groups()) {
        const QString name =
            group.key.kind == LaneKey::Kind::stream   ? streamName(group.key.gpu)
            : group.key.kind == LaneKey::Kind::ranges ? rangeLaneName(streamName(group.key.gpu))
            : group.key.kind == LaneKey::Kind::thread ? threadName(group.key.number)
                                                      : QString();
        say(place.top + group.top + (rank.layout.rowHeight() - line) / 2, name, theme_.muted);
    }
}

// Paints the steps of a rank at their times on the run's clock.
void RankLanes::paintSteps(QPainter& painter, const Rank& rank, const QRectF& row) {
    const TimeScale scale = this->scale();
    auto step = std::partition_point(rank.steps.begin(), rank.steps.end(), [&](const Step& each) {
        return static_cast<double>(each.end_ns) < scale.view.from;
    });
    double painted = row.left() - kLeastStep;
    for (; step != rank.steps.end(); ++step) {
        const double left = std::max(scale.x(static_cast<double>(step->start_ns)), row.left());
        const double right = std::min(scale.x(static_cast<double>(step->end_ns)), row.right());
        if (static_cast<double>(step->start_ns) > scale.view.to) break;
        if (right - painted < kLeastStep) continue;
        const QRectF box(left, row.top(), std::max(right - left - 1, 1.0), row.height());
        QColor color = theme_.muted;
        color.setAlphaF(step->warmup ? 0.15F : 0.35F);
        painter.fillRect(box, color);
        names_.draw(painter, box.adjusted(3, 0, -3, 0), static_cast<quint64>(step->number),
                    theme_.ink, [&] { return QString::number(step->number); });
        painted = right;
    }
}

void RankLanes::paintRuler(QPainter& painter) {
    const TimeScale scale = this->scale();
    painter.fillRect(QRectF(all_.left(), all_.top(), all_.width(), kRuler), theme_.surface);
    if (ranks_.empty()) return;
    const TimeRuler ruler =
        rulerOf(scale, [this](const QString& words) { return names_.width(words); });
    painter.setFont(names_.font());
    painter.fillRect(QRectF(ruler_.left(), ruler_.bottom() - 1, ruler_.width(), 1), theme_.muted);
    painter.setPen(theme_.ink);
    if (!ruler.base.isEmpty()) {
        painter.drawText(QRectF(all_.left() + LaneLayout::kNameMargin, ruler_.top(),
                                kGutter - 2 * LaneLayout::kNameMargin, ruler_.height()),
                         Qt::AlignRight | Qt::AlignVCenter, ruler.base);
    }
    const double base = ruler_.top() + 3 + names_.metrics().ascent();
    for (const TimeRuler::Tick& tick : ruler.ticks) {
        const double x = scale.x(tick.time);
        painter.fillRect(QRectF(std::round(x), ruler_.bottom() - 6, 1, 6), theme_.muted);
        const double left = x - names_.width(tick.label) / 2;
        if (left < ruler_.left() - 2 || x + x - left > all_.right()) continue;
        painter.drawText(QPointF(left, base), tick.label);
    }
}

const RankLanes::Rank* RankLanes::at(const QPointF& point) const {
    if (point.y() < lanes_.top() || point.y() > lanes_.bottom()) return nullptr;
    const double y = point.y() - lanes_.top() + scroll_;
    const auto after = std::partition_point(ranks_.begin(), ranks_.end(),
                                            [y](const Rank& rank) { return rank.top <= y; });
    return after == ranks_.begin() ? nullptr : &*std::prev(after);
}

std::filesystem::path RankLanes::fileAt(const QPointF& point) const {
    const Rank* const rank = at(point);
    return rank != nullptr ? rank->file : std::filesystem::path();
}

QString RankLanes::tooltipAt(const QPointF& point) const {
    const Rank* const rank = at(point);
    if (rank == nullptr || point.x() < lanes_.left() || point.x() > lanes_.right()) return {};
    const auto lines = [&](const QString& title, std::int64_t step, double duration) {
        return QStringLiteral("<b>%1</b><br>%2<br>%3")
            .arg(title.toHtmlEscaped(),
                 RankText::tr("%1, step %2").arg(rank->name).arg(step).toHtmlEscaped(),
                 durationText(duration).toHtmlEscaped());
    };
    if (point.y() < placeOf(*rank).top) {
        const double time = scale().time(point.x());
        for (const Step& step : rank->steps) {
            if (static_cast<double>(step.start_ns) > time) break;
            if (static_cast<double>(step.end_ns) < time) continue;
            return lines(RankText::tr("step"), step.number,
                         static_cast<double>(step.end_ns - step.start_ns));
        }
        return {};
    }
    if (!rank->page) return {};
    if (const auto range = LanePainter::rangeAt(point, placeOf(*rank), rank->layout, *rank->page)) {
        const run::Interval& interval = range->interval();
        return lines(text((*rank->page->strings)[interval.name]), range->step->step,
                     static_cast<double>(interval.end_ns - interval.start_ns));
    }
    const auto call = LanePainter::callAt(point, placeOf(*rank), rank->layout, *rank->page);
    if (!call) return {};
    const run::StepTracks* const step = rank->page->find(call->kind, call->step);
    if (step == nullptr || call->call >= step->size()) return {};
    const run::Interval& interval = step->interval(call->call);
    return lines(text((*rank->page->strings)[interval.name]), call->step,
                 static_cast<double>(interval.end_ns - interval.start_ns));
}

QStringList RankLanes::names() const {
    QStringList names;
    for (const Rank& rank : ranks_) names << rank.name;
    return names;
}

QRectF RankLanes::rectOf(std::size_t rank) const {
    return {lanes_.left(), placeOf(ranks_[rank]).top, lanes_.width(), ranks_[rank].layout.height()};
}

double RankLanes::xOf(std::size_t rank, std::int64_t time_ns) const {
    return scaleOf(ranks_[rank]).x(static_cast<double>(time_ns));
}

}  // namespace ridgepoint::ui
