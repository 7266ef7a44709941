// SPDX-License-Identifier: GPL-3.0-or-later
// The tools of `ridgepoint mcp`: questions about runs, answered with the JSON of the command line.
// Each answer has its provenance and conventions, and is bounded in size (docs/mcp.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/compare/run_files.h"

namespace ridgepoint::cli {

// The rows of an answer (or its layers, or findings): default and largest number.
inline constexpr std::int64_t kToolRows = 20;
inline constexpr std::int64_t kMostToolRows = 200;
// The largest answer as text; fewer rows are sent if they are larger.
inline constexpr std::size_t kMostAnswerBytes = 96 << 10;

class UnknownTool : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Tools {
  public:
    // Returns the list of `tools/list`: name, title, description, inputSchema, annotations.
    static nlohmann::json list();
    // Returns {"answer", "bounds", "provenance", "conventions", "ridgepoint"}. Throws UnknownTool,
    // or an exception with one sentence if the arguments are wrong or the question has no answer.
    nlohmann::json call(const std::string& name, const nlohmann::json& arguments);

    // Returns an open run; opened again if another file has its path. Throws StoreError.
    std::shared_ptr<compare::RunFile> run(const std::string& path);

  private:
    struct Opened {
        std::string path;
        std::uint64_t device = 0, inode = 0;
        std::shared_ptr<compare::RunFile> file;
    };
    std::list<Opened> opened_;  // the latest first
};

}  // namespace ridgepoint::cli
