// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/create.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/run/store/store.h"

namespace ridgepoint::run {

namespace fs = std::filesystem;
namespace {
constexpr int kMostNames = 10'000;
}

void cannotCreate(const fs::path& path, int error) {
    const std::string name = path.string();
    switch (error) {
        case EEXIST:
        case EISDIR:
            throw StoreError(
                StoreError::Kind::already_exists,
                fmt::format(
                    "\"{}\" already exists; choose another name. A run is never overwritten.",
                    name));
        case ENOENT:
        case ENOTDIR:
            throw StoreError(
                StoreError::Kind::not_writable,
                fmt::format("The folder of \"{}\" does not exist; make it first.", name));
        case ENOSPC:
        case EDQUOT:
            throw StoreError(StoreError::Kind::disk_full,
                             fmt::format("The disk is full: cannot create \"{}\"; free some "
                                         "space and try again.",
                                         name));
        default:
            throw StoreError(StoreError::Kind::not_writable,
                             fmt::format("Cannot create \"{}\": {}.", name,
                                         std::generic_category().message(error)));
    }
}

void makeFile(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) cannotCreate(path, errno);
    ::close(file);
}

fs::path makeFreeFile(const fs::path& wanted, int& number) {
    for (;; ++number) {
        fs::path path = wanted;
        if (number > 1) {
            path.replace_filename(fmt::format("{}-{}{}", wanted.stem().string(), number,
                                              wanted.extension().string()));
        }
        try {
            makeFile(path);
            return path;
        } catch (const StoreError& error) {
            if (error.kind() != StoreError::Kind::already_exists || number == kMostNames) throw;
        }
    }
}

void removeFile(const fs::path& path) {
    std::error_code ignored;
    for (const char* const ending : {"", "-journal", "-wal", "-shm"}) {
        fs::path part = path;
        part += ending;
        fs::remove(part, ignored);
    }
}

}  // namespace ridgepoint::run
