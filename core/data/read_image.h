// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes JPEG and PNG files into pixels. Files may be damaged: all sizes are limited, and every
// fault is an ImageError.
#pragma once

#include <span>

#include "core/data/image.h"

namespace ridgepoint::data {

// As Pillow's, beyond which it takes an image for an attack. One that is kept whole in memory while
// it is decoded (a progressive JPEG, an interlaced PNG) may have fewer.
inline constexpr std::int64_t kMostPixels = 178'956'970;
inline constexpr std::int64_t kMostPixelsAtOnce = 64'000'000;
// Of a progressive JPEG, each of which costs the time of the whole image.
inline constexpr int kMostScans = 200;

using Bytes = std::span<const std::uint8_t>;

// By what the bytes are, not by what the file is called. `choose` is called once, when the size is
// known. `into` keeps its memory from image to image.
void readImage(Bytes bytes, const ChooseRegion& choose, Image& into);

bool isJpeg(Bytes bytes);
void readJpeg(Bytes bytes, const ChooseRegion& choose, Image& into);
bool isPng(Bytes bytes);
void readPng(Bytes bytes, const ChooseRegion& choose, Image& into);

// The region and size that readers of images use: within the image and the memory limit.
Wanted checkedRegion(const ChooseRegion& choose, Size size);
void checkPixels(Size size, std::int64_t most);

}  // namespace ridgepoint::data
