// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/installation.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include "core/base/child.h"
#include "core/base/own_program.h"

namespace ridgepoint::cli {
namespace {

namespace fs = std::filesystem;

bool fileExists(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

// Returns whether a script starts the wheel's program. Another distribution might have overwritten
// the script.
bool isOwnScript(const fs::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str().find("ridgepoint.start") != std::string::npos;
}

}  // namespace

std::optional<std::string> distributionVersion(const fs::path& folder, const std::string& name) {
    constexpr std::string_view end = ".dist-info";
    std::error_code error;
    for (fs::directory_iterator at(folder, error), last; !error && at != last;
         at.increment(error)) {
        const std::string found = at->path().filename().string();
        if (found.starts_with(name + "-") && found.ends_with(end)) {
            return found.substr(name.size() + 1, found.size() - name.size() - 1 - end.size());
        }
    }
    return std::nullopt;
}

std::string installationKind(const fs::path& program) {
    const fs::path folder = program.parent_path();
    if (base::isBuildFolder(folder)) return "build folder";
    // In a wheel or an archive, the program is in ridgepoint/bin. Only a wheel also has a Python
    // distribution next to the folder ridgepoint.
    if (folder.filename() == "bin") {
        const fs::path packages = folder.parent_path().parent_path();
        return distributionVersion(packages, "ridgepoint_profiler") ? "Python wheel" : "archive";
    }
    if (folder == "/usr/lib/ridgepoint" && fileExists("/var/lib/dpkg/info/ridgepoint.list")) {
        return "Debian package";
    }
    return "cmake --install";
}

std::vector<fs::path> programsOnPath(const std::string& name) {
    std::vector<fs::path> found;
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder) / name;
        std::error_code error;
        // The same program can be found twice, because /bin can be a link to /usr/bin.
        const bool again = std::any_of(found.begin(), found.end(), [&](const fs::path& other) {
            return fs::equivalent(other, program, error);
        });
        if (!folder.empty() && !again && fs::is_regular_file(program, error) &&
            ::access(program.c_str(), X_OK) == 0) {
            found.push_back(program);
        }
    }
    return found;
}

bool starts(const fs::path& path, const fs::path& program) {
    std::error_code error;
    if (fs::equivalent(path, program, error)) return true;
    // For PREFIX/lib/python3.11/site-packages/ridgepoint/bin/ridgepoint, the script is
    // PREFIX/bin/ridgepoint.
    if (installationKind(program) != "Python wheel") return false;
    const fs::path prefix = program / "../../../../../..";
    return fs::equivalent(path, prefix.lexically_normal() / "bin" / program.filename(), error) &&
           isOwnScript(path);
}

std::string versionOf(const fs::path& program) {
    std::string text;
    try {
        base::Pipe pipe;
        base::Child child({{program.string(), "--version"},
                           {},
                           {-1, pipe.writing.number(), pipe.writing.number()}});
        pipe.writing.close();
        std::array<char, 256> buffer;
        for (ssize_t count;
             (count = ::read(pipe.reading.number(), buffer.data(), buffer.size())) > 0;) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
        child.wait();
    } catch (const std::system_error&) {
        text.clear();
    }
    constexpr std::string_view start = "ridgepoint ";
    if (!text.starts_with(start)) return "unknown version";
    return text.substr(start.size(), text.find_first_of(" \n", start.size()) - start.size());
}

fs::path loadedTorchFolder() {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        if (!line.ends_with("/libtorch_cpu.so")) continue;
        return fs::path(line.substr(line.find('/'))).parent_path().parent_path();
    }
    return {};
}

}  // namespace ridgepoint::cli
