// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/activity_joiner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/base/saturating.h"
#include "core/recording/collect/cuda/work_sharing.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

constexpr std::size_t kMostIntervals = 256;
// Tolerance for comparing GPU times with host times. GPU times are converted to host times by
// interpolation, so a kernel may seem to run shortly before the call that launched it.
constexpr std::int64_t kClockSlackNs = 100'000;

// Sorts the records, of which the first `sorted` are already sorted.
template <class Record, class Less>
void sortNew(std::vector<Record>& records, std::size_t sorted, Less less) {
    const auto middle = records.begin() + static_cast<std::ptrdiff_t>(sorted);
    std::sort(middle, records.end(), less);
    std::inplace_merge(records.begin(), middle, records.end(), less);
}

bool isTimed(const Joined& work) { return work.start_ns != 0 || work.duration_ns != 0; }

std::uint32_t functionOf(const ApiActivity& activity) {
    return activity.call | (activity.driver ? std::uint32_t{1} << 31 : 0);
}

}  // namespace

struct ActivityJoiner::Step {
    explicit Step(StepOps from, std::uint32_t at)
        : finder(from.ops, from.system_threads), added(at) {
        for (std::size_t i = 0; i < from.system_threads.size(); ++i) {
            if (from.system_threads[i] != 0)
                threads.emplace(from.system_threads[i], static_cast<std::uint32_t>(i));
        }
        for (const run::OpRecord& op : from.ops) {
            if (op.thread < from.system_threads.size())
                callers.insert(from.system_threads[op.thread]);
        }
        if (callers.empty() && !from.system_threads.empty())
            callers.insert(from.system_threads.front());  // the training thread
        out.step = from.step;
        out.ops = std::move(from.ops);
    }
    JoinedStep out;
    OpFinder finder;
    // Maps system thread IDs (gettid) to OpRecord::thread.
    std::unordered_map<std::uint32_t, std::uint32_t> threads;
    // The gettid of every thread that ran ops.
    std::set<std::uint32_t> callers;
    // Value of settles_ when the step was added.
    std::uint32_t added;
};

ActivityJoiner::ActivityJoiner(const DeviceClock& clock, KernelNames& names, Limits limits)
    : clock_(clock), names_(names), limits_(limits) {}
ActivityJoiner::~ActivityJoiner() = default;

std::string JoinCounts::describe() const {
    std::string text;
    const auto say = [&text](std::uint64_t count, std::string_view what) {
        if (count == 0) return;
        fmt::format_to(std::back_inserter(text), "{}{}: {}", text.empty() ? "" : "; ", what, count);
    };
    say(without_launch, "GPU activities whose launch was not recorded");
    say(late, "GPU activities that came too late for their step");
    say(overflowed, "GPU records given up because too many waited");
    return text;
}

template <class Waits>
bool ActivityJoiner::room(const Waits& waiting) {
    if (waiting.size() < limits_.most_records) return true;
    ++counts_.overflowed;
    return false;
}

Joined* ActivityJoiner::add(const OnDevice& on, run::GpuKind kind) {
    if (!room(work_)) return nullptr;
    work_.push_back({{}, settles_});
    Joined& work = work_.back().record;
    work.kind = kind;
    if (on.start_ns != 0) {
        work.start_ns = clock_.runNanoseconds(on.start_ns);
        work.duration_ns =
            std::max<std::int64_t>(clock_.runNanoseconds(on.end_ns) - work.start_ns, 0);
    }
    work.device = on.device;
    work.context = on.context;
    work.stream = on.stream;
    work.correlation = on.correlation;
    work.graph = on.graph;
    saw_graphs_ = saw_graphs_ || on.graph != 0;
    work.graph_node = on.graph_node;
    return &work;
}

void ActivityJoiner::take(const KernelActivity& activity) {
    Joined* const work = add(activity.on, run::GpuKind::kernel);
    if (work == nullptr) return;
    work->kernel = names_.idOf(activity.name);
    for (std::size_t i = 0; i < work->grid.size(); ++i) {
        work->grid[i] = static_cast<std::uint32_t>(std::max(activity.grid[i], 0));
        work->block[i] = static_cast<std::uint32_t>(std::max(activity.block[i], 0));
    }
    work->registers_per_thread = activity.registers_per_thread;
    work->shared_bytes =
        static_cast<std::uint64_t>(std::max<std::int64_t>(activity.shared_bytes, 0));
}

void ActivityJoiner::take(const CopyActivity& activity) {
    Joined* const work = add(activity.on, run::GpuKind::copy);
    if (work == nullptr) return;
    work->direction = activity.direction;
    work->from = activity.from;
    work->to = activity.to;
    work->asynchronous = activity.asynchronous;
    work->copied_bytes = activity.bytes;
}

void ActivityJoiner::take(const FillActivity& activity) {
    if (Joined* const work = add(activity.on, run::GpuKind::memset))
        work->copied_bytes = activity.bytes;
}

void ActivityJoiner::take(const GraphActivity& activity) { add(activity.on, run::GpuKind::graph); }

void ActivityJoiner::take(const ApiActivity& activity) {
    const std::int64_t start = clock_.runNanoseconds(activity.start_ns);
    std::int64_t& last = last_calls_.try_emplace(activity.thread, start).first->second;
    last = std::max(last, start);
    if (room(launches_)) {
        launches_.push_back({activity.correlation, activity.thread, start, settles_,
                             functionOf(activity), activity.result != 0});
    }
    if (room(calls_)) {
        const std::int64_t end = std::max(start, clock_.runNanoseconds(activity.end_ns));
        calls_.push_back({{activity.driver,
                           activity.call,
                           start,
                           end,
                           activity.thread,
                           {},
                           activity.correlation,
                           activity.result},
                          settles_});
    }
}

void ActivityJoiner::take(const SynchronizationActivity& activity) {
    if (!room(waits_)) return;
    const std::int64_t start = clock_.runNanoseconds(activity.start_ns);
    waits_.push_back({{activity.type, start, clock_.runNanoseconds(activity.end_ns)}, settles_});
}

void ActivityJoiner::take(const OverheadActivity& activity) {
    if (!room(overheads_)) return;
    const std::int64_t start = clock_.runNanoseconds(activity.start_ns);
    overheads_.push_back(
        {{activity.kind, start, clock_.runNanoseconds(activity.end_ns) - start}, settles_});
}

void ActivityJoiner::addStep(StepOps step) {
    steps_.push_back(std::make_unique<Step>(std::move(step), settles_));
}

std::pair<ActivityJoiner::Place, ActivityJoiner::Step*> ActivityJoiner::stepAt(
    std::int64_t time_ns) {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
        const run::StepRecord& record = (*step)->out.step;
        if (time_ns >= record.start_ns + record.duration_ns) {
            // A time after the newest step belongs to the next step, which has not ended yet. A
            // time between two steps belongs to neither.
            return {step == steps_.rbegin() ? Place::later : Place::outside, nullptr};
        }
        if (time_ns >= record.start_ns) return {Place::found, step->get()};
    }
    for (auto gone = given_out_.rbegin(); gone != given_out_.rend(); ++gone) {
        if (time_ns >= gone->end_ns) {
            const bool newest = steps_.empty() && gone == given_out_.rbegin();
            return {newest ? Place::later : Place::outside, nullptr};
        }
        if (time_ns >= gone->start_ns) return {Place::late, nullptr};
    }
    return {steps_.empty() && given_out_.empty() ? Place::later : Place::outside, nullptr};
}

// Returns the launch with the activity's correlation ID. The runtime and the driver may each have a
// record with this ID, and IDs restart after 2³². The launch is therefore the last record with this
// ID that began before the activity ended.
ActivityJoiner::Launch* ActivityJoiner::launchOf(const Joined& work) {
    const std::int64_t latest_ns = work.start_ns + work.duration_ns + kClockSlackNs;
    const auto first = std::lower_bound(
        launches_.begin(), launches_.end(), work.correlation,
        [](const Launch& launch, std::uint32_t id) { return launch.correlation < id; });
    Launch* found = nullptr;
    for (auto it = first; it != launches_.end() && it->correlation == work.correlation; ++it) {
        if (found == nullptr || !isTimed(work) || it->start_ns <= latest_ns) found = &*it;
    }
    return found;
}

void ActivityJoiner::place(bool last) {
    std::size_t kept = 0;
    for (Waiting<Joined>& entry : work_) {
        Joined& work = entry.record;
        Launch* const launch = launchOf(work);
        if (launch != nullptr) {
            launch->settled = settles_;  // several records refer to the same graph launch
            if (!launch->done) arrived(*launch);
        }
        const bool give_up =
            last || settles_ - entry.settled >= static_cast<std::uint32_t>(limits_.settles_held);
        const bool timed = isTimed(work);
        auto [where, step] = launch != nullptr ? stepAt(launch->start_ns)
                             : timed           ? stepAt(work.start_ns)
                                     : std::pair{Place::outside, static_cast<Step*>(nullptr)};
        // An activity waits for its launch, but only until the step in which it ran is finished.
        const bool step_leaves = step != nullptr && step->added != settles_;
        if (!give_up && (where == Place::later || (launch == nullptr && !step_leaves))) {
            work_[kept++] = std::move(entry);
            continue;
        }
        if (launch == nullptr) {
            // A graph that was instantiated while tracing was on reports its kernels even if it is
            // replayed while tracing is off. Nothing is lost then.
            if (step == nullptr || !hooksOff(step->out.step.kind)) ++counts_.without_launch;
        } else {
            work.launch_ns = launch->start_ns;
            if (!timed) work.start_ns = launch->start_ns;
        }
        if (step == nullptr) {
            if (where == Place::late)
                ++counts_.late;
            else if (launch != nullptr)
                ++counts_.without_op;
            outside_.work.push_back(std::move(work));
            continue;
        }
        if (launch != nullptr) {
            step->finder.place(work, launch->thread, launch->start_ns, step->out.ops);
            ++(work.op_call ? counts_.joined : counts_.without_op);
        }
        step->out.work.push_back(std::move(work));
    }
    work_.resize(kept);
}

void ActivityJoiner::putCall(Step& step, JoinedCall call) {
    const auto thread = step.threads.find(call.system_thread);
    if (thread != step.threads.end()) call.thread = thread->second;
    call.op = step.finder.innermostAt(call.system_thread, call.start_ns);
    step.out.calls.push_back(call);
}

void ActivityJoiner::placeByTime(bool last) {
    const auto each = [&](auto& waiting, auto put) {
        std::size_t kept = 0;
        for (auto& entry : waiting) {
            const auto [where, step] = stepAt(entry.record.start_ns);
            if (where == Place::later && !last &&
                settles_ - entry.settled < static_cast<std::uint32_t>(limits_.settles_held)) {
                waiting[kept++] = entry;
            } else {
                put(step, entry.record);
            }
        }
        waiting.resize(kept);
    };
    const auto out = [this](Step* step) -> JoinedStep& { return step ? step->out : outside_; };
    each(calls_, [&](Step* step, const JoinedCall& call) {
        if (step != nullptr) putCall(*step, call);  // calls outside all steps are dropped
    });
    each(waits_, [&](Step* step, const JoinedWait& wait) { out(step).waits.push_back(wait); });
    each(overheads_, [&](Step* step, const Overhead& overhead) {
        base::addSaturating(out(step).overhead_ns[overhead.kind], overhead.duration_ns);
    });
}

void ActivityJoiner::Progress::note(std::uint32_t settle, std::int64_t start_ns,
                                    std::uint32_t kept) {
    if (!reached_.empty()) start_ns = std::max(start_ns, reached_.back().second);
    if (!reached_.empty() && reached_.back().first == settle) reached_.pop_back();
    reached_.emplace_back(settle, start_ns);
    while (reached_.size() > 1 && settle - reached_[1].first >= kept) reached_.pop_front();
}

bool ActivityJoiner::Progress::passed(std::int64_t start_ns, std::uint32_t settle,
                                      std::uint32_t age) const {
    for (auto at = reached_.rbegin(); at != reached_.rend(); ++at) {
        if (settle - at->first >= age) return at->second > start_ns;
    }
    return false;
}

namespace {

// Factor for the waiting time of a launch that only work from other functions has overtaken. Such
// work proves little, because another stream, such as a copy stream, may be ahead. The wait is
// limited, because a launch that was captured for a graph has no work.
constexpr std::uint32_t kOtherFunctions = 5;
// Factor for a step's waiting time if no thread's later calls are known, because all of them may be
// in buffers that CUPTI has not returned yet.
constexpr std::uint32_t kSilentThreads = 10;

}  // namespace

void ActivityJoiner::arrived(Launch& launch) {
    launch.done = true;
    launching_.insert(launch.function);
    progress_[launch.function].note(settles_, launch.start_ns, half());
    progress_of_all_.note(settles_, launch.start_ns, kOtherFunctions * half());
}

// Returns whether the launch's work may still arrive. Only functions that have launched work before
// are awaited.
bool ActivityJoiner::awaited(const Launch& launch) const {
    if (launch.done || !launching_.contains(launch.function)) return false;
    const std::uint32_t waited = settles_ - launch.settled;
    if (waited < half()) return true;
    return waited < static_cast<std::uint32_t>(limits_.settles_behind) &&
           !progress_.at(launch.function).passed(launch.start_ns, settles_, half()) &&
           !progress_of_all_.passed(launch.start_ns, settles_, kOtherFunctions * half());
}

// Returns the start of the first awaited launch.
std::int64_t ActivityJoiner::awaitedSince() const {
    std::int64_t since = std::numeric_limits<std::int64_t>::max();
    for (const Launch& launch : launches_) {
        if (launch.start_ns < since && awaited(launch)) since = launch.start_ns;
    }
    return since;
}

bool ActivityJoiner::mayLeave(const Step& step, std::int64_t awaited_ns) const {
    const std::uint32_t waited = settles_ - step.added;
    if (waited == 0) return false;
    const run::StepRecord& record = step.out.step;
    if (hooksOff(record.kind)) return true;
    const std::int64_t end = record.start_ns + record.duration_ns;
    if (awaited_ns < end) return false;
    const auto last_call = [this](std::uint32_t thread) {
        const auto last = last_calls_.find(thread);
        return last == last_calls_.end() ? std::nullopt : std::optional(last->second);
    };
    bool silent = false;  // true if a thread's last known call is before the end of the step
    for (const std::uint32_t thread : step.callers) {
        const auto last = last_call(thread);
        silent = silent || (last && *last < end);
    }
    if (!silent) return true;
    // If another thread's later calls are known, buffers have arrived since then, so this thread
    // has stopped making calls.
    const bool others = std::any_of(last_calls_.begin(), last_calls_.end(),
                                    [&](const auto& call) { return call.second >= end; });
    return waited >= (others ? half() : kSilentThreads * half());
}

void ActivityJoiner::giveOut(bool last) {
    const std::int64_t awaited_ns = steps_.empty() || last ? 0 : awaitedSince();
    while (!steps_.empty() && (last || mayLeave(*steps_.front(), awaited_ns))) {
        JoinedStep& step = steps_.front()->out;
        sortWork(step.work);
        const Interval own{step.step.start_ns, step.step.start_ns + step.step.duration_ns};
        while (!lost_.empty() && lost_.front().end_ns < own.start_ns) lost_.pop_front();
        step.incomplete = !lost_.empty() && lost_.front().start_ns <= own.end_ns;
        captures_.relate(step, steps_.front()->finder);
        if (!step.incomplete) shareWork(step, names_);
        given_out_.push_back(own);
        if (given_out_.size() > kMostIntervals) given_out_.pop_front();
        finished_.push_back(std::move(step));
        steps_.pop_front();
    }
}

void ActivityJoiner::forgetOld() {
    // Most calls launch no work, so a call that probably launches none is discarded after a fifth
    // of the time.
    const auto held = static_cast<std::uint32_t>(limits_.settles_held);
    std::erase_if(launches_, [&](const Launch& launch) {
        if (awaited(launch)) return false;
        const bool may_launch =
            !launch.done && (launching_.empty() || launching_.contains(launch.function));
        return settles_ - launch.settled >= (may_launch ? held : held / 5);
    });
    sorted_launches_ = launches_.size();
}

void ActivityJoiner::settle(bool last) {
    sortNew(launches_, sorted_launches_, [](const Launch& a, const Launch& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation
                                              : a.start_ns < b.start_ns;
    });
    place(last);
    placeByTime(last);
    giveOut(last);
    forgetOld();
    ++settles_;
}

std::vector<JoinedStep> ActivityJoiner::takeFinished() { return std::exchange(finished_, {}); }
JoinedStep ActivityJoiner::takeOutside() { return std::exchange(outside_, {}); }

}  // namespace ridgepoint::recording::collect::cuda
