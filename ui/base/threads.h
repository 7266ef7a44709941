// SPDX-License-Identifier: GPL-3.0-or-later
// Starts threads, even if the system may refuse them (low ulimit -u or -v).
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace ridgepoint::ui {

// Checks that threads can be started. Throws std::runtime_error with one sentence if not. Call it
// before any window exists, because Qt needs a thread for painting and would wait for it forever.
void requireThreads();
// Starts a thread. Throws std::runtime_error with one sentence if the system refuses it.
std::jthread startThread(std::function<void(const std::stop_token&)> work);
// Runs the work on a thread of Qt's pool, or, if the system refuses one, in this call.
void onPool(std::function<void()> work);

}  // namespace ridgepoint::ui
