// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: finds settings that differ between runs, and reasons to doubt a
// comparison.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

std::vector<Setting> settingsThatDiffer(std::span<const Input> inputs);
std::string perSampleNote();
std::vector<std::string> notesOn(std::span<const Input> inputs);

}  // namespace ridgepoint::compare
