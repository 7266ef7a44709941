// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, a polite kill and a closed terminal.
#pragma once

#include <chrono>

namespace ridgepoint::cli {

// From now on SIGINT, SIGTERM and SIGHUP are noted instead of ending the program; the second one
// ends it at once, with status 130.
void noteInterrupts();
bool interrupted();
// "SIGINT", as a word for the run's end reason.
const char* interruptName();

// Sleeps, but not through an interrupt.
void sleepUnlessInterrupted(std::chrono::milliseconds time);

}  // namespace ridgepoint::cli
