// SPDX-License-Identifier: GPL-3.0-or-later
// The data type of each tensor in a step: float32 throughout, or the types of torch's CUDA autocast
// (ATen/autocast_mode.h). Under autocast convolutions, matrix products, attention and recurrent
// layers compute in the half precision; layer norms, softmax and the loss in float32; ops in
// neither list use the types of their inputs, the wider one where they differ. Parameters, their
// gradients and the optimizer's state stay float32.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

// tf32 is float32 in memory; matrix units read 19 bits of it.
enum class Precision : std::uint8_t { fp32, tf32, bf16, fp16 };
inline constexpr std::array<std::string_view, 4> kPrecisionNames{"fp32", "tf32", "bf16", "fp16"};
// Throws std::invalid_argument, naming the four, for anything else.
Precision parsePrecision(std::string_view text);

// What matrix work is done in: float32, or the half precision of an autocast.
DType matrixType(Precision precision);

// The type of each layer's output.
std::vector<DType> outputTypes(const model::Graph& graph, Precision precision);

// Whether autocast lets a layer compute in the half precision, or in float32 alone.
bool isMatrixWork(const model::LayerSettings& settings);
bool needsFloat32(const model::LayerSettings& settings);

}  // namespace ridgepoint::cost
