// SPDX-License-Identifier: GPL-3.0-or-later
// WrittenFile is the run file that a writer has open. It detects when another program deletes,
// renames, replaces or truncates the file, and when this process has closed its descriptors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/descriptor.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/store.h"
#include "core/store/write/disk_reserve.h"
#include "core/store/write/writer_presence.h"

namespace ridgepoint::run {

class WrittenFile {
  public:
    // The file exists. Throws sqlite::Failure.
    explicit WrittenFile(const std::filesystem::path& path,
                         RunWriter::Survives survives = RunWriter::Survives::commits);
    ~WrittenFile() { close(); }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    sqlite::Database& database() { return *database_; }
    bool isOpen() const { return database_ != nullptr; }
    bool isVisible() const { return presence_.held(); }  // whether readers see that it is written
    void releaseReserve() { reserve_.release(); }
    // Starts the write-ahead log: a killed process then loses only data that was not committed. If
    // nothing must survive, there is no log, and the file is not flushed to the disk.
    void useLog();
    void leaveLog();  // ends the log, so that the complete run is one file
    void close();

    // Returns how the file was lost ("was deleted"); empty if it was not lost. Cheap.
    std::string loss();
    bool hasName() const;  // false if the file was deleted, or if its descriptors were closed
    // Copies the committed data into an existing empty file. Returns false if this file's content
    // was destroyed; the other file is then still empty. Throws sqlite::Failure.
    bool copyInto(const std::filesystem::path& other);
    // Closes the file after a loss, and removes the log at its path. Otherwise SQLite would apply
    // this log to any new database at this path.
    void abandon();
    // True after the loss "was closed …". The numbers of the descriptors may belong to files of the
    // recorded script by now: the file may then be neither used nor destroyed.
    bool isTornAway() const { return torn_away_; }
    // Removes the file and returns true, unless the path now leads to another file or to none.
    bool remove();

  private:
    std::filesystem::path path_;
    std::filesystem::path absolute_;
    FileIdentity identity_;
    RunWriter::Survives survives_;
    bool torn_away_ = false;  // descriptors were closed by others, such as os.closerange in Python
    // O_PATH: closing it does not release SQLite's locks, as closing another descriptor would.
    Descriptor file_;
    WriterPresence presence_;  // outlives the database
    DiskReserve reserve_;
    std::int64_t bytes_ = 0;
    std::optional<FileIdentity> log_, index_;
    std::unique_ptr<sqlite::Database> database_;
};

}  // namespace ridgepoint::run
