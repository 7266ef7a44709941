// SPDX-License-Identifier: GPL-3.0-or-later
// Where completed activity buffers come from: CUPTI (cupti_source.h), a file of captured ones
// (capture_file.h), or a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/collect/cuda/activity_parser.h"

namespace ridgepoint::collect::cuda {

class ActivitySource {
  public:
    virtual ~ActivitySource() = default;

    // Hands over the valid bytes of every buffer that was completed, oldest first; valid during the
    // call only. `all`: also what only fills up now; for the end, since it waits for the GPU. One
    // thread, never one of a hook.
    using Take = std::function<void(std::span<const std::byte>)>;
    virtual void flush(bool all, const Take& take) = 0;
    // For an ActivityParser; as long as the source.
    virtual const NameResolver& names() const = 0;
    // Records that never reached a buffer, so far.
    virtual std::uint64_t dropped() const = 0;
};

}  // namespace ridgepoint::collect::cuda
