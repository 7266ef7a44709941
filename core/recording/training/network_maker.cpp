// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/network_maker.h"

#include "core/recording/training/graph_module.h"
#include "core/recording/training/script_module.h"

namespace ridgepoint::recording::training {

NetworkMaker zooNetwork(cost::model::Graph graph) {
    return [graph = std::move(graph)] { return std::make_unique<GraphModule>(graph); };
}

NetworkMaker scriptNetwork(std::filesystem::path file, cost::model::Shape input,
                           std::optional<std::int64_t> tokens) {
    const InputForm form{std::move(input), tokens ? at::kLong : at::kFloat, tokens};
    return [file = std::move(file), form] {
        return std::make_unique<ScriptModule>(file, form, c10::Device(c10::kCPU));
    };
}

}  // namespace ridgepoint::recording::training
