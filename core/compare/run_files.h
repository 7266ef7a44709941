// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a run file for comparison, and reads it again while it grows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/run/store/store.h"

namespace ridgepoint::compare {

class RunFile {
  public:
    // Opens a run file. Throws StoreError.
    explicit RunFile(std::filesystem::path path);

    const std::filesystem::path& path() const { return path_; }
    // Returns the current state of the run, with the memory timeline if `memory` is true. Throws
    // StoreError.
    std::shared_ptr<const run::Snapshot> snapshot(bool memory);
    // Returns the spreads for the latest snapshot(). The calls are read once for all groupings, and
    // again after the file has grown.
    const RowSpreads& spreads(run::GroupBy by);
    // Returns the times in at most `most_steps` steps of the latest snapshot(). Throws StoreError.
    StepSeconds stepSeconds(run::GroupBy by, std::int64_t most_steps);
    bool beingWritten() { return reader_->beingWritten(); }
    // Closes the file until the next call of another function (RunReader::release).
    void release() { reader_->release(); }

  private:
    std::filesystem::path path_;
    std::unique_ptr<run::RunReader> reader_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::optional<std::vector<run::Snapshot>> single_steps_;
    std::map<run::GroupBy, RowSpreads> spreads_;
};

// Returns a label for each file: its name, or its path if two files have the same name.
std::vector<std::string> labelsOf(std::span<const std::filesystem::path> paths);

}  // namespace ridgepoint::compare
