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

#include "core/run/analysis/rows.h"

namespace ridgepoint::run {

// SI base units. `words` marks a string, and `flag` marks yes or no.
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

// A column's value in a row; monostate means unknown.
using ColumnValue =
    std::variant<std::monostate, bool, std::uint64_t, double, std::string, RowKind, cost::Category,
                 Phase, cost::kernel::Pass, roofline::Bound, roofline::Provenance>;

// A column has one value per row, or one per memory level or precision.
enum class ColumnPer : std::uint8_t { row, level, precision };
// Selects a memory level's or a precision's value. Ignored by columns that have one value per row.
struct ColumnPlace {
    roofline::Level level = roofline::Level::dram;
    roofline::Arithmetic precision = roofline::Arithmetic::fp32;
};

// Columns that a table shows together. `page` fits on a printed page, `tooltip` describes one row,
// and `comparison` contains the columns that comparisons show as a ratio of two runs.
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
    std::string_view id;          // for the options --sort and --columns
    const char* title = nullptr;  // in English; "%1" is replaced with the memory level; null: not
                                  // shown to people
    const char* tip = nullptr;    // a sentence or phrase that explains the column; null: the title
                                  // explains it
    Unit unit = Unit::words;
    ColumnPer per = ColumnPer::row;
    ColumnValue (*value)(const Row&, const ColumnPlace&) = nullptr;
    // Returns whether a known value is a lower bound, shown as "≥". Null if the column has no lower
    // bounds.
    bool (*lower_bound)(const Row&) = nullptr;
    std::optional<roofline::Provenance> Row::* provenance = nullptr;  // provenance of the value
    bool adds_up = false;  // whether values from several steps or rows can be added
    // Tables for people omit the column if this returns false for all rows. Null if the column is
    // always shown.
    bool (*needed)(const Row&) = nullptr;
    // Returns whether the value is impossible, so that it is marked. Null if the column has no such
    // values.
    bool (*fault)(const Row&) = nullptr;
    std::uint16_t sets = 0;      // one bit per ColumnSet; `all` contains every column with a title
    int rank = -1;               // the terminal omits columns with the lowest ranks first;
                                 // negative: never omitted
    std::string_view csv = {};   // heading in CSV files; "{}" is replaced with the level or
                                 // precision; empty: the ID
    std::string_view json = {};  // path in a row's JSON object; empty: the ID

    bool in(ColumnSet set) const;
    bool isNumber() const { return unit > Unit::flag; }
    bool isNeeded(std::span<const Row> rows) const;
};

// Returns the columns in table order. The name comes first.
std::span<const Column> columns();
const Column* findColumn(std::string_view id);  // returns null if there is no column with this ID
// Returns the column with this ID. The column must exist.
const Column& columnOf(std::string_view id);
std::vector<std::string_view> columnIds();  // returns the IDs of all sortable columns

// Returns a column's title, for example, "DRAM bytes". The title of the name column is the kind of
// the rows ("Op").
std::string columnTitle(const Column& column, roofline::Level level,
                        std::optional<GroupBy> by = std::nullopt);
// Returns how the rows are grouped. Unset if all rows contain idle time or time outside ops.
std::optional<GroupBy> groupingOf(std::span<const Row> rows);
// Returns the value as a number. Unset if the value is unknown or not a number.
std::optional<double> columnNumber(const Column& column, const Row& row,
                                   const ColumnPlace& place = {});
// Returns whether the value is known to be only a lower bound.
bool isLowerBound(const Column& column, const Row& row, const ColumnPlace& place = {});
// Returns the value as a display string, for example "≥ 1.81 GFLOP" or "forward", or "–" if it is
// unknown.
std::string columnText(const Column& column, const Row& row, const ColumnPlace& place = {});
// Returns a number with its unit, for example, "1.81 GFLOP".
std::string unitText(Unit unit, std::optional<double> value);
// Returns a string value as JSON and CSV show it, or an empty string if the value is unknown or a
// number.
std::string valueWords(const ColumnValue& value);

// Returns whether a row exceeds its roof by more than the roof's tolerance, which indicates a
// measurement fault.
bool isAboveRoof(std::optional<double> roof_share);

// Sorts by any column that has a title. Unknown values come last, and rows with equal values are
// sorted by name. Returns false if there is no such column with this ID.
bool sortRows(std::vector<Row>& rows, std::string_view id, roofline::Level level,
              bool descending = true);

// Returns the bytes of a level ÷ the time of the calls with known bytes, in B/s. Unset if either is
// unknown, or if the row's times are partial or from replays.
std::optional<double> bytesPerSecond(const Row& row, roofline::Level level);

// Returns counted ÷ modelled bytes of a level: traffic relative to the compulsory traffic of the
// model. Unset if either is unknown, or if the model has no bytes.
std::optional<double> countedOverModelled(const Row& row, roofline::Level level);

// Returns counted ÷ modelled FLOPs. Unset if either is unknown, or if the model has no FLOPs.
std::optional<double> countedFlopsOverModelled(const Row& row);

}  // namespace ridgepoint::run
