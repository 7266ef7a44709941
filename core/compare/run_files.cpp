// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/run_files.h"

#include <utility>

namespace ridgepoint::compare {

RunFile::RunFile(std::filesystem::path path)
    : path_(std::move(path)), reader_(run::RunReader::open(path_)) {}

std::shared_ptr<const run::Snapshot> RunFile::snapshot(bool memory) {
    auto now = memory ? reader_->snapshot() : reader_->summary();
    // If the run is still growing, the cached steps and spreads are outdated. For a complete run
    // they remain valid, because its snapshots differ only in whether they include the memory
    // timeline.
    if (snapshot_ && !snapshot_->info.complete && now->revision != snapshot_->revision) {
        single_steps_.reset();
        spreads_.clear();
    }
    snapshot_ = std::move(now);
    return snapshot_;
}

const RowSpreads& RunFile::spreads(run::GroupBy by) {
    const auto found = spreads_.find(by);
    if (found != spreads_.end()) return found->second;
    if (!snapshot_) snapshot(false);
    if (!single_steps_) single_steps_ = singleSteps(*reader_, *snapshot_);
    return spreads_.emplace(by, spreadsOf(*single_steps_, by)).first->second;
}

StepSeconds RunFile::stepSeconds(run::GroupBy by, std::int64_t most_steps) {
    if (!snapshot_) snapshot(false);
    return stepSecondsOf(singleSteps(*reader_, *snapshot_, most_steps), by);
}

std::vector<std::string> labelsOf(std::span<const std::filesystem::path> paths) {
    // Returns "traces" for "runs/traces/".
    const auto nameOf = [](const std::filesystem::path& path) {
        return (path.has_filename() ? path : path.parent_path()).filename().string();
    };
    std::map<std::string, int> seen;
    for (const auto& path : paths) ++seen[nameOf(path)];
    std::vector<std::string> labels;
    for (const auto& path : paths) {
        const std::string name = nameOf(path);
        labels.push_back(seen[name] > 1 ? path.string() : name);
    }
    return labels;
}

}  // namespace ridgepoint::compare
