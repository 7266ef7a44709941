// SPDX-License-Identifier: GPL-3.0-or-later
// WriterPresence shows other processes on this machine that a run file is being written. The writer
// opens a local socket that is named after the file's device and inode, and the system closes the
// socket when the writer exits for any reason. The socket does not use a descriptor of the
// database, because closing one would release SQLite's locks in this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace ridgepoint::run {

struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    bool operator==(const FileIdentity&) const = default;
};
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

class WriterPresence {
  public:
    WriterPresence() = default;
    explicit WriterPresence(const FileIdentity& file);
    ~WriterPresence() { release(); }
    WriterPresence(const WriterPresence&) = delete;
    WriterPresence& operator=(const WriterPresence&) = delete;

    bool held() const { return socket_ >= 0; }
    void release();

    // Returns whether a process in the same place() is writing the file.
    static bool isHeld(const FileIdentity& file);

    // Returns the scope in which local sockets are visible, which is the current boot and network
    // namespace. Returns an empty string if it is unknown.
    static std::string place();

  private:
    int socket_ = -1;
};

}  // namespace ridgepoint::run
