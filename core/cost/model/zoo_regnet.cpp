// SPDX-License-Identifier: GPL-3.0-or-later
// I. Radosavovic et al., "Designing network design spaces", arXiv 2003.13678, with torchvision's
// layer names and settings. The Y members use squeeze-and-excitation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

// Parameters from the paper. Widths start at `first` and grow by `slope`. They are then rounded to
// `first` times a power of `step`.
struct RegNetSettings {
    int depth;
    std::int64_t first;
    double slope;
    double step;
    std::int64_t group_width;
    bool squeezes;
};

struct RegNetStage {
    std::int64_t width;
    int blocks;
    std::int64_t group_width;
};

std::vector<RegNetStage> stagesOf(const RegNetSettings& settings) {
    std::vector<RegNetStage> stages;
    const auto first = static_cast<double>(settings.first);
    for (int i = 0; i < settings.depth; ++i) {
        const double wanted = first + settings.slope * i;
        const double power = std::nearbyint(std::log(wanted / first) / std::log(settings.step));
        const double drawn = first * std::pow(settings.step, power);
        const auto width = 8 * static_cast<std::int64_t>(std::nearbyint(drawn / 8));
        if (stages.empty() || stages.back().width != width) {
            stages.push_back({width, 0, 0});
        }
        ++stages.back().blocks;
    }
    // Widths must be multiples of the group width.
    for (RegNetStage& stage : stages) {
        stage.group_width = std::min(settings.group_width, stage.width);
        stage.width = roundedChannels(static_cast<double>(stage.width), stage.group_width);
    }
    return stages;
}

int block(GraphBuilder& build, const std::string& path, int source, const RegNetStage& stage,
          std::int64_t stride, bool squeezes) {
    const std::int64_t in = build.channels(source);
    const std::int64_t out = stage.width;
    int around = source;
    if (in != out || stride != 1) {
        around = convNorm(build, path + ".proj", {.out_channels = out, .stride = stride}, source);
    }
    int x = convNorm(build, path + ".f.a", {.out_channels = out, .activation = ReLU{}}, source);
    x = convNorm(build, path + ".f.b",
                 {.out_channels = out,
                  .kernel = 3,
                  .stride = stride,
                  .groups = out / stage.group_width,
                  .activation = ReLU{}},
                 x);
    if (squeezes) {
        const auto squeezed =
            static_cast<std::int64_t>(std::nearbyint(0.25 * static_cast<double>(in)));
        x = squeezeExcitation(build, path + ".f.se", {squeezed, ReLU{false}}, x);
    }
    x = convNorm(build, path + ".f.c", {.out_channels = out}, x);
    x = build.join(path + ".add", Add{.inplace = false}, {around, x});
    return build.add(path + ".activation", ReLU{}, x);
}

Graph regNet(std::string_view name, const RegNetSettings& settings) {
    GraphBuilder build = imageClassifier(name, "RegNet");
    int x = convNorm(build, "stem",
                     {.out_channels = 32, .kernel = 3, .stride = 2, .activation = ReLU{}},
                     build.input());
    const std::vector<RegNetStage> stages = stagesOf(settings);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        for (int number = 0; number < stages[i].blocks; ++number) {
            x = block(build, fmt::format("trunk_output.block{0}.block{0}-{1}", i + 1, number), x,
                      stages[i], number == 0 ? 2 : 1, settings.squeezes);
        }
    }
    pooledClassifier(build, "fc", x);
    return std::move(build).finish();
}

constexpr std::array kRegNetMembers{
    Member{"regnet_y_400mf",
           [](std::string_view name) { return regNet(name, {16, 48, 27.89, 2.09, 8, true}); }},
    Member{"regnet_y_800mf",
           [](std::string_view name) { return regNet(name, {14, 56, 38.84, 2.4, 16, true}); }},
    Member{"regnet_y_1_6gf",
           [](std::string_view name) { return regNet(name, {27, 48, 20.71, 2.65, 24, true}); }},
    Member{"regnet_y_3_2gf",
           [](std::string_view name) { return regNet(name, {21, 80, 42.63, 2.66, 24, true}); }},
    Member{"regnet_y_8gf",
           [](std::string_view name) { return regNet(name, {17, 192, 76.82, 2.19, 56, true}); }},
    Member{"regnet_y_16gf",
           [](std::string_view name) { return regNet(name, {18, 200, 106.23, 2.48, 112, true}); }},
    Member{"regnet_y_32gf",
           [](std::string_view name) { return regNet(name, {20, 232, 115.89, 2.53, 232, true}); }},
    Member{"regnet_y_128gf",
           [](std::string_view name) { return regNet(name, {27, 456, 160.83, 2.52, 264, true}); }},
    Member{"regnet_x_400mf",
           [](std::string_view name) { return regNet(name, {22, 24, 24.48, 2.54, 16, false}); }},
    Member{"regnet_x_800mf",
           [](std::string_view name) { return regNet(name, {16, 56, 35.73, 2.28, 16, false}); }},
    Member{"regnet_x_1_6gf",
           [](std::string_view name) { return regNet(name, {18, 80, 34.01, 2.25, 24, false}); }},
    Member{"regnet_x_3_2gf",
           [](std::string_view name) { return regNet(name, {25, 88, 26.31, 2.25, 48, false}); }},
    Member{"regnet_x_8gf",
           [](std::string_view name) { return regNet(name, {23, 80, 49.56, 2.88, 120, false}); }},
    Member{"regnet_x_16gf",
           [](std::string_view name) { return regNet(name, {22, 216, 55.59, 2.1, 128, false}); }},
    Member{"regnet_x_32gf",
           [](std::string_view name) { return regNet(name, {23, 320, 69.86, 2.0, 168, false}); }},
};

}  // namespace

Members regNets() { return kRegNetMembers; }

}  // namespace ridgepoint::cost::model
