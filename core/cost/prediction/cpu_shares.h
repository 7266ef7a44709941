// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates from recordings on a CPU how much slower than its roofs this CPU is for each kind of
// work. Predicts other steps on the same machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/op.h"
#include "core/cost/prediction/kernel_model.h"

namespace ridgepoint::cost {

enum class StepPart : std::uint8_t { forward, backward, update };

// The recorded values for one part of a layer, per step.
struct RecordedPart {
    Category category = Category::other;
    StepPart part = StepPart::forward;
    PartTime least;      // time at the roofs, without launches
    double calls = 0;    // number of calls to ops that do work
    double seconds = 0;  // measured time without outlying calls
};

struct CpuRecording {
    std::vector<RecordedPart> parts;
    double outside_seconds = 0;  // time outside ops per step
    double step_seconds = 0;     // step time, including outlying calls
};

struct CpuShares {
    // seconds = compute × compute time + memory × memory time at the roofs + call_seconds × calls.
    // The first term applies only to compute-bound parts.
    struct Share {
        double compute = 1, memory = 1, call_seconds = 0;
        double seconds = 0;  // recorded time per step from which the share was derived

        double of(const PartTime& least, double calls) const;
    };
    struct Kinds {
        Share all;
        // Share::seconds is 0 if the category was not recorded.
        std::array<Share, kCategoryCount> by_category{};
    };
    // Indexed by StepPart, then by 1 for compute-bound parts and 0 for other parts.
    std::array<std::array<Kinds, 2>, 3> kinds{};
    double outside_seconds = 0;  // time outside ops, per op call
    // The machine's roofs at the time of the recordings. They replace measured roofs with the same
    // names, so that the error of a second measurement has no effect.
    std::vector<roofline::Ceiling> roofs;
    Spread layer, step;  // measured time ÷ predicted time

    // Returns the time of a part, including time outside ops. Uses the factors of the category or,
    // if it was not recorded, those of all work with the same limit. Sets `known` to whether work
    // with this category and limit took at least a hundredth of the recorded time of all parts with
    // the same StepPart.
    double seconds(Category category, StepPart part, const PartTime& least, double calls,
                   bool& known) const;
};

// The properties of a machine that recordings on it show. Unset members are unknown.
struct Calibration {
    std::optional<CpuShares> cpu;
    // Time in seconds that the CPU needs for one op that launches GPU work.
    std::optional<double> host_seconds;
};

// Fits all members except `roofs`. Without recordings, predictions are the times at the roofs.
CpuShares fitCpuShares(std::span<const CpuRecording> recordings);

}  // namespace ridgepoint::cost
