// SPDX-License-Identifier: GPL-3.0-or-later
// Calls can come from arbitrary traces: for any input, a formula answers or declines, and neither
// crashes nor overflows.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "core/cost/count.h"
#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

TEST(Counts, RememberThatTheyWentWrong) {
    EXPECT_EQ((Count(3) * 4 + 5).value(), 17U);
    EXPECT_FALSE(Count(-1).good());
    EXPECT_FALSE((Count(-1) * 0).good());
    EXPECT_FALSE((Count(kLargest) + 1).good());
    EXPECT_TRUE((Count(kLargest) + 0).good());
    EXPECT_FALSE((Count(kLargest) * kLargest).good());
    EXPECT_FALSE((Count(kLargest) * kLargest * 0).good());
}

TEST(Malformed, WrongCountsAndTypes) {
    for (const auto name : formulaNames()) {
        const Category category = categoryOf(name);
        if (category == Category::view || category == Category::allocation ||
            name == "aten::_nnpack_available") {
            continue;  // these cost nothing for any arguments
        }
        EXPECT_FALSE(cost(name, {}).has_value()) << name;
        EXPECT_FALSE(cost(name, {none(), none(), none()}).has_value()) << name;
        EXPECT_FALSE(cost(name, {0.5, true, 0.5}).has_value()) << name;
    }
}

TEST(Malformed, ImpossibleSizes) {
    for (const Tensor& bad : {tensor({-1, 3}), tensor({kLargest, kLargest}), tensor({kLargest}),
                              tensor({1, kLeast, 1, 1}), tensor({1 << 30, 1 << 30, 1 << 30, 4})}) {
        EXPECT_FALSE(cost("aten::relu_", {bad}));
        EXPECT_FALSE(cost("aten::add", {bad, bad, whole(1)}));
        EXPECT_FALSE(cost("aten::sum", {bad, none()}));
        EXPECT_FALSE(cost("aten::copy_", {bad, bad, false}));
        EXPECT_FALSE(cost("aten::mm", {bad, bad}));
        EXPECT_FALSE(cost("aten::zero_", {bad}));
    }
    EXPECT_FALSE(cost("aten::mm", {tensor({1 << 30, 1 << 30}), tensor({1 << 30, 1 << 30})}));
    EXPECT_FALSE(cost("aten::zeros", {ints({kLargest, 2}), none()}));
    EXPECT_FALSE(cost("aten::_adaptive_avg_pool2d", {tensor({1, 1, 4, 4}), Sizes{0, 2}}));
    EXPECT_FALSE(
        cost("aten::_adaptive_avg_pool2d", {tensor({1, 1, 4, 4}), Sizes{kLargest, kLargest}}));
    EXPECT_FALSE(cost("aten::max_pool2d_with_indices",
                      {tensor({1, 1, kLargest, 4}), Sizes{kLargest, 1}, Sizes{1, 1},
                       Sizes{kLargest, 0}, Sizes{kLargest, 1}, false}));
}

// Calls every formula with random arguments, most of which are almost valid.
TEST(Malformed, AnythingGoesIn) {
    std::mt19937_64 random(20091);
    const std::vector<std::int64_t> sizes{
        0, 1, 1, 2, 3, 4, 8, 16, kLargest, kLeast, -1, 1 << 20, std::int64_t{1} << 40};
    const auto anySize = [&] { return sizes[random() % (random() % 4 == 0 ? sizes.size() : 8)]; };
    const auto anySizes = [&] {
        Sizes result(random() % 6);
        for (auto& size : result) {
            size = anySize();
        }
        return result;
    };
    const auto anyTensor = [&] {
        return tensor(anySizes(), static_cast<DType>(random() % 4), random() % 3 * 64);
    };
    const auto anyArgument = [&]() -> Argument {
        switch (random() % 9) {
            case 0:
                return none();
            case 1:
                return random() % 2 == 0;
            case 2:
                return anySize();
            case 3:
                return 0.5;
            case 4:
                return anySizes();
            case 5:
                return std::vector<Tensor>(random() % 3, anyTensor());
            default:
                return anyTensor();
        }
    };
    std::size_t answered = 0;
    for (const auto name : formulaNames()) {
        for (int round = 0; round < 200; ++round) {
            std::vector<Argument> arguments(random() % 13);
            for (auto& argument : arguments) {
                argument = anyArgument();
            }
            if (const auto op = cost(name, arguments)) {
                ++answered;
                ASSERT_LE(op->flops_matrix, static_cast<std::uint64_t>(kLargest)) << name;
                ASSERT_LE(op->bytes(), static_cast<std::uint64_t>(kLargest)) << name;
            }
        }
    }
    EXPECT_GT(answered, 1000U);
}

}  // namespace
}  // namespace ridgepoint::cost
