// SPDX-License-Identifier: GPL-3.0-or-later
// Measures matrix products with cuBLASLt (cublasLt.h; cuBLAS Library, "Using the cuBLASLt API").
// This shows the throughput of a tuned library in addition to the throughput of the instruction
// alone.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "core/base/own_program.h"
#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/driver_api.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {
namespace {

using roofline::Arithmetic;

constexpr std::array kCublasLtNames{"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"};

struct Types {
    int compute, scale, input, output;
    std::size_t input_bytes, output_bytes;
};

std::optional<Types> typesOf(Arithmetic arithmetic) {
    switch (arithmetic) {
        case Arithmetic::fp64:
        case Arithmetic::tensor_fp64:
            return Types{kCompute64F, kTypeFp64, kTypeFp64, kTypeFp64, 8, 8};
        case Arithmetic::fp32:
            return Types{kCompute32F, kTypeFp32, kTypeFp32, kTypeFp32, 4, 4};
        case Arithmetic::tensor_tf32:
            return Types{kCompute32FFastTf32, kTypeFp32, kTypeFp32, kTypeFp32, 4, 4};
        case Arithmetic::tensor_bf16:
            return Types{kCompute32F, kTypeFp32, kTypeBf16, kTypeBf16, 2, 2};
        case Arithmetic::tensor_fp16:
            return Types{kCompute32F, kTypeFp32, kTypeFp16, kTypeFp16, 2, 2};
        case Arithmetic::tensor_fp8:
            return Types{kCompute32F, kTypeFp32, kTypeFp8E4m3, kTypeBf16, 1, 2};
        case Arithmetic::tensor_int8:
            return Types{kCompute32I, kTypeInt32, kTypeInt8, kTypeInt32, 1, 4};
        default:
            return std::nullopt;
    }
}

// Returns a repeating pattern of random elements between −2 and 2 of any type. With zeros or equal
// numbers, few bits in the multipliers change, so a GPU at its power limit would be up to 13 %
// faster than with real data.
std::vector<std::byte> randomElements(int type, std::size_t element_bytes) {
    constexpr std::size_t kBytes = std::size_t{4} << 20;
    std::mt19937_64 random(20261127);
    std::uniform_real_distribution<double> uniform(-2, 2);
    std::vector<std::byte> bytes(kBytes);
    for (std::size_t at = 0; at < kBytes; at += element_bytes) {
        const double value = uniform(random);
        std::uint64_t bits = 0;
        if (type == kTypeFp64) {
            bits = std::bit_cast<std::uint64_t>(value);
        } else if (type == kTypeInt8) {
            bits = random() & 0xff;
        } else {
            // The smaller types are built from the sign, the exponent and the leading mantissa bits
            // of the FP32 value.
            const auto single = std::bit_cast<std::uint32_t>(static_cast<float>(value));
            const std::uint32_t sign = single >> 31;
            const auto exponent = static_cast<int>(single >> 23 & 0xff) - 127;
            const std::uint32_t mantissa = single & 0x7fffff;
            const auto packed = [&](int exponent_bits, int mantissa_bits, int bias) {
                const auto biased = static_cast<std::uint32_t>(std::max(exponent + bias, 1));
                return sign << (exponent_bits + mantissa_bits) | biased << mantissa_bits |
                       mantissa >> (23 - mantissa_bits);
            };
            bits = type == kTypeBf16      ? single >> 16
                   : type == kTypeFp16    ? packed(5, 10, 15)
                   : type == kTypeFp8E4m3 ? packed(4, 3, 7)
                                          : single;
        }
        std::memcpy(&bytes[at], &bits, element_bytes);  // assumes little-endian byte order
    }
    return bytes;
}

constexpr std::size_t kWorkspace = std::size_t{64} << 20;

class LtGemm : public Gemm {
  public:
    explicit LtGemm(Gpu& gpu)
        : gpu_(gpu), library_(kCublasLtNames, base::remedyFor(base::Missing::cuda)) {
        library_.find(create_, "cublasLtCreate");
        library_.find(destroy_, "cublasLtDestroy");
        library_.find(desc_create_, "cublasLtMatmulDescCreate");
        library_.find(desc_destroy_, "cublasLtMatmulDescDestroy");
        library_.find(desc_set_, "cublasLtMatmulDescSetAttribute");
        library_.find(layout_create_, "cublasLtMatrixLayoutCreate");
        library_.find(layout_destroy_, "cublasLtMatrixLayoutDestroy");
        library_.find(preference_create_, "cublasLtMatmulPreferenceCreate");
        library_.find(preference_destroy_, "cublasLtMatmulPreferenceDestroy");
        library_.find(preference_set_, "cublasLtMatmulPreferenceSetAttribute");
        library_.find(heuristic_, "cublasLtMatmulAlgoGetHeuristic");
        library_.find(multiply_, "cublasLtMatmul");
        if (create_(&handle_) != 0) {
            throw Unavailable("cuBLASLt does not work on this GPU; is its driver older than it?");
        }
        workspace_ = gpu.allocate(kWorkspace);
    }
    ~LtGemm() override { destroy_(handle_); }
    LtGemm(const LtGemm&) = delete;
    LtGemm& operator=(const LtGemm&) = delete;

    std::optional<double> seconds(Arithmetic arithmetic, std::int64_t n) override {
        const std::optional<Types> types = typesOf(arithmetic);
        if (!types) return std::nullopt;
        const auto size = static_cast<std::size_t>(n * n);
        reserve(a_, a_bytes_, size * types->input_bytes);
        reserve(b_, b_bytes_, size * types->input_bytes);
        reserve(c_, c_bytes_, size * types->output_bytes);
        if (std::exchange(filled_, {arithmetic, n}) != std::pair(std::optional(arithmetic), n)) {
            const std::vector<std::byte> some = randomElements(types->input, types->input_bytes);
            for (const std::uint64_t matrix : {a_, b_}) {
                const std::size_t bytes = size * types->input_bytes;
                for (std::size_t at = 0; at < bytes; at += some.size()) {
                    gpu_.write(matrix + at,
                               std::span(some).first(std::min(some.size(), bytes - at)));
                }
            }
        }

        Objects objects{*this};
        if (desc_create_(&objects.desc, types->compute, types->scale) != 0) return std::nullopt;
        // All products use column-major Aᵀ·B, because FP8 and INT8 support only this form.
        const int transpose = kOperationTranspose;
        desc_set_(objects.desc, kDescTransposeA, &transpose, sizeof transpose);
        const auto side = static_cast<std::uint64_t>(n);
        if (layout_create_(&objects.input, types->input, side, side, n) != 0 ||
            layout_create_(&objects.output, types->output, side, side, n) != 0 ||
            preference_create_(&objects.preference) != 0) {
            return std::nullopt;
        }
        const std::size_t workspace = kWorkspace;
        preference_set_(objects.preference, kPreferenceWorkspace, &workspace, sizeof workspace);
        GemmHeuristic chosen{};
        int found = 0;
        if (heuristic_(handle_, objects.desc, objects.input, objects.input, objects.output,
                       objects.output, objects.preference, 1, &chosen, &found) != 0 ||
            found == 0) {
            return std::nullopt;
        }
        // The type of alpha and beta must be the scale type.
        const double one64 = 1, zero64 = 0;
        const float one32 = 1, zero32 = 0;
        const std::int32_t one_int = 1, zero_int = 0;
        const void* const alpha = types->scale == kTypeFp64    ? static_cast<const void*>(&one64)
                                  : types->scale == kTypeInt32 ? static_cast<const void*>(&one_int)
                                                               : static_cast<const void*>(&one32);
        const void* const beta = types->scale == kTypeFp64    ? static_cast<const void*>(&zero64)
                                 : types->scale == kTypeInt32 ? static_cast<const void*>(&zero_int)
                                                              : static_cast<const void*>(&zero32);
        int status = 0;
        const auto pointer = [](std::uint64_t address) {
            return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
        };
        const double seconds = gpu_.seconds([&] {
            status = multiply_(handle_, objects.desc, alpha, pointer(a_), objects.input,
                               pointer(b_), objects.input, beta, pointer(c_), objects.output,
                               pointer(c_), objects.output, &chosen.algorithm, pointer(workspace_),
                               kWorkspace, nullptr);
        });
        if (status != 0) return std::nullopt;
        return seconds;
    }

  private:
    struct Objects {
        const LtGemm& gemm;
        void* desc = nullptr;
        void* input = nullptr;
        void* output = nullptr;
        void* preference = nullptr;
        ~Objects() {
            if (preference != nullptr) gemm.preference_destroy_(preference);
            if (output != nullptr) gemm.layout_destroy_(output);
            if (input != nullptr) gemm.layout_destroy_(input);
            if (desc != nullptr) gemm.desc_destroy_(desc);
        }
    };

    // Enlarges a buffer. Buffers never shrink, because the GPU frees memory only when it is closed.
    void reserve(std::uint64_t& address, std::size_t& have, std::size_t bytes) {
        if (bytes <= have) return;
        address = gpu_.allocate(bytes);
        have = bytes;
    }

    Gpu& gpu_;
    SharedLibrary library_;
    int (*create_)(void**) = nullptr;
    int (*destroy_)(void*) = nullptr;
    int (*desc_create_)(void**, int, int) = nullptr;
    int (*desc_destroy_)(void*) = nullptr;
    int (*desc_set_)(void*, int, const void*, std::size_t) = nullptr;
    int (*layout_create_)(void**, int, std::uint64_t, std::uint64_t, std::int64_t) = nullptr;
    int (*layout_destroy_)(void*) = nullptr;
    int (*preference_create_)(void**) = nullptr;
    int (*preference_destroy_)(void*) = nullptr;
    int (*preference_set_)(void*, int, const void*, std::size_t) = nullptr;
    int (*heuristic_)(void*, void*, void*, void*, void*, void*, void*, int, GemmHeuristic*,
                      int*) = nullptr;
    int (*multiply_)(void*, void*, const void*, const void*, void*, const void*, void*, const void*,
                     const void*, void*, void*, void*, const GemmAlgorithm*, void*, std::size_t,
                     void*) = nullptr;
    void* handle_ = nullptr;
    std::uint64_t workspace_ = 0, a_ = 0, b_ = 0, c_ = 0;
    std::size_t a_bytes_ = 0, b_bytes_ = 0, c_bytes_ = 0;
    // Precision and size of the matrices' contents.
    std::pair<std::optional<Arithmetic>, std::int64_t> filled_{};
};

}  // namespace

std::unique_ptr<Gemm> openGemm(Gpu& gpu) { return std::make_unique<LtGemm>(gpu); }

}  // namespace ridgepoint::machine::cuda
