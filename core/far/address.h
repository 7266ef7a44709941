// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the location of a run or a training process on another machine, and the command that
// reaches it.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::far {

// what() returns one sentence with the address and its error.
class AddressError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Address {
    std::string user, host, port;    // for ssh; empty: ssh uses its default
    std::vector<std::string> via{};  // command that replaces ssh and runs the words that follow it
    std::string path{};              // absolute path on the other machine; empty if the address
                                     // contains no run
    std::string program = "ridgepoint";  // name or path of the Ridgepoint program on the other
                                         // machine

    // Returns the address as users type it, "ssh://user@host:22/path", or only the path if `via` is
    // set.
    std::string text() const;
    // Returns the other machine's name for messages.
    std::string place() const;
};

// Returns whether a word is an address, which begins with "ssh://".
bool isAddress(std::string_view word);

// Parses "ssh://[user@]host[:port][/path]". The path is everything from the "/" on, unchanged, but
// a single "/" is no path. Throws AddressError.
Address addressOf(std::string_view word);

// Splits the value of --via into words (core/base/command_words.h). Throws AddressError.
std::vector<std::string> viaWords(std::string_view text);

// Returns the program and arguments that run `words` at the address. The words are quoted once for
// each ssh in the command, because ssh passes its arguments to a shell on the other machine.
std::vector<std::string> commandFor(const Address& address, std::span<const std::string> words);

}  // namespace ridgepoint::far
