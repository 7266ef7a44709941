// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a torch module from a network description and runs it layer by layer. Notifies an observer
// of each layer.
#pragma once

#include <torch/nn/module.h>
#include <torch/types.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/cost/model/graph.h"
#include "core/recording/training/network.h"

namespace ridgepoint::recording::training {

class GraphModule : public torch::nn::Module, public Network {
  public:
    // Initializes layers like torch::nn, except embedding tables and other tables, which get
    // smaller values.
    explicit GraphModule(const cost::model::Graph& graph);

    // Layers have the same indices as in the graph, also in LayerTensor::layer.
    const std::vector<std::string>& layerNames() const override { return names_; }
    const std::vector<LayerTensor>& layerParameters() const override { return parameters_; }
    const std::vector<LayerTensor>& layerBuffers() const override { return buffers_; }
    // Returns the form of the input: real values, or token numbers if the network has a vocabulary.
    const InputForm& inputForm() const override { return input_; }
    void moveTo(c10::Device device) override;
    void setTraining(bool training) override { train(training); }
    // Runs the layers in order. Returns a single tensor.
    c10::IValue run(const torch::Tensor& input, const LayerObserver& observe) override;

  private:
    using Operation = std::function<torch::Tensor(const std::vector<torch::Tensor>&)>;
    Operation build(std::size_t index, const cost::model::Layer& layer);
    template <class Holder>
    Holder adopt(std::size_t index, const cost::model::Layer& layer, Holder module) {
        register_module(moduleName(layer.name), module);
        for (const torch::Tensor& tensor : module->parameters()) {
            parameters_.push_back({index, tensor});
        }
        for (const torch::Tensor& tensor : module->buffers()) buffers_.push_back({index, tensor});
        return module;
    }
    // Registers and returns a trainable tensor of the layer.
    torch::Tensor learn(std::size_t index, const cost::model::Layer& layer, const char* name,
                        torch::Tensor initial);
    // Registers and returns a tensor that an operation requires but that is not trained.
    torch::Tensor constant(torch::Tensor tensor);
    static std::string moduleName(const std::string& layer_name);  // replaces dots with underscores

    // Create layers that have parameters or buffers, or that behave differently in training and
    // inference.
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Conv2d& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::BatchNorm2d& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Dropout& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Linear& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::StochasticDepth& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::LayerNorm& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::LayerScale& settings);
    // Create layers for sequences and windows (graph_module_sequence.cpp).
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Embedding& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::ClassToken& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::AddPosition& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::TakeToken& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Attention& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::Rotary& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::RMSNorm& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::LSTM& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::PartitionWindows& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::MergeWindows& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::PartitionImage& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::MergeImage& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::MergePatches& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::RelativeCoordinates& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::RelativeBias& settings);
    Operation make(std::size_t index, const cost::model::Layer& layer,
                   const cost::model::WindowAttention& settings);

    cost::model::Graph graph_;
    std::vector<std::string> names_;
    InputForm input_;
    std::vector<Operation> operations_;
    std::vector<int> last_use_;  // for each layer, the last layer that reads its output
    // Embedding tables by layer name, for layers that share them.
    std::map<std::string, torch::Tensor> tables_;
    std::vector<LayerTensor> parameters_;
    std::vector<LayerTensor> buffers_;
    std::vector<torch::Tensor> constants_;
};

}  // namespace ridgepoint::recording::training
