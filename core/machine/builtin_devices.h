// SPDX-License-Identifier: GPL-3.0-or-later
// resources/devices.json, inside the program: a catalogue that cannot be lost.
#pragma once

#include <string_view>

namespace ridgepoint::machine {

std::string_view builtInDevicesJson();

}  // namespace ridgepoint::machine
