// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/cost/kernel/demangle.h"
#include "core/cost/kernel/short_name.h"

namespace ridgepoint::cost::kernel {
namespace {

TEST(Demangled, IsWhatTheAuthorsWrote) {
    EXPECT_EQ(demangled("_ZN2at6native13reduce_kernelILi512ELi1EEEvf"),
              "void at::native::reduce_kernel<512, 1>(float)");
    EXPECT_EQ(demangled("ampere_sgemm_128x64_nn"), "ampere_sgemm_128x64_nn");
    EXPECT_EQ(demangled("i"), "i");  // not "int"
    EXPECT_EQ(demangled(""), "");
    EXPECT_EQ(demangled("_ZN2at6native18eleme"), "_ZN2at6native18eleme");  // truncated
    const std::string long_name = "_Z" + std::string(100000, 'a');
    EXPECT_EQ(demangled(long_name), long_name);
}

TEST(ShortName, SaysWhatAKernelDoes) {
    EXPECT_EQ(shortName("void at::native::vectorized_elementwise_kernel<4, "
                        "at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> >(int, "
                        "at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3>)"),
              "vectorized_elementwise_kernel add<float>");
    EXPECT_EQ(shortName("void at::native::vectorized_elementwise_kernel<4, "
                        "at::native::BinaryFunctor<float, float, float, "
                        "at::native::binary_internal::MulFunctor<float> >, "
                        "at::detail::Array<char*, 3> >(int, float)"),
              "vectorized_elementwise_kernel Mul<float>");
    EXPECT_EQ(
        shortName(
            "void at::native::unrolled_elementwise_kernel<at::native::direct_copy_kernel_cuda("
            "at::TensorIteratorBase&)::{lambda()#2}::operator()() const::{lambda()#7}::"
            "operator()() const::{lambda(float)#1}, at::detail::Array<char*, 2> >(int)"),
        "unrolled_elementwise_kernel direct_copy");
    EXPECT_EQ(shortName("void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, "
                        "at::native::func_wrapper_t<float, at::native::sum_functor<float, float, "
                        "float>::operator()(at::TensorIterator&)::{lambda(float, float)#1}>, "
                        "unsigned int, float, 4> >(float)"),
              "reduce_kernel sum<float>");
    EXPECT_EQ(shortName("void at::native::(anonymous namespace)::max_pool_forward_nchw<float, "
                        "float>(int, float const*)"),
              "max_pool_forward_nchw<float>");
}

TEST(ShortName, KeepsWhatTellsKernelsApart) {
    EXPECT_EQ(shortName("volta_sgemm_128x64_nt"), "volta_sgemm_128x64_nt");
    EXPECT_EQ(shortName("sm80_xmma_fprop_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nchw_"
                        "tilesize128x128x16_stage4_warpsize2x2x1_g1_tensor16x8x8_execute_kernel_"
                        "cudnn_infer"),
              "sm80_xmma_fprop_implicit_gemm_indexed_tf32f32_tf32f32_f32 128…");
    EXPECT_EQ(shortName("void cudnn::cnn::wgrad_alg0_engine<float, 128, 6, 8, 3, 3, 5, false, "
                        "512>(int, int)"),
              "wgrad_alg0_engine<float>");
    EXPECT_EQ(shortName("ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*, unsigned long, "
                        "ncclWork*)"),
              "ncclKernel_AllReduce_RING_LL_Sum_float");
    EXPECT_EQ(shortName("[CUDA memcpy DtoH]"), "[CUDA memcpy DtoH]");
    EXPECT_EQ(shortName("triton_poi_fused_add_cos_sin_0"), "triton_poi_fused_add_cos_sin_0");
    EXPECT_EQ(shortName("copy device to device"), "copy device to device");  // in a sequence
    EXPECT_EQ(shortName("void cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nn_align1>("
                        "cutlass_80_simt_sgemm_256x128_8x4_nn_align1::Params)"),
              "cutlass_80_simt_sgemm_256x128_8x4_nn_align1");
    // The C++ library cannot demangle this name of cuDNN 9.
    EXPECT_EQ(shortName("_ZN17cutlass__5x_cudnn6KernelINS_4conv6kernel23ImplicitGemmConvolution"
                        "INS1_11threadblock22ImplicitGemmMultistageINS_4gemm9GemmShapeILi64ELi128E"
                        "Li32EEENS4_52Conv2dWgradOutputGradientTileAccessIteratorOptimizedINS_11Ma"
                        "trixShapeILi64ELi32EEENS_10bfloat16_tENS_9transformEEEEEvNT_6ParamsE"),
              "cutlass__5x_cudnn::Kernel ImplicitGemmConvolution");
    EXPECT_EQ(shortName("_ZN99999999999999999999xLi"), "_ZN99999999999999999999xLi");
    EXPECT_EQ(shortName("void cutlass::Kernel<cutlass_80_tensorop_s1688gemm_128x64_16x6_nn_align4>"
                        "(cutlass_80_tensorop_s1688gemm_128x64_16x6_nn_align4::Params)"),
              "cutlass_80_tensorop_s1688gemm_128x64_16x6_nn_align4");
}

TEST(ShortName, TakesAnything) {
    EXPECT_EQ(shortName(""), "");
    for (const std::string text :
         {"<<<<", ">>>>", "((((", "::", "operator<", "void ", "a<b", "a>b>c", "名前", "\xff\xfe"}) {
        EXPECT_LE(shortName(text).size(), kLongestShortName + 3) << text;
    }
    const std::string long_name(10000, 'x');
    EXPECT_LE(shortName(long_name).size(), kLongestShortName);
    EXPECT_THAT(shortName(std::string(30, 'x') + "名前名前名前名前名前名前名前名前"),
                testing::EndsWith("…"));
}

}  // namespace
}  // namespace ridgepoint::cost::kernel
