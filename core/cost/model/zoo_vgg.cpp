// SPDX-License-Identifier: GPL-3.0-or-later
// K. Simonyan, A. Zisserman, "Very deep convolutional networks for large-scale image recognition",
// arXiv 1409.1556, with torchvision's layer numbers. Networks with "_bn" have a batch norm after
// every convolution.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

// Returns a network. `convolutions` contains the number of 3x3 convolutions before each of the five
// pooling layers.
Graph vgg(std::string_view name, const std::array<int, 5>& convolutions, bool norms) {
    GraphBuilder build = imageClassifier(name, "VGG");
    int x = build.input();
    int number = 0;
    const auto add = [&](LayerSettings settings) {
        x = build.add(fmt::format("features.{}", number++), std::move(settings), x);
    };
    for (std::size_t stage = 0; stage < convolutions.size(); ++stage) {
        const std::int64_t channels = std::int64_t{64} << std::min<std::size_t>(stage, 3);
        for (int i = 0; i < convolutions[stage]; ++i) {
            add(Conv2d{.in_channels = build.channels(x),
                       .out_channels = channels,
                       .kernel = both(3),
                       .padding = both(1)});
            if (norms) {
                add(BatchNorm2d{channels});
            }
            add(ReLU{});
        }
        add(MaxPool2d{.kernel = both(2), .stride = both(2)});
    }
    x = build.add("avgpool", AdaptiveAvgPool2d{both(7)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Linear{.in_features = 512 * 7 * 7, .out_features = 4096}, x);
    x = build.add("classifier.1", ReLU{}, x);
    x = build.add("classifier.2", Dropout{.p = 0.5}, x);
    x = build.add("classifier.3", Linear{.in_features = 4096, .out_features = 4096}, x);
    x = build.add("classifier.4", ReLU{}, x);
    x = build.add("classifier.5", Dropout{.p = 0.5}, x);
    build.add("classifier.6", Linear{.in_features = 4096, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array<int, 5> kVGG11{1, 1, 2, 2, 2};
constexpr std::array<int, 5> kVGG13{2, 2, 2, 2, 2};
constexpr std::array<int, 5> kVGG16{2, 2, 3, 3, 3};
constexpr std::array<int, 5> kVGG19{2, 2, 4, 4, 4};

constexpr std::array kVGGMembers{
    Member{"vgg11", [](std::string_view name) { return vgg(name, kVGG11, false); }},
    Member{"vgg11_bn", [](std::string_view name) { return vgg(name, kVGG11, true); }},
    Member{"vgg13", [](std::string_view name) { return vgg(name, kVGG13, false); }},
    Member{"vgg13_bn", [](std::string_view name) { return vgg(name, kVGG13, true); }},
    Member{"vgg16", [](std::string_view name) { return vgg(name, kVGG16, false); }},
    Member{"vgg16_bn", [](std::string_view name) { return vgg(name, kVGG16, true); }},
    Member{"vgg19", [](std::string_view name) { return vgg(name, kVGG19, false); }},
    Member{"vgg19_bn", [](std::string_view name) { return vgg(name, kVGG19, true); }},
};

}  // namespace

Members vggs() { return kVGGMembers; }

}  // namespace ridgepoint::cost::model
