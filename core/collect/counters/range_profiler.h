// SPDX-License-Identifier: GPL-3.0-or-later
// CUPTI's range profiler with user replay: each step is a pass, no kernel is run again and no
// memory saved. Nothing here has run on a GPU yet; the sequence of calls is tested with functions
// of the test's own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/collect/counters/counter_session.h"
#include "core/collect/counters/metric_host.h"

namespace ridgepoint::collect::counters {

// The device's context, from CUDA's driver.
struct DeviceContext {
    std::size_t device = 0;            // CUDA's number
    void* context = nullptr;           // primary; null: not needed (tests)
    std::function<int()> synchronize;  // cuCtxSynchronize of it
};
// The primary context of the device, which LibTorch uses too; stays retained. Throws
// CountersUnavailable.
DeviceContext openContext(int device);

class RangeProfiler : public CounterSession {
  public:
    // Asks CUPTI whether the device can be counted at all. Throws CountersUnavailable.
    RangeProfiler(ProfilerApi api, DeviceContext device, Extent extent);
    ~RangeProfiler() override;

    const Recipe& recipe() const override { return recipe_; }
    const std::string& chip() const override { return chip_; }
    std::size_t passes() const override { return plan_.passes; }
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

    const ProfilerApi api_;
    const DeviceContext device_;
    bool initialized_ = false;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    Recipe recipe_;
    MetricPlan plan_;
    std::unique_ptr<MetricHost> host_;
    void* profiler_ = nullptr;  // CUpti_RangeProfiler_Object
    std::vector<std::uint8_t> data_;
    Ranges ranges_ = Ranges::marked;
    std::size_t most_ranges_ = 0;
};

}  // namespace ridgepoint::collect::counters
