// SPDX-License-Identifier: GPL-3.0-or-later
// F. Iandola et al., "SqueezeNet: AlexNet-level accuracy with 50x fewer parameters",
// arXiv 1602.07360, versions 1.0 and 1.1, with torchvision's layer numbers.
#include <fmt/format.h>

#include <array>
#include <span>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

int fire(GraphBuilder& build, const std::string& path, int source, std::int64_t squeezed,
         std::int64_t expanded) {
    const auto unit = [&](const std::string& name, int from, std::int64_t out,
                          std::int64_t kernel) {
        const Conv2d conv{.in_channels = build.channels(from),
                          .out_channels = out,
                          .kernel = both(kernel),
                          .padding = both(kernel / 2)};
        const int x = build.add(path + name, conv, from);
        return build.add(path + name + "_activation", ReLU{}, x);
    };
    const int squeeze = unit(".squeeze", source, squeezed, 1);
    const int narrow = unit(".expand1x1", squeeze, expanded, 1);
    const int wide = unit(".expand3x3", squeeze, expanded, 3);
    return build.join(path + ".cat", Concat{}, {narrow, wide});
}

// Returns a network. `steps` contains the number of channels that each fire module squeezes to; 0
// means a pooling layer. A fire module expands to four times as many channels for each of its two
// kernel sizes.
Graph squeezeNet(std::string_view name, std::int64_t channels, std::int64_t kernel,
                 std::span<const int> steps) {
    GraphBuilder build = imageClassifier(name, "SqueezeNet");
    int number = 0;
    const auto next = [&] { return fmt::format("features.{}", number++); };
    const Conv2d stem{
        .in_channels = 3, .out_channels = channels, .kernel = both(kernel), .stride = both(2)};
    int x = build.add(next(), stem, build.input());
    x = build.add(next(), ReLU{}, x);
    for (const int squeezed : steps) {
        if (squeezed == 0) {
            x = build.add(next(),
                          MaxPool2d{.kernel = both(3), .stride = both(2), .ceil_mode = true}, x);
        } else {
            x = fire(build, next(), x, squeezed, 4 * squeezed);
        }
    }
    x = build.add("classifier.0", Dropout{.p = 0.5}, x);
    x = build.add("classifier.1", Conv2d{.in_channels = build.channels(x), .out_channels = 1000},
                  x);
    x = build.add("classifier.2", ReLU{}, x);
    x = build.add("classifier.3", AdaptiveAvgPool2d{both(1)}, x);
    build.add("flatten", Flatten{}, x);
    return std::move(build).finish();
}

constexpr std::array k10{0, 16, 16, 32, 0, 32, 48, 48, 64, 0, 64};
constexpr std::array k11{0, 16, 16, 0, 32, 32, 0, 48, 48, 64, 64};

constexpr std::array kSqueezeNetMembers{
    Member{"squeezenet1_0", [](std::string_view name) { return squeezeNet(name, 96, 7, k10); }},
    Member{"squeezenet1_1", [](std::string_view name) { return squeezeNet(name, 64, 3, k11); }},
};

}  // namespace

Members squeezeNets() { return kSqueezeNetMembers; }

}  // namespace ridgepoint::cost::model
