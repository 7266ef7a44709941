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
// The other functions of one value.
struct Activation {
    enum class Function : std::uint8_t { relu6, hardswish, hardsigmoid, silu, sigmoid, gelu, tanh };
    Function function = Function::relu6;
    bool inplace = false;
};
struct MaxPool2d {
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
    bool ceil_mode = false;
};
struct AvgPool2d {  // padding counts as values, as torch's default has it
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
struct StochasticDepth {  // drops whole samples; torchvision's mode "row"
    double p = 0;
};
struct Add {
    bool inplace = true;  // out += identity, as torchvision's residual blocks do
};
struct Multiply {};  // of equal shapes, or of one scale for each channel (first) and an image
struct Concat {};    // along dimension 1, any number of inputs
struct Slice {       // of dimension 1: a view
    std::int64_t start = 0;
    std::int64_t length = 1;
};
struct ChannelShuffle {
    std::int64_t groups = 1;
};
struct Permute {  // a view: output dimension i is input dimension order[i]
    std::vector<int> order;
};
struct LayerNorm {  // over the last dimension
    std::int64_t features = 0;
    double eps = 1e-5;
};
struct LayerScale {  // a learned factor for each channel of dimension 1
    std::int64_t channels = 0;
    double initial = 1e-6;
};
// Joins the classifiers that some networks train beside the main one: first + weight * (sum of the
// others). torchvision hands all of them out and leaves it to a training script what to do with
// them; joined like this every classifier gets its gradient, at next to no arithmetic.
struct JoinHeads {
    double weight = 0.3;
};

using LayerSettings =
    std::variant<Input, Conv2d, BatchNorm2d, ReLU, Activation, MaxPool2d, AvgPool2d,
                 AdaptiveAvgPool2d, Flatten, Linear, Dropout, StochasticDepth, Add, Multiply,
                 Concat, Slice, ChannelShuffle, Permute, LayerNorm, LayerScale, JoinHeads>;

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
