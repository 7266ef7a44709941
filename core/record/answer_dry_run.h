// SPDX-License-Identifier: GPL-3.0-or-later
// What `ridgepoint dry-run` does in the process that core/estimate/dry_run.h starts.
#pragma once

#include <string>

namespace ridgepoint::run {

// Takes a request as JSON and answers in JSON, errors too.
std::string answerDryRun(const std::string& request);

}  // namespace ridgepoint::run
