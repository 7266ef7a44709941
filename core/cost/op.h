// SPDX-License-Identifier: GPL-3.0-or-later
// Describes one operator call as data for the formulas. The collector creates it from LibTorch's
// boxed inputs, the estimator from a layer's shapes, an importer from a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::cost {

enum class DType : std::uint8_t {
    float32,
    float64,
    float16,
    bfloat16,
    int8,
    uint8,
    int16,
    int32,
    int64,
    boolean,
    other
};
std::int64_t elementBytes(DType dtype);  // bytes; `other` counts as 4
std::string_view toString(DType dtype);  // "float32"

struct Tensor {
    DType dtype = DType::float32;
    std::vector<std::int64_t> sizes;
    std::uint64_t address =
        0;  // address of the data, to detect that two arguments are the same tensor; 0 if unknown

    // The largest std::int64_t if a size is negative or the product is out of range.
    std::int64_t elements() const;
    std::int64_t bytes() const;
};

using Argument = std::variant<std::monostate,  // None, an undefined tensor, a type not read
                              Tensor, bool, std::int64_t, double,
                              std::vector<std::int64_t>,  // lists of int; lists of bool as 0/1
                              std::vector<Tensor>>;

struct OpCall {
    std::string_view name;                // "aten::convolution"
    std::span<const Argument> arguments;  // arguments in the schema's order
};

// The kind of work of an op; a category has the same colour in every view.
enum class Category : std::uint8_t {
    convolution,
    matmul,
    attention,
    normalization,
    activation,
    pooling,
    elementwise,
    reduction,
    loss,
    optimizer,
    copy,
    view,
    allocation,
    random,
    autograd,
    other,
    outside,     // step time in which no op ran
    collective,  // data exchange between devices or processes
};
inline constexpr std::size_t kCategoryCount = 18;
std::string_view toString(Category category);
std::optional<Category> parseCategory(std::string_view text);

}  // namespace ridgepoint::cost
