// SPDX-License-Identifier: GPL-3.0-or-later
// An image, or the requested part of it, as rows of red, green and blue bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

namespace ridgepoint::data {

struct Size {
    int width = 0;
    int height = 0;
    bool operator==(const Size&) const = default;
};

struct Region {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool operator==(const Region&) const = default;
};

// A file that holds no image that could be trained on. what() is why, in a few words: "it is cut
// off".
class ImageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What is wanted of an image. A JPEG can be decoded at a half, a quarter or an eighth of its size,
// much sooner; other formats ignore that.
struct Wanted {
    Region region;      // in the pixels of the whole image
    int reduction = 1;  // 1, 2, 4, 8
};
using ChooseRegion = std::function<Wanted(Size)>;

struct Image {
    Size full;          // of the image in the file
    int reduction = 1;  // what follows is in pixels of an image so many times smaller
    Region region;      // what is there: at least what was wanted
    std::vector<std::uint8_t> rgb;

    const std::uint8_t* row(int y) const {
        return rgb.data() +
               static_cast<std::size_t>(y - region.y) * static_cast<std::size_t>(region.width) * 3;
    }
};

}  // namespace ridgepoint::data
