// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/capture_file.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <utility>

namespace ridgepoint::recording::collect::cuda {
namespace {

constexpr char kMagic[8] = {'R', 'P', 'C', 'U', 'P', 'T', 'I', '2'};
constexpr std::uint32_t kBuffer = 'B', kName = 'N', kLayout = 'L';
constexpr std::uint64_t kMostNameBytes = 1 << 16;

struct ChunkHeader {
    std::uint32_t what, kind;
    std::uint64_t bytes;
};

using LayoutNumbers = std::array<std::uint16_t, 1 + 2 * kFieldCount>;

LayoutNumbers numbersOf(const RecordLayout& layout) {
    LayoutNumbers numbers{layout.bytes};
    for (std::size_t i = 0; i < kFieldCount; ++i) {
        numbers[1 + 2 * i] = layout.places[i].offset;
        numbers[2 + 2 * i] = layout.places[i].bytes;
    }
    return numbers;
}

// Sets the layout for this kind. Returns false if the numbers do not describe a valid layout.
bool setLayout(RecordLayouts& layouts, std::uint32_t kind, std::span<const std::byte> content) {
    LayoutNumbers numbers{};
    if (content.size() != sizeof(numbers)) return false;
    std::memcpy(numbers.data(), content.data(), sizeof(numbers));
    RecordLayout layout;
    layout.bytes = numbers[0];
    for (std::size_t i = 0; i < kFieldCount; ++i)
        layout.places[i] = {numbers[1 + 2 * i], numbers[2 + 2 * i]};
    return layouts.set(kind, layout);
}

std::uint64_t padding(std::uint64_t bytes) { return (8 - bytes % 8) % 8; }

}  // namespace

CaptureWriter::CaptureWriter(const std::filesystem::path& path)
    : path_(path), file_(std::fopen(path.c_str(), "wb")) {
    if (!file_ || std::fwrite(kMagic, sizeof(kMagic), 1, file_.get()) != 1) {
        throw CaptureError(fmt::format("{} cannot be written.", path.string()));
    }
}

void CaptureWriter::chunk(std::uint32_t what, std::uint32_t kind,
                          std::span<const std::byte> content) {
    const ChunkHeader header{what, kind, content.size()};
    constexpr std::byte zeros[8] = {};
    const std::size_t pad = padding(content.size());
    if (!file_ || std::fwrite(&header, sizeof(header), 1, file_.get()) != 1 ||
        std::fwrite(content.data(), 1, content.size(), file_.get()) != content.size() ||
        std::fwrite(zeros, 1, pad, file_.get()) != pad) {
        throw CaptureError(
            fmt::format("{} could not be written on; is the disk full?", path_.string()));
    }
}

void CaptureWriter::write(const ActivityBuffer& buffer, const NameResolver& names) {
    for (std::uint32_t kind = 1; kind < kKindCount; ++kind) {
        const RecordLayout& layout = buffer.layouts.of(kind);
        if (layout == layouts_.of(kind) || !layouts_.set(kind, layout)) continue;
        const LayoutNumbers numbers = numbersOf(layout);
        chunk(kLayout, kind, std::as_bytes(std::span(numbers)));
    }
    std::vector<std::byte> copy(buffer.bytes.begin(), buffer.bytes.end());
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= copy.size();) {
        std::uint32_t kind = 0;
        std::memcpy(&kind, &copy[at], sizeof(kind));
        const RecordLayout& layout = buffer.layouts.of(kind);
        // A damaged record or a record of an unknown kind ends the loop. The reader of the file
        // reports this error.
        if (layout.bytes == 0 || layout.bytes > copy.size() - at) break;
        if (const FieldPlace place = layout.place(Field::name); place.bytes == sizeof(void*)) {
            const std::string name(names.name(layout.read(&copy[at], Field::name)));
            std::uint64_t number = 0;
            if (!name.empty() && name.size() <= kMostNameBytes) {
                const auto [entry, added] = numbers_.emplace(name, numbers_.size() + 1);
                if (added) chunk(kName, 0, std::as_bytes(std::span(name)));
                number = entry->second;
            }
            std::memcpy(&copy[at + place.offset], &number, sizeof(number));
        }
        at += layout.bytes;
    }
    chunk(kBuffer, 0, copy);
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
    auto layouts = std::make_shared<const RecordLayouts>();
    while (left >= sizeof(header) && std::fread(&header, sizeof(header), 1, file) == 1) {
        left -= sizeof(header);
        if (header.what != kBuffer && header.what != kName && header.what != kLayout) {
            throw CaptureError(
                fmt::format("{} has a part of unknown kind {}; it is damaged, or of a "
                            "newer version.",
                            path.string(), header.what));
        }
        if (header.bytes > left || padding(header.bytes) > left - header.bytes) {
            cut_short_ = true;
            return;
        }
        if (header.what == kName && header.bytes > kMostNameBytes) {
            throw CaptureError(fmt::format("{} has a kernel name of {} bytes; it is damaged.",
                                           path.string(), header.bytes));
        }
        std::vector<std::byte> content(header.bytes + padding(header.bytes));
        if (!content.empty() && std::fread(content.data(), content.size(), 1, file) != 1) {
            throw CaptureError(fmt::format("{} cannot be read to its end.", path.string()));
        }
        left -= content.size();
        content.resize(header.bytes);
        if (header.what == kBuffer) {
            buffers_.push_back({std::move(content), layouts});
        } else if (header.what == kLayout) {
            auto changed = std::make_shared<RecordLayouts>(*layouts);
            if (!setLayout(*changed, header.kind, content)) {
                throw CaptureError(fmt::format(
                    "{} describes records of kind {} in a way that cannot be; it is damaged.",
                    path.string(), header.kind));
            }
            layouts = std::move(changed);
        } else {
            names_.texts.emplace_back(reinterpret_cast<const char*>(content.data()),
                                      content.size());
        }
    }
    cut_short_ = left != 0;
}

void CaptureFile::flush(bool, const Take& take) {
    for (const Buffer& buffer : std::exchange(buffers_, {})) take({buffer.bytes, *buffer.layouts});
}

}  // namespace ridgepoint::recording::collect::cuda
