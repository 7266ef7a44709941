// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the networks to train. This header does not include any LibTorch header.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "core/cost/model/graph.h"

namespace ridgepoint::recording::training {

class Network;
// Creates a network on the calling thread.
using NetworkMaker = std::function<std::unique_ptr<Network>()>;

NetworkMaker zooNetwork(cost::model::Graph graph);
// Returns the maker for the network in a TorchScript file. `input` is the size of one sample. If
// `tokens` is set, the input consists of token numbers below this value.
NetworkMaker scriptNetwork(std::filesystem::path file, cost::model::Shape input,
                           std::optional<std::int64_t> tokens);

}  // namespace ridgepoint::recording::training
