// SPDX-License-Identifier: GPL-3.0-or-later
// Stores an image, or the requested part of it, as rows of red, green and blue bytes.
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

// Thrown for a file without an image that can be used for training.
// what() gives the reason in a few words: "it is cut off".
class ImageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The requested part of an image. A JPEG can be decoded at a half, a quarter or an eighth of its
// size, which is much faster; other formats ignore `reduction`.
struct Wanted {
    Region region;      // region in pixels of the whole image
    int reduction = 1;  // 1, 2, 4 or 8
};
using ChooseRegion = std::function<Wanted(Size)>;

struct Image {
    Size full;          // size of the image in the file
    int reduction = 1;  // `region` is in pixels of an image reduced by this factor
    Region region;      // the decoded part: at least the requested one
    std::vector<std::uint8_t> rgb;

    const std::uint8_t* row(int y) const {
        return rgb.data() +
               static_cast<std::size_t>(y - region.y) * static_cast<std::size_t>(region.width) * 3;
    }
};

}  // namespace ridgepoint::data
