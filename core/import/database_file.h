// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of another tool's SQLite database. The file can have any content. Therefore,
// only ordinary tables are read, because a view could run forever. A value with a wrong type is
// treated as missing, and a damaged file is read up to the damage.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/import_report.h"
#include "core/import/input.h"
#include "core/run/store/sqlite/sqlite.h"

namespace ridgepoint::import {

inline constexpr std::string_view kDatabaseBegins{"SQLite format 3\0", 16};

class DatabaseFile {
  public:
    // Maximum size of a database in memory. This applies if the file is compressed, a pipe, or
    // already in memory.
    static constexpr std::size_t kMostInMemory = std::size_t{4} << 30;
    static constexpr std::size_t kMostText = 64 << 10;

    // Throws ImportError if the input is not a database.
    DatabaseFile(Input& input, Report& report);

    bool has(std::string_view table) const { return columns_.contains(std::string(table)); }
    bool has(std::string_view table, std::string_view column) const;
    std::vector<std::string> tablesBeginningWith(std::string_view prefix) const;
    // Returns the highest row number in a table, which is approximately its number of rows. The
    // result does not exceed the number of rows that fit in the file.
    std::uint64_t rowsIn(std::string_view table);
    // Declares the tables that will be read, so that the progress covers all of them.
    void expect(std::initializer_list<std::string_view> tables);

    using Row = run::sqlite::Statement;
    // Calls `take` for each row in table order, with the values of these columns. Columns that do
    // not exist in the table are null. A column with "(" is an SQL expression. The clause `rest`,
    // for example "GROUP BY 1", is appended to the query. Does nothing if the table does not exist.
    void rows(std::string_view table, std::initializer_list<std::string_view> columns,
              const std::function<void(const Row&)>& take, std::string_view rest = {});

    // Returns the string with this ID, or an empty string if there is none. The string is valid as
    // long as this object exists.
    std::string_view text(std::string_view table, std::string_view id_column,
                          std::string_view text_column, std::int64_t id);

  private:
    void failed(const run::sqlite::Failure& failure, std::string_view table);

    Input& input_;
    Report& report_;
    std::optional<run::sqlite::Database> database_;
    std::unordered_map<std::string, std::vector<std::string>> columns_;  // column names by table
    std::optional<run::sqlite::Statement> string_;
    std::unordered_map<std::int64_t, std::string> strings_;
    std::uint64_t rows_ = 0, expected_ = 0;
    bool damaged_ = false;
};

}  // namespace ridgepoint::import
