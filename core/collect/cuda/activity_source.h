// SPDX-License-Identifier: GPL-3.0-or-later
// ActivitySource is the interface for sources of activity buffers: CUPTI (cupti_source.h), a file
// of captured buffers (capture_file.h), or a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "core/collect/cuda/activity_parser.h"

namespace ridgepoint::collect::cuda {

class ActivitySource {
  public:
    virtual ~ActivitySource() = default;

    // Calls `take` with every completed buffer, oldest first; it is valid only during the call.
    // `all`: includes incomplete buffers; use it at the end, because it waits for the GPU. One
    // thread, never a hook's thread. Throws std::runtime_error with one sentence if there will be
    // no more data.
    using Take = std::function<void(const ActivityBuffer&)>;
    virtual void flush(bool all, const Take& take) = 0;
    // Returns the names for an ActivityParser; valid as long as the source.
    virtual const NameResolver& names() const = 0;
    // Returns the number of records so far that reached no buffer.
    virtual std::uint64_t dropped() const = 0;
    // Returns the name of an API call (ApiActivity::driver, ::call); empty if unknown.
    virtual std::string callName(bool driver, std::uint32_t call) const {
        static_cast<void>(driver);
        static_cast<void>(call);
        return {};
    }
    // Switches tracing, which is on at first. Any thread, even while another thread flushes.
    virtual void setTracing(bool on) { static_cast<void>(on); }
};

}  // namespace ridgepoint::collect::cuda
