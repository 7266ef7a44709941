// SPDX-License-Identifier: GPL-3.0-or-later
// Where a JSON value ends, found without parsing it.
#pragma once

#include <cstdint>

namespace ridgepoint::import::kineto {

// JSON's white space.
inline bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Scans one value; can stop and resume at any byte. It does not check that brackets match in kind;
// the parser does.
class ValueScan {
  public:
    // The place behind the value; null: it goes on behind `end`.
    const char* scan(const char* at, const char* end);

  private:
    // The same, of a few bytes: one at a time.
    const char* bytes(const char* at, const char* end);
    // Of a whole block with no backslash in it, inside the value's outermost brackets.
    const char* block(const char* at, std::uint64_t quotes, std::uint64_t opening,
                      std::uint64_t closing);

    std::uint64_t depth_ = 0;
    bool in_string_ = false, escaped_ = false, scalar_ = false;
};

}  // namespace ridgepoint::import::kineto
