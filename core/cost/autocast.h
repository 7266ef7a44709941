// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the data type of each tensor in a step: float32 throughout, or the types of torch's CUDA
// autocast (ATen/autocast_mode.h). Under autocast, convolutions, matrix products, attention and
// recurrent layers compute in half precision; layer norms, softmax and the loss compute in float32.
// All other ops use the type of their inputs, or the wider type if the inputs have different types.
// Parameters, their gradients and the optimizer's state stay float32.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/cost/model/graph.h"
#include "core/cost/op.h"

namespace ridgepoint::cost {

// The precision of matrix work. TF32 values are stored as float32, but matrix units read only 19 of
// the 32 bits. By default, as in torch, tf32 applies only to convolutions. tf32_matmul also applies
// it to matrix products, like torch.set_float32_matmul_precision("high").
enum class Precision : std::uint8_t { fp32, tf32, tf32_matmul, bf16, fp16 };
inline constexpr std::array<std::string_view, 5> kPrecisionNames{"fp32", "tf32", "tf32-matmul",
                                                                 "bf16", "fp16"};
// Returns the precision with this name. For any other string, throws std::invalid_argument with the
// list of names.
Precision parsePrecision(std::string_view text);

// Returns the data type of matrix work, which is float32 or the half precision that autocast uses.
DType matrixType(Precision precision);

// Returns the data type of each layer's output.
std::vector<DType> outputTypes(const cost::model::Graph& graph, Precision precision);

// isMatrixWork() returns whether autocast computes a layer in half precision. needsFloat32()
// returns whether autocast computes a layer only in float32.
bool isMatrixWork(const cost::model::LayerSettings& settings);
bool needsFloat32(const cost::model::LayerSettings& settings);

}  // namespace ridgepoint::cost
