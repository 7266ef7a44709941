// SPDX-License-Identifier: GPL-3.0-or-later
// M. Sandler et al., "MobileNetV2: inverted residuals and linear bottlenecks", arXiv 1801.04381,
// and A. Howard et al., "Searching for MobileNetV3", arXiv 1905.02244, with torchvision's names and
// settings.
#include <fmt/format.h>

#include <array>
#include <span>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

using Function = Activation::Function;
constexpr Activation kReLU6{.function = Function::relu6, .inplace = true};
constexpr Activation kHardswish{.function = Function::hardswish, .inplace = true};

int blockV2(GraphBuilder& build, const std::string& path, int source, std::int64_t expansion,
            std::int64_t out, std::int64_t stride) {
    const std::int64_t in = build.channels(source);
    const std::int64_t inner = in * expansion;
    int x = source;
    int number = 0;
    const auto next = [&] { return fmt::format("{}.conv.{}", path, number++); };
    if (expansion != 1) {
        x = convNorm(build, next(), {.out_channels = inner, .activation = kReLU6}, x);
    }
    x = convNorm(build, next(),
                 {.out_channels = inner,
                  .kernel = 3,
                  .stride = stride,
                  .groups = inner,
                  .activation = kReLU6},
                 x);
    // The last convolution and its norm are part of the block itself, not of a unit with three
    // layers.
    x = build.add(next(), Conv2d{.in_channels = inner, .out_channels = out, .bias = false}, x);
    x = build.add(next(), BatchNorm2d{out}, x);
    const bool residual = stride == 1 && in == out;
    return residual ? build.join(path + ".add", Add{.inplace = false}, {source, x}) : x;
}

Graph mobileNetV2(std::string_view name) {
    struct MobileNetStage {
        std::int64_t expansion, channels;
        int blocks;
        std::int64_t stride;
    };
    constexpr std::array<MobileNetStage, 7> stages{{{1, 16, 1, 1},
                                                    {6, 24, 2, 2},
                                                    {6, 32, 3, 2},
                                                    {6, 64, 4, 2},
                                                    {6, 96, 3, 1},
                                                    {6, 160, 3, 2},
                                                    {6, 320, 1, 1}}};
    GraphBuilder build = imageClassifier(name, "MobileNet");
    int number = 0;
    const auto next = [&] { return fmt::format("features.{}", number++); };
    int x = convNorm(build, next(),
                     {.out_channels = 32, .kernel = 3, .stride = 2, .activation = kReLU6},
                     build.input());
    for (const MobileNetStage& stage : stages) {
        for (int block = 0; block < stage.blocks; ++block) {
            x = blockV2(build, next(), x, stage.expansion, stage.channels,
                        block == 0 ? stage.stride : 1);
        }
    }
    x = convNorm(build, next(), {.out_channels = 1280, .activation = kReLU6}, x);
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Dropout{.p = 0.2}, x);
    build.add("classifier.1", Linear{.in_features = 1280, .out_features = 1000}, x);
    return std::move(build).finish();
}

struct BlockV3 {
    std::int64_t kernel, inner, out;
    bool squeezes;
    bool hard;  // whether to use hardswish instead of ReLU
    std::int64_t stride;
};
constexpr std::array<BlockV3, 15> kLarge{{{3, 16, 16, false, false, 1},
                                          {3, 64, 24, false, false, 2},
                                          {3, 72, 24, false, false, 1},
                                          {5, 72, 40, true, false, 2},
                                          {5, 120, 40, true, false, 1},
                                          {5, 120, 40, true, false, 1},
                                          {3, 240, 80, false, true, 2},
                                          {3, 200, 80, false, true, 1},
                                          {3, 184, 80, false, true, 1},
                                          {3, 184, 80, false, true, 1},
                                          {3, 480, 112, true, true, 1},
                                          {3, 672, 112, true, true, 1},
                                          {5, 672, 160, true, true, 2},
                                          {5, 960, 160, true, true, 1},
                                          {5, 960, 160, true, true, 1}}};
constexpr std::array<BlockV3, 11> kSmall{{{3, 16, 16, true, false, 2},
                                          {3, 72, 24, false, false, 2},
                                          {3, 88, 24, false, false, 1},
                                          {5, 96, 40, true, true, 2},
                                          {5, 240, 40, true, true, 1},
                                          {5, 240, 40, true, true, 1},
                                          {5, 120, 48, true, true, 1},
                                          {5, 144, 48, true, true, 1},
                                          {5, 288, 96, true, true, 2},
                                          {5, 576, 96, true, true, 1},
                                          {5, 576, 96, true, true, 1}}};

ConvNorm unitV3(std::int64_t out, std::int64_t kernel, std::optional<LayerSettings> activation) {
    return {.out_channels = out,
            .kernel = kernel,
            .activation = std::move(activation),
            .eps = 1e-3,
            .momentum = 0.01};
}

int blockV3(GraphBuilder& build, const std::string& path, int source, const BlockV3& block) {
    const LayerSettings activation = block.hard ? LayerSettings(kHardswish) : ReLU{};
    const std::int64_t in = build.channels(source);
    int x = source;
    int number = 0;
    const auto next = [&] { return fmt::format("{}.block.{}", path, number++); };
    if (block.inner != in) {
        x = convNorm(build, next(), unitV3(block.inner, 1, activation), x);
    }
    ConvNorm depthwise = unitV3(block.inner, block.kernel, activation);
    depthwise.stride = block.stride;
    depthwise.groups = block.inner;
    x = convNorm(build, next(), depthwise, x);
    if (block.squeezes) {
        const std::int64_t squeezed = roundedChannels(static_cast<double>(block.inner / 4));
        x = squeezeExcitation(build, next(), {squeezed, ReLU{false}, Function::hardsigmoid}, x);
    }
    x = convNorm(build, next(), unitV3(block.out, 1, std::nullopt), x);
    const bool residual = block.stride == 1 && in == block.out;
    return residual ? build.join(path + ".add", Add{}, {x, source}) : x;
}

Graph mobileNetV3(std::string_view name, std::span<const BlockV3> blocks, std::int64_t hidden) {
    GraphBuilder build = imageClassifier(name, "MobileNet");
    int number = 0;
    const auto next = [&] { return fmt::format("features.{}", number++); };
    ConvNorm stem = unitV3(16, 3, kHardswish);
    stem.stride = 2;
    int x = convNorm(build, next(), stem, build.input());
    for (const BlockV3& block : blocks) {
        x = blockV3(build, next(), x, block);
    }
    const std::int64_t features = 6 * build.channels(x);
    x = convNorm(build, next(), unitV3(features, 1, kHardswish), x);
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Linear{.in_features = features, .out_features = hidden}, x);
    x = build.add("classifier.1", kHardswish, x);
    x = build.add("classifier.2", Dropout{.p = 0.2}, x);
    build.add("classifier.3", Linear{.in_features = hidden, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kMobileNetMembers{
    Member{"mobilenet_v2", mobileNetV2},
    Member{"mobilenet_v3_small",
           [](std::string_view name) { return mobileNetV3(name, kSmall, 1024); }},
    Member{"mobilenet_v3_large",
           [](std::string_view name) { return mobileNetV3(name, kLarge, 1280); }},
};

}  // namespace

Members mobileNets() { return kMobileNetMembers; }

}  // namespace ridgepoint::cost::model
