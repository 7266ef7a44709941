// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the version of this Ridgepoint. A run file stores the version that wrote it together with
// the machine's software versions.
#pragma once

#include <string>

namespace ridgepoint::machine {

std::string ownVersion();

}  // namespace ridgepoint::machine
