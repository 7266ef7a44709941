// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/process.h"

namespace ridgepoint::tests {

// Each test has its own folder, and a run in it on demand.
class Cli : public ::testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string syntheticRun(const std::string& name = "synthetic.ridge") const;
    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

bool recordingIsBuilt();
// Skips the tests without the recording library.
class RecordingCli : public Cli {
  protected:
    void SetUp() override;
};

std::string contentOf(const std::filesystem::path& file);
void writeFile(const std::filesystem::path& file, const std::string& text);
nlohmann::json jsonOf(const Result& result);  // expects status 0 and one JSON document on stdout

// Expects this exit status, no standard output, and one sentence with these words on standard
// error.
void expectRefusal(const Result& result, int status, const std::string& words = {});

}  // namespace ridgepoint::tests
