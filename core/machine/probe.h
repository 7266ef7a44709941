// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: describes the machine under
// any root folder, so that tests can provide their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Returns the logical processors in this process's affinity mask, ascending; empty if unavailable.
std::vector<int> affinityCpus();

// Describes the machine whose /proc and /sys are under `root`. `cpus` are the logical processors
// that may be used; if empty, all that are online. Never throws because of file contents: missing
// or damaged values stay unknown.
Machine probe(const std::filesystem::path& root, std::vector<int> cpus);

// Sets features, governor, clock, NUMA nodes and product of the machine under `root`.
void probeDetails(const std::filesystem::path& root, const std::vector<int>& cpus,
                  Machine& machine);

// Like availableMemoryBytes(), under `root`.
std::optional<std::int64_t> availableMemoryBytes(const std::filesystem::path& root);

// Returns the first logical processor in `cpus` of each physical core, in the same order; all of
// `cpus` if the topology is unknown.
std::vector<int> onePerCore(const std::filesystem::path& root, const std::vector<int>& cpus);

}  // namespace ridgepoint::machine
