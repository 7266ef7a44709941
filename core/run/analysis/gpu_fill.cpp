// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/gpu_fill.h"

#include <algorithm>

#include "core/base/stretches.h"

namespace ridgepoint::run {
namespace {

// A change in the number of running blocks per multiprocessor.
struct Change {
    std::int64_t time_ns = 0;
    double blocks = 0;
};

double efficiencyOf(std::vector<Change> changes, std::int64_t from_ns, std::int64_t to_ns) {
    std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
        return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.blocks > b.blocks;
    });
    double running = 0, sum = 0;
    std::int64_t before = from_ns;
    for (const Change& change : changes) {
        const std::int64_t passed = std::min(change.time_ns, to_ns) - std::max(before, from_ns);
        if (passed > 0) sum += std::min(running, 1.0) * static_cast<double>(passed);
        before = change.time_ns;
        running += change.blocks;
    }
    return sum / static_cast<double>(to_ns - from_ns);
}

}  // namespace

void GpuFill::add(std::span<const GpuRecord> records) {
    if (shape_.multiprocessors <= 0) return;
    for (const GpuRecord& record : records) {
        if (record.kind != GpuKind::kernel) continue;
        const double blocks = static_cast<double>(record.grid[0]) * record.grid[1] *
                              record.grid[2] / static_cast<double>(shape_.multiprocessors);
        const auto occupancy =
            shape_.occupancy ? shape_.occupancy(record, blocks) : std::optional<double>();
        const auto duration = static_cast<double>(std::max<std::int64_t>(record.duration_ns, 0));
        kernels_[record.device].push_back({record.start_ns, record.start_ns + record.duration_ns,
                                           static_cast<float>(blocks),
                                           static_cast<float>(occupancy.value_or(-1))});
        Sum& sum = sums_[record.full_name];
        ++sum.calls;
        sum.device_ns += record.duration_ns;
        sum.min_ns = std::min(sum.min_ns, record.duration_ns);
        sum.max_ns = std::max(sum.max_ns, record.duration_ns);
        sum.blocks += blocks * duration;
        sum.occupied += occupancy.value_or(0) * duration;
        sum.known = sum.known && occupancy;
    }
}

std::vector<DeviceFill> GpuFill::devices(std::int64_t from_ns, std::int64_t to_ns) const {
    std::vector<DeviceFill> all;
    if (to_ns <= from_ns) return all;
    for (const auto& [device, kernels] : kernels_) {
        DeviceFill& fill = all.emplace_back();
        fill.device = device;
        base::Stretches busy;
        std::vector<Change> changes;
        double occupied = 0, time = 0;
        bool known = true;
        for (const Kernel& kernel : kernels) {
            busy.emplace_back(kernel.start_ns, kernel.end_ns);
            const auto blocks = static_cast<double>(kernel.blocks);
            changes.push_back({kernel.start_ns, blocks});
            changes.push_back({kernel.end_ns, -blocks});
            const std::int64_t within =
                std::min(kernel.end_ns, to_ns) - std::max(kernel.start_ns, from_ns);
            if (within <= 0) continue;
            known = known && kernel.occupancy >= 0;
            occupied += static_cast<double>(kernel.occupancy) * static_cast<double>(within);
            time += static_cast<double>(within);
        }
        fill.kernel_share =
            static_cast<double>(base::lengthOf(base::between(base::joined(busy), from_ns, to_ns))) /
            static_cast<double>(to_ns - from_ns);
        fill.sm_efficiency = efficiencyOf(std::move(changes), from_ns, to_ns);
        if (known && time > 0) fill.occupancy = occupied / time;
    }
    return all;
}

std::vector<KernelFill> GpuFill::kernels() const {
    std::vector<KernelFill> all;
    for (const auto& [name, sum] : sums_) {
        if (sum.device_ns <= 0) continue;
        const auto time = static_cast<double>(sum.device_ns);
        all.push_back({name, sum.calls, sum.device_ns, sum.min_ns, sum.max_ns, sum.blocks / time,
                       sum.known ? std::optional(sum.occupied / time) : std::nullopt});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.device_ns > b.device_ns; });
    return all;
}

}  // namespace ridgepoint::run
