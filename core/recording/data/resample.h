// SPDX-License-Identifier: GPL-3.0-or-later
// Resizes the part of an image that a View selects into a sample: bilinear, antialiased when
// shrinking, with Pillow's integer arithmetic, so that the bytes equal torchvision's.
#pragma once

#include <array>
#include <vector>

#include "core/recording/data/view.h"

namespace ridgepoint::recording::data {

struct Normalisation {
    std::array<float, 3> mean{}, deviation{1, 1, 1};  // mean and deviation for values from 0 to 1
};

// Resizes images. Each thread needs its own object, because an object reuses its memory for the
// next image.
class Resampler {
  public:
    // Returns the part of the image that `view` requires.
    Region needed(const View& view);
    // Returns the sample's bytes: red, green and blue for each pixel, row by row, not mirrored yet.
    // `image` must contain at least needed(view). The bytes are valid until the next call.
    const std::uint8_t* resample(const Image& image, const View& view);

  private:
    // The input pixels that contribute to each output pixel in a line, and their weights × 2^22.
    struct Taps {
        std::vector<int> first, count;
        std::vector<std::int32_t> weights;
        int most = 0;

        void make(double from, double length, int least, int end, int scaled, int begin,
                  int wanted);
        int low() const { return first.front(); }
        int high() const { return first.back() + count.back(); }

      private:
        std::vector<double> shares_;
    };
    Taps across_, down_;
    std::vector<std::uint8_t> lines_, sample_;
    std::vector<std::int32_t> sums_;
};

// Converts bytes to the network's values, (byte ÷ 255 − mean) ÷ deviation, with one plane per
// channel. There are three channels, or one channel that contains the luma.
class Normaliser {
  public:
    explicit Normaliser(const Normalisation& by);
    void write(const std::uint8_t* rgb, Size sample, bool mirrored, int channels,
               float* values) const;

  private:
    std::array<std::array<float, 256>, 3> values_;
};

}  // namespace ridgepoint::recording::data
