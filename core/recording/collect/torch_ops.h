// SPDX-License-Identifier: GPL-3.0-or-later
// OpHook hooks every operator that LibTorch dispatches, on every thread, with at::RecordFunction
// (ATen/record_function.h). The hook copies the name and the arguments' shapes, reads the clock and
// writes into the thread's ring: no locks, heap allocations or cost calculations.
#pragma once

#include <cstdint>
#include <functional>

#include "core/recording/collect/thread_log.h"

namespace ridgepoint::recording::collect {

// States whether ops on meta tensors are work. A dry run counts these ops. A user's script
// ignores them, because a compiler uses meta tensors to calculate shapes.
enum class MetaTensors : std::uint8_t { ignored, counted };

// While the hook exists, it writes ops into `logs`. A process can have only one OpHook at a time.
class OpHook {
  public:
    // exchanges: whether to log Gloo's exchanges with other ranks.
    explicit OpHook(ThreadLogs& logs, MetaTensors meta = MetaTensors::ignored,
                    bool exchanges = false);
    ~OpHook();
    OpHook(const OpHook&) = delete;
    OpHook& operator=(const OpHook&) = delete;

    // Remove and restore the hook around steps that measure the cost of collection. Call these
    // functions only between steps, because an op that is running would be lost.
    void pause();
    void resume();

  private:
    std::uint64_t handle_ = 0;
};

// Calls `on_call` at the start and end of every call on this thread that an OpHook would log.
// Create and destroy this object outside calls, and only one at a time per thread. `on_call` must
// not throw.
class CallWatch {
  public:
    explicit CallWatch(std::function<void(bool begins)> on_call);
    ~CallWatch();
    CallWatch(const CallWatch&) = delete;
    CallWatch& operator=(const CallWatch&) = delete;

  private:
    const std::function<void(bool begins)> on_call_;
    std::uint64_t handle_ = 0;
};

}  // namespace ridgepoint::recording::collect
