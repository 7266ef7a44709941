// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: reads one catalogue document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/machine/catalogue.h"

namespace ridgepoint::machine {

inline constexpr std::size_t kMostCatalogueBytes = std::size_t{16} << 20;

// Reads devices. An entry can be derived ("from") from a device in `known` or from an earlier
// device in the document. Throws CatalogueError.
std::vector<Device> readDevices(std::string_view json, const std::string& origin,
                                const std::vector<Device>& known);

// Scales the compute roofs of a device in proportion to multiprocessors × clock (Hz). Does not
// change its memory roofs.
Device scaled(const Device& from, std::int64_t multiprocessors, double clock_hz);

// Returns a device name in lower case, without spaces, dashes, underscores, vendor and brand names,
// or trademark signs.
std::string plainDeviceName(std::string_view name);

}  // namespace ridgepoint::machine
