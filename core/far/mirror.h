// SPDX-License-Identifier: GPL-3.0-or-later
// Mirror is a local run file with the rows that another Ridgepoint sends. Readers follow it like
// the file of a recording on this machine. It contains no individual calls and no allocations.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/far/address.h"
#include "core/far/row_coder.h"
#include "core/far/stream_rows.h"
#include "core/run/store/store.h"
#include "core/run/store/write/written_file.h"

namespace ridgepoint::far {

class Mirror {
  public:
    // Opens an existing mirror to continue it, or creates the file. Throws StoreError.
    explicit Mirror(const std::filesystem::path& path);
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // runId() returns the ID of the run, or an empty string if nothing was committed. marks()
    // returns the last row of each growing table, after which the other end continues.
    std::string runId();
    Marks marks();

    // Call this for a new connection, because the next rows are the first rows in a new stream.
    void connected();
    // Adds rows. Throws ProtocolError for invalid rows, and StoreError if the disk is full.
    void add(std::string_view rows);
    void commit();
    // Call this when the run is over, so that readers expect no more rows.
    void finish();

  private:
    run::RunInfo info();
    void clear(std::size_t table);
    void put(std::size_t table, std::int64_t id, const Row& row);
    void refuseToFillDisk(std::size_t bytes);

    std::filesystem::path path_;
    std::unique_ptr<run::WrittenFile> file_;
    std::map<std::size_t, run::sqlite::Statement> inserts_;
    std::unique_ptr<run::sqlite::Transaction> transaction_;
    std::unique_ptr<RowDecoder> decoder_;
    std::size_t bytes_ = 0;  // bytes written since the free space was last checked
};

// Returns how many more bytes may be written to the folder's file system without using its last 256
// MiB. Returns the maximum number if the free space is unknown.
std::uintmax_t spareBytes(const std::filesystem::path& folder);

// Returns the file for the mirror of a run, or of a recording that `start` starts. The file is in
// the user's cache, from which old mirrors are removed. Another window's mirror of the same run is
// not changed. Throws std::system_error, and base::PathError if other users could change the file.
std::filesystem::path mirrorFile(const Address& address, const std::vector<std::string>& start);

// Removes this user's mirrors in this folder that have not been used for 30 days. Then removes the
// oldest mirrors until the mirrors together take at most 4 GiB. Mirrors that a program has open, or
// that were used within the last day, are not removed.
void removeOldMirrors(const std::filesystem::path& cache);

}  // namespace ridgepoint::far
