// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/cuda_library.h"

#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <exception>
#include <filesystem>

#include "core/base/own_program.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::recording::training {
namespace {

using machine::cuda::Unavailable;

struct Part {
    std::string_view start;  // start of the file name
    const char* words;
};
// Libraries that libtorch_cuda.so requires, and libraries that those libraries open themselves.
constexpr std::array kParts{Part{"libcublas", "cuBLAS"},
                            Part{"libcudnn", "cuDNN"},
                            Part{"libcudart", "the CUDA runtime"},
                            Part{"libcufft", "cuFFT"},
                            Part{"libcufile", "cuFile"},
                            Part{"libcurand", "cuRAND"},
                            Part{"libcusolver", "cuSOLVER"},
                            Part{"libcusparseLt", "cuSPARSELt"},
                            Part{"libcusparse", "cuSPARSE"},
                            Part{"libcupti", "CUPTI"},
                            Part{"libnccl", "NCCL"},
                            Part{"libnvJitLink", "nvJitLink"},
                            Part{"libnvrtc", "NVRTC"},
                            Part{"libnvshmem", "NVSHMEM"},
                            Part{"libnvToolsExt", "NVTX"},
                            Part{"libtorch", "LibTorch's CUDA part"},
                            Part{"libc10_cuda", "LibTorch's CUDA part"}};

std::string_view partOf(std::string_view file) {
    for (const Part& part : kParts) {
        if (file.starts_with(part.start)) return part.words;
    }
    return "a library of LibTorch's CUDA part";
}

}  // namespace

std::string cudaLibrarySentence(std::string_view message) {
    const std::string remedy = fmt::format("{}, or record on the CPU with --device cpu",
                                           base::remedyFor(base::Missing::cuda));
    const std::size_t end = message.find(": cannot open shared object file");
    if (end != std::string_view::npos) {
        const std::size_t space = message.rfind(' ', end);
        const std::size_t begin = space == std::string_view::npos ? 0 : space + 1;
        std::string_view file = message.substr(begin, end - begin);
        file = file.substr(file.find_last_of('/') + 1);
        return fmt::format("Training on a GPU needs {} ({}), which is not here; {}.", partOf(file),
                           file, remedy);
    }
    return fmt::format("LibTorch's CUDA part does not load ({}); {}.", message, remedy);
}

void openTorchCuda(int number) {
    // Opens the library next to the loaded LibTorch. Its symbols stay available to the libraries
    // that it opens. It is never closed, because it registers itself with LibTorch.
    Dl_info loaded{};
    std::filesystem::path path = "libtorch_cuda.so";
    if (::dladdr(&c10::impl::device_guard_impl_registry, &loaded) != 0 &&
        loaded.dli_fname != nullptr) {
        path = std::filesystem::path(loaded.dli_fname).parent_path() / path;
    }
    if (::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
        const char* const said = ::dlerror();
        throw Unavailable(cudaLibrarySentence(said == nullptr ? "no reason given" : said));
    }
    const auto* const guard =
        c10::impl::device_guard_impl_registry[static_cast<std::size_t>(c10::DeviceType::CUDA)]
            .load();
    if (guard == nullptr) {
        throw Unavailable(
            fmt::format("This LibTorch has no CUDA part; {}, which downloads one that has.",
                        base::remedyFor(base::Missing::torch)));
    }
    const int devices = guard->deviceCount();
    if (number >= devices) {
        throw Unavailable(
            fmt::format("LibTorch finds {} where the driver knows cuda:{}; it is built for CUDA "
                        "13, see whether "
                        "the driver is for that (ridgepoint doctor).",
                        devices == 0 ? "no GPU" : fmt::format("only {} GPUs", devices), number));
    }
}

void freeUnusedMemory() {
    try {
        c10::getDeviceAllocator(c10::kCUDA)->emptyCache();
    } catch (const std::exception&) {  // the memory stays reserved, for example after a GPU error
    }
}

}  // namespace ridgepoint::recording::training
