// SPDX-License-Identifier: GPL-3.0-or-later
// Writes manual pages and shell completions from a program's
// own options, so that they cannot differ from the program.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::app {

// Returns the text for the arguments `--reference man|bash|zsh|fish`,
// which the installation uses and --help does not list. nullopt if the
// arguments request something else. Throws UsageError for other kinds.
std::optional<std::string> askedReference(const CLI::App& app,
                                          const std::vector<std::string>& arguments);

}  // namespace ridgepoint::app
