// SPDX-License-Identifier: GPL-3.0-or-later
// Writes manual pages and shell completions from a program's own options, so that they always match
// the program.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::app {

// Returns the reference for the arguments `--reference man|bash|zsh|fish`, which the installation
// uses and --help does not list. Returns nullopt for other arguments. Throws UsageError if the kind
// of reference is unknown.
std::optional<std::string> askedReference(const CLI::App& app,
                                          const std::vector<std::string>& arguments);

}  // namespace ridgepoint::app
