// SPDX-License-Identifier: GPL-3.0-or-later
// GpuSamples passes a GPU's clocks, power and sampled counters from the samplers to the run.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/recording/collect/counters/pm_sampling.h"
#include "core/recording/collect/cuda/device_clock.h"
#include "core/recording/collect/device_sampler.h"
#include "core/run/sample_history.h"

namespace ridgepoint::recording::collect {

// This class is used only on the recorder thread, except for the functions that are called before
// begin() and the functions that pause and resume the counters.
class GpuSamples {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    GpuSamples(const TickClock& clock, Intern intern);

    // Set the sample sources. Call these functions before begin().
    void sample(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval);
    void sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device);
    void begin();  // starts the sampler threads
    void end() {   // stops the threads and discards their failures
        sampler_.reset();
        pm_sampler_.reset();
    }

    // Can be called on any thread.
    void pauseCounters() {
        if (pm_sampler_) pm_sampler_->pause();
    }
    void resumeCounters() {
        if (pm_sampler_) pm_sampler_->resume();
    }

    // Collects the samples that the samplers have read since the last call. If `last` is true,
    // reads the device a last time.
    void take(bool last);
    // Returns the samples that take() has collected since the last call of takeNew().
    std::vector<run::DeviceSample> takeNew() { return std::exchange(new_, {}); }
    const run::Chunks<run::DeviceSample>& all() const { return history_.chunks(); }
    bool anyCounters() const { return any_counters_; }
    std::vector<std::string> losses() const;  // one sentence for each sampler that failed

  private:
    void put(const run::DeviceSample& sample);

    const TickClock& clock_;
    Intern intern_;
    std::unique_ptr<DeviceMeter> meter_;
    std::chrono::milliseconds interval_{};
    std::unique_ptr<DeviceSampler> sampler_;
    std::unique_ptr<counters::PmSource> pm_source_;
    std::uint32_t pm_device_ = 0;
    std::unique_ptr<counters::PmSampler> pm_sampler_;
    cuda::DeviceClock pm_clock_{clock_};
    bool any_counters_ = false;
    std::vector<run::DeviceSample> new_;
    run::SampleHistory history_;
};

}  // namespace ridgepoint::recording::collect
