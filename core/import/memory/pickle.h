// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Python's pickle files (protocols 0 to 5) as plain data: dicts, lists, tuples, strings,
// numbers, booleans and None. Refuses everything that would construct or call an object, so nothing
// in a file is ever executed. Limits bound the memory use, even if the sizes in the file are wrong.
//
// Source: Python's pickletools.py, which describes every opcode.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/import_error.h"
#include "core/import/input.h"

namespace ridgepoint::import::memory {

struct PickleLimits {
    std::size_t most_values = 40'000'000;
    std::size_t most_text_bytes = std::size_t{512} << 20;  // total bytes in all strings
    std::size_t most_one_text = std::size_t{16} << 20;
};

class Pickle {
  public:
    enum class Type : std::uint8_t { none, truth, integer, real, text, list, tuple, dict };
    // A value whose contents the Pickle owns. A list that is referenced in two places is stored
    // once.
    struct Value {
        Type type = Type::none;
        union {
            std::int64_t integer = 0;
            double real;
            std::size_t place;
        };
    };

    // Reads a pickle. Returns the complete part of a truncated file, and closes its lists and
    // dicts. Throws an ImportError that contains the error and its byte position, or the name of
    // the class that the file would instantiate.
    static Pickle read(Input& input, PickleLimits limits = {});
    // Returns the byte position at which the file is truncated, or std::nullopt if it is complete.
    const std::optional<std::uint64_t>& cutOff() const { return cut_off_; }

    const Value& root() const { return root_; }
    // For values of any other type, the following functions return an empty, unset or null result.
    std::span<const Value> items(const Value& value) const;  // for a list or tuple
    std::size_t size(const Value& value) const;              // for a list, tuple or dict
    std::string_view text(const Value& value) const;
    std::optional<std::int64_t> integer(const Value& value) const;  // also accepts whole reals
    // Returns the value of a string key in a dict, or null if the key does not exist. If the dict
    // contains a key several times, the last value applies.
    const Value* find(const Value& dict, std::string_view key) const;
    std::span<const std::pair<Value, Value>> entries(const Value& dict) const;

  private:
    friend class PickleMachine;
    Value root_;
    std::optional<std::uint64_t> cut_off_;
    std::deque<std::string> texts_;
    std::deque<std::vector<Value>> lists_;
    std::deque<std::vector<std::pair<Value, Value>>> dicts_;
};

}  // namespace ridgepoint::import::memory
