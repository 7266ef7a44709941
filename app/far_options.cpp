// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/far_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/recording_options.h"

namespace ridgepoint::app {
namespace {

far::Address addressOf(const std::string& word, const FarArguments& arguments) {
    try {
        far::Address address;
        if (far::isAddress(word)) {
            if (arguments.via)
                throw UsageError("--via takes the place of ssh; give a path without ssh://.");
            address = far::addressOf(word);
        } else {
            if (!arguments.via) throw UsageError(fmt::format("\"{}\" is not an address.", word));
            address.via = far::viaWords(*arguments.via);
            address.path = word;
        }
        if (arguments.program) {
            if (arguments.program->empty() || arguments.program->front() == '-')
                throw UsageError("--remote-program takes the name or path of a program.");
            address.program = *arguments.program;
        }
        return address;
    } catch (const far::AddressError& error) {
        throw UsageError(error.what());
    }
}

}  // namespace

void addFarOptions(CLI::App& command, FarArguments& arguments) {
    command
        .add_option("--via", arguments.via,
                    "Command that runs other commands where the run is, in place of ssh, such as "
                    "\"docker exec -i NAME\"")
        ->type_name("COMMAND");
    command
        .add_option("--remote-program", arguments.program,
                    "Ridgepoint's command line there (default: ridgepoint)")
        ->type_name("PROGRAM");
}

bool isFar(const std::string& run, const FarArguments& arguments) {
    return arguments.via.has_value() || far::isAddress(run);
}

far::Address farRun(const std::string& word, const FarArguments& arguments) {
    far::Address address = addressOf(word, arguments);
    if (!address.path.starts_with('/')) {
        throw UsageError(
            fmt::format("\"{}\" names no run; give its absolute path, as in "
                        "ssh://HOST/home/me/run.ridge.",
                        word));
    }
    return address;
}

far::Address farMachine(const std::string& word, const FarArguments& arguments) {
    far::Address address = addressOf(word, arguments);
    if (!address.path.empty())
        throw UsageError(fmt::format("\"{}\" names a file; give the machine only.", word));
    return address;
}

}  // namespace ridgepoint::app
