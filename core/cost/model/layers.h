// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the layer types of networks and their settings, with the names that torch.nn and
// torchvision use. Sizes are in elements. N is the batch size and T the number of tokens in a
// sequence.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ridgepoint::cost::model {

struct Pair {
    std::int64_t height = 1;
    std::int64_t width = 1;
};

// Settings of each layer type, with the names that torch.nn uses.
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
struct AvgPool2d {  // the mean includes padding, which is torch's default
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
};
struct AdaptiveAvgPool2d {
    Pair output{1, 1};
};
struct Flatten {  // merges all dimensions, starting with `first`
    int first = 1;
};
struct Linear {
    std::int64_t in_features = 0;
    std::int64_t out_features = 0;
    bool bias = true;
    // Name of the Embedding or Linear layer whose weight this layer shares; empty if this layer has
    // its own weight.
    std::string tied_to{};
    // Fixes the middle third of the bias, which belongs to the keys, at 0. Set if a single matrix
    // computes queries, keys and values, and attention uses cosine similarity (Swin v2).
    bool zero_key_bias = false;
};
struct Dropout {
    double p = 0.5;
};
struct StochasticDepth {  // drops whole samples; torchvision's mode "row"
    double p = 0;
};
struct Add {
    bool inplace = true;  // out += identity, as in torchvision's residual blocks
    // If not `inplace`, the second input can have batch size 1 (for example, position embeddings).
};
struct Multiply {};  // has two inputs of equal shape, or one scale per channel and an image
struct Concat {};    // concatenates any number of inputs along dimension 1
struct Slice {       // a view that contains a part of dimension 1
    std::int64_t start = 0;
    std::int64_t length = 1;
};
struct ChannelShuffle {
    std::int64_t groups = 1;
};
struct Permute {  // a view whose dimension i is input dimension order[i]
    std::vector<int> order;
};
struct LayerNorm {  // normalizes over the last dimension
    std::int64_t features = 0;
    double eps = 1e-5;
};
struct LayerScale {  // multiplies each channel in dimension 1 by a trained factor
    std::int64_t channels = 0;
    double initial = 1e-6;
};
// Combines the auxiliary classifiers of some networks with the main classifier: first + weight *
// (sum of the others). torchvision returns all classifiers, and its training script uses them. In
// this combination, every classifier gets its gradient at almost no cost.
struct JoinHeads {
    double weight = 0.3;
};

// --- Sequences of tokens, {N, T, features} -------------------------------------------------------

// Looks up rows in a trained table: the rows of the tokens {N, T}, the first T rows (positions; {1,
// T, features}), or always the first row (the segment, for text with only one segment).
struct Embedding {
    enum class Lookup : std::uint8_t { tokens, positions, first };
    std::int64_t rows = 0;
    std::int64_t features = 0;
    Lookup lookup = Lookup::tokens;
};
struct ClassToken {  // inserts a trained token before the other tokens
    std::int64_t features = 0;
};
struct AddPosition {  // adds a trained value for each position and feature
    std::int64_t positions = 0;
    std::int64_t features = 0;
};
struct TakeToken {  // a view that changes {N, T, features} to {N, features}
    std::int64_t index = 0;
};
// Computes softmax(Q·Kᵀ/√head_dim)·V for each head, like torch's scaled_dot_product_attention. Has
// one input (concatenated queries, keys and values, {N, T, 3·heads·head_dim}) or three inputs. If
// there are fewer heads for keys and values, each of them is used for a group of queries
// (grouped-query attention).
struct Attention {
    std::int64_t heads = 1;
    std::int64_t kv_heads = 1;
    std::int64_t head_dim = 1;
    bool causal = false;
};
// Rotary position embedding of each head's features (J. Su et al., arXiv 2104.09864). Each feature
// in the first half forms a pair with a feature in the second half.
struct Rotary {
    std::int64_t heads = 1;
    std::int64_t head_dim = 2;
    double base = 10000;
};
struct RMSNorm {  // normalizes over the last dimension
    std::int64_t features = 0;
    double eps = 1e-6;
};
struct LSTM {  // one layer and direction, {N, T, input} to {N, T, hidden}; initial state 0
    std::int64_t input_size = 0;
    std::int64_t hidden_size = 0;
};

// --- Attention within parts of an image ----------------------------------------------------------

// Reshapes {N, H, W, C} to {N·windows, window², C}. First shifts the image up and left by `shift`
// with wrap-around, and pads it to whole windows. The image is not shifted if the window is as
// large as the image.
struct PartitionWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// Reverses PartitionWindows. The second input is the partitioned image, of which only the size is
// used.
struct MergeWindows {
    std::int64_t window = 7;
    std::int64_t shift = 0;
};
// Reshapes {N, C, H, W} to {N, parts, tokens, C}. A part is a square of size² neighbouring pixels
// or, with `grid`, size² pixels that are evenly spread over the image.
struct PartitionImage {
    std::int64_t size = 7;
    bool grid = false;
};
struct MergeImage {  // reverses PartitionImage; the result is an image with the size `image`
    std::int64_t size = 7;
    bool grid = false;
    Pair image{};
};
struct MergePatches {};  // {N, H, W, C} to {N, H/2, W/2, 4·C}; odd sizes are padded
// Distances between any two tokens in a window, on a logarithmic scale. This layer has no input.
// Its output is a constant with the shape {1, 2·window − 1, 2·window − 1, 2}.
struct RelativeCoordinates {
    std::int64_t window = 7;
};
// One value for each head and each pair of tokens in a window, {1, heads, window², window²}, looked
// up by distance. The values come from a trained table, if there is no input, or from 16·sigmoid of
// the input, which a network computes from RelativeCoordinates.
struct RelativeBias {
    std::int64_t window = 7;
    std::int64_t heads = 1;
    bool learned = true;
};
// Attention among the tokens in each window, with a bias added to the scores. The first input
// contains concatenated queries, keys and values. The second input is the RelativeBias. Shifted
// windows require the partitioned image as third input, because its size shows which tokens are not
// neighbours and must not attend to each other.
struct WindowAttention {
    std::int64_t heads = 1;
    std::int64_t head_dim = 1;
    std::int64_t window = 7;
    std::int64_t shift = 0;
    bool cosine = false;       // uses cosine similarity, with a trained scale per head (Swin v2)
    bool scales_keys = false;  // scales the keys instead of the queries
    double scale = 1;          // unused if `cosine` is true
};

using LayerSettings =
    std::variant<Input, Conv2d, BatchNorm2d, ReLU, Activation, MaxPool2d, AvgPool2d,
                 AdaptiveAvgPool2d, Flatten, Linear, Dropout, StochasticDepth, Add, Multiply,
                 Concat, Slice, ChannelShuffle, Permute, LayerNorm, LayerScale, JoinHeads,
                 Embedding, ClassToken, AddPosition, TakeToken, Attention, Rotary, RMSNorm, LSTM,
                 PartitionWindows, MergeWindows, PartitionImage, MergeImage, MergePatches,
                 RelativeCoordinates, RelativeBias, WindowAttention>;

}  // namespace ridgepoint::cost::model
