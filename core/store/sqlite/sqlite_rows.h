// SPDX-License-Identifier: GPL-3.0-or-later
// Many rows of whole numbers, inserted with one statement: a statement for each row costs twice as
// much as the row itself, and a recorder writes 50,000 a second.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "core/store/sqlite/sqlite.h"

namespace ridgepoint::run::sqlite {

class RowBuffer {
  public:
    static constexpr std::int64_t kNull = std::numeric_limits<std::int64_t>::min();

    // Rows of this table, which has so many columns.
    RowBuffer(Database& database, std::string_view table, int columns);
    ~RowBuffer();
    RowBuffer(const RowBuffer&) = delete;
    RowBuffer& operator=(const RowBuffer&) = delete;

    // Room for as many values as the table has columns, kNull for NULL; until the next row is
    // added.
    std::int64_t* addRow();
    void write();   // inserts what was added; throws Failure
    void forget();  // what was added and not written

    struct Source;  // what SQLite reads from

  private:
    std::vector<std::int64_t> values_;
    std::unique_ptr<Source> source_;
    Statement insert_;
};

}  // namespace ridgepoint::run::sqlite
