// SPDX-License-Identifier: GPL-3.0-or-later
// The types that a run consists of. The recorder fills them, the file stores them, the views read
// them. Times are nanoseconds since the run's own start (`*_ns`), memory is bytes.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/roofline/terms.h"

namespace ridgepoint::run {

// Part of a training step that an op belongs to. `none`: outside a step.
enum class Phase : std::uint8_t { none, data, forward, loss, backward, optimizer };
inline constexpr std::size_t kPhaseCount = 6;
std::string_view toString(Phase phase);
std::optional<Phase> parsePhase(std::string_view text);

// What a block of memory holds.
enum class MemoryCategory : std::uint8_t {
    parameter,
    gradient,
    optimizer_state,
    activation,
    input,
    temporary,
    unknown
};
inline constexpr std::size_t kMemoryCategoryCount = 7;
std::string_view toString(MemoryCategory category);
using MemoryByCategory = std::array<std::int64_t, kMemoryCategoryCount>;
std::int64_t total(const MemoryByCategory& bytes);

// The evidence for FLOPs and bytes: the higher, the more was measured.
enum class EvidenceLevel : std::uint8_t { counted, sampled, activity, modelled };
std::string_view toString(EvidenceLevel level);
std::optional<EvidenceLevel> parseEvidenceLevel(std::string_view text);

// What the times of a run's GPU records can be used for.
enum class TimesOf : std::uint8_t {
    run,      // when and how long each one ran in the program: everything follows
    kernels,  // how long each one took alone: rates follow; step, idle and busy time are unknown
    replays,  // how long a profiler took to replay it: not even a rate follows
};
std::string_view toString(TimesOf times);  // "run"
std::optional<TimesOf> parseTimesOf(std::string_view text);

// The moment at which memory ran out.
struct OutOfMemory {
    struct Block {
        std::int64_t bytes = 0;
        MemoryCategory category = MemoryCategory::unknown;
        std::string op;     // that allocated it; empty: not known
        std::string layer;  // the block's layer; empty: none
    };
    std::int64_t time_ns = 0;
    std::int64_t step = 0;
    std::int64_t batch = 0;
    Phase phase = Phase::none;
    std::string op, layer;                        // that asked for more; empty: none was open
    std::int64_t requested_bytes = 0;             // what it asked for
    MemoryByCategory bytes{};                     // what was alive
    std::optional<std::int64_t> reserved_bytes;   // that, and what the allocator kept for later
    std::vector<Block> largest;                   // of what was alive, largest first
    std::optional<std::int64_t> batch_that_fits;  // by the estimate; 0: not even one sample
};

// Which of several processes that train together a run is of. Its rows, steps and batch are of this
// one alone.
struct RankInfo {
    std::int64_t rank = 0, ranks = 1;
    std::int64_t batch = 0;  // of all ranks together; 0: not known
    // What the clock that the ranks agreed on (rank 0's CLOCK_MONOTONIC) showed when this run's
    // time began, and how wrong that may be.
    std::int64_t clock_ns = 0, clock_uncertainty_ns = 0;
    std::string training{};  // the same of all that trained together: the id of rank 0's run
    std::string exchange{};  // what moved the gradients: "gloo", "nccl"; empty: not known
};

struct RunInfo {
    std::string id;  // 32 hex digits
    std::string title;
    std::string source = "recorded";  // or "imported:ncu" …
    std::string started;              // ISO 8601, UTC
    std::string model;
    std::int64_t batch = 0;  // of the segment that the rows are about
    std::string precision = "fp32";
    std::string optimizer;
    std::string device = "cpu";      // "cuda:0"; a GPU's name is the first of MachineInfo::gpus
    std::vector<std::string> modes;  // how it computed otherwise than usual: "channels_last"
    std::optional<OutOfMemory> out_of_memory;
    std::optional<RankInfo> rank;    // unset: one process trained alone
    std::vector<std::string> notes;  // remarks for readers of its numbers, a sentence each
    std::int64_t warmup_steps = 0;   // asked for, at the start of each segment
    std::int64_t threads = 0;
    std::uint64_t seed = 0;
    bool complete = false;   // the recorder closed the file itself
    std::string end_reason;  // one sentence when it ended otherwise than as asked
    std::uint64_t dropped_records = 0;
    std::vector<std::string> losses;  // faults in the GPU's records, one sentence each
    EvidenceLevel rung = EvidenceLevel::modelled;
    std::string rung_reason;  // what would lift it, one sentence
    TimesOf times_of = TimesOf::run;
};

// machine::Machine as kept in the file: "host", "cpu", "gpus", "software" as in show --json.
struct MachineInfo {
    std::string host;
    std::string cpu;
    std::vector<std::string> gpus;  // the one that was trained on first
    std::map<std::string, std::string> software;
    int logical_cores = 0;
    int physical_cores = 0;
    std::optional<std::int64_t> memory_bytes;
    std::array<std::int64_t, roofline::kLevelCount>
        cache_bytes{};  // of the device that trained, all usable instances; 0 unknown
};

struct StepRecord {
    // warmup: recorded but not in the rows. baseline: run with every hook off, to know what
    // collecting costs; it has no ops. counted: likewise, while hardware counters counted a pass.
    enum class Kind : std::uint8_t { warmup, measured, baseline, counted };
    std::int64_t index = 0;
    std::int64_t segment = 0;  // a new one starts when the batch size changes
    Kind kind = Kind::measured;
    std::int64_t batch = 0;
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::array<std::int64_t, kPhaseCount> phase_ns{};
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    bool gpu_traced = false;  // all that it launched on the GPU is known
};
inline constexpr std::size_t kStepKindCount = 4;
std::string_view toString(StepRecord::Kind kind);
// A step of which nothing but its times is known, and these are not those of the others.
constexpr bool hooksOff(StepRecord::Kind kind) {
    return kind == StepRecord::Kind::baseline || kind == StepRecord::Kind::counted;
}
std::optional<StepRecord::Kind> parseStepKind(std::string_view text);

// Identifies an interned string of the run (op, layer and shape names). 0 is "".
enum class StringId : std::uint32_t { none = 0 };

// Identifies a call stack of the run (call_stacks.h). 0: not known.
enum class StackId : std::uint32_t { none = 0 };

// One op call. A call with a formula covers its whole subtree: its self time includes the
// calls below it, which are kept for the timeline with costed = false and self_ns = 0.
struct OpRecord {
    std::int64_t step = 0;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;
    StringId inner =
        StringId::none;  // name of the innermost op that did the work, none when itself
    StringId layer = StringId::none;
    StringId shapes = StringId::none;  // "16x64x56x56, 64x64x3x3"
    std::uint32_t thread = 0;          // 0 is the training thread
    std::uint32_t depth = 0;           // nesting, 0 outermost
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::int64_t self_ns = 0;
    bool costed = false;       // counts in the rows
    bool flops_known = false;  // flops and bytes below are known
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};  // inclusive, see cost::bytesPerLevel
};

struct MemoryEvent {
    std::int64_t step = 0;
    std::int64_t time_ns = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;  // > 0 allocated, < 0 freed
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;
    StringId op = StringId::none;
    StringId layer = StringId::none;
    StackId stack = StackId::none;
};

// Live bytes by category at a moment; the sum is what is allocated.
struct MemoryPoint {
    std::int64_t time_ns = 0;
    MemoryByCategory bytes{};
    // With what the allocator keeps for later; unset: an allocator that keeps nothing, as a CPU's.
    std::optional<std::int64_t> reserved_bytes{};
};

// Totals of all calls of one op in one layer and phase over the steps of a segment: the smallest
// unit from which every row of every view is added up.
struct Cell {
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        Phase phase = Phase::none;
        cost::Category category = cost::Category::other;
        roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
        StringId name = StringId::none;
        StringId inner = StringId::none;
        StringId layer = StringId::none;
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t calls = 0;
    std::uint64_t calls_without_cost = 0;  // their FLOPs and bytes are unknown
    std::int64_t self_ns = 0;
    std::int64_t min_ns = 0;  // of one call
    std::int64_t max_ns = 0;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // Of self_ns, the calls whose FLOPs and bytes are known; unset: follows from the calls.
    std::optional<std::int64_t> known_ns{};

    // known_ns, or what follows where either all calls have a cost or none has. Unset where only
    // some have one and the file does not say how long those took.
    std::optional<std::int64_t> knownNs() const;
    void add(const Cell& other);  // same key assumed
};

// Sum of two times, of which either may be unknown.
std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b);

}  // namespace ridgepoint::run
