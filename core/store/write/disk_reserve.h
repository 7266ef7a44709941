// SPDX-License-Identifier: GPL-3.0-or-later
// A little disk space, reserved by an unnamed file. Given back when the disk is full, it is
// room to write down why a recording ended.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

class DiskReserve {
  public:
    // On the disk of this folder. Holds nothing where the file system knows no such files.
    explicit DiskReserve(const std::filesystem::path& folder);
    ~DiskReserve() { release(); }
    DiskReserve(const DiskReserve&) = delete;
    DiskReserve& operator=(const DiskReserve&) = delete;
    void release();

  private:
    int file_ = -1;
};

}  // namespace ridgepoint::run
