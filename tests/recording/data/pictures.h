// SPDX-License-Identifier: GPL-3.0-or-later
// Test pictures, written as JPEG and PNG in every variant that the readers must support.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/recording/data/image.h"

namespace ridgepoint::tests {

using FileBytes = std::vector<std::uint8_t>;

// Returns soft shapes with edges; `seed` selects a variant.
recording::data::Image picture(int width, int height, unsigned seed = 0);

struct JpegForm {
    int quality = 90;
    int across = 2, down = 2;  // chroma subsampling: 4:2:0
    bool grey = false, progressive = false, inks = false;
    int restart = 0;  // blocks between restart markers
};
FileBytes jpegOf(const recording::data::Image& image, const JpegForm& form = {});

struct PngForm {
    int bits = 8;  // or 16
    bool grey = false, alpha = false, palette = false, interlaced = false;
};
// Returns a PNG. A palette has 6 × 6 × 6 colours; its first one is transparent.
FileBytes pngOf(const recording::data::Image& image, const PngForm& form = {});

// Returns a PNG with one colour that claims this size, but contains only its first lines.
FileBytes pngHeaderOf(std::uint32_t width, std::uint32_t height);

void write(const std::filesystem::path& path, const FileBytes& bytes);
FileBytes bytesOf(const std::string& text);

// Largest and mean difference of bytes.
struct Difference {
    int most = 0;
    double mean = 0;
};
Difference difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b);

}  // namespace ridgepoint::tests
