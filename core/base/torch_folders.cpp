// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/torch_folders.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include "core/base/own_program.h"

namespace ridgepoint::base {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

// Returns the places where torch can be installed for each Python in PATH, without starting Python:
// the folder "torch" in site-packages and dist-packages. In a virtual environment, these are below
// the environment's folder.
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
    if (!data.is_absolute()) return {};
    return data / "ridgepoint" / fmt::format("libtorch-{}", neededTorchVersion());
}

std::vector<fs::path> torchFolders() {
    std::vector<fs::path> folders;
    // In a wheel, the program is site-packages/ridgepoint/bin/ridgepoint, and torch is in
    // site-packages/torch.
    const fs::path program = ownProgram();
    if (!program.empty())
        folders.push_back(program.parent_path().parent_path().parent_path() / "torch");
    if (const fs::path folder = torchDownloadFolder(); !folder.empty())
        folders.push_back(folder / "torch");
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

}  // namespace ridgepoint::base
