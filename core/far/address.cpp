// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/address.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/base/command_words.h"
#include "core/base/plain_text.h"

namespace ridgepoint::far {
namespace {

constexpr std::string_view kScheme = "ssh://";
constexpr int kMostPort = 65535;

[[noreturn]] void wrong(std::string_view word, std::string_view why) {
    throw AddressError(
        fmt::format("\"{}\" is not an address: {}. An address is ssh://[USER@]HOST[:PORT]/PATH.",
                    base::printable(word), why));
}

// Returns whether a user or host name is safe to pass to ssh: ssh cannot interpret it as an option,
// and its characters have no special meaning in commands that ssh's configuration creates.
bool isName(std::string_view name) {
    return !name.empty() && name.front() != '-' &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '.' || c == '-' || c == '_' || c == ':' || c == '%' || c == '@' ||
                      c == '+';
           });
}

std::string shellWord(std::string_view word) {
    std::string text = "'";
    for (const char c : word) {
        if (c == '\'') {
            text += "'\\''";
        } else {
            text += c;
        }
    }
    return text + "'";
}

// Returns whether the program, like ssh, joins its arguments and passes them to a shell on the
// other machine.
bool handsToShell(const std::string& program) {
    const std::string_view name = std::string_view(program).substr(program.rfind('/') + 1);
    return name == "ssh" || name == "rsh" || name == "autossh";
}

}  // namespace

std::string Address::text() const {
    if (!via.empty()) return path;
    const bool brackets = host.find(':') != std::string::npos;
    return fmt::format("{}{}{}{}{}{}{}{}{}", kScheme, user, user.empty() ? "" : "@",
                       brackets ? "[" : "", host, brackets ? "]" : "", port.empty() ? "" : ":",
                       port, path);
}

std::string Address::place() const {
    return via.empty() ? host : fmt::format("{}", fmt::join(via, " "));
}

bool isAddress(std::string_view word) { return word.starts_with(kScheme); }

Address addressOf(std::string_view word) {
    if (!isAddress(word)) wrong(word, "it does not begin with ssh://");
    std::string_view rest = word.substr(kScheme.size());
    Address address;
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        address.path = rest.substr(slash);
        rest = rest.substr(0, slash);
    }
    if (address.path == "/") address.path.clear();
    if (const auto at = rest.rfind('@'); at != std::string_view::npos) {
        address.user = rest.substr(0, at);
        rest = rest.substr(at + 1);
        if (!isName(address.user)) wrong(word, "the user's name cannot be used");
    }
    std::string_view port;
    bool has_port = false;
    if (rest.starts_with('[')) {
        const auto end = rest.find(']');
        if (end == std::string_view::npos) wrong(word, "the \"[\" is not closed");
        address.host = rest.substr(1, end - 1);
        rest = rest.substr(end + 1);
        has_port = !rest.empty();
        if (has_port && rest.front() != ':') wrong(word, "the host's name cannot be used");
        if (has_port) port = rest.substr(1);
    } else {
        const auto colon = rest.find(':');
        has_port = colon != std::string_view::npos;
        address.host = rest.substr(0, colon);
        if (has_port) port = rest.substr(colon + 1);
    }
    if (!isName(address.host) || address.host.find('@') != std::string::npos)
        wrong(word, "the host's name cannot be used");
    if (has_port) {
        int number = 0;
        const auto [end, bad] = std::from_chars(port.data(), port.data() + port.size(), number);
        if (bad != std::errc{} || end != port.data() + port.size() || number < 1 ||
            number > kMostPort) {
            wrong(word, "the port is not a number from 1 to 65535");
        }
        address.port = port;
    }
    return address;
}

std::vector<std::string> viaWords(std::string_view text) {
    using Problem = base::CommandWords::Problem;
    const char* const home = std::getenv("HOME");
    base::CommandWords command = base::commandWords(text, home != nullptr ? home : "~");
    switch (command.problem) {
        case Problem::backslash:
            throw AddressError("--via ends with a backslash.");
        case Problem::open_quote:
            throw AddressError(
                fmt::format("--via has a quote ({}) that is not closed.", command.at));
        case Problem::shell:
            throw AddressError(fmt::format(
                "\"{}\" in --via needs a shell: put it into quotes, or the command into sh -c '…'.",
                base::printable(std::string_view(&command.at, 1))));
        case Problem::null:
            throw AddressError("--via contains a null character.");
        case Problem::none:
            break;
    }
    if (command.words.empty())
        throw AddressError("--via needs a command, such as \"docker exec -i NAME\".");
    return command.words;
}

std::vector<std::string> commandFor(const Address& address, std::span<const std::string> words) {
    if (!address.via.empty()) {
        std::vector<std::string> command = address.via;
        const auto shells = std::count_if(command.begin(), command.end(), handsToShell);
        for (std::string word : words) {
            for (std::ptrdiff_t i = 0; i < shells; ++i) word = shellWord(word);
            command.push_back(std::move(word));
        }
        return command;
    }
    std::vector<std::string> command{"ssh", "-T"};
    if (!address.port.empty()) command.insert(command.end(), {"-p", address.port});
    command.emplace_back("--");
    command.push_back(address.user.empty() ? address.host : address.user + "@" + address.host);
    std::vector<std::string> quoted_words;
    for (const std::string& word : words) quoted_words.push_back(shellWord(word));
    command.push_back(fmt::format("{}", fmt::join(quoted_words, " ")));
    return command;
}

}  // namespace ridgepoint::far
