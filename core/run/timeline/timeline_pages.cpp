// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/timeline_pages.h"

#include <algorithm>
#include <utility>

#include "core/run/analysis/row_match.h"
#include "core/run/gpu_table.h"
#include "core/run/record_cut.h"
#include "core/run/slices.h"
#include "core/run/store/revise.h"

namespace ridgepoint::run {
namespace {

std::int64_t overlap(std::int64_t a_from, std::int64_t a_to, std::int64_t b_from,
                     std::int64_t b_to) {
    return std::max<std::int64_t>(0, std::min(a_to, b_to) - std::max(a_from, b_from));
}

std::int64_t portion(std::int64_t whole, std::int64_t of, std::int64_t length) {
    if (length <= 0 || of >= length) return whole;
    return static_cast<std::int64_t>(static_cast<double>(whole) * static_cast<double>(of) /
                                     static_cast<double>(length));
}

template <class Step>
const Step* numbered(const std::vector<std::shared_ptr<const Step>>& steps, std::int64_t step) {
    const auto place = std::partition_point(steps.begin(), steps.end(),
                                            [step](const auto& each) { return each->step < step; });
    return place != steps.end() && (*place)->step == step ? place->get() : nullptr;
}

}  // namespace

const StepCalls* TimelinePage::find(std::int64_t step) const { return numbered(steps, step); }
const StepGpu* TimelinePage::findGpu(std::int64_t step) const { return numbered(gpu_steps, step); }
const StepApi* TimelinePage::findApi(std::int64_t step) const { return numbered(api_steps, step); }
const StepRanges* TimelinePage::findRanges(std::int64_t step) const {
    return numbered(range_steps, step);
}

const StepTracks* TimelinePage::find(IntervalKind kind, std::int64_t step) const {
    if (kind == IntervalKind::gpu) return findGpu(step);
    if (kind == IntervalKind::api) return findApi(step);
    return find(step);
}

std::vector<const StepTracks*> TimelinePage::tracksOf(IntervalKind kind) const {
    std::vector<const StepTracks*> found;
    const auto add = [&found](const auto& of) {
        for (const auto& step : of) found.push_back(step.get());
    };
    if (kind == IntervalKind::gpu)
        add(gpu_steps);
    else if (kind == IntervalKind::api)
        add(api_steps);
    else
        add(steps);
    return found;
}

TimelinePages::TimelinePages(std::filesystem::path path, Watch watch)
    : path_(std::move(path)), watch_(std::move(watch)) {}

void TimelinePages::refresh() {
    if (!reader_) reader_ = RunReader::open(path_, watch_);
    summary_ = reader_->summary();
    const StepList& steps = *summary_->steps;
    if (thinnings_ != steps.thinnings()) {
        thinnings_ = steps.thinnings();
        steps_.clear();
        steps_seen_ = 0;
    }
    const std::size_t before = steps_.size();
    for (; steps_seen_ < steps.size(); ++steps_seen_) {
        const StepRecord& step = steps[steps_seen_];
        steps_.push_back({step.start_ns, endOf(step), 0, step.index, hooksOff(step.kind)});
    }
    if (steps_.size() != before) sealSlices(steps_, before);
    readAnnotations();
}

// Reads the names of annotations. A recorder stores them only after it has completed the run, so an
// incomplete run is not searched.
void TimelinePages::readAnnotations() {
    if (annotations_ || !summary_->info.complete) return;
    const auto names = annotationsIn(path_);
    if (!names) return;
    annotations_ = std::make_shared<const std::set<StringId>>(idsOf(*names, *summary_->strings));
    for (auto& [step, kept] : kept_) kept.ranges = rangesOf(kept.calls, kept.gpu);
}

std::shared_ptr<const StepRanges> TimelinePages::rangesOf(
    const std::shared_ptr<const StepCalls>& calls,
    const std::shared_ptr<const StepGpu>& gpu) const {
    if (!gpu || !annotations_ || annotations_->empty()) return nullptr;
    auto ranges = std::make_shared<const StepRanges>(*calls, *gpu, *annotations_);
    return ranges->size() > 0 ? ranges : nullptr;
}

bool TimelinePages::hasDetail(std::int64_t step) const {
    return keepsCallsOf(step, summary_->detailed_steps);
}

std::size_t TimelinePages::countCalls(std::int64_t step) {
    if (const auto known = call_counts_.find(step); known != call_counts_.end()) {
        return known->second;
    }
    const auto stored = reader_->opCalls(step);
    const std::size_t count = stored ? static_cast<std::size_t>(*stored) +
                                           static_cast<std::size_t>(reader_->gpuRecordCount(step)) +
                                           static_cast<std::size_t>(reader_->apiCallCount(step))
                                     : stepOf(step).size;
    call_counts_.emplace(step, count);
    return count;
}

const TimelinePages::Kept& TimelinePages::stepOf(std::int64_t step) {
    if (const auto known = kept_.find(step); known != kept_.end()) {
        uses_.splice(uses_.begin(), uses_, known->second.use);
        return known->second;
    }
    Kept kept;
    kept.calls = std::make_shared<const StepCalls>(step, reader_->ops(step));
    auto records = reader_->gpuRecords(step);
    auto calls = reader_->apiCalls(step);
    kept.size = kept.calls->calls.size() + records.size() + calls.size();
    if (!records.empty()) kept.gpu = std::make_shared<const StepGpu>(step, std::move(records));
    if (!calls.empty()) {
        kept.api = std::make_shared<const StepApi>(step, std::move(calls), *kept.calls,
                                                   kept.gpu.get(), *summary_->strings);
    }
    kept.ranges = rangesOf(kept.calls, kept.gpu);
    kept_calls_ += kept.size;
    uses_.push_front(step);
    kept.use = uses_.begin();
    const Kept& result = kept_.emplace(step, std::move(kept)).first->second;
    while (kept_calls_ > kKeptCalls && uses_.size() > 1) {
        const auto oldest = kept_.find(uses_.back());
        kept_calls_ -= oldest->second.size;
        kept_.erase(oldest);
        uses_.pop_back();
    }
    return result;
}

void TimelinePages::addStep(TimelinePage& page, std::int64_t step) {
    const Kept& kept = stepOf(step);
    page.steps.push_back(kept.calls);
    if (kept.gpu) page.gpu_steps.push_back(kept.gpu);
    if (kept.api) page.api_steps.push_back(kept.api);
    if (kept.ranges) page.range_steps.push_back(kept.ranges);
}

// Adds earlier steps whose kernels and copies are still running in the page's range.
void TimelinePages::addEarlier(TimelinePage& page) {
    constexpr int kMost = 4;
    if (summary_->gpu_cells->empty()) return;
    auto step = std::partition_point(steps_.begin(), steps_.end(), [&](const StepSlice& each) {
        return each.reach_ns < page.from_ns;
    });
    for (int i = 0; i < kMost && step != steps_.begin(); ++i) {
        --step;
        if (step->reference || !hasDetail(step->step) || page.find(step->step) != nullptr) return;
        const auto gpu = stepOf(step->step).gpu;
        if (!gpu || gpu->end_ns < page.from_ns) return;
        addStep(page, step->step);
    }
}

// Returns the steps that touch a time range, or std::nullopt if they have too many calls. One or
// two larger steps are also accepted if the range is only a small part of them.
std::optional<std::vector<TimelinePages::StepSlice>> TimelinePages::affordable(std::int64_t from_ns,
                                                                               std::int64_t to_ns) {
    const auto touched = slicesBetween(steps_, from_ns, to_ns);
    if (touched.size() > kMostSteps) return std::nullopt;
    std::vector<StepSlice> steps;
    std::size_t calls = 0;
    double in_stretch = 0;
    for (const StepSlice& step : touched) {
        if (step.end_ns < from_ns) continue;
        steps.push_back(step);
        if (!hasDetail(step.step)) continue;
        const std::size_t count = countCalls(step.step);
        const auto length = static_cast<double>(step.end_ns - step.start_ns);
        const auto inside =
            static_cast<double>(overlap(step.start_ns, step.end_ns, from_ns, to_ns));
        calls += count;
        in_stretch += static_cast<double>(count) * (length > 0 ? inside / length : 1);
        const bool few = calls <= kMostCalls;
        const bool part_of_few = steps.size() <= 2 && calls <= kMostOfAStep &&
                                 in_stretch <= static_cast<double>(kMostCalls);
        if (!few && !part_of_few) return std::nullopt;
    }
    return steps;
}

TimelinePage TimelinePages::page(std::int64_t from_ns, std::int64_t to_ns,
                                 std::int64_t resolution_ns) {
    refresh();
    from_ns = std::clamp(from_ns, -kFarNs, kFarNs);
    to_ns = std::clamp(to_ns, from_ns, kFarNs);
    TimelinePage page;
    page.growing = !summary_->info.complete;
    page.strings = summary_->strings;
    page.annotations = annotations_;
    const std::int64_t around = std::min(to_ns - from_ns, kFarNs - std::max(-from_ns, to_ns));
    page.from_ns = from_ns - around;
    page.to_ns = to_ns + around;
    auto steps = affordable(page.from_ns, page.to_ns);
    if (!steps && affordable(from_ns, to_ns)) {
        page.from_ns = from_ns;
        page.to_ns = to_ns;
        steps = affordable(from_ns, to_ns);
    }
    if (!steps) {
        page.stretches.push_back({page.from_ns, page.to_ns, false});
    } else {
        bool joined = false;  // whether the current step extends the previous step's stretch
        for (const StepSlice& step : *steps) {
            if (step.reference) continue;
            if (hasDetail(step.step)) {
                addStep(page, step.step);
                joined = false;
            } else if (joined) {
                auto& stretch = page.stretches.back();
                stretch.to_ns = std::max(stretch.to_ns, step.end_ns);
            } else {
                page.stretches.push_back({step.start_ns, step.end_ns, true});
                joined = true;
            }
        }
    }
    const auto by_number = [](const auto& a, const auto& b) { return a->step < b->step; };
    std::stable_sort(page.steps.begin(), page.steps.end(), by_number);
    if (steps) addEarlier(page);
    std::stable_sort(page.steps.begin(), page.steps.end(), by_number);
    std::stable_sort(page.gpu_steps.begin(), page.gpu_steps.end(), by_number);
    std::stable_sort(page.api_steps.begin(), page.api_steps.end(), by_number);
    std::stable_sort(page.range_steps.begin(), page.range_steps.end(), by_number);
    for (const TimelinePage::Stretch& stretch : page.stretches) {
        const std::int64_t from = std::max(stretch.from_ns, page.from_ns);
        const std::int64_t to = std::min(stretch.to_ns, page.to_ns);
        for (std::size_t kind = 0; kind < kIntervalKindCount; ++kind) {
            auto buckets =
                reader_->timeline(static_cast<IntervalKind>(kind), from, to, resolution_ns);
            std::erase_if(buckets, [](const TimelineSlice& slice) { return slice.row != 0; });
            page.buckets.insert(page.buckets.end(), buckets.begin(), buckets.end());
            if (summary_->gpu_cells->empty()) break;
        }
    }
    return page;
}

// Returns totals from buckets, for a range with too many calls or with calls that are not stored.
StretchTotal TimelinePages::approximateTotal(std::int64_t from_ns, std::int64_t to_ns) {
    StretchTotal total;
    for (const TimelineSlice& slice : reader_->timeline(IntervalKind::op, from_ns, to_ns, 1)) {
        const std::int64_t inside =
            overlap(slice.start_ns, slice.start_ns + slice.duration_ns, from_ns, to_ns);
        total.calls += static_cast<std::uint64_t>(
            portion(static_cast<std::int64_t>(slice.calls), inside, slice.duration_ns));
        if (slice.track.thread == 0 && slice.row == 0)
            total.busy_ns += portion(slice.busy_ns, inside, slice.duration_ns);
    }
    total.busy_ns = std::min(total.busy_ns, to_ns - from_ns);
    return total;
}

StretchTotal TimelinePages::total(std::int64_t from_ns, std::int64_t to_ns, GroupBy by,
                                  const std::string& row) {
    refresh();
    const auto steps = affordable(from_ns, to_ns);
    const bool kept = steps && std::all_of(steps->begin(), steps->end(),
                                           [&](const auto& step) { return hasDetail(step.step); });
    if (!kept) return approximateTotal(from_ns, to_ns);
    StretchTotal total;
    total.exact = true;
    const RowMatch match(row, by, *summary_->strings);
    if (match.matchesAny()) {
        total.row_ns = 0;
        total.row_calls = 0;
    }
    // In a GPU run, the calls of a row are its kernels and copies.
    const bool on_gpu = onGpu(*summary_);
    const auto add = [&](const auto& record, std::int64_t counted_ns) {
        const bool begins = record.start_ns >= from_ns && record.start_ns < to_ns;
        const std::int64_t inside = overlap(record.start_ns, endOf(record), from_ns, to_ns);
        if (!match(record) || (inside == 0 && !begins)) return;
        *total.row_ns += portion(counted_ns, inside, record.duration_ns);
        if (begins) ++*total.row_calls;
    };
    Busy busy;
    const auto addWork = [&](std::int64_t step) {
        const auto gpu = stepOf(step).gpu;
        if (!gpu) return;
        for (const GpuRecord& record : gpu->records) add(record, record.duration_ns);
        const Busy ran = busyStretches(gpu->records);
        busy.insert(busy.end(), ran.begin(), ran.end());
    };
    total.gpu_at_least = summary_->info.dropped_records > 0;
    // The search starts one step earlier, because work of the previous step can still be running.
    const auto first = std::find_if(steps_.begin(), steps_.end(), [&](const StepSlice& step) {
        return !steps->empty() && step.step == steps->front().step;
    });
    if (on_gpu && first != steps_.begin() && first != steps_.end()) {
        const StepSlice& before = *std::prev(first);
        if (!before.reference && hasDetail(before.step)) addWork(before.step);
    }
    for (const StepSlice& step : *steps) {
        // Baseline and counted steps are not traced.
        total.gpu_at_least = total.gpu_at_least || step.reference;
        if (step.reference) continue;
        const Kept& known = stepOf(step.step);
        for (const OpRecord& op : known.calls->calls) {
            if (op.start_ns >= from_ns && op.start_ns < to_ns) ++total.calls;
            if (op.thread == 0 && op.depth == 0)
                total.busy_ns += overlap(op.start_ns, endOf(op), from_ns, to_ns);
            if (op.costed && !on_gpu) add(op, op.self_ns);
        }
        if (on_gpu) addWork(step.step);
    }
    total.busy_ns = std::min(total.busy_ns, to_ns - from_ns);
    if (on_gpu) {
        joinStretches(busy);
        total.gpu_busy_ns = 0;
        for (const auto& [from, to] : busy) *total.gpu_busy_ns += overlap(from, to, from_ns, to_ns);
    }
    return total;
}

void TimelinePages::rest() {
    if (reader_) reader_->release();
}

std::optional<RowCalls> TimelinePages::rowCalls(GroupBy by, const std::string& row,
                                                const std::function<bool()>& outdated) {
    refresh();
    RowCalls found;
    found.strings = summary_->strings;
    const RowMatch match(row, by, *summary_->strings);
    if (!match.matchesAny()) return found;
    const Scope scope = scopeOf(*summary_);
    const bool on_gpu = onGpu(*summary_);
    for (const StepRecord& step : *summary_->steps) {
        if (outdated && outdated()) return std::nullopt;
        const bool counts =
            step.segment == scope.segment &&
            step.kind == (scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
        if (!counts) continue;
        if (!hasDetail(step.index) || found.calls.size() >= kMostRowCalls) {
            found.all = false;
            continue;
        }
        const Kept& kept = stepOf(step.index);
        const std::vector<OpRecord>& ops = kept.calls->calls;
        for (std::uint32_t i = 0; !on_gpu && i < ops.size(); ++i) {
            const OpRecord& op = ops[i];
            if (op.costed && match(op))
                found.calls.push_back({op.start_ns, op.duration_ns, op.self_ns, step.index, i,
                                       IntervalKind::op, op.layer, op.shapes});
        }
        for (std::uint32_t i = 0; on_gpu && kept.gpu && i < kept.gpu->records.size(); ++i) {
            const GpuRecord& ran = kept.gpu->records[i];
            if (!match(ran)) continue;
            const bool known = ran.op_call && *ran.op_call < ops.size();
            found.calls.push_back({ran.start_ns, ran.duration_ns, ran.duration_ns, step.index, i,
                                   IntervalKind::gpu, ran.layer,
                                   known ? ops[*ran.op_call].shapes : StringId::none, ran.grid,
                                   ran.block});
        }
    }
    if (found.calls.size() > kMostRowCalls) {
        found.calls.resize(kMostRowCalls);
        found.all = false;
    }
    std::stable_sort(found.calls.begin(), found.calls.end(),
                     [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
    const auto longest =
        std::max_element(found.calls.begin(), found.calls.end(),
                         [](const auto& a, const auto& b) { return a.counted_ns < b.counted_ns; });
    found.longest = static_cast<std::size_t>(longest - found.calls.begin());
    return found;
}

}  // namespace ridgepoint::run
