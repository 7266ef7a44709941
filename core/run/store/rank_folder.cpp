// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/rank_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "core/run/store/repair/page_check.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

struct RunOfRank {
    std::int64_t rank = 0;
    fs::path file;
    std::set<std::int64_t> contains;  // ranks that are merged into this file
};

std::vector<fs::path> runFilesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (auto each = fs::directory_iterator(folder, error);
         !error && each != fs::directory_iterator(); each.increment(error)) {
        if (each->path().extension() == ".ridge") files.push_back(each->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

RankFolder ranksIn(const fs::path& folder, bool whole) {
    RankFolder result;
    const auto leaveOut = [&](std::string sentence) {
        result.left_out.push_back(std::move(sentence));
    };
    // Continues after a bad file, so that the others can be used.
    std::map<std::pair<std::string, std::int64_t>, std::vector<RunOfRank>> trainings;
    for (const fs::path& file : runFilesIn(folder)) {
        try {
            const auto reader = RunReader::open(file);
            const auto summary = reader->summary();
            const auto& rank = summary->info.rank;
            if (whole) refuseDamagedPages(file);
            if (!rank) {
                result.single.push_back(file);
                continue;
            }
            if (reader->beingWritten()) {
                leaveOut(fmt::format("\"{}\" is still being recorded.", file.string()));
                continue;
            }
            auto& training = trainings[{rank->training, rank->ranks}];
            const auto same =
                std::find_if(training.begin(), training.end(),
                             [&](const RunOfRank& other) { return other.rank == rank->rank; });
            if (same != training.end()) {
                leaveOut(fmt::format("\"{}\" is of rank {}, as \"{}\" is.", file.string(),
                                     rank->rank, same->file.string()));
                continue;
            }
            RunOfRank& found = training.emplace_back();
            found.rank = rank->rank;
            found.file = file;
            if (summary->ranks) {
                for (const RankOfRun& each : *summary->ranks) found.contains.insert(each.info.rank);
            }
        } catch (const StoreError& bad) {
            leaveOut(bad.what());
        }
    }
    const std::vector<RunOfRank>* most = nullptr;
    for (const auto& [training, runs] : trainings)
        if (most == nullptr || runs.size() > most->size()) most = &runs;
    if (most == nullptr) return result;
    for (const auto& [training, runs] : trainings) {
        if (&runs == most) continue;
        result.ambiguous = result.ambiguous || (runs.size() == most->size() && runs.size() > 1);
        for (const RunOfRank& run : runs) {
            leaveOut(fmt::format("\"{}\" is of another training than \"{}\".", run.file.string(),
                                 most->front().file.string()));
        }
    }
    std::vector<RunOfRank> found = *most;
    std::sort(found.begin(), found.end(),
              [](const RunOfRank& a, const RunOfRank& b) { return a.rank < b.rank; });
    if (found.size() < 2) {
        result.single.push_back(found.front().file);
        return result;
    }
    result.merged = std::all_of(found.begin(), found.end(), [&](const RunOfRank& run) {
        return found.front().contains.contains(run.rank);
    });
    for (RunOfRank& run : found) result.ranks.push_back(std::move(run.file));
    return result;
}

}  // namespace ridgepoint::run
