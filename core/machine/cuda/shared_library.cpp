// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/shared_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/own_program.h"
#include "core/base/torch_folders.h"

namespace ridgepoint::machine::cuda {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders() {
    std::vector<fs::path> found;
    for (const char* const variable : {"LD_LIBRARY_PATH", "RIDGEPOINT_CUDA_LIBRARIES"}) {
        const char* const listed = std::getenv(variable);
        std::istringstream words{listed == nullptr ? std::string() : std::string(listed)};
        for (std::string folder; std::getline(words, folder, ':');) {
            if (!folder.empty()) found.emplace_back(folder);
        }
    }
    // Adds nvidia/cu13/lib, which pip installs next to the torch folder. For CUDA 12, each wheel
    // has its own folder.
    std::error_code error;
    const auto add_neighbours = [&](const fs::path& torch) {
        for (const char* const part :
             {"cu13/lib", "cuda_cupti/lib", "cuda_nvrtc/lib", "cublas/lib"}) {
            const fs::path libraries = torch.parent_path() / "nvidia" / part;
            if (fs::is_directory(libraries, error)) found.push_back(libraries);
        }
    };
    if (const char* const torch = std::getenv("RIDGEPOINT_TORCH_DIR");
        torch != nullptr && *torch != '\0') {
        add_neighbours(torch);
    }
    // The program is build/PRESET/bin/ridgepoint, and the wheels are in
    // build/wheels/nvidia/cu13/lib.
    fs::path folder = base::ownProgram().parent_path();
    for (int up = 0; up < 4 && folder.has_relative_path(); ++up, folder = folder.parent_path()) {
        const fs::path wheels = folder / "wheels/nvidia/cu13/lib";
        if (fs::is_directory(wheels, error)) found.push_back(wheels);
    }
    for (const fs::path& torch : base::torchFolders()) add_neighbours(torch);
    for (const char* const toolkit : {"/usr/local/cuda/lib64", "/usr/local/cuda/lib"}) {
        if (fs::is_directory(toolkit, error)) found.emplace_back(toolkit);
    }
    return found;
}

}  // namespace

SharedLibrary::SharedLibrary(std::span<const char* const> names, std::string_view remedy,
                             const Accept& accept) {
    std::string reason;
    SharedLibrary passed_over(nullptr, {});
    const auto open = [&](const std::string& file, int flags) {
        void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE | flags);
        if (handle == nullptr) {
            if (const char* const words = ::dlerror(); words != nullptr && flags == 0)
                reason = words;
            return false;
        }
        SharedLibrary found(handle, file);
        if (accept && !accept(found)) {
            if (passed_over.handle_ == nullptr) passed_over = std::move(found);
            return false;
        }
        *this = std::move(found);
        return true;
    };
    for (const char* const name : names) {
        if (open(name, RTLD_NOLOAD)) return;
    }
    std::error_code error;
    for (const fs::path& folder : folders()) {
        for (const char* const name : names) {
            if (fs::exists(folder / name, error) && open((folder / name).string(), 0)) return;
        }
    }
    // Reports the reason for the first name, because that name is the preferred one.
    std::string first_reason;
    for (const char* const name : names) {
        reason.clear();
        if (open(name, 0)) return;
        if (first_reason.empty()) first_reason = reason;
    }
    if (passed_over.handle_ != nullptr) {
        *this = std::move(passed_over);
        return;
    }
    throw Unavailable(
        fmt::format("{} cannot be loaded ({}); {}", names.front(), first_reason, remedy));
}

void SharedLibrary::openNeighbours(std::string_view prefix) const {
    // name_ cannot be used here, because a library that LibTorch loaded was found by its file name
    // only.
    link_map* loaded = nullptr;
    if (::dlinfo(handle_, RTLD_DI_LINKMAP, &loaded) != 0 || loaded == nullptr) return;
    std::error_code error;
    for (fs::directory_iterator at(fs::path(loaded->l_name).parent_path(), error), end;
         !error && at != end; at.increment(error)) {
        if (at->path().filename().string().starts_with(prefix)) {
            ::dlopen(at->path().c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        }
    }
}

void* SharedLibrary::symbolIfThere(const char* name) const { return ::dlsym(handle_, name); }

void* SharedLibrary::symbol(const char* name) const {
    void* const found = symbolIfThere(name);
    if (found == nullptr) {
        throw Unavailable(
            fmt::format("{} has no {}: it is too old; install a newer one", name_, name));
    }
    return found;
}

}  // namespace ridgepoint::machine::cuda
