// SPDX-License-Identifier: GPL-3.0-or-later
// K. He, X. Zhang, S. Ren, J. Sun, "Deep residual learning for image recognition", arXiv
// 1512.03385; S. Xie et al., "Aggregated residual transformations for deep neural networks"
// (ResNeXt), arXiv 1611.05431; S. Zagoruyko, N. Komodakis, "Wide residual networks", arXiv
// 1605.07146. Layer names and settings are the same as in torchvision.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

struct ResNetSettings {
    std::string_view family;
    std::array<int, 4> blocks;  // number of blocks in each stage
    bool bottleneck = false;    // blocks of 1x1, 3x3 and 1x1 convolutions instead of two 3x3
    std::int64_t groups = 1;
    std::int64_t group_width = 64;  // channels per group in the first stage
};

// Adds a convolution without bias, because the following batch norm would cancel it.
int convolve(GraphBuilder& build, const std::string& name, int source, std::int64_t out,
             std::int64_t kernel, std::int64_t stride, std::int64_t groups = 1) {
    const Conv2d conv{.in_channels = build.channels(source),
                      .out_channels = out,
                      .kernel = both(kernel),
                      .stride = both(stride),
                      .padding = both(kernel / 2),
                      .groups = groups,
                      .bias = false};
    return build.add(name, conv, source);
}

// Returns the shortcut around a block. This is the block's input, or a 1x1 convolution if the block
// changes the shape.
int shortcut(GraphBuilder& build, const std::string& path, int source, std::int64_t out,
             std::int64_t stride) {
    if (build.channels(source) == out && stride == 1) {
        return source;
    }
    const int conv = convolve(build, path + ".downsample.0", source, out, 1, stride);
    return build.add(path + ".downsample.1", BatchNorm2d{out}, conv);
}

// Adds a residual block. The module `relu` is called several times per block. Each call is a
// separate layer, so the calls are numbered. `width` is the stage's base number of channels.
int residualBlock(GraphBuilder& build, const std::string& path, int source,
                  const ResNetSettings& settings, std::int64_t width, std::int64_t stride) {
    int x = source;
    int number = 1;
    const auto convNormRelu = [&](std::int64_t out, std::int64_t kernel, std::int64_t step,
                                  std::int64_t groups, bool relu) {
        x = convolve(build, fmt::format("{}.conv{}", path, number), x, out, kernel, step, groups);
        x = build.add(fmt::format("{}.bn{}", path, number), BatchNorm2d{out}, x);
        if (relu) {
            x = build.add(fmt::format("{}.relu{}", path, number), ReLU{}, x);
        }
        ++number;
    };
    std::int64_t out = width;
    if (settings.bottleneck) {
        const std::int64_t inner = width * settings.group_width / 64 * settings.groups;
        out = 4 * width;
        convNormRelu(inner, 1, 1, 1, true);
        convNormRelu(inner, 3, stride, settings.groups, true);
        convNormRelu(out, 1, 1, 1, false);
    } else {
        convNormRelu(width, 3, stride, 1, true);
        convNormRelu(width, 3, 1, 1, false);
    }
    const int around = shortcut(build, path, source, out, stride);
    x = build.join(path + ".add", Add{}, {x, around});
    return build.add(fmt::format("{}.relu{}", path, number - 1), ReLU{}, x);
}

Graph resNet(std::string_view name, const ResNetSettings& settings) {
    GraphBuilder build = imageClassifier(name, settings.family);
    int x = convolve(build, "conv1", build.input(), 64, 7, 2);
    x = build.add("bn1", BatchNorm2d{64}, x);
    x = build.add("relu", ReLU{}, x);
    x = build.add("maxpool", MaxPool2d{.kernel = both(3), .stride = both(2), .padding = both(1)},
                  x);
    for (std::size_t stage = 0; stage < settings.blocks.size(); ++stage) {
        for (int block = 0; block < settings.blocks[stage]; ++block) {
            x = residualBlock(build, fmt::format("layer{}.{}", stage + 1, block), x, settings,
                              std::int64_t{64} << stage, stage > 0 && block == 0 ? 2 : 1);
        }
    }
    pooledClassifier(build, "fc", x);
    return std::move(build).finish();
}

constexpr std::array<int, 4> k50{3, 4, 6, 3};
constexpr std::array<int, 4> k101{3, 4, 23, 3};
constexpr std::array<int, 4> k152{3, 8, 36, 3};

constexpr std::array kResNetMembers{
    Member{"resnet18",
           [](std::string_view name) { return resNet(name, {"ResNet", {2, 2, 2, 2}}); }},
    Member{"resnet34",
           [](std::string_view name) { return resNet(name, {"ResNet", {3, 4, 6, 3}}); }},
    Member{"resnet50", [](std::string_view name) { return resNet(name, {"ResNet", k50, true}); }},
    Member{"resnet101", [](std::string_view name) { return resNet(name, {"ResNet", k101, true}); }},
    Member{"resnet152", [](std::string_view name) { return resNet(name, {"ResNet", k152, true}); }},
    Member{"resnext50_32x4d",
           [](std::string_view name) { return resNet(name, {"ResNeXt", k50, true, 32, 4}); }},
    Member{"resnext101_32x8d",
           [](std::string_view name) { return resNet(name, {"ResNeXt", k101, true, 32, 8}); }},
    Member{"resnext101_64x4d",
           [](std::string_view name) { return resNet(name, {"ResNeXt", k101, true, 64, 4}); }},
    Member{"wide_resnet50_2",
           [](std::string_view name) { return resNet(name, {"Wide ResNet", k50, true, 1, 128}); }},
    Member{"wide_resnet101_2",
           [](std::string_view name) { return resNet(name, {"Wide ResNet", k101, true, 1, 128}); }},
};

}  // namespace

Members resNets() { return kResNetMembers; }

}  // namespace ridgepoint::cost::model
