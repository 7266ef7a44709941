// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: allocates the memory that a measurement reads and writes.
#pragma once

#include <cstddef>

#include "core/machine/cpu/thread_team.h"

namespace ridgepoint::machine {

// One buffer for each thread. Each thread is the first one to write to its buffer, so that the
// buffer is in memory near the thread. Pages have the default size of the system, as in a training
// run, so that address translation costs as much as in training kernels.
class Buffers {
  public:
    // Throws a std::runtime_error that contains one sentence if the memory cannot be allocated.
    Buffers(ThreadTeam& team, std::size_t bytes_each);
    ~Buffers();
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

    char* of(int thread) const {
        return static_cast<char*>(memory_) + each_ * static_cast<std::size_t>(thread);
    }
    std::size_t each() const { return each_; }

  private:
    std::size_t each_;
    std::size_t total_;
    void* memory_ = nullptr;
};

}  // namespace ridgepoint::machine
