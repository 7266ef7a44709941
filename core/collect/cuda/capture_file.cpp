// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cuda/capture_file.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace ridgepoint::collect::cuda {
namespace {

constexpr char kMagic[8] = {'R', 'P', 'C', 'U', 'P', 'T', 'I', '1'};
constexpr std::uint32_t kBuffer = 'B', kName = 'N';
constexpr std::uint64_t kMostNameBytes = 1 << 16;

struct ChunkHeader {
    std::uint32_t kind, version;
    std::uint64_t bytes;
};

std::uint64_t padding(std::uint64_t bytes) { return (8 - bytes % 8) % 8; }

}  // namespace

CaptureWriter::CaptureWriter(const std::filesystem::path& path)
    : path_(path), file_(std::fopen(path.c_str(), "wb")) {
    if (!file_ || std::fwrite(kMagic, sizeof(kMagic), 1, file_.get()) != 1) {
        throw CaptureError(fmt::format("{} cannot be written.", path.string()));
    }
}

void CaptureWriter::chunk(std::uint32_t kind, std::uint32_t version,
                          std::span<const std::byte> content) {
    const ChunkHeader header{kind, version, content.size()};
    constexpr std::byte zeros[8] = {};
    const std::size_t pad = padding(content.size());
    if (!file_ || std::fwrite(&header, sizeof(header), 1, file_.get()) != 1 ||
        std::fwrite(content.data(), 1, content.size(), file_.get()) != content.size() ||
        std::fwrite(zeros, 1, pad, file_.get()) != pad) {
        throw CaptureError(
            fmt::format("{} could not be written on; is the disk full?", path_.string()));
    }
}

void CaptureWriter::write(std::span<const std::byte> buffer, const NameResolver& names) {
    std::vector<std::byte> copy(buffer.begin(), buffer.end());
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= copy.size();) {
        std::uint32_t kind = 0;
        std::memcpy(&kind, &copy[at], sizeof(kind));
        const std::size_t size = layout::recordBytes(kind);
        if (size == 0 || size > copy.size() - at) break;  // the reader will say so
        if (kind == layout::kConcurrentKernel || kind == layout::kSerialKernel) {
            std::byte* const field = &copy[at + offsetof(layout::Kernel, name)];
            std::uint64_t value = 0;
            std::memcpy(&value, field, sizeof(value));
            const std::string name(names.name(value));
            value = 0;
            if (!name.empty() && name.size() <= kMostNameBytes) {
                const auto [entry, added] = numbers_.emplace(name, numbers_.size() + 1);
                if (added) chunk(kName, 0, std::as_bytes(std::span(name)));
                value = entry->second;
            }
            std::memcpy(field, &value, sizeof(value));
        }
        at += size;
    }
    chunk(kBuffer, layout::kCuptiVersion, copy);
}

void CaptureWriter::close() {
    if (file_ && std::fclose(file_.release()) != 0) {
        throw CaptureError(
            fmt::format("{} could not be completed; is the disk full?", path_.string()));
    }
}

CaptureFile::CaptureFile(const std::filesystem::path& path) {
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    std::FILE* const file = error ? nullptr : std::fopen(path.c_str(), "rb");
    if (file == nullptr) throw CaptureError(fmt::format("{} cannot be read.", path.string()));
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closing(file, &std::fclose);
    if (size > kMostBytes) {
        throw CaptureError(
            fmt::format("{} is larger than 1 GiB, the most that is read of captured "
                        "activity buffers.",
                        path.string()));
    }
    char magic[sizeof(kMagic)] = {};
    if (std::fread(magic, sizeof(magic), 1, file) != 1 || std::memcmp(magic, kMagic, 8) != 0) {
        throw CaptureError(fmt::format("{} contains no captured activity buffers.", path.string()));
    }
    std::uint64_t left = size - sizeof(magic);
    ChunkHeader header{};
    while (left >= sizeof(header) && std::fread(&header, sizeof(header), 1, file) == 1) {
        left -= sizeof(header);
        if (header.kind != kBuffer && header.kind != kName) {
            throw CaptureError(
                fmt::format("{} has a part of unknown kind {}; it is damaged, or of a "
                            "newer version.",
                            path.string(), header.kind));
        }
        if (header.kind == kBuffer && header.version != layout::kCuptiVersion) {
            throw CaptureError(fmt::format("{} was captured with CUPTI {}; this version reads {}.",
                                           path.string(), header.version, layout::kCuptiVersion));
        }
        if (header.bytes > left || padding(header.bytes) > left - header.bytes) {
            cut_short_ = true;
            return;
        }
        if (header.kind == kName && header.bytes > kMostNameBytes) {
            throw CaptureError(fmt::format("{} has a kernel name of {} bytes; it is damaged.",
                                           path.string(), header.bytes));
        }
        std::vector<std::byte> content(header.bytes + padding(header.bytes));
        if (!content.empty() && std::fread(content.data(), content.size(), 1, file) != 1) {
            throw CaptureError(fmt::format("{} cannot be read to its end.", path.string()));
        }
        left -= content.size();
        content.resize(header.bytes);
        if (header.kind == kBuffer) {
            buffers_.push_back(std::move(content));
        } else {
            names_.texts.emplace_back(reinterpret_cast<const char*>(content.data()),
                                      content.size());
        }
    }
    cut_short_ = left != 0;
}

void CaptureFile::flush(bool, const Take& take) {
    for (const auto& buffer : std::exchange(buffers_, {})) take(buffer);
}

}  // namespace ridgepoint::collect::cuda
