// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of a dry run's request and answer, between two processes of the same build.
#pragma once

#include <nlohmann/json.hpp>

#include "core/estimate/dry_run.h"

namespace ridgepoint::run {

nlohmann::json toJson(const DryRunRequest& request);
nlohmann::json toJson(const DryRun& answer);
// Throw nlohmann::json::exception for anything else.
DryRunRequest requestFromJson(const nlohmann::json& json);
DryRun answerFromJson(const nlohmann::json& json);

}  // namespace ridgepoint::run
