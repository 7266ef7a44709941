// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a network as data: an ordered list of layers, with their settings and the layers whose
// outputs they read. The estimator evaluates the list, and the trainer builds torch modules from
// it. This code does not depend on LibTorch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model/layers.h"

namespace ridgepoint::cost::model {

// Sizes in torch's order, batch first: {N, C, H, W} or {N, features}.
using Shape = std::vector<std::int64_t>;
std::int64_t elementCount(const Shape& shape);
std::string toString(const Shape& shape);  // for example, "16x64x56x56"
// Parses a string such as "16x64x56x56", with at most eight sizes from 1 to 2³⁰. Returns nothing if
// the string is not valid.
std::optional<Shape> parseShape(std::string_view text);

struct Layer {
    std::string name;  // torchvision's module path ("layer1.0.conv1"), unique in the graph
    LayerSettings settings;
    std::vector<int> inputs;  // indices of earlier layers, in argument order
};

struct Graph {
    std::string name;             // for example, "resnet18"
    std::string family;           // for example, "ResNet"
    Shape input;                  // shape of one sample, for example {3, 224, 224}; {T} for tokens
    std::int64_t classes = 0;     // number of classes per sample or token
    std::vector<Layer> layers;    // topological order, from the Input to the output layer
    std::int64_t vocabulary = 0;  // if > 0, samples are token numbers below this value
};

// Returns whether a layer uses only the shape of its input k. This input requires no gradient, and
// its values do not have to stay in memory.
bool readsShapeOnly(const LayerSettings& settings, std::size_t k);

std::string_view typeName(const LayerSettings& settings);  // for example, "Conv2d"

// Returns the output shape of every layer for a batch, in layer order. Throws std::invalid_argument
// if shapes do not match; the message is one sentence that names the layer.
std::vector<Shape> inferShapes(const Graph& graph, std::int64_t batch);

// Returns the number of trained values, which are weights and biases. Running statistics are
// buffers and are not included.
std::int64_t parameterCount(const Layer& layer);
std::int64_t parameterCount(const Graph& graph);
// Returns the number of buffer values, which are the running mean and variance. The step counter of
// a batch norm is not included.
std::int64_t bufferCount(const Layer& layer);

}  // namespace ridgepoint::cost::model
