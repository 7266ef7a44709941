// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "ridgepoint-";
constexpr const char* kOwner = "owner";
constexpr off_t kLeastBytes = 64 << 10;  // minimum free space, for the configuration, roofs and
                                         // reports

constexpr std::string_view kScript = "attach-";

// Returns whether a running process might still open a script in this folder.
bool isAwaited(const fs::path& place) {
    std::error_code error;
    for (fs::directory_iterator entry(place, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(kScript) && ::kill(std::atoi(name.c_str() + kScript.size()), 0) == 0)
            return true;
    }
    return false;
}

// Removes the folders of recorders that have exited, which means that the file kOwner is no longer
// locked. Keeps a folder if a process might still open a script there. This function must not
// follow links or open pipes, because other users can create them in a shared folder, and opening a
// pipe can block.
void removeLeftBehind(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& place = entry->path();
        if (!place.filename().string().starts_with(kPrefix)) continue;
        struct stat found{};
        if (::lstat(place.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) ||
            found.st_uid != ::geteuid())
            continue;
        const int owner =
            ::open((place / kOwner).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (owner < 0) continue;
        std::error_code ignored;
        if (::flock(owner, LOCK_EX | LOCK_NB) == 0 && !isAwaited(place))
            fs::remove_all(place, ignored);
        ::close(owner);
    }
}

}  // namespace

Place::Place() {
    std::error_code error;
    const fs::path wanted = fs::temp_directory_path(error);
    int first_error = error.value();
    // If TMPDIR is unusable or full, other folders are tried, so that the script can still run.
    for (const fs::path& folder :
         {wanted, fs::path("/tmp"), fs::path("/var/tmp"), fs::path("/dev/shm")}) {
        if (folder.empty()) continue;
        removeLeftBehind(folder);
        if (makeIn(folder)) return;
        if (first_error == 0) first_error = errno;
    }
    throw std::runtime_error(
        fmt::format("No folder for temporary files can be used ({}); set TMPDIR to one.",
                    std::strerror(first_error)));
}

// Creates the place in `folder`. Returns false and sets errno if this fails or the folder is full.
bool Place::makeIn(const fs::path& folder) {
    std::string name = (folder / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr) return false;
    path_ = name;
    // The file gets its final name only after it is locked. Until then, the folder has no owner's
    // file and is therefore never considered abandoned.
    const fs::path unlocked = path_ / "owner.new";
    lock_ = ::open(unlocked.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const int full = lock_ < 0 ? errno : ::posix_fallocate(lock_, 0, kLeastBytes);
    std::error_code ignored;
    if (full != 0 && full != EOPNOTSUPP) {
        if (lock_ >= 0) ::close(std::exchange(lock_, -1));
        fs::remove_all(std::exchange(path_, {}), ignored);
        errno = full;
        return false;
    }
    [[maybe_unused]] const int done = ::ftruncate(lock_, 0);
    if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) fs::rename(unlocked, path_ / kOwner, ignored);
    return true;
}

std::string Place::scriptFor(pid_t process) { return fmt::format("{}{}.py", kScript, process); }

Place::~Place() {
    std::error_code error;
    fs::remove_all(path_, error);
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace ridgepoint::recording::script
