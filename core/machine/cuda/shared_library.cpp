// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/shared_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include "core/base/own_program.h"
#include "core/base/torch_folders.h"

namespace ridgepoint::machine::cuda {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders() {
    std::vector<fs::path> found;
    if (const char* const listed = std::getenv("RIDGEPOINT_CUDA_LIBRARIES")) {
        std::istringstream words{std::string(listed)};
        for (std::string folder; std::getline(words, folder, ':');) {
            if (!folder.empty()) found.emplace_back(folder);
        }
    }
    // torch → nvidia/cu13/lib, which pip installs next to each other; of CUDA 12, one folder a
    // wheel
    std::error_code error;
    const auto add_neighbours = [&](const fs::path& torch) {
        for (const char* const part : {"cu13/lib", "cuda_nvrtc/lib", "cublas/lib"}) {
            const fs::path libraries = torch.parent_path() / "nvidia" / part;
            if (fs::is_directory(libraries, error)) found.push_back(libraries);
        }
    };
    if (const char* const torch = std::getenv("RIDGEPOINT_TORCH_DIR");
        torch != nullptr && *torch != '\0') {
        add_neighbours(torch);
    }
    // build/PRESET/bin/ridgepoint → build/wheels/nvidia/cu13/lib
    fs::path folder = run::ownProgram().parent_path();
    for (int up = 0; up < 4 && folder.has_relative_path(); ++up, folder = folder.parent_path()) {
        const fs::path wheels = folder / "wheels/nvidia/cu13/lib";
        if (fs::is_directory(wheels, error)) found.push_back(wheels);
    }
    for (const char* const toolkit : {"/usr/local/cuda/lib64", "/usr/local/cuda/lib"}) {
        if (fs::is_directory(toolkit, error)) found.emplace_back(toolkit);
    }
    for (const fs::path& torch : run::torchFolders()) add_neighbours(torch);
    return found;
}

}  // namespace

SharedLibrary::SharedLibrary(std::span<const char* const> names, std::string_view remedy) {
    std::string reason;
    const auto open = [&](const std::string& file) {
        handle_ = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (handle_ != nullptr) {
            name_ = file;
        } else if (const char* const words = ::dlerror()) {
            reason = words;
        }
        return handle_ != nullptr;
    };
    for (const char* const name : names) {
        if (open(name)) return;
    }
    const std::string first_reason = reason;
    std::error_code error;
    for (const fs::path& folder : folders()) {
        for (const char* const name : names) {
            if (fs::exists(folder / name, error) && open((folder / name).string())) return;
        }
    }
    throw Unavailable(fmt::format("{} cannot be loaded ({}); {}", names.front(),
                                  reason.empty() ? first_reason : reason, remedy));
}

void SharedLibrary::openNeighbours(std::string_view prefix) const {
    // Not from name_: a library that LibTorch brought along was found by its bare name.
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

void* SharedLibrary::symbol(const char* name) const {
    void* const found = ::dlsym(handle_, name);
    if (found == nullptr) {
        throw Unavailable(
            fmt::format("{} has no {}: it is too old; install a newer one", name_, name));
    }
    return found;
}

}  // namespace ridgepoint::machine::cuda
