// SPDX-License-Identifier: GPL-3.0-or-later
// Options that say how another machine is reached, for both programs.
#pragma once

#include <optional>
#include <string>

#include "core/far/address.h"

namespace CLI {
class App;
}

namespace ridgepoint::app {

struct FarArguments {
    std::optional<std::string> via, program;
};
void addFarOptions(CLI::App& command, FarArguments& arguments);

// Returns whether a run's name is one on another machine.
bool isFar(const std::string& run, const FarArguments& arguments);

// Returns the address that a word and the options name. Throws UsageError. The first one names a
// run, the second one a machine (with --via, the word is empty).
far::Address farRun(const std::string& word, const FarArguments& arguments);
far::Address farMachine(const std::string& word, const FarArguments& arguments);

}  // namespace ridgepoint::app
