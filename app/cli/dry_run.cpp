// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the internal command `dry-run`: the process that loads a TorchScript file and executes
// it without data (core/estimate/dry_run.h). It reads a JSON request from standard input and writes
// a JSON result to standard output.
#include <sys/prctl.h>
#include <sys/resource.h>

#include <csignal>
#include <iostream>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/recording/request/answer_dry_run.h"

namespace ridgepoint::cli {
namespace {

// Maximum size of the address space in bytes, including about 3 GB that LibTorch itself maps.
// Allocations beyond this limit fail.
constexpr rlim_t kMostAddresses = rlim_t{24} << 30;

int answer() {
    // The process exits with its parent. It leaves no core dump and no message in the shell.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit none{0, 0}, addresses{kMostAddresses, kMostAddresses};
    ::setrlimit(RLIMIT_CORE, &none);
    ::setrlimit(RLIMIT_AS, &addresses);
    std::string request;
    std::getline(std::cin, request, '\0');
    print(recording::answerDryRun(request) + "\n");
    return kDone;
}

}  // namespace

void addDryRun(CLI::App& app, CommandLine& command_line) {
    CLI::App* const command = app.add_subcommand("dry-run", "");
    command->group("");  // hides the command in --help
    command->callback([&command_line] { command_line.action = answer; });
}

}  // namespace ridgepoint::cli
