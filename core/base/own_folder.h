// SPDX-License-Identifier: GPL-3.0-or-later
// Creates and checks paths that no other user of the machine can redirect.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace ridgepoint::base {

// Thrown if another user can change a part of the path. what() returns one sentence.
class PathError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns the absolute path with all links resolved. A link is followed only if this user or root
// owns it and its folder is not world-writable. The last parts of the path do not have to exist.
// Throws PathError if another user can redirect the path.
std::filesystem::path followed(const std::filesystem::path& path);

// Returns whether the path is a file, not a link, that belongs to this user and that no other user
// can write to.
bool isOwnFile(const std::filesystem::path& path);

// Returns the user's cache folder: ridgepoint in XDG_CACHE_HOME or, if this is not set, in
// ~/.cache. Returns an empty path if neither is an absolute path.
std::filesystem::path cacheFolder();

// Returns the subfolder of `folder` that `names` describes: for example, {"a", "b"} is the folder
// a/b. Only this user can read and change the subfolder. Missing folders are created; `folder` and
// the named folders get the mode 0700. Throws PathError if one of these folders is a link or
// belongs to another user, or if another user can replace one of their parents. Throws
// std::system_error on other failures.
std::filesystem::path ownFolder(const std::filesystem::path& folder,
                                std::initializer_list<std::string> names = {});

}  // namespace ridgepoint::base
