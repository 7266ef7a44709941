// SPDX-License-Identifier: GPL-3.0-or-later
// A real recording collection for benchmarks, in a temporary folder or in a file that is kept.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "core/recording/collect/collection.h"

namespace ridgepoint::bench {

class BenchCollection {
  public:
    explicit BenchCollection(const std::string& name, const run::Detail& detail = {},
                             const std::filesystem::path& file = {})
        : folder_(std::filesystem::temp_directory_path() /
                  ("ridgepoint-bench-" + name + "-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
        run::RunInfo info;
        info.model = name;
        run::MachineInfo machine;
        machine.cache_bytes = {64 << 10, 1 << 20, 32 << 20, 0};
        collection_ = std::make_unique<recording::collect::Collection>(
            run::RunWriter::create(file.empty() ? folder_ / "run.ridge" : file, info, machine,
                                   detail),
            info, machine);
    }
    ~BenchCollection() {
        collection_.reset();
        std::filesystem::remove_all(folder_);
    }
    BenchCollection(const BenchCollection&) = delete;
    BenchCollection& operator=(const BenchCollection&) = delete;

    recording::collect::Collection& operator*() { return *collection_; }
    recording::collect::Collection* operator->() { return collection_.get(); }
    const recording::collect::Collection* operator->() const { return collection_.get(); }

  private:
    std::filesystem::path folder_;
    std::unique_ptr<recording::collect::Collection> collection_;
};

}  // namespace ridgepoint::bench
