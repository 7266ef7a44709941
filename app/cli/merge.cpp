// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/store/merge_ranks.h"
#include "core/store/repair/page_check.h"
#include "core/store/store.h"

namespace ridgepoint::cli {
namespace {

struct MergeArguments {
    std::string run;
    std::vector<std::string> others;
    std::string output;  // empty: the run itself
};

// Merges into a copy, which is there only if that worked.
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

// The runs in a folder that are of one rank of several: the first rank's, and the others.
MergeArguments inFolder(const MergeArguments& arguments) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& each : fs::directory_iterator(arguments.run, error)) {
        if (each.path().extension() == ".ridge") files.push_back(each.path());
    }
    std::sort(files.begin(), files.end());
    struct Found {
        std::int64_t rank = 0;
        std::string file;
    };
    std::vector<Found> found;
    const auto leaveOut = [](const std::string& why) {
        say(fmt::format("ridgepoint: left out: {}", why));
    };
    // Runs by their training. One bad file does not keep the others from being merged.
    std::map<std::pair<std::string, std::int64_t>, std::vector<Found>> trainings;
    for (const fs::path& file : files) {
        try {
            const auto reader = run::RunReader::open(file);
            const auto rank = reader->summary()->info.rank;
            if (!rank) continue;
            run::refuseDamagedPages(file);
            if (reader->beingWritten()) {
                leaveOut(fmt::format("\"{}\" is still being recorded.", file.string()));
                continue;
            }
            auto& training = trainings[{rank->training, rank->ranks}];
            const auto same =
                std::find_if(training.begin(), training.end(),
                             [&](const Found& other) { return other.rank == rank->rank; });
            if (same == training.end()) {
                training.push_back({rank->rank, file.string()});
            } else {
                leaveOut(fmt::format("\"{}\" is of rank {}, as \"{}\" is.", file.string(),
                                     rank->rank, same->file));
            }
        } catch (const run::StoreError& bad) {
            leaveOut(bad.what());
        }
    }
    for (const auto& [training, runs] : trainings) {
        if (runs.size() > found.size()) found = runs;
    }
    for (const auto& [training, runs] : trainings) {
        if (runs.front().file == found.front().file) continue;
        if (runs.size() == found.size() && found.size() > 1) {
            throw Failure(fmt::format(
                "The folder {} contains runs of several trainings; name the runs.", arguments.run));
        }
        for (const Found& run : runs) {
            leaveOut(fmt::format("\"{}\" is of another training than \"{}\".", run.file,
                                 found.front().file));
        }
    }
    std::sort(found.begin(), found.end(),
              [](const Found& a, const Found& b) { return a.rank < b.rank; });
    if (error || found.size() < 2) {
        throw Failure(fmt::format("The folder {} contains no runs of several ranks; name the runs.",
                                  arguments.run));
    }
    MergeArguments named = arguments;
    named.run = found.front().file;
    for (std::size_t i = 1; i < found.size(); ++i) named.others.push_back(found[i].file);
    return named;
}

int merge(const MergeArguments& given) {
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

void addMerge(CLI::App& app, Session& session) {
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
    command->callback(
        [arguments, &session] { session.action = [arguments] { return merge(*arguments); }; });
}

}  // namespace ridgepoint::cli
