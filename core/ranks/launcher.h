// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the ranks of one training on this machine, each a process of the same program, and ends
// the others when one of them is gone. Knows nothing of what they do.
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
    std::vector<std::string> arguments;  // of every rank
    int ranks = 2;
    int port = 0;  // where rank 0 meets the others; 0: any that is free
    // How long the others have to end by themselves once one is gone; then they are asked to
    // (SIGTERM), and after the same time again made to (SIGKILL). Twice this is the longest that a
    // dead rank is mourned.
    std::chrono::milliseconds patience{4000};
};

// How a rank ended.
struct RankEnd {
    int rank = 0;
    int status = 0;      // exit status
    int signal = 0;      // that ended it; 0: none
    bool asked = false;  // because another one was gone before
};

class Launcher {
  public:
    // Starts them. Their standard streams are ours, their process groups are not, so that a Ctrl-C
    // on the terminal is ours to pass on, once. The system kills them when the thread that made
    // this ends, however it ends. Throws std::runtime_error with one sentence: the port is in use,
    // or a process could not be started.
    explicit Launcher(const LaunchOptions& options);

    // The process of a rank; 0 once it has ended.
    pid_t process(int rank) const { return processes_[static_cast<std::size_t>(rank)].id(); }
    int port() const { return port_; }
    void signal(int number) const;  // to those that still run
    // Looks at them for that long, and ends the others when one of them has failed. Unset: some
    // still run. Else how they ended, in the order in which they did.
    std::optional<std::vector<RankEnd>> waitFor(std::chrono::milliseconds time);

  private:
    void start(int rank, int socket);
    void collect();

    const LaunchOptions options_;
    int port_ = 0;
    std::vector<run::Child> processes_;  // killed with this
    std::vector<RankEnd> ended_;
    std::optional<std::chrono::steady_clock::time_point> failed_since_;
    int asked_ = 0;  // the last signal that the others were sent
};

}  // namespace ridgepoint::ranks
