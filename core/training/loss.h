// SPDX-License-Identifier: GPL-3.0-or-later
// The training loss of a network, selected by its output:
// - [N, C] with C of at least 2: cross-entropy, against the class of each image, or, of synthetic
//   data, a random class for each sample;
// - [N, T, C] from tokens: cross-entropy over all positions, against random tokens;
// - anything else: the mean of the squares.
// Of a tuple, a list or a dictionary every tensor of real numbers that depends on a parameter has a
// loss of its own, and their sum is what is minimised.
#pragma once

#include <ATen/core/ivalue.h>
#include <torch/types.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/training/shares.h"

namespace ridgepoint::training {

// A network gives nothing that depends on a parameter.
class NothingToTrain : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Loss {
  public:
    // from_tokens: the network's input are numbers of tokens. share: whose labels are made.
    explicit Loss(bool from_tokens, Share share = {}) : from_tokens_(from_tokens), share_(share) {}

    // Throws NothingToTrain with one sentence when there is nothing to be minimised. Labels are
    // made at the first call, on the output's device.
    torch::Tensor operator()(const c10::IValue& output);
    // The classes of the samples that come next, on the output's device, and the highest number
    // that any of the data has.
    void useClasses(const torch::Tensor& classes, std::int64_t last_class);
    // Of the last call, in words: "cross-entropy".
    const std::string& name() const { return name_; }

    const std::vector<torch::Tensor>& labels() const { return labels_; }
    void forgetLabels();  // for a batch of another size

  private:
    bool hasClasses(const torch::Tensor& output) const;

    torch::Tensor randomLabels(const torch::Tensor& scores) const;
    torch::Tensor givenLabels(const torch::Tensor& scores) const;

    bool from_tokens_;
    Share share_;
    torch::Tensor classes_;  // given; undefined: synthetic data
    std::int64_t last_class_ = 0;
    std::vector<torch::Tensor> labels_;  // of each output that has classes, in order
    std::string name_;
};

}  // namespace ridgepoint::training
