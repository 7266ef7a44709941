// SPDX-License-Identifier: GPL-3.0-or-later
// The version of this Ridgepoint. A run file names the one that wrote it among its machine's
// software.
#pragma once

#include <string>

namespace ridgepoint::machine {

std::string ownVersion();

}  // namespace ridgepoint::machine
