// SPDX-License-Identifier: GPL-3.0-or-later
// Says where a run or a training on another machine is, and with which command to get there.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::far {

// what() is one sentence with the address and what is wrong with it.
class AddressError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Address {
    std::string user, host, port;        // for ssh; empty: ssh's own default
    std::vector<std::string> via{};      // runs the words after it elsewhere, in place of ssh
    std::string path{};                  // absolute path there; empty: no run is named
    std::string program = "ridgepoint";  // name or path of Ridgepoint there

    // Returns the address in the form that people type: "ssh://user@host:22/path", or the path.
    std::string text() const;
    // Returns the name of the other machine for messages.
    std::string place() const;
};

// Returns whether a word is an address: it begins with "ssh://".
bool isAddress(std::string_view word);

// Reads "ssh://[user@]host[:port][/path]". The path is everything from the "/" on, as it is. Throws
// AddressError.
Address addressOf(std::string_view word);

// Splits the text of --via into words (core/base/command_words.h). Throws AddressError.
std::vector<std::string> viaWords(std::string_view text);

// Returns the program and arguments that run `words` at the address. ssh passes its arguments to
// the other machine's shell, so they are quoted for it.
std::vector<std::string> commandFor(const Address& address, std::span<const std::string> words);

}  // namespace ridgepoint::far
