// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about numbers that contradict each other, such as a rate above its roof.
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

// The window translates both templates; %1 and %2 are the figures.
struct Doubt {
    const char* sentence = "";
    const char* cause = "";  // the likely one; empty: unknown
    std::array<std::string, 2> figures;

    std::string text() const;
};

// Returns why a row whose share of the roof is above 100 % cannot be right; unset for other rows.
std::optional<Doubt> doubtOf(const Row& row, std::span<const roofline::Ceiling> ceilings);

// Returns the contradictions in the summary of the scope's steps.
std::vector<Doubt> doubtsOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
