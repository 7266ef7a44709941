// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/far/run.h"
#include "app/cli/folder_runs.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/far_options.h"
#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/insight/insight_text.h"
#include "core/present/call_script.h"
#include "core/present/show_modules.h"
#include "core/present/show_overview.h"
#include "core/present/show_path.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/store/repair/page_check.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"
#include "core/run/timeline/distinct_calls.h"
#include "core/run/timeline/step_path.h"
#include "core/run/timeline/step_splits.h"
#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::cli {
namespace {

struct ShowArguments {
    std::string run;
    TableArguments table;
    app::FarArguments far;
    std::optional<std::string> rank;
    std::vector<std::string> columns;
    bool follow = false;
    bool json = false;
    bool insights = false;
    bool overview = false;
    bool path = false;
    bool modules = false;
    std::optional<std::string> step, script_of;
    // The overview, the path and the script require the calls of the file's steps.
    bool readsSteps() const { return overview || path || script_of; }
};

int columns() {
    const int terminal = terminalColumns(STDOUT_FILENO);
    return terminal > 0 ? terminal : 120;
}

// Returns the snapshot with the rows of the requested rank.
std::shared_ptr<const run::Snapshot> asAsked(std::shared_ptr<const run::Snapshot> snapshot,
                                             const ShowArguments& arguments) {
    if (!arguments.rank) return snapshot;
    const std::int64_t rank = app::wholeNumber("--rank", *arguments.rank, 0, run::kMostRanks - 1);
    if (auto of_rank = run::withRank(*snapshot, rank))
        return std::make_shared<const run::Snapshot>(std::move(*of_rank));
    if (snapshot->info.rank && snapshot->info.rank->rank == rank) return snapshot;
    throw Failure(
        !snapshot->info.rank
            ? fmt::format("{} is a run of a single process; omit --rank.", arguments.run)
        : !snapshot->ranks
            ? fmt::format(
                  "{} was not merged with the runs of the other ranks; \"ridgepoint merge\" "
                  "does that.",
                  arguments.run)
            : fmt::format("{} has no rank {}; there are {}.", arguments.run, rank,
                          snapshot->ranks->size()));
}

run::StepPath pathOf(run::RunReader& reader, const run::Snapshot& snapshot,
                     const ShowArguments& arguments) {
    std::optional<std::int64_t> step = run::typicalStep(snapshot);
    if (arguments.step) {
        step = app::wholeNumber("--step", *arguments.step, 0,
                                std::numeric_limits<std::int64_t>::max());
    }
    if (step) {
        if (auto path = run::criticalPathOf(reader, snapshot, *step)) return *std::move(path);
    }
    throw Failure(
        arguments.step
            ? fmt::format("{} does not store the calls of step {}.", arguments.run, *step)
            : fmt::format("{} stores no step whose critical path can be found.", arguments.run));
}

run::StepSplits splitsOf(run::RunReader& reader, const run::Snapshot& snapshot,
                         const ShowArguments& arguments) {
    return run::splitSteps(reader, snapshot, {}, run::annotationsIn(arguments.run));
}

// Returns the requested data that is neither in the summary nor in the rows.
nlohmann::ordered_json moreOf(run::RunReader& reader, const run::Snapshot& snapshot,
                              const ShowArguments& arguments) {
    auto document = nlohmann::ordered_json::object();
    if (arguments.modules) document["modules"] = present::modulesJson(snapshot);
    if (arguments.overview) {
        document["overview"] =
            present::overviewJson(splitsOf(reader, snapshot, arguments), *snapshot.strings);
    }
    if (arguments.path) {
        document["critical_path"] =
            present::pathJson(pathOf(reader, snapshot, arguments), *snapshot.strings);
    }
    if (arguments.insights) document["insights"] = insight::toJson(insight::insightsOf(snapshot));
    return document;
}

std::string textOf(run::RunReader& reader, const run::Snapshot& snapshot,
                   const present::ShowOptions& options, const ShowArguments& arguments) {
    std::string text = present::showText(snapshot, options, columns());
    if (arguments.modules) text += "\n" + present::modulesText(snapshot, options, columns());
    if (arguments.overview) {
        text += "\n" + present::overviewText(splitsOf(reader, snapshot, arguments),
                                             *snapshot.strings, columns());
    }
    if (arguments.path) {
        text += "\n" + present::pathText(pathOf(reader, snapshot, arguments), *snapshot.strings,
                                         columns());
    }
    if (arguments.insights) text += "\n" + insight::toText(insight::insightsOf(snapshot));
    return text;
}

void printOnce(run::RunReader& reader, const run::Snapshot& snapshot,
               const present::ShowOptions& options, const ShowArguments& arguments) {
    if (arguments.json) {
        printShowJson(snapshot, options, moreOf(reader, snapshot, arguments));
    } else {
        print(textOf(reader, snapshot, options, arguments));
    }
}

// Interval between checks for new data. New data appears on the screen within a quarter of a
// second, which includes the recorder's delay of 0.1 s.
constexpr std::chrono::milliseconds kLookAgain{50};

int follow(run::RunReader& reader, const present::ShowOptions& options,
           const ShowArguments& arguments) {
    bool was_going_on = false;
    noteInterrupts();
    const bool terminal = terminalColumns(STDOUT_FILENO) > 0;
    std::shared_ptr<const run::Snapshot> shown;
    for (;;) {
        // Checks for a writer before reading the snapshot, so that the last snapshot contains the
        // writer's last transaction.
        const bool going_on = reader.beingWritten();
        const auto newest = reader.snapshot();
        if (newest != shown) {
            const auto snapshot = asAsked(newest, arguments);
            if (arguments.json) {
                auto document = present::showJson(*snapshot, options);
                document.update(moreOf(reader, *snapshot, arguments));
                printJsonLine(document);
            } else {
                if (terminal) {
                    clearTerminal();  // removes the previous output
                } else if (shown) {
                    print("\n");
                }
                print(textOf(reader, *snapshot, options, arguments));
            }
            shown = newest;
        }
        if (!going_on) {
            const auto& snapshot = newest;
            if (!was_going_on || snapshot->info.complete) return kDone;
            if (!snapshot->info.end_reason.empty()) throw Failure(snapshot->info.end_reason);
            throw Failure(fmt::format(
                "The recorder of {} ended early; the file contains {} finished step{}.",
                arguments.run, snapshot->steps->count(), snapshot->steps->count() == 1 ? "" : "s"));
        }
        was_going_on = true;
        sleepUnlessInterrupted(kLookAgain);
        if (interrupted()) return kInterrupted;
    }
}

int showAllocations(run::RunReader& reader, const present::ShowOptions& options,
                    const ShowArguments& arguments) {
    const auto moment = run::TimelinePages(arguments.run).liveAtPeak();
    const auto snapshot = arguments.insights ? reader.snapshot() : reader.summary();
    if (arguments.json) {
        auto document = present::allocationsJson(*snapshot, moment, options);
        if (arguments.insights)
            document["insights"] = insight::toJson(insight::insightsOf(*snapshot));
        printJson(document);
    } else {
        std::string text = present::allocationsText(*snapshot, moment, options, columns());
        if (arguments.insights) text += "\n" + insight::toText(insight::insightsOf(*snapshot));
        print(text);
    }
    return kDone;
}

int printScript(run::RunReader& reader, const present::ShowOptions& options,
                const ShowArguments& arguments) {
    const auto snapshot = reader.summary();
    const run::GroupBy by = options.by.value_or(run::defaultGroupBy(*snapshot));
    const std::string& row = *arguments.script_of;
    std::vector<std::string> names;
    for (const run::Row& each : run::rowsOf(*snapshot, by)) names.push_back(each.name);
    if (std::find(names.begin(), names.end(), row) == names.end()) {
        const auto near = base::nearest(row, names, 1);
        throw Failure(fmt::format(
            "{} has no row \"{}\" by {}{}", arguments.run, base::printable(row), run::toString(by),
            near.empty() ? "."
                         : fmt::format("; did you mean \"{}\"?", base::printable(names[near[0]]))));
    }
    const run::DistinctCalls calls =
        run::distinctCallsOf(reader, *snapshot, by, row, run::callsIn(arguments.run));
    if (calls.calls.empty()) throw Failure(present::noScriptReason(row, calls));
    print(present::callScript(*snapshot, row, calls));
    return kDone;
}

std::vector<const run::Column*> chosenColumns(const std::vector<std::string>& ids) {
    std::vector<const run::Column*> chosen;
    for (const std::string& id : ids) {
        const run::Column* const column = run::findColumn(id);
        if (column == nullptr || column->title == nullptr) {
            throw UsageError(fmt::format("There is no column \"{}\"; the columns are {}.", id,
                                         fmt::join(run::columnIds(), ", ")));
        }
        if (id != run::kNameColumn) chosen.push_back(column);  // the name column is always included
    }
    return chosen;
}

int show(const ShowArguments& given) {
    ShowArguments arguments = given;
    std::optional<FolderRuns> folder;
    std::error_code error;
    present::ShowOptions options = tableOptions(arguments.table);
    options.columns = chosenColumns(arguments.columns);
    if (arguments.table.byAllocation() &&
        (arguments.follow || arguments.rank || !arguments.columns.empty()))
        throw UsageError("--by allocation cannot be combined with --follow, --rank or --columns.");
    if (arguments.readsSteps() &&
        (arguments.follow || arguments.rank || arguments.table.byAllocation())) {
        throw UsageError(
            fmt::format("{} cannot be combined with --follow, --rank or --by allocation.",
                        arguments.script_of  ? "--script-of"
                        : arguments.overview ? "--overview"
                                             : "--critical-path"));
    }
    if (arguments.script_of && (arguments.json || arguments.insights || arguments.overview ||
                                arguments.path || arguments.modules))
        throw UsageError("--script-of prints a script alone; omit the other outputs.");
    if (arguments.step && !arguments.path) throw UsageError("--step needs --critical-path.");
    std::optional<FarRun> far;
    if (app::isFar(arguments.run, arguments.far)) {
        if (arguments.readsSteps() || arguments.table.byAllocation()) {
            throw UsageError(
                "This needs the run's single calls; copy the run with "
                "\"ridgepoint fetch\" first.");
        }
        far.emplace(app::farRun(arguments.run, arguments.far), std::vector<std::string>{}, false);
        arguments.run = far->file().string();
    } else if (std::filesystem::is_directory(arguments.run, error)) {
        if (arguments.follow)
            throw Failure(fmt::format("{} is a folder; --follow takes a run.", arguments.run));
        folder.emplace(std::vector{arguments.run});
        arguments.run = folder->files().front();
    } else {
        confineTo({arguments.run});
    }
    const auto reader = run::RunReader::open(arguments.run);
    if (arguments.readsSteps()) run::refuseDamagedPages(arguments.run);
    if (arguments.table.byAllocation()) return showAllocations(*reader, options, arguments);
    if (arguments.script_of) return printScript(*reader, options, arguments);
    if (arguments.follow) {
        try {
            return follow(*reader, options, arguments);
        } catch (const Failure&) {
            if (far) far->check();
            throw;
        }
    }
    // Insights about memory require memory points, which a summary does not contain.
    printOnce(*reader,
              *asAsked(arguments.insights ? reader->snapshot() : reader->summary(), arguments),
              options, arguments);
    return kDone;
}

}  // namespace

void addShow(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<ShowArguments>();
    CLI::App* const command = app.add_subcommand("show", "Print a run's summary and table");
    command
        ->add_option("RUN", arguments->run,
                     "The run file; a folder with the traces or the runs of several ranks; or "
                     "ssh://[USER@]HOST[:PORT]/PATH")
        ->required();
    arguments->table.allocations = true;
    addTableOptions(*command, arguments->table);
    command
        ->add_option("--rank", arguments->rank,
                     "Show the steps and rows of rank N (default: the run's own rank)")
        ->type_name("N");
    command
        ->add_option("--columns", arguments->columns,
                     "Columns of the table, separated by commas (default: those that fit)")
        ->delimiter(',')
        ->type_name("LIST");
    app::addFarOptions(*command, arguments->far);
    command->add_flag("--follow", arguments->follow,
                      "Print again while the run grows, until its recorder ends");
    command->add_flag("--insights", arguments->insights,
                      "Print findings with advice and the potential gain");
    command->add_flag("--overview", arguments->overview,
                      "Print how the time of each step splits: kernels, copies, communication, "
                      "CUDA calls, data loader, CPU, idle time by cause");
    command->add_flag("--modules", arguments->modules,
                      "Print layers within layers, with and without the layers in them");
    command->add_flag("--critical-path", arguments->path,
                      "Print what a step waits for, and what faster ops would gain at most");
    command
        ->add_option("--step", arguments->step,
                     "With --critical-path: the step (default: the step with the median time)")
        ->type_name("N");
    command
        ->add_option("--script-of", arguments->script_of,
                     "Print a Python script that repeats the op calls of the row with this name, "
                     "and times them with PyTorch")
        ->type_name("ROW");
    command->add_flag("--json", arguments->json,
                      "Print JSON in base units (with --follow: one document per line)");
    command->footer("Example: ridgepoint show resnet18.ridge --by layer --top 10");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return show(*arguments); };
    });
}

}  // namespace ridgepoint::cli
