// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Python's pickle files (protocols 0 to 5) as pure data: dicts, lists, tuples, texts,
// numbers, truth values and None. Refuses anything that would construct or call an object; nothing
// in a file is ever executed. The limits bound memory, whatever sizes the file states.
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
    std::size_t most_text_bytes = std::size_t{512} << 20;  // all texts together
    std::size_t most_one_text = std::size_t{16} << 20;
};

class Pickle {
  public:
    enum class Type : std::uint8_t { none, truth, integer, real, text, list, tuple, dict };
    // A value; the Pickle owns its contents. A list that occurs in two places is one list.
    struct Value {
        Type type = Type::none;
        union {
            std::int64_t integer = 0;
            double real;
            std::size_t place;
        };
    };

    // Throws ImportError with the error and its byte, or with the class that the file would create.
    // For a truncated file, returns the complete part, with lists and dicts closed at the end.
    static Pickle read(Input& input, PickleLimits limits = {});
    // Byte at which the file is truncated; unset if it is complete.
    const std::optional<std::uint64_t>& cutOff() const { return cut_off_; }

    const Value& root() const { return root_; }
    // For a value of another type: empty, unset or null.
    std::span<const Value> items(const Value& value) const;  // requires a list or tuple
    std::size_t size(const Value& value) const;              // requires a list, tuple or dict
    std::string_view text(const Value& value) const;
    std::optional<std::int64_t> integer(const Value& value) const;  // accepts whole reals too
    // Returns the value of a text key in a dict (the last if the key repeats); null if not found.
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
