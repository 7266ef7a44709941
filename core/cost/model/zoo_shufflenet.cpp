// SPDX-License-Identifier: GPL-3.0-or-later
// N. Ma et al., "ShuffleNet V2: practical guidelines for efficient CNN architecture design",
// arXiv 1807.11164, with torchvision's layer names and widths.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

// A branch of a block, which consists of consecutively numbered convolutions with norms.
class Branch {
  public:
    Branch(GraphBuilder& build, std::string path, int source)
        : build_(build), path_(std::move(path)), x_(source) {}

    Branch& pointwise(std::int64_t out) { return unit(out, 1, 1, 1, true); }
    Branch& depthwise(std::int64_t stride) {
        const std::int64_t channels = build_.channels(x_);
        return unit(channels, 3, stride, channels, false);
    }
    int end() const { return x_; }

  private:
    Branch& unit(std::int64_t out, std::int64_t kernel, std::int64_t stride, std::int64_t groups,
                 bool relu) {
        const Conv2d conv{.in_channels = build_.channels(x_),
                          .out_channels = out,
                          .kernel = both(kernel),
                          .stride = both(stride),
                          .padding = both(kernel / 2),
                          .groups = groups,
                          .bias = false};
        add(conv);
        add(BatchNorm2d{out});
        if (relu) {
            add(ReLU{});
        }
        return *this;
    }
    void add(LayerSettings settings) {
        x_ = build_.add(fmt::format("{}.{}", path_, number_++), std::move(settings), x_);
    }

    GraphBuilder& build_;
    std::string path_;
    int x_;
    int number_ = 0;
};

int block(GraphBuilder& build, const std::string& path, int source, std::int64_t out, bool halves) {
    const std::int64_t half = out / 2;
    int left = source;
    int right = source;
    if (halves) {
        left = Branch(build, path + ".branch1", source).depthwise(2).pointwise(half).end();
    } else {
        left = build.add(path + ".chunk1", Slice{0, half}, source);
        right = build.add(path + ".chunk2", Slice{half, half}, source);
    }
    right = Branch(build, path + ".branch2", right)
                .pointwise(half)
                .depthwise(halves ? 2 : 1)
                .pointwise(half)
                .end();
    const int x = build.join(path + ".cat", Concat{}, {left, right});
    return build.add(path + ".shuffle", ChannelShuffle{.groups = 2}, x);
}

Graph shuffleNet(std::string_view name, const std::array<std::int64_t, 5>& channels) {
    constexpr std::array<int, 3> repeats{4, 8, 4};
    GraphBuilder build = imageClassifier(name, "ShuffleNet");
    int x = convNorm(build, "conv1",
                     {.out_channels = channels[0], .kernel = 3, .stride = 2, .activation = ReLU{}},
                     build.input());
    x = build.add("maxpool", MaxPool2d{.kernel = both(3), .stride = both(2), .padding = both(1)},
                  x);
    for (std::size_t stage = 0; stage < repeats.size(); ++stage) {
        for (int i = 0; i < repeats[stage]; ++i) {
            x = block(build, fmt::format("stage{}.{}", stage + 2, i), x, channels[stage + 1],
                      i == 0);
        }
    }
    x = convNorm(build, "conv5", {.out_channels = channels[4], .activation = ReLU{}}, x);
    x = build.add("mean", AdaptiveAvgPool2d{both(1)}, x);
    x = build.add("flatten", Flatten{}, x);
    build.add("fc", Linear{.in_features = channels[4], .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kShuffleNetMembers{
    Member{"shufflenet_v2_x0_5",
           [](std::string_view name) { return shuffleNet(name, {24, 48, 96, 192, 1024}); }},
    Member{"shufflenet_v2_x1_0",
           [](std::string_view name) { return shuffleNet(name, {24, 116, 232, 464, 1024}); }},
    Member{"shufflenet_v2_x1_5",
           [](std::string_view name) { return shuffleNet(name, {24, 176, 352, 704, 1024}); }},
    Member{"shufflenet_v2_x2_0",
           [](std::string_view name) { return shuffleNet(name, {24, 244, 488, 976, 2048}); }},
};

}  // namespace

Members shuffleNets() { return kShuffleNetMembers; }

}  // namespace ridgepoint::cost::model
