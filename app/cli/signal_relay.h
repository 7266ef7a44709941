// SPDX-License-Identifier: GPL-3.0-or-later
// Passes signals on to a child process, so that each arrives once.
#pragma once

#include <sys/types.h>

#include <array>
#include <csignal>
#include <thread>

#include "core/base/child.h"

namespace ridgepoint::cli {

// Handles SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1 and SIGUSR2 while a command runs as a child in
// this process's group. A signal that is sent to the group, or to all processes of a job, reaches
// the child itself; only a signal to this process alone is passed on. The system does not report
// which one it was. A second child process, the witness, therefore stays in the group and blocks
// these signals: a signal that is also pending there was not sent to this process alone.
//
// Create it before other threads start, and the child after it.
class SignalRelay {
  public:
    SignalRelay();
    ~SignalRelay();
    SignalRelay(const SignalRelay&) = delete;
    SignalRelay& operator=(const SignalRelay&) = delete;

    // The signal mask that the child starts with.
    const sigset_t& childMask() const { return usual_mask_; }
    void passTo(pid_t child);
    void stop();  // when the child has ended

  private:
    void relay();
    bool othersReceived(int signal);

    static constexpr std::array<int, 6> kSignals{SIGINT, SIGQUIT, SIGTERM,
                                                 SIGHUP, SIGUSR1, SIGUSR2};
    std::array<struct sigaction, kSignals.size()> usual_actions_{};
    sigset_t signals_{}, usual_mask_{};
    base::Pipe questions_, answers_, stop_;
    pid_t witness_ = 0;
    pid_t child_ = 0;
    std::thread thread_;
};

}  // namespace ridgepoint::cli
