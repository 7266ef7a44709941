// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryHook hooks LibTorch's allocators through c10::MemoryReportingInfoBase
// (c10/core/Allocator.h), on the thread that creates the hook and on its autograd threads. It also
// records CPU blocks that other threads free.
#pragma once

#include <memory>
#include <string>

#include "core/recording/collect/thread_log.h"

namespace ridgepoint::recording::collect {

// While the hook exists, it logs this thread's allocations, frees and failed allocations on one
// device. Create the hook before the model is built, because frees of blocks whose allocation was
// not seen are ignored. On a GPU, the hook sees the blocks of CUDA's caching allocator with their
// rounded sizes, and the allocator's reserved memory. It does not see the memory of CUDA's context
// and libraries.
class MemoryHook {
  public:
    // device: for example, "cpu" or "cuda:0"
    MemoryHook(ThreadLogs& logs, std::string device);
    ~MemoryHook();
    MemoryHook(const MemoryHook&) = delete;
    MemoryHook& operator=(const MemoryHook&) = delete;

    // Pause and resume logging around steps without hooks. A block that is allocated in such a step
    // must be freed in the same step.
    void pause();
    void resume();

    // Pause and resume logging around unmeasured steps in a user's script, whose memory use
    // Ridgepoint does not control. Blocks that are both allocated and freed between rest() and
    // wake() are not logged. For the blocks that remain, wake() logs an allocation at the current
    // time.
    void rest();
    void wake();

  private:
    class Reporter;
    class CpuAllocator;
    struct Armed;
    ThreadLogs& logs_;
    const std::string device_;
    std::unique_ptr<Armed> armed_;
};

}  // namespace ridgepoint::recording::collect
