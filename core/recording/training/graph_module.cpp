// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/graph_module.h"

#include <torch/nn/functional.h>
#include <torch/nn/modules.h>

#include <algorithm>

namespace ridgepoint::recording::training {
namespace {

namespace nn = torch::nn;
using Inputs = std::vector<torch::Tensor>;

using Operation = std::function<torch::Tensor(const Inputs&)>;

torch::ExpandingArray<2> pair(const cost::model::Pair& pair) { return {{pair.height, pair.width}}; }

// Return the operations of layers that have no parameters or buffers and behave the same in
// training and inference.
Operation operationOf(const cost::model::Input&) {
    return [](const Inputs& inputs) { return inputs.at(0); };
}

Operation operationOf(const cost::model::ReLU& s) {
    const bool inplace = s.inplace;
    return [inplace](const Inputs& inputs) {
        return inplace ? torch::relu_(const_cast<torch::Tensor&>(inputs.at(0)))
                       : torch::relu(inputs.at(0));
    };
}

Operation operationOf(const cost::model::MaxPool2d& s) {
    const auto options = nn::functional::MaxPool2dFuncOptions(pair(s.kernel))
                             .stride(pair(s.stride))
                             .padding(pair(s.padding))
                             .ceil_mode(s.ceil_mode);
    return [options](const Inputs& inputs) {
        return nn::functional::max_pool2d(inputs.at(0), options);
    };
}

Operation operationOf(const cost::model::AvgPool2d& s) {
    const auto options = nn::functional::AvgPool2dFuncOptions(pair(s.kernel))
                             .stride(pair(s.stride))
                             .padding(pair(s.padding));
    return [options](const Inputs& inputs) {
        return nn::functional::avg_pool2d(inputs.at(0), options);
    };
}

Operation operationOf(const cost::model::Activation& s) {
    using Function = cost::model::Activation::Function;
    // If `inplace` is true, the function modifies its input, like the torch module with the same
    // name.
    return [function = s.function, inplace = s.inplace](const Inputs& inputs) {
        auto& x = const_cast<torch::Tensor&>(inputs.at(0));
        switch (function) {
            case Function::relu6:
                return inplace ? torch::hardtanh_(x, 0, 6) : torch::hardtanh(x, 0, 6);
            case Function::hardswish:
                return inplace ? torch::hardswish_(x) : torch::hardswish(x);
            case Function::hardsigmoid:
                return inplace ? torch::hardsigmoid_(x) : torch::hardsigmoid(x);
            case Function::silu:
                return inplace ? torch::silu_(x) : torch::silu(x);
            case Function::sigmoid:
                return inplace ? torch::sigmoid_(x) : torch::sigmoid(x);
            case Function::gelu:
                return inplace ? torch::gelu_(x) : torch::gelu(x);
            case Function::gelu_tanh:
                return inplace ? torch::gelu_(x, "tanh") : torch::gelu(x, "tanh");
            case Function::tanh:
                return inplace ? torch::tanh_(x) : torch::tanh(x);
        }
        return x;
    };
}

Operation operationOf(const cost::model::AdaptiveAvgPool2d& s) {
    const std::vector<std::int64_t> output{s.output.height, s.output.width};
    return
        [output](const Inputs& inputs) { return torch::adaptive_avg_pool2d(inputs.at(0), output); };
}

Operation operationOf(const cost::model::Flatten& s) {
    return [first = s.first](const Inputs& inputs) { return torch::flatten(inputs.at(0), first); };
}

Operation operationOf(const cost::model::Add& s) {
    const bool inplace = s.inplace;
    return [inplace](const Inputs& inputs) {
        return inplace ? const_cast<torch::Tensor&>(inputs.at(0)).add_(inputs.at(1))
                       : inputs.at(0) + inputs.at(1);
    };
}

Operation operationOf(const cost::model::Multiply&) {
    return [](const Inputs& inputs) { return inputs.at(0) * inputs.at(1); };
}

Operation operationOf(const cost::model::Concat&) {
    return [](const Inputs& inputs) { return torch::cat(inputs, 1); };
}

Operation operationOf(const cost::model::Slice& s) {
    return [s](const Inputs& inputs) { return inputs.at(0).narrow(1, s.start, s.length); };
}

Operation operationOf(const cost::model::ChannelShuffle& s) {
    return [groups = s.groups](const Inputs& inputs) {
        const auto sizes = inputs.at(0).sizes().vec();
        return inputs.at(0)
            .view({sizes[0], groups, sizes[1] / groups, sizes[2], sizes[3]})
            .transpose(1, 2)
            .contiguous()
            .view(sizes);
    };
}

Operation operationOf(const cost::model::Permute& s) {
    const std::vector<std::int64_t> order(s.order.begin(), s.order.end());
    return [order](const Inputs& inputs) { return inputs.at(0).permute(order); };
}

Operation operationOf(const cost::model::JoinHeads& s) {
    return [weight = s.weight](const Inputs& inputs) {
        torch::Tensor sum = inputs.at(0);
        for (std::size_t i = 1; i < inputs.size(); ++i) {
            sum = torch::add(sum, inputs[i], weight);
        }
        return sum;
    };
}

}  // namespace

std::string GraphModule::moduleName(const std::string& layer_name) {
    std::string name = layer_name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

torch::Tensor GraphModule::learn(std::size_t index, const cost::model::Layer& layer,
                                 const char* name, torch::Tensor initial) {
    torch::Tensor tensor =
        register_parameter(moduleName(layer.name) + "_" + name, std::move(initial));
    parameters_.push_back({index, tensor});
    return tensor;
}

torch::Tensor GraphModule::constant(torch::Tensor tensor) {
    constants_.push_back(tensor);
    return tensor;
}

void GraphModule::moveTo(c10::Device device) {
    to(device);
    const torch::NoGradGuard plain;
    for (torch::Tensor& tensor : constants_) tensor.set_data(tensor.to(device));
}

GraphModule::GraphModule(const cost::model::Graph& graph) : graph_(graph) {
    last_use_.assign(graph.layers.size(), -1);
    input_.sizes = graph.input;
    if (graph.vocabulary > 0) {
        input_.type = torch::kLong;
        input_.tokens = graph.vocabulary;
    }
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        names_.push_back(graph.layers[i].name);
        for (const int input : graph.layers[i].inputs) {
            last_use_[static_cast<std::size_t>(input)] = static_cast<int>(i);
        }
        operations_.push_back(build(i, graph.layers[i]));
    }
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::Conv2d& s) {
    auto module = adopt(index, layer,
                        nn::Conv2d(nn::Conv2dOptions(s.in_channels, s.out_channels, pair(s.kernel))
                                       .stride(pair(s.stride))
                                       .padding(pair(s.padding))
                                       .dilation(pair(s.dilation))
                                       .groups(s.groups)
                                       .bias(s.bias)));
    return [module](const Inputs& inputs) mutable { return module(inputs.at(0)); };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::BatchNorm2d& s) {
    auto module =
        adopt(index, layer,
              nn::BatchNorm2d(nn::BatchNorm2dOptions(s.features).eps(s.eps).momentum(s.momentum)));
    return [module](const Inputs& inputs) mutable { return module(inputs.at(0)); };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::Dropout& s) {
    auto module = adopt(index, layer, nn::Dropout(s.p));
    return [module](const Inputs& inputs) mutable { return module(inputs.at(0)); };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::StochasticDepth& s) {
    return [this, p = s.p](const Inputs& inputs) {
        const torch::Tensor& x = inputs.at(0);
        if (p == 0 || !is_training()) return x;
        std::vector<std::int64_t> samples(static_cast<std::size_t>(x.dim()), 1);
        samples[0] = x.size(0);
        torch::Tensor noise = torch::empty(samples, x.options()).bernoulli_(1 - p);
        if (p < 1) noise.div_(1 - p);
        return x * noise;
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::LayerNorm& s) {
    auto module = adopt(index, layer, nn::LayerNorm(nn::LayerNormOptions({s.features}).eps(s.eps)));
    return [module](const Inputs& inputs) mutable { return module(inputs.at(0)); };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::LayerScale& s) {
    const torch::Tensor factors =
        learn(index, layer, "factors", torch::full({s.channels, 1, 1}, s.initial));
    return [factors](const Inputs& inputs) { return factors * inputs.at(0); };
}

GraphModule::Operation GraphModule::build(std::size_t index, const cost::model::Layer& layer) {
    return std::visit(
        [&](const auto& settings) -> Operation {
            if constexpr (requires { operationOf(settings); }) {
                return operationOf(settings);
            } else {
                return make(index, layer, settings);
            }
        },
        layer.settings);
}

c10::IValue GraphModule::run(const torch::Tensor& input, const LayerObserver& observe) {
    std::vector<torch::Tensor> outputs(graph_.layers.size());
    std::vector<torch::Tensor> inputs;
    for (std::size_t i = 0; i < graph_.layers.size(); ++i) {
        inputs.clear();
        if (graph_.layers[i].inputs.empty()) {
            inputs.push_back(input);
        } else {
            for (const int from : graph_.layers[i].inputs) {
                inputs.push_back(outputs[static_cast<std::size_t>(from)]);
            }
        }
        if (observe) observe(i, true);
        outputs[i] = operations_[i](inputs);
        if (observe) observe(i, false);
        // Like a handwritten forward(), this loop releases each output after its last reader, so
        // that only the tensors that autograd saves stay in memory.
        for (const int from : graph_.layers[i].inputs) {
            if (last_use_[static_cast<std::size_t>(from)] == static_cast<int>(i)) {
                outputs[static_cast<std::size_t>(from)] = torch::Tensor();
            }
        }
        inputs.clear();
    }
    return outputs.back();
}

}  // namespace ridgepoint::recording::training
