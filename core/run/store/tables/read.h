// SPDX-License-Identifier: GPL-3.0-or-later
// Reads rows of a table that has a descriptor (column.h) and checks every value. Throws
// sqlite::BadValue for an invalid value.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <string>

#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/tables/column.h"

namespace ridgepoint::run::tables {

[[noreturn]] inline void bad(std::string_view why) { throw sqlite::BadValue(std::string(why)); }

inline constexpr std::size_t kAnyName = std::size_t{1} << 32;

// A visitor that reads the columns of a statement's row in order.
class Read {
  public:
    static constexpr bool kReads = true;
    // Name IDs must be less than `names`.
    explicit Read(const sqlite::Statement& statement, std::size_t names = kAnyName)
        : statement_(statement), names_(names) {}

    template <class Value>
    void operator()(std::string_view, Value& value, const Values& values = {}) {
        if (!absent_) load(value, values);
        ++column_;
    }
    template <class Columns>
    void group(bool& there, Columns&& columns) {
        there = !statement_.isNull(column_);
        absent_ = !there;
        columns();
        absent_ = false;
    }

  private:
    template <class Value>
    void load(Value& value, const Values& values) const {
        if constexpr (isOptional<Value>) {
            value.reset();
            if (!statement_.isNull(column_)) load(value.emplace(), values);
        } else if constexpr (std::is_same_v<Value, StringId>) {
            value = static_cast<StringId>(statement_.integer(column_, 0, kMaxId));
            if (static_cast<std::size_t>(value) >= names_) bad("a name is not in the table string");
        } else if constexpr (std::is_same_v<Value, StackId>) {
            const std::int64_t most = values.isGiven() ? values.most : kMaxId;
            value = static_cast<StackId>(statement_.optionalInteger(column_, 1, most).value_or(0));
        } else if constexpr (std::is_enum_v<Value>) {
            constexpr auto kSize = static_cast<std::int64_t>(Codes<Value>::kSize);
            if constexpr (Codes<Value>::kTable.empty()) {
                value = named<Value>(statement_.text(column_, kMaxName));
            } else {
                value = static_cast<Value>(statement_.integer(column_, 0, kSize - 1));
            }
        } else if constexpr (std::is_same_v<Value, bool>) {
            value = statement_.integer(column_, 0, 1) != 0;
        } else if constexpr (std::is_integral_v<Value>) {
            const Values bounds = boundsOf<Value>(values);
            value = static_cast<Value>(statement_.integer(column_, bounds.least, bounds.most));
        } else if constexpr (std::is_floating_point_v<Value>) {
            value = statement_.real(column_);
        } else {
            value = statement_.text(
                column_, values.isGiven() ? static_cast<std::size_t>(values.most) : kMaxName);
        }
    }
    template <class Enum>
    Enum named(std::string_view name) const {
        for (std::size_t i = 0; i < Codes<Enum>::kSize; ++i) {
            if (toString(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
        }
        bad(fmt::format("\"{}\" is not one of the values of {}", name, statement_.name(column_)));
    }

    const sqlite::Statement& statement_;
    std::size_t names_;
    int column_ = 0;
    bool absent_ = false;
};

}  // namespace ridgepoint::run::tables
