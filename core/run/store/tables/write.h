// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts rows into a table that has a descriptor (column.h). Throws sqlite::Failure.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/sqlite/sqlite_rows.h"
#include "core/run/store/tables/column.h"

namespace ridgepoint::run::tables {

// Throws a sqlite::Failure, because readers would refuse a run that contains this value.
[[noreturn]] void beyondBounds(std::string_view column, std::int64_t value);

// Passes the values of a row to a sink with the functions integer(), real(), text() and null(). If
// the sink writes a file (kStores), the values are checked against the same bounds that readers of
// the file apply.
template <class Sink>
class Write {
  public:
    static constexpr bool kReads = false;
    template <class Value>
    void operator()(std::string_view name, const Value& value, const Values& values = {}) {
        name_ = name;
        if (absent_) {
            sink().null();
        } else {
            store(value, values);
        }
    }
    template <class Columns>
    void group(bool there, Columns&& columns) {
        absent_ = !there;
        columns();
        absent_ = false;
    }

  private:
    Sink& sink() { return static_cast<Sink&>(*this); }
    template <class Value>
    void store(const Value& value, const Values& values) {
        if constexpr (isOptional<Value>) {
            if (value) {
                store(*value, values);
            } else {
                sink().null();
            }
        } else if constexpr (std::is_same_v<Value, StackId>) {
            if (value == StackId::none) {
                sink().null();
            } else {
                sink().integer(static_cast<std::int64_t>(value));
            }
        } else if constexpr (std::is_same_v<Value, StringId>) {
            sink().integer(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_enum_v<Value>) {
            if constexpr (Codes<Value>::kTable.empty() && Sink::kTakesText) {
                sink().text(toString(value));
            } else {
                sink().integer(static_cast<std::int64_t>(value));
            }
        } else if constexpr (std::is_same_v<Value, std::uint64_t>) {
            // Values that are too large are stored as SQLite's largest integer. Addresses keep all
            // bits.
            const bool fits = values.least < 0 || value <= static_cast<std::uint64_t>(kMost);
            whole(fits ? static_cast<std::int64_t>(value) : kMost, boundsOf<Value>(values));
        } else if constexpr (std::is_same_v<Value, bool>) {
            sink().integer(value ? 1 : 0);
        } else if constexpr (std::is_integral_v<Value>) {
            whole(static_cast<std::int64_t>(value), boundsOf<Value>(values));
        } else if constexpr (std::is_floating_point_v<Value>) {
            if (std::isfinite(value))
                sink().real(value);
            else
                sink().null();  // a file cannot store this number
        } else {
            sink().text(value);
        }
    }

    void whole(std::int64_t value, const Values& bounds) {
        if (Sink::kStores && (value < bounds.least || value > bounds.most))
            beyondBounds(name_, value);
        sink().integer(value);
    }

    std::string_view name_;
    bool absent_ = false;
};

class Bind : public Write<Bind> {
  public:
    static constexpr bool kTakesText = true, kStores = true;
    explicit Bind(sqlite::Statement& into) : into_(into) {}
    void integer(std::int64_t value) { into_.bind(value); }
    void real(double value) { into_.bind(value); }
    void text(std::string_view value) { into_.bind(value); }
    void null() { into_.bindNull(); }

  private:
    sqlite::Statement& into_;
};

// Writes a row as integers, for comparing rows and for tables without strings or fractions. The
// target must have space for all columns.
template <bool stores>
class Numbers : public Write<Numbers<stores>> {
  public:
    static constexpr bool kTakesText = false, kStores = stores;
    explicit Numbers(std::int64_t* first) : next_(first) {}
    void integer(std::int64_t value) { *next_++ = value; }
    void null() { *next_++ = sqlite::RowBuffer::kNull; }

  private:
    std::int64_t* next_;
};
template <class Of, class Row>
std::array<std::int64_t, columnCount<Of>()> numbersOf(const Row& row) {
    std::array<std::int64_t, columnCount<Of>()> numbers{};
    Numbers<true> visit(numbers.data());
    Of::columns(visit, row);
    return numbers;
}

// How existing rows with the same key are treated.
enum class Existing : std::uint8_t { none, replaced };
std::string insertStatement(const Table& table, Existing existing);

template <class Of>
class Insert {
  public:
    explicit Insert(sqlite::Database& database, Existing existing = Existing::none)
        : statement_(database.prepare(insertStatement(tableOf<Of>(), existing))) {}
    // Inserts a row. If the table has IDs, the row gets the next free ID.
    template <class Row>
    void put(const Row& row) {
        if (!tableOf<Of>().id.empty()) statement_.bindNull();
        run(row);
    }
    template <class Row>
    void put(std::int64_t id, const Row& row) {
        statement_.bind(id);
        run(row);
    }

  private:
    template <class Row>
    void run(const Row& row) {
        Bind bind(statement_);
        Of::columns(bind, row);
        statement_.run();
    }
    sqlite::Statement statement_;
};

// Collects rows of integers, which flush() inserts with one statement.
template <class Of>
class Rows {
  public:
    explicit Rows(sqlite::Database& database)
        : rows_(database, Of::kName, static_cast<int>(columnCount<Of>()) + 1) {}
    template <class Row>
    void put(std::int64_t id, const Row& row) {
        Numbers<true> visit(rows_.addRow());
        visit.integer(id);
        Of::columns(visit, row);
    }
    void flush() { rows_.write(); }
    void rolledBack() { rows_.forget(); }

  private:
    sqlite::RowBuffer rows_;
};

// Collects records that have a kind. Each distinct kind gets an ID, starting at 1.
template <class Of>
class Records {
  public:
    explicit Records(sqlite::Database& database) : rows_(database), insert_kind_(database) {}
    void put(std::int64_t id, const typename Of::Record& record) {
        rows_.put(id, OfKind<const typename Of::Record>{record, kindOf(record)});
    }
    void flush() {
        rows_.flush();
        auto id = static_cast<std::int64_t>(ids_.size() - new_.size());
        for (const auto& kind : new_) insert_kind_.put(++id, kind);
    }
    // Must be called after each commit. Kinds that were not committed are written again.
    void committed() { new_.clear(); }
    void continueFrom(Records& before) {
        ids_ = std::move(before.ids_);
        new_ = std::move(before.new_);
    }
    void rolledBack() { rows_.rolledBack(); }

  private:
    using Kinds = typename Of::Kinds;
    using Key = std::array<std::int64_t, columnCount<Kinds>()>;
    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t hash = 0;
            for (const std::int64_t value : key) {
                hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15u;
                hash ^= hash >> 32;
            }
            return hash;
        }
    };
    std::int64_t kindOf(const typename Of::Record& record) {
        const auto [place, is_new] =
            ids_.try_emplace(numbersOf<Kinds>(record), static_cast<std::int64_t>(ids_.size()) + 1);
        if (is_new) new_.push_back(record);
        return place->second;
    }

    std::unordered_map<Key, std::int64_t, Hash> ids_;
    std::vector<typename Of::Record> new_;  // kinds that are not committed yet
    Rows<Of> rows_;
    Insert<Kinds> insert_kind_;
};

// Inserts totals and replaces those with the same key. Caches row IDs, so that replacing a row
// requires no search.
template <class Of>
class Totals {
  public:
    explicit Totals(sqlite::Database& database) : insert_(database, Existing::replaced) {}
    void put(const typename Of::Row& total) {
        std::int64_t id = 0;
        if (const auto place = ids_.find(total.key); place != ids_.end()) {
            id = place->second;
        } else {
            const auto next = static_cast<std::int64_t>(ids_.size() + new_.size()) + 1;
            id = new_.try_emplace(total.key, next).first->second;
        }
        insert_.put(id, total);
    }
    void committed() {
        ids_.merge(new_);
        new_.clear();
    }
    void rolledBack() { new_.clear(); }
    void continueFrom(Totals& before) { ids_ = std::move(before.ids_); }

  private:
    std::map<decltype(Of::Row::key), std::int64_t> ids_, new_;
    Insert<Of> insert_;
};

// Returns whether two totals have the same values. An unknown value is considered equal to any
// value.
template <class Total>
bool sameTotals(const Total& a, const Total& b) {
    const auto valuesOf = [](const Total& total) {
        std::vector<std::int64_t> values(tableOf<TableOf<Total>>().columns.size());
        Numbers<false> visit(values.data());
        TableOf<Total>::columns(visit, total);
        return values;
    };
    const auto left = valuesOf(a), right = valuesOf(b);
    return std::equal(left.begin(), left.end(), right.begin(), [](std::int64_t x, std::int64_t y) {
        constexpr std::int64_t kUnknown = sqlite::RowBuffer::kNull;
        return x == y || x == kUnknown || y == kUnknown;
    });
}
// Compares two lists, both of which must be sorted by key.
template <class Total>
bool sameTotals(const std::vector<Total>& a, const std::vector<Total>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.key == y.key && sameTotals(x, y);
    });
}

}  // namespace ridgepoint::run::tables
