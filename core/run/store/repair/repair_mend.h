// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: repairs readable values that contradict each other. Correct values
// are kept. Functions that return a number return the number of incorrect values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/run/gpu.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Keeps the largest possible number of items whose times do not decrease. Returns the number of
// removed items.
template <class Item, class Time>
std::size_t keepInOrder(std::vector<Item>& items, Time time) {
    if (std::is_sorted(items.begin(), items.end(),
                       [&](const Item& a, const Item& b) { return time(a) < time(b); })) {
        return 0;
    }
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    // ends[n] is the last item of the sequence that has n + 1 items and the earliest end.
    std::vector<std::size_t> ends;
    std::vector<std::size_t> before(items.size(), kNone);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto place = std::upper_bound(
            ends.begin(), ends.end(), time(items[i]),
            [&](std::int64_t value, std::size_t other) { return value < time(items[other]); });
        if (place != ends.begin()) before[i] = *(place - 1);
        if (place == ends.end()) {
            ends.push_back(i);
        } else {
            *place = i;
        }
    }
    std::vector<bool> kept(items.size());
    for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = before[i])
        kept[i] = true;
    std::size_t count = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (kept[i]) std::swap(items[count++], items[i]);
    }
    const std::size_t dropped = items.size() - count;
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(count), items.end());
    return dropped;
}

// A step with the ID of its row.
struct FoundStep {
    StepRecord step;
    std::int64_t row = 0;
};
// Removes steps with a repeated number or inconsistent phases, and steps that overlap another step.
std::size_t mendSteps(std::vector<FoundStep>& steps);

// Removes points that are out of order or have negative sizes.
std::size_t mendPoints(std::vector<MemoryPoint>& points);

struct MendedMemory {
    bool capacity_lost = false;
    bool peak_lost = false;
    bool peak_found = false;  // whether a point shows the peak
};
MendedMemory mendMemory(MemorySummary& memory, std::span<const MemoryPoint> points);

// Returns whether all values are possible. A time share from counters can slightly exceed 1.
bool isPossible(const DeviceSample& sample);
// Returns true for a sample from counters, and false for a sample from clocks. The samples of each
// kind are sorted by time.
bool isOfCounters(const DeviceSample& sample);
// Maximum difference between two readings of the same clock.
inline constexpr std::int64_t kSampleTimeSlackNs = 100'000;
std::size_t mendSamples(std::vector<DeviceSample>& samples);

// Removes references from the step's records to calls that the step does not contain.
std::size_t mendOpCalls(std::vector<GpuRecord>& records, std::size_t op_calls);

}  // namespace ridgepoint::run
