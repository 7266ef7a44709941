// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the request and answer of a dry run to and from JSON, for two processes of the same
// build.
#pragma once

#include <nlohmann/json.hpp>

#include "core/estimate/dry_run.h"

namespace ridgepoint::estimate {

nlohmann::json toJson(const DryRunRequest& request);
nlohmann::json toJson(const DryRun& answer);
// Both functions throw an exception derived from std::exception if the JSON does not have the
// expected form.
DryRunRequest requestFromJson(const nlohmann::json& json);
DryRun answerFromJson(const nlohmann::json& json);

}  // namespace ridgepoint::estimate
