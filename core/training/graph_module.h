// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a torch module from a network description and runs it layer by layer, telling an observer
// which layer runs.
#pragma once

#include <torch/nn/module.h>
#include <torch/types.h>

#include <functional>
#include <string>
#include <vector>

#include "core/model/graph.h"

namespace ridgepoint::training {

class GraphModule : public torch::nn::Module {
  public:
    // Initialised as torch::nn initialises each kind of layer.
    explicit GraphModule(const model::Graph& graph);

    // Called before and after each layer, with its index in the graph. May be empty.
    using LayerObserver = std::function<void(std::size_t layer, bool enters)>;
    torch::Tensor forward(const torch::Tensor& input, const LayerObserver& observe = {});

    // Parameters and buffers of each layer, by index in the graph.
    struct LayerTensor {
        std::size_t layer;
        torch::Tensor tensor;
    };
    const std::vector<LayerTensor>& layerParameters() const { return parameters_; }
    const std::vector<LayerTensor>& layerBuffers() const { return buffers_; }

  private:
    using Operation = std::function<torch::Tensor(const std::vector<torch::Tensor>&)>;
    Operation build(std::size_t index, const model::Layer& layer);
    template <class Holder>
    Holder adopt(std::size_t index, const model::Layer& layer, Holder module);

    model::Graph graph_;
    std::vector<Operation> operations_;
    std::vector<int> last_use_;  // the last layer that reads each layer's output
    std::vector<LayerTensor> parameters_;
    std::vector<LayerTensor> buffers_;
};

}  // namespace ridgepoint::training
