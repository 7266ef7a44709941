// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/disk_reserve.h"

#include <fcntl.h>
#include <unistd.h>

namespace ridgepoint::run {
namespace {

// A transaction that changes a document writes a few 4 KiB pages. The rest is for the overhead of
// the file system.
constexpr off_t kReservedBytes = 128 << 10;

}  // namespace

DiskReserve::DiskReserve(const std::filesystem::path& folder) {
    file_ = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file_ >= 0 && ::posix_fallocate(file_, 0, kReservedBytes) != 0) release();
}

void DiskReserve::release() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

}  // namespace ridgepoint::run
