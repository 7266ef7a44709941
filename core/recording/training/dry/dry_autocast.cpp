// SPDX-License-Identifier: GPL-3.0-or-later
// Handles a network's operators before autograd: autocast, with torch's own lists
// (ATen/autocast_mode.h), and operators that torch selects by device.
#include <ATen/autocast_mode.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/mkldnn_rnn_layer.h>
#include <ATen/ops/native_dropout.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros_like.h>
#include <torch/library.h>

#include <unordered_map>
#include <unordered_set>

#include "core/recording/training/dry/dry_device.h"

namespace ridgepoint::recording::training {
namespace {

using at::Tensor;
using c10::DispatchKey;
using c10::IValue;
using torch::jit::Stack;

constexpr DispatchKey kAboveAutograd = DispatchKey::TESTING_ONLY_GenericMode;

using OpNames = std::unordered_set<std::string_view>;
#define RIDGEPOINT_NAME(op, ...) "aten::" #op,
const OpNames& lowerPrecision() {
    static const OpNames names{AT_FORALL_LOWER_PRECISION_FP(RIDGEPOINT_NAME)};
    return names;
}
// Operators that torch computes in float32, including operators for which torch sets only the
// result type.
const OpNames& float32() {
    static const OpNames names{AT_FORALL_FP32(RIDGEPOINT_NAME)
                                   AT_FORALL_FP32_SET_OPT_DTYPE(RIDGEPOINT_NAME) "aten::norm"};
    return names;
}
const OpNames& widest() {
    static const OpNames names{AT_FORALL_PROMOTE(RIDGEPOINT_NAME)};
    return names;
}
#undef RIDGEPOINT_NAME

bool isHalf(at::ScalarType type) { return type == at::kHalf || type == at::kBFloat16; }

// Casts tensors like torch: weights once per forward pass, all other tensors at each use.
class Casts {
  public:
    Tensor cast(const Tensor& tensor, at::ScalarType type) {
        if (!tensor.defined() || !tensor.is_floating_point() || tensor.scalar_type() == type ||
            tensor.scalar_type() == at::kDouble) {
            return tensor;
        }
        const bool weight = isHalf(type) && tensor.scalar_type() == at::kFloat &&
                            tensor.requires_grad() && tensor.is_leaf() && !tensor.is_view();
        if (!weight) return tensor.to(type);
        Tensor& kept = weights_[tensor.unsafeGetTensorImpl()];
        if (!kept.defined()) kept = tensor.to(type);
        return kept;
    }
    void cast(IValue& value, at::ScalarType type) {
        if (value.isTensor()) {
            value = cast(value.toTensor(), type);
        } else if (value.isTensorList()) {
            std::vector<Tensor> tensors = value.toTensorVector();
            for (Tensor& tensor : tensors) tensor = cast(tensor, type);
            value = tensors;
        }
    }

  private:
    std::unordered_map<const c10::TensorImpl*, Tensor> weights_;
};

Casts* current_casts = nullptr;

at::ScalarType lowType() {
    return dryState()->options.precision == cost::Precision::fp16 ? at::kHalf : at::kBFloat16;
}

bool hasFloat(c10::ArrayRef<IValue> arguments) {
    bool found = false;
    const auto look = [&](const Tensor& tensor) {
        found = found || (tensor.defined() && tensor.scalar_type() == at::kFloat);
    };
    for (const IValue& value : arguments) {
        if (value.isTensor()) look(value.toTensor());
        if (value.isTensorList()) {
            for (const Tensor& tensor : value.toTensorVector()) look(tensor);
        }
    }
    return found;
}

void applyAutocast(const std::string& name, Stack& stack, std::size_t count) {
    const std::size_t first = stack.size() - count;
    std::optional<at::ScalarType> type;
    if (lowerPrecision().contains(name)) {
        type = lowType();
    } else if (float32().contains(name) ||
               (widest().contains(name) && hasFloat(c10::ArrayRef<IValue>(&stack[first], count)))) {
        type = at::kFloat;
    }
    if (!type) return;
    for (std::size_t i = 0; i < count; ++i) current_casts->cast(stack[first + i], *type);
}

// Runs aten::lstm.input like a CPU with oneDNN: one operator for each layer and direction. Returns
// false, without changing the stack, if oneDNN does not support the call.
bool lstm(Stack& stack) {
    constexpr std::size_t kArguments = 9;
    const c10::ArrayRef<IValue> arguments(stack.data() + (stack.size() - kArguments), kArguments);
    Tensor input = arguments[0].toTensor();
    const auto states = arguments[1].toTensorVector();
    const auto weights = arguments[2].toTensorVector();
    const bool biased = arguments[3].toBool();
    const std::int64_t layers = arguments[4].toInt();
    const double dropped = arguments[5].toDouble();
    const bool train = arguments[6].toBool(), both = arguments[7].toBool(),
               batch_first = arguments[8].toBool();
    const std::size_t per_layer = biased ? 4 : 2;
    const std::int64_t directions = both ? 2 : 1;
    const std::int64_t kLstm = 2;  // LSTM's mode number in cuDNN and oneDNN
    if (input.dim() != 3 || input.scalar_type() != at::kFloat || states.size() != 2 ||
        weights.size() != per_layer * static_cast<std::size_t>(layers * directions)) {
        // For example, oneDNN's layer does not support projections.
        return false;
    }
    if (batch_first) input = input.transpose(0, 1);
    input = input.contiguous();
    std::vector<Tensor> hidden, cells;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        std::vector<Tensor> outputs;
        for (std::int64_t direction = 0; direction < directions; ++direction) {
            const std::int64_t index = layer * directions + direction;
            const Tensor* const w = &weights[static_cast<std::size_t>(index) * per_layer];
            const Tensor no_bias = biased ? Tensor() : at::zeros_like(w[0].select(1, 0));
            auto [output, h, c, workspace] = at::mkldnn_rnn_layer(
                input, w[0], w[1], biased ? w[2] : no_bias, biased ? w[3] : no_bias,
                states[0].select(0, index), states[1].select(0, index), direction > 0, {}, kLstm,
                states[0].size(2), layers, biased, both, batch_first, train);
            outputs.push_back(output);
            hidden.push_back(h);
            cells.push_back(c);
        }
        input = directions == 1 ? outputs.front() : at::cat(outputs, -1);
        if (train && dropped != 0 && layer + 1 < layers) input = at::dropout(input, dropped, true);
    }
    if (batch_first) input = input.transpose(0, 1);
    torch::jit::drop(stack, kArguments);
    stack.emplace_back(input);
    stack.emplace_back(at::stack(hidden, 0));
    stack.emplace_back(at::stack(cells, 0));
    return true;
}

// Replaces the call with the fused attention operator if torch would use it on a CPU
// (aten/src/ATen/native/transformers/sdp_utils_cpp.h): with four dimensions and without dropout. On
// a GPU, dropout is also supported. Returns false, without changing the stack, if torch would not
// use the operator.
bool fusedAttention(Stack& stack) {
    constexpr std::size_t kArguments = 8;
    const DryOptions& options = dryState()->options;
    const auto argument = [&](std::size_t i) -> const IValue& {
        return torch::jit::peek(stack, i, kArguments);
    };
    const Tensor query = argument(0).toTensor(), key = argument(1).toTensor(),
                 value = argument(2).toTensor();
    const Tensor mask = argument(3).isTensor() ? argument(3).toTensor() : Tensor();
    const double dropped = argument(4).toDouble();
    const bool causal = argument(5).toBool();
    const auto scale = argument(6).toOptional<double>();
    if (options.attention != cost::AttentionForm::fused || query.dim() != 4 || key.dim() != 4 ||
        value.dim() != 4 || query.size(3) != value.size(3) || query.size(1) != key.size(1) ||
        (!options.gpu && dropped != 0) || (mask.defined() && mask.requires_grad()) ||
        !query.is_floating_point() || query.scalar_type() != key.scalar_type()) {
        return false;
    }
    Tensor result = std::get<0>(at::_scaled_dot_product_flash_attention_for_cpu(
        query, key, value, dropped, causal, mask.defined() ? std::optional(mask) : std::nullopt,
        scale));
    torch::jit::drop(stack, kArguments);
    stack.emplace_back(std::move(result));
    return true;
}

// Runs dropout as a single operator, like a GPU. A CPU uses several operators. Returns false,
// without changing the stack, if the call drops nothing.
bool dropoutOfGpu(Stack& stack) {
    const double p = torch::jit::peek(stack, 1, 3).toDouble();
    const bool train = torch::jit::peek(stack, 2, 3).toBool();
    if (!train || p <= 0 || p >= 1) return false;
    const Tensor input = torch::jit::peek(stack, 0, 3).toTensor();
    torch::jit::drop(stack, 3);
    stack.emplace_back(std::get<0>(at::native_dropout(input, p, true)));
    return true;
}

void interceptCast(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    const std::string& name = op.schema().name();
    const bool gpu = dryState()->options.gpu;
    const bool casts = dryState()->options.casts();
    if (!gpu && name == "aten::lstm" && op.schema().overload_name() == "input" && lstm(*stack)) {
        return;
    }
    if (casts) {
        // Casts are ordinary operators. The guard ensures that calls inside a listed operator are
        // not intercepted again.
        const c10::impl::ExcludeDispatchKeyGuard inside(kAboveAutograd);
        applyAutocast(name, *stack, op.schema().arguments().size());
        if (name == "aten::scaled_dot_product_attention" && fusedAttention(*stack)) return;
        if (lowerPrecision().contains(name) || float32().contains(name) ||
            widest().contains(name)) {
            op.callBoxed(stack);
            return;
        }
    }
    if (name == "aten::scaled_dot_product_attention" && fusedAttention(*stack)) return;
    if (gpu && name == "aten::dropout" && dropoutOfGpu(*stack)) return;
    op.redispatchBoxed(keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kAboveAutograd),
                       stack);
}

TORCH_LIBRARY_IMPL(_, TESTING_ONLY_GenericMode, library) {
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&interceptCast>());
}

struct Scope {
    Casts casts;
    c10::impl::IncludeDispatchKeyGuard above{kAboveAutograd};
    Scope() { current_casts = &casts; }
    ~Scope() { current_casts = nullptr; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
};

}  // namespace

std::shared_ptr<void> DryDevice::forwardScope() const { return std::make_shared<Scope>(); }

}  // namespace ridgepoint::recording::training
