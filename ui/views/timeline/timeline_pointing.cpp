// SPDX-License-Identifier: GPL-3.0-or-later
// Finds positions on the timeline: the call at the pointer, the selection's neighbours, and the
// lanes behind a name.
#include <QCoreApplication>
#include <cmath>

#include "core/roofline/quantity.h"
#include "core/run/analysis/row_match.h"
#include "ui/base/words.h"
#include "ui/views/timeline/timeline_picture.h"
#include "ui/views/timeline/timeline_tooltip.h"

namespace ridgepoint::ui {
namespace {

struct PointingText {
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
};

}  // namespace

TimelinePicture::Part TimelinePicture::partAt(const QPointF& point) const {
    if (point.x() < rows_at_.lanes.left() || point.x() > rows_at_.lanes.right()) return Part::none;
    if (rows_at_.ruler.contains(point)) return Part::ruler;
    if (rows_at_.steps.contains(point)) return Part::steps;
    if (rows_at_.phases.contains(point)) return Part::phases;
    if (rows_at_.lanes.contains(point)) return Part::lanes;
    if (rows_at_.memory.contains(point)) return Part::memory;
    return Part::none;
}

std::optional<CallPlace> TimelinePicture::callAt(const QPointF& point) const {
    if (!page_ || partAt(point) != Part::lanes) return std::nullopt;
    if (const auto range = rangeAt(point))
        return CallPlace{range->step->step, range->step->ranges[range->range].op_call};
    return LanePainter::callAt(point, place(), layout_, *page_);
}

std::optional<LanePainter::RangeAt> TimelinePicture::rangeAt(const QPointF& point) const {
    if (!page_ || partAt(point) != Part::lanes) return std::nullopt;
    return LanePainter::rangeAt(point, place(), layout_, *page_);
}

const run::Interval* TimelinePicture::interval(const CallPlace& place) const {
    const run::StepTracks* const step = page_ ? page_->find(place.kind, place.step) : nullptr;
    return step != nullptr && place.call < step->size() ? &step->interval(place.call) : nullptr;
}

const run::OpRecord* TimelinePicture::record(const CallPlace& place) const {
    const bool is_op = place.kind == CallPlace::Kind::op;
    const run::StepCalls* const step = page_ && is_op ? page_->find(place.step) : nullptr;
    return step != nullptr && place.call < step->calls.size() ? &step->calls[place.call] : nullptr;
}

const run::GpuRecord* TimelinePicture::gpuRecord(const CallPlace& place) const {
    const run::StepGpu* const step = page_ && place.onGpu() ? page_->findGpu(place.step) : nullptr;
    return step != nullptr && place.call < step->records.size() ? &step->records[place.call]
                                                                : nullptr;
}

const run::ApiCall* TimelinePicture::apiCall(const CallPlace& place) const {
    const bool is_api = place.kind == CallPlace::Kind::api;
    const run::StepApi* const step = page_ && is_api ? page_->findApi(place.step) : nullptr;
    return step != nullptr && place.call < step->calls.size() ? &step->calls[place.call] : nullptr;
}

QRectF TimelinePicture::rectOf(const CallPlace& call) const {
    return page_ ? LanePainter::rectOf(call, place(), layout_, *page_) : QRectF();
}

QStringList TimelinePicture::rowsOf(const CallPlace& call) const {
    if (!page_ || !frame_) return {};
    const run::StringTable& strings = *page_->strings;
    if (const run::GpuRecord* const record = gpuRecord(call))
        return {text(run::rowNameOf(*record, frame_->by, strings))};
    // An API call that launched work belongs to the row of that work. Any other API call belongs to
    // the row of its op.
    const std::vector<CallPlace> ran =
        apiCall(call) != nullptr ? launchedBy(call, *page_) : std::vector<CallPlace>();
    if (!ran.empty()) return {text(run::rowNameOf(*gpuRecord(ran.front()), frame_->by, strings))};
    if (apiCall(call) != nullptr) {
        const auto op = launcherOf(call, *page_);
        return op ? rowsOf(*op) : QStringList();
    }
    const run::StepCalls* const step = record(call) != nullptr ? page_->find(call.step) : nullptr;
    if (step == nullptr) return {};
    if (frame_->by == run::GroupBy::kernel && run::onGpu(*frame_->snapshot)) {
        QStringList rows;
        for (const CallPlace& launched : launchedBy(call, *page_)) {
            const QString row = text(run::rowNameOf(*gpuRecord(launched), frame_->by, strings));
            if (!rows.contains(row)) rows << row;
        }
        return rows;
    }
    const run::OpRecord* const op = step->counted(call.call);
    if (op == nullptr) return {};
    run::Cell::Key key;
    key.phase = op->phase;
    key.category = op->category;
    key.name = op->name;
    key.layer = op->layer;
    if (frame_->by == run::GroupBy::step) return {text(run::stepRowName(op->step))};
    return {text(run::rowNameOf(key, frame_->by, strings))};
}

std::optional<CallPlace> TimelinePicture::firstInView() const {
    const TimeScale scale = this->scale();
    for (const auto& step : page_->steps) {
        for (const run::Track& track : step->tracks) {
            for (const run::Interval& interval : track.intervals) {
                const double x = scale.x(static_cast<double>(interval.start_ns));
                if (x >= scale.left && x <= scale.right()) {
                    return CallPlace{step->step, interval.record};
                }
            }
        }
    }
    return std::nullopt;
}

namespace {

// Finds the neighbour on the same track. Continues in the adjacent step at the end of a step.
std::optional<CallPlace> nextOnTrack(const run::TimelinePage& page, const CallPlace& place,
                                     int along) {
    const auto steps = page.tracksOf(place.kind);
    const auto step = std::find_if(steps.begin(), steps.end(),
                                   [&](const auto* each) { return each->step == place.step; });
    if (const auto next = (*step)->neighbour(place.call, along))
        return CallPlace{place.step, *next, place.kind};
    if (along < 0 && step == steps.begin()) return std::nullopt;
    const auto other = along < 0 ? step - 1 : step + 1;
    if (other == steps.end()) return std::nullopt;
    const run::Track& own = (*step)->trackOf(place.call);
    const run::Track* const next = (*other)->track(own.id, own.row);
    if (next == nullptr) return std::nullopt;
    const run::Interval& interval = along < 0 ? next->intervals.back() : next->intervals.front();
    return CallPlace{(*other)->step, interval.record, place.kind};
}

}  // namespace

std::optional<CallPlace> TimelinePicture::neighbour(int along, int down) const {
    if (!page_) return std::nullopt;
    if (!pointed_.selected || interval(*pointed_.selected) == nullptr) return firstInView();
    if (along != 0) return nextOnTrack(*page_, *pointed_.selected, along);
    if (pointed_.selected->onGpu()) {
        if (down > 0) return std::nullopt;
        const auto api = apiCallOf(*pointed_.selected, *page_);
        return api ? api : launcherOf(*pointed_.selected, *page_);
    }
    if (pointed_.selected->kind == CallPlace::Kind::api) {
        if (down < 0) return launcherOf(*pointed_.selected, *page_);
        const auto launched = launchedBy(*pointed_.selected, *page_);
        return launched.empty() ? std::nullopt : std::optional(launched.front());
    }
    const run::StepCalls& step = *page_->find(pointed_.selected->step);
    if (const auto next = step.nested(pointed_.selected->call, down))
        return CallPlace{pointed_.selected->step, *next};
    if (down > 0) {
        // Prefers the API call that launched work for the selected call or a surrounding call. If
        // API calls are unknown, returns the launched work. If nothing was launched, returns any
        // API call.
        std::optional<CallPlace> any;
        for (std::optional<std::uint32_t> at = pointed_.selected->call; at;
             at = step.nested(*at, -1)) {
            const CallPlace op{pointed_.selected->step, *at};
            if (const auto launched = launchedBy(op, *page_); !launched.empty()) {
                const auto api = apiCallOf(launched.front(), *page_);
                return api ? api : launched.front();
            }
            if (const auto made = madeBy(op, *page_); !any && !made.empty()) any = made.front();
        }
        return any;
    }
    return std::nullopt;
}

std::optional<TimeSpan> TimelinePicture::thingAt(const QPointF& point) const {
    const double time = scale().time(point.x());
    switch (partAt(point)) {
        case Part::lanes:
            if (const auto range = rangeAt(point)) {
                return TimeSpan{static_cast<double>(range->interval().start_ns),
                                static_cast<double>(range->interval().end_ns)};
            }
            if (const auto call = callAt(point)) {
                const run::Interval& hit = *interval(*call);
                return TimeSpan{static_cast<double>(hit.start_ns), static_cast<double>(hit.end_ns)};
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

QString TimelinePicture::laneTooltip(const QPointF& point, double time) const {
    const LaneLayout::Row row = layout_.at(point.y() - place().top);
    if (row.group != nullptr && row.group->key.kind == LaneKey::Kind::samples)
        return samples_.tooltip(row.group->key, time);
    if (!page_) return {};
    if (const auto range = rangeAt(point))
        return rangeTooltip(*range, *page_, steps_.numbered(range->step->step));
    if (const auto call = callAt(point))
        return intervalTooltip(*call, *page_, steps_.numbered(call->step));
    const StepSlice* const step = steps_.at(time);
    if (step != nullptr && hooksOff(step->kind)) {
        return stepTooltip(*step);
    }
    const bool stream = row.group != nullptr && row.group->key.kind == LaneKey::Kind::stream;
    if (const auto* bucket = LanePainter::bucketAt(point, place(), layout_, *page_)) {
        const auto here = std::find_if(page_->stretches.begin(), page_->stretches.end(),
                                       [time](const auto& each) {
                                           return static_cast<double>(each.from_ns) <= time &&
                                                  time <= static_cast<double>(each.to_ns);
                                       });
        return bucketTooltip(*bucket, *page_->strings,
                             here != page_->stretches.end() && here->not_kept);
    }
    if (!stream || std::fabs(time) > 4e18) return {};
    const auto gap = run::gapAt(page_->gpu_steps, row.group->key.gpu,
                                static_cast<std::int64_t>(std::floor(time)));
    return gap ? gapTooltip(*gap, row.group->key.gpu) : QString();
}

QString TimelinePicture::tooltipAt(const QPointF& point) const {
    const double time = scale().time(point.x());
    const StepSlice* const step = steps_.at(time);
    switch (partAt(point)) {
        case Part::lanes:
            return laneTooltip(point, time);
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
                return PointingText::tr("%1 allocated at %2")
                    .arg(text(roofline::formatMemory(static_cast<double>(*bytes))),
                         durationText(time));
            }
            return {};
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
