// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/gpu_recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::recording::collect {
namespace {

// Minimum interval between flushes, because CUPTI waits for its own threads during a flush. A
// shorter interval would not help, because a view shows at most 30 frames per second.
constexpr std::uint64_t kFlushIntervalNs = 50'000'000;

}  // namespace

GpuRecording::GpuRecording(const TickClock& clock, Intern intern)
    : clock_(clock),
      intern_(std::move(intern)),
      cells_(std::make_shared<std::vector<run::GpuCell>>()),
      calls_(std::make_shared<std::vector<run::GpuCall>>()),
      uses_(std::make_shared<std::vector<run::GpuUse>>()),
      samples_(clock, intern_) {}

void GpuRecording::trace(cuda::GpuTracing tracing) {
    reason_ = tracing.reason;
    evidence_.known = true;
    if (tracing.source) {
        collector_ = std::make_unique<cuda::GpuCollector>(std::move(tracing), clock_, intern_);
    }
    updateEvidence();
}

void GpuRecording::count(std::shared_ptr<counters::CountedSets> sets) {
    if (!collector_) return;  // no kernels to which counts could be joined
    counts_ = std::make_unique<counters::SetJoiner>(std::move(sets), intern_);
}

void GpuRecording::add(FinishedStep step, const std::vector<std::uint32_t>& threads) {
    if (collector_) {
        collector_->addStep({step.step, std::move(step.ops), threads});
        step.ops.clear();
        steps_since_flush_ = true;
    }
    waiting_.push_back(std::move(step));
}

std::vector<GpuRecording::Step> GpuRecording::collect(bool last) {
    samples_.take(last);
    std::vector<Step> finished;
    if (!collector_) {
        for (FinishedStep& step : waiting_) finished.push_back({std::move(step), {}, {}});
        waiting_.clear();
        updateEvidence();
        if (last) samples_.end();
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
        cells_.reset();
        uses_ = std::make_shared<const std::vector<run::GpuUse>>(table_.uses());
        calls_ = std::make_shared<const std::vector<run::GpuCall>>(call_totals_.all());
        cells_changed_ = true;
    }
    if (counts_ && last) counts_->finish();
    takeCounts();
    updateEvidence();
    if (last) {
        collector_.reset();
        samples_.end();
    }
    return finished;
}

std::shared_ptr<const std::vector<run::GpuCell>> GpuRecording::cells() {
    if (!cells_) cells_ = std::make_shared<const std::vector<run::GpuCell>>(table_.all());
    return cells_;
}

void GpuRecording::forgetTotals() {
    table_ = {};
    evidence_.without_launch = 0;
    call_totals_ = {};
    cells_.reset();
    cells_changed_ = false;
    calls_ = std::make_shared<std::vector<run::GpuCall>>();
    uses_ = std::make_shared<std::vector<run::GpuUse>>();
}

void GpuRecording::takeCounts() {
    if (!counts_ || !counts_->takeChanged()) return;
    counted_ = std::make_shared<const run::Counted>(
        run::Counted{counts_->sets().info(), counts_->cells()});
    counted_changed_ = true;
}

GpuRecording::Step GpuRecording::finish(cuda::TracedStep&& traced) {
    Step step{std::move(waiting_.front()), std::move(traced.records), std::move(traced.api_calls)};
    waiting_.pop_front();
    windows_.put(traced.step, step.records);
    // A step that waits for the GPU has the right time even without its records.
    if (traced.incomplete && traced.step.gpu_traced && windows_.lags()) {
        run::addStep(evidence_.cut_steps, traced.step.index, run::RunInfo::kMostStepRanges);
    }
    step.step.step = traced.step;
    step.step.ops = std::move(traced.ops);
    if (!traced.step.gpu_traced) return step;
    last_traced_step_ = traced.step.index;
    table_.addStep(traced.step, step.records);
    if (traced.step.kind == run::StepRecord::Kind::measured) {
        evidence_.without_launch += static_cast<std::uint64_t>(
            std::count_if(step.records.begin(), step.records.end(), run::hasNoLaunch));
    }
    if (counts_) counts_->addStep(traced.step, counters::unitsOf(step.records));
    for (const run::GpuCall& call : traced.calls) call_totals_.add(call);
    return step;
}

void GpuRecording::fill(run::RunWriter::Batch& batch) {
    batch.gpu_cells = table_.takeChanged();
    if (std::exchange(cells_changed_, false)) {
        batch.gpu_calls = *calls_;
        batch.gpu_uses = *uses_;
    }
    batch.device_samples = samples_.takeNew();
    if (std::exchange(counted_changed_, false)) batch.counted = counted_;
}

void GpuRecording::updateEvidence() {
    evidence_.overlapping_steps = windows_.overlapping();
    evidence_.losses = collector_ ? collector_->losses() : std::vector<std::string>();
    for (std::string& loss : samples_.losses()) evidence_.losses.push_back(std::move(loss));
    if (!collector_) {
        evidence_.reason = reason_;
        return;
    }
    evidence_.dropped = collector_->dropped();
    if (const auto& failure = collector_->failure()) {
        evidence_.level = run::EvidenceLevel::modelled;
        evidence_.reason = last_traced_step_ < 0
                               ? *failure
                               : fmt::format("GPU kernels were traced until step {} only: {}",
                                             last_traced_step_, *failure);
    } else {
        evidence_.level = run::EvidenceLevel::activity;
        evidence_.reason = reason_;
        if (counted_ && counted_->info.sets > 0) {
            evidence_.level = run::EvidenceLevel::counted;
            evidence_.reason = fmt::format(
                "times of kernels are measured on the GPU; where FLOPs and bytes are marked as "
                "counted, "
                "its hardware counted them in {} step{}, else they are modelled from shapes",
                counted_->info.sets, counted_->info.sets == 1 ? "" : "s");
        } else if (samples_.anyCounters()) {
            evidence_.level = run::EvidenceLevel::sampled;
            evidence_.reason =
                "times of kernels are measured on the GPU and its counters sampled over time; "
                "FLOPs "
                "and bytes of kernels are modelled from shapes";
        } else if (counted_ && !counted_->info.notes.empty()) {
            evidence_.reason = fmt::format(
                "times of kernels are measured on the GPU, FLOPs and bytes are modelled from "
                "shapes, "
                "since nothing could be counted: {}",
                counted_->info.notes.back());
        }
    }
}

}  // namespace ridgepoint::recording::collect
