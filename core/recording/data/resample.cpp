// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/resample.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ridgepoint::recording::data {
namespace {

// Number of fraction bits in a weight. The value is Pillow's: 32 bits minus 8 bits for the result
// and 2 spare bits.
constexpr int kBits = 32 - 8 - 2;
constexpr std::int32_t kHalf = 1 << (kBits - 1);

std::uint8_t clipped(std::int32_t sum) {
    return static_cast<std::uint8_t>(std::clamp(sum >> kBits, 0, 255));
}

// The input pixels for each sample pixel in a line, and their weights.
struct Mix {
    const int* first;             // for each sample pixel, the first input pixel
    const int* count;             // for each sample pixel, the number of input pixels
    const std::int32_t* weights;  // for each sample pixel, `most` weights
    int most;
};

// Resizes a line of the image to the sample's width. number: column of the line's first pixel.
void mixPixels(const std::uint8_t* line, int number, const Mix& mix, std::size_t width,
               std::uint8_t* into) {
    const std::int32_t* weights = mix.weights;
    for (std::size_t x = 0; x < width; ++x, into += 3, weights += mix.most) {
        const std::uint8_t* pixel = line + std::ptrdiff_t{3} * (mix.first[x] - number);
        std::int32_t red = kHalf, green = kHalf, blue = kHalf;
        for (int k = 0; k < mix.count[x]; ++k, pixel += 3) {
            red += pixel[0] * weights[k];
            green += pixel[1] * weights[k];
            blue += pixel[2] * weights[k];
        }
        into[0] = clipped(red);
        into[1] = clipped(green);
        into[2] = clipped(blue);
    }
}

// Adds up weighted lines to form one line of the sample.
[[gnu::always_inline]] inline void mixBytes(const std::uint8_t* lines, std::size_t stride,
                                            const std::int32_t* weights, int taps,
                                            std::int32_t* sums, std::uint8_t* into) {
    std::fill_n(sums, stride, kHalf);
    for (int k = 0; k < taps; ++k) {
        const std::uint8_t* const line = lines + static_cast<std::size_t>(k) * stride;
        const std::int32_t weight = weights[k];
        for (std::size_t i = 0; i < stride; ++i) sums[i] += line[i] * weight;
    }
    for (std::size_t i = 0; i < stride; ++i) into[i] = clipped(sums[i]);
}
void mixLines(const std::uint8_t* lines, std::size_t stride, const std::int32_t* weights, int taps,
              std::int32_t* sums, std::uint8_t* into) {
    mixBytes(lines, stride, weights, taps, sums, into);
}

#if defined(__x86_64__)
// Same as mixLines(), but with wider vectors. It is selected at run time.
[[gnu::target("avx2")]] void mixLinesWide(const std::uint8_t* lines, std::size_t stride,
                                          const std::int32_t* weights, int taps, std::int32_t* sums,
                                          std::uint8_t* into) {
    mixBytes(lines, stride, weights, taps, sums, into);
}
// Same as mixPixels(), but processes each pixel in one vector. Reads one byte after the last input
// pixel and writes one byte after the line.
[[gnu::target("avx2")]] void mixPixelsWide(const std::uint8_t* line, int number, const Mix& mix,
                                           std::size_t width, std::uint8_t* into) {
    const std::int32_t* weights = mix.weights;
    for (std::size_t x = 0; x < width; ++x, into += 3, weights += mix.most) {
        const std::uint8_t* pixel = line + std::ptrdiff_t{3} * (mix.first[x] - number);
        __m128i sum = _mm_set1_epi32(kHalf);
        for (int k = 0; k < mix.count[x]; ++k, pixel += 3) {
            std::int32_t bytes = 0;
            std::memcpy(&bytes, pixel, sizeof bytes);
            const __m128i values = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(bytes));
            sum = _mm_add_epi32(sum, _mm_mullo_epi32(values, _mm_set1_epi32(weights[k])));
        }
        sum = _mm_srai_epi32(sum, kBits);
        sum = _mm_packus_epi32(sum, sum);
        const std::int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(sum, sum));
        std::memcpy(into, &bytes, sizeof bytes);
    }
}
bool isWide() {
    static const bool wide = __builtin_cpu_supports("avx2");
    return wide;
}
#else
constexpr auto* mixLinesWide = mixLines;
constexpr auto* mixPixelsWide = mixPixels;
bool isWide() { return false; }
#endif

}  // namespace

// Follows precompute_coeffs in Pillow's Resample.c with its bilinear filter. The input pixels from
// `least` to `end` exist. The range [from, from + length) is scaled to `scaled` pixels. The weights
// are calculated for `wanted` of these pixels, starting at `begin`.
void Resampler::Taps::make(double from, double length, int least, int end, int scaled, int begin,
                           int wanted) {
    // Positions are relative to the box's first pixel, as if the box had been cut out before
    // scaling.
    const int base = static_cast<int>(from);
    from -= base;
    least -= base;
    end -= base;
    const double scale = length / scaled;
    const double support = std::max(scale, 1.0);
    const double narrowing = 1.0 / support;
    most = static_cast<int>(std::ceil(support)) * 2 + 1;
    const auto number = static_cast<std::size_t>(wanted);
    first.resize(number);
    count.resize(number);
    weights.assign(number * static_cast<std::size_t>(most), 0);
    shares_.resize(static_cast<std::size_t>(most));
    for (std::size_t i = 0; i < number; ++i) {
        const double centre = from + (begin + static_cast<int>(i) + 0.5) * scale;
        const int low =
            std::clamp(static_cast<int>(std::floor(centre - support + 0.5)), least, end - 1);
        const int high =
            std::clamp(static_cast<int>(std::floor(centre + support + 0.5)), low + 1, end);
        const int taps = std::min(high - low, most);
        double sum = 0;
        for (int k = 0; k < taps; ++k) {
            const double distance = std::abs((low + k - centre + 0.5) * narrowing);
            const double share = std::max(0.0, 1.0 - distance);
            shares_[static_cast<std::size_t>(k)] = share;
            sum += share;
        }
        first[i] = base + low;
        count[i] = taps;
        std::int32_t* const to = weights.data() + i * static_cast<std::size_t>(most);
        for (int k = 0; k < taps; ++k) {
            // The sum is 0 only if rounding left a box without any pixel. The first pixel then gets
            // all the weight.
            const double share =
                sum > 0 ? shares_[static_cast<std::size_t>(k)] / sum : (k == 0 ? 1.0 : 0.0);
            to[k] = static_cast<std::int32_t>(0.5 + share * (1 << kBits));
        }
    }
}

Region Resampler::needed(const View& view) {
    const Region& box = view.box;
    across_.make(box.x, box.width, box.x, box.x + box.width, view.scaled.width, view.left,
                 view.sample.width);
    down_.make(box.y, box.height, box.y, box.y + box.height, view.scaled.height, view.top,
               view.sample.height);
    return {across_.low(), down_.low(), across_.high() - across_.low(), down_.high() - down_.low()};
}

const std::uint8_t* Resampler::resample(const Image& image, const View& view) {
    // Pixels outside the requested part must not contribute, although the image can contain more.
    // In a reduced image, the box might not begin at a pixel edge.
    const double less = image.reduction;
    const Region& box = view.box;
    const Region& there = image.region;
    const auto fit = [less](Taps& taps, int at, int length, int from, int count, int scaled,
                            int begin, int wanted) {
        const int least = std::max(from, static_cast<int>(at / less));
        const int end = std::min(from + count, static_cast<int>(std::ceil((at + length) / less)));
        taps.make(at / less, length / less, std::min(least, from + count - 1),
                  std::max(end, from + 1), scaled, begin, wanted);
    };
    fit(across_, box.x, box.width, there.x, there.width, view.scaled.width, view.left,
        view.sample.width);
    fit(down_, box.y, box.height, there.y, there.height, view.scaled.height, view.top,
        view.sample.height);

    const auto width = static_cast<std::size_t>(view.sample.width);
    const std::size_t stride = 3 * width;
    const int low = down_.low(), high = down_.high();
    const auto lines = static_cast<std::size_t>(high - low);
    lines_.resize(stride * lines + 1);  // one additional byte, which mixPixelsWide writes
    const Mix mix{across_.first.data(), across_.count.data(), across_.weights.data(), across_.most};
    for (int y = low; y < high; ++y) {
        std::uint8_t* const to = lines_.data() + stride * static_cast<std::size_t>(y - low);
        // mixPixelsWide reads one additional byte, which does not exist after the image's last
        // line.
        if (isWide() && y + 1 < there.y + there.height) {
            mixPixelsWide(image.row(y), there.x, mix, width, to);
        } else {
            mixPixels(image.row(y), there.x, mix, width, to);
        }
    }
    sample_.resize(stride * static_cast<std::size_t>(view.sample.height));
    sums_.resize(stride);
    for (std::size_t y = 0; y < static_cast<std::size_t>(view.sample.height); ++y) {
        const std::uint8_t* const from =
            lines_.data() + stride * static_cast<std::size_t>(down_.first[y] - low);
        const std::int32_t* const weights =
            down_.weights.data() + y * static_cast<std::size_t>(down_.most);
        (isWide() ? mixLinesWide : mixLines)(from, stride, weights, down_.count[y], sums_.data(),
                                             sample_.data() + y * stride);
    }
    return sample_.data();
}

Normaliser::Normaliser(const Normalisation& by) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            values_[channel][byte] =
                (static_cast<float>(byte) / 255.0F - by.mean[channel]) / by.deviation[channel];
        }
    }
}

void Normaliser::write(const std::uint8_t* rgb, Size sample, bool mirrored, int channels,
                       float* values) const {
    const auto width = static_cast<std::size_t>(sample.width);
    const std::size_t plane = width * static_cast<std::size_t>(sample.height);
    const std::ptrdiff_t step = mirrored ? -1 : 1;
    for (int y = 0; y < sample.height; ++y) {
        float* to = values + width * static_cast<std::size_t>(y) + (mirrored ? width - 1 : 0);
        for (std::size_t x = 0; x < width; ++x, rgb += 3, to += step) {
            if (channels == 1) {
                // Luma as in ITU-R 601-2 and Pillow.
                const unsigned luma =
                    (rgb[0] * 19595U + rgb[1] * 38470U + rgb[2] * 7471U + 0x8000U) >> 16;
                *to = values_[0][luma];
            } else {
                to[0] = values_[0][rgb[0]];
                to[plane] = values_[1][rgb[1]];
                to[2 * plane] = values_[2][rgb[2]];
            }
        }
    }
}

}  // namespace ridgepoint::recording::data
