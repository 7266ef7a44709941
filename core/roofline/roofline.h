// SPDX-License-Identifier: GPL-3.0-or-later
// Pure arithmetic of the roofline model. No clock, no file, no device.
//
// Sources: S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance
// model", CACM 52(4), 2009; C. Yang et al., "Hierarchical roofline analysis", arXiv 2009.02449
// (one FLOP count, one dot per memory level); Y. Wang et al., "Time-based roofline for deep
// learning performance analysis", arXiv 2009.04598.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::roofline {

// Input that cannot be (negative, NaN or infinite amounts, roofs that are not above zero) never
// yields a number: FLOPs like that make a result unset, bytes like that count as unknown, a roof
// like that as absent.

// What some piece of computation did, and how long it took.
// An unset value is unknown, which is not zero.
struct Work {
    PerArithmetic<double> flops{};            // FLOP done in each arithmetic
    PerLevel<std::optional<double>> bytes{};  // bytes that crossed each level (inclusive:
                                              // DRAM traffic is part of L3 traffic and so on)
    double seconds = 0;

    // Sum over the arithmetics; an entry that cannot be a count (negative, NaN, infinite) adds
    // nothing.
    double totalFlops() const;
};

// A roof: the most that a machine can do, in FLOP/s for compute and B/s for bandwidth.
struct Ceiling {
    enum class Kind : std::uint8_t { compute, bandwidth };
    std::string name;  // "FP32 FMA, AVX2, 2 cores", "DRAM read"
    Kind kind = Kind::compute;
    Arithmetic arithmetic = Arithmetic::fp32;  // compute only
    std::string unit;  // compute: "avx2", "cuda_core", "tensor_core"; bandwidth: what reaches it,
                       // "load", "copy", "triad"; empty: not said
    Level level = Level::dram;  // bandwidth only
    double value = 0;           // FLOP/s or B/s
    Provenance provenance = Provenance::measured;
    int samples = 0;               // repetitions behind a measured value
    std::optional<double> spread;  // (best - median) / best of the repetitions
    int threads = 0;               // of a CPU, at once; 0: not said
};

// FLOP per byte of one level; unset when the bytes are unknown or zero, or no FLOP was done.
std::optional<double> arithmeticIntensity(const Work& work, Level level);

// FLOP/byte at which a bandwidth roof (B/s) meets a compute roof (FLOP/s). Both must be > 0
// and finite; else NaN.
double ridgePoint(double flops_per_second, double bytes_per_second);

// min(compute roof, intensity × bandwidth), FLOP/s. Infinite intensity (no bytes moved) gives the
// compute roof; a negative or NaN intensity, or a roof that is not > 0 and finite, gives NaN.
double attainable(double intensity, double flops_per_second, double bytes_per_second);

// The highest roof of a kind, arithmetic or level; null when there is none. When a measured and a
// datasheet roof both exist the measured one is chosen, because it is what this machine can do.
const Ceiling* computeRoof(std::span<const Ceiling> ceilings, Arithmetic arithmetic);
const Ceiling* bandwidthRoof(std::span<const Ceiling> ceilings, Level level);

// Selects the most important roofs: the highest of each precision in `used` and of each level.
// Without a used precision that has a roof, it selects FP32's highest roof, otherwise any
// precision's. A datasheet's roof is selected in addition to a measured one. Returns indices of the
// ceilings, ascending.
std::vector<std::size_t> leadingRoofs(std::span<const Ceiling> ceilings,
                                      const PerArithmetic<bool>& used);

// Least time that the roofs allow: max(Σ_p F_p/C_p, max_l Q_l/B_l), seconds. Compute times of
// different arithmetic add up; levels work at the same time, so the slowest one counts.
// Unset when no known part of the work has a roof; parts without a roof take no time here, so the
// result is a lower bound.
struct IdealTime {
    double seconds = 0;
    double compute_seconds = 0;
    double memory_seconds = 0;
    Level slowest_level = Level::dram;  // meaningful when memory_seconds > 0
};
std::optional<IdealTime> idealTime(const Work& work, std::span<const Ceiling> ceilings);

// FLOP/s attainable at this work's mix of FLOPs and bytes: total FLOPs / ideal time. Unset when
// the ideal time is, or no FLOP was done.
std::optional<double> attainable(const Work& work, std::span<const Ceiling> ceilings);

// achieved ÷ attainable = ideal time ÷ time. Work without FLOPs is judged by its bytes.
// Above 1 is a measuring fault (or a roof measured too low).
std::optional<double> roofShare(const Work& work, std::span<const Ceiling> ceilings);

// What holds the work back. Latency: it runs far below both its roofs
// (share < kLatencyBoundShare), so neither roof explains its time. Work that has not been timed
// (seconds 0, an estimate) is judged by its roofs alone and is never latency-bound.
inline constexpr double kLatencyBoundShare = 0.1;
struct Bound {
    enum class Kind : std::uint8_t { compute, memory, latency };
    Kind kind = Kind::latency;
    Level level = Level::dram;  // memory only
};
std::optional<Bound> bound(const Work& work, std::span<const Ceiling> ceilings);
std::string toString(const Bound& bound);  // "compute", "memory(dram)", "latency"

// Time-based roofline: where the run time T goes on the plane compute time × memory time.
// With machine balance MB = C/B and intensity AI: compute-bound (AI >= MB) t_c = T,
// t_b = T·MB/AI; bandwidth-bound t_b = T, t_c = T·AI/MB (arXiv 2009.04598, section 3).
// Work without FLOPs lies at (0, T), work without bytes at (T, 0); unset when the time is not
// above zero, the bytes are unknown, or there is neither FLOP nor byte.
struct TimePoint {
    double compute_seconds = 0;
    double memory_seconds = 0;
};
std::optional<TimePoint> timePoint(const Work& work, Level level, double flops_per_second,
                                   double bytes_per_second);

}  // namespace ridgepoint::roofline
