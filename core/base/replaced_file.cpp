// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/replaced_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/own_folder.h"

namespace ridgepoint::base {
namespace {

namespace fs = std::filesystem;

// Maximum length of the extension that the new file gets. Programs select the format by the
// extension. If the part after the last dot is longer, it is considered part of the name.
constexpr std::size_t kMostExtension = 32;
constexpr int kTries = 100;

[[noreturn]] void fail(int error) { throw std::system_error(error, std::generic_category()); }

fs::path unforeseenName(const fs::path& file) {
    std::random_device random;
    std::string extension = file.extension().string();
    if (extension.size() > kMostExtension) extension.clear();
    return file.parent_path() / fmt::format(".ridgepoint-{:08x}{:08x}{}",
                                            static_cast<unsigned>(random()),
                                            static_cast<unsigned>(random()), extension);
}

}  // namespace

std::string whyNotReplaced(const fs::path& file) {
    std::error_code ignored;
    try {
        followed(file);
    } catch (const PathError& error) {
        return error.what();
    }
    const auto status = fs::status(file, ignored);
    if (!fs::exists(status)) return {};
    if (fs::is_directory(status))
        return fmt::format("\"{}\" is a folder; name a file in it.", file.string());
    if (!fs::is_regular_file(status)) {
        return fmt::format(
            "\"{}\" is a device, pipe or socket, which an export never replaces. Name a file.",
            file.string());
    }
    constexpr std::string_view kDatabase("SQLite format 3\0", 16);
    std::array<char, 16> head{};
    std::ifstream stream(file, std::ios::binary);
    if (stream.read(head.data(), head.size()) &&
        std::string_view(head.data(), head.size()) == kDatabase) {
        return fmt::format(
            "{} is a run or another database, which an export never replaces; choose another name.",
            file.string());
    }
    return {};
}

ReplacedFile::ReplacedFile(const fs::path& file) : file_(followed(file)) {
    std::error_code error;
    struct stat replaced{};
    const bool replaces = ::stat(file_.c_str(), &replaced) == 0;
    for (int tried = 0; descriptor_ < 0; ++tried) {
        temporary_ = unforeseenName(file_);
        // The mode is 0600 until the new file gets the old file's permissions, so that no other
        // user can read it before.
        descriptor_ =
            ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                   replaces ? 0600 : 0666);
        if (descriptor_ < 0 && (errno != EEXIST || tried == kTries)) fail(errno);
    }
    if (!replaces) return;
    // Only root can change a file's owner. For any other user, the new file belongs to the user who
    // runs this process.
    const bool same_owner = ::fchown(descriptor_, replaced.st_uid, replaced.st_gid) == 0 ||
                            ::fchown(descriptor_, static_cast<uid_t>(-1), replaced.st_gid) == 0;
    // The permissions of the old file's group must not apply to this user's group.
    const mode_t mode = replaced.st_mode & (same_owner ? 0777 : 0707);
    if (::fchmod(descriptor_, mode) != 0 && errno != EPERM && errno != ENOTSUP) {
        const int why = errno;
        ::close(descriptor_);
        fs::remove(temporary_, error);
        fail(why);
    }
}

ReplacedFile::~ReplacedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    std::error_code ignored;
    if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void ReplacedFile::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            fail(errno);
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void ReplacedFile::putInPlace(Sync sync) {
    if (sync == Sync::yes && ::fsync(descriptor_) != 0) fail(errno);
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    if (::rename(temporary_.c_str(), file_.c_str()) != 0) fail(errno);
    temporary_.clear();
}

}  // namespace ridgepoint::base
