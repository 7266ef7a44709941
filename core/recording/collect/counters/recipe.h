// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a chip's metrics and their meaning: FLOPs per precision, bytes per memory level, time.
// They are selected by parts of the names that CUPTI lists for the chip:
//
//   dram__bytes, lts__t_sectors_srcunit_tex, l1tex__t_bytes
//       bytes of DRAM and L1, 32-byte sectors between SMs and L2 (DRAM: read + write if there is no
//       sum; L2: lts__t_bytes if the chip does not count sectors by their source)
//   smsp__sass_thread_inst_executed_op_XYN_pred_on
//       with X = d, f, h; Y = add, mul, fma; N = 2 or nothing: thread instructions of the CUDA
//       cores. FLOPs per instruction: 2 for fma, 1 for the others, multiplied by the number of
//       lanes. Packed forms have N lanes. All h instructions have 2 lanes, because they process
//       pairs (HADD2, HMUL2, HFMA2; a single value also occupies a pair).
//   sm__ops_path_tensor_src_S_dst_D
//       FLOPs of the tensor cores by their source type S.
//       The children (…_op_…, …_sparsity_…) count the same operations again and are not used.
//       …_realtime is the same count from another counter, which needs fewer passes. It is used if
//       the chip has it.
//
// Not used, because Ridgepoint has no roofs for them: int8, int4 and int1, and tensor-core counters
// that count only FP4 and FP6. A count that a chip does not have is unknown, never 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::recording::collect::counters {

// The counted values. traffic: time and the bytes of every memory level. cores: additionally, the
// CUDA cores' FLOPs. all: additionally, the tensor cores' FLOPs. Each value needs at least as many
// passes as the previous one.
enum class Extent : std::uint8_t { traffic, cores, all };
std::string_view toString(Extent extent);  // for example, "traffic"

// The counts for a range, added up over the GPU. Unset values were not counted or are unknown.
struct CountedWork {
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    std::optional<double> seconds;  // GPU time while counting
    std::optional<double> cycles;   // SM clock cycles during `seconds`

    // Adds `other`. A sum is unset if one of its terms is unset.
    void add(const CountedWork& other);
};

struct Recipe {
    enum class Quantity : std::uint8_t { flops, bytes, seconds, cycles };
    struct Term {
        std::string metric;  // name with its rollup, for example, "dram__bytes.sum"
        Quantity quantity = Quantity::flops;
        // Used if the term counts FLOPs.
        roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
        // Used if the term counts bytes.
        roofline::Level level = roofline::Level::dram;
        double factor = 1;  // FLOPs, bytes, seconds or cycles per count
    };
    // ID that is equal for equal metrics and factors, on any chip. Numbers with different IDs must
    // not be compared.
    std::string id;
    Extent extent = Extent::all;
    std::vector<Term> terms;

    std::vector<std::string> metrics() const;
    // Converts values in the order of metrics() to work. NaN represents an unknown value.
    CountedWork work(std::span<const double> values) const;
    bool counts(roofline::Arithmetic arithmetic) const;
    bool counts(roofline::Level level) const;
    bool countsFlops() const;
    // Returns the counts that the extent requires but the chip lacks, for example, "bytes of DRAM".
    std::vector<std::string> missing() const;
};

// Returns the recipe for a chip. names: the chip's base metrics that are plain counts
// (MetricHost::counters()).
Recipe chooseRecipe(std::span<const std::string> names, Extent extent);

// Returns the ID of a recipe with these terms. This function is also used for other kinds of
// recipes (cpu_recipe.h).
std::string recipeId(std::span<const Recipe::Term> terms);

// Returns the precision of a tensor metric, derived from the source types in its name
// ("fp16_bf16_tf32"). Returns nullopt if the string contains no supported type or is not a list of
// types.
std::optional<roofline::Arithmetic> tensorArithmetic(std::string_view source);

}  // namespace ridgepoint::recording::collect::counters
