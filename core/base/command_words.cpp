// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/command_words.h"

#include <utility>

namespace ridgepoint::base {
namespace {

using Problem = CommandWords::Problem;

constexpr std::string_view kWhite = " \t\n\r\v\f", kBlank = " \t";
// kOfShells omits "[", which is special to a shell only together with "]". It also omits "=" and
// ",", which are never special.
constexpr std::string_view kOfShells = "|&;<>()$`*?\n", kEscapedInQuotes = "\"\\$`";

bool isIn(std::string_view characters, char c) {
    return characters.find(c) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kWhite);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kWhite) - first + 1);
}

}  // namespace

CommandWords commandWords(std::string_view text, std::string_view home) {
    CommandWords command;
    std::string word;
    bool in_word = false;
    char quote = 0;
    const auto end_word = [&] {
        if (in_word) command.words.push_back(std::exchange(word, {}));
        in_word = false;
    };
    const auto fail = [&](Problem problem, char at) {
        command.problem = problem;
        command.at = at;
        return command;
    };
    text = trimmed(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const std::string_view rest = text.substr(i + 1);
        if (c == '\0') return fail(Problem::null, c);
        if (c == '\\' && quote != '\'') {
            if (rest.empty()) return fail(Problem::backslash, c);
            const bool escapes = quote == 0 || isIn(kEscapedInQuotes, rest.front());
            word += escapes ? rest.front() : c;
            if (escapes) ++i;
            in_word = true;
        } else if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '"' || c == '\'') {
            quote = c;
            in_word = true;
        } else if (isIn(kOfShells, c)) {
            return fail(Problem::shell, c);
        } else if (isIn(kBlank, c)) {
            end_word();
        } else if (c == '~' && !in_word &&
                   (rest.empty() || isIn(kBlank, rest.front()) || rest.front() == '/')) {
            word = home;
            in_word = true;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (quote != 0) return fail(Problem::open_quote, quote);
    end_word();
    return command;
}

}  // namespace ridgepoint::base
