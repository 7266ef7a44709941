// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "core/base/plain_text.h"
#include "core/roofline/amount.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

struct CheckArguments {
    std::string run;
    std::string output;
    bool repair = false;
};

// Returns a report's amounts as text, for example "5 steps, 120 ops, 40 GPU records, 90 memory
// events".
template <class Report>
std::string amounts(const Report& report) {
    std::string text = fmt::format("{}, {}", roofline::formatAmount(report.steps, "step", "steps"),
                                   roofline::formatAmount(report.ops, "op", "ops"));
    if (report.gpu_records > 0) {
        text += fmt::format(
            ", {}", roofline::formatAmount(report.gpu_records, "GPU record", "GPU records"));
    }
    return text + fmt::format(", {}", roofline::formatAmount(report.memory_events, "memory event",
                                                             "memory events"));
}

int repair(const CheckArguments& arguments) {
    if (arguments.output.empty()) {
        throw UsageError("\"check --repair\" needs an output file: -o NEW.ridge.");
    }
    std::error_code error;
    std::optional<RemovedOnInterrupt> removed;
    if (!std::filesystem::exists(std::filesystem::symlink_status(arguments.output, error)))
        removed.emplace(arguments.output);
    confineTo({arguments.run}, {arguments.output});
    const run::RepairReport report = run::repairRun(arguments.run, arguments.output);
    removed.reset();
    std::string text =
        fmt::format("{}: {} saved\n", base::printable(arguments.output), amounts(report));
    for (const std::string& loss : report.lost)
        text += fmt::format("lost: {}\n", base::printable(loss));
    if (report.lost.empty()) text += "Nothing was lost.\n";
    print(text);
    return kDone;
}

int check(const CheckArguments& arguments) {
    if (arguments.repair) return repair(arguments);
    if (!arguments.output.empty()) {
        throw UsageError("\"check\" writes a file only with --repair.");
    }
    confineTo({arguments.run});
    const run::CheckReport report = run::checkRun(arguments.run);
    std::string text = fmt::format("{}: {}\n", base::printable(arguments.run), amounts(report));
    for (const std::string& note : report.notes)
        text += fmt::format("note: {}\n", base::printable(note));
    for (const std::string& problem : report.problems)
        text += fmt::format("problem: {}\n", base::printable(problem));
    if (report.problems.empty()) text += "No problems were found.\n";
    print(text);
    if (report.problems.empty()) return kDone;
    throw Failure(
        fmt::format("{} in {}.",
                    roofline::formatAmount(static_cast<std::int64_t>(report.problems.size()),
                                           "problem was found", "problems were found"),
                    arguments.run));
}

}  // namespace

void addCheck(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<CheckArguments>();
    CLI::App* const command = app.add_subcommand("check", "Verify a run file and report errors");
    command->add_option("RUN", arguments->run, "The run file")->required();
    command->add_flag("--repair", arguments->repair,
                      "Recover the data into a new file (-o); RUN is not changed");
    command->add_option("-o,--output", arguments->output, "The new file");
    command->footer(
        "Exit status: 0 if the run is sound or was repaired, 1 otherwise.\nExample: ridgepoint "
        "check damaged.ridge --repair -o saved.ridge");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return check(*arguments); };
    });
}

}  // namespace ridgepoint::cli
