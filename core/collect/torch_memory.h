// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks LibTorch's allocators through c10::MemoryReportingInfoBase (c10/core/Allocator.h), on the
// thread that holds the hook and on the autograd threads that work for it.
#pragma once

#include <memory>

#include "core/collect/thread_log.h"

namespace ridgepoint::collect {

// While it lives, allocations and frees of this thread are written into `logs`. Arm it before the
// model is built: a block that was never seen being allocated cannot be seen being freed.
class MemoryHook {
  public:
    explicit MemoryHook(ThreadLogs& logs);
    ~MemoryHook();
    MemoryHook(const MemoryHook&) = delete;
    MemoryHook& operator=(const MemoryHook&) = delete;

    // For steps without any hook: what is allocated in such a step must be freed in it.
    void pause();
    void resume();

  private:
    struct Armed;
    ThreadLogs& logs_;
    std::unique_ptr<Armed> armed_;
};

}  // namespace ridgepoint::collect
