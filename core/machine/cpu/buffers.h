// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: the memory that a measurement goes through.
#pragma once

#include <cstddef>

#include "core/machine/cpu/thread_team.h"

namespace ridgepoint::machine {

// One buffer for each thread, written first by that thread so that it lies in memory near it.
// Pages are as the system hands them out by default: that is what the memory of a training run
// gets as well, so its kernels and this roof pay alike for address translation.
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
