// SPDX-License-Identifier: GPL-3.0-or-later
// Passes signals to a child process, so that the child receives each signal once.
#pragma once

#include <sys/types.h>

#include <array>
#include <csignal>
#include <thread>

#include "core/base/child.h"

namespace ridgepoint::cli {

// Handles SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1 and SIGUSR2 while a command runs as a child in
// this process's group. The child already receives signals that are sent to the group or to all
// processes of a job, so this class passes on only signals that are sent to this process alone. The
// system does not report how a signal was sent. A second child process, the witness, therefore
// stays in the group and blocks these signals. If a signal is also pending in the witness, it was
// not sent to this process alone.
//
// Must be created before other threads start. The child must be started afterwards.
class SignalRelay {
  public:
    SignalRelay();
    ~SignalRelay();
    SignalRelay(const SignalRelay&) = delete;
    SignalRelay& operator=(const SignalRelay&) = delete;

    // Returns the signal mask with which the child must start.
    const sigset_t& childMask() const { return usual_mask_; }
    void passTo(pid_t child);
    void stop();  // must be called when the child has exited

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
