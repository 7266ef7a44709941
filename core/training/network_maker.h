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
// Creates a TorchScript file's network. `input`: size of one sample. `tokens`: if set, the input
// consists of token numbers below this value.
NetworkMaker scriptNetwork(std::filesystem::path file, model::Shape input,
                           std::optional<std::int64_t> tokens);

}  // namespace ridgepoint::training
