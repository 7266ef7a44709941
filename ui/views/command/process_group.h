// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the processes of a started command.
#pragma once

#include <sys/types.h>

namespace ridgepoint::ui {

// Kills all processes that `leader` started, directly or
// indirectly, and all others in its group, but not `leader` itself.
void killStartedBy(pid_t leader);

}  // namespace ridgepoint::ui
