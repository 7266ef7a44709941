// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the processes of a started command.
#pragma once

#include <sys/types.h>

namespace ridgepoint::ui {

// Kills, without asking, all that the process started, directly or through others, and all in its
// group; not the process itself.
void killStartedBy(pid_t leader);

}  // namespace ridgepoint::ui
