// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the layer types of networks and their settings, named as torch.nn and torchvision name
// them. Sizes are in elements; N is the batch size and T the number of tokens in a sequence.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ridgepoint::model {

struct Pair {
    std::int64_t height = 1;
    std::int64_t width = 1;
};

// Settings of each layer type, named as torch.nn names them.
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
// Element-wise functions other than ReLU.
struct Activation {
    enum class Function : std::uint8_t {
        relu6,
        hardswish,
        hardsigmoid,
        silu,
        sigmoid,
        gelu,
        tanh,
        gelu_tanh
    };
    Function function = Function::relu6;
    bool inplace = false;
};
struct MaxPool2d {
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
    bool ceil_mode = false;
};
struct AvgPool2d {  // padding counts as values, as by default in torch
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
};
struct AdaptiveAvgPool2d {
    Pair output{1, 1};
};
struct Flatten {  // merges all dimensions from `first` on
    int first = 1;
};
struct Linear {
    std::int64_t in_features = 0;
    std::int64_t out_features = 0;
    bool bias = true;
    // Embedding or Linear layer whose weight this layer shares; empty if it has its own weight.
    std::string tied_to{};
    // Fixes the middle third of the bias, which belongs to the keys, at 0. Used where one matrix
    // makes queries, keys and values and attention compares by angle (Swin v2).
    bool zero_key_bias = false;
};
struct Dropout {
    double p = 0.5;
};
struct StochasticDepth {  // drops whole samples; torchvision's mode "row"
    double p = 0;
};
struct Add {
    bool inplace = true;  // out += identity, as torchvision's residual blocks do
    // Unless `inplace`, the second input may have a batch size of 1 (positions).
};
struct Multiply {};  // two inputs of equal shape, or one scale per channel and an image
struct Concat {};    // concatenates any number of inputs along dimension 1
struct Slice {       // a view of a part of dimension 1
    std::int64_t start = 0;
    std::int64_t length = 1;
};
struct ChannelShuffle {
    std::int64_t groups = 1;
};
struct Permute {  // a view: output dimension i is input dimension order[i]
    std::vector<int> order;
};
struct LayerNorm {  // normalises over the last dimension
    std::int64_t features = 0;
    double eps = 1e-5;
};
struct LayerScale {  // a learned factor for each channel of dimension 1
    std::int64_t channels = 0;
    double initial = 1e-6;
};
// Joins the auxiliary classifiers of some networks with the main one: first + weight * (sum of the
// others). torchvision returns all of them and leaves their use to the training script. Joined this
// way, every classifier gets its gradient at almost no cost.
struct JoinHeads {
    double weight = 0.3;
};

// --- Sequences of tokens, {N, T, features}
// --------------------------------------------------------

// Looks up rows of a learned table: the rows of the tokens {N, T}, the first T rows (positions; {1,
// T, features}) or always the first row (the segment of a text with only one segment).
struct Embedding {
    enum class Lookup : std::uint8_t { tokens, positions, first };
    std::int64_t rows = 0;
    std::int64_t features = 0;
    Lookup lookup = Lookup::tokens;
};
struct ClassToken {  // puts a learned token before the others
    std::int64_t features = 0;
};
struct AddPosition {  // adds a learned value for each position and feature
    std::int64_t positions = 0;
    std::int64_t features = 0;
};
struct TakeToken {  // {N, T, features} to {N, features}: a view
    std::int64_t index = 0;
};
// softmax(Q·Kᵀ/√head_dim)·V for each head, as in torch's scaled_dot_product_attention. Takes one
// input (queries, keys and values side by side, {N, T, 3·heads·head_dim}) or three inputs. With
// fewer heads for keys and values, each serves a group of queries (grouped-query attention).
struct Attention {
    std::int64_t heads = 1;
    std::int64_t kv_heads = 1;
    std::int64_t head_dim = 1;
    bool causal = false;
};
// Rotary position embedding of each head's features (J. Su et al., arXiv 2104.09864). A feature in
// the first half is paired with one in the second half.
struct Rotary {
    std::int64_t heads = 1;
    std::int64_t head_dim = 2;
    double base = 10000;
};
struct RMSNorm {  // normalises over the last dimension
    std::int64_t features = 0;
    double eps = 1e-6;
};
struct LSTM {  // one layer, one direction: {N, T, input} to {N, T, hidden}; the first state is zero
    std::int64_t input_size = 0;
    std::int64_t hidden_size = 0;
};

// --- Attention within parts of an image
// -----------------------------------------------------------

// Reshapes {N, H, W, C} to {N·windows, window², C}, after shifting the image up and left by `shift`
// with wrap-around and padding it to whole windows. A window as large as the image is not shifted.
struct PartitionWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// Reverses PartitionWindows. Only the size of the second input, the partitioned image, is used.
struct MergeWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// Reshapes {N, C, H, W} to {N, parts, tokens, C}. Parts are squares of size² neighbours; with
// `grid`, the tokens are size² pixels spread evenly over the image.
struct PartitionImage {
    std::int64_t size = 7;
    bool grid = false;
};
struct MergeImage {  // reverses PartitionImage into an image of this size
    std::int64_t size = 7;
    bool grid = false;
    Pair image{};
};
struct MergePatches {};  // {N, H, W, C} to {N, H/2, W/2, 4·C}; odd sizes are padded
// Distances between two tokens of a window on a logarithmic scale. Has no input; the output is a
// constant of {1, 2·window − 1, 2·window − 1, 2}.
struct RelativeCoordinates {
    std::int64_t window = 7;
};
// One value for each head and pair of tokens in a window, {1, heads, window², window²}, looked up
// by their distance. The table is learned (no input), or it is 16·sigmoid of the input, which a
// network computes from RelativeCoordinates.
struct RelativeBias {
    std::int64_t window = 7;
    std::int64_t heads = 1;
    bool learned = true;
};
// Attention among the tokens of each window, with a bias added to the scores. The first input
// contains queries, keys and values side by side, the second is the RelativeBias. Shifted windows
// need the partitioned image as third input: its size shows which tokens are not neighbours, and
// therefore must not attend to each other.
struct WindowAttention {
    std::int64_t heads = 1;
    std::int64_t head_dim = 1;
    std::int64_t window = 7;
    std::int64_t shift = 0;
    bool cosine = false;       // compares by angle, with a learned scale for each head (Swin v2)
    bool scales_keys = false;  // scales the keys instead of the queries
    double scale = 1;          // unused if `cosine`
};

using LayerSettings =
    std::variant<Input, Conv2d, BatchNorm2d, ReLU, Activation, MaxPool2d, AvgPool2d,
                 AdaptiveAvgPool2d, Flatten, Linear, Dropout, StochasticDepth, Add, Multiply,
                 Concat, Slice, ChannelShuffle, Permute, LayerNorm, LayerScale, JoinHeads,
                 Embedding, ClassToken, AddPosition, TakeToken, Attention, Rotary, RMSNorm, LSTM,
                 PartitionWindows, MergeWindows, PartitionImage, MergeImage, MergePatches,
                 RelativeCoordinates, RelativeBias, WindowAttention>;

}  // namespace ridgepoint::model
