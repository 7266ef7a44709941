// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of another tool's SQLite database. The file can contain anything: only real
// tables are read (a view could run for ever), values of another type are absent, and a damaged
// file is read up to its damage.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/input.h"
#include "core/import/report.h"
#include "core/store/sqlite/sqlite.h"

namespace ridgepoint::import {

inline constexpr std::string_view kDatabaseBegins{"SQLite format 3\0", 16};

class DatabaseFile {
  public:
    // A packed file, a pipe or a file in memory is read into memory, up to this size.
    static constexpr std::size_t kMostInMemory = std::size_t{4} << 30;
    static constexpr std::size_t kMostText = 64 << 10;

    // Throws ImportError if this is not a database.
    DatabaseFile(Input& input, Report& report);

    bool has(std::string_view table) const { return columns_.contains(std::string(table)); }
    bool has(std::string_view table, std::string_view column) const;
    std::vector<std::string> tablesBeginningWith(std::string_view prefix) const;
    // Returns the highest row number of a table, which is about its number of rows.
    std::uint64_t rowsIn(std::string_view table);
    // Names the tables that will be read, for the progress.
    void expect(std::initializer_list<std::string_view> tables);

    using Row = run::sqlite::Statement;
    // Calls `take` for each row, in the order of the table, with these columns, which are null
    // where the table lacks them. `rest` is appended to the query ("GROUP BY 1"). Does nothing if
    // there is no such table.
    void rows(std::string_view table, std::initializer_list<std::string_view> columns,
              const std::function<void(const Row&)>& take, std::string_view rest = {});

    // Returns the string with this ID; empty if there is none. Valid as long as this object.
    std::string_view text(std::string_view table, std::string_view id_column,
                          std::string_view text_column, std::int64_t id);

  private:
    void failed(const run::sqlite::Failure& failure, std::string_view table);

    Input& input_;
    Report& report_;
    std::optional<run::sqlite::Database> database_;
    std::unordered_map<std::string, std::vector<std::string>> columns_;  // by table
    std::optional<run::sqlite::Statement> string_;
    std::unordered_map<std::int64_t, std::string> strings_;
    std::uint64_t rows_ = 0, expected_ = 0;
    bool damaged_ = false;
};

}  // namespace ridgepoint::import
