// SPDX-License-Identifier: GPL-3.0-or-later
// Stores an image, or the requested part of it, as rows of red, green and blue bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

namespace ridgepoint::recording::data {

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

// Thrown if a file contains no image that training can use. what() returns the reason in a few
// words, for example, "it is truncated".
class ImageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The requested part of an image. `reduction` allows decoding a JPEG at a half, a quarter or an
// eighth of its size, which is much faster. Other formats ignore it.
struct Wanted {
    Region region;      // in pixels of the whole image
    int reduction = 1;  // 1, 2, 4 or 8
};
using ChooseRegion = std::function<Wanted(Size)>;

struct Image {
    Size full;          // size of the image in the file
    int reduction = 1;  // factor by which the image is reduced; `region` is in pixels of the
                        // reduced image
    Region region;      // the decoded part, which contains at least the requested part
    std::vector<std::uint8_t> rgb;

    const std::uint8_t* row(int y) const {
        return rgb.data() +
               static_cast<std::size_t>(y - region.y) * static_cast<std::size_t>(region.width) * 3;
    }
};

}  // namespace ridgepoint::recording::data
