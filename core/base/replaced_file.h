// SPDX-License-Identifier: GPL-3.0-or-later
// ReplacedFile replaces a file atomically. The old file remains until the new one is complete; an
// abandoned new file is removed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::base {

// Returns a sentence that explains why the file must not be replaced, or an empty string if it may
// be replaced. Runs, other databases, folders, devices, pipes, sockets, and links that another user
// could have created must not be replaced.
std::string whyNotReplaced(const std::filesystem::path& file);

// Replaces a file. Failures throw std::system_error with the errno value, or PathError
// (own_folder.h). The new file is created in the old file's folder, under a random name and without
// following links, so that no other user can redirect it. It gets the old file's permissions as far
// as possible, or the umask's default if there is no old file. If the path is a link, the link's
// target is replaced and the link remains. Links that another user could have created are not
// followed.
class ReplacedFile {
  public:
    explicit ReplacedFile(const std::filesystem::path& file);
    ~ReplacedFile();  // removes the new file if putInPlace() has not succeeded
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    // Returns the path of the new file, which has the same extension. Other programs may write to
    // this path.
    const std::filesystem::path& temporary() const { return temporary_; }
    void write(std::string_view text);  // appends to the new file

    // With `yes`, either the old file or the complete new file exists after a power failure.
    enum class Sync { no, yes };
    void putInPlace(Sync sync = Sync::no);

  private:
    std::filesystem::path file_, temporary_;
    int descriptor_ = -1;
};

}  // namespace ridgepoint::base
