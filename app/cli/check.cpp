// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <memory>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/roofline/quantity.h"
#include "core/run/store.h"

namespace ridgepoint::cli {
namespace {

struct Arguments {
    std::string run;
    std::string output;
    bool repair = false;
};

std::string counted(std::int64_t count, const char* one, const char* many) {
    return fmt::format("{} {}", roofline::formatCount(static_cast<double>(count)),
                       count == 1 ? one : many);
}

int check(const Arguments& arguments) {
    if (arguments.repair || !arguments.output.empty()) {
        throw Failure(
            "This version cannot repair a run yet; \"show\" and \"export\" read what a damaged "
            "file "
            "still holds.");
    }
    const run::CheckReport report = run::checkRun(arguments.run);
    std::string text =
        fmt::format("{}: {}, {}, {}\n", arguments.run, counted(report.steps, "step", "steps"),
                    counted(report.ops, "op", "ops"),
                    counted(report.memory_events, "memory event", "memory events"));
    for (const std::string& note : report.notes) text += fmt::format("note: {}\n", note);
    for (const std::string& problem : report.problems)
        text += fmt::format("problem: {}\n", problem);
    if (report.problems.empty()) text += "No problems were found.\n";
    print(text);
    if (report.problems.empty()) return kDone;
    throw Failure(fmt::format("{} in {}.",
                              counted(static_cast<std::int64_t>(report.problems.size()),
                                      "problem was found", "problems were found"),
                              arguments.run));
}

}  // namespace

void addCheck(CLI::App& app, Session& session) {
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const command =
        app.add_subcommand("check", "Verify a run file and say what is wrong");
    command->add_option("RUN", arguments->run, "The run file")->required();
    // Not in the help as long as they only say that they are not there; scripts may try them.
    command->add_flag("--repair", arguments->repair)->group("");
    command->add_option("-o,--output", arguments->output)->group("");
    command->footer("Exit status: 0 when the run is sound, 1 when it is not.");
    command->callback(
        [arguments, &session] { session.action = [arguments] { return check(*arguments); }; });
}

}  // namespace ridgepoint::cli
