// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the ranks of one training on this machine, each as a process of the same program, and ends
// the others if one fails. Does not depend on what the ranks do.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/child.h"

namespace ridgepoint::ranks {

struct LaunchOptions {
    std::filesystem::path program;
    std::vector<std::string> arguments;  // arguments of every rank
    int ranks = 2;
    int port = 0;  // where ranks meet rank 0; 0: any free port
    // Time for the other ranks to end by themselves after one rank has failed. After this time, the
    // launcher sends SIGTERM. After the same time again, it sends SIGKILL, so all ranks end.
    std::chrono::milliseconds patience{4000};
};

// The end of a rank's process.
struct RankEnd {
    int rank = 0;
    int status = 0;      // exit status
    int signal = 0;      // signal that ended it; 0 if there is none
    bool asked = false;  // told to end because another rank had failed
};

class Launcher {
  public:
    // Starts the ranks. They share the launcher's standard streams but have their own process
    // groups, so the launcher must pass on a Ctrl-C from the terminal. The system kills them when
    // the thread that created this object ends, for any reason. Throws std::runtime_error with one
    // sentence if the port is in use or a process could not be started.
    explicit Launcher(const LaunchOptions& options);

    // Returns the process id of a rank; 0 after it has ended.
    pid_t process(int rank) const { return processes_[static_cast<std::size_t>(rank)].id(); }
    int port() const { return port_; }
    void signal(int number) const;  // sends a signal to ranks that still run
    // Watches the ranks for this time, and ends the others if one has failed. Returns the ends of
    // all ranks in the order in which they ended, or unset if some ranks still run.
    std::optional<std::vector<RankEnd>> waitFor(std::chrono::milliseconds time);

  private:
    void start(int rank, int socket);
    void collect();

    const LaunchOptions options_;
    int port_ = 0;
    std::vector<run::Child> processes_;  // killed with this object
    std::vector<RankEnd> ended_;
    std::optional<std::chrono::steady_clock::time_point> failed_since_;
    int asked_ = 0;  // last signal sent to the other ranks
};

}  // namespace ridgepoint::ranks
