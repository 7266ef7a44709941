// SPDX-License-Identifier: GPL-3.0-or-later
// Paths that no other user of the machine can redirect.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace ridgepoint::run {

// A path leads through something that another user can change; what() is one sentence.
class PathError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns the absolute path without links. A link is followed only if it is this user's or root's,
// and not in a folder to which everyone can write. The end of the path need not exist. Throws
// PathError.
std::filesystem::path followed(const std::filesystem::path& path);

// Returns whether the path is a file of this user that nobody else can write to, and not a link.
bool isOwnFile(const std::filesystem::path& path);

// Returns the user's cache folder: ridgepoint in XDG_CACHE_HOME, else in ~/.cache; empty if neither
// is set to an absolute path.
std::filesystem::path cacheFolder();

// Returns a folder that only this user can read and change: `names` below `folder`, one in the
// other. Missing folders are created; those named, and `folder`, get the mode 0700. Throws
// PathError if one of them is a link or another user's, or if another user can replace one of their
// parents, and std::system_error.
std::filesystem::path ownFolder(const std::filesystem::path& folder,
                                std::initializer_list<std::string> names = {});

}  // namespace ridgepoint::run
