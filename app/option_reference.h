// SPDX-License-Identifier: GPL-3.0-or-later
// Writes manual pages and shell completions from a program's
// own options, so that they cannot differ from the program.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::app {

// Returns the text for the arguments `--reference man|bash|zsh|fish`. The installation uses these
// arguments; --help does not list them. Returns nullopt for other arguments. Throws UsageError for
// other kinds of references.
std::optional<std::string> askedReference(const CLI::App& app,
                                          const std::vector<std::string>& arguments);

}  // namespace ridgepoint::app
