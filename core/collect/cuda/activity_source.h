// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of a source of activity buffers: CUPTI (cupti_source.h), a file of captured buffers
// (capture_file.h), or a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/collect/cuda/activity_parser.h"

namespace ridgepoint::collect::cuda {

class ActivitySource {
  public:
    virtual ~ActivitySource() = default;

    // Hands over the valid bytes of every buffer that was completed, oldest first; valid during the
    // call only. `all`: also what only fills up now; for the end, since it waits for the GPU. One
    // thread, never one of a hook. Throws std::runtime_error with one sentence when nothing more
    // will come.
    using Take = std::function<void(std::span<const std::byte>)>;
    virtual void flush(bool all, const Take& take) = 0;
    // For an ActivityParser; as long as the source.
    virtual const NameResolver& names() const = 0;
    // Records that never reached a buffer, so far.
    virtual std::uint64_t dropped() const = 0;
    // How a call is named (ApiActivity::driver, ::call); empty: not known here.
    virtual std::string callName(bool driver, std::uint32_t call) const {
        static_cast<void>(driver);
        static_cast<void>(call);
        return {};
    }
    // Whether anything is recorded; it is at first. Any thread, also while another one flushes.
    virtual void setTracing(bool on) { static_cast<void>(on); }
};

}  // namespace ridgepoint::collect::cuda
