// SPDX-License-Identifier: GPL-3.0-or-later
// Not for people: the process in which a TorchScript file is read and played
// (core/estimate/dry_run.h). Takes a request on standard input and answers on standard output, in
// JSON.
#include <sys/prctl.h>
#include <sys/resource.h>

#include <csignal>
#include <iostream>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/record/answer_dry_run.h"

namespace ridgepoint::cli {
namespace {

// LibTorch itself maps about 3 GB. What a file makes beyond this is refused by the allocator.
constexpr rlim_t kMostAddresses = rlim_t{24} << 30;

int answer() {
    // Ends with its parent, and never with a core dump or a shell's message.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit none{0, 0}, addresses{kMostAddresses, kMostAddresses};
    ::setrlimit(RLIMIT_CORE, &none);
    ::setrlimit(RLIMIT_AS, &addresses);
    std::string request;
    std::getline(std::cin, request, '\0');
    print(run::answerDryRun(request) + "\n");
    return kDone;
}

}  // namespace

void addDryRun(CLI::App& app, Session& session) {
    CLI::App* const command = app.add_subcommand("dry-run", "");
    command->group("");  // not listed
    command->callback([&session] { session.action = answer; });
}

}  // namespace ridgepoint::cli
