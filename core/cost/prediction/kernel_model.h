// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts the time of a kernel on a GPU from the roofs and the share of the roofs that kernels of
// the same kind reach. docs/prediction.md contains the formulas; scripts/fit-prediction fits their
// parameters.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/prediction/evidence.h"
#include "core/cost/work.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::cost {

// The bounds of an 80 % interval around a prediction, as factors.
struct Spread {
    double low = 1, high = 1;
};

// The part of an output matrix that one thread block calculates.
struct Tile {
    double high = 0, wide = 0;

    bool operator==(const Tile&) const = default;
};

// Factors that convert the kernel times of a whole network to its step time, in one precision.
struct StepFactors {
    PerTerm<double> of{1, 1, 1, 1, 1, 1, 1, 1, 1};
    // Bytes of cuDNN's copies between layouts ÷ bytes of the convolutions. These copies occur
    // because cuDNN's kernels for tensor cores require channels last.
    double transposes = 0;
    double kernel_seconds = 0;  // time of each kernel in addition to its work
    Spread spread;              // interval of measured ÷ predicted time
};

// A device's figures for one precision of matrix work.
struct DeviceFigures {
    double processors = 0;
    double peak = 0;       // peak of matrix work in FLOP/s
    double bandwidth = 0;  // in bytes/s, as reached by long kernels
    double cache = 0;      // size of L2 in bytes; 0 if unknown
    // FLOP/s of matrix work that the board's power limit allows in a long step. Unset if unknown.
    std::optional<double> sustained;
    double share = 1;        // share of the peak that instructions allow for a matrix product
    bool scattered = false;  // whether blocks of unaligned products share no reads
    bool fitted = false;     // whether the model was fitted to such devices in this precision
    std::string precision;   // see StepKind
    double capability = 0;   // see StepKind
    std::vector<Tile> batched, linear;  // tiles of the device's libraries
};

class KernelModel {
  public:
    // Returns the model from resources/prediction.json.
    static const KernelModel& builtIn();
    // Reads a model from JSON. Throws an exception derived from std::exception if the JSON does not
    // contain a model.
    explicit KernelModel(std::string_view json);

    // Returns the device's figures. Unset if the device is not a GPU or a roof is unknown.
    std::optional<DeviceFigures> figuresOf(const machine::Device& device,
                                           roofline::Arithmetic matrix) const;
    // Returns the time in seconds of one kernel that reads from DRAM, without its launch.
    double seconds(const DeviceFigures& on, const Work& work) const;
    // Returns the exponent e that combines two limits a and b of a step: (a^e + b^e)^(1/e).
    double powerExponent() const { return power_exponent_; }

    Spread spread(Work::Kind kind) const { return spreads_[static_cast<std::size_t>(kind)]; }
    // Returns the fraction of L2 that still contains data from the previous op.
    double cacheShare() const { return cache_share_; }
    // Return the host time per op in a step, its spread, and the spread on a machine whose host
    // time was recorded. The host time is hidden if the GPU takes longer.
    double hostSeconds() const { return host_seconds_; }
    Spread hostSpread() const { return host_spread_; }
    Spread recordedHostSpread() const { return recorded_host_spread_; }
    const StepFactors& factors(const std::string& precision) const;
    const std::vector<Evidence>& evidence() const { return evidence_; }

  private:
    struct Parameters {
        double memory_share = 0, memory_share_ecc = 0, norm_rows = 0, norm_passes = 0,
               softmax_rows = 0, softmax_passes = 0, bmm_share = 0, linear_share = 0,
               conv_share = 0, tile_half = 0, depth_overhead = 0, wave_softness = 0,
               latency_blocks = 0, tile_traffic = 0, power = 0, wide_share = 0, unaligned = 0,
               winograd_share = 0, winograd_passes = 0;
    };
    using TilesByCapability = std::vector<std::pair<std::string, std::vector<Tile>>>;

    void readSteps(const nlohmann::json& steps);
    double rowSeconds(const DeviceFigures& on, const Work& work) const;
    double productSeconds(const DeviceFigures& on, const Work& work, double share) const;
    double convolutionSeconds(const DeviceFigures& on, const Work& work) const;

    Parameters parameters_;
    TilesByCapability batched_, linear_;
    std::vector<std::string> capabilities_;  // compute capabilities to which the model was fitted
    double power_exponent_ = 2;
    std::array<Spread, 6> spreads_;
    double host_seconds_ = 0, cache_share_ = 0, clock_share_ = 0;
    Spread host_spread_, recorded_host_spread_;
    std::vector<std::pair<std::string, StepFactors>> factors_;
    std::vector<Evidence> evidence_;
};

}  // namespace ridgepoint::cost
