// SPDX-License-Identifier: GPL-3.0-or-later
// The identity of a run.
#pragma once

#include <string>

namespace ridgepoint::run {

std::string newRunId();    // 32 random hex digits
std::string nowIso8601();  // "2026-11-21T20:26:19Z"

}  // namespace ridgepoint::run
