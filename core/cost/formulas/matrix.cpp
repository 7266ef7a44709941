// SPDX-License-Identifier: GPL-3.0-or-later
// Products of matrices and vectors: 2·m·k·n for an m×k times a k×n matrix (a multiply and an add
// for each product), as in torch/utils/flop_counter.py, times the number of batches. Elementwise:
// an addend costs one add per element of the result, and each of the factors alpha and beta one
// multiply per element unless it is 1. If beta is 0, nothing is added.
//
// Scaled products of FP8 and FP4 (aten::_scaled_mm) have the precision of their scales' format, and
// integer products (aten::_int_mm) count operations.
//
// aten::matmul and aten::einsum call these ops and have no formula. A call with operands of
// different types is autocast's outer call; only the inner call is counted.
#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

// The term that addmm and similar ops add: result = beta·self + alpha·product.
struct Addend {
    const Tensor* self = nullptr;  // null for a product without an added term
    double beta = 1;
    double alpha = 1;
};

std::optional<Addend> addendAt(const OpCall& call) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    return Addend{self, numberAt(call, 3).value_or(1), numberAt(call, 4).value_or(1)};
}

// Returns the cost of multiplying an m×k matrix by a k×n matrix `batch` times. `left` and `right`
// are the operands as stored in memory.
std::optional<OpCost> multiply(const Addend& addend, const Tensor& left, const Tensor& right,
                               Count batch, std::int64_t m, std::int64_t k, std::int64_t n,
                               bool in_place) {
    if (left.dtype != right.dtype || (addend.self != nullptr && addend.self->dtype != left.dtype)) {
        return std::nullopt;
    }
    const Count results = batch * m * n;
    Tally tally;
    tally.read(left);
    tally.read(right);
    tally.flopsMatrix(Count(2) * results * k);
    if (batch.good()) {
        const auto several = static_cast<std::int64_t>(batch.value());
        // If each left matrix has one row, the rows of the batch form one matrix, because
        // aten::linear treats the batch dimensions as rows.
        tally.does({.kind = several > 1 && m > 1 ? Work::Kind::batched : Work::Kind::linear,
                    .batch = m > 1 ? several : 1,
                    .rows = m > 1 ? m : several,
                    .columns = n,
                    .depth = k});
    }
    if (addend.alpha != 1) {
        tally.flopsElementwise(results);
    }
    if (addend.self != nullptr && addend.beta != 0) {
        tally.read(*addend.self);
        tally.flopsElementwise(results * (addend.beta != 1 ? 2 : 1));
    }
    if (in_place) {
        tally.write(*addend.self);
    } else {
        tally.writeNew(results, left.dtype);
    }
    return tally.cost(left.dtype);
}

std::optional<OpCost> matrices(const Addend& addend, const Tensor* left, const Tensor* right,
                               bool in_place = false) {
    if (left == nullptr || right == nullptr || left->sizes.size() != 2 ||
        right->sizes.size() != 2 || left->sizes[1] != right->sizes[0]) {
        return std::nullopt;
    }
    return multiply(addend, *left, *right, 1, left->sizes[0], left->sizes[1], right->sizes[1],
                    in_place);
}

std::optional<OpCost> batches(const Addend& addend, const Tensor* left, const Tensor* right,
                              bool in_place = false) {
    if (left == nullptr || right == nullptr || left->sizes.size() != 3 ||
        right->sizes.size() != 3 || left->sizes[0] != right->sizes[0] ||
        left->sizes[2] != right->sizes[1]) {
        return std::nullopt;
    }
    return multiply(addend, *left, *right, left->sizes[0], left->sizes[1], left->sizes[2],
                    right->sizes[2], in_place);
}

std::optional<OpCost> matrixTimesVector(const Addend& addend, const Tensor* left,
                                        const Tensor* right, bool in_place = false) {
    if (left == nullptr || right == nullptr || left->sizes.size() != 2 ||
        right->sizes.size() != 1 || left->sizes[1] != right->sizes[0]) {
        return std::nullopt;
    }
    return multiply(addend, *left, *right, 1, left->sizes[0], left->sizes[1], 1, in_place);
}

bool isInPlace(const OpCall& call) { return call.name.ends_with('_'); }

std::optional<OpCost> mm(const OpCall& call) {
    return matrices({}, tensorAt(call, 0), tensorAt(call, 1));
}

// Arguments: (self, mat1, mat2, beta, alpha)
std::optional<OpCost> addmm(const OpCall& call) {
    const auto addend = addendAt(call);
    return addend ? matrices(*addend, tensorAt(call, 1), tensorAt(call, 2), isInPlace(call))
                  : std::nullopt;
}

// Returns the precision of a product of scaled values. Scales of the type E8M0 belong to MXFP.
roofline::Arithmetic scaledArithmetic(DType values, const Tensor* scale) {
    using roofline::Arithmetic;
    const bool mx = scale != nullptr && scale->dtype == DType::float8_e8m0fnu;
    if (values == DType::float4_e2m1fn_x2)
        return mx ? Arithmetic::tensor_mxfp4 : Arithmetic::tensor_nvfp4;
    return mx ? Arithmetic::tensor_mxfp8 : Arithmetic::tensor_fp8;
}

// Arguments: (self, mat2, scale_a, scale_b, bias, scale_result, out_dtype, use_fast_accum)
std::optional<OpCost> scaledMm(const OpCall& call) {
    const Tensor* const left = tensorAt(call, 0);
    const Tensor* const right = tensorAt(call, 1);
    if (left == nullptr || right == nullptr || left->sizes.size() != 2 ||
        right->sizes.size() != 2 || left->sizes[1] != right->sizes[0]) {
        return std::nullopt;
    }
    const auto result = dtypeAt(call, 6, left->dtype);
    const bool packed = left->dtype == DType::float4_e2m1fn_x2;
    const bool narrow =
        packed || left->dtype == DType::float8_e4m3fn || left->dtype == DType::float8_e5m2;
    if (!narrow || !result) return std::nullopt;
    const std::int64_t m = left->sizes[0], n = right->sizes[1];
    const Count k = Count(left->sizes[1]) * (packed ? 2 : 1);
    Tally tally;
    tally.read(*left);
    tally.read(*right);
    for (const std::size_t position : {2U, 3U, 4U, 5U}) tally.readIfGiven(tensorAt(call, position));
    tally.writeNew(Count(m) * n, *result);
    tally.flopsMatrix(Count(2) * m * n * k);
    if (k.good())
        tally.does({.kind = Work::Kind::linear,
                    .fitted = false,
                    .rows = m,
                    .columns = n,
                    .depth = static_cast<std::int64_t>(k.value())});
    auto cost = tally.cost(left->dtype);
    if (cost) cost->arithmetic = scaledArithmetic(left->dtype, tensorAt(call, 2));
    return cost;
}

// Arguments: (self, mat2), both int8. Its operations are those of integers, for which a device has
// a roof of its own.
std::optional<OpCost> intMm(const OpCall& call) {
    const Tensor* const left = tensorAt(call, 0);
    const Tensor* const right = tensorAt(call, 1);
    auto cost = mm(call);
    if (!cost || left->dtype != DType::int8) return std::nullopt;
    const Count operations = Count(2) * left->sizes[0] * left->sizes[1] * right->sizes[1];
    const Count results = Count(left->sizes[0]) * right->sizes[1];
    if (!operations.good()) return std::nullopt;
    cost->flops_matrix = operations.value();
    cost->arithmetic = roofline::Arithmetic::int8;
    // The result is int32, which has four bytes instead of one.
    cost->bytes_written = 4 * results.value();
    cost->working_set_bytes += 3 * results.value();
    return cost;
}

std::optional<OpCost> bmm(const OpCall& call) {
    return batches({}, tensorAt(call, 0), tensorAt(call, 1));
}

std::optional<OpCost> baddbmm(const OpCall& call) {
    const auto addend = addendAt(call);
    return addend ? batches(*addend, tensorAt(call, 1), tensorAt(call, 2), isInPlace(call))
                  : std::nullopt;
}

// The op adds up the products of all batches in one matrix.
std::optional<OpCost> addbmm(const OpCall& call) {
    const auto addend = addendAt(call);
    const Tensor* left = tensorAt(call, 1);
    const Tensor* right = tensorAt(call, 2);
    if (!addend || left == nullptr || right == nullptr || left->sizes.size() != 3 ||
        right->sizes.size() != 3 || left->sizes[0] != right->sizes[0] ||
        left->sizes[2] != right->sizes[1]) {
        return std::nullopt;
    }
    const Count depth = Count(left->sizes[0]) * left->sizes[2];
    if (!depth.good()) {
        return std::nullopt;
    }
    return multiply(*addend, *left, *right, 1, left->sizes[1],
                    static_cast<std::int64_t>(depth.value()), right->sizes[2], isInPlace(call));
}

std::optional<OpCost> mv(const OpCall& call) {
    return matrixTimesVector({}, tensorAt(call, 0), tensorAt(call, 1));
}

std::optional<OpCost> addmv(const OpCall& call) {
    const auto addend = addendAt(call);
    return addend
               ? matrixTimesVector(*addend, tensorAt(call, 1), tensorAt(call, 2), isInPlace(call))
               : std::nullopt;
}

std::optional<OpCost> dot(const OpCall& call) {
    const Tensor* left = tensorAt(call, 0);
    const Tensor* right = tensorAt(call, 1);
    if (left == nullptr || right == nullptr || left->sizes.size() != 1 ||
        left->sizes != right->sizes) {
        return std::nullopt;
    }
    return multiply({}, *left, *right, 1, 1, left->sizes[0], 1, false);
}

// Arguments: (input[…, in], weight[out, in], bias[out] or None)
std::optional<OpCost> linear(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const Tensor* weight = tensorAt(call, 1);
    const Tensor* bias = tensorAt(call, 2);
    if (input == nullptr || weight == nullptr || (bias == nullptr && !isNoneAt(call, 2)) ||
        input->sizes.empty() || weight->sizes.size() != 2 ||
        input->sizes.back() != weight->sizes[1]) {
        return std::nullopt;
    }
    const Count rows = product(std::span(input->sizes).first(input->sizes.size() - 1));
    return multiply({.self = bias}, *input, *weight, rows, 1, weight->sizes[1], weight->sizes[0],
                    false);
}

constexpr std::array kMatrixFormulas{
    Formula{"aten::mm", Category::matmul, mm},
    Formula{"aten::_scaled_mm", Category::matmul, scaledMm},
    Formula{"aten::_int_mm", Category::matmul, intMm},
    Formula{"aten::addmm", Category::matmul, addmm},
    Formula{"aten::addmm_", Category::matmul, addmm},
    Formula{"aten::_addmm_activation", Category::matmul, addmm},
    Formula{"aten::bmm", Category::matmul, bmm},
    Formula{"aten::baddbmm", Category::matmul, baddbmm},
    Formula{"aten::baddbmm_", Category::matmul, baddbmm},
    Formula{"aten::addbmm", Category::matmul, addbmm},
    Formula{"aten::addbmm_", Category::matmul, addbmm},
    Formula{"aten::mv", Category::matmul, mv},
    Formula{"aten::addmv", Category::matmul, addmv},
    Formula{"aten::addmv_", Category::matmul, addmv},
    Formula{"aten::dot", Category::matmul, dot},
    Formula{"aten::linear", Category::matmul, linear},
    Formula{"aten::mkldnn_linear", Category::matmul, linear},
};

}  // namespace

std::span<const Formula> matrixFormulas() { return kMatrixFormulas; }

}  // namespace ridgepoint::cost
