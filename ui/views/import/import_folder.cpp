// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/import/import_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "core/machine/ceiling_cache.h"

namespace ridgepoint::ui {
namespace {

namespace fs = std::filesystem;

// "trace.json.gz" → "trace", "bert.pt.trace.json" → "bert"; what has no name is an import.
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

struct Kept {
    fs::path folder;
    fs::file_time_type time;  // of the newest file in it
    std::uint64_t bytes = 0;
};

}  // namespace

fs::path importFolder() {
    const fs::path cache = machine::CeilingCache::defaultFolder();
    return (cache.empty() ? fs::temp_directory_path() / "ridgepoint" : cache) / "imports";
}

fs::path freshImport(const fs::path& source) {
    const fs::path folder = importFolder();
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);  // fails for another user's
    std::string made = (folder / "XXXXXX").string();
    if (error || ::mkdtemp(made.data()) == nullptr) {
        const std::string why = error ? error.message() : std::generic_category().message(errno);
        throw std::runtime_error(fmt::format(
            "Cannot store the imported run: cannot write to \"{}\" ({}).", folder.string(), why));
    }
    return fs::path(made) / (stemOf(source) + ".ridge");
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
        if (!entry.is_directory(error) || entry.is_symlink(error)) continue;
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
