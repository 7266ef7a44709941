// SPDX-License-Identifier: GPL-3.0-or-later
// Run files that are compared: each is opened once and asked again while it grows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/store/store.h"

namespace ridgepoint::compare {

class RunFile {
  public:
    // Throws StoreError.
    explicit RunFile(std::filesystem::path path);

    const std::filesystem::path& path() const { return path_; }
    // The run as its file has it now; `memory`: with its memory timeline. Throws StoreError.
    std::shared_ptr<const run::Snapshot> snapshot(bool memory);
    // Of the snapshot that was asked for last; read once, and again when the file has grown.
    const RowSpreads& spreads(run::GroupBy by);
    bool beingWritten() { return reader_->beingWritten(); }

  private:
    std::filesystem::path path_;
    std::unique_ptr<run::RunReader> reader_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::map<run::GroupBy, RowSpreads> spreads_;
};

// The shortest distinct names of files: with their folders where two have the same name.
std::vector<std::string> labelsOf(std::span<const std::filesystem::path> paths);

}  // namespace ridgepoint::compare
