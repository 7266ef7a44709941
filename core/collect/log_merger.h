// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the logs of all threads in time order. Phase and step marks of the training thread then
// apply to exactly the records written in between, including those of LibTorch's own backward
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/collect/records.h"
#include "core/collect/thread_log.h"

namespace ridgepoint::collect {

// The first log must be the training thread's. If the training thread waits for another thread
// before it closes a step, all records of that thread come before the step's end. Without such a
// wait, this is nearly always so.
void mergeLogs(
    std::span<const std::shared_ptr<ThreadLog>> logs,
    const std::function<void(std::uint32_t thread, const RecordHeader& record)>& consume);

}  // namespace ridgepoint::collect
