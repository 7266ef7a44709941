// SPDX-License-Identifier: GPL-3.0-or-later
// Implements `ridgepoint dry-run`, which runs in the process that core/estimate/dry_run.h starts.
#pragma once

#include <string>

namespace ridgepoint::recording {

// Executes a JSON request. Returns the answer or the error as JSON.
std::string answerDryRun(const std::string& request);

}  // namespace ridgepoint::recording
