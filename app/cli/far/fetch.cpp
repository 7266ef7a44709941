// SPDX-License-Identifier: GPL-3.0-or-later
// `fetch ADDRESS -o RUN` copies a whole run from another machine.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/cli/far/run.h"
#include "app/cli/output.h"
#include "app/far_options.h"

namespace ridgepoint::cli {
namespace {

struct FetchArguments {
    std::string run;
    std::optional<std::string> output;
    app::FarArguments far;
};

int fetch(const FetchArguments& arguments, bool quiet) {
    const far::Address address = app::farRun(arguments.run, arguments.far);
    const std::string output =
        arguments.output.value_or(std::filesystem::path(address.path).filename().string());
    fetchRun(address, output, quiet);
    if (!quiet) say(fmt::format("ridgepoint: Fetched {}.", output));
    return kDone;
}

}  // namespace

void addFetch(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<FetchArguments>();
    CLI::App* const command = app.add_subcommand("fetch", "Copy a whole run from another machine");
    command
        ->add_option("RUN", arguments->run, "ssh://[USER@]HOST[:PORT]/PATH, or with --via a path")
        ->required();
    command
        ->add_option("-o,--output", arguments->output,
                     "File to write (default: the run's name, in this folder)")
        ->type_name("FILE");
    app::addFarOptions(*command, arguments->far);
    command->add_flag("-q,--quiet", command_line.quiet, "Print no progress");
    command->footer("Example: ridgepoint fetch ssh://node7/scratch/run.ridge -o run.ridge");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            return fetch(*arguments, command_line.quiet);
        };
    });
}

}  // namespace ridgepoint::cli
