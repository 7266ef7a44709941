// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks LibTorch's allocators through c10::MemoryReportingInfoBase (c10/core/Allocator.h), on the
// thread that holds the hook and on the autograd threads that work for it. Frees of a CPU's blocks
// are heard of every thread.
#pragma once

#include <memory>
#include <string>

#include "core/collect/thread_log.h"

namespace ridgepoint::collect {

// While it lives, allocations and frees of this thread on one device, and that its memory ran out,
// are written into `logs`. Arm it before the model is built: a block that was never seen being
// allocated cannot be seen being freed. Of a GPU it sees what CUDA's caching allocator hands out,
// in its sizes, and what that allocator has reserved; not what CUDA's context and libraries take
// for themselves.
class MemoryHook {
  public:
    // device: "cpu", "cuda:0"
    MemoryHook(ThreadLogs& logs, std::string device);
    ~MemoryHook();
    MemoryHook(const MemoryHook&) = delete;
    MemoryHook& operator=(const MemoryHook&) = delete;

    // For steps without any hook: what is allocated in such a step must be freed in it.
    void pause();
    void resume();

    // For steps that are not measured, in between others of a program whose memory is not ours to
    // arrange: blocks that come and go while resting are not logged. What outlives the rest is
    // logged at its end, as if allocated then.
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
