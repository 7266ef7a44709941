// SPDX-License-Identifier: GPL-3.0-or-later
// Joins GPU activities to the ops that launched them. Records may come in any order and in any
// buffer. After each complete flush, settle() joins all records that can be joined:
//
//   kernel, copy, memset or graph → by correlation ID the launching call → the innermost op that
//   was open on the call's thread at its start → this op's layer and phase. Work of a CUDA graph
//   has the op, layer and phase of the call that was captured (graph_captures.h).
//
// CUPTI returns a buffer only when all work in it is done (cuptiActivityFlushAll), so records may
// arrive long after their step. A step is finished when its threads have made later calls and the
// work of its launches has arrived, but not before the second settle() after addStep(). A CPU may
// be seconds ahead of its GPU, so a launch is awaited until work that was launched later has
// arrived. Limits contains the maximum waiting times. The class is not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/recording/collect/cuda/activity.h"
#include "core/recording/collect/cuda/device_clock.h"
#include "core/recording/collect/cuda/graph_captures.h"
#include "core/recording/collect/cuda/joined.h"
#include "core/recording/collect/cuda/op_finder.h"

namespace ridgepoint::recording::collect::cuda {

// A finished step from the assembler, with additional data for the joiner.
struct StepOps {
    run::StepRecord step;
    std::vector<run::OpRecord> ops;
    std::vector<std::uint32_t> system_threads;  // for each OpRecord::thread, its gettid; 0: unknown
};

struct JoinCounts {
    std::uint64_t joined = 0;          // kernels, copies, memsets and graphs with an op
    std::uint64_t without_op = 0;      // launched when no op was open
    std::uint64_t without_launch = 0;  // the launching call has no record
    std::uint64_t late = 0;            // arrived after their step was finished
    std::uint64_t overflowed = 0;      // refused because too many records were waiting
    std::string describe() const;      // describes the losses; see ParseCounts::describe()
};

class ActivityJoiner : public ActivitySink {
  public:
    struct Limits {
        // Maximum number of settle() calls that a record waits. The waiting times of steps and
        // launches are based on half of this number.
        int settles_held = 40;
        // Maximum number of settle() calls that a launch waits while the GPU has not reached it.
        int settles_behind = 4000;
        // Maximum numbers of waiting GPU work, calls, launches, waits and overheads.
        std::size_t most_records = std::size_t{1} << 20;
    };
    // Anchor the clock about as often as settle() is called. `clock` and `names` must outlive the
    // joiner.
    ActivityJoiner(const DeviceClock& clock, KernelNames& names)
        : ActivityJoiner(clock, names, Limits{}) {}
    ActivityJoiner(const DeviceClock& clock, KernelNames& names, Limits limits);
    ~ActivityJoiner() override;

    void take(const KernelActivity& activity) override;
    void take(const CopyActivity& activity) override;
    void take(const FillActivity& activity) override;
    void take(const GraphActivity& activity) override;
    void take(const ApiActivity& activity) override;
    void take(const SynchronizationActivity& activity) override;
    void take(const OverheadActivity& activity) override;

    // Adds a step. Steps must be added in order, and before the settle() call that follows their
    // flush.
    void addStep(StepOps step);
    // Reports that records in this time range are lost. The steps in the range are marked as
    // incomplete.
    void lost(std::int64_t from_ns, std::int64_t to_ns) { lost_.push_back({from_ns, to_ns}); }
    // Call this after each complete flush. If `last` is true, no more records will follow.
    void settle(bool last = false);

    std::vector<JoinedStep> takeFinished();
    // Returns records outside all steps and records that arrived too late. The result's `step` is
    // empty, and the records' FLOPs and bytes are unknown.
    JoinedStep takeOutside();
    bool sawGraphs() const { return saw_graphs_; }  // whether CUDA graphs were replayed
    const JoinCounts& counts() const { return counts_; }

  private:
    struct Launch {
        std::uint32_t correlation, thread;
        std::int64_t start_ns;
        std::uint32_t settled;
        std::uint32_t function;  // see functionOf()
        bool done;               // whether the launched work has arrived or the call has failed
    };
    template <class Record>
    struct Waiting {
        Record record;
        std::uint32_t settled;  // number of the first settle() after the record arrived
    };
    struct Step;
    struct Interval {
        std::int64_t start_ns, end_ns;
    };
    enum class Place { found, later, late, outside };

    // Adds work that waits for its launch. Returns null if too many records are waiting.
    Joined* add(const OnDevice& on, run::GpuKind kind);
    template <class Waits>
    bool room(const Waits& waiting);
    std::pair<Place, Step*> stepAt(std::int64_t time_ns);
    Launch* launchOf(const Joined& work);
    std::uint32_t half() const { return static_cast<std::uint32_t>(limits_.settles_held) / 2; }
    void arrived(Launch& launch);
    bool awaited(const Launch& launch) const;
    std::int64_t awaitedSince() const;
    bool mayLeave(const Step& step, std::int64_t awaited_ns) const;
    static void putCall(Step& step, JoinedCall call);
    void place(bool last);
    void placeByTime(bool last);
    void giveOut(bool last);
    void forgetOld();

    const DeviceClock& clock_;
    KernelNames& names_;
    const Limits limits_;
    std::uint32_t settles_ = 0;
    std::vector<Launch> launches_;       // after settle(): sorted by correlation, then by start
    std::size_t sorted_launches_ = 0;    // number of sorted elements at the front
    std::set<std::uint32_t> launching_;  // functions that have launched work
    // The GPU's progress: for each settle(), the latest start among launches whose work has
    // arrived.
    class Progress {
      public:
        // kept: maximum `age` that passed() accepts.
        void note(std::uint32_t settle, std::int64_t start_ns, std::uint32_t kept);
        // Returns whether work from a later launch had already arrived `age` settle() calls ago.
        bool passed(std::int64_t start_ns, std::uint32_t settle, std::uint32_t age) const;

      private:
        std::deque<std::pair<std::uint32_t, std::int64_t>> reached_;
    };
    std::map<std::uint32_t, Progress> progress_;  // key: function
    Progress progress_of_all_;
    // For each thread, the start of its last known call.
    std::map<std::uint32_t, std::int64_t> last_calls_;
    std::vector<Waiting<Joined>> work_;
    std::vector<Waiting<JoinedCall>> calls_;
    std::vector<Waiting<JoinedWait>> waits_;
    struct Overhead {
        std::uint32_t kind;
        std::int64_t start_ns, duration_ns;
    };
    std::vector<Waiting<Overhead>> overheads_;
    std::deque<std::unique_ptr<Step>> steps_;
    std::deque<Interval> given_out_, lost_;  // time ranges of finished steps, and ranges from
                                             // lost()
    GraphCaptures captures_;
    std::vector<JoinedStep> finished_;
    JoinedStep outside_;
    JoinCounts counts_;
    bool saw_graphs_ = false;
};

}  // namespace ridgepoint::recording::collect::cuda
