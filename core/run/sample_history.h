// SPDX-License-Identifier: GPL-3.0-or-later
// SampleHistory stores the device samples of a growing run and thins them out.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The samples of a device in a run of any length, in chunks that snapshots share. Whenever there
// are more than `most` samples, every second one is removed, so that the remaining ones are evenly
// spread.
class SampleHistory {
  public:
    explicit SampleHistory(std::size_t most) : most_(most) {}
    void add(const DeviceSample& sample);
    const Chunks<DeviceSample>& chunks() const { return chunks_; }

  private:
    void halve();

    std::size_t most_;
    Chunks<DeviceSample> chunks_;
    std::size_t size_ = 0;
    std::size_t of_ = 1;  // one of every `of_` samples is kept
    std::size_t next_ = 0;
};

}  // namespace ridgepoint::run
