// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the logs of all threads in time order. Phase and step marks of the training thread then
// apply to exactly the records written in between, including those of LibTorch's own backward
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/recording/collect/records.h"
#include "core/recording/collect/thread_log.h"

namespace ridgepoint::recording::collect {

// The first log must belong to the training thread. If the training thread waits for another thread
// before it closes a step, all records of the other thread come before the end of the step. Without
// this wait, they nearly always come before it.
void mergeLogs(
    std::span<const std::shared_ptr<ThreadLog>> logs,
    const std::function<void(std::uint32_t thread, const RecordHeader& record)>& consume);

}  // namespace ridgepoint::recording::collect
