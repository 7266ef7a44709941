// SPDX-License-Identifier: GPL-3.0-or-later
// Resizes the part of an image that a View selects into a sample: bilinear, smoothed where it
// shrinks, with Pillow's integer arithmetic, so that the bytes equal torchvision's.
#pragma once

#include <array>
#include <vector>

#include "core/data/view.h"

namespace ridgepoint::data {

struct Normalisation {
    std::array<float, 3> mean{}, deviation{1, 1, 1};  // of values from 0 to 1
};

// Keeps its tables and memory from image to image; one for each thread.
class Resampler {
  public:
    // The part of the image that `view` needs.
    Region needed(const View& view);
    // The sample's bytes, red, green and blue of each pixel, row after row; not yet mirrored.
    // `image` has at least what is needed. Valid until the next call.
    const std::uint8_t* resample(const Image& image, const View& view);

  private:
    // Which pixels of a line have a part in each of the sample's, and how much of 2^22.
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

// Bytes become the network's values, (byte ÷ 255 − mean) ÷ deviation, a plane for each channel: 3,
// or 1 of the luma.
class Normaliser {
  public:
    explicit Normaliser(const Normalisation& by);
    void write(const std::uint8_t* rgb, Size sample, bool mirrored, int channels,
               float* values) const;

  private:
    std::array<std::array<float, 256>, 3> values_;
};

}  // namespace ridgepoint::data
