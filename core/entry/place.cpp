// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/entry/place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>

namespace ridgepoint::entry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "ridgepoint-";
constexpr const char* kOwner = "owner";

// Those of a process that is gone: nobody holds the lock on their owner's file.
void removeLeftBehind(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& place = entry->path();
        if (!place.filename().string().starts_with(kPrefix)) continue;
        const int owner = ::open((place / kOwner).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (owner < 0) continue;
        std::error_code ignored;
        if (::flock(owner, LOCK_EX | LOCK_NB) == 0) fs::remove_all(place, ignored);
        ::close(owner);
    }
}

}  // namespace

Place::Place() {
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    removeLeftBehind(temporary);
    std::string name = (temporary / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error(
            fmt::format("No folder can be made for the command in \"{}\" ({}).",
                        fs::path(name).parent_path().string(), std::strerror(errno)));
    }
    path_ = name;
    // It has its name once it is locked. Without it the folder is never taken for left behind.
    const fs::path unlocked = path_ / "owner.new";
    lock_ = ::open(unlocked.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0) {
        fs::rename(unlocked, path_ / kOwner, error);
    }
}

Place::~Place() {
    std::error_code error;
    fs::remove_all(path_, error);
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace ridgepoint::entry
