// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/memory_recording.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::collect {
namespace {

// Memory points of the live view; the file has more.
constexpr std::size_t kMostLivePoints = 1 << 16;

}  // namespace

MemoryRecording::MemoryRecording() : points_(kMostLivePoints) {}

void MemoryRecording::addStep(FinishedStep& step, run::RunWriter::Batch& batch) {
    MemoryLedger::Step& memory = step.memory;
    batch.memory_events.insert(batch.memory_events.end(), memory.events.begin(),
                               memory.events.end());
    seen_ = seen_ || !memory.events.empty();
    if (!seen_) memory.points.clear();
    // Where the hooks are off, what was held at its start is the last that is known.
    if (hooksOff(step.step.kind) && memory.points.size() > 1) memory.points.resize(1);
    put(std::move(memory.points), batch);
    if (step.step.segment != segment_) {
        segment_ = step.step.segment;
        summary_.peak_allocated_bytes.reset();
        summary_.peak_reserved_bytes.reset();
        summary_.at_peak.reset();
    }
    if (seen_ && step.step.kind == run::StepRecord::Kind::measured) {
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

void MemoryRecording::beginAgain() {
    const auto capacity = summary_.capacity_bytes;
    summary_ = {};
    summary_.capacity_bytes = capacity;
    points_ = run::PointHistory(kMostLivePoints);
}

void MemoryRecording::put(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch) {
    batch.memory_points.insert(batch.memory_points.end(), points.begin(), points.end());
    points_.add(std::move(points));
}

}  // namespace ridgepoint::collect
