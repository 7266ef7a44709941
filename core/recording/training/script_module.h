// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a user's network from a TorchScript file (torch.jit.save) with TorchScript's interpreter and
// the weights in the file. The interpreter's optimizer is off, so the network runs operator by
// operator like eager code. Calls between modules are marked as layers, named after the path of the
// called module ("layer1.0.conv1").
#pragma once

#include <torch/csrc/jit/api/module.h>

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/recording/training/network.h"

namespace ridgepoint::recording::training {

// what() returns one sentence that describes the error in the file or its contents.
class BadScript : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class ScriptModule : public Network {
  public:
    // Loads the file onto `device` (meta: only names, types and shapes). Throws BadScript if the
    // file is not TorchScript, is damaged or is newer than this LibTorch. Also throws BadScript if
    // the script would read or write files, start threads, call other machines or run code while it
    // is loaded.
    ScriptModule(const std::filesystem::path& file, InputForm input, c10::Device device);

    const std::vector<std::string>& layerNames() const override { return names_; }
    const std::vector<LayerTensor>& layerParameters() const override { return parameters_; }
    const std::vector<LayerTensor>& layerBuffers() const override { return buffers_; }
    const InputForm& inputForm() const override { return input_; }
    void moveTo(c10::Device device) override { module_.to(device); }
    void setTraining(bool training) override { module_.train(training); }
    c10::IValue run(const torch::Tensor& input, const LayerObserver& observe) override;

    // Returns the class of each layer's module, for example "Conv2d".
    const std::vector<std::string>& layerTypes() const { return types_; }
    // Returns the size of each layer's most recent output. The size is empty if there is no output,
    // or if the output is not a single tensor.
    const std::vector<std::vector<std::int64_t>>& layerOutputs() const { return outputs_; }
    // Returns the layers in the order of their first call.
    const std::vector<std::size_t>& entered() const { return entered_; }

    // The marks in the script call these functions.
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
    std::vector<std::size_t> open_;  // open layers, outermost first
    const LayerObserver* observe_ = nullptr;
};

}  // namespace ridgepoint::recording::training
