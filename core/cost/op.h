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
    float8_e4m3fn,
    float8_e5m2,
    float8_e8m0fnu,    // scales of MXFP formats
    float4_e2m1fn_x2,  // two values in a byte
    other
};
std::int64_t elementBytes(DType dtype);  // in bytes; `other` is assumed to have 4 bytes
std::string_view toString(DType dtype);  // for example, "float32"
std::optional<DType> parseDType(std::string_view text);

// The order of a tensor's elements in memory. `transposed` swaps the last two dimensions of a
// contiguous tensor, and `strided` is any other order.
enum class Layout : std::uint8_t { unknown, contiguous, channels_last, transposed, strided };
std::string_view toString(Layout layout);
std::optional<Layout> parseLayout(std::string_view text);

struct Tensor {
    DType dtype = DType::float32;
    std::vector<std::int64_t> sizes;
    std::uint64_t address =
        0;  // data address, which shows whether two arguments are the same tensor; 0 if unknown
    Layout layout = Layout::unknown;

    // Both functions return the largest std::int64_t if a size is negative or the product is out of
    // range.
    std::int64_t elements() const;
    std::int64_t bytes() const;
};

using Argument = std::variant<std::monostate,  // None, an undefined tensor, or a value with an
                                               // unsupported type
                              Tensor, bool, std::int64_t, double,
                              std::vector<std::int64_t>,  // list of int, or list of bool as 0 and 1
                              std::vector<Tensor>>;

struct OpCall {
    std::string_view name;                // for example, "aten::convolution"
    std::span<const Argument> arguments;  // in the order of the op's schema
};

// The kind of work that an op does. Every view uses the same colour for a category.
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
    outside,     // step time without any op
    collective,  // data exchange between devices or processes
};
inline constexpr std::size_t kCategoryCount = 18;
std::string_view toString(Category category);
std::optional<Category> parseCategory(std::string_view text);

}  // namespace ridgepoint::cost
