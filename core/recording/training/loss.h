// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the training loss of a network, depending on its output:
// - [N, C] with C of at least 2: cross-entropy with the class of each image or, for synthetic data,
//   a random class for each sample;
// - [N, T, C] from tokens: cross-entropy over all positions, with random tokens as classes;
// - any other shape: the mean of the squares.
// In a tuple, list or dictionary, every real tensor that depends on a parameter has its own loss,
// and training minimizes the sum of these losses.
#pragma once

#include <ATen/core/ivalue.h>
#include <torch/types.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/recording/training/shares.h"

namespace ridgepoint::recording::training {

// Thrown if no output of the network depends on a parameter.
class NothingToTrain : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Loss {
  public:
    // `from_tokens` is true if the input contains token numbers. `share` is this rank's part of
    // synthetic labels.
    explicit Loss(bool from_tokens, Share share = {}) : from_tokens_(from_tokens), share_(share) {}

    // Throws NothingToTrain, with a one-sentence message, if there is nothing to minimize. The
    // first call creates labels on the output's device.
    torch::Tensor operator()(const c10::IValue& output);
    // Sets the classes of the next samples, on the output's device, and the highest class number in
    // the data.
    void useClasses(const torch::Tensor& classes, std::int64_t last_class);
    // Returns the name of the most recent loss, for example "cross-entropy".
    const std::string& name() const { return name_; }

    const std::vector<torch::Tensor>& labels() const { return labels_; }
    void forgetLabels();  // call this before changing the batch size

  private:
    bool hasClasses(const torch::Tensor& output) const;

    torch::Tensor randomLabels(const torch::Tensor& scores) const;
    torch::Tensor givenLabels(const torch::Tensor& scores) const;

    bool from_tokens_;
    Share share_;
    torch::Tensor classes_;  // classes of the images in the batch; undefined for synthetic data
    std::int64_t last_class_ = 0;
    std::vector<torch::Tensor> labels_;  // labels for each output with classes, in order
    std::string name_;
};

}  // namespace ridgepoint::recording::training
