// SPDX-License-Identifier: GPL-3.0-or-later
// M. Tan, Q. Le, "EfficientNet: rethinking model scaling for convolutional neural networks", arXiv
// 1905.11946, and "EfficientNetV2: smaller models and faster training", arXiv 2104.00298, with
// torchvision's layer names and settings. Each network has the input size that it was designed for.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr Activation kSiLU{.function = Activation::Function::silu, .inplace = true};

struct EfficientNetStage {
    bool fused;  // one full convolution instead of expansion, depthwise and squeeze
    std::int64_t expansion, kernel, stride, channels;
    int blocks;
};

struct EfficientNetSettings {
    std::int64_t size;
    std::int64_t stem;
    std::int64_t features = 0;  // channels of the last convolution; 0: 4 × the last stage's
    double dropout = 0.2;
    double eps = 1e-5;
    double momentum = 0.1;
};

int block(GraphBuilder& build, const std::string& path, int source, const EfficientNetStage& stage,
          std::int64_t stride, double drop, const EfficientNetSettings& settings) {
    const std::int64_t in = build.channels(source);
    const std::int64_t inner = roundedChannels(static_cast<double>(in * stage.expansion));
    int x = source;
    int number = 0;
    const auto next = [&] { return fmt::format("{}.block.{}", path, number++); };
    const auto unit = [&](std::int64_t out, std::int64_t kernel, std::int64_t step,
                          std::int64_t groups, bool activated) {
        x = convNorm(build, next(),
                     {.out_channels = out,
                      .kernel = kernel,
                      .stride = step,
                      .groups = groups,
                      .activation = activated ? std::optional<LayerSettings>(kSiLU) : std::nullopt,
                      .eps = settings.eps,
                      .momentum = settings.momentum},
                     x);
    };
    if (stage.fused && inner == in) {
        unit(stage.channels, stage.kernel, stride, 1, true);
    } else {
        if (stage.fused) {
            unit(inner, stage.kernel, stride, 1, true);
        } else {
            if (inner != in) {
                unit(inner, 1, 1, 1, true);
            }
            unit(inner, stage.kernel, stride, inner, true);
            x = squeezeExcitation(build, next(), {std::max<std::int64_t>(1, in / 4), kSiLU}, x);
        }
        unit(stage.channels, 1, 1, 1, false);
    }
    if (stride != 1 || in != stage.channels) {
        return x;
    }
    x = build.add(path + ".stochastic_depth", StochasticDepth{drop}, x);
    return build.join(path + ".add", Add{}, {x, source});
}

Graph efficientNet(std::string_view name, const EfficientNetSettings& settings,
                   std::span<const EfficientNetStage> stages) {
    GraphBuilder build = imageClassifier(name, "EfficientNet", settings.size);
    const auto unit = [&](const std::string& path, std::int64_t out, std::int64_t kernel,
                          std::int64_t stride, int source) {
        return convNorm(build, path,
                        {.out_channels = out,
                         .kernel = kernel,
                         .stride = stride,
                         .activation = kSiLU,
                         .eps = settings.eps,
                         .momentum = settings.momentum},
                        source);
    };
    int total = 0;
    for (const EfficientNetStage& stage : stages) {
        total += stage.blocks;
    }
    int x = unit("features.0", settings.stem, 3, 2, build.input());
    int done = 0;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        for (int number = 0; number < stages[i].blocks; ++number) {
            x = block(build, fmt::format("features.{}.{}", i + 1, number), x, stages[i],
                      number == 0 ? stages[i].stride : 1, 0.2 * done++ / total, settings);
        }
    }
    const std::int64_t features = settings.features > 0 ? settings.features : 4 * build.channels(x);
    x = unit(fmt::format("features.{}", stages.size() + 1), features, 1, 1, x);
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Dropout{settings.dropout}, x);
    build.add("classifier.1", Linear{.in_features = features, .out_features = 1000}, x);
    return std::move(build).finish();
}

// Returns B0, scaled in width and depth.
Graph scaled(std::string_view name, double width, double depth, EfficientNetSettings settings) {
    constexpr std::array<EfficientNetStage, 7> b0{{{false, 1, 3, 1, 16, 1},
                                                   {false, 6, 3, 2, 24, 2},
                                                   {false, 6, 5, 2, 40, 2},
                                                   {false, 6, 3, 2, 80, 3},
                                                   {false, 6, 5, 1, 112, 3},
                                                   {false, 6, 5, 2, 192, 4},
                                                   {false, 6, 3, 1, 320, 1}}};
    std::array<EfficientNetStage, 7> stages = b0;
    for (EfficientNetStage& stage : stages) {
        stage.channels = roundedChannels(static_cast<double>(stage.channels) * width);
        stage.blocks = static_cast<int>(std::ceil(stage.blocks * depth));
    }
    settings.stem = roundedChannels(32 * width);
    return efficientNet(name, settings, stages);
}

constexpr std::array<EfficientNetStage, 6> kV2s{{{true, 1, 3, 1, 24, 2},
                                                 {true, 4, 3, 2, 48, 4},
                                                 {true, 4, 3, 2, 64, 4},
                                                 {false, 4, 3, 2, 128, 6},
                                                 {false, 6, 3, 1, 160, 9},
                                                 {false, 6, 3, 2, 256, 15}}};
constexpr std::array<EfficientNetStage, 7> kV2m{{{true, 1, 3, 1, 24, 3},
                                                 {true, 4, 3, 2, 48, 5},
                                                 {true, 4, 3, 2, 80, 5},
                                                 {false, 4, 3, 2, 160, 7},
                                                 {false, 6, 3, 1, 176, 14},
                                                 {false, 6, 3, 2, 304, 18},
                                                 {false, 6, 3, 1, 512, 5}}};
constexpr std::array<EfficientNetStage, 7> kV2l{{{true, 1, 3, 1, 32, 4},
                                                 {true, 4, 3, 2, 64, 7},
                                                 {true, 4, 3, 2, 96, 7},
                                                 {false, 4, 3, 2, 192, 10},
                                                 {false, 6, 3, 1, 224, 19},
                                                 {false, 6, 3, 2, 384, 25},
                                                 {false, 6, 3, 1, 640, 7}}};

constexpr std::array kEfficientNetMembers{
    Member{
        "efficientnet_b0",
        [](std::string_view name) { return scaled(name, 1.0, 1.0, {224, 32, 0, 0.2, 1e-5, 0.1}); }},
    Member{
        "efficientnet_b1",
        [](std::string_view name) { return scaled(name, 1.0, 1.1, {240, 32, 0, 0.2, 1e-5, 0.1}); }},
    Member{
        "efficientnet_b2",
        [](std::string_view name) { return scaled(name, 1.1, 1.2, {288, 32, 0, 0.3, 1e-5, 0.1}); }},
    Member{
        "efficientnet_b3",
        [](std::string_view name) { return scaled(name, 1.2, 1.4, {300, 32, 0, 0.3, 1e-5, 0.1}); }},
    Member{
        "efficientnet_b4",
        [](std::string_view name) { return scaled(name, 1.4, 1.8, {380, 32, 0, 0.4, 1e-5, 0.1}); }},
    Member{"efficientnet_b5",
           [](std::string_view name) {
               return scaled(name, 1.6, 2.2, {456, 32, 0, 0.4, 1e-3, 0.01});
           }},
    Member{"efficientnet_b6",
           [](std::string_view name) {
               return scaled(name, 1.8, 2.6, {528, 32, 0, 0.5, 1e-3, 0.01});
           }},
    Member{"efficientnet_b7",
           [](std::string_view name) {
               return scaled(name, 2.0, 3.1, {600, 32, 0, 0.5, 1e-3, 0.01});
           }},
    Member{
        "efficientnet_v2_s",
        [](std::string_view name) { return efficientNet(name, {384, 24, 1280, 0.2, 1e-3}, kV2s); }},
    Member{
        "efficientnet_v2_m",
        [](std::string_view name) { return efficientNet(name, {480, 24, 1280, 0.3, 1e-3}, kV2m); }},
    Member{
        "efficientnet_v2_l",
        [](std::string_view name) { return efficientNet(name, {480, 32, 1280, 0.4, 1e-3}, kV2l); }},
};

}  // namespace

Members efficientNets() { return kEfficientNetMembers; }

}  // namespace ridgepoint::cost::model
