// SPDX-License-Identifier: GPL-3.0-or-later
// A network as data: an ordered list of layers with their settings and the layers they read from.
// The estimator walks it, the trainer builds it; nothing here knows LibTorch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/layers.h"

namespace ridgepoint::model {

// Sizes in torch's order, batch first: {N, C, H, W} or {N, features}.
using Shape = std::vector<std::int64_t>;
std::int64_t elementCount(const Shape& shape);
std::string toString(const Shape& shape);  // "16x64x56x56"
// The other way, of at most eight sizes from 1 to 2³⁰; unset: that is none.
std::optional<Shape> parseShape(std::string_view text);

struct Layer {
    std::string name;  // torchvision's module path: "layer1.0.conv1"; unique in the graph
    LayerSettings settings;
    std::vector<int> inputs;  // indices of earlier layers, in argument order
};

struct Graph {
    std::string name;           // "resnet18"
    std::string family;         // "ResNet"
    Shape input;                // of one sample: {3, 224, 224}, or {T} tokens
    std::int64_t classes = 0;   // of each sample, or of each token
    std::vector<Layer> layers;  // topological order; layers[0] is the Input, the last is the output
    std::int64_t vocabulary = 0;  // > 0: samples are numbers of tokens below this, not real values
};

// Whether a layer uses only the shape of its k-th input, so that no gradient goes there and nothing
// of it need be alive.
bool readsShapeOnly(const LayerSettings& settings, std::size_t k);

std::string_view typeName(const LayerSettings& settings);  // "Conv2d"

// Output shape of every layer for a batch, in layer order. Throws std::invalid_argument with one
// sentence naming the layer when shapes do not fit together.
std::vector<Shape> inferShapes(const Graph& graph, std::int64_t batch);

// Learned values (weights and biases; running statistics are buffers and not counted).
std::int64_t parameterCount(const Layer& layer);
std::int64_t parameterCount(const Graph& graph);
// Values of buffers (running mean and variance; the step counter of a batch norm is not counted).
std::int64_t bufferCount(const Layer& layer);

}  // namespace ridgepoint::model
