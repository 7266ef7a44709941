// SPDX-License-Identifier: GPL-3.0-or-later
// G. Huang et al., "Densely connected convolutional networks", arXiv 1608.06993, with torchvision's
// layer names. The networks use no checkpointing, which is torchvision's default.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

// Adds norm, ReLU and convolution, in this order.
int preActivated(GraphBuilder& build, const std::string& path, const std::string& suffix,
                 int source, std::int64_t out, std::int64_t kernel) {
    const std::int64_t in = build.channels(source);
    int x = build.add(path + ".norm" + suffix, BatchNorm2d{in}, source);
    x = build.add(path + ".relu" + suffix, ReLU{}, x);
    const Conv2d conv{.in_channels = in,
                      .out_channels = out,
                      .kernel = both(kernel),
                      .padding = both(kernel / 2),
                      .bias = false};
    return build.add(path + ".conv" + suffix, conv, x);
}

Graph denseNet(std::string_view name, std::int64_t growth, const std::array<int, 4>& blocks,
               std::int64_t channels) {
    GraphBuilder build = imageClassifier(name, "DenseNet");
    const Conv2d stem{.in_channels = 3,
                      .out_channels = channels,
                      .kernel = both(7),
                      .stride = both(2),
                      .padding = both(3),
                      .bias = false};
    int x = build.add("features.conv0", stem, build.input());
    x = build.add("features.norm0", BatchNorm2d{channels}, x);
    x = build.add("features.relu0", ReLU{}, x);
    x = build.add("features.pool0",
                  MaxPool2d{.kernel = both(3), .stride = both(2), .padding = both(1)}, x);
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        const std::string path = fmt::format("features.denseblock{}", block + 1);
        std::vector<int> features{x};
        for (int i = 1; i <= blocks[block]; ++i) {
            const std::string layer = fmt::format("{}.denselayer{}", path, i);
            int y = build.join(layer + ".cat", Concat{}, features);
            y = preActivated(build, layer, "1", y, 4 * growth, 1);
            features.push_back(preActivated(build, layer, "2", y, growth, 3));
        }
        x = build.join(path + ".cat", Concat{}, features);
        if (block + 1 < blocks.size()) {
            const std::string transition = fmt::format("features.transition{}", block + 1);
            x = preActivated(build, transition, "", x, build.channels(x) / 2, 1);
            x = build.add(transition + ".pool", AvgPool2d{.kernel = both(2), .stride = both(2)}, x);
        }
    }
    x = build.add("features.norm5", BatchNorm2d{build.channels(x)}, x);
    x = build.add("relu", ReLU{}, x);
    pooledClassifier(build, "classifier", x);
    return std::move(build).finish();
}

constexpr std::array<int, 4> k121{6, 12, 24, 16};
constexpr std::array<int, 4> k161{6, 12, 36, 24};
constexpr std::array<int, 4> k169{6, 12, 32, 32};
constexpr std::array<int, 4> k201{6, 12, 48, 32};

constexpr std::array kDenseNetMembers{
    Member{"densenet121", [](std::string_view name) { return denseNet(name, 32, k121, 64); }},
    Member{"densenet161", [](std::string_view name) { return denseNet(name, 48, k161, 96); }},
    Member{"densenet169", [](std::string_view name) { return denseNet(name, 32, k169, 64); }},
    Member{"densenet201", [](std::string_view name) { return denseNet(name, 32, k201, 64); }},
};

}  // namespace

Members denseNets() { return kDenseNetMembers; }

}  // namespace ridgepoint::cost::model
