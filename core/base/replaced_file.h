// SPDX-License-Identifier: GPL-3.0-or-later
// ReplacedFile replaces a file atomically. The old file remains until the new one is complete; an
// abandoned new file is removed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::run {

// Returns one sentence if the file must not be replaced, because it is a run, another database, a
// folder, a device, a pipe or a socket, or a link that another user can have made. Otherwise
// returns an empty string.
std::string whyNotReplaced(const std::filesystem::path& file);

// Failures throw std::system_error with the errno value, or PathError (own_folder.h). The new file
// is created in the old file's folder, under a random name and without following links, so no other
// user can redirect it. It gets the old file's permissions as far as possible, or the umask's
// default if there is no old file. If the path is a link, the file that it points to is replaced,
// and the link remains. Links that another user can have made are not followed.
class ReplacedFile {
  public:
    explicit ReplacedFile(const std::filesystem::path& file);
    ~ReplacedFile();  // removes the new file unless putInPlace() succeeded
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    // The path of the new file, with the same extension. Other programs may write to this path.
    const std::filesystem::path& temporary() const { return temporary_; }
    void write(std::string_view text);  // appends text

    enum class Sync { no, yes };  // yes: a power failure leaves the old or the complete new file
    void putInPlace(Sync sync = Sync::no);

  private:
    std::filesystem::path file_, temporary_;
    int descriptor_ = -1;
};

}  // namespace ridgepoint::run
