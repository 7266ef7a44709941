// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the result shapes of operators for which LibTorch has no meta kernel in C++ (Python has
// one in torch/_meta_registrations.py), or whose meta kernel differs from the CPU kernel. The
// functions also allocate an operator's temporary memory.
#include <ATen/ops/convolution.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>

#include <algorithm>
#include <array>

#include "core/recording/training/dry/dry_device.h"

namespace ridgepoint::recording::training {
namespace {

using at::Tensor;
using c10::IValue;
using torch::jit::Stack;
using Sizes = std::vector<std::int64_t>;

// Reads the arguments on the stack. Results are pushed in the schema's order.
class Call {
  public:
    Call(const c10::OperatorHandle& op, Stack& stack)
        : stack_(stack), arguments_(torch::jit::pop(stack, op.schema().arguments().size())) {
        TORCH_CHECK(!arguments_.empty());
    }

    Tensor tensor(std::size_t i) const {
        const IValue& value = arguments_.at(i);
        return value.isTensor() ? value.toTensor() : Tensor();
    }
    bool has(std::size_t i) const { return tensor(i).defined(); }
    Sizes list(std::size_t i) const {
        return arguments_.at(i).isNone() ? Sizes{} : arguments_.at(i).toIntVector();
    }
    std::int64_t integer(std::size_t i) const { return arguments_.at(i).toInt(); }
    double real(std::size_t i) const { return arguments_.at(i).toDouble(); }
    bool flag(std::size_t i) const { return arguments_.at(i).toBool(); }
    std::array<bool, 3> mask(std::size_t i) const {
        const auto list = arguments_.at(i).toBoolList();
        return {list.get(0), list.get(1), list.get(2)};
    }
    void push(Tensor tensor) { stack_.emplace_back(std::move(tensor)); }
    void pushIf(bool wanted, Tensor tensor) { push(wanted ? std::move(tensor) : Tensor()); }

  private:
    Stack& stack_;
    Stack arguments_;
};

Tensor make(const Sizes& sizes, const Tensor& as) { return at::empty(sizes, as.options()); }
Tensor make(const Sizes& sizes, const Tensor& as, at::ScalarType type) {
    return at::empty(sizes, as.options().dtype(type));
}
Tensor contiguousLike(const Tensor& tensor) {
    return at::empty_like(tensor, tensor.options(), at::MemoryFormat::Contiguous);
}
at::ScalarType statistics(const Tensor& tensor) {
    const bool half = tensor.scalar_type() == at::kHalf || tensor.scalar_type() == at::kBFloat16;
    return half ? at::kFloat : tensor.scalar_type();
}

// --- Convolution ---------------------------------------------------------------------------------

std::int64_t at1(const Sizes& list, std::size_t i) {
    return list.size() == 1 ? list[0] : list.at(i);
}

// Allocates oneDNN's workspace. During a convolution, oneDNN converts each operand to blocks of
// channels, as in cost/saved_tensors.cpp.
void takeWorkspace(const Tensor& input, const Tensor& output, const Tensor& weight) {
    DryState& state = *dryState();
    if (state.options.gpu || input.dim() != 4) return;
    const auto bytes =
        static_cast<std::int64_t>(input.nbytes() + output.nbytes() + weight.nbytes());
    state.workspace_bytes = std::max(state.workspace_bytes, static_cast<std::uint64_t>(bytes));
    const Tensor workspace = make({bytes}, input, at::kByte);
}

void convolution(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0), weight = call.tensor(1);
    TORCH_CHECK(input.dim() == weight.dim(), "Expected an input of ", weight.dim(),
                " dimensions for a weight of size ", weight.sizes(), ", but got one of size ",
                input.sizes());
    TORCH_CHECK(input.scalar_type() == weight.scalar_type(), "Input type (", input.scalar_type(),
                ") and weight type (", weight.scalar_type(), ") should be the same");
    const Sizes stride = call.list(3), padding = call.list(4), dilation = call.list(5);
    const bool transposed = call.flag(6);
    const Sizes output_padding = call.list(7);
    const std::int64_t groups = call.integer(8);
    const std::int64_t channels = transposed ? weight.size(0) : weight.size(1) * groups;
    TORCH_CHECK(input.size(1) == channels, "Given a weight of size ", weight.sizes(),
                ", expected an input with ", channels, " channels, but got one of size ",
                input.sizes());
    Sizes sizes{input.size(0), transposed ? weight.size(1) * groups : weight.size(0)};
    for (std::int64_t i = 2; i < input.dim(); ++i) {
        const auto k = static_cast<std::size_t>(i - 2);
        const std::int64_t reach = at1(dilation, k) * (weight.size(i) - 1);
        const std::int64_t size =
            transposed ? (input.size(i) - 1) * at1(stride, k) - 2 * at1(padding, k) + reach +
                             at1(output_padding, k) + 1
                       : (input.size(i) + 2 * at1(padding, k) - reach - 1) / at1(stride, k) + 1;
        TORCH_CHECK(size > 0 && input.size(i) + 2 * at1(padding, k) >= (transposed ? 0 : reach + 1),
                    "A kernel of ", weight.sizes(), " does not fit into an input of ",
                    input.sizes());
        sizes.push_back(size);
    }
    const Tensor output =
        input.dim() == 4
            ? at::empty(sizes, input.options().memory_format(input.suggest_memory_format()))
            : make(sizes, input);
    takeWorkspace(input, output, weight);
    call.push(output);
}

// Runs aten::_convolution, which traced networks call, as aten::convolution.
void convolutionWithFlags(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    call.push(at::convolution(call.tensor(0), call.tensor(1), call.tensor(2), call.list(3),
                              call.list(4), call.list(5), call.flag(6), call.list(7),
                              call.integer(8)));
}

void convolutionBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor gradient = call.tensor(0), input = call.tensor(1), weight = call.tensor(2);
    const auto wanted = call.mask(10);
    const Tensor of_input = wanted[0] ? at::empty_like(input) : Tensor();
    const Tensor of_weight = wanted[1] ? at::empty_like(weight) : Tensor();
    takeWorkspace(input, gradient, weight);
    call.push(of_input);
    call.push(of_weight);
    call.pushIf(wanted[2], make({gradient.size(1)}, gradient));
}

// --- Normalization -------------------------------------------------------------------------------

void batchNorm(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0);
    const std::int64_t features = call.flag(5) ? input.size(1) : 0;
    call.push(at::empty_like(input));
    call.push(make({features}, input, statistics(input)));
    call.push(make({features}, input, statistics(input)));
}

void batchNormBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor gradient = call.tensor(0), input = call.tensor(1);
    const auto wanted = call.mask(9);
    call.pushIf(wanted[0], wanted[0] ? at::empty_like(input) : Tensor());
    for (const std::size_t i : {1U, 2U}) {
        call.pushIf(wanted[i], make({input.size(1)}, gradient, statistics(input)));
    }
}

void layerNorm(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0);
    const std::size_t features = call.list(1).size();
    Sizes rows = input.sizes().vec();
    TORCH_CHECK(features <= rows.size(), "an input of ", input.sizes(), " is too small");
    std::fill(rows.end() - static_cast<std::ptrdiff_t>(features), rows.end(), 1);
    call.push(contiguousLike(input));
    call.push(make(rows, input, statistics(input)));
    call.push(make(rows, input, statistics(input)));
}

void layerNormBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const auto wanted = call.mask(7);
    call.pushIf(wanted[0], contiguousLike(call.tensor(1)));
    call.pushIf(wanted[1] && call.has(5), call.has(5) ? contiguousLike(call.tensor(5)) : Tensor());
    call.pushIf(wanted[2] && call.has(6), call.has(6) ? contiguousLike(call.tensor(6)) : Tensor());
}

void groupNorm(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0);
    const Sizes groups{call.integer(3), call.integer(6)};
    call.push(contiguousLike(input));
    call.push(make(groups, input, statistics(input)));
    call.push(make(groups, input, statistics(input)));
}

void groupNormBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(1);
    const auto wanted = call.mask(9);
    call.pushIf(wanted[0], contiguousLike(input));
    for (const std::size_t i : {1U, 2U}) {
        call.pushIf(wanted[i], make({call.integer(6)}, call.has(4) ? call.tensor(4) : input));
    }
}

// --- Tables, pooling, dropout --------------------------------------------------------------------

void embedding(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor table = call.tensor(0), indices = call.tensor(1);
    TORCH_CHECK(table.dim() == 2, "'weight' must be 2-D");
    TORCH_CHECK(indices.scalar_type() == at::kLong || indices.scalar_type() == at::kInt,
                "Expected tensor for argument #1 'indices' to have one of the following scalar "
                "types: Long, Int; but got ",
                indices.scalar_type());
    auto& smallest = dryState()->smallest_table;
    smallest = std::min(smallest.value_or(table.size(0)), table.size(0));
    Sizes sizes = indices.sizes().vec();
    sizes.push_back(table.size(1));
    call.push(make(sizes, table));
}

void embeddingBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor gradient = call.tensor(0);
    call.push(make({call.integer(2), gradient.size(-1)}, gradient));
}

void indexSelect(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor self = call.tensor(0), index = call.tensor(2);
    Sizes sizes = self.sizes().vec();
    const std::int64_t dimension = call.integer(1);
    if (!sizes.empty()) {
        sizes.at(static_cast<std::size_t>(dimension < 0 ? dimension + self.dim() : dimension)) =
            index.numel();
    }
    call.push(make(sizes, self));
}

void adaptivePool(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0);
    const Sizes output = call.list(1);
    Sizes sizes = input.sizes().vec();
    TORCH_CHECK(sizes.size() > output.size(), "an input of ", input.sizes(), " is too small");
    std::copy(output.begin(), output.end(),
              sizes.end() - static_cast<std::ptrdiff_t>(output.size()));
    call.push(make(sizes, input));
}

void likeSecond(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    call.push(contiguousLike(call.tensor(1)));
}

void dropout(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    call.push(at::empty_like(call.tensor(0)));
    call.push(at::empty_like(call.tensor(0), call.tensor(0).options().dtype(at::kBool)));
}

void likeFirst(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    call.push(at::empty_like(call.tensor(0)));
}

// --- Attention -----------------------------------------------------------------------------------

// Returns a tensor that is stored in the order samples, tokens, heads, channels, as a view with the
// order samples, heads, tokens, channels.
Tensor inTokenOrder(const Tensor& as) {
    return make({as.size(0), as.size(2), as.size(1), as.size(3)}, as).transpose(1, 2);
}

void attention(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor query = call.tensor(0);
    call.push(inTokenOrder(query));
    call.push(
        make({query.size(0), query.size(2), query.size(1)}, query, at::kFloat).transpose(1, 2));
}

void attentionBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    for (const std::size_t i : {1U, 2U, 3U}) call.push(inTokenOrder(call.tensor(i)));
}

// --- Recurrent -----------------------------------------------------------------------------------

void lstmLayer(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    const Tensor input = call.tensor(0);
    const Tensor output = make({input.size(0), input.size(1), call.integer(10)}, input);
    call.push(output);
    call.push(contiguousLike(call.tensor(5)));
    call.push(contiguousLike(call.tensor(6)));
    // oneDNN's workspace contains the four gates, the state and the cell for each step.
    call.push(make({6 * static_cast<std::int64_t>(output.nbytes())}, input, at::kByte));
}

void lstmLayerBackward(const c10::OperatorHandle& op, Stack& stack) {
    Call call(op, stack);
    for (const std::size_t i : {0U, 1U, 2U, 3U, 4U, 5U, 6U}) {
        call.pushIf(call.has(i), call.has(i) ? contiguousLike(call.tensor(i)) : Tensor());
    }
}

struct Entry {
    std::string_view name;
    DryKernel kernel;
};
constexpr std::array kKernels{
    Entry{"aten::convolution", convolution},
    Entry{"aten::_convolution", convolutionWithFlags},
    Entry{"aten::convolution_backward", convolutionBackward},
    Entry{"aten::native_batch_norm", batchNorm},
    Entry{"aten::native_batch_norm_backward", batchNormBackward},
    Entry{"aten::native_layer_norm", layerNorm},
    Entry{"aten::native_layer_norm_backward", layerNormBackward},
    Entry{"aten::native_group_norm", groupNorm},
    Entry{"aten::native_group_norm_backward", groupNormBackward},
    Entry{"aten::embedding", embedding},
    Entry{"aten::embedding_dense_backward", embeddingBackward},
    Entry{"aten::index_select", indexSelect},
    Entry{"aten::_adaptive_avg_pool2d", adaptivePool},
    Entry{"aten::_adaptive_avg_pool3d", adaptivePool},
    Entry{"aten::_adaptive_avg_pool2d_backward", likeSecond},
    Entry{"aten::_adaptive_avg_pool3d_backward", likeSecond},
    Entry{"aten::native_dropout", dropout},
    Entry{"aten::native_dropout_backward", likeFirst},
    Entry{"aten::_scaled_dot_product_flash_attention_for_cpu", attention},
    Entry{"aten::_scaled_dot_product_flash_attention_for_cpu_backward", attentionBackward},
    Entry{"aten::mkldnn_rnn_layer", lstmLayer},
    Entry{"aten::mkldnn_rnn_layer_backward", lstmLayerBackward},
};

}  // namespace

DryKernel dryKernel(std::string_view name) {
    const auto found = std::find_if(kKernels.begin(), kKernels.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    return found == kKernels.end() ? nullptr : found->kernel;
}

}  // namespace ridgepoint::recording::training
