// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/show.h"

#include <unistd.h>

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

int follow(run::RunReader& reader, const run::ShowOptions& options, bool json) {
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
        if (!going_on) return kDone;
        sleepUnlessInterrupted(std::chrono::milliseconds(500));
        if (interrupted()) return kInterrupted;
    }
}

int show(const Arguments& arguments) {
    const run::ShowOptions options = tableOptions(arguments.table);
    const auto reader = run::RunReader::open(arguments.run);
    if (arguments.follow) return follow(*reader, options, arguments.json);
    printOnce(*reader->snapshot(), options, arguments.json);
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
