// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a typed command into words as a POSIX shell would, without features that only a shell has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

struct CommandWords {
    enum class Problem : std::uint8_t {
        none,
        backslash,   // at the end
        open_quote,  // `at` is never closed
        shell,       // `at` needs a shell
        null,        // a null character
    };
    std::vector<std::string> words;
    Problem problem = Problem::none;
    char at = 0;
};

// Splits words at blanks. Single quotes keep everything; double quotes keep everything except a
// backslash before `"`, `\`, `$` and "`". Elsewhere, a backslash keeps the next character. "~" and
// "~/…" begin with the folder `home`. Unquoted pipes, redirections, variables and patterns are a
// problem: they need a shell, and a program would receive them as plain words.
CommandWords commandWords(std::string_view text, std::string_view home);

}  // namespace ridgepoint::run
