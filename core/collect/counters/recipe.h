// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a chip's metrics and their meaning: FLOPs per precision, bytes per memory level, time.
// They are selected from the names that CUPTI lists for the chip, by their parts:
//
//   dram__bytes, lts__t_bytes, l1tex__t_bytes     bytes of DRAM, L2, L1 (DRAM: read + write where
//   there
//                                                 is no sum)
//   smsp__sass_thread_inst_executed_op_XYN_pred_on, X = d, f, h; Y = add, mul, fma; N = 2 or
//   nothing
//       thread instructions of the CUDA cores. FLOPs: 1, an fma 2; times the lanes, N of the packed
//       forms, and 2 of every h, whose instructions work on pairs (HADD2, HMUL2, HFMA2; a lone
//       value takes a pair all the same)
//   sm__ops_path_tensor_src_S_dst_D               FLOPs of the tensor cores by their source type S.
//   Its
//       children (…_op_…, …_sparsity_…) count the same again and are left out. …_realtime is the
//       same count from another counter that fewer passes can hold, and taken where there is one.
//
// Left out, since no roof of ours is about them: int8, int4 and int1, and of tensor cores FP4 and
// FP6 where a counter holds nothing else. A count that a chip does not have is unknown, never 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::collect::counters {

// How much is counted: bytes of every level and time; also the CUDA cores' FLOPs; also those of the
// tensor cores. Each takes at least as many passes as the one before.
enum class Extent : std::uint8_t { traffic, cores, all };
std::string_view toString(Extent extent);  // "traffic"

// What was counted in a range: summed over the GPU. Unset: not counted, or not known.
struct CountedWork {
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    std::optional<double> seconds;  // on the GPU, while it was being counted
    std::optional<double> cycles;   // of the SMs' clock in that time: the clock that it ran at

    // Unset where one of them is: a sum of which a part is not known is not known.
    void add(const CountedWork& other);
};

struct Recipe {
    enum class Quantity : std::uint8_t { flops, bytes, seconds, cycles };
    struct Term {
        std::string metric;  // with its rollup: "dram__bytes.sum"
        Quantity quantity = Quantity::flops;
        roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;  // of flops
        roofline::Level level = roofline::Level::dram;                 // of bytes
        double factor = 1;  // FLOPs, bytes, seconds or cycles for each one counted
    };
    // The same for the same metrics and factors, on whatever chip: numbers of different ids are not
    // to be compared.
    std::string id;
    Extent extent = Extent::all;
    std::vector<Term> terms;

    std::vector<std::string> metrics() const;
    // What the values of metrics(), in their order, are worth. NaN is a value that is not known.
    CountedWork work(std::span<const double> values) const;
    bool counts(roofline::Arithmetic arithmetic) const;
    bool counts(roofline::Level level) const;
    bool countsFlops() const;
    // "bytes of DRAM": what the extent asks for and the chip does not have.
    std::vector<std::string> missing() const;
};

// names: base metrics of the chip that are plain counts (MetricHost::counters()).
Recipe chooseRecipe(std::span<const std::string> names, Extent extent);

// The id of such terms, for recipes that are chosen elsewhere (cpu_recipe.h).
std::string recipeId(std::span<const Recipe::Term> terms);

// The precision of a tensor metric, from the source types in its name ("fp16_bf16_tf32"). Unset if
// the text contains no supported type or is not a list of types.
std::optional<roofline::Arithmetic> tensorArithmetic(std::string_view source);

}  // namespace ridgepoint::collect::counters
