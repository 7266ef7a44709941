// SPDX-License-Identifier: GPL-3.0-or-later
// ReplacedFile replaces a file atomically. The old file remains until the new one is complete; an
// abandoned new file is removed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::run {

// One sentence if a file must not be replaced: a run, a database, a folder, a device or a pipe.
// Empty otherwise.
std::string whyNotReplaced(const std::filesystem::path& file);

// Everything throws std::system_error with the errno value that says why. The new file is made next
// to the one it replaces, under a name that nobody can foresee, and never through a link that is
// planted there; the permissions are those of the file replaced, or what the umask leaves. A link
// stays a link: the file that it points to is replaced.
class ReplacedFile {
  public:
    explicit ReplacedFile(const std::filesystem::path& file);
    ~ReplacedFile();  // removes the new file if it was not put in place
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    // The new file, with the same extension. Another program may write or replace it.
    const std::filesystem::path& temporary() const { return temporary_; }
    void write(std::string_view text);  // appends text

    enum class Sync { no, yes };  // yes: a power failure leaves the old or the complete new file
    void putInPlace(Sync sync = Sync::no);

  private:
    std::filesystem::path file_, temporary_;
    int descriptor_ = -1;
};

}  // namespace ridgepoint::run
