// SPDX-License-Identifier: GPL-3.0-or-later
// Starts threads. Handles systems that refuse to start a thread (low ulimit -u or -v).
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace ridgepoint::ui {

// Throws std::runtime_error with one sentence if threads cannot be started. Must be called before
// any window exists, because Qt needs a thread for painting and would wait for it forever.
void requireThreads();
// Starts a thread. Throws std::runtime_error with one sentence if the system cannot start the
// thread.
std::jthread startThread(std::function<void(const std::stop_token&)> work);
// Runs the work on a thread of Qt's pool. If the system cannot start a thread, runs the work on the
// calling thread.
void onPool(std::function<void()> work);

}  // namespace ridgepoint::ui
