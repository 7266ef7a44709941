// SPDX-License-Identifier: GPL-3.0-or-later
// A file of captured activity buffers, to look at a trace where there is no GPU: what a test or a
// report of a fault needs. Little-endian; "RPCUPTI1", then chunks of
//
//   u32 'B' (0x42), u32 CUPTI version, u64 bytes, the buffer (padded to 8)
//   u32 'N' (0x4e), u32 0,             u64 bytes, a kernel's mangled name (padded to 8)
// A name precedes the first buffer that uses it; the name fields of kernel records hold its
// number, counted from 1, instead of CUPTI's pointer; 0 is none.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/collect/cuda/activity_source.h"

namespace ridgepoint::collect::cuda {

// what() is one sentence: which file, what is wrong.
class CaptureError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class CaptureWriter {
  public:
    explicit CaptureWriter(const std::filesystem::path& path);
    // A buffer of a source with these names. Throws CaptureError when the disk is full.
    void write(std::span<const std::byte> buffer, const NameResolver& names);
    void close();  // throws where the destructor could only be silent

  private:
    void chunk(std::uint32_t kind, std::uint32_t version, std::span<const std::byte> content);
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::unordered_map<std::string, std::uint64_t> numbers_;
};

// Reads the whole file, at most kMostBytes of it; throws CaptureError. If a file ends inside a
// chunk because its recorder was killed, the earlier chunks are read.
class CaptureFile : public ActivitySource {
  public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
    explicit CaptureFile(const std::filesystem::path& path);

    void flush(bool all, const Take& take) override;  // everything, once
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
    std::vector<std::vector<std::byte>> buffers_;
    bool cut_short_ = false;
};

}  // namespace ridgepoint::collect::cuda
