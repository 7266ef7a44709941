// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/read_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace ridgepoint::recording::data {
namespace {

// Formats whose files often have the wrong extension .jpg.
struct Kind {
    std::string_view start, words;
};
constexpr std::array<Kind, 8> kOtherKinds{{{"GIF8", "a GIF"},
                                           {"BM", "a BMP"},
                                           {"RIFF", "a WebP"},
                                           {"II*", "a TIFF"},
                                           {"MM", "a TIFF"},
                                           {"<", "a page of HTML or XML"},
                                           {"%PDF", "a PDF"},
                                           {"version https://git-lfs", "a Git LFS pointer"}}};

}  // namespace

void readImage(Bytes bytes, const ChooseRegion& choose, Image& into) {
    if (isJpeg(bytes)) return readJpeg(bytes, choose, into);
    if (isPng(bytes)) return readPng(bytes, choose, into);
    if (bytes.empty()) throw ImageError("it is empty");
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const Kind& kind : kOtherKinds) {
        if (text.starts_with(kind.start)) {
            throw ImageError(fmt::format("it is {}, neither JPEG nor PNG", kind.words));
        }
    }
    throw ImageError("it is neither JPEG nor PNG");
}

Wanted checkedRegion(const ChooseRegion& choose, Size size) {
    Wanted wanted = choose(size);
    Region& region = wanted.region;
    region.x = std::clamp(region.x, 0, size.width - 1);
    region.y = std::clamp(region.y, 0, size.height - 1);
    region.width = std::clamp(region.width, 1, size.width - region.x);
    region.height = std::clamp(region.height, 1, size.height - region.y);
    return wanted;
}

void checkPixels(Size size, std::int64_t most) {
    if (size.width <= 0 || size.height <= 0) throw ImageError("it has no pixels");
    if (std::int64_t{size.width} * size.height <= most) return;
    throw ImageError(fmt::format("it has {} x {} pixels, and {} million may be read of its kind",
                                 size.width, size.height, most / 1'000'000));
}

}  // namespace ridgepoint::recording::data
