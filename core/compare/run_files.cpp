// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/run_files.h"

#include <utility>

namespace ridgepoint::compare {

RunFile::RunFile(std::filesystem::path path)
    : path_(std::move(path)), reader_(run::RunReader::open(path_)) {}

std::shared_ptr<const run::Snapshot> RunFile::snapshot(bool memory) {
    auto now = memory ? reader_->snapshot() : reader_->summary();
    if (!snapshot_ || now->revision != snapshot_->revision) spreads_.clear();
    snapshot_ = std::move(now);
    return snapshot_;
}

const RowSpreads& RunFile::spreads(run::GroupBy by) {
    const auto found = spreads_.find(by);
    if (found != spreads_.end()) return found->second;
    if (!snapshot_) snapshot(false);
    return spreads_.emplace(by, spreadsOf(*reader_, *snapshot_, by)).first->second;
}

StepSeconds RunFile::stepSeconds(run::GroupBy by, std::int64_t most_steps) {
    if (!snapshot_) snapshot(false);
    return stepSecondsOf(*reader_, *snapshot_, by, most_steps);
}

std::vector<std::string> labelsOf(std::span<const std::filesystem::path> paths) {
    std::map<std::string, int> seen;
    for (const auto& path : paths) ++seen[path.filename().string()];
    std::vector<std::string> labels;
    for (const auto& path : paths) {
        const std::string name = path.filename().string();
        labels.push_back(seen[name] > 1 ? path.string() : name);
    }
    return labels;
}

}  // namespace ridgepoint::compare
