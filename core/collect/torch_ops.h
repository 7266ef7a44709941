// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks every operator that LibTorch dispatches, on every thread, through at::RecordFunction
// (ATen/record_function.h). The hook copies the name and the arguments' shapes, stamps the clock
// and pushes into the thread's ring: no lock, no heap, no formula.
#pragma once

#include <cstdint>
#include <functional>

#include "core/collect/thread_log.h"

namespace ridgepoint::collect {

// Whether ops on tensors without data (device "meta") count as work: yes in a dry run, no in an
// entered program, where a compiler uses them to work out shapes.
enum class MetaTensors : std::uint8_t { ignored, counted };

// While it lives, ops are written into `logs`. One at a time in a process.
class OpHook {
  public:
    // exchanges: writes what Gloo exchanges with other ranks, too.
    explicit OpHook(ThreadLogs& logs, MetaTensors meta = MetaTensors::ignored,
                    bool exchanges = false);
    ~OpHook();
    OpHook(const OpHook&) = delete;
    OpHook& operator=(const OpHook&) = delete;

    // Unhooks for steps that show what collecting costs, and hooks again. Between steps only: an op
    // that is running at the change is lost.
    void pause();
    void resume();

  private:
    std::uint64_t handle_ = 0;
};

// Calls `told` at the begin and end of every call on its thread that an OpHook would log. Create
// and destroy it outside of calls, and only one at a time on a thread. `told` must not throw.
class CallWatch {
  public:
    explicit CallWatch(std::function<void(bool begins)> told);
    ~CallWatch();
    CallWatch(const CallWatch&) = delete;
    CallWatch& operator=(const CallWatch&) = delete;

  private:
    const std::function<void(bool begins)> told_;
    std::uint64_t handle_ = 0;
};

}  // namespace ridgepoint::collect
