// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answers.h"
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/estimate/projection.h"
#include "core/present/estimate_tables.h"
#include "core/roofline/quantity.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

using Document = nlohmann::ordered_json;

constexpr std::size_t kShown = 20, kWidestName = 48;

Document jsonOf(const estimate::Projection& projection) {
    Document rows = Document::array();
    for (const estimate::Projection::Row& row : projection.rows) {
        rows.push_back({{"name", base::jsonText(row.name)},
                        {"calls", row.calls},
                        {"seconds", row.seconds},
                        {"predicted_seconds", present::predictedJson(row.predicted)}});
    }
    return {{"name", projection.to},
            {"seconds", projection.seconds},
            {"partial", projection.partial},
            {"idle_seconds", base::orNull(projection.idle_seconds)},
            {"predicted_seconds", present::predictedJson(projection.step)},
            {"rows", std::move(rows)}};
}

std::string textOf(const estimate::Projection& projection, run::GroupBy by, std::size_t top) {
    const auto bounded = [&](std::string time) {
        return roofline::atLeast(projection.partial, std::move(time));
    };
    std::string text =
        fmt::format("{} · a step {} · GPU idle {}\n{} · a step {}\n", projection.from,
                    bounded(roofline::formatSeconds(projection.seconds)),
                    roofline::formatSeconds(projection.idle_seconds), projection.to,
                    bounded(present::predictedText(projection.step)));
    if (projection.partial)
        text += "GPU records of the run were lost: all times are lower bounds.\n";
    if (projection.step.extrapolated)
        text += "Extrapolated: such kernels, devices or precisions were not measured.\n";
    text += fmt::format("\n{:<{}}{:>10}{:>12}  {}\n", run::toString(by), kWidestName, "calls",
                        "measured", "predicted (80 %)");
    for (std::size_t i = 0; i < std::min(top, projection.rows.size()); ++i) {
        const estimate::Projection::Row& row = projection.rows[i];
        const std::string name = base::cutTo(base::printable(row.name), kWidestName - 1);
        text += fmt::format("{}{:>10}{:>12}  {}\n", base::padded(name, kWidestName, false),
                            bounded(roofline::formatCount(row.calls)),
                            bounded(roofline::formatSeconds(row.seconds)),
                            bounded(present::predictedText(row.predicted)));
    }
    if (projection.rows.size() > top)
        text += fmt::format("… and {} more; --top shows more.\n", projection.rows.size() - top);
    return text;
}

struct Wanted {
    run::GroupBy by = run::GroupBy::kernel;
    std::int64_t top = kShown;
    std::vector<machine::Device> devices;
};
Wanted wantedOf(const ProjectArguments& arguments, const machine::Catalogue& catalogue) {
    Wanted wanted;
    const std::string by = arguments.by.value_or("kernel");
    const auto group = run::parseGroupBy(by);
    if (!group || *group > run::GroupBy::layer)
        throw UsageError(fmt::format("--by takes one of kernel, op and layer, not \"{}\".", by));
    wanted.by = *group;
    if (arguments.top) wanted.top = app::wholeNumber("--top", *arguments.top, 1, 1'000'000);
    for (const std::string& name : arguments.devices) {
        const machine::Device& device = deviceNamed(catalogue, name);
        if (device.kind != machine::Device::Kind::gpu) {
            throw UsageError(
                fmt::format("{} is not a GPU; a run on a GPU can only be projected to another GPU.",
                            device.name));
        }
        wanted.devices.push_back(device);
    }
    return wanted;
}

int project(const ProjectArguments& arguments) {
    const machine::Catalogue catalogue = machine::Catalogue::load();
    const Wanted wanted = wantedOf(arguments, catalogue);
    confineTo({arguments.run});
    const auto run = run::RunReader::open(arguments.run)->summary();
    if (arguments.json) {
        printJson(projectDocument(arguments, *run));
        return kDone;
    }
    const machine::Device from = estimate::deviceOf(*run, catalogue);
    std::string text;
    for (const machine::Device& device : wanted.devices) {
        text +=
            (text.empty() ? "" : "\n") + textOf(estimate::project(*run, from, device, wanted.by),
                                                wanted.by, static_cast<std::size_t>(wanted.top));
    }
    print(text);
    return kDone;
}

}  // namespace

nlohmann::json projectDocument(const ProjectArguments& arguments, const run::Snapshot& snapshot) {
    const machine::Catalogue catalogue = machine::Catalogue::load();
    const Wanted wanted = wantedOf(arguments, catalogue);
    const machine::Device from = estimate::deviceOf(snapshot, catalogue);
    Document list = Document::array();
    for (const machine::Device& device : wanted.devices)
        list.push_back(jsonOf(estimate::project(snapshot, from, device, wanted.by)));
    return Document{{"format", "ridgepoint-projection"},    {"version", 1},
                    {"run", base::jsonText(arguments.run)}, {"from", from.name},
                    {"by", run::toString(wanted.by)},       {"devices", std::move(list)}};
}

void addProject(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<ProjectArguments>();
    CLI::App* const command =
        app.add_subcommand("project", "Predict the times of a run's GPU kernels on another GPU");
    command->add_option("RUN", arguments->run, "A run recorded or imported on a GPU")->required();
    command->add_option("--device", arguments->devices, "A GPU of the catalogue (repeatable)")
        ->type_name("NAME")
        ->required()
        ->expected(1)
        ->take_all();
    command->add_option("--by", arguments->by, "Group rows by kernel (default), op or layer")
        ->type_name("kernel|op|layer");
    command->add_option("--top", arguments->top, "Maximum number of rows (default 20)")
        ->type_name("N");
    command->add_flag("--json", arguments->json, "Print JSON in base units, with all rows");
    command->footer(
        "All figures are per step. Idle time of the GPU is the same on the other device.\n"
        "Example: ridgepoint project run.ridge --device l4");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return project(*arguments); };
    });
}

}  // namespace ridgepoint::cli
