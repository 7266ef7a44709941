// SPDX-License-Identifier: GPL-3.0-or-later
// The counts of hardware counters in a run: FLOPs and bytes of kernels, and of the phases and
// layers of a step, and how they were counted.
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

// Sums over everything of one key in the counted steps; a set of passes describes one
// step.
struct CountedCell {
    // The counted unit: every kernel (on a CPU every call of an op, which `name` is), or what
    // lay between two marks (a phase, a layer's forward).
    enum class Kind : std::uint8_t { kernel, range };
    struct Key {
        std::int64_t segment = 0;
        Kind kind = Kind::kernel;
        Phase phase = Phase::none;
        cost::Category category = cost::Category::other;  // of kernels, as the following
        StringId name = StringId::none;
        StringId full_name = StringId::none;
        StringId op = StringId::none;
        StringId layer = StringId::none;
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t sets = 0;      // of passes, each telling of one step
    std::uint64_t launches = 0;  // of kernels, or calls, in all of them
    // Sums; unset: not counted, or not to be believed.
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    std::optional<double> seconds;  // on the GPU, while it was being counted

    // Of the same key; what is unset in one of them is unset in the sum. sets are not added.
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
    std::string reason;  // why not, one sentence
};

struct CounterTerm {
    std::string metric;  // CUPTI's name; of a CPU libpfm's, or the kernel's
    std::string counts;  // "tensor_bf16", "dram", "seconds", "cycles"
    double factor = 1;   // FLOPs, bytes, seconds or cycles for each one counted
};

// How a run was counted.
struct CountersInfo {
    std::string recipe;  // id; numbers of different ones are not to be compared
    std::string chip;    // as CUPTI or libpfm names it
    std::vector<CounterTerm> terms;
    std::int64_t passes = 0;  // steps of a set
    std::int64_t every = 0;   // measured steps from one set to the next
    std::int64_t sets = 0;    // that were taken
    std::int64_t refused_sets = 0;
    bool flops_complete = false;  // every arithmetic of the chip is among the terms
    // Names of the precisions without a term: where the model has FLOPs in one of them,
    // its FLOPs stay.
    std::vector<std::string> unseen;
    bool bytes_at_least = false;  // bytes of DRAM are a lower bound
    std::vector<CounterCheck> checks;
    std::vector<std::string> notes;  // why sets were refused or counting ended, one sentence each
};

struct Counted {
    CountersInfo info;
    std::vector<CountedCell> cells;  // sorted by key
};

}  // namespace ridgepoint::run
