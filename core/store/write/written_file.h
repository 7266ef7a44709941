// SPDX-License-Identifier: GPL-3.0-or-later
// The run file that a writer has open. It finds out when somebody takes the file away.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/descriptor.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/write/disk_reserve.h"
#include "core/store/write/writer_presence.h"

namespace ridgepoint::run {

class WrittenFile {
  public:
    // The file exists. Throws sqlite::Failure.
    explicit WrittenFile(const std::filesystem::path& path);
    ~WrittenFile() { close(); }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    sqlite::Database& database() { return *database_; }
    bool isOpen() const { return database_ != nullptr; }
    bool isVisible() const { return presence_.held(); }  // to readers, as being written
    void releaseReserve() { reserve_.release(); }
    // From now on a process that is killed loses only what it had not committed.
    void useLog();
    void leaveLog();  // so that the complete run is one file
    void close();

    // What happened to the file: "was deleted"; empty if it is still at its path. Cheap.
    std::string loss();
    bool hasName() const;  // somewhere: it was not deleted
    // Copies what was committed into another file, which exists and is empty. False: its content
    // was destroyed, and the other file is empty. Throws sqlite::Failure.
    bool copyInto(const std::filesystem::path& other);
    // Closes the file after a loss. The log next to its path must not stay: SQLite would add it to
    // whatever database is there now.
    void abandon();
    // Removes the file, unless its path leads to another one by now.
    bool remove();

  private:
    std::filesystem::path path_;
    std::filesystem::path absolute_;
    // O_PATH: closing it does not release SQLite's locks, as closing another descriptor would.
    Descriptor file_;
    WriterPresence presence_;  // outlives the database
    DiskReserve reserve_;
    std::int64_t bytes_ = 0;
    std::optional<FileIdentity> log_, index_;
    std::unique_ptr<sqlite::Database> database_;
};

}  // namespace ridgepoint::run
