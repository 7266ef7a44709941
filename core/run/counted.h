// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the hardware counts of a run: FLOPs and bytes of kernels, phases and layers, and the
// counting method.
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

// Sums over all counted units with the same key in the counted steps. A set of passes describes one
// step.
struct CountedCell {
    // Kind of the counted unit. `kernel`: a kernel, or on a CPU a call of the op `name`. `range`:
    // the work between two marks, which is a phase or a layer's forward pass.
    enum class Kind : std::uint8_t { kernel, range };
    struct Key {
        std::int64_t segment = 0;
        Kind kind = Kind::kernel;
        Phase phase = Phase::none;
        cost::Category category = cost::Category::other;  // this and the following: of kernels
        StringId name = StringId::none;
        StringId full_name = StringId::none;
        StringId op = StringId::none;
        StringId layer = StringId::none;
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t sets = 0;      // number of sets of passes; a set describes one step
    std::uint64_t launches = 0;  // kernel launches or op calls in all sets
    // Sums; unset if not counted or not plausible.
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    std::optional<double> seconds;  // GPU time while counting

    // Adds a cell with the same key, except `sets`. A sum is unset if one of its terms is unset.
    void add(const CountedCell& other);
};
inline constexpr std::size_t kCountedKindCount = 2;
std::string_view toString(CountedCell::Kind kind);

// A counter compared with work of known FLOPs (2·M·N·K of a matrix product).
struct CounterCheck {
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    double expected_flops = 0;
    std::optional<double> counted_flops;  // unset: nothing was counted
    bool good = false;
    std::string reason;  // if not good: why, in one sentence
};

struct CounterTerm {
    std::string metric;  // name in CUPTI, or on a CPU in libpfm or the kernel
    std::string counts;  // "tensor_bf16", "dram", "seconds", "cycles"
    double factor = 1;   // FLOPs, bytes, seconds or cycles per count
};

// The counting method of a run.
struct CountersInfo {
    std::string recipe;  // ID; numbers from different recipes must not be compared
    std::string chip;    // name in CUPTI or libpfm
    std::vector<CounterTerm> terms;
    std::int64_t passes = 0;  // steps in a set
    std::int64_t every = 0;   // number of measured steps from one set to the next
    std::int64_t sets = 0;    // number of accepted sets
    std::int64_t refused_sets = 0;
    bool flops_complete = false;  // the terms cover every precision of the chip
    // Names of the precisions without a term. Modelled FLOPs in these precisions are not replaced
    // by counts.
    std::vector<std::string> unseen;
    bool bytes_at_least = false;  // the DRAM bytes are a lower bound
    std::vector<CounterCheck> checks;
    std::vector<std::string> notes;  // why sets were refused or counting ended; one sentence each
};

struct Counted {
    CountersInfo info;
    std::vector<CountedCell> cells;  // sorted by key
};

}  // namespace ridgepoint::run
