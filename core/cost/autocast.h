// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the data type of each tensor in a step: float32 throughout, or the types of torch's CUDA
// autocast (ATen/autocast_mode.h). Under autocast, convolutions, matrix products, attention and
// recurrent layers compute in half precision; layer norms, softmax and the loss in float32. Ops in
// neither list use the types of their inputs, the wider one if they differ. Parameters, their
// gradients and the optimizer's state stay float32.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

// tf32 is stored as float32; matrix units read 19 of its bits. As by default in torch, it applies
// to convolutions only; tf32_matmul also applies it to matrix products, as
// torch.set_float32_matmul_precision("high") does.
enum class Precision : std::uint8_t { fp32, tf32, tf32_matmul, bf16, fp16 };
inline constexpr std::array<std::string_view, 5> kPrecisionNames{"fp32", "tf32", "tf32-matmul",
                                                                 "bf16", "fp16"};
// Throws std::invalid_argument that lists the names for any other text.
Precision parsePrecision(std::string_view text);

// Returns the data type of matrix work: float32, or the half precision of an autocast.
DType matrixType(Precision precision);

// Returns the data type of each layer's output.
std::vector<DType> outputTypes(const model::Graph& graph, Precision precision);

// Whether autocast lets a layer compute in half precision, or only in float32.
bool isMatrixWork(const model::LayerSettings& settings);
bool needsFloat32(const model::LayerSettings& settings);

}  // namespace ridgepoint::cost
