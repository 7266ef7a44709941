// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/gpu_samples.h"

namespace ridgepoint::recording::collect {
namespace {

// Maximum number of samples in the live view; the file contains all samples.
constexpr std::size_t kMostLiveSamples = 1 << 14;

}  // namespace

GpuSamples::GpuSamples(const TickClock& clock, Intern intern)
    : clock_(clock), intern_(std::move(intern)), history_(kMostLiveSamples) {}

void GpuSamples::sample(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval) {
    meter_ = std::move(meter);
    interval_ = interval;
}

void GpuSamples::sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device) {
    pm_source_ = std::move(source);
    pm_device_ = device;
}

void GpuSamples::begin() {
    if (meter_) sampler_ = std::make_unique<DeviceSampler>(std::move(meter_), interval_);
    if (pm_source_) pm_sampler_ = std::make_unique<counters::PmSampler>(std::move(pm_source_));
}

void GpuSamples::take(bool last) {
    if (sampler_) {
        if (last) sampler_->finish();
        for (DeviceSampler::Reading& reading : sampler_->take()) {
            run::DeviceSample sample = reading.reading.sample;
            sample.time_ns = clock_.nanoseconds(reading.ticks);
            if (!reading.reading.held_back.empty())
                sample.held_back = intern_(reading.reading.held_back);
            put(sample);
        }
    }
    if (!pm_sampler_) return;
    pm_clock_.anchor();
    for (const counters::PmSample& read : pm_sampler_->take()) {
        run::DeviceSample sample;
        sample.device = pm_device_;
        sample.time_ns = pm_clock_.runNanoseconds(read.end_ns);
        sample.sm_active = read.sm_active;
        sample.tensor_active = read.tensor_active;
        sample.dram_bytes_per_second = read.dram_bytes_per_second;
        sample.l2_bytes_per_second = read.l2_bytes_per_second;
        put(sample);
        any_counters_ = true;
    }
}

void GpuSamples::put(const run::DeviceSample& sample) {
    new_.push_back(sample);
    history_.add(sample);
}

std::vector<std::string> GpuSamples::losses() const {
    std::vector<std::string> losses;
    if (sampler_ && sampler_->failed())
        losses.emplace_back("The GPU's clocks and power could not be read any more.");
    if (pm_sampler_) {
        if (const auto failure = pm_sampler_->failure()) losses.push_back(*failure);
    }
    return losses;
}

}  // namespace ridgepoint::recording::collect
