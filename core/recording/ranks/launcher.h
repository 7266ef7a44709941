// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the ranks that train on this machine, each as a process of the same program, and ends
// the others if one rank fails. The launcher does not depend on what the ranks do.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/child.h"

namespace ridgepoint::recording::ranks {

struct LaunchOptions {
    std::filesystem::path program;
    std::vector<std::string> arguments;  // arguments for every rank
    int ranks = 2;
    int port = 0;  // port of rank 0's store; if 0, any free port
    // Time in which the other ranks must exit by themselves after one rank has failed. After this
    // time, the launcher sends SIGTERM. After twice this time, it sends SIGKILL.
    std::chrono::milliseconds patience{4000};
};

// Describes how the process of a rank exited.
struct RankEnd {
    int rank = 0;
    int status = 0;      // exit status
    int signal = 0;      // signal that ended the process; 0 if there is none
    bool asked = false;  // whether the process exited after another rank had failed
};

class Launcher {
  public:
    // Starts the ranks. They share the launcher's standard streams, but each has its own process
    // group, so the launcher must forward Ctrl-C from the terminal. The system kills the ranks when
    // the thread that created this object ends for any reason. Throws std::runtime_error, with a
    // one-sentence message, if the port is in use or a process cannot be started.
    explicit Launcher(const LaunchOptions& options);

    // Returns the process ID of a rank; 0 after the rank has exited.
    pid_t process(int rank) const { return processes_[static_cast<std::size_t>(rank)].id(); }
    int port() const { return port_; }
    void signal(int number) const;  // sends a signal to all ranks that are still running
    // Watches the ranks for `time`, and ends the other ranks if one has failed. Returns the results
    // of all ranks in the order in which they exited, or nullopt if some ranks are still running.
    std::optional<std::vector<RankEnd>> waitFor(std::chrono::milliseconds time);

  private:
    void start(int rank, int socket);
    void collect();

    const LaunchOptions options_;
    int port_ = 0;
    std::vector<base::Child> processes_;  // killed when this object is destroyed
    std::vector<RankEnd> ended_;
    std::optional<std::chrono::steady_clock::time_point> failed_since_;
    int asked_ = 0;  // last signal that was sent to the other ranks
};

}  // namespace ridgepoint::recording::ranks
