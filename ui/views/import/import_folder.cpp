// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/import/import_folder.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "core/base/own_folder.h"

namespace ridgepoint::ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "imports";  // folder name in the cache folder
constexpr std::size_t kNameLength = 6;      // number of characters in a name that mkdtemp() creates

// Returns "trace" for "trace.json.gz" and "bert" for "bert.pt.trace.json". The default is "import".
std::string stemOf(const fs::path& source) {
    constexpr std::array kEndings{".gz",  ".json", ".csv", ".txt",   ".log", ".pickle",
                                  ".pkl", ".html", ".pt",  ".trace", ".raw"};
    fs::path name = source.filename();
    const auto known = [&] {
        const std::string ending = name.extension().string();
        return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
    };
    while (known()) name = name.stem();
    const bool device = source.parent_path() == "/dev" || source.parent_path() == "/proc/self/fd";
    return name.empty() || device ? "import" : name.string();
}

// Returns whether the folder has the form of the folders that freshImport() creates, and belongs to
// this user.
bool isOwnImport(const fs::path& folder) {
    const std::string name = folder.filename().string();
    struct stat found{};
    return name.size() == kNameLength &&
           std::all_of(name.begin(), name.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0; }) &&
           ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
           found.st_uid == ::geteuid();
}

struct Kept {
    fs::path folder;
    fs::file_time_type time;  // modification time of the newest file in the folder
    std::uint64_t bytes = 0;
};

}  // namespace

fs::path importFolder() {
    const fs::path cache = base::cacheFolder();
    return cache.empty() ? cache : cache / kFolder;
}

fs::path freshImport(const fs::path& source) {
    const fs::path folder = importFolder();
    if (folder.empty()) {
        throw std::runtime_error(
            "Cannot store the imported run: set HOME or XDG_CACHE_HOME to a folder of your own.");
    }
    try {
        base::ownFolder(folder.parent_path(), {kFolder});
        std::string made = (folder / "XXXXXX").string();
        if (::mkdtemp(made.data()) == nullptr)
            throw std::system_error(errno, std::generic_category());
        return fs::path(made) / (stemOf(source) + ".ridge");
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("Cannot store the imported run: cannot write to \"{}\" ({}).",
                        folder.string(), error.code().message()));
    } catch (const base::PathError& error) {
        throw std::runtime_error(fmt::format("Cannot store the imported run: {}", error.what()));
    }
}

bool isImport(const fs::path& run) {
    return !run.empty() && run.parent_path().parent_path() == importFolder();
}

void dropImport(const fs::path& run) {
    if (!isImport(run)) return;
    std::error_code ignored;
    fs::remove_all(run.parent_path(), ignored);
}

void tidyImports(const ImportBounds& bounds) {
    std::error_code error;
    std::vector<Kept> all;
    std::uint64_t bytes = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(importFolder(), error)) {
        if (!isOwnImport(entry.path())) continue;
        Kept kept{entry.path(), entry.last_write_time(error)};
        for (const fs::directory_entry& file : fs::directory_iterator(entry.path(), error)) {
            std::error_code missing;
            const auto size = file.file_size(missing);
            if (!missing) kept.bytes += size;
            const auto time = file.last_write_time(missing);
            if (!missing) kept.time = std::max(kept.time, time);
        }
        bytes += kept.bytes;
        all.push_back(std::move(kept));
    }
    std::sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.time < b.time; });
    const auto now = fs::file_time_type::clock::now();
    for (const Kept& kept : all) {
        const auto age = now - kept.time;
        if (age < bounds.kept) break;
        if (age < bounds.most_age && bytes <= bounds.most_bytes) break;
        fs::remove_all(kept.folder, error);
        bytes -= kept.bytes;
    }
}

}  // namespace ridgepoint::ui
