// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of layers that a network is made of, and their settings, named as torch.nn and
// torchvision name them. Sizes are in elements; N is the batch, T the tokens of a sequence.
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
struct AvgPool2d {  // padding counts as values, as torch's default has it
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
};
struct AdaptiveAvgPool2d {
    Pair output{1, 1};
};
struct Flatten {  // all dimensions from this one on become one
    int first = 1;
};
struct Linear {
    std::int64_t in_features = 0;
    std::int64_t out_features = 0;
    bool bias = true;
    // The Embedding or Linear layer whose weight this one uses too; empty: it has its own.
    std::string tied_to{};
    // The middle third of the bias is fixed at 0: that of the keys, where queries, keys and values
    // come from one matrix and attention compares by angle (Swin v2).
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
    // The second input may have a batch of 1 (positions) when not in place.
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
// Joins the classifiers that some networks train with the main one: first + weight * (sum of the
// others). torchvision hands all of them out and leaves it to a training script what to do with
// them; joined like this every classifier gets its gradient, at next to no arithmetic.
struct JoinHeads {
    double weight = 0.3;
};

// --- Sequences of tokens, {N, T, features}
// --------------------------------------------------------

// Rows of a learned table: those of the tokens {N, T}, the first T rows (positions; {1, T,
// features}) or always the first row (the segment of a text that has one only).
struct Embedding {
    enum class Lookup : std::uint8_t { tokens, positions, first };
    std::int64_t rows = 0;
    std::int64_t features = 0;
    Lookup lookup = Lookup::tokens;
};
struct ClassToken {  // a learned token in front of the others
    std::int64_t features = 0;
};
struct AddPosition {  // a learned value for each position and feature
    std::int64_t positions = 0;
    std::int64_t features = 0;
};
struct TakeToken {  // {N, T, features} to {N, features}: a view
    std::int64_t index = 0;
};
// softmax(Q·Kᵀ/√head_dim)·V for each head, as torch's scaled_dot_product_attention does it. One
// input: queries, keys and values side by side, {N, T, 3·heads·head_dim}; or three inputs. Where
// keys and values have fewer heads, each serves a group of queries (grouped-query attention).
struct Attention {
    std::int64_t heads = 1;
    std::int64_t kv_heads = 1;
    std::int64_t head_dim = 1;
    bool causal = false;
};
// Rotary position embedding of each head's features (J. Su et al., arXiv 2104.09864), halves
// paired.
struct Rotary {
    std::int64_t heads = 1;
    std::int64_t head_dim = 2;
    double base = 10000;
};
struct RMSNorm {  // over the last dimension
    std::int64_t features = 0;
    double eps = 1e-6;
};
struct LSTM {  // one layer in one direction: {N, T, input} to {N, T, hidden}, from a state of zeros
    std::int64_t input_size = 0;
    std::int64_t hidden_size = 0;
};

// --- Attention within parts of an image
// -----------------------------------------------------------

// {N, H, W, C} to {N·windows, window², C}, after moving the image up and left by `shift` around its
// edges and padding it to whole windows. A window as large as the image is not shifted.
struct PartitionWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// The way back. The second input is the image that was partitioned, of which only the size is used.
struct MergeWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// {N, C, H, W} to {N, parts, tokens, C}: parts are squares of size² neighbours, or (grid) the
// tokens are size² pixels spread evenly over the image.
struct PartitionImage {
    std::int64_t size = 7;
    bool grid = false;
};
struct MergeImage {  // the way back, into an image of this size
    std::int64_t size = 7;
    bool grid = false;
    Pair image{};
};
struct MergePatches {};  // {N, H, W, C} to {N, H/2, W/2, 4·C}; odd sizes are padded
// The distances between two tokens of a window, on a logarithmic scale: a constant of
// {1, 2·window − 1, 2·window − 1, 2}. No input.
struct RelativeCoordinates {
    std::int64_t window = 7;
};
// One value for each head and pair of tokens of a window, {1, heads, window², window²}, looked up
// by their distance: in a learned table (no input), or in one that a network made of
// RelativeCoordinates, of which 16·sigmoid is taken.
struct RelativeBias {
    std::int64_t window = 7;
    std::int64_t heads = 1;
    bool learned = true;
};
// Attention among the tokens of each window with a bias added to the scores. Inputs: queries, keys
// and values side by side; the RelativeBias; and, for shifted windows, the image that was
// partitioned (its size defines which tokens are no neighbours, and must not see each other).
struct WindowAttention {
    std::int64_t heads = 1;
    std::int64_t head_dim = 1;
    std::int64_t window = 7;
    std::int64_t shift = 0;
    bool cosine = false;       // compares by angle, with a learned scale for each head (Swin v2)
    bool scales_keys = false;  // the keys are scaled and not the queries
    double scale = 1;          // not when cosine
};

using LayerSettings =
    std::variant<Input, Conv2d, BatchNorm2d, ReLU, Activation, MaxPool2d, AvgPool2d,
                 AdaptiveAvgPool2d, Flatten, Linear, Dropout, StochasticDepth, Add, Multiply,
                 Concat, Slice, ChannelShuffle, Permute, LayerNorm, LayerScale, JoinHeads,
                 Embedding, ClassToken, AddPosition, TakeToken, Attention, Rotary, RMSNorm, LSTM,
                 PartitionWindows, MergeWindows, PartitionImage, MergeImage, MergePatches,
                 RelativeCoordinates, RelativeBias, WindowAttention>;

}  // namespace ridgepoint::model
