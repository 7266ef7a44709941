// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/pm_sampling.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "core/base/quiet_thread.h"
#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::collect::counters {
namespace {

constexpr std::size_t kHardwareBufferBytes = std::size_t{64} << 20;
constexpr std::uint32_t kSamplesAtOnce = 1024;
constexpr int kMostDecodes = 64;  // maximum number of decoded images per read()
// After every kJoinAfter samples, twice as many successive samples are combined into one.
constexpr std::size_t kJoinAfter = 200'000;
// Approximate system clock frequency on Turing and GA100, where the interval is a number of system
// clock cycles.
constexpr double kSystemClockHz = 1.1e9;

struct Wanted {
    const char* base;    // required name in the chip's list
    const char* metric;  // metric to evaluate
    std::optional<double> PmSample::* target;
    double factor;
};
constexpr std::array<Wanted, 4> kWanted{{
    {"sm__cycles_active", "sm__cycles_active.avg.pct_of_peak_sustained_elapsed",
     &PmSample::sm_active, 0.01},
    {"dram__bytes", "dram__bytes.sum.per_second", &PmSample::dram_bytes_per_second, 1},
    {"lts__t_bytes", "lts__t_bytes.sum.per_second", &PmSample::l2_bytes_per_second, 1},
    {"sm__pipe_tensor_cycles_active",
     "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed", &PmSample::tensor_active,
     0.01},
}};

}  // namespace

PmPlan planSampling(const ProfilerApi& api, const std::string& chip,
                    const std::vector<std::uint8_t>& availability) {
    std::vector<std::string> listed;
    {
        const MetricHost host(api, layout::kPmSampling, chip, availability);
        listed = host.counters();
    }
    const auto isListed = [&](const char* name) {
        for (const std::string& metric : listed) {
            if (metric == name) return true;
        }
        return false;
    };
    // A MetricHost can plan only once, so each attempt creates a new one.
    std::vector<const Wanted*> taken;
    MetricPlan best;
    for (const Wanted& wanted : kWanted) {
        if (!isListed(wanted.base)) continue;
        std::vector<std::string> metrics;
        for (const Wanted* each : taken) metrics.emplace_back(each->metric);
        metrics.emplace_back(wanted.metric);
        MetricHost host(api, layout::kPmSampling, chip, availability);
        MetricPlan plan = host.plan(metrics);
        if (plan.passes != 1) continue;
        best = std::move(plan);
        taken.push_back(&wanted);
    }
    if (taken.empty()) {
        throw CountersUnavailable(fmt::format("Nothing of {} can be sampled in one pass.", chip));
    }
    PmPlan plan;
    plan.plan = std::move(best);
    for (const Wanted* wanted : taken) {
        plan.targets.push_back(wanted->target);
        plan.factors.push_back(wanted->factor);
    }
    plan.by_time = !chip.starts_with("TU") && chip != "GA100";
    return plan;
}

CuptiPmSource::CuptiPmSource(ProfilerApi api, int device, std::chrono::nanoseconds interval)
    : api_(std::move(api)), device_(static_cast<std::size_t>(device)), interval_(interval) {
    layout::Plain begin = layout::makePlain();
    check(api_, api_.initialize(&begin), "start its profiler");
    // Without kernel records, CUPTI would use CLOCK_REALTIME, so the clock is set here. With kernel
    // records, the trace has already set the same clock.
    api_.register_timestamp(&clockNanoseconds);
    const std::string chip = chipName(api_, device_);
    layout::PmAvailability counters = layout::makePmAvailability();
    counters.device = device_;
    const std::vector<std::uint8_t> availability = availabilityImage(
        api_, api_.pm_availability, counters, "report which counters can be sampled");
    plan_ = planSampling(api_, chip, availability);
    host_ = std::make_unique<MetricHost>(api_, layout::kPmSampling, chip, availability);
}

CuptiPmSource::~CuptiPmSource() { stop(); }

void CuptiPmSource::start() {
    layout::PmEnable enable = layout::makePmEnable();
    enable.device = device_;
    check(api_, api_.pm_enable(&enable), "sample the GPU's counters");
    sampler_ = enable.sampler;
    layout::PmConfig config = layout::makePmConfig();
    config.sampler = sampler_;
    config.config_bytes = plan_.plan.image.size();
    config.config = plan_.plan.image.data();
    config.hardware_buffer_bytes = kHardwareBufferBytes;
    const auto nanoseconds = static_cast<double>(interval_.count());
    config.interval = static_cast<std::uint64_t>(
        plan_.by_time ? nanoseconds : nanoseconds * 1e-9 * kSystemClockHz);
    config.trigger = plan_.by_time ? layout::kTimeInterval : layout::kSysclkInterval;
    config.append = layout::kKeepOldest;
    check(api_, api_.pm_config(&config), "sample the GPU's counters");
    std::vector<const char*> names;
    for (const std::string& metric : plan_.plan.metrics) names.push_back(metric.c_str());
    layout::PmDataSize bytes = layout::makePmDataSize();
    bytes.sampler = sampler_;
    bytes.metrics = names.data();
    bytes.metric_count = names.size();
    bytes.most_samples = kSamplesAtOnce;
    check(api_, api_.pm_data_size(&bytes), "make room for samples");
    data_.assign(bytes.bytes, 0);
    prepareData(api_, api_.pm_data_initialize, sampler_, data_, "make room for samples");
    layout::RangeOnly start = layout::makeRangeOnly();
    start.profiler = sampler_;
    check(api_, api_.pm_start(&start), "begin to sample");
    running_ = first_ = true;
}

void CuptiPmSource::stop() {
    if (sampler_ == nullptr) return;
    layout::RangeOnly end = layout::makeRangeOnly();
    end.profiler = sampler_;
    if (std::exchange(running_, false)) api_.pm_stop(&end);
    api_.pm_disable(&end);
    sampler_ = nullptr;
}

// Decodes as many samples as fit into the image. Returns whether the image is full, in which case
// more samples can follow.
bool CuptiPmSource::decode(std::vector<PmSample>& into) {
    layout::PmDecode decode = layout::makePmDecode();
    decode.sampler = sampler_;
    decode.data = data_.data();
    decode.bytes = data_.size();
    check(api_, api_.pm_decode(&decode), "read its samples");
    layout::PmDataInfo info = layout::makePmDataInfo();
    info.data = data_.data();
    info.bytes = data_.size();
    check(api_, api_.pm_data_info(&info), "read its samples");
    for (std::size_t i = 0; i < info.completed; ++i) {
        layout::PmSampleInfo when = layout::makePmSampleInfo();
        when.sampler = sampler_;
        when.data = data_.data();
        when.bytes = data_.size();
        when.sample = i;
        check(api_, api_.pm_sample_info(&when), "read its samples");
        // The start of the very first sample is unknown, so this sample is skipped.
        if (std::exchange(first_, false)) continue;
        PmSample sample;
        sample.start_ns = when.start_ns;
        sample.end_ns = when.end_ns;
        const std::vector<double> values = host_->evaluate(data_, i, plan_.plan.metrics);
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double value = values[k] * plan_.factors[k];
            if (std::isfinite(value) && value >= 0) sample.*plan_.targets[k] = value;
        }
        into.push_back(sample);
    }
    prepareData(api_, api_.pm_data_initialize, sampler_, data_, "make room for samples");
    if (decode.overflow != 0) {
        throw CountersUnavailable(
            "Sampling has ended: the GPU took samples faster than they could be read.");
    }
    return decode.stop_reason == layout::kCounterDataFull;
}

std::vector<PmSample> CuptiPmSource::read() {
    std::vector<PmSample> samples;
    for (int i = 0; i < kMostDecodes && decode(samples); ++i) {
    }
    return samples;
}

PmSample joined(const PmSample& first, const PmSample& second) {
    PmSample both;
    both.start_ns = first.start_ns;
    both.end_ns = second.end_ns;
    const auto a = static_cast<double>(first.end_ns - first.start_ns);
    const auto b = static_cast<double>(second.end_ns - second.start_ns);
    for (const auto value : {&PmSample::sm_active, &PmSample::tensor_active,
                             &PmSample::dram_bytes_per_second, &PmSample::l2_bytes_per_second}) {
        if (!(first.*value) || !(second.*value) || !(a + b > 0)) continue;
        both.*value = (*(first.*value) * a + *(second.*value) * b) / (a + b);
    }
    return both;
}

PmSampler::PmSampler(std::unique_ptr<PmSource> source, std::chrono::milliseconds poll)
    : source_(std::move(source)), poll_(poll), thread_([this] {
          base::beQuietThread("pm-sampler");
          run();
      }) {}

PmSampler::~PmSampler() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void PmSampler::run() {
    std::unique_lock lock(mutex_);
    const auto outside = [&](auto&& action) {  // runs an action with the mutex unlocked, because
                                               // CUPTI may take a while
        lock.unlock();
        try {
            action();
            lock.lock();
        } catch (const CountersUnavailable& reason) {
            lock.lock();
            failure_ = reason.what();
            ended_ = true;
        }
    };
    while (!stopping_ && !ended_) {
        if (wanted_ != running_) {
            const bool start = wanted_;
            switching_ = true;
            outside([&] { start ? source_->start() : source_->stop(); });
            switching_ = false;
            running_ = start && !ended_;
            changed_.notify_all();
            continue;
        }
        wake_.wait_for(lock, poll_, [&] { return stopping_ || wanted_ != running_; });
        if (!running_) continue;
        std::vector<PmSample> samples;
        outside([&] { samples = source_->read(); });
        for (const PmSample& sample : samples) add(sample);
    }
    outside([&] { source_->stop(); });
    ended_ = true;
    running_ = false;
    changed_.notify_all();
}

void PmSampler::add(const PmSample& sample) {
    joined_ = joined_ ? joined(*joined_, sample) : sample;
    if (++in_joined_ < join_) return;
    samples_.push_back(*joined_);
    joined_.reset();
    in_joined_ = 0;
    if (++given_ < kJoinAfter) return;
    given_ = 0;
    join_ *= 2;
}

void PmSampler::pause() {
    std::unique_lock lock(mutex_);
    wanted_ = false;
    wake_.notify_all();
    changed_.wait(lock, [&] { return (!running_ && !switching_) || ended_; });
}

void PmSampler::resume() {
    {
        const std::lock_guard lock(mutex_);
        wanted_ = true;
    }
    wake_.notify_all();
}

std::vector<PmSample> PmSampler::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(samples_, {});
}

std::optional<std::string> PmSampler::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

}  // namespace ridgepoint::recording::collect::counters
