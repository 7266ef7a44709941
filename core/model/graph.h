// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a network as data: an ordered list of layers with settings and the layers that they
// read. The estimator evaluates it and the trainer builds it; nothing here depends on LibTorch.
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
// Parses such a text with at most eight sizes from 1 to 2³⁰; unset if it is not valid.
std::optional<Shape> parseShape(std::string_view text);

struct Layer {
    std::string name;  // torchvision's module path: "layer1.0.conv1"; unique in the graph
    LayerSettings settings;
    std::vector<int> inputs;  // indices of earlier layers, in argument order
};

struct Graph {
    std::string name;           // "resnet18"
    std::string family;         // "ResNet"
    Shape input;                // shape of one sample: {3, 224, 224}, or {T} tokens
    std::int64_t classes = 0;   // number of classes for each sample or token
    std::vector<Layer> layers;  // topological order; layers[0] is the Input, the last is the output
    std::int64_t vocabulary = 0;  // > 0: samples are token numbers below this, not real values
};

// Returns whether a layer uses only the shape of its input k. Such an input gets no gradient, and
// its values need not stay in memory.
bool readsShapeOnly(const LayerSettings& settings, std::size_t k);

std::string_view typeName(const LayerSettings& settings);  // "Conv2d"

// Returns the output shape of every layer for a batch, in layer order. Throws std::invalid_argument
// with one sentence that names the layer if shapes do not match.
std::vector<Shape> inferShapes(const Graph& graph, std::int64_t batch);

// Number of learned values: weights and biases. Running statistics are buffers and not counted.
std::int64_t parameterCount(const Layer& layer);
std::int64_t parameterCount(const Graph& graph);
// Number of buffer values: running mean and variance, without the step counter of a batch norm.
std::int64_t bufferCount(const Layer& layer);

}  // namespace ridgepoint::model
