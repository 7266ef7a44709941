// SPDX-License-Identifier: GPL-3.0-or-later
// Connects to a process that was started with RIDGEPOINT_WAIT=1. The process waits for a recording
// at an abstract socket, which is called its door (resources/python/ridgepoint_entry/door.py).
#pragma once

#include <filesystem>

#include "core/base/descriptor.h"
#include "core/recording/script/processes.h"

namespace ridgepoint::recording::script {

// Connects to the door (a socket) of a process that belongs to this user. Returns a negative
// descriptor if the process has no door, or if another process or user owns the door's name.
base::Descriptor openDoor(const PythonProcess& process);

// Requests that the process behind an open door record for the folder `place` (place.h), with the
// hooks in the folder `python`. Throws std::runtime_error with one sentence on failure.
void askAtDoor(const base::Descriptor& door, const PythonProcess& process,
               const std::filesystem::path& place, const std::filesystem::path& python);

}  // namespace ridgepoint::recording::script
