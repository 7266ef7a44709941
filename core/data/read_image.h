// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes JPEG and PNG files into pixels. Files may be damaged:
// all sizes are limited, and every error throws ImageError.
#pragma once

#include <span>

#include "core/data/image.h"

namespace ridgepoint::data {

// Pillow's limit: Pillow treats larger images as an attack. The second limit is lower, for images
// that stay in memory as a whole during decoding (progressive JPEG, interlaced PNG).
inline constexpr std::int64_t kMostPixels = 178'956'970;
inline constexpr std::int64_t kMostPixelsAtOnce = 64'000'000;
// Most scans of a progressive JPEG; each scan costs the decoding time of the whole image.
inline constexpr int kMostScans = 200;

using Bytes = std::span<const std::uint8_t>;

// Detects the format from the bytes, not from the file name. Calls `choose` once, when the size is
// known. Reuses the memory of `into`.
void readImage(Bytes bytes, const ChooseRegion& choose, Image& into);

bool isJpeg(Bytes bytes);
void readJpeg(Bytes bytes, const ChooseRegion& choose, Image& into);
bool isPng(Bytes bytes);
void readPng(Bytes bytes, const ChooseRegion& choose, Image& into);

// Returns the region and reduction that readers use: within the image and the memory limit.
Wanted checkedRegion(const ChooseRegion& choose, Size size);
void checkPixels(Size size, std::int64_t most);

}  // namespace ridgepoint::data
