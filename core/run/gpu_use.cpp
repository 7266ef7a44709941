// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_use.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/saturating.h"
#include "core/run/record_cut.h"

namespace ridgepoint::run {
namespace {

bool isKernel(const GpuRecord& record) {
    return record.kind == GpuKind::kernel || record.kind == GpuKind::graph;
}

}  // namespace

void GpuDivision::add(const GpuDivision& other) {
    base::addSaturating(steps, other.steps);
    base::addSaturating(steps_ns, other.steps_ns);
    base::addSaturating(busy_ns, other.busy_ns);
    base::addSaturating(compute_ns, other.compute_ns);
    base::addSaturating(communication_ns, other.communication_ns);
    base::addSaturating(overlap_ns, other.overlap_ns);
}

void GpuActivity::add(std::span<const GpuRecord> records) {
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        const std::pair range(record.start_ns, endOf(record));
        busy.push_back(range);
        if (!isKernel(record)) continue;
        (record.category == cost::Category::collective ? communicating : computing)
            .push_back(range);
    }
}

void GpuActivity::join() {
    for (base::Stretches* const each : {&computing, &communicating, &busy})
        *each = base::joined(std::move(*each));
}

GpuDivision GpuActivity::divide(std::int64_t from_ns, std::int64_t to_ns) const {
    const base::Stretches computed = base::between(computing, from_ns, to_ns);
    const base::Stretches communicated = base::between(communicating, from_ns, to_ns);
    GpuDivision division;
    division.steps = 1;
    division.steps_ns = std::max<std::int64_t>(to_ns - from_ns, 0);
    division.busy_ns = base::lengthOf(base::between(busy, from_ns, to_ns));
    division.compute_ns = base::lengthOf(computed);
    division.communication_ns = base::lengthOf(communicated);
    division.overlap_ns = base::overlap(computed, communicated);
    return division;
}

bool isTransfer(const GpuRecord& record) {
    return record.kind == GpuKind::copy &&
           (record.direction == CopyDirection::host_to_device ||
            record.direction == CopyDirection::device_to_host ||
            record.direction == CopyDirection::device_to_other_device);
}

// Returns the longest time during which one stream runs the records. Records of a stream that are
// not sorted by start time can only make the result shorter.
std::int64_t busiestStream(std::span<const GpuRecord> records) {
    struct Stream {
        std::int64_t end_ns = std::numeric_limits<std::int64_t>::min(), busy_ns = 0;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Stream> streams;
    std::int64_t most = 0;
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        Stream& stream = streams[{record.device, record.stream}];
        const std::int64_t end = endOf(record);
        if (end <= stream.end_ns) continue;
        base::addSaturating(stream.busy_ns, end - std::max(record.start_ns, stream.end_ns));
        stream.end_ns = end;
        most = std::max(most, stream.busy_ns);
    }
    return most;
}

std::int64_t untracedUntil(const StepRecord& step, std::span<const GpuRecord> records) {
    std::int64_t lag = 0, first = std::numeric_limits<std::int64_t>::max();
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        first = std::min(first, record.start_ns);
        std::int64_t beyond = endOf(record);
        base::subtractSaturating(beyond, endOf(step));
        lag = std::max(lag, beyond);
    }
    std::int64_t until = step.start_ns;
    base::addSaturating(until, lag);
    return lag == 0 ? until : std::max(step.start_ns, std::min(until, first));
}

void StepWindows::put(StepRecord& step, std::span<const GpuRecord> records, bool open_end) {
    if (!step.gpu_traced || hooksOff(step.kind)) return;
    std::int64_t from = step.start_ns, to = endOf(step);
    if (!last_step_) {
        from = std::max(from, start_after_ns_.value_or(from));
    } else if (*last_step_ + 1 == step.index) {
        from = std::max(from, last_end_ns_);
    } else {
        from = untracedUntil(step, records);
    }
    for (const GpuRecord& record : records) {
        if (record.kind != GpuKind::idle) to = std::max(to, endOf(record));
    }
    to = std::max(from, to);
    // Work of one stream that takes longer than the window ran during the previous step's window.
    const std::int64_t busiest = busiestStream(records);
    if (last_step_ && *last_step_ + 1 == step.index && busiest - (to - from) > busiest / 50) {
        addStep(overlapping_, *last_step_, RunInfo::kMostStepRanges);
        addStep(overlapping_, step.index, RunInfo::kMostStepRanges);
    }
    if (open_end || open_end_) addStep(overlapping_, step.index, RunInfo::kMostStepRanges);
    open_end_ = open_end;
    if (from != step.start_ns) step.window_start_ns = from;
    if (to != endOf(step)) step.window_end_ns = to;
    lags_ = lags_ || to > endOf(step);
    last_step_ = step.index;
    last_end_ns_ = to;
}

void GpuUses::addStep(const StepRecord& step, std::span<const GpuRecord> records) {
    Step& added = pending_.emplace_back();
    added.key = {step.segment, step.kind == StepRecord::Kind::warmup};
    added.index = step.index;
    added.start_ns = step.start_ns;
    added.end_ns = endOf(step);
    added.window = windowOf(step);
    added.untraced_until_ns = untracedUntil(step, records);
    added.works.reserve(records.size());
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        Work& work = added.works.emplace_back();
        work.start_ns = record.start_ns;
        work.end_ns = endOf(record);
        work.launch_ns = record.launch_ns;
        work.copied_bytes = record.copied_bytes;
        work.device = record.device;
        work.kernel = isKernel(record);
        work.transfer = isTransfer(record);
        work.pageable = record.from == MemoryPlace::pageable || record.to == MemoryPlace::pageable;
    }
    settle(false);
}

void GpuUses::settle(bool all) {
    // If there is too much pending work, a step is added up although later steps may still run work
    // within its window.
    constexpr std::size_t kMostWaiting = std::size_t{1} << 17;
    std::size_t waiting = 0;
    for (const Step& step : pending_) waiting += step.works.size() + 1;
    while (!pending_.empty() && (all || (waiting > kMostWaiting && pending_.size() > 1) ||
                                 pending_.back().start_ns >= pending_.front().window.to_ns)) {
        const Step step = std::move(pending_.front());
        pending_.pop_front();
        waiting -= step.works.size() + 1;
        addUp(step);
    }
}

GpuUses GpuUses::settled() const {
    GpuUses copy = *this;
    copy.settle(true);
    return copy;
}

std::vector<GpuUses::Edge> GpuUses::edgesOf(const Step& step) const {
    std::vector<Edge> edges;
    edges.reserve(2 * (running_.size() + step.works.size()));
    const auto add = [&](const std::vector<Work>& works, bool own, std::int64_t before_ns) {
        for (const Work& work : works) {
            if (work.start_ns >= before_ns) continue;
            edges.push_back({work.start_ns, true, &work, own});
            edges.push_back({work.end_ns, false, &work, own});
        }
    };
    constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();
    add(running_, false, kAll);
    add(step.works, true, kAll);
    // If the GPU's clock is behind the CPU's, work starts before the step that launches it.
    for (const Step& later : pending_) {
        if (step.window.length() == 0) break;
        add(later.works, false, step.window.to_ns);
        if (later.start_ns >= step.window.to_ns) break;
    }
    // At equal times, starts are sorted before ends, so that there is no gap between them.
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
        return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.begins && !b.begins;
    });
    return edges;
}

void GpuUses::addTransfer(const Work& work, GpuUse& use) {
    const std::int64_t duration = work.end_ns - work.start_ns;
    ++use.transfers;
    base::addSaturating(use.transferred_bytes, work.copied_bytes);
    if (work.pageable) base::addSaturating(use.pageable_bytes, work.copied_bytes);
    base::addSaturating(use.transfers_sum_ns, duration);
    if (work.copied_bytes < kSmallTransferBytes)
        base::addSaturating(use.small_transfers_sum_ns, duration);
}

void GpuUses::addUp(const Step& step) {
    const GpuUse::Key key = step.key;
    GpuUse& use = uses_.try_emplace(key, GpuUse{.key = key}).first->second;
    // If the previous step belongs to other totals, only the part of a gap that is within this step
    // is added. The time between the two steps is then part of neither.
    const auto [start, end] = step.window;
    std::int64_t idle_from = start, between = 0, busy = 0;
    if (last_ && last_->step + 1 != step.index) {
        idle_from = std::max(start, std::min(step.untraced_until_ns, end));
        busy = idle_from - start;
    }
    if (last_ && last_->step + 1 == step.index) {
        if (last_->key == key) {
            idle_from = last_->busy_until_ns;
            between = std::max<std::int64_t>(start - std::max(last_->end_ns, idle_from), 0);
        } else {
            idle_from = std::max(idle_from, last_->busy_until_ns);
        }
    }

    if (!last_ || last_->step + 1 != step.index) late_waits_.clear();
    for (const auto& [from, to] : late_waits_) {
        base::addSaturating(use.waited_for_launch_ns,
                            std::max<std::int64_t>(std::min(to, end) - std::max(from, start), 0));
    }
    std::erase_if(late_waits_, [to = end](const auto& wait) { return wait.second <= to; });
    std::int64_t kernels = 0, transfers = 0, any = 0, before = 0, last_end = step.end_ns;
    const std::int64_t traced_from = start + busy;
    std::map<std::uint32_t, std::int64_t> kernels_on;  // number of running kernels, by device
    std::int64_t sharing = 0;                          // number of devices that run several kernels
    const std::vector<Edge> edges = edgesOf(step);
    for (const Edge& edge : edges) {
        // Only the part within the step is added. The rest belongs to the next step or to no step.
        const std::int64_t passed = std::min(edge.time_ns, end) - std::max(before, start);
        if (edge.own) last_end = std::max(last_end, edge.time_ns);
        if (any > 0 && passed > 0) {
            base::addSaturating(
                busy, std::max<std::int64_t>(
                          std::min(edge.time_ns, end) - std::max({before, start, traced_from}), 0));
            if (kernels > 0) base::addSaturating(use.kernel_ns, passed);
            if (sharing > 0) base::addSaturating(use.kernels_at_once_ns, passed);
            if (transfers > 0) base::addSaturating(use.transfer_ns, passed);
            if (transfers > 0 && kernels > 0)
                base::addSaturating(use.transfer_beside_kernel_ns, passed);
        }
        before = edge.time_ns;
        const std::int64_t change = edge.begins ? 1 : -1;
        if (any == 0 && edge.begins && edge.time_ns > idle_from) {
            const std::int64_t gap =
                std::max<std::int64_t>(edge.time_ns - idle_from - std::exchange(between, 0), 0);
            if (edge.work->launch_ns && *edge.work->launch_ns > idle_from) {
                const std::int64_t beyond = std::clamp<std::int64_t>(edge.time_ns - end, 0, gap);
                base::addSaturating(use.waited_for_launch_ns, gap - beyond);
                if (beyond > 0) late_waits_.emplace_back(edge.time_ns - beyond, edge.time_ns);
            }
            if (gap > use.longest_gap_ns) {
                use.longest_gap_ns = gap;
                use.longest_gap_start_ns = idle_from;
            }
        }
        any += change;
        if (edge.work->kernel) {
            kernels += change;
            std::int64_t& here = kernels_on[edge.work->device];
            sharing -= here > 1;
            here += change;
            sharing += here > 1;
        }
        if (edge.work->transfer) {
            transfers += change;
            if (edge.begins && edge.own) addTransfer(*edge.work, use);
        }
        if (any == 0) idle_from = std::max(idle_from, edge.time_ns);
    }
    std::set<std::uint32_t>& devices = devices_[key];
    for (const auto& [device, running] : kernels_on) devices.insert(device);
    use.devices = devices.size();
    std::int64_t& idle = idle_ns_[key];
    base::addSaturating(idle, step.window.length());
    base::subtractSaturating(idle, busy);
    std::int64_t lag = last_end;
    base::subtractSaturating(lag, step.end_ns);
    use.longest_lag_ns = std::max(use.longest_lag_ns.value_or(0), lag);
    std::int64_t all_lags = use.lag_ns.value_or(0);
    base::addSaturating(all_lags, lag);
    use.lag_ns = all_lags;
    std::vector<Work> still;
    for (const std::vector<Work>* const of : {&std::as_const(running_), &step.works}) {
        for (const Work& work : *of) {
            if (work.end_ns > end) still.push_back(work);
        }
    }
    running_ = std::move(still);
    last_ = Last{key, step.index, end, idle_from};
}

std::vector<GpuUse> GpuUses::all() const {
    std::vector<GpuUse> uses;
    for (const auto& [key, use] : settled().uses_) uses.push_back(use);
    return uses;
}

std::map<GpuUse::Key, std::int64_t> GpuUses::idle() const { return settled().idle_ns_; }

}  // namespace ridgepoint::run
