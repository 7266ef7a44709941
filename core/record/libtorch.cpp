// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/libtorch.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>

#include "core/base/own_program.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTorchVariable = "RIDGEPOINT_TORCH_DIR";
constexpr std::array kLibraries{"libc10.so", "libtorch_cpu.so"};

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

// "libc10.so: …" of the first library that cannot be opened; nullopt when all are open. They stay
// open, so that the recording library finds them by name.
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

// The site-packages of the Python that PATH finds, without starting it: an environment has them
// below its own folder.
std::vector<fs::path> pathPythonFolders() {
    std::vector<fs::path> folders;
    std::error_code error;
    std::istringstream words(variable("PATH"));
    for (std::string folder; std::getline(words, folder, ':');) {
        if (folder.empty() || !fs::exists(fs::path(folder) / "python3", error)) continue;
        for (fs::directory_iterator at(fs::path(folder).parent_path() / "lib", error), end;
             !error && at != end; at.increment(error)) {
            if (!at->path().filename().string().starts_with("python3")) continue;
            for (const char* const packages : {"site-packages", "dist-packages"}) {
                folders.push_back(at->path() / packages / "torch");
            }
        }
    }
    return folders;
}

}  // namespace

std::string_view neededTorchVersion() { return RIDGEPOINT_TORCH_VERSION; }

fs::path torchDownloadFolder() {
    fs::path data = variable("XDG_DATA_HOME");
    if (!data.is_absolute()) data = fs::path(variable("HOME")) / ".local/share";
    return data / "ridgepoint" / fmt::format("libtorch-{}", neededTorchVersion());
}

std::vector<fs::path> torchFolders() {
    std::vector<fs::path> folders;
    std::error_code error;
    // site-packages/ridgepoint/bin/ridgepoint → site-packages/torch
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) folders.push_back(program.parent_path().parent_path().parent_path() / "torch");
    folders.push_back(torchDownloadFolder() / "torch");
    for (fs::path& folder : pathPythonFolders()) folders.push_back(std::move(folder));
    return folders;
}

std::string torchVersionIn(const fs::path& folder) {
    std::ifstream file(folder / "version.py");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("__version__")) continue;
        const std::size_t begin = line.find_first_of("0123456789");
        if (begin == std::string::npos) return {};
        return line.substr(begin, line.find_first_not_of("0123456789.", begin) - begin);
    }
    return {};
}

void openNamedTorch() {
    const fs::path folder = variable(kTorchVariable);
    if (folder.empty()) return;
    if (const auto problem = openLibraries(folder)) {
        throw RecordingUnavailable(fmt::format(
            "{} names \"{}\", from which {}; name the folder torch of a LibTorch {}, or "
            "unset it.",
            kTorchVariable, folder.string(), *problem, neededTorchVersion()));
    }
}

bool openInstalledTorch() {
    for (const fs::path& folder : torchFolders()) {
        if (torchVersionIn(folder) == neededTorchVersion() && !openLibraries(folder)) return true;
    }
    return false;
}

std::string noTorchSentence() {
    std::set<std::string> others;
    for (const fs::path& folder : torchFolders()) {
        if (std::string version = torchVersionIn(folder);
            !version.empty() && version != neededTorchVersion()) {
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
        neededTorchVersion(), found);
}

}  // namespace ridgepoint::run
