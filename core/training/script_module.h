// SPDX-License-Identifier: GPL-3.0-or-later
// A user's network from a TorchScript file (torch.jit.save). It is run by TorchScript's
// interpreter without its optimizer, operator by operator as eager code would, and with its own
// weights. A call of one module by another is marked as a layer, by the path of its name
// ("layer1.0.conv1").
#pragma once

#include <torch/csrc/jit/api/module.h>

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/training/network.h"

namespace ridgepoint::training {

// what() is one sentence: the fault of the file or of its contents.
class BadScript : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class ScriptModule : public Network {
  public:
    // Loads the file onto the device (meta: names, types and shapes only). Throws BadScript for
    // what is no TorchScript, is damaged, newer than this LibTorch, or would do what a network has
    // no business doing: writing and reading files, starting threads, calling other machines, or
    // running code while it is loaded.
    ScriptModule(const std::filesystem::path& file, InputForm input, c10::Device device);

    const std::vector<std::string>& layerNames() const override { return names_; }
    const std::vector<LayerTensor>& layerParameters() const override { return parameters_; }
    const std::vector<LayerTensor>& layerBuffers() const override { return buffers_; }
    const InputForm& inputForm() const override { return input_; }
    void moveTo(c10::Device device) override { module_.to(device); }
    void setTraining(bool training) override { module_.train(training); }
    c10::IValue run(const torch::Tensor& input, const LayerObserver& observe) override;

    // The class of each layer's module: "Conv2d".
    const std::vector<std::string>& layerTypes() const { return types_; }
    // The size of each layer's last output; empty when it was none, or not one tensor.
    const std::vector<std::vector<std::int64_t>>& layerOutputs() const { return outputs_; }
    // In the order in which they were first entered.
    const std::vector<std::size_t>& entered() const { return entered_; }

    // Called by the marks in the script.
    void enter(const std::string& name);
    void leave(const c10::IValue& output);

  private:
    void screen() const;
    void mark();
    void describe();

    torch::jit::Module module_;
    InputForm input_;
    std::vector<std::string> names_, types_;
    std::vector<std::vector<std::int64_t>> outputs_;
    std::vector<std::size_t> entered_;
    std::unordered_map<std::string, std::size_t> index_of_;
    std::vector<LayerTensor> parameters_, buffers_;
    std::vector<std::size_t> open_;  // layers, outermost first
    const LayerObserver* observe_ = nullptr;
};

}  // namespace ridgepoint::training
