// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that work on each element separately, with broadcasting. FLOPs per element of the result, by
// the rules in formula.h:
//   add, sub, rsub          1 (2 with alpha ≠ 1)       mul, div, reciprocal, sqrt, exp, log… 1
//   rsqrt                   2 (root, divide)           pow 1
//   addcmul, addcdiv        2 (3 with value ≠ 1)       lerp  3 (subtract, multiply, add)
//   relu, clamp, threshold, abs, neg, comparisons, where, masked_fill 0: they compare and select
//   sigmoid                 3 (exp, add, divide)       its backward dy·(1 − y)·y 3
//   tanh                    1                          its backward dy·(1 − y²) 3
//   silu = x·sigmoid(x)     4                          its backward dy·s·(1 + x·(1 − s)) 3 + 5
//   gelu = x/2·(1 + erf(x/√2)) 5                       its backward dy·(Φ(x) + x·φ(x)): Φ 4, φ 4
//                                                      (square, scale, exp, scale), 3 more = 11
//   atan2                   1                          remainder, fmod a − ⌊a/b⌋·b 3
//   elu                     3 (scale, expm1, scale)    its backward 3 from the result, 5 from x
//   leaky_relu, elu-like and hard functions: the FLOPs of their most expensive branch
//   native_dropout x·mask·scale 2, backward the same; it also writes its boolean mask
#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

// The result type for a list of operands. Tensors with dimensions determine the type. A number or a
// tensor without dimensions only matters if its type is of a higher kind (a float among integers).
struct ResultType {
    std::optional<DType> shaped;
    std::optional<DType> scalar;
    bool fraction = false;  // whether one operand is a C++ double

    void add(const Tensor& tensor) {
        auto& slot = tensor.sizes.empty() ? scalar : shaped;
        slot = slot ? promoted(*slot, tensor.dtype) : tensor.dtype;
    }

    DType get() const {
        DType result = shaped.value_or(scalar.value_or(DType::float32));
        if (shaped && scalar && isFloating(*scalar) && !isFloating(*shaped)) {
            result = *scalar;
        }
        return fraction && !isFloating(result) ? DType::float32 : result;
    }
};

}  // namespace

std::optional<OpCost> pointwiseCost(const OpCall& call, const PointwiseRule& rule) {
    const Tensor* self = tensorAt(call, 0);
    if (self == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    ResultType type;
    Sizes shape = self->sizes;
    for (std::size_t i = 0; i < rule.operands; ++i) {
        if (const Tensor* tensor = tensorAt(call, i)) {
            auto wider = broadcast(shape, tensor->sizes);
            if (!wider) {
                return std::nullopt;
            }
            shape = std::move(*wider);
            type.add(*tensor);
            tally.read(*tensor);
        } else if (numberAt(call, i)) {
            type.fraction = type.fraction || std::holds_alternative<double>(call.arguments[i]);
        } else if (!(rule.optional && isNoneAt(call, i))) {
            return std::nullopt;
        }
    }
    const bool in_place = call.name.ends_with('_');
    // In .out variants, the last argument is the tensor to which the result is written.
    const Tensor* out = in_place ? self : nullptr;
    if (out == nullptr && call.arguments.size() > rule.operands) {
        out = tensorAt(call, call.arguments.size() - 1);
    }
    const Count results = product(shape);
    if (out != nullptr) {
        if (in_place && shape != self->sizes) {
            return std::nullopt;  // a result that is written in place cannot grow
        }
        tally.write(*out);
    } else {
        tally.writeNew(results, rule.boolean ? DType::boolean : type.get());
    }
    int flops = rule.flops;
    if (rule.scale > 0) {
        const auto scale = numberAt(call, static_cast<std::size_t>(rule.scale));
        flops += scale && *scale != 1 ? 1 : 0;
    }
    tally.flopsElementwise(results * flops);
    return tally.cost(type.get());
}

namespace {

// Arguments: (input, p, train)
std::optional<OpCost> nativeDropout(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    if (input == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*input);
    tally.writeNew(elements(*input), input->dtype);
    tally.writeNew(elements(*input), DType::boolean);
    tally.flopsElementwise(Count(2) * elements(*input));
    return tally.cost(input->dtype);
}

// Arguments: (grad_output, alpha, scale, input_scale, is_result, self_or_result)
std::optional<OpCost> eluBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* self = tensorAt(call, 5);
    const auto from_result = flagAt(call, 4);
    if (gradient == nullptr || self == nullptr || !from_result) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*self);
    tally.writeNew(elements(*gradient), gradient->dtype);
    tally.flopsElementwise(Count(*from_result ? 3 : 5) * elements(*gradient));
    return tally.cost(gradient->dtype);
}

constexpr Formula pointwiseOp(std::string_view name, FormulaFunction cost) {
    return {name, Category::elementwise, cost};
}
constexpr Formula activation(std::string_view name, FormulaFunction cost) {
    return {name, Category::activation, cost};
}

constexpr FormulaFunction scaledSum =
    pointwise<PointwiseRule{.operands = 2, .flops = 1, .scale = 2}>;
constexpr FormulaFunction fused = pointwise<PointwiseRule{.operands = 3, .flops = 2, .scale = 3}>;
constexpr FormulaFunction binary = pointwise<PointwiseRule{.operands = 2, .flops = 1}>;
constexpr FormulaFunction selectTwo = pointwise<PointwiseRule{.operands = 2}>;
constexpr FormulaFunction selectThree = pointwise<PointwiseRule{.operands = 3}>;
constexpr FormulaFunction clamp = pointwise<PointwiseRule{.operands = 3, .optional = true}>;
constexpr FormulaFunction interpolate = pointwise<PointwiseRule{.operands = 3, .flops = 3}>;
constexpr FormulaFunction remainder = pointwise<PointwiseRule{.operands = 2, .flops = 3}>;
constexpr FormulaFunction comparison = pointwise<PointwiseRule{.operands = 2, .boolean = true}>;
constexpr FormulaFunction test = pointwise<PointwiseRule{.operands = 1, .boolean = true}>;
template <int flops>
constexpr FormulaFunction unary = pointwise<PointwiseRule{.operands = 1, .flops = flops}>;
template <int flops>
constexpr FormulaFunction gradient = pointwise<PointwiseRule{.operands = 2, .flops = flops}>;

constexpr std::array kPointwiseFormulas{
    pointwiseOp("aten::add", scaledSum),
    pointwiseOp("aten::add_", scaledSum),
    pointwiseOp("aten::sub", scaledSum),
    pointwiseOp("aten::sub_", scaledSum),
    pointwiseOp("aten::rsub", scaledSum),
    pointwiseOp("aten::mul", binary),
    pointwiseOp("aten::mul_", binary),
    pointwiseOp("aten::div", binary),
    pointwiseOp("aten::div_", binary),
    pointwiseOp("aten::true_divide", binary),
    pointwiseOp("aten::pow", binary),
    pointwiseOp("aten::pow_", binary),
    pointwiseOp("aten::atan2", binary),
    pointwiseOp("aten::remainder", remainder),
    pointwiseOp("aten::remainder_", remainder),
    pointwiseOp("aten::fmod", remainder),
    pointwiseOp("aten::fmod_", remainder),
    pointwiseOp("aten::addcmul", fused),
    pointwiseOp("aten::addcmul_", fused),
    pointwiseOp("aten::addcdiv", fused),
    pointwiseOp("aten::addcdiv_", fused),
    pointwiseOp("aten::lerp", interpolate),
    pointwiseOp("aten::lerp_", interpolate),
    pointwiseOp("aten::sqrt", unary<1>),
    pointwiseOp("aten::sqrt_", unary<1>),
    pointwiseOp("aten::rsqrt", unary<2>),
    pointwiseOp("aten::rsqrt_", unary<2>),
    pointwiseOp("aten::reciprocal", unary<1>),
    pointwiseOp("aten::reciprocal_", unary<1>),
    pointwiseOp("aten::exp", unary<1>),
    pointwiseOp("aten::exp_", unary<1>),
    pointwiseOp("aten::log", unary<1>),
    pointwiseOp("aten::log_", unary<1>),
    pointwiseOp("aten::erf", unary<1>),
    pointwiseOp("aten::sin", unary<1>),
    pointwiseOp("aten::cos", unary<1>),
    pointwiseOp("aten::neg", unary<0>),
    pointwiseOp("aten::neg_", unary<0>),
    pointwiseOp("aten::abs", unary<0>),
    pointwiseOp("aten::abs_", unary<0>),
    pointwiseOp("aten::sign", unary<0>),
    pointwiseOp("aten::sgn", unary<0>),
    pointwiseOp("aten::clamp", clamp),
    pointwiseOp("aten::clamp_", clamp),
    pointwiseOp("aten::maximum", selectTwo),
    pointwiseOp("aten::minimum", selectTwo),
    pointwiseOp("aten::where", selectThree),
    pointwiseOp("aten::masked_fill", selectThree),
    pointwiseOp("aten::masked_fill_", selectThree),
    pointwiseOp("aten::eq", comparison),
    pointwiseOp("aten::ne", comparison),
    pointwiseOp("aten::lt", comparison),
    pointwiseOp("aten::le", comparison),
    pointwiseOp("aten::gt", comparison),
    pointwiseOp("aten::ge", comparison),
    pointwiseOp("aten::logical_and", comparison),
    pointwiseOp("aten::logical_or", comparison),
    pointwiseOp("aten::logical_not", test),
    pointwiseOp("aten::isnan", test),
    pointwiseOp("aten::isneginf", test),
    pointwiseOp("aten::isposinf", test),
    pointwiseOp("aten::bitwise_not", unary<0>),
    pointwiseOp("aten::bitwise_and", selectTwo),

    activation("aten::relu", unary<0>),
    activation("aten::relu_", unary<0>),
    activation("aten::clamp_min", selectTwo),
    activation("aten::clamp_min_", selectTwo),
    activation("aten::clamp_max", selectTwo),
    activation("aten::clamp_max_", selectTwo),
    activation("aten::threshold_backward", selectTwo),
    activation("aten::hardtanh", unary<0>),
    activation("aten::hardtanh_", unary<0>),
    activation("aten::hardtanh_backward", gradient<0>),
    activation("aten::leaky_relu", unary<1>),
    activation("aten::leaky_relu_", unary<1>),
    activation("aten::leaky_relu_backward", gradient<1>),
    activation("aten::elu", unary<3>),
    activation("aten::elu_", unary<3>),
    activation("aten::elu_backward", eluBackward),
    activation("aten::sigmoid", unary<3>),
    activation("aten::sigmoid_", unary<3>),
    activation("aten::sigmoid_backward", gradient<3>),
    activation("aten::tanh", unary<1>),
    activation("aten::tanh_", unary<1>),
    activation("aten::tanh_backward", gradient<3>),
    activation("aten::silu", unary<4>),
    activation("aten::silu_", unary<4>),
    activation("aten::silu_backward", gradient<8>),
    activation("aten::gelu", unary<5>),
    activation("aten::gelu_", unary<5>),
    activation("aten::gelu_backward", gradient<11>),
    activation("aten::hardswish", unary<3>),  // x·clamp(x + 3)/6
    activation("aten::hardswish_", unary<3>),
    activation("aten::hardswish_backward", gradient<3>),
    activation("aten::hardsigmoid", unary<2>),
    activation("aten::hardsigmoid_", unary<2>),
    activation("aten::hardsigmoid_backward", gradient<1>),

    Formula{"aten::native_dropout", Category::random, nativeDropout},
    Formula{"aten::_fused_dropout", Category::random, nativeDropout},
    pointwiseOp("aten::native_dropout_backward", gradient<2>),
};

}  // namespace

std::span<const Formula> pointwiseFormulas() { return kPointwiseFormulas; }

}  // namespace ridgepoint::cost
