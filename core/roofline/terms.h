// SPDX-License-Identifier: GPL-3.0-or-later
// The closed vocabularies of Ridgepoint: arithmetic, memory levels and where a number came from.
// Their spellings in files and JSON are fixed here and nowhere else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::roofline {

// Which arithmetic a FLOP was done in: the precision, and whether a matrix (tensor) unit did it.
// FLOP = one add or one multiply; a fused multiply-add is two.
enum class Arithmetic : std::uint8_t {
    fp64,
    fp32,
    fp16,
    bf16,
    tensor_fp64,
    tensor_tf32,
    tensor_bf16,
    tensor_fp16,
    tensor_fp8,
    int8,  // its operations are counted as FLOPs are; no op of training does them
    tensor_int8,
};
inline constexpr std::size_t kArithmeticCount = 11;

// Memory levels from the core outwards.
enum class Level : std::uint8_t { l1, l2, l3, dram };
inline constexpr std::size_t kLevelCount = 4;

// Where a number came from; every number shown carries one.
enum class Provenance : std::uint8_t {
    counted,    // hardware counters
    modelled,   // a formula from shapes
    imported,   // another tool's file
    datasheet,  // the vendor's figure
    measured,   // our clock or our micro-benchmark
};

std::string_view toString(Arithmetic arithmetic);  // "fp32", "tensor_bf16"
std::string_view toString(Level level);            // "l1" … "dram"
std::string_view toString(Provenance provenance);
std::optional<Arithmetic> parseArithmetic(std::string_view text);
std::optional<Level> parseLevel(std::string_view text);
std::optional<Provenance> parseProvenance(std::string_view text);

template <class T>
using PerArithmetic = std::array<T, kArithmeticCount>;
template <class T>
using PerLevel = std::array<T, kLevelCount>;

constexpr std::size_t index(Arithmetic arithmetic) { return static_cast<std::size_t>(arithmetic); }
constexpr std::size_t index(Level level) { return static_cast<std::size_t>(level); }

}  // namespace ridgepoint::roofline
