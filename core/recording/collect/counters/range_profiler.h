// SPDX-License-Identifier: GPL-3.0-or-later
// RangeProfiler uses CUPTI's range profiler with user replay: each step is a pass, so no kernel is
// repeated and no memory is saved. If CUPTI cannot count kernels in this way, it replays each
// kernel instead. This code has not yet worked on a GPU (docs/counters.md). A test replaces CUPTI's
// functions with its own and checks the sequence of calls.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/recording/collect/counters/counter_session.h"
#include "core/recording/collect/counters/metric_host.h"

namespace ridgepoint::recording::collect::counters {

// A device and its context in the CUDA driver.
struct DeviceContext {
    std::size_t device = 0;            // CUDA device number
    void* context = nullptr;           // primary context; null in tests, which do not need a
                                       // context
    std::function<int()> synchronize;  // calls cuCtxSynchronize in this context
    // Returns the GPU's free memory. Unset if it is unknown; sets are then limited only by the
    // machine's memory.
    std::function<std::optional<std::size_t>()> free_bytes;
};
// Returns the device's primary context, which LibTorch also uses. The context stays retained.
// Throws CountersUnavailable.
DeviceContext openContext(int device);

class RangeProfiler : public CounterSession {
  public:
    // Throws CountersUnavailable if CUPTI does not support the device.
    RangeProfiler(ProfilerApi api, DeviceContext device, Extent extent);
    ~RangeProfiler() override;

    const Recipe& recipe() const override { return recipe_; }
    const std::string& chip() const override { return chip_; }
    std::size_t passes() const override { return plan_.passes; }
    std::size_t mostRanges() const override;
    void beginSet(Ranges ranges, std::size_t most_ranges) override;
    void beginPass() override;
    void push(std::string_view name) override;
    void pop() override;
    bool endPass() override;
    Set takeSet() override;
    void release() override;

  private:
    void checkSupport();
    void enable();
    int configure(layout::RangeMode mode, layout::ReplayMode replay);
    void synchronize();
    void pushRange(const std::string& name);
    void popRange();

    const ProfilerApi api_;
    const DeviceContext device_;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    Recipe recipe_;
    MetricPlan plan_;
    std::unique_ptr<MetricHost> host_;
    void* profiler_ = nullptr;  // a CUpti_RangeProfiler_Object
    std::vector<std::uint8_t> data_;
    Ranges ranges_ = Ranges::marked;
    std::size_t most_ranges_ = 0;
    std::size_t image_bytes_of_range_;  // in the machine's memory
    bool outer_range_ = false;  // whether to open an outer range around the kernels' ranges; true
                                // once a set contained no ranges
};

}  // namespace ridgepoint::recording::collect::counters
