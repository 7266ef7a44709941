// SPDX-License-Identifier: GPL-3.0-or-later
// K. He, X. Zhang, S. Ren, J. Sun, "Deep residual learning for image recognition",
// arXiv 1512.03385, with torchvision's layer names and settings.
#include <fmt/format.h>

#include "core/model/zoo_builder.h"

namespace ridgepoint::model {
namespace {

// Convolutions here carry no bias: the batch norm behind each of them would cancel it.
Conv2d convolution(std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride) {
    return {.in_channels = in,
            .out_channels = out,
            .kernel = both(kernel),
            .stride = both(stride),
            .padding = both(kernel / 2),
            .bias = false};
}

// The way around a block: nothing, or a 1x1 convolution where the block changes the shape.
int shortcut(GraphBuilder& build, const std::string& path, int source, std::int64_t in,
             std::int64_t out, std::int64_t stride) {
    if (in == out && stride == 1) {
        return source;
    }
    const int conv = build.add(path + ".downsample.0", convolution(in, out, 1, stride), source);
    return build.add(path + ".downsample.1", BatchNorm2d{out}, conv);
}

// One module `relu` serves a block twice; a layer is one call of it, so the calls are numbered.
int basicBlock(GraphBuilder& build, const std::string& path, int source, std::int64_t in,
               std::int64_t out, std::int64_t stride) {
    int x = build.add(path + ".conv1", convolution(in, out, 3, stride), source);
    x = build.add(path + ".bn1", BatchNorm2d{out}, x);
    x = build.add(path + ".relu1", ReLU{}, x);
    x = build.add(path + ".conv2", convolution(out, out, 3, 1), x);
    x = build.add(path + ".bn2", BatchNorm2d{out}, x);
    const int identity = shortcut(build, path, source, in, out, stride);
    x = build.sum(path + ".add", Add{}, x, identity);
    return build.add(path + ".relu2", ReLU{}, x);
}

}  // namespace

Graph basicResNet(std::string_view name, const std::array<int, 4>& blocks) {
    GraphBuilder build(name, "ResNet", {3, 224, 224}, 1000);
    std::int64_t channels = 64;
    int x = build.add("conv1", convolution(3, channels, 7, 2), build.input());
    x = build.add("bn1", BatchNorm2d{channels}, x);
    x = build.add("relu", ReLU{}, x);
    x = build.add("maxpool", MaxPool2d{.kernel = both(3), .stride = both(2), .padding = both(1)},
                  x);
    for (std::size_t stage = 0; stage < blocks.size(); ++stage) {
        const std::int64_t out = std::int64_t{64} << stage;
        for (int block = 0; block < blocks[stage]; ++block) {
            const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
            x = basicBlock(build, fmt::format("layer{}.{}", stage + 1, block), x, channels, out,
                           stride);
            channels = out;
        }
    }
    x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    build.add("fc", Linear{.in_features = channels, .out_features = 1000}, x);
    return std::move(build).finish();
}

}  // namespace ridgepoint::model
