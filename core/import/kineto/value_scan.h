// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the end of a JSON value without parsing it.
#pragma once

#include <cstdint>

namespace ridgepoint::import::kineto {

// White space in JSON.
inline bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Scans one value; can stop and resume at any byte. The
// parser, not this class, checks that brackets match in kind.
class ValueScan {
  public:
    // Returns the place after the value; null if the value continues after `end`.
    const char* scan(const char* at, const char* end);

  private:
    // The same for few bytes, one at a time.
    const char* bytes(const char* at, const char* end);
    // The same for a block without a backslash, inside the value's outermost brackets.
    const char* block(const char* at, std::uint64_t quotes, std::uint64_t opening,
                      std::uint64_t closing);

    std::uint64_t depth_ = 0;
    bool in_string_ = false, escaped_ = false, scalar_ = false;
};

}  // namespace ridgepoint::import::kineto
