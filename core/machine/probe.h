// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: describes a machine whose files are in any root folder, so that tests
// can provide their own files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Returns the logical processors in this process's affinity mask in ascending order, or an empty
// list if the mask is not available.
std::vector<int> affinityCpus();

// Describes the machine whose /proc and /sys are in `root`. `cpus` contains the usable logical
// processors; if it is empty, all online processors are used. The content of files never causes an
// exception: missing or damaged values remain unknown.
Machine probe(const std::filesystem::path& root, std::vector<int> cpus);

// Sets the features, governor, clock, NUMA nodes and product of the machine whose files are in
// `root`.
void probeDetails(const std::filesystem::path& root, const std::vector<int>& cpus,
                  Machine& machine);

// Returns the same value as availableMemoryBytes(), but reads the files in `root`.
std::optional<std::int64_t> availableMemoryBytes(const std::filesystem::path& root);

// Returns the first logical processor of each physical core in `cpus`, in the same order. Returns
// all of `cpus` if the topology is unknown.
std::vector<int> onePerCore(const std::filesystem::path& root, const std::vector<int>& cpus);

}  // namespace ridgepoint::machine
