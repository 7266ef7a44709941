// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the processes of a started command.
#pragma once

#include <sys/types.h>

namespace ridgepoint::ui {

// Kills all processes that `leader` started, directly or indirectly, and all other processes in its
// group. Does not kill `leader` itself.
void killStartedBy(pid_t leader);

}  // namespace ridgepoint::ui
