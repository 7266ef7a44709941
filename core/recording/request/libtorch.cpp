// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/libtorch.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <set>

#include "core/base/own_program.h"

namespace ridgepoint::recording {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTorchVariable = "RIDGEPOINT_TORCH_DIR";
constexpr std::array kLibraries{"libc10.so", "libtorch_cpu.so"};

// Returns an error such as "libc10.so: …" for the first library that cannot be opened, or nullopt
// if all are open. The libraries stay open, so that the recording library finds them by name.
std::optional<std::string> openLibraries(const fs::path& folder) {
    for (const char* const library : kLibraries) {
        if (::dlopen((folder / "lib" / library).c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr)
            continue;
        const char* const reason = ::dlerror();
        return fmt::format("\"lib/{}\" cannot be loaded ({})", library,
                           reason != nullptr ? reason : "no reason given");
    }
    return std::nullopt;
}

}  // namespace

void openNamedTorch() {
    const char* const named = std::getenv(kTorchVariable);
    const fs::path folder = named != nullptr ? named : "";
    if (folder.empty()) return;
    if (const auto problem = openLibraries(folder)) {
        throw base::RecordingUnavailable(fmt::format(
            "{} names \"{}\", from which {}; name the folder torch of a LibTorch {}, or "
            "unset it.",
            kTorchVariable, folder.string(), *problem, base::neededTorchVersion()));
    }
}

bool openInstalledTorch() {
    for (const fs::path& folder : base::torchFolders()) {
        if (base::torchVersionIn(folder) == base::neededTorchVersion() && !openLibraries(folder))
            return true;
    }
    return false;
}

std::string noTorchSentence() {
    std::set<std::string> others;
    for (const fs::path& folder : base::torchFolders()) {
        if (std::string version = base::torchVersionIn(folder);
            !version.empty() && version != base::neededTorchVersion()) {
            others.insert(std::move(version));
        }
    }
    std::string found;
    if (!others.empty()) {
        found = fmt::format(" (the Python here has torch {})", fmt::join(others, ", "));
    }
    return fmt::format(
        "Recording a built-in network needs LibTorch {}, which was not found{}; \"ridgepoint "
        "setup-torch\" downloads it. Scripts are recorded with their own torch, and saved runs "
        "open "
        "without it.",
        base::neededTorchVersion(), found);
}

}  // namespace ridgepoint::recording
