// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/loss.h"

#include <fmt/format.h>
#include <torch/nn/functional/loss.h>

namespace ridgepoint::recording::training {
namespace {

void collect(const c10::IValue& value, std::vector<torch::Tensor>& tensors) {
    if (value.isTensor()) {
        const torch::Tensor& tensor = value.toTensor();
        if (tensor.defined() && tensor.is_floating_point() && tensor.requires_grad()) {
            tensors.push_back(tensor);
        }
    } else if (value.isTuple()) {
        for (const c10::IValue& element : value.toTupleRef().elements()) collect(element, tensors);
    } else if (value.isList()) {
        for (const c10::IValue& element : value.toListRef()) collect(element, tensors);
    } else if (value.isGenericDict()) {
        for (const auto& entry : value.toGenericDict()) collect(entry.value(), tensors);
    }
}

}  // namespace

bool Loss::hasClasses(const torch::Tensor& output) const {
    return (output.dim() == 2 || (output.dim() == 3 && from_tokens_)) && output.size(-1) > 1;
}

torch::Tensor Loss::randomLabels(const torch::Tensor& scores) const {
    return share_.of([&] {
        return torch::randint(scores.size(1), {scores.size(0)},
                              scores.options().dtype(torch::kLong));
    });
}

torch::Tensor Loss::givenLabels(const torch::Tensor& scores) const {
    if (last_class_ < scores.size(1)) return classes_;
    throw std::invalid_argument(
        fmt::format("The images have classes up to number {}, but the network has {}; append "
                    "classes=0-{} to the folder.",
                    last_class_, scores.size(1), scores.size(1) - 1));
}

void Loss::useClasses(const torch::Tensor& classes, std::int64_t last_class) {
    labels_.clear();
    classes_ = classes;
    last_class_ = last_class;
}

void Loss::forgetLabels() {
    labels_.clear();
    classes_ = torch::Tensor();
}

torch::Tensor Loss::operator()(const c10::IValue& output) {
    std::vector<torch::Tensor> tensors;
    collect(output, tensors);
    if (tensors.empty()) {
        throw NothingToTrain(
            "The network gives no tensor of real numbers that depends on a parameter, so there is "
            "nothing that it could be trained by.");
    }
    torch::Tensor total;
    bool classes = false, squares = false;
    std::size_t label = 0;
    for (torch::Tensor& scores : tensors) {
        torch::Tensor loss;
        if (hasClasses(scores)) {
            classes = true;
            if (scores.dim() > 2) scores = scores.flatten(0, -2);
            if (label == labels_.size()) {
                labels_.push_back(classes_.defined() ? givenLabels(scores) : randomLabels(scores));
            }
            loss = torch::nn::functional::cross_entropy(scores, labels_[label++]);
        } else {
            squares = true;
            loss = scores.square().mean();
        }
        total = total.defined() ? total + loss : loss;
    }
    name_ = classes && squares ? "cross-entropy and mean of squares"
            : classes          ? "cross-entropy"
                               : "mean of squares";
    return total;
}

}  // namespace ridgepoint::recording::training
