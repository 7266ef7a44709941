// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/op.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace ridgepoint::cost {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

TEST(DTypes, BytesAndNames) {
    EXPECT_EQ(elementBytes(DType::float32), 4);
    EXPECT_EQ(elementBytes(DType::float64), 8);
    EXPECT_EQ(elementBytes(DType::float16), 2);
    EXPECT_EQ(elementBytes(DType::bfloat16), 2);
    EXPECT_EQ(elementBytes(DType::int64), 8);
    EXPECT_EQ(elementBytes(DType::boolean), 1);
    EXPECT_EQ(elementBytes(DType::other), 4);
    EXPECT_EQ(toString(DType::float32), "float32");
    EXPECT_EQ(toString(DType::bfloat16), "bfloat16");
    EXPECT_EQ(toString(DType::other), "other");
}

TEST(Tensors, ElementsAndBytes) {
    EXPECT_EQ((Tensor{DType::float16, {2, 3, 4}, 0}.bytes()), 48);
    EXPECT_EQ((Tensor{DType::int64, {}, 0}.bytes()), 8);
    EXPECT_EQ((Tensor{DType::float32, {5, 0}, 0}.elements()), 0);
    EXPECT_EQ((Tensor{DType::float32, {-1, 4}, 0}.elements()), kMost);
    EXPECT_EQ((Tensor{DType::float32, {kMost, kMost}, 0}.elements()), kMost);
    EXPECT_EQ((Tensor{DType::float64, {kMost / 2}, 0}.bytes()), kMost);
}

TEST(Categories, SpellingsAreUniqueAndReadBack) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < kCategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        EXPECT_TRUE(seen.insert(toString(category)).second);
        EXPECT_EQ(parseCategory(toString(category)), category);
    }
    EXPECT_EQ(toString(Category::convolution), "convolution");
    EXPECT_EQ(toString(Category::outside), "outside");
    EXPECT_FALSE(parseCategory("nonsense").has_value());
}

}  // namespace
}  // namespace ridgepoint::cost
