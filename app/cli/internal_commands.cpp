// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the commands of processes that may crash in Ridgepoint's place. `dry-run` loads a
// TorchScript file and executes it without data (core/estimate/dry_run.h): it reads a JSON request
// from standard input and writes a JSON result to standard output. `try-counters` uses a GPU's
// hardware counters (core/recording/request/counter_trial.h) and writes lines of JSON.
#include <sys/prctl.h>
#include <sys/resource.h>

#include <csignal>
#include <iostream>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/recording/request/answer_dry_run.h"
#include "core/recording/request/counter_trial.h"

namespace ridgepoint::cli {
namespace {

// Maximum size of the address space in bytes, including about 3 GB that LibTorch itself maps.
// Allocations beyond this limit fail.
constexpr rlim_t kMostAddresses = rlim_t{24} << 30;

// The process exits with its parent. It leaves no core dump and no message in the shell.
void dependOnParent() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
}

int answer() {
    dependOnParent();
    const rlimit addresses{kMostAddresses, kMostAddresses};
    ::setrlimit(RLIMIT_AS, &addresses);
    std::string request;
    std::getline(std::cin, request, '\0');
    print(recording::answerDryRun(request) + "\n");
    return kDone;
}

int tryCounters(int number) {
    dependOnParent();
    recording::answerCounterTrial(number, [](const std::string& line) { print(line + "\n"); });
    return kDone;
}

}  // namespace

void addDryRun(CLI::App& app, CommandLine& command_line) {
    CLI::App* const command = app.add_subcommand("dry-run", "");
    command->group("");  // hides the command in --help
    command->callback([&command_line] { command_line.action = answer; });
}

void addTryCounters(CLI::App& app, CommandLine& command_line) {
    CLI::App* const command = app.add_subcommand("try-counters", "");
    command->group("");
    const auto number = std::make_shared<int>(0);
    command->add_option("number", *number)->required();
    command->callback([&command_line, number] {
        command_line.action = [number] { return tryCounters(*number); };
    });
}

}  // namespace ridgepoint::cli
