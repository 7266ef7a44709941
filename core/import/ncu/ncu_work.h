// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates a launch's time, FLOPs and bytes per level from its metrics. The FLOP rules are in
// core/recording/collect/counters/recipe.h. This file adds the names that the metrics have in other
// ncu versions. Each row lists alternatives in order of preference; for bytes, X.sum comes first.
//
//   time   gpu__time_duration; "Duration"; U__cycles_elapsed.R ÷ U__cycles_elapsed.R.per_second
//          (the same unit U and rollup R in both); "Elapsed Cycles" ÷ "SM Frequency"
//   any X  X.sum; X.sum.per_second × time; X.sum.per_cycle_elapsed × the unit's clock × time;
//          derived__X_x2 ÷ 2 (or _x4 ÷ 4) × the unit's clock × time
//          (the roofline sections contain only per-cycle values)
//   DRAM   dram__bytes; read + write; sectors × 32; "Memory Throughput" × time
//   L2     lts__t_sectors_srcunit_tex × 32; lts__t_bytes; lts__t_sectors × 32; read + write
//          (+ atomics, reductions) sectors × 32; lts__lts2xbar_bytes;
//          l1tex__m_xbar2l1tex_read_bytes (sections of 2021–2023; only reads)
//   L1     l1tex__t_bytes; l1tex__t_sectors × 32; l1tex__lsu_writeback_active_mem_lgds × 128;
//          l1tex__lsu_writeback_active_mem_lg × 128; l1tex__lsu_writeback_active × 128
//   tensor sm__ops_path_tensor_src_*; on Volta (7.0), sm__inst_executed_pipe_tensor × 512, because
//          one instruction is 256 multiply-adds there. On other GPUs, that metric only shows
//          whether tensor cores were used
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/import/gpu_names.h"
#include "core/import/ncu/launch.h"
#include "core/recording/collect/counters/recipe.h"
#include "core/run/counted.h"

namespace ridgepoint::import::ncu {

struct LaunchWork {
    // Shows whether the FLOPs of the tensor cores are known. `counted`: they are known and can be
    // 0. `unknown`: no metric shows whether the kernel used tensor cores. `active`: the kernel used
    // tensor cores, but no metric contains their FLOPs.
    enum class Tensor : std::uint8_t { counted, unknown, active };
    std::optional<double> seconds;
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    Tensor tensor = Tensor::counted;
    bool any() const;  // whether any FLOPs or bytes are known
};

class Recipes {
  public:
    LaunchWork workOf(const Launch& launch, const NamedKernel& kernel);
    // Sets the recipe, its terms, and whether the FLOPs are complete. These cover all launches so
    // far.
    void describe(run::CountersInfo& info) const;
    // Returns the names of metrics that count floating-point instructions but that Ridgepoint does
    // not use.
    const std::set<std::string>& unusedFlops() const { return unused_flops_; }

  private:
    struct Plan {
        std::vector<std::string> names;  // metric names of the launch
        bool volta = false;
        recording::collect::counters::Recipe recipe;
        // True if adds, multiplies and fused multiply-adds of all three types are available.
        bool core_complete = false;
    };
    const Plan& planFor(const Launch& launch);

    // Plan of the last launch, cached because the next launch usually has the same metrics.
    Plan plan_;
    std::map<std::string, recording::collect::counters::Recipe::Term>
        terms_;  // terms from all launches
    std::set<std::string> unused_flops_;
    bool any_ = false, complete_ = true, tensor_seen_ = false;
};

}  // namespace ridgepoint::import::ncu
