// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates FLOPs and bytes from nvprof's metrics, from Kepler to Volta:
//
//   FLOPs  flop_count_dp, _sp, _hp; else _add + _mul + 2 × _fma of each. For half precision,
//          nvprof already counts packed pairs as two
//   DRAM   dram_read_bytes + dram_write_bytes; transactions × 32; throughputs × time
//   L2     l2_read_transactions + l2_write_transactions, × 32
//   L1     (gld + gst + local loads and stores + atomic) transactions × 32
//          + shared transactions × 128
//
// If a part of a level was not collected, the bytes of the level are unknown. nvprof does not count
// tensor cores, but tensor_precision_fu_utilization shows whether they were used.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/nvprof/nvprof_rows.h"
#include "core/roofline/terms.h"
#include "core/run/counted.h"

namespace ridgepoint::import::nvprof {

// Collects the metrics of a kernel from all of its rows.
class CountedKernel {
  public:
    static constexpr std::size_t kMostMetrics = 1000;
    void add(const MetricRow& row);
    std::uint64_t invocations() const { return invocations_; }
    std::optional<double> mean(std::string_view metric) const;  // mean per launch

  private:
    struct Sum {
        double sum = 0;
        std::uint64_t invocations = 0;
    };
    std::map<std::string, Sum, std::less<>> metrics_;
    std::uint64_t invocations_ = 0;
};

struct KernelWork {
    roofline::PerArithmetic<std::optional<double>> flops{};  // total FLOPs of all launches
    roofline::PerLevel<std::optional<double>> bytes{};
    // FLOPs are a lower bound because tensor cores were used but not counted.
    bool tensor_missed = false;
    bool any = false;
};

class WorkRules {
  public:
    // `compute_capability` is the compute capability of the device; empty if unknown.
    explicit WorkRules(std::string compute_capability)
        : capability_(std::move(compute_capability)) {}
    KernelWork workOf(const CountedKernel& kernel, std::uint64_t launches, double seconds,
                      bool may_use_tensor);
    void describe(run::CountersInfo& info) const;

  private:
    std::string capability_;
    std::map<std::pair<std::string, std::string>, double> terms_;  // factors by (metric, quantity)
    bool any_flops_ = false, complete_ = true, tensor_missed_ = false;
};

}  // namespace ridgepoint::import::nvprof
