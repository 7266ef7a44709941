// SPDX-License-Identifier: GPL-3.0-or-later
// Z. Liu et al., "A ConvNet for the 2020s", arXiv 2201.03545, with torchvision's layer names.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr double kConvNeXtEps = 1e-6;

// Normalizes over the channels of an image. Like torchvision's LayerNorm2d, this requires two
// permutations.
int imageNorm(GraphBuilder& build, const std::string& path, int source) {
    const std::int64_t channels = build.channels(source);
    int x = build.add(path + ".permute1", Permute{{0, 2, 3, 1}}, source);
    x = build.add(path, LayerNorm{channels, kConvNeXtEps}, x);
    return build.add(path + ".permute2", Permute{{0, 3, 1, 2}}, x);
}

int block(GraphBuilder& build, const std::string& path, int source, double drop) {
    const std::int64_t channels = build.channels(source);
    const Conv2d depthwise{.in_channels = channels,
                           .out_channels = channels,
                           .kernel = both(7),
                           .padding = both(3),
                           .groups = channels};
    int x = build.add(path + ".block.0", depthwise, source);
    x = build.add(path + ".block.1", Permute{{0, 2, 3, 1}}, x);
    x = build.add(path + ".block.2", LayerNorm{channels, kConvNeXtEps}, x);
    x = build.add(path + ".block.3", Linear{.in_features = channels, .out_features = 4 * channels},
                  x);
    x = build.add(path + ".block.4", Activation{.function = Activation::Function::gelu}, x);
    x = build.add(path + ".block.5", Linear{.in_features = 4 * channels, .out_features = channels},
                  x);
    x = build.add(path + ".block.6", Permute{{0, 3, 1, 2}}, x);
    x = build.add(path + ".layer_scale", LayerScale{channels}, x);
    x = build.add(path + ".stochastic_depth", StochasticDepth{drop}, x);
    // Without stochastic depth, the sum is stored in the scaled image itself, as in other networks.
    return build.join(path + ".add", Add{}, {x, source});
}

Graph convNeXt(std::string_view name, std::int64_t width, int third_stage, double drop) {
    GraphBuilder build = imageClassifier(name, "ConvNeXt");
    const std::array<int, 4> blocks{3, 3, third_stage, 3};
    const int total = 9 + third_stage;
    const Conv2d stem{
        .in_channels = 3, .out_channels = width, .kernel = both(4), .stride = both(4)};
    int x = build.add("features.0.0", stem, build.input());
    x = imageNorm(build, "features.0.1", x);
    int done = 0;
    int number = 1;
    for (std::size_t stage = 0; stage < blocks.size(); ++stage) {
        if (stage > 0) {
            const std::string path = fmt::format("features.{}", number++);
            const std::int64_t channels = build.channels(x);
            x = imageNorm(build, path + ".0", x);
            const Conv2d down{.in_channels = channels,
                              .out_channels = 2 * channels,
                              .kernel = both(2),
                              .stride = both(2)};
            x = build.add(path + ".1", down, x);
        }
        for (int i = 0; i < blocks[stage]; ++i) {
            x = block(build, fmt::format("features.{}.{}", number, i), x,
                      drop * done++ / (total - 1));
        }
        ++number;
    }
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = imageNorm(build, "classifier.0", x);
    x = build.add("classifier.1", Flatten{}, x);
    build.add("classifier.2", Linear{.in_features = build.channels(x), .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kConvNeXtMembers{
    Member{"convnext_tiny", [](std::string_view name) { return convNeXt(name, 96, 9, 0.1); }},
    Member{"convnext_small", [](std::string_view name) { return convNeXt(name, 96, 27, 0.4); }},
    Member{"convnext_base", [](std::string_view name) { return convNeXt(name, 128, 27, 0.5); }},
    Member{"convnext_large", [](std::string_view name) { return convNeXt(name, 192, 27, 0.5); }},
};

}  // namespace

Members convNeXts() { return kConvNeXtMembers; }

}  // namespace ridgepoint::cost::model
