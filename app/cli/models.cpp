// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/cost/model/zoo.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

int models(bool json) {
    nlohmann::json list = nlohmann::json::array();
    std::string table =
        fmt::format("{:<20}{:<14}{:>14}  {}\n", "name", "family", "parameters", "input");
    for (const std::string& name : cost::model::zooNames()) {
        const auto graph = cost::model::findInZoo(name);
        if (!graph) continue;
        const std::int64_t parameters = cost::model::parameterCount(*graph);
        list.push_back({{"name", graph->name},
                        {"family", graph->family},
                        {"parameters", parameters},
                        {"input", graph->input}});
        table += fmt::format("{:<20}{:<14}{:>14}  {}\n", graph->name, graph->family,
                             roofline::formatCount(static_cast<double>(parameters)),
                             cost::model::toString(graph->input));
    }
    if (json) {
        printJson(list);
    } else {
        print(table);
    }
    return kDone;
}

}  // namespace

void addModels(CLI::App& app, CommandLine& command_line) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* const command =
        app.add_subcommand("models", "List the networks that can be recorded");
    command->add_flag("--json", *json, "Print a JSON list of name, family, parameters, input");
    command->callback(
        [json, &command_line] { command_line.action = [json] { return models(*json); }; });
}

}  // namespace ridgepoint::cli
