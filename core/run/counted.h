// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the hardware counts of a run: FLOPs and bytes of kernels, phases and layers, and how
// they were counted.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/roofline/terms.h"
#include "core/run/types.h"

namespace ridgepoint::run {

struct GpuRecord;

// Sums over all counted units with the same key in the counted steps. Each set of passes counts one
// step.
struct CountedCell {
    // Kind of the counted unit. `kernel` is a GPU kernel, or on a CPU a call of the op `name`.
    // `range` is the work between two marks, which is a phase or the forward pass of a layer.
    enum class Kind : std::uint8_t { kernel, range };
    struct Key {
        std::int64_t segment = 0;
        Kind kind = Kind::kernel;
        Phase phase = Phase::none;
        // This and the following members are set only for kernels.
        cost::Category category = cost::Category::other;
        StringId name = StringId::none;
        StringId full_name = StringId::none;
        StringId op = StringId::none;
        StringId layer = StringId::none;
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t sets = 0;      // number of sets of passes; each set counts one step
    std::uint64_t launches = 0;  // number of kernel launches or op calls in all sets
    // Sums. A sum is unset if it was not counted or is not plausible.
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    std::optional<double> seconds;  // GPU time during counting

    // Adds the sums of a cell with the same key. `sets` does not change. A sum becomes unset if one
    // of its terms is unset.
    void add(const CountedCell& other);
};
// Returns the key of the cell that counts a GPU kernel, or an op call on a CPU. A call's inner op
// is not used, because it may differ between steps.
CountedCell::Key countedKey(std::int64_t segment, const GpuRecord& kernel);
CountedCell::Key countedKey(std::int64_t segment, const OpRecord& call);
inline constexpr std::size_t kCountedKindCount = 2;
std::string_view toString(CountedCell::Kind kind);

// Compares a counter with work that has known FLOPs (2·M·N·K for a matrix product).
struct CounterCheck {
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    double expected_flops = 0;
    std::optional<double> counted_flops;  // unset if nothing was counted
    bool good = false;
    std::string reason;  // one sentence, if `good` is false
};

struct CounterTerm {
    std::string metric;  // name in CUPTI, or on a CPU in libpfm or the kernel
    std::string counts;  // for example, "tensor_bf16", "dram", "seconds", "cycles"
    double factor = 1;   // FLOPs, bytes, seconds or cycles per count
};

// Describes how a run counted hardware events.
struct CountersInfo {
    std::string recipe;  // ID; only numbers from the same recipe are comparable
    std::string chip;    // name in CUPTI or libpfm
    std::vector<CounterTerm> terms;
    std::int64_t passes = 0;  // number of steps per set
    std::int64_t every = 0;   // number of measured steps from the start of one set to the next
    std::int64_t sets = 0;    // number of accepted sets
    std::int64_t refused_sets = 0;
    bool flops_complete = false;  // whether the terms cover every precision of the chip
    // Names of the precisions without a term. In these precisions, counts do not replace modelled
    // FLOPs.
    std::vector<std::string> unseen;
    bool bytes_at_least = false;  // whether the DRAM bytes are a lower bound
    std::vector<CounterCheck> checks;
    // One sentence for each reason why sets were refused or counting stopped.
    std::vector<std::string> notes;
};

struct Counted {
    CountersInfo info;
    std::vector<CountedCell> cells;  // sorted by key
};

}  // namespace ridgepoint::run
