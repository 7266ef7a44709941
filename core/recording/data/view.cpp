// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/view.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::recording::data {
namespace {

constexpr double kLeastArea = 0.08;
constexpr double kLeastRatio = 3.0 / 4.0, kMostRatio = 4.0 / 3.0;
constexpr int kTries = 10;
constexpr double kResizeOf224 = 256;

// Rounds like Python's round(), which rounds halves to the even number.
int rounded(double value) { return static_cast<int>(std::nearbyint(value)); }

Region centred(Size image, int width, int height) {
    return {(image.width - width) / 2, (image.height - height) / 2, width, height};
}

Region randomBox(Size image, Random& random) {
    const double area = static_cast<double>(image.width) * image.height;
    for (int i = 0; i < kTries; ++i) {
        const double target = area * random.between(kLeastArea, 1.0);
        const double ratio = std::exp(random.between(std::log(kLeastRatio), std::log(kMostRatio)));
        const int width = rounded(std::sqrt(target * ratio));
        const int height = rounded(std::sqrt(target / ratio));
        if (width <= 0 || height <= 0 || width > image.width || height > image.height) continue;
        const auto y = random.below(static_cast<std::uint64_t>(image.height - height) + 1);
        const auto x = random.below(static_cast<std::uint64_t>(image.width - width) + 1);
        return {static_cast<int>(x), static_cast<int>(y), width, height};
    }
    // Uses only the middle of a long, narrow image.
    const double ratio = static_cast<double>(image.width) / image.height;
    if (ratio < kLeastRatio) {
        const int height = rounded(image.width / kLeastRatio);
        return centred(image, image.width, std::min(height, image.height));
    }
    if (ratio > kMostRatio) {
        const int width = rounded(image.height * kMostRatio);
        return centred(image, std::min(width, image.width), image.height);
    }
    return {0, 0, image.width, image.height};
}

}  // namespace

View trainView(Size image, Size sample, bool may_mirror, Random& random) {
    const Region box = randomBox(image, random);
    return {box, sample, 0, 0, sample, may_mirror && random.unit() < 0.5};
}

View evalView(Size image, Size sample) {
    const Region whole{0, 0, image.width, image.height};
    const int side = rounded(std::max(sample.width, sample.height) * kResizeOf224 / 224.0);
    const bool upright = image.width <= image.height;
    const double shorter = upright ? image.width : image.height;
    const double longer = upright ? image.height : image.width;
    // Limits the size of extremely long, narrow images.
    const int other = static_cast<int>(std::min(1e6, side * longer / shorter));
    const Size scaled = upright ? Size{side, other} : Size{other, side};
    return {whole,
            scaled,
            rounded((scaled.width - sample.width) / 2.0),
            rounded((scaled.height - sample.height) / 2.0),
            sample,
            false};
}

int reductionFor(const View& view) {
    int reduction = 1;
    while (reduction < 8 && view.box.width >= 4 * reduction * view.scaled.width &&
           view.box.height >= 4 * reduction * view.scaled.height) {
        reduction *= 2;
    }
    return reduction;
}

}  // namespace ridgepoint::recording::data
