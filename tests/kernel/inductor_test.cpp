// SPDX-License-Identifier: GPL-3.0-or-later
// Names as torch 2.11 made them.
#include "core/kernel/inductor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::kernel {
namespace {

using cost::Argument;
using cost::Tensor;
using ::testing::ElementsAre;

std::vector<std::string> opsOf(std::string_view name) {
    const auto kernel = inductorKernel(name);
    return kernel ? kernel->ops : std::vector<std::string>{"(none)"};
}

TEST(InductorKernel, NamesItsSourceOps) {
    EXPECT_THAT(opsOf("triton_poi_fused_add_cos_sin_0"), ElementsAre("add", "cos", "sin"));
    EXPECT_THAT(opsOf("triton_per_fused_gelu_gelu_backward_native_layer_norm_native_layer_norm_"
                      "backward_view_2"),
                ElementsAre("gelu", "gelu_backward", "native_layer_norm",
                            "native_layer_norm_backward", "view"));
    EXPECT_THAT(opsOf("triton_poi_fused_add_embedding_dense_backward_view_8"),
                ElementsAre("add", "embedding_dense_backward", "view"));
    EXPECT_THAT(opsOf("triton_red_fused__softmax_add_13"), ElementsAre("_softmax", "add"));
    EXPECT_THAT(opsOf("graph_0_cpp_fused_relu_threshold_backward_1"),
                ElementsAre("relu", "threshold_backward"));
    EXPECT_THAT(opsOf("triton_poi_fused_add_mine_0"), ElementsAre("add", "mine"));
    for (const char* const other : {"triton_add_kernel", "triton_poi_fused_0", "my_fused_add_0",
                                    "triton_poi_fused_add", "_fused_adam_0", "ampere_sgemm_1"}) {
        EXPECT_THAT(opsOf(other), ElementsAre("(none)")) << other;
    }
    EXPECT_EQ(sourceText({"add", "gelu", "view"}), "add + gelu");
    EXPECT_EQ(inductorKernel("triton_red_fused_add_native_layer_norm_1")->category(),
              cost::Category::normalization);
}

TEST(InductorKernel, OfATemplateHasTheWorkOfItsProduct) {
    const auto product = *inductorKernel("triton_tem_fused_addmm_t_0");
    EXPECT_TRUE(product.from_template);
    const auto cost =
        costOfTemplate(product, {Tensor{.sizes = {256}}, Tensor{.sizes = {32, 64}},
                                 Tensor{.sizes = {256, 64}}, Tensor{.sizes = {32, 256}}});
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops_matrix, 2u * 32 * 64 * 256);
    EXPECT_EQ(cost->bytes(), 4u * (256 + 32 * 64 + 256 * 64 + 32 * 256));
    // The gradient of a weight: both factors have their 128 rows in common.
    const auto gradient = costOfTemplate(
        product,
        {Tensor{.sizes = {8, 16, 256}}, Tensor{.sizes = {128, 64}}, Tensor{.sizes = {256, 64}}});
    ASSERT_TRUE(gradient);
    EXPECT_EQ(gradient->flops_matrix, 2u * 128 * 256 * 64);
    // No factors fit the result; two pairs do; two products; none from a template.
    EXPECT_FALSE(costOfTemplate(
        product, {Tensor{.sizes = {3, 5}}, Tensor{.sizes = {5, 7}}, Tensor{.sizes = {4, 7}}}));
    EXPECT_FALSE(costOfTemplate(product, {Tensor{.sizes = {8, 8}}, Tensor{.sizes = {8, 8}},
                                          Tensor{.sizes = {8, 8}}, Tensor{.sizes = {8, 8}}}));
    const std::vector<Argument> factors{Tensor{.sizes = {3, 5}}, Tensor{.sizes = {5, 7}},
                                        Tensor{.sizes = {3, 7}}};
    EXPECT_TRUE(costOfTemplate(product, factors));
    EXPECT_FALSE(costOfTemplate(*inductorKernel("triton_tem_fused_addmm_mm_0"), factors));
    EXPECT_FALSE(costOfTemplate(*inductorKernel("triton_poi_fused_addmm_0"), factors));
    EXPECT_FALSE(costOfTemplate(product, {}));
}

}  // namespace
}  // namespace ridgepoint::kernel
