// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/nccl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "core/base/own_program.h"
#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::training {
namespace {

constexpr const char* kFile = "libridgepoint-nccl.so";
constexpr const char* kVariable = "RIDGEPOINT_EXCHANGE";

using Version = int();
using Open = DeviceExchange*(int device, std::uint64_t (*now)(), std::string& why_not);

std::string loaderWords() {
    const char* const said = ::dlerror();
    return said == nullptr ? std::string("no reason given") : said;
}

}  // namespace

std::unique_ptr<DeviceExchange> openNcclAt(const std::filesystem::path& file, c10::Device device,
                                           std::string& why_not) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        why_not = fmt::format("{} is not in {} (it is built where CMake finds NVIDIA's headers)",
                              file.filename().string(), file.parent_path().string());
        return nullptr;
    }
    // The library is never closed, because LibTorch keeps objects that the library creates.
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) {
        why_not = fmt::format("{} does not load ({})", file.filename().string(), loaderWords());
        return nullptr;
    }
    auto* const version =
        reinterpret_cast<Version*>(::dlsym(library, "ridgepoint_nccl_interface_version"));
    auto* const open = reinterpret_cast<Open*>(::dlsym(library, "ridgepoint_open_nccl"));
    if (version == nullptr || open == nullptr || version() != kNcclInterfaceVersion) {
        why_not = fmt::format("{} is of another version; {}", file.string(),
                              base::remedyFor(base::Missing::program));
        return nullptr;
    }
    return std::unique_ptr<DeviceExchange>(
        open(device.index(), [] { return recording::collect::ticksNow(); }, why_not));
}

std::unique_ptr<DeviceExchange> openNccl(c10::Device device, std::string& why_not) {
    const char* const wish = std::getenv(kVariable);
    if (wish != nullptr && std::strcmp(wish, "gloo") == 0) {
        why_not = fmt::format("{} asks for Gloo", kVariable);
        return nullptr;
    }
    std::filesystem::path folder;
    Dl_info own{};
    if (::dladdr(reinterpret_cast<const void*>(&openNcclAt), &own) != 0 &&
        own.dli_fname != nullptr) {
        folder = std::filesystem::path(own.dli_fname).parent_path();
    }
    return openNcclAt(folder / kFile, device, why_not);
}

}  // namespace ridgepoint::recording::training
