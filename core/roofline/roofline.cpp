// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::roofline {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

bool isAmount(double value) { return std::isfinite(value) && value >= 0; }
bool isRate(double value) { return std::isfinite(value) && value > 0; }

// Returns the FLOPs; unset if one of the values is invalid, because a total without this value
// would appear to be complete.
std::optional<double> knownFlops(const Work& work) {
    if (!std::all_of(work.flops.begin(), work.flops.end(), isAmount)) return std::nullopt;
    return work.totalFlops();
}

// Returns the bytes. Invalid values are unknown, like bytes that were never set.
std::optional<double> knownBytes(const Work& work, Level level) {
    const std::optional<double>& bytes = work.bytes[index(level)];
    if (!bytes || !isAmount(*bytes)) return std::nullopt;
    return bytes;
}

std::optional<double> finite(double value) {
    if (!std::isfinite(value)) return std::nullopt;
    return value;
}

template <class Matches>
const Ceiling* bestRoof(std::span<const Ceiling> ceilings, Matches matches) {
    const Ceiling* best = nullptr;
    for (const Ceiling& ceiling : ceilings) {
        if (!isRate(ceiling.value) || !matches(ceiling)) continue;
        if (!best) {
            best = &ceiling;
            continue;
        }
        const bool measured = ceiling.provenance == Provenance::measured;
        const bool best_measured = best->provenance == Provenance::measured;
        if (measured != best_measured ? measured : ceiling.value > best->value) best = &ceiling;
    }
    return best;
}

}  // namespace

double Work::totalFlops() const {
    double total = 0;
    for (const double value : flops) {
        if (isAmount(value)) total += value;
    }
    return std::min(total, std::numeric_limits<double>::max());
}

std::optional<double> arithmeticIntensity(const Work& work, Level level) {
    const std::optional<double> flops = knownFlops(work);
    const std::optional<double> bytes = knownBytes(work, level);
    if (!flops || !bytes || *flops <= 0 || *bytes <= 0) return std::nullopt;
    return finite(*flops / *bytes);
}

double ridgePoint(double flops_per_second, double bytes_per_second) {
    if (!isRate(flops_per_second) || !isRate(bytes_per_second)) return kNoValue;
    return finite(flops_per_second / bytes_per_second).value_or(kNoValue);
}

double attainable(double intensity, double flops_per_second, double bytes_per_second) {
    // Work that moves no bytes has an infinite intensity, and only the compute roof limits it.
    if (std::isnan(intensity) || intensity < 0) return kNoValue;
    if (!isRate(flops_per_second) || !isRate(bytes_per_second)) return kNoValue;
    return std::min(flops_per_second, intensity * bytes_per_second);
}

const Ceiling* computeRoof(std::span<const Ceiling> ceilings, Arithmetic arithmetic) {
    return bestRoof(ceilings, [&](const Ceiling& ceiling) {
        return ceiling.kind == Ceiling::Kind::compute && ceiling.arithmetic == arithmetic;
    });
}

const Ceiling* bandwidthRoof(std::span<const Ceiling> ceilings, Level level) {
    return bestRoof(ceilings, [&](const Ceiling& ceiling) {
        return ceiling.kind == Ceiling::Kind::bandwidth && ceiling.level == level;
    });
}

std::vector<std::size_t> leadingRoofs(std::span<const Ceiling> ceilings,
                                      const PerArithmetic<bool>& used) {
    PerArithmetic<bool> wanted = used;
    const auto have = [&](const PerArithmetic<bool>& arithmetics) {
        return std::any_of(ceilings.begin(), ceilings.end(), [&](const Ceiling& ceiling) {
            return ceiling.kind == Ceiling::Kind::compute && isRate(ceiling.value) &&
                   index(ceiling.arithmetic) < kArithmeticCount &&
                   arithmetics[index(ceiling.arithmetic)];
        });
    };
    if (!have(wanted)) wanted[index(Arithmetic::fp32)] = true;
    if (!have(wanted)) wanted.fill(true);
    // A roof competes only with roofs that have the same provenance and the same precision or
    // level.
    const auto rival = [](const Ceiling& a, const Ceiling& b) {
        return a.kind == b.kind && a.provenance == b.provenance &&
               (a.kind == Ceiling::Kind::compute ? a.arithmetic == b.arithmetic
                                                 : a.level == b.level);
    };
    std::vector<std::size_t> leading;
    for (std::size_t i = 0; i < ceilings.size(); ++i) {
        const Ceiling& ceiling = ceilings[i];
        if (!isRate(ceiling.value)) continue;
        if (ceiling.kind == Ceiling::Kind::compute &&
            (index(ceiling.arithmetic) >= kArithmeticCount || !wanted[index(ceiling.arithmetic)])) {
            continue;
        }
        bool beaten = false;
        for (std::size_t j = 0; j < ceilings.size() && !beaten; ++j) {
            beaten = j != i && isRate(ceilings[j].value) && rival(ceiling, ceilings[j]) &&
                     (ceilings[j].value > ceiling.value ||
                      (ceilings[j].value == ceiling.value && j < i));
        }
        if (!beaten) leading.push_back(i);
    }
    return leading;
}

std::optional<IdealTime> idealTime(const Work& work, std::span<const Ceiling> ceilings) {
    if (!knownFlops(work)) return std::nullopt;
    IdealTime time;
    bool any = false;
    for (std::size_t position = 0; position < kArithmeticCount; ++position) {
        const double flops = work.flops[position];
        if (flops <= 0) continue;
        const Ceiling* roof = computeRoof(ceilings, static_cast<Arithmetic>(position));
        if (!roof) continue;
        time.compute_seconds += flops / roof->value;
        any = true;
    }
    for (std::size_t position = 0; position < kLevelCount; ++position) {
        const Level level = static_cast<Level>(position);
        const std::optional<double> bytes = knownBytes(work, level);
        const Ceiling* roof = bytes ? bandwidthRoof(ceilings, level) : nullptr;
        if (!roof) continue;
        const double seconds = *bytes / roof->value;
        // If two levels are equally slow, the outer level is reported. Optimizing it is worthwhile,
        // because its traffic also passes through all inner levels.
        if (seconds >= time.memory_seconds) {
            time.memory_seconds = seconds;
            time.slowest_level = level;
        }
        any = true;
    }
    time.seconds = std::max(time.compute_seconds, time.memory_seconds);
    if (!any || !std::isfinite(time.compute_seconds) || !std::isfinite(time.memory_seconds)) {
        return std::nullopt;
    }
    return time;
}

std::optional<double> attainable(const Work& work, std::span<const Ceiling> ceilings) {
    const std::optional<IdealTime> ideal = idealTime(work, ceilings);
    if (!ideal || ideal->seconds <= 0) return std::nullopt;
    const double flops = work.totalFlops();
    if (flops <= 0) return std::nullopt;
    return finite(flops / ideal->seconds);
}

std::optional<double> roofShare(const Work& work, std::span<const Ceiling> ceilings) {
    if (!isRate(work.seconds)) return std::nullopt;
    const std::optional<IdealTime> ideal = idealTime(work, ceilings);
    // Work without FLOPs and bytes cannot be compared with a roof.
    if (!ideal || ideal->seconds <= 0) return std::nullopt;
    return finite(ideal->seconds / work.seconds);
}

const Ceiling* bindingRoof(const Work& work, std::span<const Ceiling> ceilings) {
    const std::optional<IdealTime> ideal = idealTime(work, ceilings);
    if (!ideal) return nullptr;
    if (ideal->memory_seconds > ideal->compute_seconds)
        return bandwidthRoof(ceilings, ideal->slowest_level);
    const Ceiling* slowest = nullptr;
    double most = 0;
    for (std::size_t i = 0; i < kArithmeticCount; ++i) {
        const Ceiling* const roof = computeRoof(ceilings, static_cast<Arithmetic>(i));
        if (roof == nullptr || !(work.flops[i] / roof->value > most)) continue;
        most = work.flops[i] / roof->value;
        slowest = roof;
    }
    return slowest;
}

std::optional<Bound> bound(const Work& work, std::span<const Ceiling> ceilings) {
    if (!isAmount(work.seconds)) return std::nullopt;
    const std::optional<IdealTime> ideal = idealTime(work, ceilings);
    if (!ideal) return std::nullopt;
    Bound result;
    if (work.seconds > 0) {
        const std::optional<double> share = roofShare(work, ceilings);
        if (!share) return std::nullopt;
        if (*share < kLatencyBoundShare) return result;
    }
    // Without work, no roof is a limit.
    if (ideal->seconds <= 0) return std::nullopt;
    if (ideal->compute_seconds >= ideal->memory_seconds) {
        result.kind = Bound::Kind::compute;
    } else {
        result.kind = Bound::Kind::memory;
        result.level = ideal->slowest_level;
    }
    return result;
}

std::string toString(const Bound& bound) {
    switch (bound.kind) {
        case Bound::Kind::compute:
            return "compute";
        case Bound::Kind::memory:
            return "memory(" + std::string(toString(bound.level)) + ")";
        case Bound::Kind::latency:
            return "latency";
    }
    return "unknown";
}

std::optional<TimePoint> timePoint(const Work& work, Level level, double flops_per_second,
                                   double bytes_per_second) {
    const std::optional<double> flops = knownFlops(work);
    const std::optional<double> bytes = knownBytes(work, level);
    if (!flops || !bytes || (*flops <= 0 && *bytes <= 0)) return std::nullopt;
    if (!isRate(work.seconds) || !isRate(flops_per_second) || !isRate(bytes_per_second)) {
        return std::nullopt;
    }
    // AI/MB and MB/AI are ratios of these two times. Using the times avoids a division by an
    // intensity that is 0 (no FLOPs) or infinite (no bytes).
    const double compute = *flops / flops_per_second;
    const double memory = *bytes / bytes_per_second;
    const double longer = std::max(compute, memory);
    if (!std::isfinite(longer) || longer <= 0) return std::nullopt;
    return TimePoint{work.seconds * (compute / longer), work.seconds * (memory / longer)};
}

}  // namespace ridgepoint::roofline
