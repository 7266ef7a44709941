// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the tools of `ridgepoint mcp`, which answer questions about runs with the same JSON as
// the command line. Each answer contains its provenance and conventions, and has a limited size
// (docs/mcp.md).
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "core/compare/run_files.h"

namespace ridgepoint::cli {

// Default and maximum number of rows (or layers, or findings) in an answer.
inline constexpr std::int64_t kToolRows = 20;
inline constexpr std::int64_t kMostToolRows = 200;
// Maximum size of an answer as text, in bytes. A larger answer is shortened to fewer rows.
inline constexpr std::size_t kMostAnswerBytes = 96 << 10;

class UnknownTool : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Tools {
  public:
    // Returns the result of `tools/list`: name, title, description, inputSchema and annotations of
    // each tool.
    static nlohmann::json list();
    // Returns {"answer", "bounds", "provenance", "conventions", "ridgepoint"}. Throws UnknownTool.
    // If the arguments are invalid or the question has no answer, throws an exception with a
    // one-sentence message.
    nlohmann::json call(const std::string& name, const nlohmann::json& arguments);

    // Returns an open run. If the file at this path was replaced, opens it again. Throws
    // StoreError.
    std::shared_ptr<compare::RunFile> run(const std::string& path);

  private:
    struct Opened {
        std::string path;
        std::uint64_t device = 0, inode = 0;
        std::shared_ptr<compare::RunFile> file;
    };
    std::list<Opened> opened_;  // most recently used first
};

}  // namespace ridgepoint::cli
