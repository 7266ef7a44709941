// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Python's pickle files (protocols 0 to 5) as data and nothing else: dicts, lists, tuples,
// texts, numbers, truth values and None. What would make or call anything is refused; nothing in a
// file is ever executed. Memory is bounded by the limits, whatever the file says of sizes.
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

#include "core/import/error.h"
#include "core/import/input.h"

namespace ridgepoint::import::memory {

struct PickleLimits {
    std::size_t most_values = 40'000'000;
    std::size_t most_text_bytes = std::size_t{512} << 20;  // of all texts together
    std::size_t most_one_text = std::size_t{16} << 20;
};

class Pickle {
  public:
    enum class Type : std::uint8_t { none, truth, integer, real, text, list, tuple, dict };
    // A value; what it holds lies in the Pickle. A list that was put into two places is one.
    struct Value {
        Type type = Type::none;
        union {
            std::int64_t integer = 0;
            double real;
            std::size_t place;
        };
    };

    // Throws ImportError with the fault and its byte, or with the class that the file would create.
    // Of a truncated file, it returns the complete part, with lists and dicts closed at the end.
    static Pickle read(Input& input, PickleLimits limits = {});
    // The byte at which it ends in the middle; unset: it is whole.
    const std::optional<std::uint64_t>& cutOff() const { return cut_off_; }

    const Value& root() const { return root_; }
    // Of a value of another type: empty, unset, null.
    std::span<const Value> items(const Value& value) const;  // of a list or tuple
    std::size_t size(const Value& value) const;              // of a list, tuple or dict
    std::string_view text(const Value& value) const;
    std::optional<std::int64_t> integer(const Value& value) const;  // a whole real too
    // What a dict has under a text; null: nothing. The last of several.
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
