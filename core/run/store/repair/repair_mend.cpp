// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/repair/repair_mend.h"

#include <optional>
#include <set>

namespace ridgepoint::run {
namespace {

// Maximum share in a sample. It exceeds 1 because the counters and the cycles by which they are
// divided are read at slightly different times.
constexpr double kMostSampledShare = 1.1;

constexpr std::optional<double> DeviceSample::* kShares[] = {&DeviceSample::busy,
                                                             &DeviceSample::memory_busy};
constexpr std::optional<double> DeviceSample::* kSampledShares[] = {&DeviceSample::sm_active,
                                                                    &DeviceSample::tensor_active};
constexpr std::optional<double> DeviceSample::* kAmounts[] = {
    &DeviceSample::sm_clock_hz,         &DeviceSample::memory_clock_hz,
    &DeviceSample::power_watts,         &DeviceSample::dram_bytes_per_second,
    &DeviceSample::l2_bytes_per_second, &DeviceSample::energy_joules,
    &DeviceSample::cpu_energy_joules};

bool isWithin(const std::optional<double>& value, double most) {
    return !value || (*value >= 0 && *value <= most);
}

// Calls take(value, maximum value) for each value.
template <class Sample, class Take>
void eachValue(Sample& sample, Take&& take) {
    for (const auto share : kShares) take(sample.*share, 1.0);
    for (const auto share : kSampledShares) take(sample.*share, kMostSampledShare);
    for (const auto amount : kAmounts)
        take(sample.*amount, std::numeric_limits<double>::infinity());
}

}  // namespace

std::size_t mendSteps(std::vector<FoundStep>& steps) {
    const std::size_t found = steps.size();
    std::set<std::int64_t> seen;
    std::erase_if(steps, [&](const FoundStep& each) {
        // If two rows have the same step number, one of them was overwritten, so only the first is
        // kept.
        return !seen.insert(each.step.index).second || !phasesFit(each.step);
    });
    keepInOrder(steps, [](const FoundStep& each) { return each.step.start_ns; });
    // Goes from the last step to the first, and keeps each step that ends before the next kept step
    // begins.
    std::vector<FoundStep> kept;
    for (auto each = steps.rbegin(); each != steps.rend(); ++each) {
        if (!kept.empty() &&
            each->step.start_ns + each->step.duration_ns > kept.back().step.start_ns) {
            continue;
        }
        kept.push_back(*each);
    }
    steps.assign(kept.rbegin(), kept.rend());
    return found - steps.size();
}

std::size_t mendPoints(std::vector<MemoryPoint>& points) {
    const std::size_t negative = std::erase_if(points, [](const MemoryPoint& point) {
        return std::any_of(point.bytes.begin(), point.bytes.end(),
                           [](std::int64_t bytes) { return bytes < 0; });
    });
    return negative + keepInOrder(points, [](const MemoryPoint& point) { return point.time_ns; });
}

MendedMemory mendMemory(MemorySummary& memory, std::span<const MemoryPoint> points) {
    MendedMemory mended;
    if (memory.capacity_bytes.value_or(0) < 0) {
        memory.capacity_bytes.reset();
        mended.capacity_lost = true;
    }
    if (memory.peak_reserved_bytes.value_or(0) < 0) {
        memory.peak_reserved_bytes.reset();
        mended.peak_lost = true;
    }
    const auto negative = [](std::int64_t bytes) { return bytes < 0; };
    const bool impossible =
        memory.peak_allocated_bytes.value_or(0) < 0 ||
        (memory.at_peak && std::any_of(memory.at_peak->begin(), memory.at_peak->end(), negative));
    const bool adds_up = !memory.at_peak || !memory.peak_allocated_bytes ||
                         total(*memory.at_peak) == *memory.peak_allocated_bytes;
    if (!impossible && adds_up) return mended;
    // The points include the peak of each step. A point with the same total or the same parts as
    // the peak is therefore the peak.
    for (const MemoryPoint& point : points) {
        if (total(point.bytes) != memory.peak_allocated_bytes && point.bytes != memory.at_peak)
            continue;
        memory.at_peak = point.bytes;
        memory.peak_allocated_bytes = total(point.bytes);
        mended.peak_found = true;
        return mended;
    }
    memory.at_peak.reset();
    memory.peak_allocated_bytes.reset();
    mended.peak_lost = true;
    return mended;
}

bool isPossible(const DeviceSample& sample) {
    bool possible = true;
    eachValue(sample, [&](const std::optional<double>& value, double most) {
        possible = possible && isWithin(value, most);
    });
    return possible;
}

bool isOfCounters(const DeviceSample& sample) {
    return sample.sm_active || sample.tensor_active || sample.dram_bytes_per_second ||
           sample.l2_bytes_per_second;
}

std::size_t mendSamples(std::vector<DeviceSample>& samples) {
    std::size_t wrong = 0;
    for (DeviceSample& sample : samples) {
        if (isPossible(sample)) continue;
        ++wrong;
        eachValue(sample, [](std::optional<double>& value, double most) {
            if (!isWithin(value, most)) value.reset();
        });
    }
    // The order is checked for each kind separately, and then both kinds are merged by time.
    std::vector<DeviceSample> kinds[2];
    for (const DeviceSample& sample : samples) kinds[isOfCounters(sample)].push_back(sample);
    std::size_t dropped = 0;
    for (auto& kind : kinds) {
        bool ordered = true;
        std::int64_t latest_ns = std::numeric_limits<std::int64_t>::min();
        for (const DeviceSample& sample : kind) {
            ordered = ordered && sample.time_ns + kSampleTimeSlackNs >= latest_ns;
            latest_ns = std::max(latest_ns, sample.time_ns);
        }
        if (!ordered)
            dropped += keepInOrder(kind, [](const DeviceSample& sample) { return sample.time_ns; });
    }
    if (dropped > 0) {
        samples.clear();
        std::merge(kinds[0].begin(), kinds[0].end(), kinds[1].begin(), kinds[1].end(),
                   std::back_inserter(samples), [](const DeviceSample& a, const DeviceSample& b) {
                       return a.time_ns < b.time_ns;
                   });
    }
    return wrong + dropped;
}

std::size_t mendOpCalls(std::vector<GpuRecord>& records, std::size_t op_calls) {
    std::size_t wrong = 0;
    for (GpuRecord& record : records) {
        if (!record.op_call || *record.op_call < op_calls) continue;
        record.op_call.reset();
        ++wrong;
    }
    return wrong;
}

}  // namespace ridgepoint::run
