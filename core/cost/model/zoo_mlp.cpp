// SPDX-License-Identifier: GPL-3.0-or-later
// LeNet-300-100, a network with two hidden layers for 28x28 digits, which Y. LeCun et al. use for
// comparison in "Gradient-based learning applied to document recognition", 1998. This version has
// ReLU between the layers.
#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

Graph multilayerPerceptron(std::string_view name) {
    GraphBuilder build(name, "MLP", {1, 28, 28}, 10);
    int x = build.add("flatten", Flatten{}, build.input());
    x = build.add("fc1", Linear{.in_features = 784, .out_features = 300}, x);
    x = build.add("relu1", ReLU{}, x);
    x = build.add("fc2", Linear{.in_features = 300, .out_features = 100}, x);
    x = build.add("relu2", ReLU{}, x);
    build.add("fc3", Linear{.in_features = 100, .out_features = 10}, x);
    return std::move(build).finish();
}

constexpr std::array kMLPMembers{Member{"lenet_300_100", multilayerPerceptron}};

}  // namespace

Members multilayerPerceptrons() { return kMLPMembers; }

}  // namespace ridgepoint::cost::model
