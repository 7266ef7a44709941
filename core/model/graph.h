// SPDX-License-Identifier: GPL-3.0-or-later
// A network as data: an ordered list of layers with their settings and the layers they read from.
// The estimator walks it, the trainer builds it; nothing here knows LibTorch.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridgepoint::model {

// Sizes in torch's order, batch first: {N, C, H, W} or {N, features}.
using Shape = std::vector<std::int64_t>;
std::int64_t elementCount(const Shape& shape);
std::string toString(const Shape& shape);  // "16x64x56x56"

struct Pair {
    std::int64_t height = 1;
    std::int64_t width = 1;
};

// Settings of each kind of layer, named as torch.nn names them.
struct Input {};
struct Conv2d {
    std::int64_t in_channels = 0;
    std::int64_t out_channels = 0;
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
    Pair dilation{1, 1};
    std::int64_t groups = 1;
    bool bias = true;
};
struct BatchNorm2d {
    std::int64_t features = 0;
    double eps = 1e-5;
    double momentum = 0.1;
};
struct ReLU {
    bool inplace = true;
};
struct MaxPool2d {
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
};
struct AdaptiveAvgPool2d {
    Pair output{1, 1};
};
struct Flatten {};  // from dimension 1 on
struct Linear {
    std::int64_t in_features = 0;
    std::int64_t out_features = 0;
    bool bias = true;
};
struct Dropout {
    double p = 0.5;
};
struct Add {
    bool inplace = true;  // out += identity, as torchvision's residual blocks do
};

using LayerSettings = std::variant<Input, Conv2d, BatchNorm2d, ReLU, MaxPool2d, AdaptiveAvgPool2d,
                                   Flatten, Linear, Dropout, Add>;

struct Layer {
    std::string name;         // torchvision's module path: "layer1.0.conv1"; unique in the graph
    LayerSettings settings;
    std::vector<int> inputs;  // indices of earlier layers, in argument order
};

struct Graph {
    std::string name;           // "resnet18"
    std::string family;         // "ResNet"
    Shape input;                // of one sample: {3, 224, 224}
    std::int64_t classes = 0;
    std::vector<Layer> layers;  // topological order; layers[0] is the Input, the last is the output
};

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
