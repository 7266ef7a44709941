// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/model/zoo.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

int models(bool json) {
    nlohmann::json list = nlohmann::json::array();
    std::string table =
        fmt::format("{:<20}{:<14}{:>14}  {}\n", "name", "family", "parameters", "input");
    for (const std::string& name : model::zooNames()) {
        const auto graph = model::findInZoo(name);
        if (!graph) continue;
        const std::int64_t parameters = model::parameterCount(*graph);
        list.push_back({{"name", graph->name},
                        {"family", graph->family},
                        {"parameters", parameters},
                        {"input", graph->input}});
        table += fmt::format("{:<20}{:<14}{:>14}  {}\n", graph->name, graph->family,
                             roofline::formatCount(static_cast<double>(parameters)),
                             model::toString(graph->input));
    }
    if (json) {
        printJson(list);
    } else {
        print(table);
    }
    return kDone;
}

}  // namespace

void addModels(CLI::App& app, Session& session) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* const command =
        app.add_subcommand("models", "List the networks that can be recorded");
    command->add_flag("--json", *json, "Print a JSON list of name, family, parameters, input");
    command->callback([json, &session] { session.action = [json] { return models(*json); }; });
}

}  // namespace ridgepoint::cli
