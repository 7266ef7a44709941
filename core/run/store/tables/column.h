// SPDX-License-Identifier: GPL-3.0-or-later
// Describes each table of the run file once: its columns and the struct members that they store.
// The schema, the statements that insert and read rows, the checks of columns and values, and the
// references between tables are derived from this description.
//
// A descriptor is a struct that contains the name of the table (kName), the type of a row (Row) and
// a function that passes each column to a visitor:
//
//     struct Points {
//         static constexpr std::string_view kName = "point";
//         using Row = Point;
//         template <class Visit, class Row>
//         static constexpr void columns(Visit& visit, Row& point) {
//             visit("time_ns", point.time_ns, kTime);
//         }
//     };
//
// The type of the member determines the type of the column: INTEGER for integers, flags and codes,
// REAL for double, and TEXT for strings and the names of other enums. A column is NOT NULL unless
// the member is optional, or the column is in a group that can be absent as a whole (visit.group).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/bounds.h"
#include "core/run/counted.h"
#include "core/run/gpu.h"
#include "core/run/types.h"

namespace ridgepoint::run::tables {

inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kMaxId = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::size_t kMaxText = 1 << 20;
inline constexpr std::size_t kMaxName = 4096;

// The valid range of an integer or of a string's length in bytes. A file with a value outside this
// range is damaged.
struct Values {
    std::int64_t least = 0, most = -1;  // if most < least, the range of the member's type applies
    std::string_view table{};           // table that contains the IDs
    constexpr bool isGiven() const { return most >= least; }
};
inline constexpr Values kNumber{-base::kMaxCount, base::kMaxCount};
inline constexpr Values kCount{0, base::kMaxCount};
inline constexpr Values kTime{-base::kMaxTime, base::kMaxTime};  // ns since the start of the run
inline constexpr Values kDuration{0, base::kMaxTime};            // in ns
inline constexpr Values kChange{-base::kMaxBytes, base::kMaxBytes};
inline constexpr Values kBytes{0, base::kMaxBytes};
inline constexpr Values kPositive{0, kMost};
// All 64-bit values.
inline constexpr Values kAddress{std::numeric_limits<std::int64_t>::min(), kMost};
template <class Most>
constexpr Values upTo(Most most) {
    return {0, static_cast<std::int64_t>(most)};
}
constexpr Values idOf(std::string_view table) { return {0, kMost - 1, table}; }

// Returns the range that is allowed for an integer type in files, both when reading and when
// writing.
template <class Value>
constexpr Values boundsOf(const Values& values) {
    if (values.isGiven()) return values;
    constexpr bool kNarrow = sizeof(Value) < 8;
    return {0, kNarrow ? static_cast<std::int64_t>(std::numeric_limits<Value>::max()) : kMost};
}

// The number of values of an enum, and the table that contains the names of its codes. An enum
// without such a table is stored by name.
template <class Enum>
struct Codes;
template <>
struct Codes<Phase> {
    static constexpr std::size_t kSize = kPhaseCount;
    static constexpr std::string_view kTable = "phase";
};
template <>
struct Codes<cost::Category> {
    static constexpr std::size_t kSize = cost::kCategoryCount;
    static constexpr std::string_view kTable = "category";
};
template <>
struct Codes<roofline::Arithmetic> {
    static constexpr std::size_t kSize = roofline::kArithmeticCount;
    static constexpr std::string_view kTable = "precision";
};
template <>
struct Codes<MemoryCategory> {
    static constexpr std::size_t kSize = kMemoryCategoryCount;
    static constexpr std::string_view kTable = "memory_category";
};
template <std::size_t size>
struct StoredByName {
    static constexpr std::size_t kSize = size;
    static constexpr std::string_view kTable{};
};
template <>
struct Codes<StepRecord::Kind> : StoredByName<kStepKindCount> {};
template <>
struct Codes<GpuKind> : StoredByName<kGpuKindCount> {};
template <>
struct Codes<GpuCall::Kind> : StoredByName<kGpuCallKindCount> {};
template <>
struct Codes<CopyDirection> : StoredByName<kCopyDirectionCount> {};
template <>
struct Codes<MemoryPlace> : StoredByName<kMemoryPlaceCount> {};
template <>
struct Codes<CountedCell::Kind> : StoredByName<kCountedKindCount> {};

// The descriptor of the table that contains totals of this type.
template <class Total>
struct TotalsIn;
template <class Total>
using TableOf = typename TotalsIn<Total>::type;

// A record from a large table, with the ID of its kind. A kind is a row in another table, which
// contains the values that many records share.
template <class Record>
struct OfKind {
    Record& record;
    std::int64_t kind = 0;
};

template <class Value>
inline constexpr bool isOptional = false;
template <class Value>
inline constexpr bool isOptional<std::optional<Value>> = true;

enum class Type : std::uint8_t { integer, real, text };

struct Column {
    std::string name;
    Type type = Type::integer;
    bool nullable = false;
    std::string_view table{};  // table for the IDs or codes in this column; empty if none
};

struct Table {
    std::string_view name;
    std::string_view id;            // name of the ID column; empty if `key` identifies rows
    std::string_view key{};         // for example, "step, rank"
    std::vector<Column> columns{};  // all columns except `id`
    std::string_view kinds{};       // table to which the column "kind" refers; empty if none
    std::string_view range{};       // for example, "op" if a step has first_op and last_op
    bool readable = false;          // whether there is a view with names instead of IDs and codes

    // Returns a comma-separated list of the names ("a, b"), each with the prefix.
    std::string columnNames(std::string_view prefix = {}) const;
    // Returns the same list. If the table has an ID column, the list starts with the ID.
    std::string allNames(std::string_view prefix = {}) const;
};

// A visitor that collects the columns of a table.
class Describe {
  public:
    static constexpr bool kReads = false;
    explicit Describe(std::vector<Column>& columns) : columns_(columns) {}
    template <class Value>
    void operator()(std::string_view name, const Value&, const Values& values = {}) {
        Column column = columnOf<Value>();
        column.name = name;
        column.nullable = column.nullable || in_group_;
        if (!values.table.empty()) column.table = values.table;
        columns_.push_back(std::move(column));
    }
    template <class Columns>
    void group(bool, Columns&& columns) {
        in_group_ = true;
        columns();
        in_group_ = false;
    }

  private:
    template <class Value>
    static Column columnOf() {
        if constexpr (isOptional<Value>) {
            Column column = columnOf<typename Value::value_type>();
            column.nullable = true;
            return column;
        } else if constexpr (std::is_same_v<Value, StringId>) {
            return {{}, Type::integer, false, "string"};
        } else if constexpr (std::is_same_v<Value, StackId>) {
            return {{}, Type::integer, true, "call_stack"};
        } else if constexpr (std::is_enum_v<Value>) {
            constexpr std::string_view kTable = Codes<Value>::kTable;
            return {{}, kTable.empty() ? Type::text : Type::integer, false, kTable};
        } else if constexpr (std::is_integral_v<Value>) {
            return {{}, Type::integer};
        } else if constexpr (std::is_floating_point_v<Value>) {
            return {{}, Type::real};
        } else {
            return {{}, Type::text};
        }
    }

    std::vector<Column>& columns_;
    bool in_group_ = false;
};

// Calls what(row) with a default-constructed row of the table.
template <class Of, class Do>
constexpr void withRow(Do&& what) {
    if constexpr (requires { typename Of::Kinds; }) {
        typename Of::Record record{};
        OfKind<typename Of::Record> row{record};
        what(row);
    } else {
        auto row = typename Of::Row();
        what(row);
    }
}

template <class Of>
const Table& tableOf() {
    static const Table table = [] {
        Table described{Of::kName, "id"};
        if constexpr (requires { Of::kId; }) described.id = Of::kId;
        if constexpr (requires { Of::kKey; }) {
            described.id = {};
            described.key = Of::kKey;
        }
        if constexpr (requires { typename Of::Kinds; }) described.kinds = Of::Kinds::kName;
        if constexpr (requires { Of::kRange; }) described.range = Of::kRange;
        described.readable = requires { Of::kReadable; } || requires { typename Of::Kinds; };
        Describe visit(described.columns);
        withRow<Of>([&](auto& row) { Of::columns(visit, row); });
        return described;
    }();
    return table;
}

class CountColumns {
  public:
    static constexpr bool kReads = false;
    template <class Value>
    constexpr void operator()(std::string_view, const Value&, const Values& = {}) {
        ++count_;
    }
    template <class Columns>
    constexpr void group(bool, Columns&& columns) {
        columns();
    }
    constexpr std::size_t count() const { return count_; }

  private:
    std::size_t count_ = 0;
};
// Returns the number of columns, not including the ID.
template <class Of>
constexpr std::size_t columnCount() {
    CountColumns visit;
    withRow<Of>([&](auto& row) { Of::columns(visit, row); });
    return visit.count();
}

template <class Take>
class EachName {
  public:
    static constexpr bool kReads = false;
    explicit EachName(Take& take) : take_(take) {}
    template <class Value>
    void operator()(std::string_view, Value& value, const Values& = {}) {
        if constexpr (std::is_same_v<std::remove_const_t<Value>, StringId>) take_(value);
    }
    template <class Columns>
    void group(bool, Columns&& columns) {
        columns();
    }

  private:
    Take& take_;
};
// Calls take(id) for each name ID in a row. If the row is not const, `take` can change the ID.
template <class Of, class Row, class Take>
void eachName(Row& row, Take&& take) {
    EachName visit(take);
    Of::columns(visit, row);
}

}  // namespace ridgepoint::run::tables
