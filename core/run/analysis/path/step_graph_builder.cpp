// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the graph of a step from its records.
#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/saturating.h"
#include "core/base/stretches.h"
#include "core/cost/kernel/kernel_rules.h"
#include "core/run/analysis/path/critical_path.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

// Nanoseconds; minimum pause after which a thread is considered to be waiting for another thread.
constexpr std::int64_t kLeastThreadWait = 20'000;

std::int64_t endAfter(std::int64_t start_ns, std::int64_t duration_ns) {
    base::addSaturating(start_ns, std::max<std::int64_t>(duration_ns, 0));
    return start_ns;
}

PathPart pathPartOf(const GpuRecord& record) {
    switch (record.kind) {
        case GpuKind::copy:
            return PathPart::memcpy;
        case GpuKind::memset:
            return PathPart::memset;
        default:
            return record.category == cost::Category::collective ? PathPart::communication
                                                                 : PathPart::kernel;
    }
}

}  // namespace

class StepGraphBuilder {
  public:
    StepGraphBuilder(StepGraph& graph, const StepRecords& step, const StepRecords* before,
                     const StringTable& strings, bool imported)
        : graph_(graph), step_(step), before_(before), strings_(strings), imported_(imported) {}
    void build();

  private:
    using Edge = StepGraph::Edge;
    struct Call {  // a call is an op or an API call
        std::int64_t start_ns = 0, end_ns = 0;
        IntervalKind kind = IntervalKind::op;
        std::uint32_t record = 0;
    };
    struct Boundary {
        std::int64_t time_ns = 0;
        std::uint32_t node = 0;
        // The innermost call and the outermost API call from this boundary to the next one. Unset
        // if there is none.
        std::optional<Call> inner;
        std::optional<std::uint32_t> api;
    };
    struct Thread {
        std::vector<Call> calls;
        std::vector<Boundary> boundaries;
        base::Stretches busy;  // time inside any call
        bool has_ops = false;
    };
    struct Work {
        const GpuRecord* record = nullptr;
        std::optional<std::uint32_t> index;  // unset if the previous step launched the work
        std::int64_t start_ns = 0, end_ns = 0;
        std::uint32_t start = 0, end = 0;     // node numbers
        std::optional<std::int64_t> call_ns;  // start time of the launching call
        std::optional<std::uint32_t> call;    // node of the launching call
    };

    std::uint32_t node(std::int64_t time_ns);
    void connect(std::uint32_t from, std::uint32_t to, Edge edge);
    Edge edgeOf(PathPart part, std::int64_t weight, StringId name,
                std::optional<std::uint32_t> record, IntervalKind kind) const;
    PathPart partOf(const OpRecord& op) const;
    void collectWork();
    void collectThreads();
    void sweep(Thread& thread);
    void connectThreads();
    void connectPiece(const Thread& thread, const Boundary& from, std::int64_t to_ns,
                      std::uint32_t to);
    void connectWork();
    const Work* waitedFor(std::uint32_t call) const;
    std::optional<Boundary> otherThread(const Thread& thread, std::int64_t from_ns,
                                        std::int64_t to_ns) const;
    const Work* otherStream(const Work& work, std::int64_t after_ns) const;

    StepGraph& graph_;
    const StepRecords& step_;
    const StepRecords* before_;
    const StringTable& strings_;
    bool imported_;
    std::map<std::uint32_t, Thread> threads_;
    std::vector<Work> works_;        // sorted by stream, then by start
    std::vector<std::size_t> ends_;  // indices into works_, sorted by end
    // For each call, the first work that it launched.
    std::vector<std::optional<std::size_t>> launched_;
    // For each launching call, the node of its start.
    std::map<std::uint32_t, std::uint32_t> call_nodes_;
    // Start times of cudaStreamWaitEvent calls, in order.
    std::vector<std::int64_t> stream_waits_;
};

std::uint32_t StepGraphBuilder::node(std::int64_t time_ns) {
    graph_.times_.push_back(time_ns);
    return static_cast<std::uint32_t>(graph_.times_.size() - 1);
}

void StepGraphBuilder::connect(std::uint32_t from, std::uint32_t to, Edge edge) {
    const std::int64_t apart = graph_.times_[to] - graph_.times_[from];
    if (apart < 0) return;
    edge.from = from;
    edge.to = to;
    edge.weight = std::clamp<std::int64_t>(edge.weight, 0, apart);
    graph_.edges_.push_back(edge);
}

StepGraphBuilder::Edge StepGraphBuilder::edgeOf(PathPart part, std::int64_t weight, StringId name,
                                                std::optional<std::uint32_t> record,
                                                IntervalKind kind) const {
    Edge edge;
    edge.weight = weight;
    edge.part = part;
    edge.name = name;
    edge.record = record;
    edge.kind = kind;
    return edge;
}

PathPart StepGraphBuilder::partOf(const OpRecord& op) const {
    const bool loads = (!imported_ && op.phase == Phase::data) ||
                       strings_[op.name].starts_with("enumerate(DataLoader)#") ||
                       strings_[op.name].starts_with("enumerate(DataPipe)#");
    return loads ? PathPart::data_loader : PathPart::cpu;
}

void StepGraphBuilder::build() {
    const std::int64_t start = step_.step.start_ns;
    const std::int64_t cpu_end = endAfter(start, step_.step.duration_ns);
    node(start);
    node(cpu_end);
    collectWork();
    collectThreads();
    // The step lasts until all work that it launched has ended.
    std::int64_t end = cpu_end;
    for (const Work& work : works_)
        if (work.index) end = std::max(end, work.end_ns);
    for (const auto& [number, thread] : threads_) {
        if (thread.has_ops && !thread.boundaries.empty())
            end = std::max(end, thread.boundaries.back().time_ns);
    }
    graph_.times_[StepGraph::kPathEnd] = end;
    connectThreads();
    connectWork();
    // The step ends on the training thread.
    Thread& training = threads_[0];
    Boundary last{start, StepGraph::kPathStart, {}, {}};
    if (!training.boundaries.empty()) last = training.boundaries.back();
    last.inner.reset();
    last.api.reset();
    const std::uint32_t step_end = node(std::max(cpu_end, last.time_ns));
    connectPiece(training, last, graph_.times_[step_end], step_end);
    connect(step_end, StepGraph::kPathEnd, {});
    for (const auto& [number, thread] : threads_) {
        if (thread.has_ops && !thread.boundaries.empty())
            connect(thread.boundaries.back().node, StepGraph::kPathEnd, {});
    }
    for (const Work& work : works_)
        if (work.index) connect(work.end, StepGraph::kPathEnd, {});
}

void StepGraphBuilder::collectWork() {
    const std::int64_t from = step_.step.start_ns;
    const auto add = [&](const GpuRecord& record, std::optional<std::uint32_t> index) {
        if (record.kind == GpuKind::idle) return;
        Work work{
            &record, index, record.start_ns, endAfter(record.start_ns, record.duration_ns), 0, 0,
            {},      {}};
        if (!index && work.end_ns <= from) return;
        work.start_ns = std::max(work.start_ns, from);
        work.end_ns = std::max(work.end_ns, from);
        if (index) {
            const bool called = record.api_call && *record.api_call < step_.calls.size();
            work.call_ns =
                called ? std::optional(step_.calls[*record.api_call].start_ns) : record.launch_ns;
            if (work.call_ns && *work.call_ns > work.start_ns) work.call_ns.reset();
        }
        works_.push_back(work);
    };
    if (before_ != nullptr)
        for (const GpuRecord& record : before_->gpu) add(record, std::nullopt);
    for (std::size_t i = 0; i < step_.gpu.size(); ++i)
        add(step_.gpu[i], static_cast<std::uint32_t>(i));
    std::stable_sort(works_.begin(), works_.end(), [](const Work& a, const Work& b) {
        return std::pair(laneOf(*a.record), a.start_ns) < std::pair(laneOf(*b.record), b.start_ns);
    });
    launched_.resize(step_.calls.size());
    for (std::size_t i = 0; i < works_.size(); ++i) {
        Work& work = works_[i];
        work.start = node(work.start_ns);
        work.end = node(work.end_ns);
        const bool called =
            work.index && work.record->api_call && *work.record->api_call < launched_.size();
        if (called && !launched_[*work.record->api_call]) launched_[*work.record->api_call] = i;
    }
    ends_.resize(works_.size());
    std::iota(ends_.begin(), ends_.end(), std::size_t{0});
    std::stable_sort(ends_.begin(), ends_.end(), [&](std::size_t a, std::size_t b) {
        return works_[a].end_ns < works_[b].end_ns;
    });
}

void StepGraphBuilder::collectThreads() {
    const std::int64_t from = step_.step.start_ns;
    const auto add = [&](Thread& thread, const auto& record, IntervalKind kind, std::size_t index) {
        const std::int64_t end = endAfter(record.start_ns, record.duration_ns);
        if (end < from) return;
        thread.calls.push_back(
            {std::max(record.start_ns, from), end, kind, static_cast<std::uint32_t>(index)});
    };
    threads_[0].has_ops = true;
    for (std::size_t i = 0; i < step_.ops.size(); ++i) {
        Thread& thread = threads_[step_.ops[i].thread];
        thread.has_ops = true;
        add(thread, step_.ops[i], IntervalKind::op, i);
    }
    for (std::size_t i = 0; i < step_.calls.size(); ++i) {
        const ApiCall& call = step_.calls[i];
        add(threads_[laneOf(call)], call, IntervalKind::api, i);
        if (strings_[call.name].find("StreamWaitEvent") != std::string::npos)
            stream_waits_.push_back(call.start_ns);
    }
    std::sort(stream_waits_.begin(), stream_waits_.end());
    for (auto& [number, thread] : threads_) sweep(thread);
}

// Converts nested calls to boundaries. Each boundary stores the innermost call that follows.
void StepGraphBuilder::sweep(Thread& thread) {
    std::stable_sort(thread.calls.begin(), thread.calls.end(), [](const Call& a, const Call& b) {
        return std::tuple(a.start_ns, -a.end_ns, a.kind) <
               std::tuple(b.start_ns, -b.end_ns, b.kind);
    });
    std::vector<Call> open;
    const auto put = [&](std::int64_t time_ns) {
        Boundary boundary{time_ns, node(time_ns), {}, {}};
        if (!open.empty()) boundary.inner = open.back();
        for (const Call& call : open) {
            if (call.kind != IntervalKind::api) continue;
            boundary.api = call.record;
            break;
        }
        thread.boundaries.push_back(boundary);
    };
    const auto closeUntil = [&](std::int64_t time_ns) {
        while (!open.empty() && open.back().end_ns <= time_ns) {
            const std::int64_t end = open.back().end_ns;
            open.pop_back();
            put(end);
        }
    };
    for (Call call : thread.calls) {
        closeUntil(call.start_ns);
        if (!open.empty()) call.end_ns = std::min(call.end_ns, open.back().end_ns);
        if (open.empty()) thread.busy.emplace_back(call.start_ns, call.end_ns);
        open.push_back(call);
        put(call.start_ns);
        if (call.kind == IntervalKind::api && launched_[call.record])
            call_nodes_[call.record] = thread.boundaries.back().node;
    }
    closeUntil(std::numeric_limits<std::int64_t>::max());
    thread.busy = base::joined(std::move(thread.busy));
}

void StepGraphBuilder::connectThreads() {
    for (auto& [number, thread] : threads_) {
        Boundary last{step_.step.start_ns, StepGraph::kPathStart, {}, {}};
        for (const Boundary& next : thread.boundaries) {
            connectPiece(thread, last, next.time_ns, next.node);
            last = next;
        }
    }
}

// Returns the work for which a call waits, or null if it does not wait. A synchronizing call waits
// for the last work that ends within the call, and a copy for the first work that it launched.
const StepGraphBuilder::Work* StepGraphBuilder::waitedFor(std::uint32_t index) const {
    const ApiCall& call = step_.calls[index];
    const std::int64_t end = endAfter(call.start_ns, call.duration_ns);
    switch (cost::kernel::groupOf(strings_[call.name])) {
        case cost::kernel::CallGroup::synchronize: {
            const auto after = std::partition_point(
                ends_.begin(), ends_.end(), [&](std::size_t i) { return works_[i].end_ns <= end; });
            if (after == ends_.begin()) return nullptr;
            const Work& work = works_[*std::prev(after)];
            return work.end_ns > call.start_ns ? &work : nullptr;
        }
        case cost::kernel::CallGroup::memcpy: {
            if (!launched_[index]) return nullptr;
            const Work& work = works_[*launched_[index]];
            return work.end_ns <= end ? &work : nullptr;
        }
        default:
            return nullptr;
    }
}

// Returns the latest boundary of another thread whose calls fill at least half of this thread's
// pause.
std::optional<StepGraphBuilder::Boundary> StepGraphBuilder::otherThread(const Thread& thread,
                                                                        std::int64_t from_ns,
                                                                        std::int64_t to_ns) const {
    if (to_ns - from_ns < kLeastThreadWait || !thread.has_ops) return std::nullopt;
    std::optional<Boundary> latest;
    for (const auto& [number, other] : threads_) {
        if (&other == &thread || !other.has_ops) continue;
        if (base::lengthOf(base::between(other.busy, from_ns, to_ns)) < (to_ns - from_ns) / 2)
            continue;
        const auto after = std::partition_point(
            other.boundaries.begin(), other.boundaries.end(),
            [&](const Boundary& boundary) { return boundary.time_ns < to_ns; });
        if (after == other.boundaries.begin()) continue;
        const Boundary& last = *std::prev(after);
        if (last.time_ns > from_ns && (!latest || last.time_ns > latest->time_ns)) latest = last;
    }
    return latest;
}

void StepGraphBuilder::connectPiece(const Thread& thread, const Boundary& from, std::int64_t to_ns,
                                    std::uint32_t to) {
    const std::int64_t apart = to_ns - from.time_ns;
    PathPart part = PathPart::outside;
    StringId name = StringId::none;
    std::optional<std::uint32_t> record;
    IntervalKind kind = IntervalKind::op;
    if (from.inner) {
        kind = from.inner->kind;
        record = from.inner->record;
        const bool op = kind == IntervalKind::op;
        part = op ? partOf(step_.ops[*record]) : PathPart::runtime;
        name = op ? step_.ops[*record].name : step_.calls[*record].name;
    }
    const auto edge = [&](std::int64_t weight) { return edgeOf(part, weight, name, record, kind); };
    if (from.api) {
        const Work* const work = waitedFor(*from.api);
        if (work != nullptr && from.time_ns < work->end_ns && work->end_ns <= to_ns) {
            connect(work->end, to, edge(to_ns - work->end_ns));
            connect(from.node, to, edge(to_ns - work->end_ns));
            return;
        }
    } else if (const auto other = otherThread(thread, from.time_ns, to_ns)) {
        connect(other->node, to, edge(to_ns - other->time_ns));
        connect(from.node, to, edge(0));
        return;
    }
    connect(from.node, to, edge(apart));
}

// Returns the last work on another stream that ended after `after_ns` and before `work` started, or
// null if there is none. `work` waited for it although its own stream was idle.
const StepGraphBuilder::Work* StepGraphBuilder::otherStream(const Work& work,
                                                            std::int64_t after_ns) const {
    auto at = std::partition_point(ends_.begin(), ends_.end(), [&](std::size_t i) {
        return works_[i].end_ns <= work.start_ns;
    });
    while (at != ends_.begin()) {
        const Work& other = works_[*--at];
        if (other.end_ns <= after_ns) return nullptr;
        if (laneOf(*other.record) != laneOf(*work.record) && other.end != work.end) return &other;
    }
    return nullptr;
}

void StepGraphBuilder::connectWork() {
    std::int64_t last_call_ns = 0;  // launch time of the previous work on the stream
    for (std::size_t i = 0; i < works_.size(); ++i) {
        Work& work = works_[i];
        const Work* const ahead = i > 0 && laneOf(*works_[i - 1].record) == laneOf(*work.record)
                                      ? &works_[i - 1]
                                      : nullptr;
        if (ahead == nullptr) last_call_ns = step_.step.start_ns;
        const StringId name = work.record->name;
        const PathPart part = work.index ? pathPartOf(*work.record) : PathPart::earlier_work;
        connect(work.start, work.end,
                edgeOf(part, work.end_ns - work.start_ns, name, work.index, IntervalKind::gpu));
        if (!work.index) {
            connect(StepGraph::kPathStart, work.start,
                    edgeOf(PathPart::earlier_work, work.start_ns - step_.step.start_ns, name, {},
                           IntervalKind::gpu));
            continue;
        }
        const auto delay = [&](PathPart of, std::int64_t weight) {
            return edgeOf(of, weight, name, {}, IntervalKind::gpu);
        };
        const std::int64_t ahead_ns = ahead == nullptr ? std::numeric_limits<std::int64_t>::min()
                                                       : std::min(ahead->end_ns, work.start_ns);
        const std::int64_t ready_ns = std::max(work.call_ns.value_or(ahead_ns), ahead_ns);
        const bool graph = ahead != nullptr && work.record->api_call &&
                           work.record->api_call == ahead->record->api_call;
        const auto waits =
            std::upper_bound(stream_waits_.begin(), stream_waits_.end(), last_call_ns);
        const bool waited = work.call_ns && waits != stream_waits_.end() && *waits <= *work.call_ns;
        const Work* const other = graph || waited ? otherStream(work, ready_ns) : nullptr;
        if (other != nullptr)
            connect(other->end, work.start,
                    delay(PathPart::kernel_gap, work.start_ns - other->end_ns));
        bool explained = other != nullptr;
        const auto call = work.call_ns && work.record->api_call
                              ? call_nodes_.find(*work.record->api_call)
                              : call_nodes_.end();
        if (call != call_nodes_.end()) {
            const bool tight = !explained && *work.call_ns >= ahead_ns;
            connect(call->second, work.start,
                    delay(PathPart::launch_delay,
                          tight ? work.start_ns - graph_.times_[call->second] : 0));
            explained = explained || tight;
        }
        if (ahead != nullptr) {
            const bool overlaps = ahead->end_ns > work.start_ns;
            connect(overlaps ? ahead->start : ahead->end, work.start,
                    delay(PathPart::kernel_gap, explained  ? 0
                                                : overlaps ? work.start_ns - ahead->start_ns
                                                           : work.start_ns - ahead->end_ns));
            explained = true;
        }
        if (!explained) {
            connect(StepGraph::kPathStart, work.start,
                    delay(PathPart::launch_delay, work.start_ns - step_.step.start_ns));
        }
        if (work.call_ns) last_call_ns = *work.call_ns;
    }
}

StepGraph::StepGraph(const StepRecords& step, const StepRecords* before, const StringTable& strings,
                     bool imported)
    : step_(step.step.index) {
    StepGraphBuilder(*this, step, before, strings, imported).build();
    sort();
}

}  // namespace ridgepoint::run
