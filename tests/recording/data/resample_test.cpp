// SPDX-License-Identifier: GPL-3.0-or-later
// Resampling of images. Expected bytes are from Pillow 13.0 for the same picture and box
// (Image.crop, Image.resize with BILINEAR), as FNV-1a hashes. If an image grows in width and
// shrinks in height, Pillow begins with the height, which can lead to different rounding.
#include "core/recording/data/resample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/recording/data/read_image.h"
#include "tests/recording/data/pictures.h"

namespace ridgepoint::tests {
namespace {

using recording::data::Image;
using recording::data::Region;
using recording::data::Size;
using recording::data::View;

std::uint64_t fingerprint(const std::uint8_t* bytes, std::size_t count) {
    std::uint64_t hash = 14695981039346656037U;
    for (std::size_t i = 0; i < count; ++i) hash = (hash ^ bytes[i]) * 1099511628211U;
    return hash;
}

std::uint64_t sampleOf(const Image& image, const View& view) {
    recording::data::Resampler resampler;
    return fingerprint(resampler.resample(image, view),
                       3 * static_cast<std::size_t>(view.sample.width * view.sample.height));
}

View viewOf(const Region& box, Size size) { return {box, size, 0, 0, size, false}; }

TEST(Resample, GivesTheBytesThatPillowGives) {
    const Image photo = picture(500, 375, 1);
    ASSERT_EQ(fingerprint(photo.rgb.data(), photo.rgb.size()), 0x7830b73890f11dd3U);
    EXPECT_EQ(sampleOf(photo, viewOf({37, 51, 301, 222}, {224, 224})), 0xb1d2149ab34b1655U);
    EXPECT_EQ(sampleOf(photo, recording::data::evalView({500, 375}, {224, 224})),
              0xbd9d18d48be6a41cU);
    const Image small = picture(32, 32, 2);
    EXPECT_EQ(sampleOf(small, viewOf({0, 0, 32, 32}, {224, 224})), 0x799444fc0e265b2bU);
    EXPECT_EQ(sampleOf(small, viewOf({0, 0, 32, 32}, {32, 32})),
              fingerprint(small.rgb.data(), small.rgb.size()));
}

TEST(Resample, NeedsNoMoreThanItSays) {
    const Image photo = picture(500, 375, 1);
    for (const View& view :
         {viewOf({37, 51, 301, 222}, {224, 224}), recording::data::evalView({500, 375}, {224, 224}),
          viewOf({400, 300, 20, 10}, {64, 96})}) {
        recording::data::Resampler resampler;
        const Region needed = resampler.needed(view);
        Image part;
        part.full = photo.full;
        part.region = needed;
        for (int y = needed.y; y < needed.y + needed.height; ++y) {
            const std::uint8_t* const row = photo.row(y) + 3 * needed.x;
            part.rgb.insert(part.rgb.end(), row, row + 3 * needed.width);
        }
        EXPECT_EQ(sampleOf(part, view), sampleOf(photo, view));
    }
}

TEST(Resample, OfAReducedJpegLooksTheSame) {
    const Image photo = picture(1600, 1200, 4);
    const FileBytes file = jpegOf(photo, {.quality = 95});
    const View view = viewOf({100, 60, 1400, 1000}, {224, 224});
    ASSERT_EQ(recording::data::reductionFor(view), 2);
    recording::data::Resampler resampler;
    const auto sample = [&](int reduction) {
        Image image;
        recording::data::readImage(
            file, [&](Size) { return recording::data::Wanted{resampler.needed(view), reduction}; },
            image);
        const std::uint8_t* const bytes = resampler.resample(image, view);
        return FileBytes(bytes, bytes + 3 * 224 * 224);
    };
    EXPECT_LT(difference(sample(1), sample(2)).mean, 3);
}

TEST(Resample, ValuesAreNormalisedAndMirroredInPlanes) {
    const FileBytes rgb{0, 51, 255, 255, 102, 0};  // two pixels
    const recording::data::Normaliser normaliser({{0.5F, 0.2F, 0}, {0.5F, 0.1F, 1}});
    std::vector<float> values(6);
    normaliser.write(rgb.data(), {2, 1}, false, 3, values.data());
    const auto near = [](float value) { return testing::FloatNear(value, 1e-5F); };
    EXPECT_THAT(values,
                testing::ElementsAre(near(-1), near(1), near(0), near(2), near(1), near(0)));
    normaliser.write(rgb.data(), {2, 1}, true, 3, values.data());
    EXPECT_THAT(values,
                testing::ElementsAre(near(1), near(-1), near(2), near(0), near(0), near(1)));
    const FileBytes grey{128, 128, 128, 7, 7, 7};
    const recording::data::Normaliser plain(recording::data::Normalisation{});
    plain.write(grey.data(), {2, 1}, false, 1, values.data());
    EXPECT_FLOAT_EQ(values[0], 128.0F / 255);
    EXPECT_FLOAT_EQ(values[1], 7.0F / 255);
}

TEST(View, OfTrainingIsARandomPartOfTheImage) {
    recording::data::Random random(7);
    double area = 0;
    int mirrored = 0;
    constexpr int kViews = 4000;
    for (int i = 0; i < kViews; ++i) {
        const View view = recording::data::trainView({500, 375}, {224, 224}, true, random);
        ASSERT_GE(view.box.x, 0);
        ASSERT_GE(view.box.y, 0);
        ASSERT_LE(view.box.x + view.box.width, 500);
        ASSERT_LE(view.box.y + view.box.height, 375);
        const double ratio = static_cast<double>(view.box.width) / view.box.height;
        ASSERT_GT(ratio, 0.73);
        ASSERT_LT(ratio, 1.36);
        area += static_cast<double>(view.box.width) * view.box.height / (500.0 * 375.0);
        mirrored += view.mirrored ? 1 : 0;
    }
    // torchvision's RandomResizedCrop.get_params: 0.433 for images of this size.
    EXPECT_NEAR(area / kViews, 0.433, 0.02);
    EXPECT_NEAR(mirrored, kViews / 2, 150);
    EXPECT_FALSE(recording::data::trainView({500, 375}, {224, 224}, false, random).mirrored);
    // If the image is too long, the middle is used.
    const View thread = recording::data::trainView({3, 3000}, {224, 224}, true, random);
    EXPECT_EQ(thread.box, (Region{0, 1498, 3, 4}));
    const View dot = recording::data::trainView({1, 1}, {224, 224}, true, random);
    EXPECT_EQ(dot.box, (Region{0, 0, 1, 1}));
}

TEST(View, OfEvaluationIsTheMiddle) {
    const View view = recording::data::evalView({500, 375}, {224, 224});
    EXPECT_EQ(view.scaled, (Size{341, 256}));
    EXPECT_EQ(view.left, 58);
    EXPECT_EQ(view.top, 16);
    EXPECT_EQ(recording::data::evalView({375, 500}, {299, 299}).scaled, (Size{342, 456}));
    EXPECT_EQ(recording::data::evalView({224, 224}, {224, 224}).scaled, (Size{256, 256}));
}

TEST(View, LargeImagesAreDecodedSmaller) {
    const auto of = [](int side) {
        return recording::data::reductionFor(viewOf({0, 0, side, side}, {224, 224}));
    };
    EXPECT_EQ(of(500), 1);
    EXPECT_EQ(of(895), 1);
    EXPECT_EQ(of(896), 2);
    EXPECT_EQ(of(1792), 4);
    EXPECT_EQ(of(10000), 8);
}

}  // namespace
}  // namespace ridgepoint::tests
