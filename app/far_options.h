// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the options that select another machine, for both programs.
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

// Returns whether `run` names a run on another machine.
bool isFar(const std::string& run, const FarArguments& arguments);

// farRun() returns the address of a run, and farMachine() returns the address of a machine. With
// --via, farMachine() requires an empty `word`. Both throw UsageError.
far::Address farRun(const std::string& word, const FarArguments& arguments);
far::Address farMachine(const std::string& word, const FarArguments& arguments);

}  // namespace ridgepoint::app
