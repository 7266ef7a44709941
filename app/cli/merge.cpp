// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <filesystem>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/run/merge_ranks.h"
#include "core/run/store.h"

namespace ridgepoint::cli {
namespace {

struct MergeArguments {
    std::string run;
    std::vector<std::string> others;
};

int merge(const MergeArguments& arguments) {
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
    const run::MergeReport report = run::mergeRanks(arguments.run, others);
    for (const std::string& note : report.notes) say("ridgepoint: " + note);
    say(fmt::format("{} has {} ranks.", arguments.run, report.ranks));
    return kDone;
}

}  // namespace

void addMerge(CLI::App& app, Session& session) {
    const auto arguments = std::make_shared<MergeArguments>();
    CLI::App* const command = app.add_subcommand("merge", "Add the other ranks' runs to a run");
    command->add_option("RUN", arguments->run, "The run to add to, usually rank 0's")->required();
    command->add_option("OTHERS", arguments->others,
                        "The other ranks' runs (default: RUN-rank1.ridge … in the same folder)");
    command->footer(
        "\"record --ranks\" does this by itself. Use merge for ranks on machines without a "
        "shared\nfolder. Example: ridgepoint merge run.ridge run-rank1.ridge run-rank2.ridge");
    command->callback(
        [arguments, &session] { session.action = [arguments] { return merge(*arguments); }; });
}

}  // namespace ridgepoint::cli
