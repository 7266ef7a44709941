// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/lane_painter.h"

#include <QCoreApplication>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct LaneText {
    Q_DECLARE_TR_FUNCTIONS(TimelineLanes)
};

// Not in paintNotKept(): lupdate 6.8 does not see there whose text it is.
QString notKeptWords() { return LaneText::tr("without stored calls"); }

constexpr double kNearPixels = 2;  // a pointer need not hit a narrow call exactly

template <class Step>
bool touches(const Step& step, const TimeSpan& view) {
    return static_cast<double>(step.end_ns) >= view.from &&
           static_cast<double>(step.start_ns) <= view.to;
}

QRectF rowRect(const LaneLayout& layout, const LaneLayout::Row& row,
               const LanePainter::Place& place) {
    return {place.scale.left, place.top + row.group->top + row.row * layout.pitch(),
            place.scale.width, layout.rowHeight()};
}

// A bucket knows no layer and no phase.
struct BucketCall {
    run::StringId name;
    run::StringId layer = static_cast<run::StringId>(~0U);
    cost::Category category;
    run::Phase phase = run::Phase::none;
};

// What a GPU ran knows its op too; a bucket of it does not.
struct GpuBucketCall : BucketCall {
    run::StringId op = static_cast<run::StringId>(~0U);
};

// Short names of directions are CUDA's own.
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

template <class Slice>
std::uint32_t positionOf(const Slice& slice) {
    if constexpr (requires { slice.record; })
        return slice.record;
    else
        return slice.call;
}

// The nearest to a time of those that are near, of several the shortest.
class Nearest {
  public:
    explicit Nearest(double time, double near) : time_(time), away_(near) {}
    template <class Slice>
    bool take(const Slice& slice) {
        const auto from = static_cast<double>(slice.start_ns);
        const auto to = static_cast<double>(slice.end_ns);
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

}  // namespace

QString copyWords(const run::GpuRecord& record) {
    QString words =
        record.kind == run::GpuKind::fill ? LaneText::tr("fill") : direction(record.direction);
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
        paintBuckets(painter, place, layout, page, page.buckets,
                     [](std::uint32_t thread) { return LaneKey::ofThread(thread); });
        paintBuckets(
            painter, place, layout, page, page.gpu_buckets.slices,
            [&](std::uint32_t lane) { return LaneKey::ofStream(page.gpu_buckets.lanes[lane]); });
        paintBuckets(painter, place, layout, page, page.api_buckets,
                     [](std::uint32_t lane) { return LaneKey::ofApi(lane); });
        paintNotKept(painter, place, layout, page);
    }
    Steps steps;
    for (const auto& step : page.steps) {
        if (touches(*step, place.scale.view)) steps.push_back(step.get());
    }
    for (const LaneLayout::Group& group : layout.groups()) {
        for (std::uint32_t i = 0; i < group.rows; ++i) {
            const LaneLayout::Row at{&group, i};
            const QRectF row = rowRect(layout, at, place);
            if (row.bottom() < place.clip.top() || row.top() > place.clip.bottom()) continue;
            if (group.key.kind == LaneKey::Kind::thread)
                paintCalls(painter, place, row, steps, at, *page.strings);
            else if (group.key.kind == LaneKey::Kind::api)
                paintApi(painter, place, row, at, page);
            else if (group.key.kind == LaneKey::Kind::stream)
                paintStream(painter, place, row, at, page);
        }
    }
}

void LanePainter::paintCalls(QPainter& painter, const Place& place, const QRectF& row,
                             const Steps& steps, const LaneLayout::Row& at,
                             const run::StringTable& strings) {
    Strip strip(painter, row.top(), row.height());
    const auto name = [&strings](const run::CallSlice& slice) {
        return std::pair(static_cast<quint64>(slice.name),
                         [&strings, &slice] { return text(strings[slice.name]); });
    };
    for (const run::StepCalls* const step : steps) {
        if (const auto* const lane = step->lane(at.group->key.number, at.row)) {
            brush_.paint(painter, place.scale, row, strip,
                         slicesInView(lane->slices, place.scale.view), name);
        }
    }
}

void LanePainter::paintStream(QPainter& painter, const Place& place, const QRectF& row,
                              const LaneLayout::Row& at, const run::TimelinePage& page) {
    Strip strip(painter, row.top(), row.height());
    for (const auto& step : page.gpu_steps) {
        if (!touches(*step, place.scale.view)) continue;
        const auto* const lane = step->lane(at.group->key.gpu, at.row);
        if (lane == nullptr) continue;
        const auto name = [&](const run::GpuSlice& slice) {
            const bool moves = slice.kind == run::GpuKind::copy || slice.kind == run::GpuKind::fill;
            const run::GpuRecord& record = step->records[slice.record];
            // Names are of 32 bits; each copy has words of its own.
            const quint64 key =
                moves ? (quint64{1} << 63 | static_cast<quint64>(step->step & 0x7fffffff) << 32 |
                         slice.record)
                      : static_cast<quint64>(slice.name);
            return std::pair(key, [&page, &record, moves] {
                return moves ? copyWords(record) : text((*page.strings)[record.name]);
            });
        };
        brush_.paint(painter, place.scale, row, strip, slicesInView(lane->slices, place.scale.view),
                     name);
    }
}

void LanePainter::paintApi(QPainter& painter, const Place& place, const QRectF& row,
                           const LaneLayout::Row& at, const run::TimelinePage& page) {
    Strip strip(painter, row.top(), row.height());
    const auto name = [&page](const run::ApiSlice& slice) {
        return std::pair(static_cast<quint64>(slice.name),
                         [&page, &slice] { return text((*page.strings)[slice.name]); });
    };
    for (const auto& step : page.api_steps) {
        if (!touches(*step, place.scale.view)) continue;
        if (const auto* const lane = step->lane(at.group->key.number, at.row)) {
            brush_.paint(painter, place.scale, row, strip,
                         slicesInView(lane->slices, place.scale.view), name);
        }
    }
}

kernel::CallGroup LanePainter::groupOf(run::StringId name, const run::StringTable& strings) {
    auto place = groups_.find(static_cast<quint32>(name));
    if (place == groups_.end())
        place = groups_.insert(static_cast<quint32>(name), kernel::groupOf(strings[name]));
    return *place;
}

// A bar for each bucket, as high as the part of it in which something ran.
template <class KeyOf>
void LanePainter::paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                               const run::TimelinePage& page,
                               const std::vector<run::TimelineSlice>& buckets, KeyOf&& key_of) {
    const TimeScale& scale = place.scale;
    const LaneLayout::Group* group = nullptr;
    std::optional<std::uint32_t> of;
    for (const run::TimelineSlice& bucket : buckets) {
        if (bucket.busy_ns <= 0) continue;
        if (of != bucket.thread) {
            of = bucket.thread;
            group = layout.find(key_of(bucket.thread));
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
        const BucketCall call{bucket.name, static_cast<run::StringId>(~0U), bucket.category,
                              run::Phase::none};
        const bool of_ops = group->key.kind == LaneKey::Kind::thread;
        const bool strong = of_ops ? brush_.strong(call) : brush_.strong(GpuBucketCall{call});
        const QColor& color =
            group->key.kind == LaneKey::Kind::api
                ? brush_.shadesOf(groupOf(bucket.name, *page.strings), strong).back()
                : brush_.shadesOf(bucket.category, strong).back();
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
    LaneLayout::Row row;
    std::int64_t start = 0, duration = 0;
    if (call.kind == CallPlace::Kind::api) {
        const run::StepApi* const step = page.findApi(call.step);
        if (step == nullptr || call.call >= step->calls.size()) return {};
        const run::ApiCall& api = step->calls[call.call];
        row = {layout.find(LaneKey::ofApi(run::laneOf(api))),
               std::min(api.depth, run::StepApi::kMostDepth)};
        start = api.start_ns;
        duration = api.duration_ns;
    } else if (call.onGpu()) {
        const run::StepGpu* const step = page.findGpu(call.step);
        if (step == nullptr || call.call >= step->records.size()) return {};
        const auto& lane = step->lanes[step->placeOf(call.call).lane];
        row = {layout.find(LaneKey::ofStream(lane.gpu)), lane.row};
        start = step->records[call.call].start_ns;
        duration = step->records[call.call].duration_ns;
    } else {
        const run::StepCalls* const step = page.find(call.step);
        if (step == nullptr || call.call >= step->calls.size()) return {};
        const run::OpRecord& op = step->calls[call.call];
        row = {layout.find(LaneKey::ofThread(op.thread)),
               std::min(op.depth, run::StepCalls::kMostDepth)};
        start = op.start_ns;
        duration = op.duration_ns;
    }
    if (row.group == nullptr) return {};
    const QRectF whole = rowRect(layout, row, place);
    const double from = place.scale.x(static_cast<double>(start));
    const double to = place.scale.x(static_cast<double>(start) +
                                    static_cast<double>(std::max<std::int64_t>(duration, 0)));
    return {from, whole.top(), std::max(to - from, 1.0), whole.height()};
}

void LanePainter::paintFrame(QPainter& painter, const Place& place, const LaneLayout& layout,
                             const run::TimelinePage& page, const CallPlace& call,
                             const QColor& color, double width) const {
    const QRectF whole = rectOf(call, place, layout, page);
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
    if (row.group == nullptr) return std::nullopt;
    const double time = place.scale.time(point.x());
    const double near = kNearPixels * place.scale.perPixel();
    const TimeSpan around{time - near, time + near};
    Nearest nearest(time, near);
    std::optional<CallPlace> found;
    const auto look = [&](const auto& steps, CallPlace::Kind kind, const auto& lane_of) {
        for (const auto& step : steps) {
            if (!touches(*step, around)) continue;
            const auto* const lane = lane_of(*step);
            if (lane == nullptr) continue;
            for (const auto& slice : slicesInView(lane->slices, around)) {
                if (nearest.take(slice)) found = CallPlace{step->step, positionOf(slice), kind};
            }
        }
    };
    const LaneKey& key = row.group->key;
    const auto numbered = [&](const auto& step) { return step.lane(key.number, row.row); };
    if (key.kind == LaneKey::Kind::thread) {
        look(page.steps, CallPlace::Kind::op, numbered);
    } else if (key.kind == LaneKey::Kind::api) {
        look(page.api_steps, CallPlace::Kind::api, numbered);
    } else if (key.kind == LaneKey::Kind::stream) {
        look(page.gpu_steps, CallPlace::Kind::gpu,
             [&](const run::StepGpu& step) { return step.lane(key.gpu, row.row); });
    }
    return found;
}

const run::TimelineSlice* LanePainter::bucketAt(const QPointF& point, const Place& place,
                                                const LaneLayout& layout,
                                                const run::TimelinePage& page) {
    const LaneLayout::Row row = layout.at(point.y() - place.top);
    if (row.group == nullptr || row.group->key.kind == LaneKey::Kind::samples ||
        row.row >= LaneLayout::leastRows(row.group->key.kind)) {
        return nullptr;
    }
    const double time = place.scale.time(point.x());
    const auto contains = [time](const auto& stretch) {
        return static_cast<double>(stretch.from_ns) <= time &&
               time < static_cast<double>(stretch.to_ns);
    };
    if (std::none_of(page.stretches.begin(), page.stretches.end(), contains)) return nullptr;
    const LaneKey::Kind kind = row.group->key.kind;
    const auto& buckets = kind == LaneKey::Kind::stream ? page.gpu_buckets.slices
                          : kind == LaneKey::Kind::api  ? page.api_buckets
                                                        : page.buckets;
    const auto found =
        std::find_if(buckets.begin(), buckets.end(), [&](const run::TimelineSlice& bucket) {
            const LaneKey key = kind == LaneKey::Kind::stream
                                    ? LaneKey::ofStream(page.gpu_buckets.lanes[bucket.thread])
                                : kind == LaneKey::Kind::api ? LaneKey::ofApi(bucket.thread)
                                                             : LaneKey::ofThread(bucket.thread);
            const double from = static_cast<double>(bucket.start_ns);
            return key == row.group->key && from <= time &&
                   time < from + static_cast<double>(bucket.duration_ns);
        });
    return found != buckets.end() ? &*found : nullptr;
}

}  // namespace ridgepoint::ui
