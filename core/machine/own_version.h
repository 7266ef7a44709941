// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the version of this Ridgepoint. A run file stores the version that wrote it, as a part of
// the machine's software.
#pragma once

#include <string>

namespace ridgepoint::machine {

std::string ownVersion();

}  // namespace ridgepoint::machine
