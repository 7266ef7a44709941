// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the end of a JSON value without parsing it.
#pragma once

#include <cstdint>

namespace ridgepoint::import::kineto {

// Returns whether a character is white space in JSON.
inline bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Scans one value. Scanning can stop and resume at any byte. The parser checks later whether the
// types of opening and closing brackets match.
class ValueScan {
  public:
    // Returns the position after the value, or null if the value continues after `end`.
    const char* scan(const char* at, const char* end);

  private:
    // Scans a few bytes, one at a time. The result is the same as for scan().
    const char* bytes(const char* at, const char* end);
    // Scans a block that contains no backslash and is inside the value's outermost brackets. The
    // result is the same as for scan().
    const char* block(const char* at, std::uint64_t quotes, std::uint64_t opening,
                      std::uint64_t closing);

    std::uint64_t depth_ = 0;
    bool in_string_ = false, escaped_ = false, scalar_ = false;
};

}  // namespace ridgepoint::import::kineto
