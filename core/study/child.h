// SPDX-License-Identifier: GPL-3.0-or-later
// A recording in a process of its own, which ends when this process does.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::study {

struct ChildEnd {
    int status = 0;  // exit status
    int signal = 0;  // that ended it; 0: none
};

class Child {
  public:
    // Standard output and error go to `log`, which is replaced. A group of its own, so that a
    // Ctrl-C on the terminal is ours to pass on. The thread that makes it must live as long as it:
    // when that ends, however it ends, the system kills the child. Throws std::runtime_error.
    Child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
          const std::filesystem::path& log);
    ~Child();  // kills it when it still runs
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    pid_t id() const { return id_; }
    // Unset: it still runs after that time.
    std::optional<ChildEnd> waitFor(std::chrono::milliseconds time);
    void kill() const;  // it and what it started

  private:
    pid_t id_ = 0;
};

}  // namespace ridgepoint::study
