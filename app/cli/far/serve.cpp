// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the internal command `serve`, which serves a run on the machine that contains it
// (core/far/serve.h). Another Ridgepoint starts this command through ssh or a similar program.
#include <unistd.h>

#include <memory>
#include <string>

#include "app/cli/command.h"
#include "core/base/own_program.h"
#include "core/far/begin.h"
#include "core/machine/own_version.h"

namespace ridgepoint::cli {

void addServe(CLI::App& app, CommandLine& command_line) {
    CLI::App* const command = app.add_subcommand("serve", "");
    command->group("");  // hides the command in --help
    struct Arguments {
        std::string run, start;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::Option* const run = command->add_option("RUN", arguments->run);
    command->add_option("--start", arguments->start)->excludes(run);
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] {
            far::Connection connection(STDIN_FILENO, STDOUT_FILENO, machine::ownVersion());
            far::serve(connection, [&]() -> std::filesystem::path {
                if (arguments->start.empty()) return arguments->run;
                return far::begin(base::ownProgram(), arguments->start);
            });
            return kDone;
        };
    });
}

}  // namespace ridgepoint::cli
