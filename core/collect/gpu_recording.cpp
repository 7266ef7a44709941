// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/gpu_recording.h"

#include <fmt/format.h>

#include <utility>

#include "core/run/saturating.h"

namespace ridgepoint::collect {
namespace {

// How often the source is emptied: CUPTI waits for its own threads in there, and a view shows
// thirty pictures a second at most.
constexpr std::uint64_t kFlushIntervalNs = 50'000'000;
// Samples of the live view; the file has all.
constexpr std::size_t kMostLiveSamples = 1 << 14;

}  // namespace

GpuRecording::GpuRecording(const TickClock& clock, Intern intern)
    : clock_(clock),
      intern_(std::move(intern)),
      cells_(std::make_shared<std::vector<run::GpuCell>>()),
      calls_(std::make_shared<std::vector<run::GpuCall>>()),
      history_(kMostLiveSamples) {}

void GpuRecording::trace(cuda::GpuTracing tracing) {
    reason_ = tracing.reason;
    says_.known = true;
    if (tracing.source) {
        collector_ = std::make_unique<cuda::GpuCollector>(std::move(tracing), clock_, intern_);
    }
    updateSays();
}

void GpuRecording::sample(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval) {
    meter_ = std::move(meter);
    interval_ = interval;
}

void GpuRecording::begin() {
    if (meter_) sampler_ = std::make_unique<DeviceSampler>(std::move(meter_), interval_);
}

void GpuRecording::add(FinishedStep step, const std::vector<std::uint32_t>& threads) {
    if (collector_) {
        collector_->addStep({step.step, std::move(step.ops), threads, {}});
        step.ops.clear();
        steps_since_flush_ = true;
    }
    waiting_.push_back(std::move(step));
}

std::vector<GpuRecording::Step> GpuRecording::collect(bool last) {
    takeSamples();
    std::vector<Step> finished;
    if (!collector_) {
        for (FinishedStep& step : waiting_) finished.push_back({std::move(step), {}});
        waiting_.clear();
        return finished;
    }
    const std::uint64_t now = clockNanoseconds();
    if (!last && now - last_flush_ns_ < kFlushIntervalNs) return finished;
    last_flush_ns_ = now;
    collector_->collect(last);
    for (cuda::TracedStep& traced : collector_->takeFinished()) {
        if (waiting_.empty()) break;
        finished.push_back(finish(std::move(traced)));
    }
    if (!finished.empty()) {
        cells_ = std::make_shared<const std::vector<run::GpuCell>>(table_.all());
        std::vector<run::GpuCall> calls;
        calls.reserve(call_totals_.size());
        for (const auto& [key, call] : call_totals_) calls.push_back(call);
        calls_ = std::make_shared<const std::vector<run::GpuCall>>(std::move(calls));
        cells_changed_ = true;
    }
    updateSays();
    return finished;
}

GpuRecording::Step GpuRecording::finish(cuda::TracedStep&& traced) {
    Step step{std::move(waiting_.front()), std::move(traced.records)};
    waiting_.pop_front();
    step.step.step = traced.step;
    step.step.ops = std::move(traced.ops);
    if (!traced.step.gpu_traced) return step;
    last_traced_step_ = traced.step.index;
    table_.addStep(traced.step, step.records);
    for (const run::GpuCall& call : traced.calls) {
        run::GpuCall& total =
            call_totals_.try_emplace(call.key, run::GpuCall{call.key}).first->second;
        run::addSaturating(total.calls, call.calls);
        run::addSaturating(total.total_ns, call.total_ns);
    }
    return step;
}

void GpuRecording::takeSamples() {
    if (!sampler_) return;
    for (DeviceSampler::Reading& reading : sampler_->take()) {
        run::DeviceSample sample = reading.reading.sample;
        sample.time_ns = clock_.nanoseconds(reading.ticks);
        if (!reading.reading.held_back.empty())
            sample.held_back = intern_(reading.reading.held_back);
        new_samples_.push_back(sample);
        history_.add(sample);
    }
}

void GpuRecording::fill(run::RunWriter::Batch& batch) {
    batch.gpu_cells = table_.takeChanged();
    if (std::exchange(cells_changed_, false)) batch.gpu_calls = *calls_;
    batch.device_samples = std::exchange(new_samples_, {});
}

void GpuRecording::updateSays() {
    if (!collector_) {
        says_.rung_reason = reason_;
        return;
    }
    says_.dropped = collector_->dropped();
    says_.losses = collector_->losses();
    if (sampler_ && sampler_->failed()) {
        says_.losses.push_back("The GPU's clocks and power could not be read any more.");
    }
    if (const auto& failure = collector_->failure()) {
        says_.rung = run::Rung::modelled;
        says_.rung_reason = last_traced_step_ < 0
                                ? *failure
                                : fmt::format("GPU kernels were traced until step {} only: {}",
                                              last_traced_step_, *failure);
    } else {
        says_.rung = run::Rung::activity;
        says_.rung_reason = reason_;
    }
}

}  // namespace ridgepoint::collect
