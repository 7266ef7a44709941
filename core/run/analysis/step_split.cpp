// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/step_split.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/saturating.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

using Roles = std::array<base::Stretches, kStepPartCount>;

std::int64_t endOf(std::int64_t start_ns, std::int64_t duration_ns) {
    base::addSaturating(start_ns, std::max<std::int64_t>(duration_ns, 0));
    return start_ns;
}
std::int64_t endOf(const GpuRecord& record) { return endOf(record.start_ns, record.duration_ns); }

StepPart partOf(const GpuRecord& record) {
    switch (record.kind) {
        case GpuKind::copy:
            return StepPart::memcpy;
        case GpuKind::memset:
            return StepPart::memset;
        default:
            return record.category == cost::Category::collective ? StepPart::communication
                                                                 : StepPart::kernel;
    }
}

IdleCause causeOf(const std::optional<std::int64_t>& launch_ns, std::int64_t from_ns,
                  std::int64_t to_ns) {
    if (launch_ns && *launch_ns > from_ns) return IdleCause::host_wait;
    return to_ns - from_ns < kLongestKernelWait ? IdleCause::kernel_wait : IdleCause::other;
}

// Returns the idle time by cause for the gaps in [from, to).
IdleTimes idleTimes(std::vector<const GpuRecord*>& records, std::int64_t from, std::int64_t to) {
    std::sort(records.begin(), records.end(),
              [](const GpuRecord* a, const GpuRecord* b) { return a->start_ns < b->start_ns; });
    IdleTimes idle{};
    const auto add = [&](IdleCause cause, std::int64_t gap_from, std::int64_t gap_to) {
        base::addSaturating(
            idle[static_cast<std::size_t>(cause)],
            std::max<std::int64_t>(std::min(gap_to, to) - std::max(gap_from, from), 0));
    };
    // If the records include work before `from`, the first gap starts at the end of that work, so
    // that its cause is determined from the whole gap.
    std::int64_t busy_until = from;
    bool any = false;
    for (const GpuRecord* const record : records) {
        if (!any || record->start_ns > busy_until) {
            add(causeOf(record->launch_ns, busy_until, record->start_ns), busy_until,
                record->start_ns);
        }
        busy_until = any ? std::max(busy_until, endOf(*record)) : endOf(*record);
        any = true;
    }
    add(IdleCause::other, std::max(busy_until, from), to);
    return idle;
}

template <StepPart part>
std::optional<std::int64_t> ofStep(const StepSplit& split) {
    return split.parts[static_cast<std::size_t>(part)];
}
template <auto value>
std::optional<std::int64_t> ofGpu(const StepSplit& split) {
    if (!split.gpu) return std::nullopt;
    if constexpr (std::is_member_function_pointer_v<decltype(value)>)
        return (*split.gpu.*value)();
    else
        return *split.gpu.*value;
}
template <IdleCause cause>
std::optional<std::int64_t> ofIdle(const StepSplit& split) {
    if (!split.gpu) return std::nullopt;
    return split.idle[static_cast<std::size_t>(cause)];
}

}  // namespace

bool growsWithRecords(const SplitFigure& figure) {
    return figure.id == "kernel" || figure.id == "compute" || figure.id == "communication_in_all" ||
           figure.id == "overlap";
}

std::span<const SplitFigure> splitFigures() {
    using Of = SplitFigure::Of;
    static constexpr std::array kFigures{
        SplitFigure{"kernel", "kernel", "A kernel that is not a collective runs",
                    ofStep<StepPart::kernel>, Of::step},
        SplitFigure{"memcpy", "memcpy", "A copy runs, and no kernel", ofStep<StepPart::memcpy>,
                    Of::step},
        SplitFigure{"memset", "memset", "A fill runs, and no kernel or copy",
                    ofStep<StepPart::memset>, Of::step},
        SplitFigure{"communication", "communication",
                    "A collective runs, and no other work of the GPU",
                    ofStep<StepPart::communication>, Of::step},
        SplitFigure{"runtime", "runtime", "The CPU calls CUDA while the GPU is idle",
                    ofStep<StepPart::runtime>, Of::step},
        SplitFigure{"data_loader", "data loader", "The data loader runs while the GPU is idle",
                    ofStep<StepPart::data_loader>, Of::step},
        SplitFigure{"cpu", "CPU", "Other ops run on the CPU while the GPU is idle",
                    ofStep<StepPart::cpu>, Of::step},
        SplitFigure{"other", "other", "None of these runs", ofStep<StepPart::other>, Of::step},
        SplitFigure{"compute", "compute", "A kernel that is not a collective runs",
                    ofGpu<&GpuDivision::compute_ns>, Of::gpu},
        SplitFigure{"exposed_communication", "exposed communication",
                    "A collective runs, and no other kernel", ofGpu<&GpuDivision::exposedNs>,
                    Of::gpu},
        SplitFigure{"memory", "memory", "Only copies and fills run", ofGpu<&GpuDivision::memoryNs>,
                    Of::gpu},
        SplitFigure{"idle", "idle", "The GPU runs nothing", ofGpu<&GpuDivision::idleNs>, Of::gpu},
        SplitFigure{"communication_in_all", "communication in all", "A collective runs",
                    ofGpu<&GpuDivision::communication_ns>, Of::none},
        SplitFigure{"overlap", "overlap", "A collective and another kernel run",
                    ofGpu<&GpuDivision::overlap_ns>, Of::none},
        SplitFigure{"host_wait", "host wait",
                    "The GPU is idle because the next work was launched later",
                    ofIdle<IdleCause::host_wait>, Of::idle},
        SplitFigure{"kernel_wait", "kernel wait",
                    "The GPU is idle for less than 30 µs between launched work",
                    ofIdle<IdleCause::kernel_wait>, Of::idle},
        SplitFigure{"other_idle", "other idle", "The GPU is idle for another reason",
                    ofIdle<IdleCause::other>, Of::idle}};
    return kFigures;
}

void StepSplit::add(const StepSplit& other) {
    base::addSaturating(steps, other.steps);
    base::addSaturating(duration_ns, other.duration_ns);
    for (std::size_t i = 0; i < parts.size(); ++i) base::addSaturating(parts[i], other.parts[i]);
    if (!other.gpu) return;
    if (!gpu) gpu.emplace();
    gpu->add(*other.gpu);
    for (std::size_t i = 0; i < idle.size(); ++i) base::addSaturating(idle[i], other.idle[i]);
}

StepSplitter::StepSplitter(const Snapshot& snapshot)
    : strings_(snapshot.strings), imported_(isImported(snapshot.info)) {}

// Ridgepoint's recordings contain the phase. In traces, the rule of PyTorch's TensorBoard plugin
// identifies data loading.
bool StepSplitter::loadsData(const OpRecord& op) const {
    if (!imported_ && op.phase == Phase::data) return true;
    const std::string& name = (*strings_)[op.name];
    return name.starts_with("enumerate(DataLoader)#") || name.starts_with("enumerate(DataPipe)#");
}

std::int64_t StepSplitter::endOfFirst() const {
    const StepRecords& first = pending_.front();
    std::int64_t end =
        std::max(endOf(first.step.start_ns, first.step.duration_ns), windowOf(first.step).to_ns);
    for (const GpuRecord& record : first.gpu) end = std::max(end, endOf(record));
    return end;
}

std::vector<StepSplit> StepSplitter::add(StepRecords next) {
    addStreams(next.gpu);
    const std::int64_t start = next.step.start_ns;
    pending_.push_back(std::move(next));
    std::vector<StepSplit> finished;
    while (pending_.size() > 1 && endOfFirst() <= start) finished.push_back(split());
    return finished;
}

std::vector<StepSplit> StepSplitter::finish() {
    std::vector<StepSplit> finished;
    while (!pending_.empty()) finished.push_back(split());
    return finished;
}

StepSplit StepSplitter::split() {
    const std::int64_t last_work = endOfFirst();
    const StepRecord& step = pending_.front().step;
    Roles roles;
    GpuActivity activity;
    std::vector<const GpuRecord*> gpu;
    const auto take = [&](const StepRecords& of) {
        activity.add(of.gpu);
        for (const GpuRecord& record : of.gpu) {
            if (record.kind == GpuKind::idle) continue;
            gpu.push_back(&record);
            roles[static_cast<std::size_t>(partOf(record))].emplace_back(record.start_ns,
                                                                         endOf(record));
        }
        for (const ApiCall& call : of.calls) {
            if (call.depth > 0) continue;
            roles[static_cast<std::size_t>(StepPart::runtime)].emplace_back(
                call.start_ns, endOf(call.start_ns, call.duration_ns));
        }
        for (const OpRecord& op : of.ops) {
            if (op.depth > 0 && !loadsData(op)) continue;  // nested in another op
            const StepPart part = loadsData(op) ? StepPart::data_loader : StepPart::cpu;
            roles[static_cast<std::size_t>(part)].emplace_back(op.start_ns,
                                                               endOf(op.start_ns, op.duration_ns));
        }
    };
    const bool lasts = last_work > windowOf(step).from_ns;
    if (before_ && lasts) take(*before_);
    for (const StepRecords& each : pending_) {
        if (!lasts) break;
        take(each);
        // Stops after the first step that begins after this step's work has ended, because the
        // first work of that step shows why the GPU was idle at this step's end.
        if (each.step.start_ns >= last_work) break;
    }
    StepSplit result;
    result.step = step.index;
    result.warmup = step.kind == StepRecord::Kind::warmup;
    const Window window = windowOf(step);
    const std::int64_t from = std::max(window.from_ns, before_end_ns_.value_or(window.from_ns));
    const std::int64_t to = std::max(from, last_work);
    before_end_ns_ = to;
    result.start_ns = from;
    result.duration_ns = to - from;
    base::Stretches rest{{from, to}};
    for (std::size_t part = 0; part < kStepPartCount - 1; ++part) {
        const base::Stretches own = base::joined(std::move(roles[part]));
        const base::Stretches left = base::without(rest, own);
        result.parts[part] = base::lengthOf(rest) - base::lengthOf(left);
        rest = left;
    }
    result.parts[static_cast<std::size_t>(StepPart::other)] = base::lengthOf(rest);
    if (step.gpu_traced) {
        activity.join();
        result.gpu = activity.divide(window.from_ns, window.to_ns);
        result.idle = idleTimes(gpu, window.from_ns, window.to_ns);
    }
    before_ = std::move(pending_.front());
    pending_.pop_front();
    return result;
}

void StepSplitter::addStreams(std::span<const GpuRecord> records) {
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        streams_[laneOf(record)].push_back({record.start_ns, endOf(record), record.launch_ns});
    }
}

// A stream runs its work in order, regardless of which step launched it.
std::vector<StreamIdle> StepSplitter::streams() const {
    std::vector<StreamIdle> all;
    for (const auto& [lane, unordered] : streams_) {
        std::vector<Work> works = unordered;
        std::stable_sort(works.begin(), works.end(),
                         [](const Work& a, const Work& b) { return a.start_ns < b.start_ns; });
        StreamIdle& stream = all.emplace_back();
        stream.lane = lane;
        for (std::size_t i = 1; i < works.size(); ++i) {
            const std::int64_t before = works[i - 1].end_ns;
            const IdleCause cause = causeOf(works[i].launch_ns, before, works[i].start_ns);
            base::addSaturating(stream.idle[static_cast<std::size_t>(cause)],
                                works[i].start_ns - before);
        }
    }
    return all;
}

}  // namespace ridgepoint::run
