// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces a file atomically: the old file remains until the new one is complete, and an abandoned
// new file is removed.
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
    ~ReplacedFile();  // removes what was not put in place
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    // With the same extension; another program may write to it, or replace it in turn.
    const std::filesystem::path& temporary() const { return temporary_; }
    void write(std::string_view text);  // after what was written before

    enum class Sync { no, yes };  // yes: after a loss of power the file is whole or the old one
    void putInPlace(Sync sync = Sync::no);

  private:
    std::filesystem::path file_, temporary_;
    int descriptor_ = -1;
};

}  // namespace ridgepoint::run
