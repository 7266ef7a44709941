// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/lane_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct LaneText {
    Q_DECLARE_TR_FUNCTIONS(TimelineLanes)
};

// tr() is in a function of its own, because lupdate 6.8 does not find its context in
// paintNotKept().
QString notKeptWords() { return LaneText::tr("without stored calls"); }

constexpr double kNearPixels = 2;  // pixels; tolerance for pointing at narrow calls

bool touches(const run::StepTracks& step, const TimeSpan& view) {
    return static_cast<double>(step.end_ns) >= view.from &&
           static_cast<double>(step.start_ns) <= view.to;
}

QRectF rowRect(const LaneLayout& layout, const LaneLayout::Row& row,
               const LanePainter::Place& place) {
    return {place.scale.left, place.top + row.group->top + row.row * layout.pitch(),
            place.scale.width, layout.rowHeight()};
}

// Converts a bucket to an interval. The layer and the phase are unknown, and the op is known only
// for buckets of ops.
run::Interval intervalOf(const run::TimelineSlice& bucket) {
    constexpr auto kUnknown = static_cast<run::StringId>(~0U);
    run::Interval interval;
    interval.kind = bucket.track.kind;
    interval.name = bucket.name;
    interval.op = interval.kind == run::IntervalKind::op ? bucket.name : kUnknown;
    interval.layer = interval.launched = kUnknown;
    interval.category = bucket.category;
    return interval;
}

// Returns CUDA's short name of the direction.
QString direction(run::CopyDirection direction) {
    switch (direction) {
        case run::CopyDirection::host_to_device:
            return QStringLiteral("HtoD");
        case run::CopyDirection::device_to_host:
            return QStringLiteral("DtoH");
        case run::CopyDirection::device_to_device:
            return QStringLiteral("DtoD");
        case run::CopyDirection::host_to_host:
            return QStringLiteral("HtoH");
        case run::CopyDirection::device_to_other_device:
            return QStringLiteral("PtoP");
        case run::CopyDirection::unknown:
            break;
    }
    return LaneText::tr("copy");
}

// Finds the interval nearest to a time within a tolerance. If several intervals are equally near,
// finds the shortest.
class Nearest {
  public:
    explicit Nearest(double time, double near) : time_(time), away_(near) {}
    bool take(const run::Interval& interval) {
        const auto from = static_cast<double>(interval.start_ns);
        const auto to = static_cast<double>(interval.end_ns);
        const double away = std::max({from - time_, time_ - to, 0.0});
        if (away > away_ || (found_ && away == away_ && to - from >= length_)) return false;
        away_ = away;
        length_ = to - from;
        return found_ = true;
    }

  private:
    double time_, away_, length_ = 0;
    bool found_ = false;
};

// Returns the interval at `x` in a row and its step, or null pointers if there is none.
std::pair<const run::StepTracks*, const run::Interval*> nearestIn(
    const LaneLayout::Row& row, const std::vector<const run::StepTracks*>& steps, double x,
    const TimeScale& scale) {
    const double time = scale.time(x);
    const double near = kNearPixels * scale.perPixel();
    const TimeSpan around{time - near, time + near};
    Nearest nearest(time, near);
    std::pair<const run::StepTracks*, const run::Interval*> found{nullptr, nullptr};
    const run::TrackId id = row.group->key.track();
    for (const run::StepTracks* const step : steps) {
        const run::Track* const track = touches(*step, around) ? step->track(id, row.row) : nullptr;
        if (track == nullptr) continue;
        for (const run::Interval& interval : slicesInView(track->intervals, around)) {
            if (nearest.take(interval)) found = {step, &interval};
        }
    }
    return found;
}

bool moves(const run::GpuRecord& record) {
    return record.kind == run::GpuKind::copy || record.kind == run::GpuKind::memset;
}

}  // namespace

QString copyWords(const run::GpuRecord& record) {
    QString words =
        record.kind == run::GpuKind::memset ? LaneText::tr("fill") : direction(record.direction);
    words +=
        QLatin1Char(' ') + text(roofline::formatTraffic(static_cast<double>(record.copied_bytes)));
    if (const auto rate = run::throughput(record))
        words += QStringLiteral(", ") + text(roofline::formatBandwidth(rate));
    return words;
}

void LanePainter::paint(QPainter& painter, const Place& place, const LaneLayout& layout,
                        const run::TimelinePage& page) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(brush_.labels.font());
    if (!page.stretches.empty()) {
        paintBuckets(painter, place, layout, page);
        paintNotKept(painter, place, layout, page);
    }
    std::array<Steps, run::kIntervalKindCount> steps;
    for (std::size_t kind = 0; kind < steps.size(); ++kind) {
        steps[kind] = page.tracksOf(static_cast<run::IntervalKind>(kind));
        std::erase_if(steps[kind],
                      [&](const auto* step) { return !touches(*step, place.scale.view); });
    }
    Steps ranges;
    for (const auto& step : page.range_steps) {
        if (touches(*step, place.scale.view)) ranges.push_back(step.get());
    }
    for (const LaneLayout::Group& group : layout.groups()) {
        if (group.key.kind == LaneKey::Kind::samples) continue;
        const bool of_ranges = group.key.kind == LaneKey::Kind::ranges;
        const auto kind = static_cast<std::size_t>(group.key.track().kind);
        for (std::uint32_t i = 0; i < group.rows; ++i) {
            const LaneLayout::Row at{&group, i};
            const QRectF row = rowRect(layout, at, place);
            if (row.bottom() < place.clip.top() || row.top() > place.clip.bottom()) continue;
            paintRow(painter, place, row, at, of_ranges ? ranges : steps[kind], *page.strings);
        }
    }
}

void LanePainter::paintRow(QPainter& painter, const Place& place, const QRectF& row,
                           const LaneLayout::Row& at, const Steps& steps,
                           const run::StringTable& strings) {
    Strip strip(painter, row.top(), row.height());
    const run::TrackId id = at.group->key.track();
    for (const run::StepTracks* const step : steps) {
        const run::Track* const track = step->track(id, at.row);
        if (track == nullptr) continue;
        const auto* const gpu = at.group->key.kind == LaneKey::Kind::stream
                                    ? static_cast<const run::StepGpu*>(step)
                                    : nullptr;
        const auto name = [&](const run::Interval& interval) {
            const run::GpuRecord* const copy =
                gpu != nullptr && moves(gpu->records[interval.record])
                    ? &gpu->records[interval.record]
                    : nullptr;
            // Names have 32-bit IDs. The text of each copy is unique, so its key consists of the
            // step and the record.
            const quint64 key =
                copy != nullptr
                    ? (quint64{1} << 63 | static_cast<quint64>(step->step & 0x7fffffff) << 32 |
                       interval.record)
                    : static_cast<quint64>(interval.name);
            return std::pair(key, [&strings, &interval, copy] {
                return copy != nullptr ? copyWords(*copy) : text(strings[interval.name]);
            });
        };
        brush_.paint(painter, place.scale, row, strip,
                     slicesInView(track->intervals, place.scale.view), name);
    }
}

cost::kernel::CallGroup LanePainter::groupOf(run::StringId name, const run::StringTable& strings) {
    auto place = groups_.find(static_cast<quint32>(name));
    if (place == groups_.end())
        place = groups_.insert(static_cast<quint32>(name), cost::kernel::groupOf(strings[name]));
    return *place;
}

// Paints a bar for each bucket. The bar's height is the fraction of the bucket that is busy.
void LanePainter::paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                               const run::TimelinePage& page) {
    const TimeScale& scale = place.scale;
    const LaneLayout::Group* group = nullptr;
    std::optional<run::TrackId> of;
    for (const run::TimelineSlice& bucket : page.buckets) {
        if (bucket.busy_ns <= 0) continue;
        if (of != bucket.track) {
            of = bucket.track;
            group = layout.find(LaneKey::of(bucket.track));
        }
        if (group == nullptr) continue;
        const double height = LaneLayout::leastRows(group->key.kind) * layout.pitch() - 1;
        const double top = place.top + group->top;
        if (top + height < place.clip.top() || top > place.clip.bottom()) continue;
        const auto start = static_cast<double>(bucket.start_ns);
        const double end = start + static_cast<double>(bucket.duration_ns);
        if (end < scale.view.from || start > scale.view.to) continue;
        const double busy = static_cast<double>(bucket.busy_ns) / std::max(end - start, 1.0);
        const double bar = std::max(height * std::min(busy, 1.0), 1.0);
        run::Interval interval = intervalOf(bucket);
        if (interval.kind == run::IntervalKind::api)
            interval.group = groupOf(bucket.name, *page.strings);
        const QColor& color = brush_.colorOf(interval);
        // Paints only the part of the bucket in ranges for which the page contains no individual
        // calls.
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
}

void LanePainter::paintNotKept(QPainter& painter, const Place& place, const LaneLayout& layout,
                               const run::TimelinePage& page) {
    const TimeScale& scale = place.scale;
    const LabelCache& labels = brush_.labels;
    painter.setPen(brush_.theme().muted);
    const QString words = notKeptWords();
    const double width = labels.width(words);
    for (const run::TimelinePage::Stretch& stretch : page.stretches) {
        if (!stretch.not_kept) continue;
        const double left = std::max(scale.x(static_cast<double>(stretch.from_ns)), scale.left);
        const double right = std::min(scale.x(static_cast<double>(stretch.to_ns)), scale.right());
        if (right - left < width + 8) continue;
        for (const LaneLayout::Group& each : layout.groups()) {
            if (each.key.kind != LaneKey::Kind::thread) continue;
            const double top = place.top + each.top;
            const double middle = (left + right) / 2;
            const QRectF box(middle - width / 2 - 4, top + 1, width + 8,
                             labels.metrics().height() + 2);
            painter.fillRect(box, brush_.theme().surface);
            painter.drawText(QPointF(middle - width / 2, box.top() + 1 + labels.metrics().ascent()),
                             words);
        }
    }
}

QRectF LanePainter::groupRect(const LaneLayout::Group& group, const Place& place,
                              const LaneLayout& layout) {
    return {place.scale.left, place.top + group.top, place.scale.width, layout.heightOf(group) - 1};
}

QRectF LanePainter::rectOf(const CallPlace& call, const Place& place, const LaneLayout& layout,
                           const run::TimelinePage& page) {
    const run::StepTracks* const step = page.find(call.kind, call.step);
    if (step == nullptr || call.call >= step->size()) return {};
    const run::Track& track = step->trackOf(call.call);
    const LaneLayout::Row row{layout.find(LaneKey::of(track.id)), track.row};
    if (row.group == nullptr) return {};
    const QRectF whole = rowRect(layout, row, place);
    const run::Interval& interval = step->interval(call.call);
    const double from = place.scale.x(static_cast<double>(interval.start_ns));
    const double to = place.scale.x(static_cast<double>(interval.end_ns));
    return {from, whole.top(), std::max(to - from, 1.0), whole.height()};
}

void LanePainter::paintFrame(QPainter& painter, const Place& place, const LaneLayout& layout,
                             const run::TimelinePage& page, const CallPlace& call,
                             const QColor& color, double width) const {
    const QRectF whole = rectOf(call, place, layout, page);
    // Limits the rectangle to a few pixels around the view, because its ends can be far outside.
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
    if (row.group == nullptr || row.group->key.kind == LaneKey::Kind::samples ||
        row.group->key.kind == LaneKey::Kind::ranges)
        return std::nullopt;
    const run::IntervalKind kind = row.group->key.track().kind;
    const auto found = nearestIn(row, page.tracksOf(kind), point.x(), place.scale);
    if (found.second == nullptr) return std::nullopt;
    return CallPlace{found.first->step, found.second->record, kind};
}

std::optional<LanePainter::RangeAt> LanePainter::rangeAt(const QPointF& point, const Place& place,
                                                         const LaneLayout& layout,
                                                         const run::TimelinePage& page) {
    const LaneLayout::Row row = layout.at(point.y() - place.top);
    if (row.group == nullptr || row.group->key.kind != LaneKey::Kind::ranges) return std::nullopt;
    Steps steps;
    for (const auto& step : page.range_steps) steps.push_back(step.get());
    const auto found = nearestIn(row, steps, point.x(), place.scale);
    if (found.second == nullptr) return std::nullopt;
    return RangeAt{static_cast<const run::StepRanges*>(found.first), found.second->record};
}

const run::TimelineSlice* LanePainter::bucketAt(const QPointF& point, const Place& place,
                                                const LaneLayout& layout,
                                                const run::TimelinePage& page) {
    const LaneLayout::Row row = layout.at(point.y() - place.top);
    if (row.group == nullptr || row.group->key.kind == LaneKey::Kind::samples ||
        row.group->key.kind == LaneKey::Kind::ranges ||
        row.row >= LaneLayout::leastRows(row.group->key.kind)) {
        return nullptr;
    }
    const double time = place.scale.time(point.x());
    const auto contains = [time](const auto& stretch) {
        return static_cast<double>(stretch.from_ns) <= time &&
               time < static_cast<double>(stretch.to_ns);
    };
    if (std::none_of(page.stretches.begin(), page.stretches.end(), contains)) return nullptr;
    const run::TrackId id = row.group->key.track();
    const auto found = std::find_if(
        page.buckets.begin(), page.buckets.end(), [&](const run::TimelineSlice& bucket) {
            const double from = static_cast<double>(bucket.start_ns);
            return bucket.track == id && from <= time &&
                   time < from + static_cast<double>(bucket.duration_ns);
        });
    return found != page.buckets.end() ? &*found : nullptr;
}

}  // namespace ridgepoint::ui
