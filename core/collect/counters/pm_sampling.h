// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of a whole GPU at short, even intervals while it trains (PM sampling): how busy SMs and
// tensor cores are, traffic of DRAM and L2. Nothing is run again and no kernel waits. Only counters
// of a single pass can be sampled, according to CUPTI's host interface. This code has not run on a
// GPU yet.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/collect/counters/metric_host.h"

namespace ridgepoint::collect::counters {

// Over a stretch of CLOCK_MONOTONIC. Unset: this chip does not say in one pass.
struct PmSample {
    std::uint64_t start_ns = 0, end_ns = 0;
    std::optional<double> sm_active, tensor_active;  // 0 to 1
    std::optional<double> dram_bytes_per_second, l2_bytes_per_second;
};

// CUPTI's, or a test's. One thread at a time; throws CountersUnavailable.
class PmSource {
  public:
    virtual ~PmSource() = default;
    virtual void start() = 0;
    // Gives the GPU's counters back; start() takes them again.
    virtual void stop() = 0;
    // Since the last call.
    virtual std::vector<PmSample> read() = 0;
};

// What is sampled of a chip: as much of the four as one pass holds, SMs before DRAM, before L2,
// before tensor cores.
struct PmPlan {
    MetricPlan plan;  // passes is 1
    // In the order of plan.metrics.
    std::vector<std::optional<double> PmSample::*> targets;
    std::vector<double> factors;
    // Whether the interval is of time; else (Turing, GA100) of the system clock's cycles.
    bool by_time = true;
};
// Throws CountersUnavailable where nothing can be sampled in one pass.
PmPlan planSampling(const ProfilerApi& api, const std::string& chip,
                    const std::vector<std::uint8_t>& availability = {});

class CuptiPmSource : public PmSource {
  public:
    // Throws CountersUnavailable.
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

// Reads a source on a thread of its own.
class PmSampler {
  public:
    explicit PmSampler(std::unique_ptr<PmSource> source,
                       std::chrono::milliseconds poll = std::chrono::milliseconds(10));
    ~PmSampler();
    PmSampler(const PmSampler&) = delete;
    PmSampler& operator=(const PmSampler&) = delete;

    // While the counters are somebody else's (a set of passes). Waits until they are given back.
    void pause();
    void resume();
    // What was sampled since the last call. In a long run ever more of them are joined to one, so
    // that a run has at most a few hundred thousand.
    std::vector<PmSample> take();
    // Set once sampling has ended by itself, a sentence.
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

// Of two stretches, the second after the first: means by time.
PmSample joined(const PmSample& first, const PmSample& second);

}  // namespace ridgepoint::collect::counters
