// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts how long a kernel takes on a GPU, from the roofs and the share of them that such kernels
// reach. docs/prediction.md contains the formulas; scripts/fit-prediction fits their parameters.
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

// How whole networks differ from the sum of their kernels, in one precision.
struct StepFactors {
    PerTerm<double> of{1, 1, 1, 1, 1, 1, 1, 1, 1};
    // Bytes that cuDNN's copies between layouts move, over the convolution's own: its kernels for
    // tensor cores want channels last.
    double transposes = 0;
    double kernel_seconds = 0;  // of a kernel in addition to its work
    Spread spread;              // of measured over predicted time
};

// A device's figures for one precision of matrix work.
struct DeviceFigures {
    double processors = 0;
    double peak = 0;       // peak of matrix work in FLOP/s
    double bandwidth = 0;  // in bytes/s, as reached by long kernels
    double cache = 0;      // size of L2 in bytes; 0: unknown
    // FLOP/s of matrix work that the board's power limit allows in a long step. Unset if unknown.
    std::optional<double> sustained;
    double share = 1;                   // of a matrix product's peak that instructions allow
    bool scattered = false;             // unaligned products share no reads
    bool fitted = false;                // the model was fitted to such devices in this precision
    std::string precision;              // of StepKind
    double capability = 0;              // of StepKind
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
    // Combines two limits of a step: (a^e + b^e)^(1/e).
    double powerExponent() const { return power_exponent_; }

    Spread spread(Work::Kind kind) const { return spreads_[static_cast<std::size_t>(kind)]; }
    // The part of L2 that still holds what the op before wrote.
    double cacheShare() const { return cache_share_; }
    // Host time of an op in a step, which the GPU hides if its own time is longer; and its spread.
    double hostSeconds() const { return host_seconds_; }
    Spread hostSpread() const { return host_spread_; }
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
    std::vector<std::string> capabilities_;  // of the devices that the model was fitted to
    double power_exponent_ = 2;
    std::array<Spread, 6> spreads_;
    double host_seconds_ = 0, cache_share_ = 0, clock_share_ = 0;
    Spread host_spread_;
    std::vector<std::pair<std::string, StepFactors>> factors_;
    std::vector<Evidence> evidence_;
};

}  // namespace ridgepoint::cost
