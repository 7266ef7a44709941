// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the networks to train. This header includes none of LibTorch's.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "core/model/graph.h"

namespace ridgepoint::training {

class Network;
// Makes the network where it is called.
using NetworkMaker = std::function<std::unique_ptr<Network>()>;

NetworkMaker zooNetwork(model::Graph graph);
// A TorchScript file; input: of one sample, real values or numbers of tokens below a bound.
NetworkMaker scriptNetwork(std::filesystem::path file, model::Shape input,
                           std::optional<std::int64_t> tokens);

}  // namespace ridgepoint::training
