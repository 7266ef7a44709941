// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/own_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <deque>
#include <system_error>

#include "core/base/descriptor.h"

namespace ridgepoint::base {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // maximum number of links in a path; equal to the kernel's limit
constexpr mode_t kOwn = 0700;

bool isOurs(const struct stat& found) { return found.st_uid == ::geteuid() || found.st_uid == 0; }

void refuseParent(const fs::path& parent, const struct stat& found) {
    const bool sticky = (found.st_mode & S_ISVTX) != 0;
    if (isOurs(found) && ((found.st_mode & S_IWOTH) == 0 || sticky)) return;
    throw PathError(fmt::format(
        "\"{}\" can be changed by other users, so Ridgepoint stores nothing below it; set "
        "XDG_CACHE_HOME to a folder of your own.",
        parent.string()));
}

Descriptor openOwn(const Descriptor& parent, const std::string& name, const fs::path& path) {
    for (bool made = false;; made = true) {
        Descriptor folder(::openat(parent.number(), name.c_str(),
                                   O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat found{};
        if (folder.number() >= 0 && ::fstat(folder.number(), &found) == 0 &&
            found.st_uid == ::geteuid()) {
            if ((found.st_mode & 07777) != kOwn && ::fchmod(folder.number(), kOwn) != 0)
                throw std::system_error(errno, std::generic_category(), path.string());
            return folder;
        }
        if (folder.number() < 0 && errno == ENOENT && !made) {
            if (::mkdirat(parent.number(), name.c_str(), kOwn) == 0 || errno == EEXIST) continue;
        }
        if (folder.number() < 0 && errno != ELOOP && errno != ENOTDIR)
            throw std::system_error(errno, std::generic_category(), path.string());
        throw PathError(fmt::format(
            "\"{}\" is not a folder of yours; remove it, or set XDG_CACHE_HOME to a folder of your "
            "own.",
            path.string()));
    }
}

}  // namespace

fs::path followed(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    std::deque<fs::path> rest(absolute.begin(), absolute.end());
    fs::path at = "/";
    for (int links = 0; !rest.empty();) {
        const fs::path name = rest.front();
        rest.pop_front();
        if (name.empty() || name == "." || name == "/") continue;
        if (name == "..") {
            at = at.parent_path();
            continue;
        }
        struct stat found{}, folder{};
        const fs::path next = at / name;
        if (::lstat(next.c_str(), &found) != 0 || !S_ISLNK(found.st_mode)) {
            at = next;
            continue;
        }
        if (!isOurs(found) || ::stat(at.c_str(), &folder) != 0 || (folder.st_mode & S_IWOTH) != 0) {
            throw PathError(
                fmt::format("\"{}\" is a link that another user can have made, so it is not "
                            "followed; name another file.",
                            next.string()));
        }
        const fs::path target = fs::read_symlink(next, error);
        if (error || ++links > kMostLinks)
            throw PathError(fmt::format("\"{}\" is a link that leads nowhere.", next.string()));
        rest.insert(rest.begin(), target.begin(), target.end());
        if (target.is_absolute()) at = "/";
    }
    return at;
}

bool isOwnFile(const fs::path& path) {
    struct stat found{};
    return ::lstat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) &&
           found.st_uid == ::geteuid() && (found.st_mode & S_IWOTH) == 0;
}

fs::path cacheFolder() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME");
        cache != nullptr && *cache == '/') {
        return fs::path(cache) / "ridgepoint";
    }
    const char* const home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? fs::path(home) / ".cache" / "ridgepoint" : fs::path();
}

fs::path ownFolder(const fs::path& folder, std::initializer_list<std::string> names) {
    fs::path at = "/";
    Descriptor parent(::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    struct stat found{};
    for (const fs::path& name : followed(folder.parent_path()).relative_path()) {
        at /= name;
        Descriptor next(
            ::openat(parent.number(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (next.number() < 0 && errno == ENOENT &&
            (::mkdirat(parent.number(), name.c_str(), kOwn) == 0 || errno == EEXIST)) {
            next = Descriptor(::openat(parent.number(), name.c_str(),
                                       O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        }
        if (next.number() < 0 || ::fstat(next.number(), &found) != 0)
            throw std::system_error(errno, std::generic_category(), at.string());
        refuseParent(at, found);
        parent = std::move(next);
    }
    at /= folder.filename();
    parent = openOwn(parent, folder.filename(), at);
    for (const std::string& name : names) {
        at /= name;
        parent = openOwn(parent, name, at);
    }
    return at;
}

}  // namespace ridgepoint::base
