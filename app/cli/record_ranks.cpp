// SPDX-License-Identifier: GPL-3.0-or-later
// `record MODEL --ranks N` starts N processes of this program on this machine.
#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "core/base/own_program.h"
#include "core/recording/ranks/environment.h"
#include "core/recording/ranks/launcher.h"

namespace ridgepoint::cli {
namespace {

constexpr std::chrono::milliseconds kLook{100};

// Returns the command line without the options that only the launcher uses.
std::vector<std::string> wordsOfRank(const std::vector<std::string>& words) {
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--ranks") {
            ++i;
        } else if (!words[i].starts_with("--ranks=")) {
            kept.push_back(words[i]);
        }
    }
    return kept;
}

std::string kept(const std::filesystem::path& output, int ranks) {
    std::string names;
    std::error_code error;
    int there = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto file = run::fileOfRank(output, rank);
        if (!std::filesystem::exists(file, error)) continue;
        if (there++ < 4) names += (names.empty() ? "" : ", ") + file.string();
    }
    if (there == 0) return "no run was written";
    if (there > 4) names += fmt::format(" and {} more", there - 4);
    return fmt::format("{} {} the steps so far", names, there == 1 ? "contains" : "contain");
}

int endOf(const std::vector<recording::ranks::RankEnd>& ends, const std::filesystem::path& output) {
    // Usually, the first failure is the reason, because it causes the other failures.
    const recording::ranks::RankEnd* reason = nullptr;
    for (const recording::ranks::RankEnd& end : ends) {
        const bool failed = end.status != kDone || end.signal != 0;
        if (!failed) continue;
        // A killed rank is preferred as the reason, because it reports nothing, and ranks that lost
        // their connection to it might exit before the launcher notices that it was killed. A rank
        // that failed because of another rank is not the reason if any rank failed by itself.
        if (reason == nullptr || (end.signal != 0 && !end.asked && reason->signal == 0) ||
            (reason->status == kOfAnotherRank && end.status != kOfAnotherRank && !end.asked)) {
            reason = &end;
        }
    }
    if (reason == nullptr) return kDone;
    if (reason->signal != 0) {
        say(fmt::format("ridgepoint: Rank {} was ended ({}), so the others stopped; {}.",
                        reason->rank, ::strsignal(reason->signal),
                        kept(output, static_cast<int>(ends.size()))));
        return interrupted() ? kInterrupted : kCouldNot;
    }
    if (reason->status == kOfAnotherRank) {
        say(fmt::format("ridgepoint: The connection between the ranks failed, so they stopped; {}.",
                        kept(output, static_cast<int>(ends.size()))));
        return kCouldNot;
    }
    return reason->status;  // the rank has already printed the reason
}

}  // namespace

int recordRanks(int ranks, recording::RecordingOptions options, bool named_here,
                const std::vector<std::string>& words, bool quiet) {
    run::RankPlace place;
    place.ranks = ranks;
    options.rank = place;
    for (int rank = 1; rank < ranks; ++rank) {
        recording::RecordingOptions other = options;
        other.output = run::fileOfRank(options.output, rank);
        recording::validate(other);
    }
    recording::validate(options);

    recording::ranks::LaunchOptions launch;
    launch.program = base::commandLineProgram("Recording several ranks");
    launch.arguments = wordsOfRank(words);
    launch.ranks = ranks;
    if (named_here) {
        launch.arguments.emplace_back("-o");
        launch.arguments.push_back(options.output.string());
        if (!quiet) say(fmt::format("The run is written to {}.", options.output.string()));
    }
    launch.port = recording::ranks::portFromEnvironment();
    noteInterrupts();
    recording::ranks::Launcher launcher(launch);
    bool passed_on = false;
    for (;;) {
        if (const auto ends = launcher.waitFor(kLook)) return endOf(*ends, options.output);
        if (interrupted() && !passed_on) {
            passed_on = true;
            launcher.signal(SIGINT);
        }
    }
}

}  // namespace ridgepoint::cli
