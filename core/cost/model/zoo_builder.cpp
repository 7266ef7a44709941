// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/zoo_builder.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::cost::model {

GraphBuilder::GraphBuilder(std::string_view name, std::string_view family, Shape input,
                           std::int64_t classes) {
    graph_.name = name;
    graph_.family = family;
    channels_.push_back(input.empty() ? 0 : input.front());
    graph_.input = std::move(input);
    graph_.classes = classes;
    graph_.layers.push_back({"input", Input{}, {}});
}

int GraphBuilder::add(std::string name, LayerSettings settings, int source) {
    return join(std::move(name), std::move(settings), {source});
}

int GraphBuilder::join(std::string name, LayerSettings settings, std::vector<int> sources) {
    std::int64_t count = sources.empty() ? 0 : channels(sources.front());
    if (const auto* conv = std::get_if<Conv2d>(&settings)) {
        count = conv->out_channels;
    } else if (const auto* linear = std::get_if<Linear>(&settings)) {
        count = linear->out_features;
    } else if (const auto* slice = std::get_if<Slice>(&settings)) {
        count = slice->length;
    } else if (std::holds_alternative<Concat>(settings)) {
        count = 0;
        for (const int source : sources) {
            count += channels(source);
        }
    }
    channels_.push_back(count);
    graph_.layers.push_back({std::move(name), std::move(settings), std::move(sources)});
    return static_cast<int>(graph_.layers.size()) - 1;
}

Graph GraphBuilder::finish() && { return std::move(graph_); }

GraphBuilder imageClassifier(std::string_view name, std::string_view family, std::int64_t size) {
    return {name, family, {3, size, size}, 1000};
}

GraphBuilder languageModel(std::string_view name, std::string_view family, std::int64_t tokens,
                           std::int64_t vocabulary) {
    GraphBuilder build(name, family, {tokens}, vocabulary);
    build.setVocabulary(vocabulary);
    return build;
}

int convNorm(GraphBuilder& build, const std::string& path, const ConvNorm& block, int source) {
    const Conv2d conv{.in_channels = build.channels(source),
                      .out_channels = block.out_channels,
                      .kernel = both(block.kernel),
                      .stride = both(block.stride),
                      .padding = both(block.kernel / 2),
                      .groups = block.groups,
                      .bias = false};
    int x = build.add(path + ".0", conv, source);
    x = build.add(
        path + ".1",
        BatchNorm2d{.features = block.out_channels, .eps = block.eps, .momentum = block.momentum},
        x);
    return block.activation ? build.add(path + ".2", *block.activation, x) : x;
}

int squeezeExcitation(GraphBuilder& build, const std::string& path, const SqueezeExcitation& block,
                      int source) {
    const std::int64_t channels = build.channels(source);
    int x = build.add(path + ".avgpool", AdaptiveAvgPool2d{both(1)}, source);
    x = build.add(path + ".fc1", Conv2d{.in_channels = channels, .out_channels = block.squeezed},
                  x);
    x = build.add(path + ".activation", block.activation, x);
    x = build.add(path + ".fc2", Conv2d{.in_channels = block.squeezed, .out_channels = channels},
                  x);
    x = build.add(path + ".scale_activation", Activation{.function = block.scale}, x);
    return build.join(path + ".mul", Multiply{}, {x, source});
}

int pooledClassifier(GraphBuilder& build, const std::string& path, int source) {
    int x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, source);
    x = build.add("flatten", Flatten{}, x);
    return build.add(path, Linear{.in_features = build.channels(x), .out_features = 1000}, x);
}

std::int64_t roundedChannels(double channels, std::int64_t multiple) {
    const auto step = static_cast<double>(multiple);
    const auto nearest = static_cast<std::int64_t>(channels + step / 2) / multiple * multiple;
    const std::int64_t result = std::max(multiple, nearest);
    return static_cast<double>(result) < 0.9 * channels ? result + multiple : result;
}

}  // namespace ridgepoint::cost::model
