// SPDX-License-Identifier: GPL-3.0-or-later
// JSON documents that both a command (--json) and a tool of `ridgepoint mcp` answer with.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::cli {

// The options of `estimate` as typed.
struct EstimateArguments {
    std::string model;
    std::optional<std::string> batch, mode, precision, optimizer, input, attention, layout, threads;
    std::vector<std::string> devices;
    std::vector<std::string> calibrate;
    bool layers = false;
    bool json = false;
};
// Throws UsageError and the exceptions of run::estimate.
nlohmann::json estimateDocument(const EstimateArguments& arguments);

// The options of `project` as typed.
struct ProjectArguments {
    std::string run;
    std::vector<std::string> devices;
    std::optional<std::string> by, top;
    bool json = false;
};
// Throws UsageError and the exceptions of run::project. `snapshot`: of the file `run`.
nlohmann::json projectDocument(const ProjectArguments& arguments, const run::Snapshot& snapshot);

}  // namespace ridgepoint::cli
