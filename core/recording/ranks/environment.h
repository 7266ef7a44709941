// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a process's rank from the environment variables that torchrun, Slurm scripts and Ridgepoint
// set: RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/run/ranks.h"

namespace ridgepoint::recording::ranks {

// Returns the value of an environment variable; null if the variable is not set.
using Variable = std::function<const char*(const char* name)>;

// Returns the rank of this process, or nothing if the process trains alone: neither RANK nor
// WORLD_SIZE is set, or WORLD_SIZE is 1. Throws std::invalid_argument, with a one-sentence message,
// if variables are missing or contradict each other.
std::optional<run::RankPlace> placeFrom(const Variable& variable);
std::optional<run::RankPlace> placeFromEnvironment();

// Returns MASTER_PORT for Ridgepoint's launcher, or 0 if the variable is not set. Throws
// std::invalid_argument, with a one-sentence message, if it is not a port number.
int portFromEnvironment();

// Ridgepoint's launcher sets this variable and reports how each rank exited. A rank that fails
// because of another rank therefore prints nothing.
inline constexpr const char* kLaunchedVariable = "RIDGEPOINT_LAUNCHED_RANK";
// File descriptor of the listening socket for MASTER_PORT, which rank 0 inherits.
inline constexpr const char* kSocketVariable = "RIDGEPOINT_STORE_SOCKET";
bool launched();

// Returns the variables for one rank as "NAME=value". They replace the variables in the
// environment.
std::vector<std::string> environmentOf(const run::RankPlace& place);

}  // namespace ridgepoint::recording::ranks
