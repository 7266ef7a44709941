// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the data types of a run. The recorder fills them, the file stores them, and views read
// them. Times (`*_ns`) are in nanoseconds since the start of the run. Memory sizes are in bytes.
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

// The part of a training step to which an op belongs. `none` means outside all parts.
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
std::optional<MemoryCategory> parseMemoryCategory(std::string_view text);
using MemoryByCategory = std::array<std::int64_t, kMemoryCategoryCount>;
std::int64_t total(const MemoryByCategory& bytes);

// The kinds of evidence for FLOPs and bytes, strongest first.
enum class EvidenceLevel : std::uint8_t { counted, sampled, activity, modelled };
std::string_view toString(EvidenceLevel level);
std::optional<EvidenceLevel> parseEvidenceLevel(std::string_view text);

// The meaning of the times in the GPU records of a run.
enum class TimesOf : std::uint8_t {
    run,      // times in the program: all times are valid
    kernels,  // kernels ran alone: achieved FLOP/s are valid, but step, idle and busy times are not
    replays,  // times in a profiler's replay: not even achieved FLOP/s are valid
};
std::string_view toString(TimesOf times);  // for example, "run"
std::optional<TimesOf> parseTimesOf(std::string_view text);

// The state of memory when an allocation failed.
struct OutOfMemory {
    struct Block {
        std::int64_t bytes = 0;
        MemoryCategory category = MemoryCategory::unknown;
        std::string op;     // op that allocated the block; empty if unknown
        std::string layer;  // layer that allocated the block; empty if there is none
    };
    std::int64_t time_ns = 0;
    std::int64_t step = 0;
    std::int64_t batch = 0;
    Phase phase = Phase::none;
    std::string op, layer;             // op and layer of the failed allocation; empty if unknown
    std::int64_t requested_bytes = 0;  // size of the failed allocation
    MemoryByCategory bytes{};          // memory in use, by category
    std::optional<std::int64_t> reserved_bytes;   // memory in use plus cache; unset if unknown
    std::vector<Block> largest;                   // largest blocks in use, in descending order
    std::optional<std::int64_t> batch_that_fits;  // estimate; 0 if not even one sample fits
};

// Describes one of several processes (ranks) that train together. The rows, steps and batch size in
// its run apply to this rank only.
struct RankInfo {
    std::int64_t rank = 0, ranks = 1;
    std::int64_t batch = 0;  // total batch size over all ranks; 0 if unknown
    // The time on the ranks' common clock (CLOCK_MONOTONIC of rank 0) when this run started, and
    // its uncertainty.
    std::int64_t clock_ns = 0, clock_uncertainty_ns = 0;
    std::string training{};  // run ID of rank 0, which all ranks of the training share
    std::string exchange{};  // library that exchanges gradients ("gloo", "nccl"); empty if unknown
};

// The activity of torch.compile in a script (resources/python/ridgepoint_entry/compiled.py).
struct Compilations {
    // A compilation, or a graph break during a compilation. Strings are empty if unknown.
    struct Event {
        // "compilation", "recompilation" (for code that was compiled before), kGraphBreak, or
        // "cuda_graph" (the recording of a CUDA graph).
        std::string kind{};
        std::int64_t start_ns = 0, duration_ns = 0;
        std::string reason{};  // torch's description of the failed guard or graph break
        std::string where{};   // name of the layer or function
        std::string line{};    // for example, "train.py:12"
    };
    static constexpr std::size_t kMostEvents = 512;
    std::int64_t count = 0, again = 0;  // number of compilations, and how many were recompilations
    double seconds = 0, again_seconds = 0;
    // Torch's description of the cause that accounts for most of `again_seconds`, and the layer or
    // function. Empty if unknown.
    std::string reason{}, where{};
    std::int64_t breaks = 0;                    // number of graph breaks
    std::string break_reason{}, break_where{};  // cause and place of the most frequent graph break
    std::vector<Event> events{};                // the first kMostEvents events, sorted by end time
};

// The loss of a script in one of its steps.
struct LossPoint {
    std::int64_t step = 0;
    double value = 0;
};
inline constexpr std::size_t kMostLossPoints = 2048;

inline constexpr std::string_view kGraphBreak = "graph_break";

// A range of step numbers that includes both ends.
struct StepRange {
    std::int64_t first = 0, last = 0;
    auto operator<=>(const StepRange&) const = default;
};
// Adds a step to sorted ranges. Steps must be added in order. If there are already `most` ranges,
// extends the last one to the step.
void addStep(std::vector<StepRange>& ranges, std::int64_t step, std::size_t most = SIZE_MAX);
bool contains(const std::vector<StepRange>& ranges, std::int64_t step);

// The records that a run lacks, as a file and each rank of a merged run store them.
struct MissingRecords {
    std::uint64_t dropped_records = 0;
    // Kernels, copies and memsets in measured steps whose launching call is unknown. They are in no
    // op's row, so the rows of ops, layers and phases may lack some of their GPU work.
    std::uint64_t without_launch = 0;
    // Steps after whose end the GPU may still have run work whose records are lost. They may have
    // ended later. This list and the next one contain at most kMostStepRanges ranges.
    std::vector<StepRange> cut_steps;
    // Steps whose windows (StepWindows) are not the times that they took: their GPU work ran at the
    // same time as that of the step before or after them for long, or it is unknown which of the
    // two steps launched it.
    std::vector<StepRange> overlapping_steps;
    static constexpr std::size_t kMostStepRanges = 4096;
    std::vector<std::string> losses;  // one sentence for each gap or fault in the GPU records

    bool any() const {
        return dropped_records > 0 || without_launch > 0 || !cut_steps.empty() ||
               !overlapping_steps.empty() || !losses.empty();
    }
};

struct RunInfo : MissingRecords {
    std::string id;  // 32 hexadecimal digits
    std::string title;
    std::string source = "recorded";  // or, for example, "imported:ncu"
    std::string started;              // time in ISO 8601 format, UTC
    std::string model;
    std::int64_t batch = 0;  // batch size in the segment that the rows describe
    std::string precision = "fp32";
    std::string optimizer;
    std::string device = "cpu";  // or, for example, "cuda:0", whose name is MachineInfo::gpus[0]
    std::vector<std::string> modes;  // settings that are not the default, such as "channels_last"
    std::optional<OutOfMemory> out_of_memory;
    std::optional<Compilations> compilations;  // unset if nothing was compiled
    std::optional<RankInfo> rank;              // unset if only one process trained
    std::vector<std::string> notes;            // notes on the numbers, one sentence each
    std::int64_t warmup_steps = 0;             // requested number of warm-up steps in each segment
    std::int64_t threads = 0;
    std::uint64_t seed = 0;
    bool complete = false;   // whether the recorder closed the file normally
    std::string end_reason;  // one sentence if the run did not end as requested; empty otherwise
    EvidenceLevel rung = EvidenceLevel::modelled;
    std::string rung_reason;  // one sentence that explains how to reach a higher level
    TimesOf times_of = TimesOf::run;
};

// The contents of machine::Machine in the form that the file stores. Names are the same as in show
// --json ("host", "cpu", "gpus", …).
struct MachineInfo {
    std::string host;
    std::string cpu;
    std::vector<std::string> gpus;  // the GPU on which the run trained is the first one
    // Properties of the first GPU, from an imported file. 0 or empty if unknown.
    std::int64_t gpu_multiprocessors = 0;
    std::string gpu_compute_capability;
    std::map<std::string, std::string> software;
    int logical_cores = 0;
    int physical_cores = 0;
    std::optional<std::int64_t> memory_bytes;
    std::array<std::int64_t, roofline::kLevelCount>
        cache_bytes{};  // total size of all usable caches on each level; 0 if unknown
};

struct StepRecord {
    // Rows do not include warm-up steps. A baseline step runs with all hooks off to measure the
    // overhead of recording, so it has no ops. A counted step is one pass of the hardware counters
    // and also has no ops.
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
    bool gpu_traced = false;  // whether all GPU work that the step launched was recorded
    // The start and end of the step including its GPU work (StepWindows in gpu_use.h). Each is
    // unset if it equals the corresponding CPU time above.
    std::optional<std::int64_t> window_start_ns{}, window_end_ns{};
};
// A time range [from_ns, to_ns).
struct Window {
    std::int64_t from_ns = 0, to_ns = 0;
    std::int64_t length() const { return to_ns - from_ns; }
};
Window windowOf(const StepRecord& step);
// Returns the length of the step's window. "Step time" always means this length, unless it is
// called CPU time.
inline std::int64_t stepNs(const StepRecord& step) { return windowOf(step).length(); }
// Returns whether the step's phases together take at most as long as the step.
bool phasesFit(const StepRecord& step);
inline constexpr std::size_t kStepKindCount = 4;
std::string_view toString(StepRecord::Kind kind);
// Returns whether steps of this kind have times but no ops. Their times are not comparable with the
// times of other steps.
constexpr bool hooksOff(StepRecord::Kind kind) {
    return kind == StepRecord::Kind::baseline || kind == StepRecord::Kind::counted;
}
std::optional<StepRecord::Kind> parseStepKind(std::string_view text);

// Identifies an interned string of the run, for example the name of an op or a layer. The ID 0 is
// the empty string.
enum class StringId : std::uint32_t { none = 0 };

// Identifies a call stack of the run (call_stacks.h). The ID 0 is an unknown stack.
enum class StackId : std::uint32_t { none = 0 };

// One op call. The self time of a call with a cost model includes all calls inside it. The inner
// calls are still stored for the timeline, with costed = false and self_ns = 0.
struct OpRecord {
    std::int64_t step = 0;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;
    StringId inner = StringId::none;  // innermost op that did the work; none if it is this op
    StringId layer = StringId::none;
    StringId shapes = StringId::none;  // input shapes, for example "16x64x56x56, 64x64x3x3"
    std::uint32_t thread = 0;          // 0 is the training thread
    std::uint32_t depth = 0;           // 0 is the outermost level
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::int64_t self_ns = 0;
    bool costed = false;       // whether rows include this call
    bool flops_known = false;  // whether the FLOPs and bytes below are known
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    std::uint64_t flops_avoidable = 0;          // see cost::OpCost; not stored
    std::uint64_t bytes_written = 0;            // see cost::OpCost; not stored
    roofline::PerLevel<std::uint64_t> bytes{};  // inclusive; see cost::bytesPerLevel
};

struct MemoryEvent {
    std::int64_t step = 0;
    std::int64_t time_ns = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;  // positive if allocated, negative if freed
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;
    StringId op = StringId::none;
    StringId layer = StringId::none;
    StackId stack = StackId::none;
};

// Bytes in use at one time, by category. Their sum is the allocated memory.
struct MemoryPoint {
    std::int64_t time_ns = 0;
    MemoryByCategory bytes{};
    // Bytes in use plus the allocator's cache. Unset on a CPU, whose allocator has no cache.
    std::optional<std::int64_t> reserved_bytes{};
};

struct MemorySummary {
    std::optional<std::int64_t> peak_allocated_bytes;  // peak during the measured steps
    std::optional<std::int64_t> peak_reserved_bytes;  // peak with the allocator's cache; unset on a
                                                      // CPU
    std::optional<MemoryByCategory> at_peak;  // sizes at the peak; the sum is peak_allocated_bytes
    std::optional<std::int64_t> capacity_bytes;  // total memory of the device
    // The highest samples (DeviceSample::used_bytes, process_bytes) since the first measured step.
    std::optional<std::int64_t> peak_device_bytes, peak_process_bytes;

    // Returns the GPU memory of the process that its allocator did not reserve, such as CUDA's
    // context, kernels and libraries. Returns std::nullopt if it is unknown or on a CPU.
    std::optional<std::int64_t> contextBytes() const;
};

// The amounts that every total of calls or GPU records contains.
struct CellSums {
    std::uint64_t calls = 0;
    std::uint64_t calls_without_cost = 0;  // number of calls with unknown FLOPs and bytes
    std::int64_t self_ns = 0;              // self time of calls, GPU time of records
    std::int64_t min_ns = 0;  // durations of the shortest (min) and the longest (max) call
    std::int64_t max_ns = 0;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // Part of self_ns that belongs to calls with known FLOPs and bytes. If it is unset, knownNs()
    // can sometimes calculate it.
    std::optional<std::int64_t> known_ns{};

    // Returns known_ns if it is set. Otherwise, returns self_ns if all calls have a known cost, and
    // 0 if no call has one. Returns std::nullopt if only some calls have a known cost, because the
    // time of these calls is then unknown.
    std::optional<std::int64_t> knownNs() const;
    bool anyWork() const;  // returns whether any FLOPs or bytes are known
    void add(const CellSums& other);
};

// Orders totals by key.
inline constexpr auto byKey = [](const auto& a, const auto& b) { return a.key < b.key; };

// Returns the sums of one call or record that took `ns`. `Record` is an OpRecord or a GpuRecord.
template <class Record>
CellSums sumsOf(const Record& record, std::int64_t ns, bool work_known) {
    CellSums sums;
    sums.calls = 1;
    sums.calls_without_cost = work_known ? 0 : 1;
    sums.self_ns = sums.min_ns = sums.max_ns = ns;
    if (!work_known) return sums;
    sums.flops_matrix = record.flops_matrix;
    sums.flops_elementwise = record.flops_elementwise;
    sums.bytes = record.bytes;
    return sums;
}

// Totals of all calls of an op in one layer and phase during the steps of a segment. Every row in
// every view is a sum of cells.
struct Cell : CellSums {
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
};

// Returns the sum of two times, or std::nullopt if one of them is unknown.
std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b);

}  // namespace ridgepoint::run
