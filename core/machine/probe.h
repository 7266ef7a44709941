// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: probing under any root folder, so that tests can bring machines of
// their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Logical processors in this process's affinity mask, ascending; empty if it is not available.
std::vector<int> affinityCpus();

// Describes the machine whose /proc and /sys lie under `root`. `cpus` are the logical processors
// that may be used; when empty, all that the machine says are online. Never throws on what the
// files hold: what is missing or damaged stays unknown.
Machine probe(const std::filesystem::path& root, std::vector<int> cpus);

// Fills features, governor, clock, NUMA nodes and product of the machine under `root`.
void probeDetails(const std::filesystem::path& root, const std::vector<int>& cpus,
                  Machine& machine);

// As availableMemoryBytes(), under `root`.
std::optional<std::int64_t> availableMemoryBytes(const std::filesystem::path& root);

// Of `cpus`, the first logical processor of each physical core, in the same order; all of them
// when the topology is unknown.
std::vector<int> onePerCore(const std::filesystem::path& root, const std::vector<int>& cpus);

}  // namespace ridgepoint::machine
