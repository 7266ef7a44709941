// SPDX-License-Identifier: GPL-3.0-or-later
// How much slower than its roofs a CPU does each kind of work, from recordings on it. Predicts
// other steps on the same machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/op.h"
#include "core/cost/prediction/kernel_model.h"

namespace ridgepoint::cost {

enum class StepPart : std::uint8_t { forward, backward, update };

// One part of a layer, per step.
struct RecordedPart {
    Category category = Category::other;
    StepPart part = StepPart::forward;
    PartTime least;      // time at the roofs, without launches
    double calls = 0;    // of ops that do work
    double seconds = 0;  // measured, without outlying calls
};

struct CpuRecording {
    std::vector<RecordedPart> parts;
    double outside_seconds = 0;  // per step, outside ops
    double step_seconds = 0;     // per step, with outlying calls
};

struct CpuShares {
    // seconds = compute × compute time + memory × memory time at the roofs + call_seconds × calls.
    // The first term counts only for parts that the roofs limit by compute.
    struct Share {
        double compute = 1, memory = 1, call_seconds = 0;
        double seconds = 0;  // recorded time behind it, per step

        double of(const PartTime& least, double calls) const;
    };
    struct Kinds {
        Share all;
        std::array<Share, kCategoryCount> by_category{};  // seconds == 0: not recorded
    };
    std::array<std::array<Kinds, 2>, 3> kinds{};  // [StepPart][limited by compute]
    double outside_seconds = 0;                   // time outside ops, for each op call
    // The machine's roofs at the time of the recordings. They replace roofs of the same names, so
    // that the error of a second measurement does not count.
    std::vector<roofline::Ceiling> roofs;
    Spread layer, step;  // of measured over predicted time

    // Time of a part, with the time outside ops. known: recordings spent a hundredth of the time of
    // such parts in this kind of work, or more. Other work counts like all work with the same
    // limit.
    double seconds(Category category, StepPart part, const PartTime& least, double calls,
                   bool& known) const;
};

// Fits everything but `roofs`. With no recordings, predictions are the times at the roofs.
CpuShares fitCpuShares(std::span<const CpuRecording> recordings);

}  // namespace ridgepoint::cost
