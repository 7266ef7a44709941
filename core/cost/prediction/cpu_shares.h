// SPDX-License-Identifier: GPL-3.0-or-later
// The shares of a CPU's roofs that recordings on it reached, by kind of work. They predict other
// steps on the same machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/cost/op.h"
#include "core/cost/prediction/kernel_model.h"

namespace ridgepoint::cost {

enum class StepPart : std::uint8_t { forward, backward, update };

struct CpuShares {
    struct Share {
        double roof_seconds = 0;  // least time of the recorded work
        double seconds = 0;       // its measured time

        std::optional<double> slowdown() const {
            return roof_seconds > 0 ? std::optional(seconds / roof_seconds) : std::nullopt;
        }
    };
    std::array<std::array<Share, 3>, kCategoryCount> by_category{};  // [Category][StepPart]
    double call_seconds = 0;  // time outside ops, for each op call
    Spread layer, step;       // of measured over predicted time

    // Measured over least time of such work; of all recorded work if there was none of this kind.
    // known: the recordings spent a hundredth of their time in it, or more.
    double slowdown(Category category, StepPart part, bool& known) const;
};

}  // namespace ridgepoint::cost
