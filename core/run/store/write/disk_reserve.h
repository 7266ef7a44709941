// SPDX-License-Identifier: GPL-3.0-or-later
// DiskReserve reserves a small amount of disk space with an unnamed file. If the disk is full, this
// space is released to store the reason why the recording ended.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

class DiskReserve {
  public:
    // Reserves space on the disk of this folder. Reserves nothing if the file system does not
    // support unnamed files.
    explicit DiskReserve(const std::filesystem::path& folder);
    ~DiskReserve() { release(); }
    DiskReserve(const DiskReserve&) = delete;
    DiskReserve& operator=(const DiskReserve&) = delete;
    void release();

  private:
    int file_ = -1;
};

}  // namespace ridgepoint::run
