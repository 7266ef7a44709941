// SPDX-License-Identifier: GPL-3.0-or-later
// Describes numbers that contradict each other, such as achieved FLOP/s above a roof.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::run {

struct Row;
struct Snapshot;

// The window translates both templates. The figures replace %1 and %2.
struct Doubt {
    const char* sentence = "";
    const char* cause = "";  // the likely cause; empty if unknown
    std::array<std::string, 2> figures;

    std::string text() const;
};

// Returns the reason why a row's share of the roof above 100 % cannot be correct. Unset for all
// other rows.
std::optional<Doubt> doubtOf(const Row& row, std::span<const roofline::Ceiling> ceilings);
// The same for a row of a run. The rate of a step can be that of several GPUs.
std::optional<Doubt> doubtOf(const Row& row, const Snapshot& snapshot);

// Returns the contradictions in the summary of the scope's steps.
std::vector<Doubt> doubtsOf(const Snapshot& snapshot);

// Returns the note for an overview whose GPU records were lost in part.
Doubt lostRecordsNote();

}  // namespace ridgepoint::run
