// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/memory_recording.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::recording::collect {
namespace {

// Maximum number of memory points in the live view; the file contains more.
constexpr std::size_t kMostLivePoints = 1 << 16;
constexpr std::size_t kMostUncounted = 1 << 14;  // about half an hour of samples

}  // namespace

MemoryRecording::MemoryRecording() : points_(kMostLivePoints) {}

void MemoryRecording::addStep(FinishedStep& step, run::RunWriter::Batch& batch) {
    MemoryLedger::Step& memory = step.memory;
    batch.memory_events.insert(batch.memory_events.end(), memory.events.begin(),
                               memory.events.end());
    seen_ = seen_ || !memory.events.empty();
    if (!seen_) memory.points.clear();
    // With hooks off, only the memory at the start of the step is known.
    if (hooksOff(step.step.kind) && memory.points.size() > 1) memory.points.resize(1);
    put(std::move(memory.points), batch);
    if (step.step.segment != segment_) {
        segment_ = step.step.segment;
        first_measured_ns_.reset();
        forgetPeaks();
    }
    const bool measured = step.step.kind == run::StepRecord::Kind::measured;
    if (measured && !first_measured_ns_) first_measured_ns_ = step.step.start_ns;
    last_end_ns_ = step.step.start_ns + step.step.duration_ns;
    countSamples();
    if (seen_ && measured) {
        const std::int64_t peak = run::total(memory.peak);
        if (peak > 0 && peak > summary_.peak_allocated_bytes.value_or(0)) {
            summary_.peak_allocated_bytes = peak;
            summary_.at_peak = memory.peak;
        }
        if (memory.peak_reserved) {
            summary_.peak_reserved_bytes =
                std::max(summary_.peak_reserved_bytes.value_or(0), *memory.peak_reserved);
        }
    }
    batch.memory = summary_;
}

bool MemoryRecording::addRest(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch) {
    const bool any = std::any_of(points.begin(), points.end(), [](const run::MemoryPoint& point) {
        return run::total(point.bytes) != 0;
    });
    if (points.empty() || (!seen_ && !any)) return false;
    put(std::move(points), batch);
    return true;
}

void MemoryRecording::addSamples(std::span<const run::DeviceSample> samples,
                                 run::RunWriter::Batch& batch) {
    for (const run::DeviceSample& sample : samples) {
        if (sample.used_bytes || sample.process_bytes) uncounted_.push_back(sample);
    }
    if (countSamples()) batch.memory = summary_;
}

bool MemoryRecording::countSamples() {
    // A sample after the last step is counted only if it is the first one, because a script may use
    // more memory later. The first sample still shows the memory that the step has reserved, and
    // may be the only sample in a short recording.
    const auto counts = [this](const run::DeviceSample& sample) {
        return first_measured_ns_ && sample.time_ns >= *first_measured_ns_ &&
               (sample.time_ns <= last_end_ns_ || last_counted_ns_ <= last_end_ns_);
    };
    bool any = false;
    for (const run::DeviceSample& sample : uncounted_) {
        if (!counts(sample)) continue;
        last_counted_ns_ = std::max(last_counted_ns_, sample.time_ns);
        any = true;
        // std::max keeps the set value, because an unset optional is less than any number.
        summary_.peak_device_bytes = std::max(summary_.peak_device_bytes, sample.used_bytes);
        summary_.peak_process_bytes = std::max(summary_.peak_process_bytes, sample.process_bytes);
    }
    std::erase_if(uncounted_, [this](const run::DeviceSample& sample) {
        return sample.time_ns <= last_end_ns_;
    });
    if (uncounted_.size() > kMostUncounted) uncounted_.clear();
    return any;
}

void MemoryRecording::forgetPeaks() {
    const auto capacity = summary_.capacity_bytes;
    summary_ = {};
    summary_.capacity_bytes = capacity;
}

void MemoryRecording::beginAgain() {
    forgetPeaks();
    points_ = run::PointHistory(kMostLivePoints);
}

void MemoryRecording::put(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch) {
    batch.memory_points.insert(batch.memory_points.end(), points.begin(), points.end());
    points_.add(std::move(points));
}

}  // namespace ridgepoint::recording::collect
