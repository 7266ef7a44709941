// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a process's rank from the environment variables that torchrun, Slurm scripts and Ridgepoint
// set: RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/run/ranks.h"

namespace ridgepoint::ranks {

// Returns null if the variable is not set.
using Variable = std::function<const char*(const char* name)>;

// Returns unset if this process trains alone: neither RANK nor WORLD_SIZE is set, or WORLD_SIZE is
// 1. Throws std::invalid_argument with one sentence if variables are missing or contradictory.
std::optional<run::RankPlace> placeFrom(const Variable& variable);
std::optional<run::RankPlace> placeFromEnvironment();

// Returns MASTER_PORT for Ridgepoint's launcher; 0 if not set. Throws like placeFrom().
int portFromEnvironment();

// Set by Ridgepoint's launcher, which itself reports how each rank ended. A rank that fails because
// of another rank therefore prints nothing.
inline constexpr const char* kLaunchedVariable = "RIDGEPOINT_LAUNCHED_RANK";
// Number of the listening socket for MASTER_PORT that rank 0 inherits.
inline constexpr const char* kSocketVariable = "RIDGEPOINT_STORE_SOCKET";
bool launched();

// Returns these variables for one rank as "NAME=value"; they replace those of the environment.
std::vector<std::string> environmentOf(const run::RankPlace& place);

}  // namespace ridgepoint::ranks
