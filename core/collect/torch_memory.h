// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryHook hooks LibTorch's allocators through c10::MemoryReportingInfoBase
// (c10/core/Allocator.h), on the thread with the hook and on its autograd threads. It also records
// CPU blocks that other threads free.
#pragma once

#include <memory>
#include <string>

#include "core/collect/thread_log.h"

namespace ridgepoint::collect {

// While the hook exists, it writes allocations, frees and failed allocations of this thread on one
// device into `logs`. Create it before the model is built, because the free of a block is ignored
// if its allocation was not seen. On a GPU, it sees the blocks of CUDA's caching allocator, with
// their rounded sizes, and the allocator's reserved memory, but not the memory of CUDA's context
// and libraries.
class MemoryHook {
  public:
    // device: "cpu", "cuda:0"
    MemoryHook(ThreadLogs& logs, std::string device);
    ~MemoryHook();
    MemoryHook(const MemoryHook&) = delete;
    MemoryHook& operator=(const MemoryHook&) = delete;

    // For steps without hooks: a block allocated in such a step must be freed in the same step.
    void pause();
    void resume();

    // For unmeasured steps of a user's script, whose memory use Ridgepoint does not control: blocks
    // that are allocated and freed between rest() and wake() are not logged. Blocks that remain are
    // logged by wake(), as if allocated then.
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

}  // namespace ridgepoint::collect
