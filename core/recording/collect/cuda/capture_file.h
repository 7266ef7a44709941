// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes files of captured activity buffers, for tests and fault reports: a trace can be
// examined without a GPU. The format is little-endian. A file begins with "RPCUPTI2", followed by
// chunks:
//
//   u32 'L' (0x4c), u32 kind, u64 bytes, the kind's RecordLayout as u16 numbers: a record's size,
//                             then offset and size of each Field in the enumeration's order
//   u32 'B' (0x42), u32 0,    u64 bytes, the buffer
//   u32 'N' (0x4e), u32 0,    u64 bytes, a kernel's mangled name
//
// Each chunk is padded to 8 bytes. Layouts and names precede the first buffer that uses them. The
// name fields of kernel records contain the name's number, counted from 1, instead of CUPTI's
// pointer, or 0 if there is no name.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/recording/collect/cuda/activity_source.h"

namespace ridgepoint::recording::collect::cuda {

// what() returns one sentence with the file and the error.
class CaptureError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class CaptureWriter {
  public:
    explicit CaptureWriter(const std::filesystem::path& path);
    // Writes a buffer from a source with these names. Throws CaptureError if the disk is full.
    void write(const ActivityBuffer& buffer, const NameResolver& names);
    void close();  // throws on failure, which the destructor cannot report

  private:
    void chunk(std::uint32_t what, std::uint32_t kind, std::span<const std::byte> content);
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::unordered_map<std::string, std::uint64_t> numbers_;
    RecordLayouts layouts_;  // layouts that the file already contains
};

// Reads the whole file, at most kMostBytes, and throws CaptureError on failure. If the file ends
// within a chunk because its recorder was killed, the chunks before it are read.
class CaptureFile : public ActivitySource {
  public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
    explicit CaptureFile(const std::filesystem::path& path);

    void flush(bool all, const Take& take) override;  // the first call passes on all buffers
    const NameResolver& names() const override { return names_; }
    std::uint64_t dropped() const override { return 0; }
    bool cutShort() const { return cut_short_; }

  private:
    struct Names : NameResolver {
        std::string_view name(std::uint64_t field) const override {
            return field == 0 || field > texts.size() ? std::string_view{} : texts[field - 1];
        }
        std::vector<std::string> texts;
    };
    Names names_;
    struct Buffer {
        std::vector<std::byte> bytes;
        std::shared_ptr<const RecordLayouts> layouts;
    };
    std::vector<Buffer> buffers_;
    bool cut_short_ = false;
};

}  // namespace ridgepoint::recording::collect::cuda
