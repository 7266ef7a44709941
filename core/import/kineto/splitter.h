// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a trace in the Trace Event Format into events and other members of the top-level object
// while it is read. Events are in the array "traceEvents", unless the trace itself is an array of
// events. Memory use is bounded by the largest event, for any file size and layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/input.h"

namespace ridgepoint::import::kineto {

// A value of the trace, as it appears in the file. `json` and `key` are valid until the next piece
// is read. kPadding readable bytes follow `json`.
struct TracePiece {
    enum class Kind : std::uint8_t { event, member };
    Kind kind = Kind::event;
    std::string_view key;  // key of a member without quotes; escapes are not decoded
    std::string_view json;
    std::uint64_t at = 0;  // offset of the first byte in the uncompressed file
};

class Splitter {
  public:
    static constexpr std::size_t kPadding = 64;
    // Maximum sizes in bytes. Larger values are skipped.
    static constexpr std::size_t kMostEvent = 4 << 20;
    static constexpr std::size_t kMostMember = 1 << 20;

    explicit Splitter(Input& input);

    std::optional<TracePiece> next();

    // Returns whether the outermost value was closed, which is not the case if the profiler was
    // killed. Valid after next() has returned std::nullopt.
    bool complete() const { return complete_; }
    std::uint64_t tooLarge() const { return too_large_; }
    // Number of elements in the event array that are not objects.
    std::uint64_t noObjects() const { return no_objects_; }

  private:
    enum class Where : std::uint8_t { start, object, array, end };
    enum class Scan : std::uint8_t { whole, too_large, cut_off };

    // Moves the unread bytes to the front of the buffer and reads more. Returns false at the end of
    // the file.
    bool fill();
    // Returns the next byte that is neither white space nor a comma, without consuming it. Returns
    // 0 at the end.
    char peek();
    // Consumes one value that starts at at_. If the result is `whole`, value_ contains the value.
    Scan value(std::size_t most);
    std::optional<TracePiece> nextInObject();
    std::optional<TracePiece> nextInArray();

    Input& input_;
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;  // buffer size without the padding
    std::size_t at_ = 0, end_ = 0;
    std::uint64_t before_ = 0;  // number of file bytes before the buffer
    bool at_end_ = false;
    Where where_ = Where::start;
    bool inside_object_ = false;  // whether the event array is a member of the top-level object
    std::string key_;
    std::string_view value_;
    bool complete_ = false;
    std::uint64_t too_large_ = 0, no_objects_ = 0;
};

}  // namespace ridgepoint::import::kineto
