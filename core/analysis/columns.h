// SPDX-License-Identifier: GPL-3.0-or-later
// Describes each column of a table of rows once. `show`, CSV, Markdown, LaTeX, JSON, reports,
// comparisons, sorting, the window's table and its tooltips are derived from these descriptions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/analysis/rows.h"

namespace ridgepoint::run {

// SI base units; `words` is text, and `flag` is yes or no.
enum class Unit : std::uint8_t {
    words,
    flag,
    count,
    seconds,
    share,
    ratio,
    flop,
    flop_per_second,
    byte,
    byte_per_second,
    flop_per_byte
};

// The value of a column in a row; monostate means unknown.
using ColumnValue =
    std::variant<std::monostate, bool, std::uint64_t, double, std::string, RowKind, cost::Category,
                 Phase, kernel::Pass, roofline::Bound, roofline::Provenance>;

// A column has one value in a row, or one for each memory level or precision.
enum class ColumnPer : std::uint8_t { row, level, precision };
// Selects one of these values. Columns with one value per row ignore it.
struct ColumnPlace {
    roofline::Level level = roofline::Level::dram;
    roofline::Arithmetic precision = roofline::Arithmetic::fp32;
};

// Columns that a table shows together. `page` fits on a printed page, `tooltip` describes one row,
// and `comparison` contains columns that comparisons show as a ratio of two runs.
enum class ColumnSet : std::uint8_t {
    usual,
    times,
    roofline,
    traffic,
    kernels,
    all,
    page,
    tooltip,
    comparison
};

inline constexpr std::string_view kNameColumn = "name";

struct Column {
    std::string_view id;          // for --sort and --columns
    const char* title = nullptr;  // English, "%1" is the memory level; null: only for programs
    const char* tip = nullptr;    // what the column means, one sentence or phrase; null: its title
    Unit unit = Unit::words;
    ColumnPer per = ColumnPer::row;
    ColumnValue (*value)(const Row&, const ColumnPlace&) = nullptr;
    // Whether a known value is a lower bound, shown as "≥"; null if it never is.
    bool (*lower_bound)(const Row&) = nullptr;
    std::optional<roofline::Provenance> Row::* provenance = nullptr;  // provenance of the value
    bool adds_up = false;  // whether values of several steps or rows can be added
    // Tables for people omit the column if this is false for all rows; null to show it always.
    bool (*needed)(const Row&) = nullptr;
    // Whether the value is impossible and therefore marked; null if it never is.
    bool (*fault)(const Row&) = nullptr;
    std::uint16_t sets = 0;      // a bit for each ColumnSet; `all` contains every titled column
    int rank = -1;               // the terminal omits the lowest ranks first; negative: always
    std::string_view csv = {};   // heading, "{}" is the level or precision; empty: the id
    std::string_view json = {};  // path in a row; empty: the id

    bool in(ColumnSet set) const;
    bool isNumber() const { return unit > Unit::flag; }
    bool isNeeded(std::span<const Row> rows) const;
};

// Returns the columns in the order of tables; the name comes first.
std::span<const Column> columns();
const Column* findColumn(std::string_view id);  // null if there is none
// Returns a column, which must exist.
const Column& columnOf(std::string_view id);
std::vector<std::string_view> columnIds();  // IDs of all sortable columns

// Returns a title such as "DRAM bytes". The name column's title is the kind of the rows ("Op").
std::string columnTitle(const Column& column, roofline::Level level,
                        std::optional<GroupBy> by = std::nullopt);
// Returns the grouping of the rows; unset if there are no rows except idle time.
std::optional<GroupBy> groupingOf(std::span<const Row> rows);
// Returns the value as a number; unset if it is unknown or not a number.
std::optional<double> columnNumber(const Column& column, const Row& row,
                                   const ColumnPlace& place = {});
// Returns whether the value is known and a lower bound.
bool isLowerBound(const Column& column, const Row& row, const ColumnPlace& place = {});
// Returns the value for people: "≥ 1.81 GFLOP", "forward"; "–" if unknown.
std::string columnText(const Column& column, const Row& row, const ColumnPlace& place = {});
// Returns a number with its unit: "1.81 GFLOP".
std::string unitText(Unit unit, std::optional<double> value);
// Returns a value in words, as in JSON and CSV; empty if it is unknown or a number.
std::string valueWords(const ColumnValue& value);

// Returns whether a row exceeds its roof by more than the roofs' error: a measurement fault.
bool isAboveRoof(std::optional<double> roof_share);

// Sorts by any column. Unknown values come last, and rows with equal values are sorted by name.
// Returns false if there is no such column.
bool sortRows(std::vector<Row>& rows, std::string_view id, roofline::Level level,
              bool descending = true);

// Returns the bytes of a level ÷ the time of the calls with known bytes, in B/s. Unset if either is
// unknown, or if the row's times are partial or from replays.
std::optional<double> bytesPerSecond(const Row& row, roofline::Level level);

// Returns counted ÷ modelled bytes of a level: traffic relative to the compulsory traffic of the
// model. Unset if either is unknown, or if the model has no bytes.
std::optional<double> countedOverModelled(const Row& row, roofline::Level level);

// Returns counted ÷ modelled FLOPs in the same way.
std::optional<double> countedFlopsOverModelled(const Row& row);

}  // namespace ridgepoint::run
