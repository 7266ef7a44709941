// SPDX-License-Identifier: GPL-3.0-or-later
// The door of a process that was started with RIDGEPOINT_WAIT=1: an abstract socket on which it
// waits for a recording (resources/python/ridgepoint_entry/door.py).
#pragma once

#include <filesystem>

#include "core/base/descriptor.h"
#include "core/entry/processes.h"

namespace ridgepoint::entry {

// Connects to the door of a process of this user. Returns a negative descriptor if the process has
// none, or if the name belongs to another process or user.
run::Descriptor openDoor(const PythonProcess& process);

// Asks the process behind an open door to record for the folder `place` (place.h) with the hooks in
// the folder `python`. Throws std::runtime_error with one sentence.
void askAtDoor(const run::Descriptor& door, const PythonProcess& process,
               const std::filesystem::path& place, const std::filesystem::path& python);

}  // namespace ridgepoint::entry
