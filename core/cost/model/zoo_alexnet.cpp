// SPDX-License-Identifier: GPL-3.0-or-later
// The single-tower AlexNet from A. Krizhevsky, "One weird trick for parallelizing convolutional
// neural networks", arXiv 1404.5997, with torchvision's layer numbers and settings.
#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

Graph alexNet(std::string_view name) {
    GraphBuilder build = imageClassifier(name, "AlexNet");
    const MaxPool2d pool{.kernel = both(3), .stride = both(2)};
    const Conv2d first{.in_channels = 3,
                       .out_channels = 64,
                       .kernel = both(11),
                       .stride = both(4),
                       .padding = both(2)};
    const Conv2d second{
        .in_channels = 64, .out_channels = 192, .kernel = both(5), .padding = both(2)};
    const auto small = [](std::int64_t in, std::int64_t out) {
        return Conv2d{
            .in_channels = in, .out_channels = out, .kernel = both(3), .padding = both(1)};
    };

    int x = build.add("features.0", first, build.input());
    x = build.add("features.1", ReLU{}, x);
    x = build.add("features.2", pool, x);
    x = build.add("features.3", second, x);
    x = build.add("features.4", ReLU{}, x);
    x = build.add("features.5", pool, x);
    x = build.add("features.6", small(192, 384), x);
    x = build.add("features.7", ReLU{}, x);
    x = build.add("features.8", small(384, 256), x);
    x = build.add("features.9", ReLU{}, x);
    x = build.add("features.10", small(256, 256), x);
    x = build.add("features.11", ReLU{}, x);
    x = build.add("features.12", pool, x);
    x = build.add("avgpool", AdaptiveAvgPool2d{both(6)}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("classifier.0", Dropout{.p = 0.5}, x);
    x = build.add("classifier.1", Linear{.in_features = 256 * 6 * 6, .out_features = 4096}, x);
    x = build.add("classifier.2", ReLU{}, x);
    x = build.add("classifier.3", Dropout{.p = 0.5}, x);
    x = build.add("classifier.4", Linear{.in_features = 4096, .out_features = 4096}, x);
    x = build.add("classifier.5", ReLU{}, x);
    build.add("classifier.6", Linear{.in_features = 4096, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kAlexNetMembers{Member{"alexnet", alexNet}};

}  // namespace

Members alexNets() { return kAlexNetMembers; }

}  // namespace ridgepoint::cost::model
