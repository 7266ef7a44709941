// SPDX-License-Identifier: GPL-3.0-or-later
// The environment variables that give a process its rank, as torchrun, Slurm scripts and our
// launcher set them: RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/run/ranks.h"

namespace ridgepoint::ranks {

// Null where there is none.
using Variable = std::function<const char*(const char* name)>;

// Unset: this process is on its own (neither RANK nor WORLD_SIZE is there, or WORLD_SIZE is 1).
// Throws std::invalid_argument with one sentence where some are missing or contradict each other.
std::optional<run::RankPlace> placeFrom(const Variable& variable);
std::optional<run::RankPlace> placeFromEnvironment();

// MASTER_PORT alone, for our own launcher; 0 where it is not there. Throws likewise.
int portFromEnvironment();

// Set by our own launcher: it says itself what happened to a rank, and a rank whose failure is
// another's fault says nothing.
inline constexpr const char* kLaunchedVariable = "RIDGEPOINT_LAUNCHED_RANK";
// The number of the socket that rank 0 was started with, which listens at MASTER_PORT.
inline constexpr const char* kSocketVariable = "RIDGEPOINT_STORE_SOCKET";
bool launched();

// "NAME=value" of the above for one rank, in place of what the environment says.
std::vector<std::string> environmentOf(const run::RankPlace& place);

}  // namespace ridgepoint::ranks
