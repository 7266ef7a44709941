// SPDX-License-Identifier: GPL-3.0-or-later
// One call of an operator, as data: what the formulas see. Filled from LibTorch's boxed inputs by
// the collector, from a layer's shapes by the estimator, from a trace by an importer.
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
std::int64_t elementBytes(DType dtype);  // bytes; `other` counts 4
std::string_view toString(DType dtype);  // "float32"

struct Tensor {
    DType dtype = DType::float32;
    std::vector<std::int64_t> sizes;
    std::uint64_t address =
        0;  // first byte of the data, to see that two arguments are one; 0 unknown

    // The largest std::int64_t when a size is negative or the product is out of range.
    std::int64_t elements() const;
    std::int64_t bytes() const;
};

using Argument = std::variant<std::monostate,  // None, an undefined tensor, a type not read
                              Tensor, bool, std::int64_t, double,
                              std::vector<std::int64_t>,  // lists of int; lists of bool as 0/1
                              std::vector<Tensor>>;

struct OpCall {
    std::string_view name;                // "aten::convolution"
    std::span<const Argument> arguments;  // in the schema's order
};

// What kind of work an op is; a category keeps its colour in every view.
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
    outside,     // time of a step in which no op ran
    collective,  // data that several devices or processes exchange
};
inline constexpr std::size_t kCategoryCount = 18;
std::string_view toString(Category category);
std::optional<Category> parseCategory(std::string_view text);

}  // namespace ridgepoint::cost
