// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a typed command into words as a POSIX shell would, without features that only a shell has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::base {

struct CommandWords {
    enum class Problem : std::uint8_t {
        none,
        backslash,   // the input ends with a backslash
        open_quote,  // the quote `at` (' or ") is never closed
        shell,       // the character `at` needs a shell
        null,        // the input contains a null character
    };
    std::vector<std::string> words;
    Problem problem = Problem::none;
    char at = 0;  // the character that caused the problem
};

// Splits a command line into words at blanks. Single quotes preserve everything. Double quotes
// preserve everything except a backslash before `"`, `\`, `$` and "`". Outside quotes, a backslash
// preserves the next character. A leading "~" or "~/" is replaced with `home`. Unquoted pipes,
// redirections, variables and patterns are reported as problems, because they need a shell and a
// program would receive them as plain words.
CommandWords commandWords(std::string_view text, std::string_view home);

}  // namespace ridgepoint::base
