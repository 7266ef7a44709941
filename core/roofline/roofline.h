// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the roofline model, with pure functions that use no clock, file or device.
//
// Sources: S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance
// model", CACM 52(4), 2009; C. Yang et al., "Hierarchical roofline analysis", arXiv 2009.02449 (one
// FLOP count, one dot per memory level); Y. Wang et al., "Time-based roofline for deep learning
// performance analysis", arXiv 2009.04598.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::roofline {

// Invalid input (negative, NaN or infinite amounts, roofs that are not above zero) never results in
// a number. If FLOPs are invalid, the result is unset. Invalid bytes are considered unknown, and an
// invalid roof is considered missing.

// The amount of work in a computation, and its time. Unset values are unknown, not zero.
struct Work {
    PerArithmetic<double> flops{};  // FLOPs in each precision
    // Bytes that crossed each level (inclusive: L3 traffic includes DRAM traffic, and so on).
    PerLevel<std::optional<double>> bytes{};
    double seconds = 0;

    // Returns the sum over all precisions. Invalid entries (negative, NaN, infinite) add nothing.
    double totalFlops() const;
};

// A roof, which is an upper limit of the machine: FLOP/s for compute, B/s for bandwidth.
struct Ceiling {
    enum class Kind : std::uint8_t { compute, bandwidth };
    std::string name;  // for example, "FP32 FMA, AVX2, 2 cores" or "DRAM read"
    Kind kind = Kind::compute;
    Arithmetic arithmetic = Arithmetic::fp32;  // precision of a compute roof
    // Compute: "avx2", "cuda_core", "tensor_core". Bandwidth: the access ("load", "copy", "triad").
    // Empty if unknown.
    std::string unit;
    Level level = Level::dram;  // memory level of a bandwidth roof
    double value = 0;           // FLOP/s or B/s
    Provenance provenance = Provenance::measured;
    int samples = 0;               // number of repetitions in the measurement
    std::optional<double> spread;  // (best - median) / best of the repetitions
    int threads = 0;               // number of CPU threads; 0 if unknown
};

// Returns FLOPs per byte at one level; unset if bytes are unknown or zero, or if FLOPs are zero.
std::optional<double> arithmeticIntensity(const Work& work, Level level);

// Returns the intensity (FLOP/B) at which a bandwidth roof (B/s) meets a compute roof (FLOP/s), or
// NaN unless both roofs are > 0 and finite.
double ridgePoint(double flops_per_second, double bytes_per_second);

// Returns min(compute roof, intensity × bandwidth) in FLOP/s. For an infinite intensity (no bytes),
// returns the compute roof. Returns NaN if the intensity is negative or NaN, or if a roof is not >
// 0 and finite.
double attainable(double intensity, double flops_per_second, double bytes_per_second);

// Return the highest roof of a precision or level; null if there is no roof. A measured roof takes
// precedence over a datasheet roof, because it describes this machine.
const Ceiling* computeRoof(std::span<const Ceiling> ceilings, Arithmetic arithmetic);
const Ceiling* bandwidthRoof(std::span<const Ceiling> ceilings, Level level);

// Selects the most important roofs: the highest roof for each precision in `used` and for each
// level. If no used precision has a roof, selects the highest FP32 roof. If there is no FP32 roof,
// selects the highest roof of any precision. A datasheet roof is selected in addition to a measured
// roof. Returns ascending indices.
std::vector<std::size_t> leadingRoofs(std::span<const Ceiling> ceilings,
                                      const PerArithmetic<bool>& used);

// The time of the work at the roofs: max(Σ_p F_p/C_p, max_l Q_l/B_l), in seconds. Compute times of
// different precisions add up. Memory levels work at the same time, so only the slowest level
// matters. Parts of the work without a roof take no time. The ideal time is not a lower bound: a
// library may need fewer FLOPs than the formula counts, and a GPU may exceed the clock of a
// datasheet's peak. Unset if no known part of the work has a roof.
struct IdealTime {
    double seconds = 0;
    double compute_seconds = 0;
    double memory_seconds = 0;
    Level slowest_level = Level::dram;  // valid if memory_seconds > 0
};
std::optional<IdealTime> idealTime(const Work& work, std::span<const Ceiling> ceilings);

// Returns the attainable FLOP/s for this mix of FLOPs and bytes, which is total FLOPs ÷ ideal time.
// The result is unset if the ideal time is unset or there are no FLOPs.
std::optional<double> attainable(const Work& work, std::span<const Ceiling> ceilings);

// Returns achieved ÷ attainable, which equals ideal time ÷ time. For work without FLOPs, the share
// refers to bytes. A value above 1 is a measurement error, or the measured roof is too low.
std::optional<double> roofShare(const Work& work, std::span<const Ceiling> ceilings);

// Returns the roof with which the work is compared: the roof of the slowest memory level, or of the
// precision with the longest compute time. Returns null if this roof is unknown.
const Ceiling* bindingRoof(const Work& work, std::span<const Ceiling> ceilings);

inline constexpr double kLatencyBoundShare = 0.1;
// What limits the speed of the work. Latency means that the work runs far below both roofs (share <
// kLatencyBoundShare), so neither roof explains its time. For work without a measured time (seconds
// = 0, an estimate), only the roofs are considered, so it is never latency-bound.
struct Bound {
    enum class Kind : std::uint8_t { compute, memory, latency };
    Kind kind = Kind::latency;
    Level level = Level::dram;  // memory level; valid only if `kind` is memory
};
std::optional<Bound> bound(const Work& work, std::span<const Ceiling> ceilings);
std::string toString(const Bound& bound);  // for example, "compute", "memory(dram)" or "latency"

// Position of a run time T in the time-based roofline, a plane of compute time × memory time. With
// machine balance MB = C/B and intensity AI, compute-bound work (AI >= MB) has t_c = T, t_b =
// T·MB/AI, and bandwidth-bound work has t_b = T, t_c = T·AI/MB (arXiv 2009.04598, section 3). Work
// without FLOPs is at (0, T), and work without bytes is at (T, 0). The position is unset if the
// time is not above zero, if the bytes are unknown, or if there are neither FLOPs nor bytes.
struct TimePoint {
    double compute_seconds = 0;
    double memory_seconds = 0;
};
std::optional<TimePoint> timePoint(const Work& work, Level level, double flops_per_second,
                                   double bytes_per_second);

}  // namespace ridgepoint::roofline
