// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the critical path of a step: the chain of ops, calls and GPU work, each of which waited for
// the one before, that takes the whole step. Follows the definitions of HolisticTraceAnalysis
// (hta/analyzers/critical_path_analysis.py); docs/import-traces.md lists the differences. Times are
// nanoseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/step_split.h"
#include "core/run/track.h"

namespace ridgepoint::run {

// What the step waits for in a piece of its critical path.
enum class PathPart : std::uint8_t {
    kernel,
    communication,
    memcpy,
    memset,
    cpu,           // an op's own time
    data_loader,   // of an op that loads data
    runtime,       // a call of the runtime or driver API
    outside,       // no op and no call on the thread
    launch_delay,  // from the start of the launching call to the start of the work
    kernel_gap,    // between work that was launched before the work ahead of it had ended
    earlier_work   // work that an earlier step launched
};
inline constexpr std::size_t kPathPartCount = 11;
// Describes each part once, for texts, JSON and the window.
struct PathPartWords {
    std::string_view id, title, tip;
};
const PathPartWords& wordsOf(PathPart part);

struct PathPiece {
    PathPart part = PathPart::outside;
    StringId name =
        StringId::none;  // of the op, call, kernel or copy; of a delay, what it precedes
    std::int64_t start_ns = 0, end_ns = 0;
    // The record among those of the step; unset outside records, and for earlier work.
    std::optional<std::uint32_t> record;
    IntervalKind kind = IntervalKind::op;
    std::int64_t length() const { return end_ns - start_ns; }
};

struct CriticalPath {
    std::int64_t step = 0;
    // From the start of the step to its end, or to the end of the last work that it launched.
    std::int64_t start_ns = 0, end_ns = 0;
    std::vector<PathPiece> pieces;  // in the order of time
};

// Dependencies between the records of one step. Those within a thread, within a stream, of work on
// its launch and of waiting calls on work follow from the records. Two kinds are inferred from
// times, because records do not state them: a thread without work waits for another thread whose
// ops fill at least half of this time, and work after a cudaStreamWaitEvent or within a CUDA graph
// waits for the last work of another stream that ended before it.
class StepGraph {
  public:
    // before: the previous step, whose work may still run; can be null.
    StepGraph(const StepRecords& step, const StepRecords* before, const StringTable& strings,
              bool imported);

    CriticalPath path() const;
    // The step's length if everything of this part and name took 1 ÷ `factor` of its time and
    // everything else started as soon as its dependencies allow: a lower bound, because the
    // resources that the ops share are not modelled. `factor` may be infinite.
    std::int64_t lengthIf(PathPart part, StringId name, double factor) const;

  private:
    struct Edge {
        std::uint32_t from = 0, to = 0;
        std::int64_t weight = 0;
        PathPart part = PathPart::outside;
        StringId name = StringId::none;
        std::optional<std::uint32_t> record;
        IntervalKind kind = IntervalKind::op;
    };
    friend class StepGraphBuilder;
    void sort();
    template <class Weight>
    std::vector<std::int64_t> longest(const Weight& weight,
                                      std::vector<std::uint32_t>* through) const;

    std::int64_t step_ = 0;
    std::vector<std::int64_t> times_;   // of each node; the first is the start, the second the end
    std::vector<Edge> edges_;           // by `from`
    std::vector<std::uint32_t> first_;  // each node's first index in edges_, then the size
    std::vector<std::uint32_t> order_;  // nodes, each after those that it depends on
};

// What a step would gain if one op, call, kernel or copy were faster.
struct WhatIf {
    PathPart part = PathPart::kernel;
    StringId name = StringId::none;
    std::uint64_t pieces = 0;  // of the critical path
    std::int64_t path_ns = 0;  // their time
    // Upper bounds of the gain if it took half of its time, or none.
    std::int64_t saved_by_half_ns = 0, saved_by_all_ns = 0;
};
// Largest time on the path first; at most `most`. Delays and gaps have no entry.
std::vector<WhatIf> whatIf(const StepGraph& graph, const CriticalPath& path, std::size_t most);

}  // namespace ridgepoint::run
