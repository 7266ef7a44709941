// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a folder with the run files of several ranks.
#include <algorithm>
#include <system_error>

#include "core/import/import_error.h"
#include "core/import/importer.h"
#include "core/import/rank_traces.h"
#include "core/run/ranks.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/rank_folder.h"
#include "core/run/store/revise.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::import {

namespace fs = std::filesystem;

std::optional<ImportResult> importRankRuns(const ImportOptions& options, Report& report) {
    std::error_code error;
    if (options.format || options.files.size() != 1 ||
        !fs::is_directory(options.files.front(), error))
        return std::nullopt;
    const run::RankFolder folder = run::ranksIn(options.files.front());
    if (folder.ranks.empty()) return std::nullopt;
    for (const fs::directory_entry& each : fs::directory_iterator(options.files.front(), error)) {
        try {
            const bool run = each.path().extension() == ".ridge";
            if (!run && each.is_regular_file(error) && traceFormat(each.path()) != nullptr)
                return std::nullopt;
        } catch (const ImportError&) {
            continue;  // the file is neither a run nor a trace
        }
    }
    if (folder.ambiguous) {
        throw ImportError(fmt::format("\"{}\" contains runs of several trainings; name the runs.",
                                      options.files.front().string()));
    }
    for (const std::string& why : folder.left_out) report.note("Left out: " + why);
    ImportResult result;
    try {
        for (const fs::path& file : folder.ranks) {
            const auto rank = run::RunReader::open(file)->summary()->info.rank;
            const fs::path place =
                result.runs.empty() ? options.output : run::rankPath(options.output, rank->rank);
            run::saveRunAs(file, place);
            result.runs.push_back(place);
            result.files.push_back({file, "ridge"});
            result.stated.emplace_back();
            result.stated.back().rank = rank->rank;
            if (options.watch.progress) {
                options.watch.progress(static_cast<double>(result.runs.size()) /
                                       static_cast<double>(folder.ranks.size()));
            }
            if (options.watch.stop.stop_requested()) throw ImportCancelled();
        }
        const std::vector<fs::path> others(result.runs.begin() + 1, result.runs.end());
        for (const std::string& note : run::mergeRanks(options.output, others).notes)
            report.note(note);
    } catch (...) {
        for (const fs::path& run : result.runs) run::removeFile(run);
        throw;
    }
    result.merged = true;
    report.read("runs", result.runs.size());
    result.report = std::move(report);
    return result;
}

}  // namespace ridgepoint::import
