// SPDX-License-Identifier: GPL-3.0-or-later
// ActivitySource is the interface for sources of activity buffers: CUPTI (cupti_source.h), a file
// of captured buffers (capture_file.h), or a test.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/recording/collect/cuda/activity_parser.h"

namespace ridgepoint::recording::collect::cuda {

class ActivitySource {
  public:
    virtual ~ActivitySource() = default;

    // Passes every completed buffer to `take`, oldest first. A buffer is valid only during the
    // call. If `all` is true, flush() also passes on incomplete buffers. Use this only at the end,
    // because it waits for the GPU. Call flush() on one thread, never on a thread with hooks. If
    // the source has failed and provides no more data, flush() throws std::runtime_error with one
    // sentence.
    using Take = std::function<void(const ActivityBuffer&)>;
    virtual void flush(bool all, const Take& take) = 0;
    // Returns the names that an ActivityParser needs. They are valid as long as the source exists.
    virtual const NameResolver& names() const = 0;
    // Returns the number of records so far that did not fit into a buffer.
    virtual std::uint64_t dropped() const = 0;
    // Returns the name of an API call (ApiActivity::driver, ::call), or an empty string if unknown.
    virtual std::string callName(bool driver, std::uint32_t call) const {
        static_cast<void>(driver);
        static_cast<void>(call);
        return {};
    }
    // Turns tracing on or off. Tracing is initially on. Can be called on any thread, even while
    // another thread flushes.
    virtual void setTracing(bool on) { static_cast<void>(on); }
    // Waits for the GPU, and makes the source read the times of all work that has ended. Call this
    // on a thread that uses the GPU.
    virtual void finishWork() {}
};

}  // namespace ridgepoint::recording::collect::cuda
