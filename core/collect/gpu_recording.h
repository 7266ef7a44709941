// SPDX-License-Identifier: GPL-3.0-or-later
// GpuRecording is the part of a session that records the GPU. It waits for all records of a
// finished step, adds them up, and collects device samples. Used on the recorder thread, except
// before begin().
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/collect/counters/pm_sampling.h"
#include "core/collect/counters/set_joiner.h"
#include "core/collect/cuda/gpu_collector.h"
#include "core/collect/device_sampler.h"
#include "core/collect/step_assembler.h"
#include "core/run/gpu_table.h"
#include "core/run/sample_history.h"
#include "core/store/store.h"

namespace ridgepoint::collect {

class GpuRecording {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    GpuRecording(const TickClock& clock, Intern intern);

    // Call these before begin().
    void trace(cuda::GpuTracing tracing);
    void sample(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval);
    // Joins counts to traced kernels. Call it after trace().
    void count(std::shared_ptr<counters::CountedSets> sets);
    void sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device) {
        pm_source_ = std::move(source);
        pm_device_ = device;
    }
    void begin();  // starts the samplers' threads

    // Any thread, after begin().
    void setTracing(bool on) {
        if (collector_) collector_->setTracing(on);
    }

    void pauseCounterSamples() {
        if (pm_sampler_) pm_sampler_->pause();
    }
    void resumeCounterSamples() {
        if (pm_sampler_) pm_sampler_->resume();
    }

    // Adds a step. Steps must come in order. threads: system ID of each thread (cuda::StepOps).
    void add(FinishedStep step, const std::vector<std::uint32_t>& threads);
    // A finished step with its GPU work. collect() returns the finished steps; without tracing, all
    // added steps. `last`: waits for the GPU and returns all remaining steps.
    struct Step {
        FinishedStep step;
        std::vector<run::GpuRecord> records;
        std::vector<run::ApiCall> api_calls;
    };
    std::vector<Step> collect(bool last);
    // Adds the changes since the last call to a batch.
    void fill(run::RunWriter::Batch& batch);

    // Totals begin anew: those of earlier steps are lost.
    void forgetTotals();

    // What the run's summary is to say of it.
    struct Says {
        bool known = false;  // false: there was no attempt to trace a GPU
        run::EvidenceLevel rung = run::EvidenceLevel::modelled;
        std::string rung_reason;
        std::uint64_t dropped = 0;
        std::vector<std::string> losses;
        bool operator==(const Says&) const = default;
    };
    const Says& says() const { return says_; }

    std::shared_ptr<const std::vector<run::GpuCell>> cells();
    std::shared_ptr<const std::vector<run::GpuCall>> calls() const { return calls_; }
    std::shared_ptr<const std::vector<run::GpuUse>> uses() const { return uses_; }
    std::shared_ptr<const run::Counted> counted() const { return counted_; }
    const run::Chunks<run::DeviceSample>& samples() const { return history_.chunks(); }

  private:
    Step finish(cuda::TracedStep&& traced);
    void takeSamples();
    void takeCounterSamples();
    void put(const run::DeviceSample& sample);
    void takeCounts();
    void updateSays();

    const TickClock& clock_;
    Intern intern_;
    std::unique_ptr<cuda::GpuCollector> collector_;
    std::deque<FinishedStep> waiting_;  // the collector has their steps and ops
    std::uint64_t last_flush_ns_ = 0;
    bool steps_since_flush_ = false;
    std::int64_t last_traced_step_ = -1;

    run::GpuTable table_;
    std::shared_ptr<const std::vector<run::GpuCell>> cells_;  // null: read table_ again
    std::map<run::GpuCall::Key, run::GpuCall> call_totals_;
    std::shared_ptr<const std::vector<run::GpuCall>> calls_;
    std::shared_ptr<const std::vector<run::GpuUse>> uses_;
    bool cells_changed_ = false;

    std::unique_ptr<counters::SetJoiner> counts_;
    std::shared_ptr<const run::Counted> counted_;
    bool counted_changed_ = false;

    std::unique_ptr<DeviceMeter> meter_;
    std::chrono::milliseconds interval_{};
    std::unique_ptr<DeviceSampler> sampler_;
    std::unique_ptr<counters::PmSource> pm_source_;
    std::uint32_t pm_device_ = 0;
    std::unique_ptr<counters::PmSampler> pm_sampler_;
    cuda::DeviceClock pm_clock_{clock_};
    bool pm_seen_ = false;
    std::vector<run::DeviceSample> new_samples_;
    run::SampleHistory history_;
    Says says_;
    std::string reason_;
};

}  // namespace ridgepoint::collect
