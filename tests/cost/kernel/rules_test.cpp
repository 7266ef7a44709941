// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about kernel names, with real kernels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/cost/kernel/demangle.h"
#include "core/cost/kernel/kernel_rules.h"

namespace ridgepoint::cost::kernel {
namespace {

using cost::Category;
using roofline::Arithmetic;

struct Case {
    std::string name;
    Category category;
    std::string algorithm;
    Pass pass = Pass::unknown;
};

// Kernels of cuBLASLt and CUTLASS that Transformer Engine, torch._scaled_mm and torchao call.
TEST(KernelRules, ShowTheNumberFormat) {
    const std::map<std::string, std::optional<Arithmetic>> cases{
        {"nvjet_qqtst_128x256_128x6_2x1_2cta_v_bz_TNT", Arithmetic::tensor_fp8},
        {"nvjet_sm100_qqtst_128x256_128x6_2x1_2cta_v_bz_bias_TNT", Arithmetic::tensor_fp8},
        {"nvjet_qqhsh_128x128_128x7_2x1_v_bz_TNN", Arithmetic::tensor_fp8},
        {"sm90_xmma_gemm_e4m3bf16_e4m3f32_f32_tn_n_tilesize128x128x128", Arithmetic::tensor_fp8},
        {"nvjet_qqtst_128x256_128x6_2x2_2cta_h_bz_Avec32UE8M0_Bvec32UE8M0_TNT",
         Arithmetic::tensor_mxfp8},
        {"cutlass3x_sm120_bstensorop_s16832gemm_block_scaled_ue8m0xe4m3_ue8m0xe4m3_f32_bf16_bf16_"
         "128x128x128_1x1x1_0_tnn_align16_q_bias_bf16_relu",
         Arithmetic::tensor_mxfp8},
        {"kernel_cutlass__scaled_gemm_mxfp8_kernel_tensorptrf8E4M3FNgmemalign16o15",
         Arithmetic::tensor_mxfp8},
        {"cutlass3x_sm100_bstensorop_s256x192x64gemm_block_scaled_ue4m3xf4_ue4m3xf4_f32_f16_f16_"
         "256x192x256_0_tnn_align32_o_vs16_2sm_bias_f16_relu",
         Arithmetic::tensor_nvfp4},
        {"cutlass3x_sm120_bstensorop_s16864gemm_block_scaled_ue4m3xe2m1_ue4m3xe2m1_f32_bf16_bf16",
         Arithmetic::tensor_nvfp4},
        {"void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<Mma<"
         "cutlass::mx_float4_t<cutlass::float_e2m1_t>>>>(x)",
         Arithmetic::tensor_mxfp4},
        {"void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<Mma<"
         "cutlass::mx_float6_t<cutlass::float_e3m2_t>>>>(x)",
         Arithmetic::tensor_mxfp6},
        {"nvjet_sm100_tst_64x8_64x16_2x4_h_bz_splitK_TNT", Arithmetic::tensor_bf16},
        {"nvjet_tst_128x256_64x4_1x2_h_bz_coopA_NTT", Arithmetic::tensor_bf16},
        {"nvjet_sm100_hss_128x256_64x4_2x1_v_bz_TNN", Arithmetic::tensor_fp16},
        {"cutlass_80_tensorop_i16832gemm_s8_256x128_128x3_tn_align16", Arithmetic::tensor_int8},
        {"sm90_xmma_gemm_i8i8_i8i32_f32_tn_n_tilesize128x128x128", Arithmetic::tensor_int8},
        // Conversions compute nothing in the format.
        {"quantize_mxfp8_kernel", std::nullopt},
        {"void transformer_engine::nvfp4_quantize_kernel<e4m3>(x)", std::nullopt}};
    for (const auto& [name, arithmetic] : cases)
        EXPECT_EQ(KernelRules::builtIn().kindOf(name).arithmetic, arithmetic) << name;
}

TEST(KernelRules, KnowRealKernels) {
    const std::vector<Case> cases{
        {"volta_sgemm_64x32_sliced1x4_nn", Category::matmul, "gemm"},
        {"ampere_sgemm_128x128_tn", Category::matmul, "gemm"},
        {"void gemvNSP_kernel<float, float, float, 1, 8, 32, 4, 1024>(float)", Category::matmul,
         "gemv"},
        {"void cutlass::Kernel<cutlass_80_tensorop_s1688gemm_128x64_16x6_nn_align4>(x)",
         Category::matmul, "gemm"},
        {"Cijk_Ailk_Bljk_HHS_BH_MT128x128x16_MI32x32x8x1_SN_1LDSB0_APM1_AF0EM8_AF1EM1_PGR1_PLR1",
         Category::matmul, "gemm"},
        {"Cijk_Alik_Bljk_SB_MT64x64x16_SE_1LDSB0_AMAS3_BL1_EPS1_GRVW4_K1", Category::matmul,
         "gemm"},
        {"void splitKreduce_kernel<32, 16, int, float, float, float>(x)", Category::matmul, "gemm"},
        {"sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize64x128x32_stage5",
         Category::convolution, "implicit gemm", Pass::forward},
        {"sm80_xmma_dgrad_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize64x128x32_stage5",
         Category::convolution, "implicit gemm", Pass::data_gradient},
        {"sm80_xmma_wgrad_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize64x64x64",
         Category::convolution, "implicit gemm", Pass::weight_gradient},
        {"volta_scudnn_128x64_relu_interior_nn_v1", Category::convolution, "implicit gemm",
         Pass::forward},
        {"volta_scudnn_128x64_stridedB_small_nn_v1", Category::convolution, "implicit gemm",
         Pass::data_gradient},
        {"volta_scudnn_128x64_stridedB_splitK_xregs_large_nn_v1", Category::convolution,
         "implicit gemm", Pass::weight_gradient},
        {"volta_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1", Category::convolution,
         "winograd"},
        {"void cudnn::winograd_nonfused::winogradWgradDelta4x4<float, float>(x)",
         Category::convolution, "winograd", Pass::weight_gradient},
        {"void fft2d_r2c_32x32<float, false, 1u, false>(float2*)", Category::convolution, "fft"},
        {"volta_gcgemm_32x32_nt", Category::convolution, "fft"},
        {"void cudnn::detail::dgrad_engine<float, 512, 6, 5, 3, 3, 3, false>(int)",
         Category::convolution, "", Pass::data_gradient},
        {"void cudnn::cnn::wgrad_alg1_engine<float, 512>(int)", Category::convolution, "",
         Pass::weight_gradient},
        {"turing_h1688cudnn_256x64_sliced1x2_ldg8_relu_exp_small_nhwc_tn_v1", Category::convolution,
         "implicit gemm", Pass::forward},
        {"void flash_fwd_kernel<Flash_fwd_kernel_traits<128, 64> >(x)", Category::attention,
         "flash", Pass::forward},
        {"void fmha_fwd_loop_kernel<FMHA_kernel_traits<512> >(x)", Category::attention, "fused",
         Pass::forward},
        {"void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, 512, true, 1, true>(x)",
         Category::normalization, "", Pass::forward},
        {"void cudnn::bn_bw_1C11_singleread<float, 512, true, 1, 2, 0>(x)", Category::normalization,
         "", Pass::data_gradient},
        {"void at::native::(anonymous namespace)::cuCompute_layer_norm_backward<float>(x)",
         Category::normalization, "", Pass::data_gradient},
        {"void at::native::(anonymous namespace)::max_pool_forward_nchw<float, float>(int)",
         Category::pooling, "max", Pass::forward},
        {"void at::native::(anonymous namespace)::max_pool_backward_nchw<float, float>(int)",
         Category::pooling, "max", Pass::data_gradient},
        {"void (anonymous namespace)::softmax_warp_forward<float, float, float, 10, true, "
         "false>(float*)",
         Category::activation, "softmax"},
        {"void cunn_ClassNLLCriterion_updateOutput_kernel<float, float>(float*)", Category::loss,
         ""},
        {"void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
         "namespace)::FusedOptimizerTensorListMetadata<4>, FusedAdamMathFunctor<float, 4> >(x)",
         Category::optimizer, ""},
        {"void cudnn::ops::nchwToNhwcKernel<float, float, float, false, true, 0>(x)",
         Category::copy, ""},
        {"[CUDA memcpy HtoD]", Category::copy, ""},
        {"void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, "
         "at::detail::Array<char*, 1> >(int)",
         Category::copy, ""},
        {"void at::native::vectorized_elementwise_kernel<4, at::native::(anonymous "
         "namespace)::launch_clamp_scalar(at::TensorIteratorBase&) >(int)",
         Category::activation, ""},
        {"void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
         "at::detail::Array<char*, 3> >(int)",
         Category::elementwise, ""},
        {"void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, "
         "at::native::MeanOps<float, float> > >(x)",
         Category::reduction, ""},
        {"void at::native::(anonymous namespace)::fused_dropout_kernel_vec<float>(x)",
         Category::random, ""},
        {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*, unsigned long, ncclWork*)",
         Category::collective, ""},
        {"triton_poi_fused_add_cos_sin_0", Category::elementwise, ""},
        {"triton_red_fused_native_layer_norm_3", Category::normalization, ""},
        {"NumBandNgpown_kernel", Category::other, ""},
        {"", Category::other, ""},
    };
    for (const Case& one : cases) {
        const KernelKind kind = KernelRules::builtIn().kindOf(one.name);
        EXPECT_EQ(cost::toString(kind.category), cost::toString(one.category)) << one.name;
        EXPECT_EQ(kind.algorithm, one.algorithm) << one.name;
        EXPECT_EQ(toString(kind.pass), toString(one.pass)) << one.name;
    }
}

TEST(KernelRules, TellTheUnitThatWasUsed) {
    const auto unit = [](const char* name) {
        return KernelRules::builtIn().kindOf(name).arithmetic;
    };
    EXPECT_EQ(unit("volta_sgemm_128x64_nt"), Arithmetic::fp32);
    EXPECT_EQ(unit("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc"),
              Arithmetic::tensor_tf32);
    EXPECT_EQ(unit("turing_h1688cudnn_128x128_ldg8_relu_exp_small_nhwc_tn_v1"),
              Arithmetic::tensor_fp16);
    EXPECT_EQ(unit("ampere_bf16_s16816gemm_bf16_128x64_ldg8_f2f_stages_64x4_nn"),
              Arithmetic::tensor_bf16);
    EXPECT_EQ(unit("void cutlass::Kernel<cutlass_80_tensorop_s1688gemm_128x64_16x6_nn_align4>(x)"),
              Arithmetic::tensor_tf32);
    EXPECT_EQ(unit("volta_dgemm_64x64_nt"), Arithmetic::fp64);
    EXPECT_EQ(unit("Cijk_Alik_Bljk_BBS_BH_MT256x256x64_MI16x16x16x1_SN"), Arithmetic::tensor_bf16);
    EXPECT_EQ(unit("Cijk_Ailk_Bljk_HHS_BH_MT128x128x16_MI32x32x8x1_SN"), Arithmetic::tensor_fp16);
    EXPECT_EQ(unit("Cijk_Alik_Bljk_SB_MT64x64x16_SE_K1"), Arithmetic::fp32);
    EXPECT_EQ(unit("Cijk_Alik_Bljk_SB_MT64x64x16_MI16x16x4x1_SN"), std::nullopt);
    EXPECT_EQ(unit("void at::native::reduce_kernel<512, 1>(x)"), std::nullopt);
}

// All kernels of a recorded ResNet-50 training. None has an unknown kind.
TEST(KernelRules, LeaveLittleOfRealRunsUnnamed) {
    const std::filesystem::path facts = std::filesystem::path(REFERENCE_DATA) /
                                        "kineto/kineto/"
                                        "resnet50_num_workers_0.1623143089861.expected.json";
    if (!std::filesystem::exists(facts)) GTEST_SKIP() << "no reference data";
    std::ifstream file(facts);
    const auto document = nlohmann::json::parse(file, nullptr, false);
    ASSERT_FALSE(document.is_discarded());
    ASSERT_TRUE(document.contains("kernel_table"));
    std::size_t kernels = 0;
    for (const auto& row : document.at("kernel_table").at("data").at("rows")) {
        const auto name = row.at(0).get<std::string>();
        ++kernels;
        EXPECT_NE(cost::toString(KernelRules::builtIn().kindOf(demangled(name)).category), "other")
            << name;
    }
    EXPECT_EQ(kernels, 67U);
}

TEST(KernelRules, RefuseWhatTheyCannotRead) {
    const auto problem = [](const std::string& text) {
        try {
            KernelRules rules(text);
            return std::string();
        } catch (const RulesError& error) {
            return std::string(error.what());
        }
    };
    EXPECT_THAT(problem("nonsense"), testing::HasSubstr("not JSON"));
    EXPECT_THAT(problem("[]"), testing::HasSubstr("one object"));
    EXPECT_THAT(problem(R"({"rules": {}})"), testing::HasSubstr("must be a list of rules"));
    EXPECT_THAT(problem(R"({"rules": [{"category": "matmul"}], "arithmetic_rules": []})"),
                testing::HasSubstr("rules 1"));
    EXPECT_THAT(
        problem(R"({"rules": [{"all": ["x"], "category": "magic"}], "arithmetic_rules": []})"),
        testing::HasSubstr("unknown category \"magic\""));
    EXPECT_THAT(problem(R"({"rules": [{"all": [""], "category": "matmul"}]})"),
                testing::HasSubstr("list of words"));
    EXPECT_EQ(problem(R"({"rules": [], "arithmetic_rules": []})"), "");
    EXPECT_THAT(problem(R"({"rules": [], "arithmetic_rules": [], "call_rules": [{"all": ["x"],
                            "group": "magic"}]})"),
                testing::HasSubstr("unknown group \"magic\""));
}

// Functions in the traces of refdata, and driver functions.
TEST(CallGroups, AreWhatPeopleThinkOf) {
    using enum CallGroup;
    const std::map<std::string, CallGroup> expected{
        {"cudaLaunchKernel", launch},
        {"cudaLaunchKernelExC", launch},
        {"cuLaunchKernelEx", launch},
        {"cudaGraphLaunch", launch},
        {"cudaMemcpyAsync", memcpy},
        {"cuMemcpyHtoDAsync", memcpy},
        {"cudaMemsetAsync", memset},
        {"cuMemsetD32Async", memset},
        {"cudaDeviceSynchronize", synchronize},
        {"cudaStreamSynchronize", synchronize},
        {"cudaEventSynchronize", synchronize},
        {"cuCtxSynchronize", synchronize},
        {"cudaMalloc", malloc},
        {"cudaHostAlloc", malloc},
        {"cudaFree", malloc},
        {"cudaFreeAsync", malloc},
        {"cuMemSetAccess", malloc},
        {"cuMemMap", malloc},
        {"cuMemAlloc", malloc},
        {"cudaEventRecord", event},
        {"cudaEventQuery", event},
        {"cudaStreamWaitEvent", event},
        {"cudaStreamIsCapturing", other},
        {"cudaMemGetInfo", other},
        {"cudaFuncGetAttributes", other},
        {"cudaGraphInstantiate", other},
        {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", other},
        {"", other},
    };
    for (const auto& [name, group] : expected) EXPECT_EQ(groupOf(name), group) << name;
    EXPECT_TRUE(usesTensorCores("volta_fp16_s884cudnn_fp16_256x64_ldg8_relu_f2f_exp_small_nhwc"));
    EXPECT_TRUE(usesTensorCores("nvjet_hsh_128x256_64x4_1x2_h_bz_coopA_NTT"));  // not in their list
    // Tensile kernels whose tile a matrix instruction (MFMA) computes.
    EXPECT_TRUE(usesTensorCores("Cijk_Alik_Bljk_SB_Bias_AS_SAV_UserArgs_MT64x16x32_MI16x16x1_SN"));
    EXPECT_FALSE(usesTensorCores("Cijk_Alik_Bljk_SB_MT64x16x32_SE_1LDSB0"));
    EXPECT_FALSE(usesTensorCores("ampere_sgemm_128x64_tn"));
    EXPECT_FALSE(usesTensorCores(""));
    for (std::size_t i = 0; i < kCallGroupCount; ++i) {
        const auto group = static_cast<CallGroup>(i);
        EXPECT_EQ(parseCallGroup(toString(group)), group);
    }
}

TEST(KernelDescription, NamesAlgorithmAndPass) {
    EXPECT_EQ(describe(kindOf("sm80_xmma_dgrad_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_"
                              "tilesize128x128x16_stage4_warpsize2x2x1_g1_tensor16x8x8_kernel_"
                              "cudnn")),
              "implicit gemm, data gradient");
    EXPECT_EQ(describe(kindOf("ampere_sgemm_32x128_tn")), "gemm");
    EXPECT_EQ(describe(kindOf("nobody_knows_it")), "");
    EXPECT_EQ(describe({cost::Category::convolution, "", Pass::forward, {}}), "forward");
}

}  // namespace
}  // namespace ridgepoint::cost::kernel
