// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a trace in the Trace Event Format into events and other members of the outermost object,
// while it is read. Events are in the array "traceEvents", or the trace itself is their array.
// Memory is bounded by the largest event, for any file size and layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/input.h"

namespace ridgepoint::import::kineto {

// A value of the trace as in the file. `json` and `key` are valid
// until the next piece; kPadding readable bytes follow `json`.
struct TracePiece {
    enum class Kind : std::uint8_t { event, member };
    Kind kind = Kind::event;
    std::string_view key;  // a member's key without quotes, not unescaped
    std::string_view json;
    std::uint64_t at = 0;  // its first byte in the unpacked file
};

class Splitter {
  public:
    static constexpr std::size_t kPadding = 64;
    // Larger values are skipped.
    static constexpr std::size_t kMostEvent = 4 << 20;
    static constexpr std::size_t kMostMember = 1 << 20;

    explicit Splitter(Input& input);

    std::optional<TracePiece> next();

    // Whether the outermost value was closed; a killed profiler
    // leaves it open. Known once next() has returned nothing.
    bool complete() const { return complete_; }
    std::uint64_t tooLarge() const { return too_large_; }
    // Number of values among the events that are not objects.
    std::uint64_t noObjects() const { return no_objects_; }

  private:
    enum class Where : std::uint8_t { start, object, array, end };
    enum class Scan : std::uint8_t { whole, too_large, cut_off };

    // Moves unread bytes to the front and reads more; false at the end of the file.
    bool fill();
    // Returns the next byte other than white space or comma without consuming it; 0 at the end.
    char peek();
    // Consumes a whole value that begins at at_; after `whole`, it is in value_.
    Scan value(std::size_t most);
    std::optional<TracePiece> nextInObject();
    std::optional<TracePiece> nextInArray();

    Input& input_;
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;  // size without the padding
    std::size_t at_ = 0, end_ = 0;
    std::uint64_t before_ = 0;  // file bytes before the buffer
    bool at_end_ = false;
    Where where_ = Where::start;
    bool inside_object_ = false;  // the array is a member of the outermost object
    std::string key_;
    std::string_view value_;
    bool complete_ = false;
    std::uint64_t too_large_ = 0, no_objects_ = 0;
};

}  // namespace ridgepoint::import::kineto
