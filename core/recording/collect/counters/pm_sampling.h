// SPDX-License-Identifier: GPL-3.0-or-later
// Samples counters of a whole GPU at short, even intervals during training (PM sampling): SM and
// tensor core activity, DRAM and L2 traffic. No kernel is repeated or delayed. Only counters that
// fit into a single pass, according to CUPTI's host interface, can be sampled. This code is not yet
// tested on a GPU.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/recording/collect/counters/metric_host.h"

namespace ridgepoint::recording::collect::counters {

// Values for a time range in CLOCK_MONOTONIC. A value is unset if the chip cannot count it in the
// same pass.
struct PmSample {
    std::uint64_t start_ns = 0, end_ns = 0;
    std::optional<double> sm_active, tensor_active;  // 0 to 1
    std::optional<double> dram_bytes_per_second, l2_bytes_per_second;
};

// This interface is implemented with CUPTI and by tests. Only one thread at a time may use a
// source. Its functions throw CountersUnavailable.
class PmSource {
  public:
    virtual ~PmSource() = default;
    virtual void start() = 0;
    // Releases the GPU's counters. start() acquires them again.
    virtual void stop() = 0;
    // Returns the samples since the last call.
    virtual std::vector<PmSample> read() = 0;
};

// The metrics to sample on a chip: as many as fit into one pass, in the priority order SMs, DRAM,
// L2, tensor cores.
struct PmPlan {
    MetricPlan plan;  // plan.passes is 1
    // The target member and factor for each metric, in the order of plan.metrics.
    std::vector<std::optional<double> PmSample::*> targets;
    std::vector<double> factors;
    // If true, the interval is a time. If false (Turing, GA100), it is a number of system clock
    // cycles.
    bool by_time = true;
};
// Returns the plan for a chip. Throws CountersUnavailable if nothing can be sampled in one pass.
PmPlan planSampling(const ProfilerApi& api, const std::string& chip,
                    const std::vector<std::uint8_t>& availability = {});

class CuptiPmSource : public PmSource {
  public:
    // Throws CountersUnavailable if sampling is not possible.
    CuptiPmSource(ProfilerApi api, int device, std::chrono::nanoseconds interval);
    ~CuptiPmSource() override;
    void start() override;
    void stop() override;
    std::vector<PmSample> read() override;

  private:
    bool decode(std::vector<PmSample>& into);

    const ProfilerApi api_;
    const std::size_t device_;
    const std::chrono::nanoseconds interval_;
    PmPlan plan_;
    std::unique_ptr<MetricHost> host_;
    void* sampler_ = nullptr;
    std::vector<std::uint8_t> data_;
    bool running_ = false, first_ = true;
};

// Reads a source on a separate thread.
class PmSampler {
  public:
    explicit PmSampler(std::unique_ptr<PmSource> source,
                       std::chrono::milliseconds poll = std::chrono::milliseconds(10));
    ~PmSampler();
    PmSampler(const PmSampler&) = delete;
    PmSampler& operator=(const PmSampler&) = delete;

    // Stops sampling while a set of passes uses the counters. Returns when the counters are
    // released.
    void pause();
    void resume();
    // Returns the samples since the last call. In a long run, successive samples are combined more
    // and more, so that a run has at most a few hundred thousand samples.
    std::vector<PmSample> take();
    // Returns one sentence if sampling has stopped because of a failure.
    std::optional<std::string> failure() const;

  private:
    void run();
    void add(const PmSample& sample);

    std::unique_ptr<PmSource> source_;
    const std::chrono::milliseconds poll_;
    mutable std::mutex mutex_;
    std::condition_variable wake_, changed_;
    bool stopping_ = false, wanted_ = true, running_ = false, switching_ = false, ended_ = false;
    std::vector<PmSample> samples_;
    std::optional<PmSample> joined_;
    std::size_t in_joined_ = 0, join_ = 1, given_ = 0;
    std::optional<std::string> failure_;
    std::thread thread_;
};

// Combines two successive samples into one, with time-weighted mean values.
PmSample joined(const PmSample& first, const PmSample& second);

}  // namespace ridgepoint::recording::collect::counters
