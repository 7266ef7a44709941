// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/cost/model/shape_rules.h"
#include "core/cost/model/windows.h"

namespace ridgepoint::cost::model {
namespace {

// These limits keep products of settings small, because settings are multiplied before shapes are
// checked.
constexpr std::int64_t kMostSetting = std::int64_t{1} << 24;
constexpr std::int64_t kLargestWindow = 1024;

void requireBetween(const Layer& layer, std::int64_t value, std::int64_t least, std::int64_t most,
                    std::string_view what) {
    if (value < least || value > most) {
        refuse(layer,
               fmt::format("{} must lie between {} and {}, not {}", what, least, most, value));
    }
}

void requireSequence(const Layer& layer, const Shape& input, std::int64_t features) {
    if (input.size() != 3 || input[2] != features) {
        refuse(layer,
               fmt::format("needs tokens of {} features, but gets {}", features, toString(input)));
    }
}

void requireHeads(const Layer& layer, std::int64_t heads, std::int64_t head_dim) {
    requireBetween(layer, heads, 1, kMostSetting, "the number of heads");
    requireBetween(layer, head_dim, 1, kMostSetting, "the size of a head");
}

void requireWindow(const Layer& layer, std::int64_t window, std::int64_t shift = 0) {
    requireBetween(layer, window, 1, kLargestWindow, "the window");
    requireBetween(layer, shift, 0, window - 1, "the shift");
}

// Returns how many times `size` fits in a side of the image.
std::int64_t partsOf(const Layer& layer, std::int64_t side, std::int64_t size) {
    requireBetween(layer, size, 1, kLargestWindow, "the size of a part");
    if (side < size || side % size != 0) {
        refuse(layer,
               fmt::format("an image of {} cannot be parted into squares of {}", side, size));
    }
    return side / size;
}

}  // namespace

Shape outputShape(const Layer& layer, const Embedding& s, const InputShapes& inputs) {
    requireBetween(layer, s.rows, 1, kMostSetting, "the number of rows");
    requireBetween(layer, s.features, 1, kMostSetting, "the number of features");
    const Shape& tokens = *inputs[0];
    if (tokens.size() != 2) {
        refuse(layer, fmt::format("needs sequences of tokens, but gets {}", toString(tokens)));
    }
    if (s.lookup != Embedding::Lookup::positions) {
        return {tokens[0], tokens[1], s.features};
    }
    if (tokens[1] > s.rows) {
        refuse(layer,
               fmt::format("knows {} positions, but gets sequences of {}", s.rows, tokens[1]));
    }
    return {1, tokens[1], s.features};
}

Shape outputShape(const Layer& layer, const ClassToken& s, const InputShapes& inputs) {
    requireSequence(layer, *inputs[0], s.features);
    Shape result = *inputs[0];
    ++result[1];
    return result;
}

Shape outputShape(const Layer& layer, const AddPosition& s, const InputShapes& inputs) {
    requireSequence(layer, *inputs[0], s.features);
    if ((*inputs[0])[1] != s.positions) {
        refuse(layer,
               fmt::format("has {} positions, but gets {} tokens", s.positions, (*inputs[0])[1]));
    }
    return *inputs[0];
}

Shape outputShape(const Layer& layer, const TakeToken& s, const InputShapes& inputs) {
    const Shape& input = *inputs[0];
    if (input.size() != 3 || s.index < 0 || s.index >= input[1]) {
        refuse(layer, fmt::format("{1} has no token {0}", s.index, toString(input)));
    }
    return {input[0], input[2]};
}

Shape outputShape(const Layer& layer, const Attention& s, const InputShapes& inputs) {
    requireHeads(layer, s.heads, s.head_dim);
    if (s.kv_heads < 1 || s.heads % s.kv_heads != 0) {
        refuse(layer, fmt::format("{} heads cannot share {} heads of keys and values", s.heads,
                                  s.kv_heads));
    }
    const std::int64_t features = s.heads * s.head_dim;
    if (inputs.size() == 1) {
        if (s.kv_heads != s.heads) {
            refuse(layer, "needs as many heads of keys as of queries when they come in one tensor");
        }
        requireSequence(layer, *inputs[0], 3 * features);
    } else if (inputs.size() == 3) {
        requireSequence(layer, *inputs[0], features);
        for (const std::size_t k : {1, 2}) {
            requireSequence(layer, *inputs[k], s.kv_heads * s.head_dim);
            if ((*inputs[k])[0] != (*inputs[0])[0] || (*inputs[k])[1] != (*inputs[0])[1]) {
                refuse(layer, fmt::format("{} and {} are not of one sequence", toString(*inputs[0]),
                                          toString(*inputs[k])));
            }
        }
    } else {
        refuse(layer, "needs 1 or 3 inputs, but has 2");
    }
    return {(*inputs[0])[0], (*inputs[0])[1], features};
}

Shape outputShape(const Layer& layer, const Rotary& s, const InputShapes& inputs) {
    requireHeads(layer, s.heads, s.head_dim);
    if (s.head_dim % 2 != 0) {
        refuse(layer, fmt::format("a head of {} features has no halves", s.head_dim));
    }
    requireSequence(layer, *inputs[0], s.heads * s.head_dim);
    return *inputs[0];
}

Shape outputShape(const Layer& layer, const RMSNorm& s, const InputShapes& inputs) {
    if (inputs[0]->empty() || inputs[0]->back() != s.features) {
        refuse(layer,
               fmt::format("needs {} features, but gets {}", s.features, toString(*inputs[0])));
    }
    return *inputs[0];
}

Shape outputShape(const Layer& layer, const LSTM& s, const InputShapes& inputs) {
    requireBetween(layer, s.hidden_size, 1, kMostSetting, "the size of the state");
    requireSequence(layer, *inputs[0], s.input_size);
    return {(*inputs[0])[0], (*inputs[0])[1], s.hidden_size};
}

Shape outputShape(const Layer& layer, const PartitionWindows& s, const InputShapes& inputs) {
    requireImage(layer, *inputs[0]);
    requireWindow(layer, s.window, s.shift);
    const Shape& image = *inputs[0];
    const std::int64_t windows = windowsOver(image[1], s.window) * windowsOver(image[2], s.window);
    return {image[0] * windows, s.window * s.window, image[3]};
}

Shape outputShape(const Layer& layer, const MergeWindows& s, const InputShapes& inputs) {
    const Shape partitioned = outputShape(layer, PartitionWindows{s.window, s.shift}, {inputs[1]});
    if (*inputs[0] != partitioned) {
        refuse(layer, fmt::format("{} are not the windows of {}", toString(*inputs[0]),
                                  toString(*inputs[1])));
    }
    return *inputs[1];
}

Shape outputShape(const Layer& layer, const PartitionImage& s, const InputShapes& inputs) {
    requireImage(layer, *inputs[0]);
    const Shape& image = *inputs[0];
    const std::int64_t parts = partsOf(layer, image[2], s.size) * partsOf(layer, image[3], s.size);
    return {image[0], parts, s.size * s.size, image[1]};
}

Shape outputShape(const Layer& layer, const MergeImage& s, const InputShapes& inputs) {
    requireBetween(layer, s.image.height, 1, kMostSetting, "the height");
    requireBetween(layer, s.image.width, 1, kMostSetting, "the width");
    requireImage(layer, *inputs[0]);
    const Shape image{(*inputs[0])[0], (*inputs[0])[3], s.image.height, s.image.width};
    if (*inputs[0] != outputShape(layer, PartitionImage{s.size, s.grid}, {&image})) {
        refuse(layer, fmt::format("{} are not the parts of an image of {}x{}", toString(*inputs[0]),
                                  s.image.height, s.image.width));
    }
    return image;
}

Shape outputShape(const Layer& layer, const MergePatches&, const InputShapes& inputs) {
    requireImage(layer, *inputs[0]);
    const Shape& image = *inputs[0];
    return {image[0], (image[1] + 1) / 2, (image[2] + 1) / 2, 4 * image[3]};
}

Shape outputShape(const Layer& layer, const RelativeCoordinates& s, const InputShapes&) {
    requireBetween(layer, s.window, 2, kLargestWindow, "the window");
    return {1, 2 * s.window - 1, 2 * s.window - 1, 2};
}

Shape outputShape(const Layer& layer, const RelativeBias& s, const InputShapes& inputs) {
    requireWindow(layer, s.window);
    requireBetween(layer, s.heads, 1, kMostSetting, "the number of heads");
    const std::int64_t distances = 2 * s.window - 1;
    if (!s.learned && *inputs[0] != Shape{1, distances, distances, s.heads}) {
        refuse(layer, fmt::format("{} is not a table of {} distances for {} heads",
                                  toString(*inputs[0]), distances * distances, s.heads));
    }
    const std::int64_t tokens = s.window * s.window;
    return {1, s.heads, tokens, tokens};
}

// Returns the output shape. The input contains the tokens of windows, {N·windows, window², ·}, or
// of image parts, {N, parts, size², ·}.
Shape outputShape(const Layer& layer, const WindowAttention& s, const InputShapes& inputs) {
    requireHeads(layer, s.heads, s.head_dim);
    requireWindow(layer, s.window, s.shift);
    const std::int64_t tokens = s.window * s.window;
    const std::int64_t features = s.heads * s.head_dim;
    Shape result = *inputs[0];
    if (result.size() < 3 || result.size() > 4 || result.back() != 3 * features ||
        result[result.size() - 2] != tokens) {
        refuse(layer, fmt::format("needs {} tokens of {} features, but gets {}", tokens,
                                  3 * features, toString(result)));
    }
    if (*inputs[1] != Shape{1, s.heads, tokens, tokens}) {
        refuse(layer, fmt::format("{} is not a bias for {} heads and {} tokens",
                                  toString(*inputs[1]), s.heads, tokens));
    }
    if (s.shift > 0) {
        const Shape windows = outputShape(layer, PartitionWindows{s.window, s.shift}, {inputs[2]});
        if (result.size() != 3 || result[0] != windows[0]) {
            refuse(layer, fmt::format("{} are not the windows of {}", toString(result),
                                      toString(*inputs[2])));
        }
    }
    result.back() = features;
    return result;
}

}  // namespace ridgepoint::cost::model
