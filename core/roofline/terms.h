// SPDX-License-Identifier: GPL-3.0-or-later
// Defines Ridgepoint's fixed terms: precisions, memory levels and provenances. Their spelling in
// files and JSON is defined only in this file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::roofline {

// The kind of a FLOP: its precision, and whether a matrix (tensor) unit computes it. An addition or
// a multiplication is one FLOP. A fused multiply-add is two FLOPs.
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
    int8,  // operations are counted as FLOPs; training does not use them
    tensor_int8,
    // Block-scaled formats: 32 values share a scale in MXFP (OCP Microscaling Formats), and 16
    // values in NVFP4.
    tensor_mxfp8,
    tensor_mxfp6,
    tensor_mxfp4,
    tensor_nvfp4,
};
inline constexpr std::size_t kArithmeticCount = 15;
// The first precisions, which hardware counters distinguish. Block-scaled formats have no counters
// of their own.
inline constexpr std::size_t kCountedArithmeticCount = 11;

// Memory levels, from the core outwards.
enum class Level : std::uint8_t { l1, l2, l3, dram };
inline constexpr std::size_t kLevelCount = 4;

// The source of a number. Every displayed number has a provenance.
enum class Provenance : std::uint8_t {
    counted,    // by hardware counters
    modelled,   // calculated from tensor shapes
    imported,   // read from another tool's file
    datasheet,  // published by the vendor
    measured,   // timed, or measured by a Ridgepoint benchmark
};

std::string_view toString(Arithmetic arithmetic);  // for example, "fp32" or "tensor_bf16"
std::string_view toString(Level level);            // for example, "l1" or "dram"
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
