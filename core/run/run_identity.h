// SPDX-License-Identifier: GPL-3.0-or-later
// What tells one run from all others.
#pragma once

#include <string>

namespace ridgepoint::run {

std::string newRunId();    // 32 random hex digits
std::string nowIso8601();  // "2026-11-21T20:26:19Z"

}  // namespace ridgepoint::run
