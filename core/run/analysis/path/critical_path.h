// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the critical path of a step: the chain of ops, calls and GPU work that determines how long
// the step takes, because each element waits for the previous one. Follows the definitions of
// HolisticTraceAnalysis (hta/analyzers/critical_path_analysis.py); docs/import-traces.md lists the
// differences. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/run/analysis/step_split.h"
#include "core/run/track.h"

namespace ridgepoint::run {

// The activity that a step waits for in a section of its critical path.
enum class PathPart : std::uint8_t {
    kernel,
    communication,
    memcpy,
    memset,
    cpu,           // an op's own time
    data_loader,   // the own time of an op that loads data
    runtime,       // a runtime or driver API call
    outside,       // time outside all ops and calls on the thread
    launch_delay,  // from the start of the launching call to the start of the launched work
    kernel_gap,    // gap before a kernel that was launched before the previous kernel ended
    earlier_work   // work that an earlier step launched
};
inline constexpr std::size_t kPathPartCount = 11;
// The words for each part in text output, JSON and the window.
struct PathPartWords {
    std::string_view id, title, tip;
};
const PathPartWords& wordsOf(PathPart part);

struct PathPiece {
    PathPart part = PathPart::outside;
    StringId name = StringId::none;  // name of the op, call, kernel or copy; for a delay, the name
                                     // of the work after it
    std::int64_t start_ns = 0, end_ns = 0;
    // The record's index in the step. Unset outside records, and for work from an earlier step.
    std::optional<std::uint32_t> record;
    IntervalKind kind = IntervalKind::op;
    std::int64_t length() const { return end_ns - start_ns; }
};

struct CriticalPath {
    std::int64_t step = 0;
    // From the start of the step to its end, or to the end of the last work that the step launched
    // if this is later.
    std::int64_t start_ns = 0, end_ns = 0;
    std::vector<PathPiece> pieces;  // sorted by time
};

// The dependencies between the records of one step. Records contain four kinds: dependencies within
// a thread, within a stream, between a launch and its work, and between work and a call that waits
// for it. Two kinds are inferred from times, because records do not contain them. First, a thread
// without work waits for another thread whose ops fill at least half of this time. Second, work
// after a cudaStreamWaitEvent or within a CUDA graph waits for the last work on another stream that
// ended before it.
class StepGraph {
  public:
    // `before` is the previous step, whose work may still be running. It can be null.
    StepGraph(const StepRecords& step, const StepRecords* before, const StringTable& strings,
              bool imported);

    CriticalPath path() const;
    // Returns the step's length if each piece with this part and name took 1 ÷ `factor` of its
    // time, and everything else started as soon as its dependencies allow. This is a lower bound,
    // because shared resources are not modelled. `factor` may be infinite.
    std::int64_t lengthIf(PathPart part, StringId name, double factor) const;

  private:
    static constexpr std::uint32_t kPathStart = 0, kPathEnd = 1;
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
    std::vector<std::int64_t> times_;   // time of each node; the first node is the start, the
                                        // second the end
    std::vector<Edge> edges_;           // sorted by `from`
    std::vector<std::uint32_t> first_;  // for each node, its first index in edges_; the last
                                        // element is the size of edges_
    std::vector<std::uint32_t> order_;  // nodes, each after the nodes on which it depends
};

// The time that a step saves if one op, call, kernel or copy becomes faster.
struct WhatIf {
    PathPart part = PathPart::kernel;
    StringId name = StringId::none;
    std::uint64_t pieces = 0;  // number of pieces on the critical path
    std::int64_t path_ns = 0;  // total time of these pieces
    // Upper bounds for the time saved if the pieces took half of their time, or no time.
    std::int64_t saved_by_half_ns = 0, saved_by_all_ns = 0;
};
// Returns at most `most` entries, sorted by time on the path, largest first. Delays, gaps and work
// of earlier steps have no entry.
std::vector<WhatIf> whatIf(const StepGraph& graph, const CriticalPath& path, std::size_t most);

}  // namespace ridgepoint::run
