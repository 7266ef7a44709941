// SPDX-License-Identifier: GPL-3.0-or-later
// Creates JSON documents for commands with --json and for the tools of `ridgepoint mcp`.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::cli {

// The options of `estimate`, as typed.
struct EstimateArguments {
    std::string model;
    std::optional<std::string> batch, mode, precision, optimizer, input, attention, layout, threads;
    std::vector<std::string> devices;
    std::vector<std::string> calibrate;
    bool layers = false;
    bool json = false;
};
// Returns the estimate. Throws UsageError and the exceptions of estimate::estimate.
nlohmann::json estimateDocument(const EstimateArguments& arguments);

// The options of `project`, as typed.
struct ProjectArguments {
    std::string run;
    std::vector<std::string> devices;
    std::optional<std::string> by, top;
    bool json = false;
};
// Returns the projection. `snapshot` contains the contents of `run`. Throws UsageError and the
// exceptions of estimate::project.
nlohmann::json projectDocument(const ProjectArguments& arguments, const run::Snapshot& snapshot);

}  // namespace ridgepoint::cli
