// SPDX-License-Identifier: GPL-3.0-or-later
// Child runs another program as a child process.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "core/base/descriptor.h"

namespace ridgepoint::base {

struct ChildOptions {
    std::vector<std::string> words;  // the program (a path or a name in PATH), followed by its
                                     // arguments
    // "NAME=value" entries; unset: the parent's environment.
    std::optional<std::vector<std::string>> environment{};
    std::array<int, 3> streams{-1, -1, -1};  // standard input, output and error; -1: the parent's
                                             // stream
    int inherited = -1;                      // another descriptor that stays open in the child; -1:
                                             // none
    // Signals for which the child uses the default action, even if the parent ignores them.
    std::vector<int> default_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ};
    // Signals that the child ignores unless it installs a handler.
    std::vector<int> ignored_signals{};
    const sigset_t* signal_mask = nullptr;  // the child's blocked signals; null: the parent's
    // If true, the child runs in its own process group, so that Ctrl-C in the terminal reaches only
    // the parent, and starts without blocked signals. The system kills the child when the thread
    // that started it ends for any reason.
    bool dependent = false;
    // Signal that a child without `dependent` receives when the starting thread exits; 0: none.
    int death_signal = 0;
};

struct ChildEnd {
    int status = 0;  // the child's exit status
    int signal = 0;  // signal that killed the child; 0: none
};

class Child {
  public:
    // Throws std::system_error if the program cannot be started.
    explicit Child(const ChildOptions& options);
    ~Child();  // kills the child if it is still running
    Child(Child&& other) noexcept;
    Child& operator=(Child&&) = delete;

    pid_t id() const { return id_; }  // 0 once waitFor() has returned the child's end
    ChildEnd wait();
    // Waits at most `time`. Returns unset if the child is still running.
    std::optional<ChildEnd> waitFor(std::chrono::milliseconds time);
    void signal(int number) const;
    void kill() const;  // also kills the child's process group if the child has its own

  private:
    std::optional<ChildEnd> reap(int options);
    pid_t id_ = 0;
    bool own_group_ = false;
};

// A pipe that other programs do not inherit. The constructor throws std::system_error on failure.
struct Pipe {
    Pipe();
    Descriptor reading, writing;
};

}  // namespace ridgepoint::base
