// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lane_painter.h"

#include <QCoreApplication>

#include "ui/palette.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct LaneText {
    Q_DECLARE_TR_FUNCTIONS(TimelineLanes)
};

constexpr double kNarrow = 1.5;    // pixels, below which calls share a column
constexpr double kSeparated = 3;   // pixels, from which on there is a gap after a call
constexpr double kNearPixels = 2;  // a pointer need not hit a narrow call exactly
constexpr double kFaint = 0.28;    // of a colour that is not of the selected row

bool touches(const run::StepCalls& step, const TimeSpan& view) {
    return static_cast<double>(step.end_ns) >= view.from &&
           static_cast<double>(step.start_ns) <= view.to;
}

std::span<const run::CallSlice> inView(const run::StepCalls::Lane& lane, const TimeSpan& view) {
    constexpr double kFar = 4e18;
    return run::slicesBetween(
        lane.slices, static_cast<std::int64_t>(std::clamp(std::floor(view.from), -kFar, kFar)),
        static_cast<std::int64_t>(std::clamp(std::ceil(view.to), -kFar, kFar)));
}

QRectF rowRect(const LaneLayout& layout, const LaneLayout::Thread& thread, std::uint32_t depth,
               const LanePainter::Place& place) {
    return {place.scale.left, place.top + thread.top + depth * layout.pitch(), place.scale.width,
            layout.rowHeight()};
}

// A bucket knows no layer and no phase.
struct BucketCall {
    run::StringId name;
    run::StringId layer = static_cast<run::StringId>(~0U);
    cost::Category category;
    run::Phase phase = run::Phase::none;
};

}  // namespace

LanePainter::LanePainter() : labels_(figureFont(11)) { setTheme(Theme::light()); }

void LanePainter::setTheme(const Theme& theme) {
    theme_ = theme;
    for (std::size_t i = 0; i < cost::kCategoryCount; ++i) {
        const QColor color = categoryColor(static_cast<cost::Category>(i), theme.dark);
        for (const bool strong : {false, true}) {
            auto& shades = shades_[strong ? 1 : 0][i];
            for (std::size_t s = 0; s < shades.size(); ++s) {
                const double share =
                    0.4 + 0.6 * static_cast<double>(s) / static_cast<double>(shades.size() - 1);
                shades[s] = onto(theme.surface, color, strong ? share : share * kFaint);
            }
            inks_[strong ? 1 : 0][i] = strong ? inkOn(shades.back()) : theme.muted;
        }
    }
}

void LanePainter::paint(QPainter& painter, const Place& place, const LaneLayout& layout,
                        const run::TimelinePage& page) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(labels_.font());
    paintBuckets(painter, place, layout, page);
    Steps steps;
    for (const auto& step : page.steps) {
        if (touches(*step, place.scale.view)) steps.push_back(step.get());
    }
    if (steps.empty()) return;
    for (const LaneLayout::Thread& thread : layout.threads()) {
        for (std::uint32_t depth = 0; depth < thread.rows; ++depth) {
            const QRectF row = rowRect(layout, thread, depth, place);
            if (row.bottom() < place.clip.top() || row.top() > place.clip.bottom()) continue;
            paintRow(painter, place, row, steps, thread.thread, depth, *page.strings);
        }
    }
}

void LanePainter::paintRow(QPainter& painter, const Place& place, const QRectF& row,
                           const Steps& steps, std::uint32_t thread, std::uint32_t depth,
                           const run::StringTable& strings) {
    const TimeScale& scale = place.scale;
    Strip strip(painter, row.top(), row.height());
    for (const run::StepCalls* const step : steps) {
        const run::StepCalls::Lane* const lane = step->lane(thread, depth);
        if (lane == nullptr) continue;
        for (const run::CallSlice& slice : inView(*lane, scale.view)) {
            const double from = scale.x(static_cast<double>(slice.start_ns));
            const double to = scale.x(static_cast<double>(slice.end_ns));
            const double left = std::max(from, scale.left);
            const double right = std::min(to, scale.right());
            if (right < left) continue;
            const bool is_strong = strong(slice);
            const Strip::Shades& shades = shadesOf(slice.category, is_strong);
            if (to - from < kNarrow) {
                if (left < scale.right()) strip.add(left, right - left, &shades);
                continue;
            }
            const double gap = right - left > kSeparated ? 1 : 0;
            const QRectF box(left, row.top(), std::max(right - left - gap, 1.0), row.height());
            painter.fillRect(box, shades.back());
            if (box.width() < 24) continue;
            const QColor& ink = inks_[is_strong ? 1 : 0][static_cast<std::size_t>(slice.category)];
            labels_.draw(painter, box.adjusted(4, 0, -2, 0), static_cast<quint64>(slice.name), ink,
                         [&] { return text(strings[slice.name]); });
        }
    }
}

// A bar for each bucket, as high as the part of it that was spent in calls.
void LanePainter::paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                               const run::TimelinePage& page) {
    if (page.stretches.empty()) return;
    const TimeScale& scale = place.scale;
    const double height = LaneLayout::kLeastRows * layout.pitch() - 1;
    const LaneLayout::Thread* thread = nullptr;
    for (const run::TimelineSlice& bucket : page.buckets) {
        if (bucket.busy_ns <= 0) continue;
        if (thread == nullptr || thread->thread != bucket.thread) {
            thread = layout.find(bucket.thread);
            if (thread == nullptr) continue;
        }
        const double top = place.top + thread->top;
        if (top + height < place.clip.top() || top > place.clip.bottom()) continue;
        const auto start = static_cast<double>(bucket.start_ns);
        const double end = start + static_cast<double>(bucket.duration_ns);
        if (end < scale.view.from || start > scale.view.to) continue;
        const double busy = static_cast<double>(bucket.busy_ns) / std::max(end - start, 1.0);
        const double bar = std::max(height * std::min(busy, 1.0), 1.0);
        const BucketCall call{bucket.name, static_cast<run::StringId>(~0U), bucket.category,
                              run::Phase::none};
        const QColor& color = shadesOf(bucket.category, strong(call)).back();
        // Where single calls are known, those are drawn.
        auto stretch = std::partition_point(
            page.stretches.begin(), page.stretches.end(),
            [start](const auto& each) { return static_cast<double>(each.to_ns) <= start; });
        for (; stretch != page.stretches.end() && static_cast<double>(stretch->from_ns) < end;
             ++stretch) {
            const double from = std::max(start, static_cast<double>(stretch->from_ns));
            const double to = std::min(end, static_cast<double>(stretch->to_ns));
            const double left = std::max(scale.x(from), scale.left);
            const double right = std::min(scale.x(to), scale.right());
            if (right <= left) continue;
            painter.fillRect(QRectF(left, top + height - bar, std::max(right - left, 1.0), bar),
                             color);
        }
    }
    painter.setPen(theme_.muted);
    const QString words = LaneText::tr("not kept in detail");
    const double width = labels_.width(words);
    for (const run::TimelinePage::Stretch& stretch : page.stretches) {
        if (!stretch.not_kept) continue;
        const double left = std::max(scale.x(static_cast<double>(stretch.from_ns)), scale.left);
        const double right = std::min(scale.x(static_cast<double>(stretch.to_ns)), scale.right());
        if (right - left < width + 8) continue;
        for (const LaneLayout::Thread& each : layout.threads()) {
            const double top = place.top + each.top;
            const double middle = (left + right) / 2;
            const QRectF box(middle - width / 2 - 4, top + 1, width + 8,
                             labels_.metrics().height() + 2);
            painter.fillRect(box, theme_.surface);
            painter.drawText(
                QPointF(middle - width / 2, box.top() + 1 + labels_.metrics().ascent()), words);
        }
    }
}

QRectF LanePainter::rectOf(const run::OpRecord& op, const Place& place, const LaneLayout& layout) {
    const LaneLayout::Thread* const thread = layout.find(op.thread);
    if (thread == nullptr) return {};
    const QRectF row =
        rowRect(layout, *thread, std::min(op.depth, run::StepCalls::kMostDepth), place);
    const double from = place.scale.x(static_cast<double>(op.start_ns));
    const double to = place.scale.x(static_cast<double>(op.start_ns) +
                                    static_cast<double>(std::max<std::int64_t>(op.duration_ns, 0)));
    return {from, row.top(), std::max(to - from, 1.0), row.height()};
}

void LanePainter::paintFrame(QPainter& painter, const Place& place, const LaneLayout& layout,
                             const run::TimelinePage& page, const CallPlace& call,
                             const QColor& color, double width) const {
    const run::StepCalls* const step = page.find(call.step);
    if (step == nullptr || call.call >= step->calls.size()) return;
    const QRectF whole = rectOf(step->calls[call.call], place, layout);
    // Its ends may be far away; a pixel outside is as good.
    const double left = std::max(whole.left(), place.scale.left - 4);
    const double right = std::min(whole.right(), place.scale.right() + 4);
    if (whole.isEmpty() || right < left) return;
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(left, whole.top(), std::max(right - left, 3.0), whole.height())
                         .adjusted(width / 2 - 1, width / 2 - 1, -width / 2, 1 - width / 2));
}

std::optional<CallPlace> LanePainter::callAt(const QPointF& point, const Place& place,
                                             const LaneLayout& layout,
                                             const run::TimelinePage& page) {
    const LaneLayout::Row row = layout.at(point.y() - place.top);
    if (row.thread == nullptr) return std::nullopt;
    const double time = place.scale.time(point.x());
    const double near = kNearPixels * place.scale.perPixel();
    std::optional<CallPlace> found;
    double best_away = near, best_length = 0;
    for (const auto& step : page.steps) {
        if (!touches(*step, {time - near, time + near})) continue;
        const run::StepCalls::Lane* const lane = step->lane(row.thread->thread, row.depth);
        if (lane == nullptr) continue;
        for (const run::CallSlice& slice : inView(*lane, {time - near, time + near})) {
            const auto from = static_cast<double>(slice.start_ns);
            const auto to = static_cast<double>(slice.end_ns);
            const double away = std::max({from - time, time - to, 0.0});
            if (away > best_away || (found && away == best_away && to - from >= best_length)) {
                continue;
            }
            best_away = away;
            best_length = to - from;
            found = CallPlace{step->step, slice.call};
        }
    }
    return found;
}

const run::TimelineSlice* LanePainter::bucketAt(const QPointF& point, const Place& place,
                                                const LaneLayout& layout,
                                                const run::TimelinePage& page) {
    const LaneLayout::Row row = layout.at(point.y() - place.top);
    if (row.thread == nullptr || row.depth >= LaneLayout::kLeastRows) return nullptr;
    const double time = place.scale.time(point.x());
    const auto contains = [time](const auto& stretch) {
        return static_cast<double>(stretch.from_ns) <= time &&
               time < static_cast<double>(stretch.to_ns);
    };
    if (std::none_of(page.stretches.begin(), page.stretches.end(), contains)) return nullptr;
    const auto found = std::find_if(
        page.buckets.begin(), page.buckets.end(), [&](const run::TimelineSlice& bucket) {
            const double from = static_cast<double>(bucket.start_ns);
            return bucket.thread == row.thread->thread && from <= time &&
                   time < from + static_cast<double>(bucket.duration_ns);
        });
    return found != page.buckets.end() ? &*found : nullptr;
}

}  // namespace ridgepoint::ui
