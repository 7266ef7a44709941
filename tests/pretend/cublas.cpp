// SPDX-License-Identifier: GPL-3.0-or-later
// libcublas.so.13 and libcublasLt.so.13 of the pretend GPU. A matrix product is one kernel with the
// real library's kernel name, and with the FLOPs and bytes of its shape. All other functions return
// "not supported" (stubs.sh).
#include <cublasLt.h>
#include <cublas_v2.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <string>

#include "tests/pretend/gpu.h"

namespace {

namespace pretend = ridgepoint::pretend;

// The settings of a handle. One set is sufficient, because LibTorch has a handle for each thread
// and device.
thread_local void* stream = nullptr;
thread_local cublasMath_t math = CUBLAS_DEFAULT_MATH;
thread_local cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;

struct Product {
    std::int64_t m = 0, n = 0, k = 0, batch = 1;
    int type = CUDA_R_32F;  // type of A
    bool tf32 = false;
    bool transpose_a = false, transpose_b = false;
};

const char* kept(std::string name) {
    static std::mutex mutex;
    static auto* const names = new std::set<std::string>;
    const std::lock_guard lock(mutex);
    return names->insert(std::move(name)).first->c_str();
}

// Returns a name as in traces of each generation (tests/cost/kernel/names_test.cpp has real ones).
const char* nameOf(const Product& product) {
    const auto& device = pretend::devices()[static_cast<std::size_t>(pretend::currentDevice())];
    const std::string layout =
        fmt::format("{}{}", product.transpose_a ? 't' : 'n', product.transpose_b ? 't' : 'n');
    const bool bf16 = product.type == CUDA_R_16BF, fp16 = product.type == CUDA_R_16F;
    if (product.type == CUDA_R_64F)
        return kept("cutlass_80_tensorop_d884gemm_64x64_16x4_" + layout);
    if (device.major >= 9 && (bf16 || fp16 || product.tf32)) {
        const char* const types = bf16   ? "bf16bf16_bf16f32_f32"
                                  : fp16 ? "f16f16_f16f32_f32"
                                         : "f32f32_tf32f32_f32";
        return kept(
            fmt::format("sm90_xmma_gemm_{}_{}_n_tilesize128x128x64_warpgroupsize1x1x1_"
                        "execute_segment_k_off_kernel__5x_cublas",
                        types, layout));
    }
    if (product.tf32)
        return kept(fmt::format("cutlass_80_tensorop_s1688gemm_128x128_32x3_{}_align4", layout));
    const char* const chip = device.major >= 8 ? "ampere" : device.minor == 5 ? "turing" : "volta";
    if (bf16)
        return kept(
            fmt::format("{}_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_{}", chip, layout));
    if (fp16)
        return kept(
            fmt::format("{}_fp16_s16816gemm_fp16_128x128_ldg8_f2f_stages_32x5_{}", chip, layout));
    return kept(fmt::format("{}_sgemm_128x64_{}", device.major >= 8 ? "ampere" : "volta", layout));
}

cublasStatus_t run(const Product& product, void* on) {
    constexpr std::int64_t kTile = 128;
    pretend::Launch launch;
    launch.name = nameOf(product);
    const auto tiles = [](std::int64_t side) {
        return static_cast<std::uint32_t>(std::max<std::int64_t>((side + kTile - 1) / kTile, 1));
    };
    launch.grid = {tiles(product.m), tiles(product.n),
                   static_cast<std::uint32_t>(std::max<std::int64_t>(product.batch, 1))};
    launch.block = {256, 1, 1};
    launch.registers = 128;
    launch.shared_bytes = 64 << 10;
    const auto d = [](std::int64_t value) { return static_cast<double>(value); };
    const double flops = 2 * d(product.m) * d(product.n) * d(product.k) * d(product.batch);
    const bool matrix = product.tf32 || product.type == CUDA_R_16F || product.type == CUDA_R_16BF;
    // Every chip with TF32 has half the peak of 16-bit numbers.
    (matrix ? launch.matrix_flops : launch.flops) = product.tf32 ? 2 * flops : flops;
    const double bytes_each = product.type == CUDA_R_64F ? 8 : product.type == CUDA_R_32F ? 4 : 2;
    launch.bytes =
        bytes_each * d(product.batch) *
        (d(product.m) * d(product.k) + d(product.k) * d(product.n) + d(product.m) * d(product.n));
    return pretend::launchFromLibrary(on, launch) == 0 ? CUBLAS_STATUS_SUCCESS
                                                       : CUBLAS_STATUS_EXECUTION_FAILED;
}

Product product(cublasOperation_t a, cublasOperation_t b, int m, int n, int k, int type,
                std::int64_t batch = 1) {
    Product made{m, n, k, batch, type};
    made.tf32 = type == CUDA_R_32F && math == CUBLAS_TF32_TENSOR_OP_MATH;
    made.transpose_a = a != CUBLAS_OP_N;
    made.transpose_b = b != CUBLAS_OP_N;
    return made;
}

// The contents of cuBLASLt descriptors.
struct Layout {
    int type = CUDA_R_32F;
    std::uint64_t rows = 0, columns = 0;
    std::int32_t batch = 1;
};
struct Description {
    int compute = CUBLAS_COMPUTE_32F;
    std::int32_t transpose_a = 0, transpose_b = 0;
};
template <class Handle>
const Layout& layoutOf(Handle handle) {
    return *reinterpret_cast<const Layout*>(handle);
}

}  // namespace

extern "C" {

#ifndef RIDGEPOINT_PRETEND_CUBLASLT
cublasStatus_t cublasSetStream_v2(cublasHandle_t, cudaStream_t to) {
    stream = to;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t mode) {
    math = mode;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t* mode) {
    *mode = math;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t, cublasPointerMode_t mode) {
    pointer_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t, cublasPointerMode_t* mode) {
    *mode = pointer_mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSgemm_v2(cublasHandle_t, cublasOperation_t a, cublasOperation_t b, int m,
                              int n, int k, const float*, const float*, int, const float*, int,
                              const float*, float*, int) {
    return run(product(a, b, m, n, k, CUDA_R_32F), stream);
}
cublasStatus_t cublasDgemm_v2(cublasHandle_t, cublasOperation_t a, cublasOperation_t b, int m,
                              int n, int k, const double*, const double*, int, const double*, int,
                              const double*, double*, int) {
    return run(product(a, b, m, n, k, CUDA_R_64F), stream);
}
cublasStatus_t cublasSgemmEx(cublasHandle_t, cublasOperation_t a, cublasOperation_t b, int m, int n,
                             int k, const float*, const void*, cudaDataType type, int, const void*,
                             cudaDataType, int, const float*, void*, cudaDataType, int) {
    return run(product(a, b, m, n, k, type), stream);
}
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t a, cublasOperation_t b, int m, int n,
                            int k, const void*, const void*, cudaDataType type, int, const void*,
                            cudaDataType, int, const void*, void*, cudaDataType, int,
                            cublasComputeType_t, cublasGemmAlgo_t) {
    return run(product(a, b, m, n, k, type), stream);
}
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t, cublasOperation_t a, cublasOperation_t b,
                                         int m, int n, int k, const float*, const float*, int,
                                         long long, const float*, int, long long, const float*,
                                         float*, int, long long, int batch) {
    return run(product(a, b, m, n, k, CUDA_R_32F, batch), stream);
}
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t a, cublasOperation_t b,
                                          int m, int n, int k, const void*, const void*,
                                          cudaDataType type, int, long long, const void*,
                                          cudaDataType, int, long long, const void*, void*,
                                          cudaDataType, int, long long, int batch,
                                          cublasComputeType_t, cublasGemmAlgo_t) {
    return run(product(a, b, m, n, k, type, batch), stream);
}

#else
cublasStatus_t cublasLtCreate(cublasLtHandle_t* made) {
    static int handle;
    *made = reinterpret_cast<cublasLtHandle_t>(&handle);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t) { return CUBLAS_STATUS_SUCCESS; }
std::size_t cublasLtGetVersion() { return 130100; }
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made, cublasComputeType_t compute,
                                        cudaDataType_t) {
    *made = reinterpret_cast<cublasLtMatmulDesc_t>(new Description{compute});
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t description) {
    delete reinterpret_cast<Description*>(description);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t of,
                                              cublasLtMatmulDescAttributes_t which,
                                              const void* value, std::size_t) {
    auto& description = *reinterpret_cast<Description*>(of);
    const auto number = [&] { return *static_cast<const std::int32_t*>(value); };
    if (which == CUBLASLT_MATMUL_DESC_TRANSA) description.transpose_a = number();
    if (which == CUBLASLT_MATMUL_DESC_TRANSB) description.transpose_b = number();
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* made, cudaDataType type,
                                          std::uint64_t rows, std::uint64_t columns, std::int64_t) {
    *made = reinterpret_cast<cublasLtMatrixLayout_t>(new Layout{type, rows, columns});
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
    delete reinterpret_cast<Layout*>(layout);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t of,
                                                cublasLtMatrixLayoutAttribute_t which,
                                                const void* value, std::size_t) {
    if (which == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT)
        reinterpret_cast<Layout*>(of)->batch = *static_cast<const std::int32_t*>(value);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made) {
    static int preference;
    *made = reinterpret_cast<cublasLtMatmulPreference_t>(&preference);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t) {
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t,
                                                    cublasLtMatmulPreferenceAttributes_t,
                                                    const void*, std::size_t) {
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              cublasLtMatmulPreference_t, int,
                                              cublasLtMatmulHeuristicResult_t results[],
                                              int* count) {
    results[0] = {};
    results[0].state = CUBLAS_STATUS_SUCCESS;
    results[0].wavesCount = 1;
    *count = 1;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t of, const void*, const void*,
                              cublasLtMatrixLayout_t a, const void*, cublasLtMatrixLayout_t,
                              const void*, const void*, cublasLtMatrixLayout_t, void*,
                              cublasLtMatrixLayout_t d, const cublasLtMatmulAlgo_t*, void*,
                              std::size_t, cudaStream_t on) {
    const auto& description = *reinterpret_cast<const Description*>(of);
    const Layout &left = layoutOf(a), &result = layoutOf(d);
    Product made;
    made.m = static_cast<std::int64_t>(result.rows);
    made.n = static_cast<std::int64_t>(result.columns);
    made.transpose_a = description.transpose_a != 0;
    made.transpose_b = description.transpose_b != 0;
    made.k = static_cast<std::int64_t>(made.transpose_a ? left.rows : left.columns);
    made.batch = result.batch;
    made.type = left.type;
    made.tf32 = description.compute == CUBLAS_COMPUTE_32F_FAST_TF32;
    return run(made, on);
}
#endif

}  // extern "C"
