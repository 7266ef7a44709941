// SPDX-License-Identifier: GPL-3.0-or-later
// Common parts of the run file tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>

#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {

// A temporary folder for one test.
class Scratch {
  public:
    Scratch() {
        std::string name =
            (std::filesystem::temp_directory_path() / "ridgepoint-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path operator/(const char* name) const { return folder_ / name; }
    const std::filesystem::path& folder() const { return folder_; }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }

  private:
    std::filesystem::path folder_;
};

inline std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

inline void writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Executes SQL on a file, for changes that Ridgepoint never makes. Returns an empty text if SQLite
// reports no error.
inline std::string runSql(const std::filesystem::path& path, const std::string& sql) {
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    char* message = nullptr;
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message);
    std::string result = message ? message : "";
    sqlite3_free(message);
    sqlite3_close(database);
    return result;
}

// Returns the kind of StoreError that `action` throws; unset if it throws none.
template <class Action>
std::optional<run::StoreError::Kind> storeErrorOf(Action&& action) {
    try {
        action();
    } catch (const run::StoreError& error) {
        // One or two sentences, neither empty nor SQLite's raw message.
        EXPECT_THAT(error.what(), testing::EndsWith("."));
        return error.kind();
    }
    return std::nullopt;
}

inline SyntheticOptions smallRun() {
    SyntheticOptions options;
    options.layers = 3;
    options.steps = 3;
    options.warmup = 1;
    options.reference = 1;
    options.memory_points_per_step = 4;
    return options;
}

}  // namespace ridgepoint::tests
