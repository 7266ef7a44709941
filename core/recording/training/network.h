// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface of a network to train: a built-in network (GraphModule) or a TorchScript
// file (ScriptModule).
#pragma once

#include <ATen/core/ivalue.h>
#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::recording::training {

// Input of a network: the size of a sample, and whether it contains real values or token numbers.
struct InputForm {
    std::vector<std::int64_t> sizes;  // without the batch dimension
    at::ScalarType type = at::kFloat;
    std::optional<std::int64_t> tokens;  // if set, inputs are int64 token numbers below this value
};

class Network {
  public:
    virtual ~Network() = default;

    // Returns the names of the layers. A layer is identified by its index in this list.
    virtual const std::vector<std::string>& layerNames() const = 0;

    // A parameter or buffer, and the layer that it belongs to.
    struct LayerTensor {
        std::size_t layer;
        torch::Tensor tensor;
    };
    virtual const std::vector<LayerTensor>& layerParameters() const = 0;
    virtual const std::vector<LayerTensor>& layerBuffers() const = 0;

    virtual const InputForm& inputForm() const = 0;
    // Moves parameters, buffers and constants. The tensors in layerParameters() and layerBuffers()
    // stay the same objects.
    virtual void moveTo(c10::Device device) = 0;
    virtual void setTraining(bool training) = 0;

    // Called when a layer is entered (`enters` is true) or left. Layers can be nested.
    using LayerObserver = std::function<void(std::size_t layer, bool enters)>;
    // Runs the network. Returns a tensor, or a tuple, list or dictionary of tensors.
    virtual c10::IValue run(const torch::Tensor& input, const LayerObserver& observe) = 0;
};

}  // namespace ridgepoint::recording::training
