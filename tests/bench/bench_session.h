// SPDX-License-Identifier: GPL-3.0-or-later
// A real recording session for benchmarks, in a temporary folder or in a file that is kept.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "core/collect/session.h"

namespace ridgepoint::bench {

class BenchSession {
  public:
    explicit BenchSession(const std::string& name, const run::Detail& detail = {},
                          const std::filesystem::path& file = {})
        : folder_(std::filesystem::temp_directory_path() /
                  ("ridgepoint-bench-" + name + "-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
        run::RunInfo info;
        info.model = name;
        run::MachineInfo machine;
        machine.cache_bytes = {64 << 10, 1 << 20, 32 << 20, 0};
        session_ = std::make_unique<collect::Session>(
            run::RunWriter::create(file.empty() ? folder_ / "run.ridge" : file, info, machine,
                                   detail),
            info, machine);
    }
    ~BenchSession() {
        session_.reset();
        std::filesystem::remove_all(folder_);
    }
    BenchSession(const BenchSession&) = delete;
    BenchSession& operator=(const BenchSession&) = delete;

    collect::Session& operator*() { return *session_; }
    collect::Session* operator->() { return session_.get(); }
    const collect::Session* operator->() const { return session_.get(); }

  private:
    std::filesystem::path folder_;
    std::unique_ptr<collect::Session> session_;
};

}  // namespace ridgepoint::bench
