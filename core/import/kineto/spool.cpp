// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/spool.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace ridgepoint::import::kineto {
namespace {

[[noreturn]] void cannot(const char* what, int error) {
    std::error_code ignored;
    throw ImportError(fmt::format(
        "A temporary file in \"{}\" cannot be {} ({}); make room there or set TMPDIR to a folder "
        "with more.",
        std::filesystem::temp_directory_path(ignored).string(), what, std::strerror(error)));
}

}  // namespace

SpoolFile::SpoolFile() {
    std::error_code ignored;
    std::string path =
        (std::filesystem::temp_directory_path(ignored) / "ridgepoint-import-XXXXXX").string();
    descriptor_ = ::mkostemp(path.data(), 0);
    if (descriptor_ < 0) cannot("made", errno);
    ::unlink(path.c_str());
}

SpoolFile::~SpoolFile() { ::close(descriptor_); }

void SpoolFile::write(const void* bytes, std::size_t count) {
    const auto* at = static_cast<const char*>(bytes);
    while (count > 0) {
        const ssize_t done = ::pwrite(descriptor_, at, count, static_cast<off_t>(size_));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) cannot("written", done < 0 ? errno : ENOSPC);
        at += done;
        size_ += static_cast<std::size_t>(done);
        count -= static_cast<std::size_t>(done);
    }
}

void SpoolFile::read(std::size_t at, void* bytes, std::size_t count) const {
    auto* to = static_cast<char*>(bytes);
    while (count > 0) {
        const ssize_t done = ::pread(descriptor_, to, count, static_cast<off_t>(at));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) cannot("read", done < 0 ? errno : EIO);
        to += done;
        at += static_cast<std::size_t>(done);
        count -= static_cast<std::size_t>(done);
    }
}

}  // namespace ridgepoint::import::kineto
