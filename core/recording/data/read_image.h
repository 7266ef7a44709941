// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes JPEG and PNG files into pixels. Files may be damaged, so all sizes are limited and every
// error throws ImageError.
#pragma once

#include <span>

#include "core/recording/data/image.h"

namespace ridgepoint::recording::data {

// kMostPixels is Pillow's limit, above which Pillow assumes an attack. kMostPixelsAtOnce is lower,
// because it applies to images that are completely in memory during decoding (progressive JPEG,
// interlaced PNG).
inline constexpr std::int64_t kMostPixels = 178'956'970;
inline constexpr std::int64_t kMostPixelsAtOnce = 64'000'000;
// Maximum number of scans in a progressive JPEG. Decoding one scan takes as long as decoding a
// whole image.
inline constexpr int kMostScans = 200;

using Bytes = std::span<const std::uint8_t>;

// Decodes an image and reuses the memory of `into`. The bytes determine the format, not the file
// name. `choose` is called once, when the size is known.
void readImage(Bytes bytes, const ChooseRegion& choose, Image& into);

bool isJpeg(Bytes bytes);
void readJpeg(Bytes bytes, const ChooseRegion& choose, Image& into);
bool isPng(Bytes bytes);
void readPng(Bytes bytes, const ChooseRegion& choose, Image& into);

// Returns the region and the reduction that `choose` selects. The region is limited to the image.
Wanted checkedRegion(const ChooseRegion& choose, Size size);
void checkPixels(Size size, std::int64_t most);

}  // namespace ridgepoint::recording::data
