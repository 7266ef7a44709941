// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the data types of a run, which the recorder fills, the file stores and the views read.
// Times (`*_ns`) are nanoseconds since the start of the run. Memory sizes are bytes.
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

// The contents of a memory block.
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

// The evidence for FLOPs and bytes, strongest first.
enum class EvidenceLevel : std::uint8_t { counted, sampled, activity, modelled };
std::string_view toString(EvidenceLevel level);
std::optional<EvidenceLevel> parseEvidenceLevel(std::string_view text);

// The meaning of the times of a run's GPU records.
enum class TimesOf : std::uint8_t {
    run,      // start and duration in the program: all times are valid
    kernels,  // duration when run alone: rates are valid; step, idle and busy times are unknown
    replays,  // duration of a profiler's replay: not even rates are valid
};
std::string_view toString(TimesOf times);  // "run"
std::optional<TimesOf> parseTimesOf(std::string_view text);

// The state of memory when an allocation failed.
struct OutOfMemory {
    struct Block {
        std::int64_t bytes = 0;
        MemoryCategory category = MemoryCategory::unknown;
        std::string op;     // op that allocated the block; empty if unknown
        std::string layer;  // layer of the block; empty if there is none
    };
    std::int64_t time_ns = 0;
    std::int64_t step = 0;
    std::int64_t batch = 0;
    Phase phase = Phase::none;
    std::string op, layer;                        // that allocated; empty if none did
    std::int64_t requested_bytes = 0;             // size of the failed allocation
    MemoryByCategory bytes{};                     // live memory by category
    std::optional<std::int64_t> reserved_bytes;   // live memory and cache; unset if unknown
    std::vector<Block> largest;                   // the largest live blocks, largest first
    std::optional<std::int64_t> batch_that_fits;  // estimated; 0: not even one sample fits
};

// Describes one of several processes (ranks) that train together. The rows, steps and batch size of
// its run describe this rank only.
struct RankInfo {
    std::int64_t rank = 0, ranks = 1;
    std::int64_t batch = 0;  // batch size of all ranks together; 0 if unknown
    // The ranks' common clock (CLOCK_MONOTONIC of rank 0) at the start of this run, and the
    // uncertainty of this value.
    std::int64_t clock_ns = 0, clock_uncertainty_ns = 0;
    std::string training{};  // ID of the run of rank 0; the same for all ranks
    std::string exchange{};  // library that exchanged gradients: "gloo", "nccl"; empty: unknown
};

// What torch.compile did in a script (resources/python/ridgepoint_entry/compiled.py).
struct Compilations {
    // A compilation, or a graph break during one. Texts are empty if they are unknown.
    struct Event {
        // "compilation", "recompilation" (of code that was compiled before), kGraphBreak, or
        // "cuda_graph" (the recording of a CUDA graph).
        std::string kind{};
        std::int64_t start_ns = 0, duration_ns = 0;
        std::string reason{};  // the guard that failed, or what broke the graph, in torch's words
        std::string where{};   // layer or function
        std::string line{};    // "train.py:12"
    };
    static constexpr std::size_t kMostEvents = 512;
    std::int64_t count = 0, again = 0;  // all; those of code that was compiled before
    double seconds = 0, again_seconds = 0;
    // Why most of `again_seconds` passed, in torch's words, and the layer or function; empty:
    // unknown.
    std::string reason{}, where{};
    std::int64_t breaks = 0;                    // graph breaks
    std::string break_reason{}, break_where{};  // of the most frequent one
    std::vector<Event> events{};                // the first kMostEvents, in order of their ends
};

inline constexpr std::string_view kGraphBreak = "graph_break";

struct RunInfo {
    std::string id;  // 32 hex digits
    std::string title;
    std::string source = "recorded";  // or "imported:ncu" …
    std::string started;              // ISO 8601, UTC
    std::string model;
    std::int64_t batch = 0;  // batch size of the segment that the rows describe
    std::string precision = "fp32";
    std::string optimizer;
    std::string device = "cpu";      // or "cuda:0"; MachineInfo::gpus[0] is the GPU's name
    std::vector<std::string> modes;  // settings that differ from the default: "channels_last"
    std::optional<OutOfMemory> out_of_memory;
    std::optional<Compilations> compilations;  // unset: nothing was compiled
    std::optional<RankInfo> rank;              // unset: only one process trained
    std::vector<std::string> notes;            // remarks about the numbers, one sentence each
    std::int64_t warmup_steps = 0;             // requested number at the start of each segment
    std::int64_t threads = 0;
    std::uint64_t seed = 0;
    bool complete = false;   // the recorder closed the file properly
    std::string end_reason;  // one sentence if the run did not end as requested; else empty
    std::uint64_t dropped_records = 0;
    std::vector<std::string> losses;  // faults in the GPU records, one sentence each
    EvidenceLevel rung = EvidenceLevel::modelled;
    std::string rung_reason;  // how to reach a higher level, one sentence
    TimesOf times_of = TimesOf::run;
};

// machine::Machine as stored in the file; names as in show --json ("host", "cpu", "gpus", …).
struct MachineInfo {
    std::string host;
    std::string cpu;
    std::vector<std::string> gpus;  // the GPU used for training comes first
    // Of that GPU, from an imported file; 0 and empty if unknown.
    std::int64_t gpu_multiprocessors = 0;
    std::string gpu_compute_capability;
    std::map<std::string, std::string> software;
    int logical_cores = 0;
    int physical_cores = 0;
    std::optional<std::int64_t> memory_bytes;
    std::array<std::int64_t, roofline::kLevelCount>
        cache_bytes{};  // of a level, all usable caches together; 0 if unknown
};

struct StepRecord {
    // A warmup step is recorded, but the rows do not contain it. A baseline step runs with every
    // hook off, to measure the cost of collection, so it has no ops. A counted step is one pass of
    // the hardware counters and has no ops either.
    enum class Kind : std::uint8_t { warmup, measured, baseline, counted };
    std::int64_t index = 0;
    std::int64_t segment = 0;  // a new segment starts when the batch size changes
    Kind kind = Kind::measured;
    std::int64_t batch = 0;
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::array<std::int64_t, kPhaseCount> phase_ns{};
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    bool gpu_traced = false;  // all GPU work that the step launched is recorded
    // The step's time including its GPU work (StepWindows in gpu_use.h), where it differs from the
    // time on the CPU above. Unset: it begins or ends at the same time.
    std::optional<std::int64_t> window_start_ns{}, window_end_ns{};
};
// A time range [from_ns, to_ns).
struct Window {
    std::int64_t from_ns = 0, to_ns = 0;
    std::int64_t length() const { return to_ns - from_ns; }
};
Window windowOf(const StepRecord& step);
// Returns the length of the window. It is the step's time wherever the CPU is not named.
inline std::int64_t stepNs(const StepRecord& step) { return windowOf(step).length(); }
inline constexpr std::size_t kStepKindCount = 4;
std::string_view toString(StepRecord::Kind kind);
// Whether steps of this kind have times but no ops. Their times are not comparable with the times
// of other steps.
constexpr bool hooksOff(StepRecord::Kind kind) {
    return kind == StepRecord::Kind::baseline || kind == StepRecord::Kind::counted;
}
std::optional<StepRecord::Kind> parseStepKind(std::string_view text);

// Identifies an interned string of the run, such as the name of an op or a layer. ID 0 is the empty
// string.
enum class StringId : std::uint32_t { none = 0 };

// Identifies a call stack of the run (call_stacks.h). 0: unknown.
enum class StackId : std::uint32_t { none = 0 };

// One op call. A call with a cost model covers its whole subtree: its self time includes the inner
// calls, which are stored for the timeline with costed = false and self_ns = 0.
struct OpRecord {
    std::int64_t step = 0;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;
    StringId inner =
        StringId::none;  // name of the innermost op that did the work; none: this op itself
    StringId layer = StringId::none;
    StringId shapes = StringId::none;  // shapes of the inputs: "16x64x56x56, 64x64x3x3"
    std::uint32_t thread = 0;          // 0: the training thread
    std::uint32_t depth = 0;           // nesting depth; 0: outermost
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::int64_t self_ns = 0;
    bool costed = false;       // this call counts in the rows
    bool flops_known = false;  // the FLOPs and bytes below are known
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    std::uint64_t flops_avoidable = 0;          // see cost::OpCost; not stored
    roofline::PerLevel<std::uint64_t> bytes{};  // inclusive; see cost::bytesPerLevel
};

struct MemoryEvent {
    std::int64_t step = 0;
    std::int64_t time_ns = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;  // > 0: allocated; < 0: freed
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;
    StringId op = StringId::none;
    StringId layer = StringId::none;
    StackId stack = StackId::none;
};

// Live bytes by category at one moment; their sum is the allocated memory.
struct MemoryPoint {
    std::int64_t time_ns = 0;
    MemoryByCategory bytes{};
    // Live bytes plus the allocator's cache. Unset on a CPU, because its allocator has no cache.
    std::optional<std::int64_t> reserved_bytes{};
};

struct MemorySummary {
    std::optional<std::int64_t> peak_allocated_bytes;  // peak in the measured steps
    std::optional<std::int64_t> peak_reserved_bytes;   // with the allocator's cache; unset on a CPU
    std::optional<MemoryByCategory> at_peak;           // adds up to peak_allocated_bytes
    std::optional<std::int64_t> capacity_bytes;        // memory size of the device
    // The highest samples (DeviceSample::used_bytes, process_bytes) from the first measured step
    // on.
    std::optional<std::int64_t> peak_device_bytes, peak_process_bytes;

    // Returns the GPU memory of the process beyond its allocator's reserve: CUDA's context, kernels
    // and libraries. Unset: unknown, or on a CPU.
    std::optional<std::int64_t> contextBytes() const;
};

// Totals of all calls of one op in one layer and phase over the steps of a segment. Every row of
// every view is a sum of cells.
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
    std::uint64_t calls_without_cost = 0;  // calls with unknown FLOPs and bytes
    std::int64_t self_ns = 0;
    std::int64_t min_ns = 0;  // shortest and longest (max_ns) call
    std::int64_t max_ns = 0;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // The part of self_ns with known FLOPs and bytes. If this is unset, knownNs() may calculate it.
    std::optional<std::int64_t> known_ns{};

    // Returns known_ns if it is set. Otherwise returns self_ns if all calls have a cost, and 0 if
    // no call has one. Unset if only some calls have a cost: their time is then unknown.
    std::optional<std::int64_t> knownNs() const;
    void add(const Cell& other);  // `other` must have the same key
};

// Returns the sum of two times; unset if either is unknown.
std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b);

}  // namespace ridgepoint::run
