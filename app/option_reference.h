// SPDX-License-Identifier: GPL-3.0-or-later
// Manual pages and shell completions, written from a program's own options so that they cannot
// differ from them.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::app {

// The text for the arguments `--reference man|bash|zsh|fish`, with which the programs are installed
// and which --help does not list. nullopt when the arguments ask for something else. Throws
// UsageError for another kind than these.
std::optional<std::string> askedReference(const CLI::App& app,
                                          const std::vector<std::string>& arguments);

}  // namespace ridgepoint::app
