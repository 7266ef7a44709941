// SPDX-License-Identifier: GPL-3.0-or-later
// WrittenFile is the run file that a writer has open. It detects when another program deletes,
// renames, replaces or truncates the file, and when other code in this process closes its
// descriptors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/descriptor.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/store.h"
#include "core/run/store/write/writer_presence.h"

namespace ridgepoint::run {

class WrittenFile {
  public:
    // Opens a file, which must exist. Throws sqlite::Failure.
    explicit WrittenFile(const std::filesystem::path& path,
                         RunWriter::Survives survives = RunWriter::Survives::commits);
    ~WrittenFile() { close(); }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    sqlite::Database& database() { return *database_; }
    bool isOpen() const { return database_ != nullptr; }
    bool isVisible() const { return presence_.held(); }  // whether readers can see the writer
    void releaseReserve() { reserve_.close(); }  // so that a full disk has room for the reason
    // Starts the write-ahead log, so that only uncommitted data is lost if the process is killed.
    // If no data must survive, uses no log and does not flush the file to disk.
    void useLog();
    void leaveLog();  // ends the log, so that the complete run is a single file
    void close();

    // Returns how the file was lost, for example "was deleted", or an empty string if it was not
    // lost. This call is cheap.
    std::string loss();
    bool hasName() const;  // false if the file was deleted or its descriptors were closed
    // Copies the committed data to an existing empty file. Returns false if the content of this
    // file was destroyed; the other file then remains empty. Throws sqlite::Failure.
    bool copyInto(const std::filesystem::path& other);
    // Closes the file after a loss and removes the log at its path. Otherwise, SQLite would apply
    // this log to any new database with the same path.
    void abandon();
    // Returns true if loss() is "was closed …". The descriptor numbers may now belong to files of
    // the recorded script, so this file must be neither used nor destroyed.
    bool isTornAway() const { return torn_away_; }
    // Removes the file and returns true. Returns false if the path does not lead to this file.
    bool remove();

  private:
    std::filesystem::path path_;
    std::filesystem::path absolute_;
    FileIdentity identity_;
    RunWriter::Survives survives_;
    bool torn_away_ = false;  // whether other code closed the descriptors (os.closerange)
    // Opened with O_PATH, because closing any other kind of descriptor would release SQLite's
    // locks.
    base::Descriptor file_;
    WriterPresence presence_;   // must outlive the database
    base::Descriptor reserve_;  // unnamed file that reserves disk space
    std::int64_t bytes_ = 0;
    std::optional<FileIdentity> log_, index_;
    std::unique_ptr<sqlite::Database> database_;
};

}  // namespace ridgepoint::run
