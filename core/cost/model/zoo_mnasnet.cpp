// SPDX-License-Identifier: GPL-3.0-or-later
// M. Tan et al., "MnasNet: platform-aware neural architecture search for mobile", arXiv 1807.11626,
// model B1 with torchvision's widths and layer numbers.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

Graph mnasNet(std::string_view name, double width) {
    struct Stack {
        std::int64_t channels, kernel, stride, expansion;
        int blocks;
    };
    constexpr std::array<Stack, 6> stacks{{{24, 3, 2, 3, 3},
                                           {40, 5, 2, 3, 3},
                                           {80, 5, 2, 6, 3},
                                           {96, 3, 1, 6, 2},
                                           {192, 5, 2, 6, 4},
                                           {320, 3, 1, 6, 1}}};
    const auto scaled = [&](std::int64_t channels) {
        return roundedChannels(static_cast<double>(channels) * width);
    };
    GraphBuilder build = imageClassifier(name, "MNASNet");
    int x = build.input();
    // Adds a convolution, its batch norm and, if `relu` is true, a ReLU. The layers are named
    // path.number, and `number` is incremented after each layer.
    const auto unit = [&](const std::string& path, int& number, std::int64_t out,
                          std::int64_t kernel, std::int64_t stride, std::int64_t groups,
                          bool relu) {
        const auto next = [&] { return fmt::format("{}.{}", path, number++); };
        const Conv2d conv{.in_channels = build.channels(x),
                          .out_channels = out,
                          .kernel = both(kernel),
                          .stride = both(stride),
                          .padding = both(kernel / 2),
                          .groups = groups,
                          .bias = false};
        x = build.add(next(), conv, x);
        // The paper's decay is 0.9997, and torch's momentum is 1 − decay.
        x = build.add(next(), BatchNorm2d{.features = out, .momentum = 1 - 0.9997}, x);
        if (relu) {
            x = build.add(next(), ReLU{}, x);
        }
    };
    const std::string layers = "layers";
    int number = 0;
    const std::int64_t first = scaled(32);
    unit(layers, number, first, 3, 2, 1, true);
    unit(layers, number, first, 3, 1, first, true);
    unit(layers, number, scaled(16), 1, 1, 1, false);
    for (const Stack& stack : stacks) {
        const std::int64_t out = scaled(stack.channels);
        for (int block = 0; block < stack.blocks; ++block) {
            const std::string path = fmt::format("{}.{}.{}", layers, number, block);
            const int source = x;
            const std::int64_t inner = build.channels(x) * stack.expansion;
            int inside = 0;
            unit(path + ".layers", inside, inner, 1, 1, 1, true);
            unit(path + ".layers", inside, inner, stack.kernel, block == 0 ? stack.stride : 1,
                 inner, true);
            unit(path + ".layers", inside, out, 1, 1, 1, false);
            // The first block in a stack never has a residual connection.
            if (block > 0) {
                x = build.join(path + ".add", Add{.inplace = false}, {x, source});
            }
        }
        ++number;
    }
    unit(layers, number, 1280, 1, 1, 1, true);
    x = build.add("mean", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Dropout{.p = 0.2}, x);
    build.add("classifier.1", Linear{.in_features = 1280, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kMNASNetMembers{
    Member{"mnasnet0_5", [](std::string_view name) { return mnasNet(name, 0.5); }},
    Member{"mnasnet0_75", [](std::string_view name) { return mnasNet(name, 0.75); }},
    Member{"mnasnet1_0", [](std::string_view name) { return mnasNet(name, 1.0); }},
    Member{"mnasnet1_3", [](std::string_view name) { return mnasNet(name, 1.3); }},
};

}  // namespace

Members mnasNets() { return kMNASNetMembers; }

}  // namespace ridgepoint::cost::model
