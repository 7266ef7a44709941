// SPDX-License-Identifier: GPL-3.0-or-later
// Z. Tu et al., "MaxViT: Multi-axis vision transformer", arXiv 2204.01697, with torchvision's layer
// names. As in torchvision, the network requires a fixed image size, because it partitions the
// image.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr double kMaxViTEps = 1e-3;
constexpr double kMomentum = 0.01;
constexpr std::int64_t kPart = 7;
constexpr std::int64_t kMaxViTHeadDim = 32;
constexpr Activation kMaxViTGelu{.function = Activation::Function::gelu};

ConvNorm conv(std::int64_t channels, std::int64_t kernel, std::int64_t stride = 1,
              std::int64_t groups = 1) {
    return {.out_channels = channels,
            .kernel = kernel,
            .stride = stride,
            .groups = groups,
            .activation = kMaxViTGelu,
            .eps = kMaxViTEps,
            .momentum = kMomentum};
}

int mbConv(GraphBuilder& build, const std::string& path, std::int64_t channels, std::int64_t stride,
           double drop, int source) {
    const std::int64_t in_channels = build.channels(source);
    int way_around = source;
    if (stride != 1 || in_channels != channels) {
        const Conv2d project{.in_channels = in_channels, .out_channels = channels};
        if (stride == 2) {
            way_around =
                build.add(path + ".proj.0", AvgPool2d{both(3), both(2), both(1)}, way_around);
        }
        way_around = build.add(path + (stride == 2 ? ".proj.1" : ".proj.0"), project, way_around);
    }
    const std::int64_t middle = 4 * channels;
    int x = build.add(
        path + ".layers.pre_norm",
        BatchNorm2d{.features = in_channels, .eps = kMaxViTEps, .momentum = kMomentum}, source);
    x = convNorm(build, path + ".layers.conv_a", conv(middle, 1), x);
    x = convNorm(build, path + ".layers.conv_b", conv(middle, 3, stride, middle), x);
    const SqueezeExcitation squeeze{
        .squeezed = channels / 4, .activation = Activation{.function = Activation::Function::silu}};
    x = squeezeExcitation(build, path + ".layers.squeeze_excitation", squeeze, x);
    x = build.add(path + ".layers.conv_c", Conv2d{.in_channels = middle, .out_channels = channels},
                  x);
    x = build.add(path + ".stochastic_depth", StochasticDepth{drop}, x);
    return build.join(path + ".add", Add{.inplace = false}, {way_around, x});
}

// Adds attention among neighbouring pixels (window), or among evenly spread pixels (grid).
int partAttention(GraphBuilder& build, const std::string& path, bool grid, std::int64_t side,
                  std::int64_t channels, double drop, int source) {
    const int parts = build.add(path + ".partition_op", PartitionImage{kPart, grid}, source);
    int x = build.add(path + ".attn_layer.0", LayerNorm{channels}, parts);
    const std::string attention = path + ".attn_layer.1";
    x = build.add(attention + ".to_qkv",
                  Linear{.in_features = channels, .out_features = 3 * channels}, x);
    const std::int64_t heads = channels / kMaxViTHeadDim;
    const int bias =
        build.join(attention + ".relative_position_bias_table", RelativeBias{kPart, heads}, {});
    x = build.join(attention,
                   WindowAttention{.heads = heads,
                                   .head_dim = kMaxViTHeadDim,
                                   .window = kPart,
                                   .scales_keys = true,
                                   .scale = 1 / std::sqrt(static_cast<double>(channels))},
                   {x, bias});
    x = build.add(attention + ".merge", Linear{.in_features = channels, .out_features = channels},
                  x);
    x = build.add(path + ".stochastic_dropout_1", StochasticDepth{drop}, x);
    const int middle = build.join(path + ".add_1", Add{.inplace = false}, {parts, x});
    x = build.add(path + ".mlp_layer.0", LayerNorm{channels}, middle);
    x = build.add(path + ".mlp_layer.1",
                  Linear{.in_features = channels, .out_features = 4 * channels}, x);
    x = build.add(path + ".mlp_layer.2", kMaxViTGelu, x);
    x = build.add(path + ".mlp_layer.3",
                  Linear{.in_features = 4 * channels, .out_features = channels}, x);
    x = build.add(path + ".stochastic_dropout_2", StochasticDepth{drop}, x);
    x = build.join(path + ".add_2", Add{.inplace = false}, {middle, x});
    return build.add(path + ".departition_op", MergeImage{kPart, grid, both(side)}, x);
}

Graph maxVit(std::string_view name, std::int64_t stem, std::array<std::int64_t, 4> channels,
             std::array<int, 4> layers, double drop) {
    GraphBuilder build = imageClassifier(name, "MaxViT");
    int x = convNorm(build, "stem.0", conv(stem, 3, 2), build.input());
    x = build.add(
        "stem.1.0",
        Conv2d{.in_channels = stem, .out_channels = stem, .kernel = both(3), .padding = both(1)},
        x);
    int total = 0;
    for (const int count : layers) total += count;
    int done = 0;
    std::int64_t side = 112;
    for (std::size_t b = 0; b < layers.size(); ++b) {
        side /= 2;
        for (int i = 0; i < layers[b]; ++i) {
            const double p = drop * done++ / (total - 1);
            const std::string path = fmt::format("blocks.{}.layers.{}.layers", b, i);
            x = mbConv(build, path + ".MBconv", channels[b], i == 0 ? 2 : 1, p, x);
            x = partAttention(build, path + ".window_attention", false, side, channels[b], p, x);
            x = partAttention(build, path + ".grid_attention", true, side, channels[b], p, x);
        }
    }
    const std::int64_t last = channels.back();
    x = build.add("classifier.0", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("classifier.1", Flatten{}, x);
    x = build.add("classifier.2", LayerNorm{last}, x);
    x = build.add("classifier.3", Linear{.in_features = last, .out_features = last}, x);
    x = build.add("classifier.4", Activation{.function = Activation::Function::tanh}, x);
    build.add("classifier.5", Linear{.in_features = last, .out_features = 1000, .bias = false}, x);
    return std::move(build).finish();
}

constexpr std::array kMaxViTMembers{
    Member{"maxvit_t",
           [](std::string_view name) {
               return maxVit(name, 64, {64, 128, 256, 512}, {2, 2, 5, 2}, 0.2);
           }},
};

}  // namespace

Members maxVits() { return kMaxViTMembers; }

}  // namespace ridgepoint::cost::model
