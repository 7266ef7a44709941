// SPDX-License-Identifier: GPL-3.0-or-later
// Mirror is a local run file with the rows that another Ridgepoint sends. Readers follow it like
// the file of a recording on this machine. It contains no single calls and no allocations.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/far/address.h"
#include "core/far/row_coder.h"
#include "core/far/rows.h"
#include "core/store/store.h"
#include "core/store/write/written_file.h"

namespace ridgepoint::far {

class Mirror {
  public:
    // Continues an existing mirror, or makes the file. Throws StoreError.
    explicit Mirror(const std::filesystem::path& path);
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Returns the ID of the run, and where the mirror ends; empty if nothing was committed.
    std::string runId();
    Marks marks();

    // A new connection: the next rows are the first of their stream.
    void connected();
    // Throws ProtocolError, and StoreError if the disk is full.
    void add(std::string_view rows);
    void commit();
    // The run is over: readers see that nothing will follow.
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
    std::size_t bytes_ = 0;  // since the free space was looked at
};

// Returns how many bytes may still be written to the file system of the folder, which keeps its
// last 256 MiB; the largest number if its free space is unknown.
std::uintmax_t spareBytes(const std::filesystem::path& folder);

// Returns the file for the mirror of a run, or of a recording that `start` begins, in the user's
// cache, and removes old mirrors there. Another window's mirror of the same run is left alone.
// Throws std::system_error, and run::PathError if other users could change it.
std::filesystem::path mirrorFile(const Address& address, const std::vector<std::string>& start);

// Removes this user's mirrors in this folder that were not used for 30 days, and the oldest ones
// while all take more than 4 GiB. Mirrors that a program holds open or that were used within a day
// remain.
void removeOldMirrors(const std::filesystem::path& cache);

}  // namespace ridgepoint::far
