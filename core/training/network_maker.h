// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the networks to train. This header includes no LibTorch header.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "core/model/graph.h"

namespace ridgepoint::training {

class Network;
// Creates the network on the calling thread.
using NetworkMaker = std::function<std::unique_ptr<Network>()>;

NetworkMaker zooNetwork(model::Graph graph);
// A TorchScript file. `input`: size of one sample. `tokens`: the input is token numbers below this.
NetworkMaker scriptNetwork(std::filesystem::path file, model::Shape input,
                           std::optional<std::int64_t> tokens);

}  // namespace ridgepoint::training
