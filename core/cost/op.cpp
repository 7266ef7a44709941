// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/op.h"

#include <array>
#include <limits>

#include "core/cost/count.h"

namespace ridgepoint::cost {
namespace {

struct DTypeFacts {
    std::string_view name;
    std::int64_t bytes;
};

constexpr std::array<DTypeFacts, 15> kDTypes{{{"float32", 4},
                                              {"float64", 8},
                                              {"float16", 2},
                                              {"bfloat16", 2},
                                              {"int8", 1},
                                              {"uint8", 1},
                                              {"int16", 2},
                                              {"int32", 4},
                                              {"int64", 8},
                                              {"boolean", 1},
                                              {"float8_e4m3fn", 1},
                                              {"float8_e5m2", 1},
                                              {"float8_e8m0fnu", 1},
                                              {"float4_e2m1fn_x2", 1},
                                              {"other", 4}}};

constexpr std::array<std::string_view, 5> kLayouts{"unknown", "contiguous", "channels_last",
                                                   "transposed", "strided"};

constexpr std::array<std::string_view, kCategoryCount> kCategories{
    "convolution", "matmul",    "attention", "normalization", "activation", "pooling",
    "elementwise", "reduction", "loss",      "optimizer",     "copy",       "view",
    "allocation",  "random",    "autograd",  "other",         "outside",    "collective"};

const DTypeFacts& factsOf(DType dtype) {
    const auto position = static_cast<std::size_t>(dtype);
    return position < kDTypes.size() ? kDTypes[position] : kDTypes.back();
}

std::int64_t saturated(Count count) {
    return count.good() ? static_cast<std::int64_t>(count.value())
                        : std::numeric_limits<std::int64_t>::max();
}

}  // namespace

std::int64_t elementBytes(DType dtype) { return factsOf(dtype).bytes; }

std::string_view toString(DType dtype) { return factsOf(dtype).name; }

std::optional<DType> parseDType(std::string_view text) {
    for (std::size_t i = 0; i < kDTypes.size(); ++i) {
        if (kDTypes[i].name == text) return static_cast<DType>(i);
    }
    return std::nullopt;
}

std::string_view toString(Layout layout) {
    const auto position = static_cast<std::size_t>(layout);
    return position < kLayouts.size() ? kLayouts[position] : kLayouts.front();
}

std::optional<Layout> parseLayout(std::string_view text) {
    for (std::size_t i = 0; i < kLayouts.size(); ++i) {
        if (kLayouts[i] == text) return static_cast<Layout>(i);
    }
    return std::nullopt;
}

std::int64_t Tensor::elements() const {
    Count count = 1;
    for (const std::int64_t size : sizes) {
        count *= size;
    }
    return saturated(count);
}

std::int64_t Tensor::bytes() const { return saturated(Count(elements()) * elementBytes(dtype)); }

std::string_view toString(Category category) {
    const auto position = static_cast<std::size_t>(category);
    return position < kCategories.size() ? kCategories[position] : "other";
}

std::optional<Category> parseCategory(std::string_view text) {
    for (std::size_t i = 0; i < kCategories.size(); ++i) {
        if (kCategories[i] == text) {
            return static_cast<Category>(i);
        }
    }
    return std::nullopt;
}

}  // namespace ridgepoint::cost
