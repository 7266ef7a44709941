// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that the system may refuse to start, as under a low ulimit -u or -v.
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace ridgepoint::ui {

// Call it before any window exists: Qt waits forever for a thread that it needs for painting and
// that the system refuses. Throws std::runtime_error with one sentence if threads are that scarce.
void requireThreads();
// Throws std::runtime_error with one sentence if the system refuses it.
std::jthread startThread(std::function<void(const std::stop_token&)> work);
// Runs the work on a thread of Qt's pool, or, if the system refuses one, in this call.
void onPool(std::function<void()> work);

}  // namespace ridgepoint::ui
