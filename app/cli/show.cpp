// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/show.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "core/run/store.h"

namespace ridgepoint::cli {
namespace {

struct Arguments {
    std::string run;
    TableArguments table;
    bool follow = false;
    bool json = false;
};

int columns() {
    const int terminal = terminalColumns(STDOUT_FILENO);
    return terminal > 0 ? terminal : 120;
}

void printOnce(const run::Snapshot& snapshot, const run::ShowOptions& options, bool json) {
    if (json) {
        printJson(run::showJson(snapshot, options));
    } else {
        print(run::showText(snapshot, options, columns()));
    }
}

// With the recorder's tenth of a second: what happened is on the screen a quarter of a second
// later.
constexpr std::chrono::milliseconds kLookAgain{50};

int follow(const std::string& run, run::RunReader& reader, const run::ShowOptions& options,
           bool json) {
    bool was_going_on = false;
    noteInterrupts();
    const bool terminal = terminalColumns(STDOUT_FILENO) > 0;
    std::shared_ptr<const run::Snapshot> shown;
    for (;;) {
        // Asked before the snapshot is taken, so that the writer's last words are in it.
        const bool going_on = reader.beingWritten();
        const auto snapshot = reader.snapshot();
        if (snapshot != shown) {
            if (json) {
                printJsonLine(run::showJson(*snapshot, options));
            } else {
                if (terminal) {
                    print("\x1b[H\x1b[2J");  // draws over the last one
                } else if (shown) {
                    print("\n");
                }
                print(run::showText(*snapshot, options, columns()));
            }
            shown = snapshot;
        }
        if (!going_on) {
            if (!was_going_on || snapshot->info.complete) return kDone;
            if (!snapshot->info.end_reason.empty()) throw Failure(snapshot->info.end_reason);
            throw Failure(
                fmt::format("The recorder of {} ended without completing it; the file keeps {} "
                            "finished step{}.",
                            run, snapshot->steps->count(), snapshot->steps->count() == 1 ? "" : "s"));
        }
        was_going_on = true;
        sleepUnlessInterrupted(kLookAgain);
        if (interrupted()) return kInterrupted;
    }
}

int show(const Arguments& arguments) {
    const run::ShowOptions options = tableOptions(arguments.table);
    const auto reader = run::RunReader::open(arguments.run);
    if (arguments.follow) return follow(arguments.run, *reader, options, arguments.json);
    printOnce(*reader->summary(), options, arguments.json);
    return kDone;
}

}  // namespace

void addShow(CLI::App& app, Session& session) {
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const command = app.add_subcommand("show", "Summary and table of a run");
    command->add_option("RUN", arguments->run, "The run file")->required();
    addTableOptions(*command, arguments->table);
    command->add_flag("--follow", arguments->follow,
                      "Print again as the run grows, until its recorder ends");
    command->add_flag("--json", arguments->json,
                      "JSON in base units (with --follow: one document a line)");
    command->footer("Example: ridgepoint show resnet18.ridge --by layer --top 10");
    command->callback(
        [arguments, &session] { session.action = [arguments] { return show(*arguments); }; });
}

}  // namespace ridgepoint::cli
