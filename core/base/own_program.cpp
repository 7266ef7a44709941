// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/own_program.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

namespace ridgepoint::base {
namespace {

namespace fs = std::filesystem;

// Returns the program's folder or, in a script's process, the folder of Ridgepoint's library.
fs::path ownFolder() {
    Dl_info own{};
    if (::dladdr(reinterpret_cast<const void*>(&isBuildFolder), &own) != 0 &&
        own.dli_fname != nullptr) {
        const fs::path file = own.dli_fname;
        if (file.extension() == ".so") return file.parent_path();
    }
    return ownProgram().parent_path();
}

}  // namespace

fs::path ownProgram() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
}

fs::path commandLineProgram(std::string_view what) {
    fs::path program = ownProgram().parent_path() / "ridgepoint";
    if (::access(program.c_str(), X_OK) != 0) {
        throw RecordingUnavailable(fmt::format("{} needs the program \"{}\", which is missing; {}.",
                                               what, program.string(),
                                               remedyFor(Missing::program)));
    }
    return program;
}

bool isBuildFolder(const fs::path& folder) {
    // The folder is build/PRESET/bin or build/PRESET/bin/entry.
    const fs::path bin = folder.filename() == "entry" ? folder.parent_path() : folder;
    std::error_code ignored;
    return fs::exists(bin.parent_path() / "CMakeCache.txt", ignored);
}

std::string_view remedyFor(Missing part) {
    const bool built = isBuildFolder(ownFolder());
    switch (part) {
        case Missing::program:
            return built ? "build it again" : "install Ridgepoint again";
        case Missing::recording:
            return built ? "run scripts/setup in the source folder and build with "
                           "-DRIDGEPOINT_RECORDING=ON"
                         : "install Ridgepoint again";
        case Missing::torch:
            return built ? "run scripts/setup in the source folder"
                         : "run \"ridgepoint setup-torch\"";
        case Missing::cuda:
            return built ? "run scripts/setup on a machine with NVIDIA's driver"
                         : "run \"ridgepoint setup-torch\" on a machine with NVIDIA's driver";
        case Missing::window:
            break;
    }
    return built ? "build it with -DRIDGEPOINT_GUI=ON" : "install Ridgepoint again";
}

}  // namespace ridgepoint::base
