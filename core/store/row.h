// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the values of a row one after the other and checks each. What cannot be throws
// sqlite::BadValue.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>

#include "core/base/bounds.h"
#include "core/run/types.h"
#include "core/store/sqlite.h"

namespace ridgepoint::run {

inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kMaxId = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::size_t kMaxText = 1 << 20;
inline constexpr std::size_t kMaxName = 4096;

// Takes the columns of a row one after the other.
class StoredRow {
  public:
    explicit StoredRow(const sqlite::Statement& statement) : statement_(statement) {}

    std::int64_t between(std::int64_t least, std::int64_t most) {
        return statement_.integer(column_++, least, most);
    }
    std::int64_t number() { return between(-kMaxCount, kMaxCount); }
    std::int64_t count() { return between(0, kMaxCount); }
    std::int64_t time() { return between(-kMaxTime, kMaxTime); }
    std::int64_t duration() { return between(0, kMaxTime); }
    std::int64_t bytes() { return between(-kMaxBytes, kMaxBytes); }
    std::uint64_t work() { return static_cast<std::uint64_t>(between(0, kMost)); }
    std::optional<std::int64_t> optionalBytes() {
        return statement_.optionalInteger(column_++, -kMaxBytes, kMaxBytes);
    }
    std::optional<std::int64_t> optionalBetween(std::int64_t least, std::int64_t most) {
        return statement_.optionalInteger(column_++, least, most);
    }
    StringId string() { return static_cast<StringId>(between(0, kMaxId)); }
    template <class Enum>
    Enum code(std::size_t count) {
        return static_cast<Enum>(between(0, static_cast<std::int64_t>(count) - 1));
    }
    std::string text(std::size_t most) { return statement_.text(column_++, most); }
    std::optional<std::string> optionalText(std::size_t most) {
        if (!statement_.isNull(column_)) return statement_.text(column_++, most);
        ++column_;
        return std::nullopt;
    }
    double real() { return statement_.real(column_++); }
    std::optional<double> optionalReal() { return statement_.optionalReal(column_++); }

  private:
    const sqlite::Statement& statement_;
    int column_ = 0;
};

[[noreturn]] inline void bad(std::string_view why) { throw sqlite::BadValue(std::string(why)); }

template <class Value>
Value known(const std::optional<Value>& value, std::string_view what) {
    if (!value) bad(fmt::format("{} is not one that there is", what));
    return *value;
}

}  // namespace ridgepoint::run
