// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one catalogue document. Internal to core/machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/machine/catalogue.h"

namespace ridgepoint::machine {

inline constexpr std::size_t kMostCatalogueBytes = std::size_t{16} << 20;

// `known`: devices that an entry may be derived from ("from"), in addition to earlier ones of the
// document. Throws CatalogueError.
std::vector<Device> readDevices(std::string_view json, const std::string& origin,
                                const std::vector<Device>& known);

// Scales a device's compute roofs by multiprocessors × clock (Hz), but not its memory roofs.
Device scaled(const Device& from, std::int64_t multiprocessors, double clock_hz);

// Returns the name in lower case without spaces, dashes and the vendors' words.
std::string plainDeviceName(std::string_view name);

}  // namespace ridgepoint::machine
