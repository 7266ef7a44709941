// SPDX-License-Identifier: GPL-3.0-or-later
// DiskReserve reserves a small amount of disk space with an unnamed file. When the disk is full,
// releasing it makes room to store the reason for the end of the recording.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

class DiskReserve {
  public:
    // Reserves space on the disk of this folder, or nothing if the file system lacks unnamed files.
    explicit DiskReserve(const std::filesystem::path& folder);
    ~DiskReserve() { release(); }
    DiskReserve(const DiskReserve&) = delete;
    DiskReserve& operator=(const DiskReserve&) = delete;
    void release();

  private:
    int file_ = -1;
};

}  // namespace ridgepoint::run
