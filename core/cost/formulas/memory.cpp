// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that do no arithmetic, except arange. Views and allocations move nothing, because reserving
// memory does not access it. Copies read and write. Fills and random numbers only write. Some ops
// have no formula, because they copy only sometimes, and an inner op then shows the copy: aten::to,
// contiguous, reshape, flatten and item. The same applies to randn, randint and rand, which
// allocate and fill.
#include <cmath>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

std::optional<OpCost> nothing(const OpCall&) { return OpCost{}; }

// Returns the cost of an op that overwrites its whole first argument.
std::optional<OpCost> overwrite(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    tally.write(*self);
    return tally.cost(self->dtype);
}

// Arguments: (self, probability or probabilities, …)
std::optional<OpCost> overwriteFrom(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    tally.readIfGiven(tensorAt(call, 1));
    tally.write(*self);
    return tally.cost(self->dtype);
}

// Arguments: (self, src, …)
std::optional<OpCost> copyInto(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr || (tensorAt(call, 1) == nullptr && !numberAt(call, 1))) {
        return std::nullopt;
    }
    if (const Tensor* source = tensorAt(call, 1)) {
        const auto shape = broadcast(self->sizes, source->sizes);
        if (!shape || *shape != self->sizes) {
            return std::nullopt;
        }
    }
    return overwriteFrom(call);
}

// Returns the cost of the inner one of two nested calls, which has the arguments (start, end, step,
// out). The outer call only allocates the result. Each floating-point element is start + step · i.
std::optional<OpCost> range(const OpCall& call) {
    const Tensor* out = tensorAt(call, 3);
    const auto start = numberAt(call, 0), end = numberAt(call, 1), step = numberAt(call, 2);
    if (out == nullptr || !start || !end || !step) {
        return std::nullopt;
    }
    const double count = std::ceil((*end - *start) / *step);
    constexpr double kMost = 9e15;  // every smaller whole number is an exact double
    if (!(count >= 0) || count > kMost) {
        return std::nullopt;
    }
    Tally tally;
    tally.writeNew(static_cast<std::int64_t>(count), out->dtype);
    tally.flopsElementwise(Count(static_cast<std::int64_t>(count)) * 2);
    return tally.cost(out->dtype);
}

std::optional<OpCost> copyAs(const OpCall& call, std::optional<DType> type) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr || !type) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*self);
    tally.writeNew(elements(*self), *type);
    return tally.cost(self->dtype);
}

// Arguments: (self, …)
std::optional<OpCost> clone(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    return self != nullptr ? copyAs(call, self->dtype) : std::nullopt;
}

// Arguments: (self, dtype, …)
std::optional<OpCost> convert(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    return self != nullptr ? copyAs(call, dtypeAt(call, 1, self->dtype)) : std::nullopt;
}

// Arguments: (size, [value,] dtype, …)
template <std::size_t dtype_position>
std::optional<OpCost> newFilled(const OpCall& call) {
    const Sizes* sizes = listAt(call, 0);
    const auto type = dtypeAt(call, dtype_position, DType::float32);
    if (sizes == nullptr || !type) {
        return std::nullopt;
    }
    Tally tally;
    tally.writeNew(product(*sizes), *type);
    return tally.cost(*type);
}

// Arguments: (value, dtype, …)
std::optional<OpCost> newScalar(const OpCall& call) {
    const auto type = dtypeAt(call, 1, DType::float32);
    if (!numberAt(call, 0) || !type) {
        return std::nullopt;
    }
    Tally tally;
    tally.writeNew(1, *type);
    return tally.cost(*type);
}

// Arguments: (self, [value,] dtype, …). Only the sizes of `self` matter.
template <std::size_t dtype_position>
std::optional<OpCost> newFilledLike(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    const auto type = dtypeAt(call, dtype_position, self->dtype);
    if (!type) {
        return std::nullopt;
    }
    Tally tally;
    tally.writeNew(elements(*self), *type);
    return tally.cost(*type);
}

// Arguments: (n, dtype, …)
std::optional<OpCost> permutation(const OpCall& call) {
    const auto count = integerAt(call, 0);
    const auto type = dtypeAt(call, 1, DType::int64);
    if (!count || !type) {
        return std::nullopt;
    }
    Tally tally;
    tally.writeNew(*count, *type);
    return tally.cost(*type);
}

// Arguments: (tensors, dim)
std::optional<OpCost> concatenate(const OpCall& call) {
    const auto* tensors = tensorsAt(call, 0);
    if (tensors == nullptr || tensors->empty()) {
        return std::nullopt;
    }
    DType type = tensors->front().dtype;
    Tally tally;
    Count total;
    for (const Tensor& tensor : *tensors) {
        tally.read(tensor);
        total += elements(tensor);
        type = promoted(type, tensor.dtype);
    }
    tally.writeNew(total, type);
    return tally.cost(type);
}

// Arguments: (weight, indices, …). Reads one row per index.
std::optional<OpCost> embedding(const OpCall& call) {
    const Tensor* weight = tensorAt(call, 0);
    const Tensor* indices = tensorAt(call, 1);
    if (weight == nullptr || indices == nullptr || weight->sizes.size() != 2) {
        return std::nullopt;
    }
    const Count results = elements(*indices) * weight->sizes[1];
    Tally tally;
    tally.read(*indices);
    tally.readPart(results * elementBytes(weight->dtype));
    tally.writeNew(results, weight->dtype);
    return tally.cost(weight->dtype);
}

// Arguments: (grad_output, indices, num_weights, …). Adds each row at its index to a table that is
// initially zero.
std::optional<OpCost> embeddingBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* indices = tensorAt(call, 1);
    const auto rows = integerAt(call, 2);
    if (gradient == nullptr || indices == nullptr || !rows || gradient->sizes.empty()) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*indices);
    tally.writeNew(Count(*rows) * gradient->sizes.back(), gradient->dtype);
    tally.flopsElementwise(elements(*gradient));
    return tally.cost(gradient->dtype);
}

// Arguments: (self, pad, value). `pad` contains (left, right) for the last dimension, then for the
// dimension before it, and so on.
std::optional<OpCost> pad(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    const Sizes* widths = listAt(call, 1);
    if (self == nullptr || widths == nullptr || widths->size() % 2 != 0 ||
        widths->size() / 2 > self->sizes.size()) {
        return std::nullopt;
    }
    Sizes result = self->sizes;
    for (std::size_t i = 0; i < widths->size(); ++i) {
        std::int64_t& side = result[result.size() - 1 - i / 2];
        if (__builtin_add_overflow(side, (*widths)[i], &side)) {
            return std::nullopt;
        }
    }
    Tally tally;
    tally.read(*self);
    tally.writeNew(product(result), self->dtype);
    return tally.cost(self->dtype);
}

// Returns the cost of an op that returns one value to the caller.
std::optional<OpCost> readValue(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*self);
    return tally.cost(self->dtype);
}

constexpr Formula view(std::string_view name) { return {name, Category::view, nothing}; }
constexpr Formula allocation(std::string_view name) {
    return {name, Category::allocation, nothing};
}
constexpr Formula copy(std::string_view name, FormulaFunction cost) {
    return {name, Category::copy, cost};
}
constexpr Formula random(std::string_view name, FormulaFunction cost) {
    return {name, Category::random, cost};
}

constexpr std::array kMemoryFormulas{
    view("aten::view"),
    view("aten::view_as"),
    view("aten::_unsafe_view"),
    view("aten::_reshape_alias"),
    view("aten::_conj"),
    view("aten::alias"),
    view("aten::as_strided"),
    view("aten::as_strided_"),
    view("aten::t"),
    view("aten::t_"),
    view("aten::transpose"),
    view("aten::transpose_"),
    view("aten::swapaxes"),
    view("aten::permute"),
    view("aten::movedim"),
    view("aten::numpy_T"),
    view("aten::expand"),
    view("aten::expand_as"),
    view("aten::broadcast_to"),
    view("aten::detach"),
    view("aten::detach_"),
    view("detach"),
    view("detach_"),
    view("aten::select"),
    view("aten::slice"),
    view("aten::narrow"),
    view("aten::split"),
    view("aten::split_with_sizes"),
    view("aten::chunk"),
    view("aten::unbind"),
    view("aten::unfold"),
    view("aten::diagonal"),
    view("aten::squeeze"),
    view("aten::squeeze_"),
    view("aten::unsqueeze"),
    view("aten::unsqueeze_"),
    view("aten::unflatten"),
    view("aten::resolve_conj"),
    view("aten::resolve_neg"),
    view("aten::lift_fresh"),
    view("aten::set_"),
    view("aten::set_data"),
    view("aten::requires_grad_"),
    view("aten::result_type"),

    allocation("aten::empty"),
    allocation("aten::empty_like"),
    allocation("aten::empty_strided"),
    allocation("aten::empty_permuted"),
    allocation("aten::new_empty"),
    allocation("aten::new_empty_strided"),
    allocation("aten::resize_"),
    allocation("aten::resize_as_"),
    Formula{"aten::_nnpack_available", Category::other, nothing},

    copy("aten::copy_", copyInto),
    copy("aten::clone", clone),
    copy("aten::_to_copy", convert),
    copy("aten::fill_", overwrite),
    copy("aten::zero_", overwrite),
    copy("aten::scalar_tensor", newScalar),
    copy("aten::zeros", newFilled<1>),
    copy("aten::ones", newFilled<1>),
    copy("aten::full", newFilled<2>),
    copy("aten::zeros_like", newFilledLike<1>),
    copy("aten::ones_like", newFilledLike<1>),
    copy("aten::full_like", newFilledLike<2>),
    copy("aten::arange", range),
    copy("aten::cat", concatenate),
    copy("aten::roll", clone),
    copy("aten::constant_pad_nd", pad),
    copy("aten::embedding", embedding),
    copy("aten::embedding_dense_backward", embeddingBackward),
    copy("aten::_local_scalar_dense", readValue),

    random("aten::normal_", overwrite),
    random("aten::uniform_", overwrite),
    random("aten::random_", overwrite),
    random("aten::exponential_", overwrite),
    random("aten::bernoulli_", overwriteFrom),
    random("aten::randperm", permutation),
};

}  // namespace

std::span<const Formula> memoryFormulas() { return kMemoryFormulas; }

}  // namespace ridgepoint::cost
