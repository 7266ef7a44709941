// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer trains: a network of the zoo (GraphModule) or a user's TorchScript
// (ScriptModule).
#pragma once

#include <ATen/core/ivalue.h>
#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::training {

// What a network takes: one sample's size, and real values, or numbers of tokens.
struct InputForm {
    std::vector<std::int64_t> sizes;  // without the batch
    at::ScalarType type = at::kFloat;
    std::optional<std::int64_t> tokens;  // int64, each below this
};

class Network {
  public:
    virtual ~Network() = default;

    // A layer's position in this list identifies it.
    virtual const std::vector<std::string>& layerNames() const = 0;

    // Parameters and buffers, with the layers that they belong to.
    struct LayerTensor {
        std::size_t layer;
        torch::Tensor tensor;
    };
    virtual const std::vector<LayerTensor>& layerParameters() const = 0;
    virtual const std::vector<LayerTensor>& layerBuffers() const = 0;

    virtual const InputForm& inputForm() const = 0;
    // Parameters, buffers and constants; the tensors above stay the same objects.
    virtual void moveTo(c10::Device device) = 0;
    virtual void setTraining(bool training) = 0;

    // Called when a layer is entered and left. Layers may lie in one another.
    using LayerObserver = std::function<void(std::size_t layer, bool enters)>;
    // A tensor, or tuples, lists and dictionaries of tensors.
    virtual c10::IValue run(const torch::Tensor& input, const LayerObserver& observe) = 0;
};

}  // namespace ridgepoint::training
