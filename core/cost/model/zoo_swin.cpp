// SPDX-License-Identifier: GPL-3.0-or-later
// Z. Liu et al., "Swin Transformer", arXiv 2103.14030, and "Swin Transformer V2", arXiv 2111.09883,
// with torchvision's layer names.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr std::int64_t kBiasHidden = 512;  // hidden features in version 2's bias network

struct SwinSettings {
    int version;
    std::int64_t size, width;
    std::array<int, 4> blocks;
    std::array<std::int64_t, 4> heads;
    double drop;

    std::int64_t window() const { return version == 1 ? 7 : 8; }
};

struct Block {
    int version;
    std::int64_t width, heads, window, shift;
    double drop;
};

int relativeBias(GraphBuilder& build, const std::string& path, const Block& b) {
    if (b.version == 1) {
        return build.join(path + ".relative_position_bias_table", RelativeBias{b.window, b.heads},
                          {});
    }
    int x = build.join(path + ".relative_coords_table", RelativeCoordinates{b.window}, {});
    x = build.add(path + ".cpb_mlp.0", Linear{.in_features = 2, .out_features = kBiasHidden}, x);
    x = build.add(path + ".cpb_mlp.1", ReLU{}, x);
    x = build.add(path + ".cpb_mlp.2",
                  Linear{.in_features = kBiasHidden, .out_features = b.heads, .bias = false}, x);
    return build.add(path + ".relative_position_bias",
                     RelativeBias{.window = b.window, .heads = b.heads, .learned = false}, x);
}

// Adds attention. `image` is a layer with the shape {N, H, W, C}. Only its size is used, to merge
// the windows.
int windowAttention(GraphBuilder& build, const std::string& path, const Block& b, int source,
                    int image) {
    const int bias = relativeBias(build, path, b);
    int x = build.add(path + ".partition", PartitionWindows{b.window, b.shift}, source);
    x = build.add(
        path + ".qkv",
        Linear{
            .in_features = b.width, .out_features = 3 * b.width, .zero_key_bias = b.version == 2},
        x);
    const std::int64_t head_dim = b.width / b.heads;
    const WindowAttention attention{
        .heads = b.heads,
        .head_dim = head_dim,
        .window = b.window,
        .shift = b.shift,
        .cosine = b.version == 2,
        .scale = 1 / std::sqrt(static_cast<double>(head_dim)),
    };
    x = b.shift > 0 ? build.join(path, attention, {x, bias, image})
                    : build.join(path, attention, {x, bias});
    x = build.add(path + ".proj", Linear{.in_features = b.width, .out_features = b.width}, x);
    return build.join(path + ".merge", MergeWindows{b.window, b.shift}, {x, image});
}

int mlp(GraphBuilder& build, const std::string& path, std::int64_t width, int source) {
    int x = build.add(path + ".0", Linear{.in_features = width, .out_features = 4 * width}, source);
    x = build.add(path + ".1", Activation{.function = Activation::Function::gelu}, x);
    return build.add(path + ".3", Linear{.in_features = 4 * width, .out_features = width}, x);
}

// Adds a block. Version 1 normalizes before a branch, and version 2 at its end.
int block(GraphBuilder& build, const std::string& path, const Block& b, int source) {
    const bool before = b.version == 1;
    int x = source;
    if (before) x = build.add(path + ".norm1", LayerNorm{b.width}, x);
    x = windowAttention(build, path + ".attn", b, x, source);
    if (!before) x = build.add(path + ".norm1", LayerNorm{b.width}, x);
    x = build.add(path + ".stochastic_depth_1", StochasticDepth{b.drop}, x);
    const int middle = build.join(path + ".add_1", Add{.inplace = false}, {source, x});
    x = middle;
    if (before) x = build.add(path + ".norm2", LayerNorm{b.width}, x);
    x = mlp(build, path + ".mlp", b.width, x);
    if (!before) x = build.add(path + ".norm2", LayerNorm{b.width}, x);
    x = build.add(path + ".stochastic_depth_2", StochasticDepth{b.drop}, x);
    return build.join(path + ".add_2", Add{.inplace = false}, {middle, x});
}

int mergePatches(GraphBuilder& build, const std::string& path, int version, std::int64_t width,
                 int source) {
    int x = build.add(path, MergePatches{}, source);
    if (version == 1) x = build.add(path + ".norm", LayerNorm{4 * width}, x);
    x = build.add(path + ".reduction",
                  Linear{.in_features = 4 * width, .out_features = 2 * width, .bias = false}, x);
    return version == 1 ? x : build.add(path + ".norm", LayerNorm{2 * width}, x);
}

Graph swin(std::string_view name, const SwinSettings& s) {
    GraphBuilder build = imageClassifier(name, s.version == 1 ? "Swin" : "Swin v2", s.size);
    const Conv2d stem{
        .in_channels = 3, .out_channels = s.width, .kernel = both(4), .stride = both(4)};
    int x = build.add("features.0.0", stem, build.input());
    x = build.add("features.0.1", Permute{{0, 2, 3, 1}}, x);
    x = build.add("features.0.2", LayerNorm{s.width}, x);
    int total = 0;
    for (const int blocks : s.blocks) total += blocks;
    int done = 0;
    std::int64_t width = s.width;
    for (std::size_t stage = 0; stage < s.blocks.size(); ++stage) {
        if (stage > 0) {
            x = mergePatches(build, fmt::format("features.{}", 2 * stage), s.version, width, x);
            width *= 2;
        }
        for (int i = 0; i < s.blocks[stage]; ++i) {
            const Block b{.version = s.version,
                          .width = width,
                          .heads = s.heads[stage],
                          .window = s.window(),
                          .shift = i % 2 == 0 ? 0 : s.window() / 2,
                          .drop = s.drop * done++ / (total - 1)};
            x = block(build, fmt::format("features.{}.{}", 2 * stage + 1, i), b, x);
        }
    }
    x = build.add("norm", LayerNorm{width}, x);
    x = build.add("permute", Permute{{0, 3, 1, 2}}, x);
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    build.add("head", Linear{.in_features = width, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array<std::int64_t, 4> kNarrow{3, 6, 12, 24};
constexpr std::array<std::int64_t, 4> kWide{4, 8, 16, 32};

constexpr std::array kSwinMembers{
    Member{
        "swin_t",
        [](std::string_view name) { return swin(name, {1, 224, 96, {2, 2, 6, 2}, kNarrow, 0.2}); }},
    Member{"swin_s",
           [](std::string_view name) {
               return swin(name, {1, 224, 96, {2, 2, 18, 2}, kNarrow, 0.3});
           }},
    Member{
        "swin_b",
        [](std::string_view name) { return swin(name, {1, 224, 128, {2, 2, 18, 2}, kWide, 0.5}); }},
    Member{
        "swin_v2_t",
        [](std::string_view name) { return swin(name, {2, 256, 96, {2, 2, 6, 2}, kNarrow, 0.2}); }},
    Member{"swin_v2_s",
           [](std::string_view name) {
               return swin(name, {2, 256, 96, {2, 2, 18, 2}, kNarrow, 0.3});
           }},
    Member{
        "swin_v2_b",
        [](std::string_view name) { return swin(name, {2, 256, 128, {2, 2, 18, 2}, kWide, 0.5}); }},
};

}  // namespace

Members swins() { return kSwinMembers; }

}  // namespace ridgepoint::cost::model
