// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/rank_folder.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

struct MergeArguments {
    std::string run;
    std::vector<std::string> others;
    std::string output;  // if empty, merges into the first run
};

// Merges into a copy of the run. The copy exists only if merging succeeds.
run::MergeReport mergedCopy(const MergeArguments& arguments,
                            const std::vector<std::filesystem::path>& others) {
    run::saveRunAs(arguments.run, arguments.output);
    try {
        return run::mergeRanks(arguments.output, others);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(arguments.output, ignored);
        throw;
    }
}

// Finds the ranks' runs in a folder: the first rank's run and the other runs.
MergeArguments inFolder(const MergeArguments& arguments) {
    const run::RankFolder found = run::ranksIn(arguments.run);
    if (found.ambiguous) {
        throw Failure(fmt::format(
            "The folder {} contains runs of several trainings; name the runs.", arguments.run));
    }
    for (const std::string& why : found.left_out) say(fmt::format("ridgepoint: left out: {}", why));
    if (found.ranks.empty()) {
        throw Failure(fmt::format("The folder {} contains no runs of several ranks; name the runs.",
                                  arguments.run));
    }
    MergeArguments named = arguments;
    named.run = found.ranks.front().string();
    for (std::size_t i = 1; i < found.ranks.size(); ++i)
        named.others.push_back(found.ranks[i].string());
    return named;
}

int merge(const MergeArguments& given) {
    // The command reads these runs and folders. It changes the first run, or writes a copy.
    std::vector<std::string> read{given.run};
    read.insert(read.end(), given.others.begin(), given.others.end());
    const std::filesystem::path first = std::filesystem::is_directory(given.run)
                                            ? std::filesystem::path(given.run) / "run"
                                            : std::filesystem::path(given.run);
    read.push_back(std::filesystem::absolute(first).parent_path().string());
    confineTo(read, {given.output.empty() ? first : std::filesystem::path(given.output)});
    const bool folder = std::filesystem::is_directory(given.run) && given.others.empty();
    const MergeArguments arguments = folder ? inFolder(given) : given;
    std::vector<std::filesystem::path> others(arguments.others.begin(), arguments.others.end());
    if (others.empty()) {
        const auto rank = run::RunReader::open(arguments.run)->summary()->info.rank;
        if (rank) others = run::otherRanksBeside(arguments.run, rank->rank, rank->ranks);
        if (rank && others.empty()) {
            throw Failure(fmt::format(
                "Found no runs of other ranks in the folder of {} (such as {}); name them.",
                arguments.run, run::fileOfRank(arguments.run, 1).string()));
        }
    }
    const bool copy = !arguments.output.empty();
    const run::MergeReport report =
        copy ? mergedCopy(arguments, others) : run::mergeRanks(arguments.run, others);
    for (const std::string& note : report.notes) say("ridgepoint: " + note);
    say(fmt::format("{} has {} ranks.", copy ? arguments.output : arguments.run, report.ranks));
    return kDone;
}

}  // namespace

void addMerge(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<MergeArguments>();
    CLI::App* const command = app.add_subcommand("merge", "Add the other ranks' runs to a run");
    command
        ->add_option("RUN", arguments->run,
                     "The run to add to, usually rank 0's; or a folder with the runs of all ranks")
        ->required();
    command->add_option("OTHERS", arguments->others,
                        "The other ranks' runs (default: RUN-rank1.ridge … in the same folder)");
    command->add_option("-o,--output", arguments->output,
                        "Write a new run and leave RUN unchanged");
    command->footer(
        "\"record\" merges the runs when it ends. Use merge if the ranks' machines share no "
        "folder.\n"
        "Example: ridgepoint merge run.ridge run-rank1.ridge run-rank2.ridge");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return merge(*arguments); };
    });
}

}  // namespace ridgepoint::cli
