// SPDX-License-Identifier: GPL-3.0-or-later
// Declares helpers for shape inference (shapes*.cpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cost/model/graph.h"

namespace ridgepoint::cost::model {

// Throws std::invalid_argument, with a sentence that names the layer.
[[noreturn]] void refuse(const Layer& layer, const std::string& reason);

// Calls refuse() if `input` is not a batch of images.
void requireImage(const Layer& layer, const Shape& input);

// Calls refuse() if a size exceeds any memory, so that products of sizes do not overflow.
void requireReasonableSize(const Layer& layer, const Shape& shape);

// `inputs` contains the number of shapes that inferShapes() requires for the layer type.
using InputShapes = std::vector<const Shape*>;
Shape outputShape(const Layer& layer, const Embedding& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const ClassToken& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const AddPosition& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const TakeToken& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const Attention& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const Rotary& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const RMSNorm& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const LSTM& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const PartitionWindows& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const MergeWindows& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const PartitionImage& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const MergeImage& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const MergePatches& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const RelativeCoordinates& settings,
                  const InputShapes& inputs);
Shape outputShape(const Layer& layer, const RelativeBias& settings, const InputShapes& inputs);
Shape outputShape(const Layer& layer, const WindowAttention& settings, const InputShapes& inputs);

}  // namespace ridgepoint::cost::model
