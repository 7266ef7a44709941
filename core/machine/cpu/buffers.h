// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: allocates the memory that a measurement reads and writes.
#pragma once

#include <cstddef>

#include "core/machine/cpu/thread_team.h"

namespace ridgepoint::machine {

// One buffer per thread. Each thread writes to its buffer first, so that the buffer is in memory
// near the thread. Pages are the system's default, as in a training run, so that kernels of
// training and this roof have the same cost of address translation.
class Buffers {
  public:
    // Throws std::runtime_error with one sentence if the memory is not available.
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
