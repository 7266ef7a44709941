// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/device_time.h"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>

namespace ridgepoint::cost {
namespace {

using roofline::Arithmetic;
using roofline::Level;

struct Part {
    std::uint64_t matrix = 0;  // in FLOPs
    std::uint64_t elementwise = 0;
    std::uint64_t bytes = 0;
    std::uint64_t launches = 0;
};

// A batch that exceeds any memory. It limits the search for a network that needs no memory.
constexpr std::int64_t kMostSamples = std::int64_t{1} << 24;

bool fits(const cost::model::Graph& graph, const StepOptions& options, std::int64_t batch,
          std::uint64_t memory_bytes) {
    try {
        return peakBytes(graph, batch, options) <= memory_bytes;
    } catch (const std::invalid_argument&) {
        return false;  // the sizes are out of range
    }
}

}  // namespace

// If a device has no matrix unit for the precision, it may have vector instructions for this type.
// The roof of these instructions is then used instead.
const roofline::Ceiling* matrixRoof(std::span<const roofline::Ceiling> ceilings,
                                    Arithmetic arithmetic) {
    if (const roofline::Ceiling* roof = roofline::computeRoof(ceilings, arithmetic)) {
        return roof;
    }
    switch (arithmetic) {
        case Arithmetic::tensor_tf32:  // TF32 is allowed, not required, so FP32 can replace it
            return roofline::computeRoof(ceilings, Arithmetic::fp32);
        case Arithmetic::tensor_bf16:
            return roofline::computeRoof(ceilings, Arithmetic::bf16);
        case Arithmetic::tensor_fp16:
            return roofline::computeRoof(ceilings, Arithmetic::fp16);
        default:
            return nullptr;
    }
}

roofline::MatrixFlops matrixFlops(const StepEstimate& estimate,
                                  std::span<const roofline::Ceiling> ceilings) {
    std::map<Category, roofline::PassFlops> kinds;
    for (const LayerCost& layer : estimate.layers) {
        const Arithmetic wanted = estimate.arithmeticOf(layer);
        const roofline::Ceiling* const roof = matrixRoof(ceilings, wanted);
        const std::size_t unit = roofline::index(roof != nullptr ? roof->arithmetic : wanted);
        roofline::PassFlops& kind = kinds[layer.category];
        kind.forward[unit] += static_cast<double>(layer.flops_forward);
        kind.backward[unit] += static_cast<double>(layer.flops_backward);
    }
    std::vector<roofline::PassFlops> list;
    for (const auto& [category, kind] : kinds) list.push_back(kind);
    return roofline::matrixFlops(list);
}

namespace {

// Parts of the time, by the resource that limits them.
struct HeldBack {
    double compute = 0, memory = 0, launch = 0;

    void add(const PartTime& part) {
        if (part.compute_seconds >= part.memory_seconds) {
            compute += part.compute_seconds;
        } else {
            memory += part.memory_seconds;
        }
        launch += part.launch_seconds;
    }
    roofline::Bound bound() const {
        using Kind = roofline::Bound::Kind;
        const double most = std::max({compute, memory, launch});
        return {most == compute  ? Kind::compute
                : most == memory ? Kind::memory
                                 : Kind::latency,
                Level::dram};
    }
};

}  // namespace

roofline::Bound LayerTime::bound() const {
    HeldBack by;
    by.add(forward);
    by.add(backward);
    by.add(update);
    return by.bound();
}

namespace {

// Returns the bytes of a part that must cross DRAM. Each op can read at most `cache_bytes` from the
// cache, and leave at most `cache_bytes` in the cache.
double dramBytes(std::uint64_t bytes, const std::vector<Work>& works, std::uint64_t launches,
                 double cache_bytes) {
    const auto all = static_cast<double>(bytes);
    if (cache_bytes <= 0) return all;
    if (works.empty()) return std::max(all - 2 * cache_bytes * static_cast<double>(launches), 0.0);
    double beyond = 0;
    for (const Work& work : works) {
        beyond += static_cast<double>(work.count) *
                  std::max(static_cast<double>(work.bytes) - 2 * cache_bytes, 0.0);
    }
    return std::min(all, beyond);
}

// Returns the minimum share of the update's bytes that cross DRAM. Each parameter, gradient and
// state value is read once, and each parameter and state value is written once.
double leastUpdateShare(const StepEstimate& estimate, double cache_bytes) {
    const auto all = static_cast<double>(estimate.bytes_optimizer);
    const auto once =
        static_cast<double>(3 * estimate.gradient_bytes + 2 * estimate.optimizer_state_bytes);
    return all > 0 ? std::clamp((once - 2 * cache_bytes) / all, 0.0, 1.0) : 1;
}

}  // namespace

std::optional<StepTime> stepTimeOn(const StepEstimate& estimate, const Limits& limits) {
    // The same roofs apply to every part, so they are looked up only once.
    const auto& ceilings = limits.ceilings;
    const roofline::Ceiling* compute = roofline::computeRoof(ceilings, Arithmetic::fp32);
    const roofline::Ceiling* matrix = matrixRoof(ceilings, estimate.matrix_arithmetic);
    const roofline::Ceiling* product = matrixRoof(ceilings, estimate.product_arithmetic);
    const roofline::Ceiling* memory = roofline::bandwidthRoof(ceilings, Level::dram);
    if (compute == nullptr || matrix == nullptr || product == nullptr || memory == nullptr) {
        return std::nullopt;
    }
    const double per_flop = 1 / (compute->value * limits.clock_gain);
    const double per_byte = 1 / memory->value;
    const double per_cached =
        limits.cache_bytes_per_second > 0 ? 1 / limits.cache_bytes_per_second : 0;
    const double update_share = limits.fastest ? leastUpdateShare(estimate, limits.cache_bytes) : 1;
    const auto timeOf = [&](const Part& part, double dram, double per_matrix_flop = 0) {
        // At best, matrix units and vector units work at the same time. Otherwise, their times are
        // added.
        const double matrix_seconds = static_cast<double>(part.matrix) * per_matrix_flop;
        const double other_seconds = static_cast<double>(part.elementwise) * per_flop;
        return PartTime{limits.fastest ? std::max(matrix_seconds, other_seconds)
                                       : matrix_seconds + other_seconds,
                        std::max(dram * per_byte, static_cast<double>(part.bytes) * per_cached),
                        static_cast<double>(part.launches) * limits.launch_seconds};
    };
    StepTime time;
    time.reserve(estimate.layers.size());
    for (const LayerCost& layer : estimate.layers) {
        const roofline::Ceiling& unit =
            *(layer.category == Category::convolution ? matrix : product);
        const double per_matrix_flop = 1 / (unit.value * limits.clock_gain);
        const auto needed = [&](std::uint64_t flops, std::uint64_t avoidable) {
            return limits.fastest ? flops - std::min(flops, avoidable) : flops;
        };
        const auto beyond = [&](std::uint64_t bytes, const std::vector<Work>& works,
                                std::uint64_t launches) {
            return dramBytes(bytes, works, launches, limits.cache_bytes);
        };
        const auto updated = static_cast<double>(layer.bytes_optimizer) * update_share;
        time.push_back(
            {timeOf({needed(layer.flops_forward, layer.flops_avoidable_forward),
                     layer.flops_elementwise_forward, layer.bytes_forward, layer.launches_forward},
                    beyond(layer.bytes_forward, layer.works_forward, layer.launches_forward),
                    per_matrix_flop),
             timeOf(
                 {needed(layer.flops_backward, layer.flops_avoidable_backward),
                  layer.flops_elementwise_backward, layer.bytes_backward, layer.launches_backward},
                 beyond(layer.bytes_backward, layer.works_backward, layer.launches_backward),
                 per_matrix_flop),
             timeOf({0, layer.flops_optimizer,
                     limits.fastest ? static_cast<std::uint64_t>(updated) : layer.bytes_optimizer,
                     limits.fastest ? 0 : layer.launches_optimizer},
                    updated)});
    }
    return time;
}

std::optional<StepTime> stepTimeOn(const StepEstimate& estimate,
                                   std::span<const roofline::Ceiling> ceilings,
                                   double launch_seconds) {
    return stepTimeOn(estimate, Limits{.ceilings = ceilings, .launch_seconds = launch_seconds});
}

DeviceTime sumOf(const StepTime& step) {
    HeldBack by;
    DeviceTime sum;
    for (const LayerTime& layer : step) {
        by.add(layer.forward);
        by.add(layer.backward);
        by.add(layer.update);
        sum.update_seconds += layer.update.seconds();
    }
    sum.seconds = by.compute + by.memory + by.launch;
    sum.compute_seconds = by.compute;
    sum.memory_seconds = by.memory;
    sum.launch_seconds = by.launch;
    sum.bound = by.bound();
    return sum;
}

std::optional<DeviceTime> timeOn(const StepEstimate& estimate,
                                 std::span<const roofline::Ceiling> ceilings,
                                 double launch_seconds) {
    const auto step = stepTimeOn(estimate, ceilings, launch_seconds);
    return step ? std::optional(sumOf(*step)) : std::nullopt;
}

std::int64_t largestBatch(const cost::model::Graph& graph, const StepOptions& options,
                          std::uint64_t memory_bytes) {
    std::int64_t fitting = 0;
    std::int64_t too_large = 1;
    while (too_large <= kMostSamples && fits(graph, options, too_large, memory_bytes)) {
        fitting = too_large;
        too_large *= 2;
    }
    if (too_large > kMostSamples) {
        return kMostSamples;
    }
    while (too_large - fitting > 1) {
        const std::int64_t middle = fitting + (too_large - fitting) / 2;
        (fits(graph, options, middle, memory_bytes) ? fitting : too_large) = middle;
    }
    return fitting;
}

std::vector<PeakLine> upperLines(std::vector<PeakLine> lines) {
    // Sorts by slope. Lines with equal slopes are sorted by height, so that the highest is last.
    // Then calculates the upper hull for batch sizes from 1 on.
    std::sort(lines.begin(), lines.end(), [](const PeakLine& a, const PeakLine& b) {
        return std::pair(a.bytes_per_sample, a.fixed_bytes) <
               std::pair(b.bytes_per_sample, b.fixed_bytes);
    });
    const auto meetsAt = [](const PeakLine& low, const PeakLine& steep) {
        return static_cast<double>(low.fixed_bytes - steep.fixed_bytes) /
               static_cast<double>(steep.bytes_per_sample - low.bytes_per_sample);
    };
    std::vector<PeakLine> hull;
    for (const PeakLine& line : lines) {
        while (!hull.empty()) {
            const PeakLine& last = hull.back();
            const bool same = last.bytes_per_sample == line.bytes_per_sample;
            const bool before_one = !same && meetsAt(last, line) <= 1;
            const bool hidden =
                !same && hull.size() > 1 &&
                meetsAt(hull[hull.size() - 2], line) <= meetsAt(hull[hull.size() - 2], last);
            if (!same && !before_one && !hidden) break;
            hull.pop_back();
        }
        hull.push_back(line);
    }
    return hull;
}

std::uint64_t peakBytes(std::span<const PeakLine> lines, std::int64_t batch) {
    std::int64_t most = 0;
    for (const PeakLine& line : lines) {
        most = std::max(most, line.fixed_bytes + line.bytes_per_sample * batch);
    }
    return static_cast<std::uint64_t>(most);
}

std::optional<std::int64_t> largestBatch(std::span<const PeakLine> lines,
                                         std::uint64_t memory_bytes) {
    if (lines.empty()) return std::nullopt;
    const auto memory = static_cast<std::int64_t>(
        std::min<std::uint64_t>(memory_bytes, std::numeric_limits<std::int64_t>::max()));
    std::int64_t batch = kMostSamples;
    for (const PeakLine& line : lines) {
        const std::int64_t room = memory - line.fixed_bytes;
        if (room < 0) return 0;
        if (line.bytes_per_sample > 0) batch = std::min(batch, room / line.bytes_per_sample);
    }
    return batch;
}

}  // namespace ridgepoint::cost
