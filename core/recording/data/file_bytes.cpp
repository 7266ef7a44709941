// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/file_bytes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "core/base/descriptor.h"
#include "core/recording/data/choice.h"
#include "core/recording/data/image.h"

namespace ridgepoint::recording::data {
namespace {

[[noreturn]] void failForSystem() {
    throw ImageError("it cannot be read: " + std::generic_category().message(errno));
}

}  // namespace

void readFileBytes(const std::filesystem::path& path, std::vector<std::uint8_t>& into) {
    // O_NONBLOCK is set because photo.jpg might be a pipe, and opening a pipe would wait for a
    // writer.
    const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct ::stat status{};
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) failForSystem();
    if (!S_ISREG(status.st_mode)) throw ImageError("it is not a file");
    if (status.st_size > kMostFileBytes) {
        throw ImageError(fmt::format("it has {} MB, and {} may be read", status.st_size / 1'000'000,
                                     kMostFileBytes / 1'000'000));
    }
    into.resize(static_cast<std::size_t>(status.st_size));
    std::size_t done = 0;
    while (done < into.size()) {
        const ssize_t count = ::read(file.number(), into.data() + done, into.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) failForSystem();
        if (count == 0) break;  // the file became shorter while it was read
        done += static_cast<std::size_t>(count);
    }
    into.resize(done);
}

std::vector<std::uint8_t> readPacked(const std::filesystem::path& path, std::int64_t most) {
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(::gzopen(path.c_str(), "rb"), ::gzclose);
    if (!file) {
        throw DataError(fmt::format("\"{}\" cannot be read: {}.", path.string(),
                                    std::generic_category().message(errno)));
    }
    constexpr unsigned kPart = 1 << 20;
    std::vector<std::uint8_t> bytes;
    for (;;) {
        const std::size_t before = bytes.size();
        if (static_cast<std::int64_t>(before) > most) {
            throw DataError(
                fmt::format("\"{}\" is larger than such a file can be.", path.string()));
        }
        bytes.resize(before + kPart);
        const int count = ::gzread(file.get(), bytes.data() + before, kPart);
        int status = Z_OK;
        const char* const words = ::gzerror(file.get(), &status);
        if (count < 0 || (status != Z_OK && status != Z_STREAM_END)) {
            throw DataError(fmt::format("\"{}\" is damaged or truncated ({}).", path.string(),
                                        words == nullptr ? "" : words));
        }
        bytes.resize(before + static_cast<std::size_t>(count));
        if (count == 0) return bytes;
    }
}

}  // namespace ridgepoint::recording::data
