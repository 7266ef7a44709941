// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the contents of resources/devices.json, which is compiled into the program.
#pragma once

#include <string_view>

namespace ridgepoint::machine {

std::string_view builtInDevicesJson();

}  // namespace ridgepoint::machine
