// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/read_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/recording/data/random.h"
#include "tests/recording/data/pictures.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using recording::data::Image;
using recording::data::Region;
using recording::data::Size;
using recording::data::Wanted;
using testing::HasSubstr;

recording::data::ChooseRegion wholeAt(int reduction) {
    return [reduction](Size size) { return Wanted{{0, 0, size.width, size.height}, reduction}; };
}

Image decoded(const FileBytes& bytes, int reduction = 1) {
    Image image;
    recording::data::readImage(bytes, wholeAt(reduction), image);
    return image;
}

// Returns the reason why the image cannot be read.
std::string reasonOf(const FileBytes& bytes) {
    try {
        decoded(bytes);
    } catch (const recording::data::ImageError& error) {
        return error.what();
    }
    return "it was read";
}

// Expects that every requested pixel equals the one in the whole image.
void expectPart(const FileBytes& bytes, const Image& whole, const Region& wanted, int reduction) {
    Image part;
    recording::data::readImage(bytes, [&](Size) { return Wanted{wanted, reduction}; }, part);
    const int left = wanted.x / reduction, top = wanted.y / reduction;
    const int right = (wanted.x + wanted.width + reduction - 1) / reduction;
    const int bottom = (wanted.y + wanted.height + reduction - 1) / reduction;
    ASSERT_LE(part.region.x, left);
    ASSERT_LE(part.region.y, top);
    ASSERT_GE(part.region.x + part.region.width, std::min(right, whole.region.width));
    ASSERT_GE(part.region.y + part.region.height, std::min(bottom, whole.region.height));
    for (int y = top; y < std::min(bottom, whole.region.height); ++y) {
        const std::uint8_t* a = whole.row(y) + 3 * left;
        const std::uint8_t* b = part.row(y) + 3 * (left - part.region.x);
        const int count = 3 * (std::min(right, whole.region.width) - left);
        ASSERT_TRUE(std::equal(a, a + count, b))
            << "line " << y << " of " << wanted.x << "," << wanted.y << " " << wanted.width << "x"
            << wanted.height << " at 1/" << reduction;
    }
}

TEST(ReadImage, JpegsLookLikeWhatWasWritten) {
    const Image image = picture(203, 131);
    const Difference full =
        difference(decoded(jpegOf(image, {.quality = 95, .across = 1, .down = 1})).rgb, image.rgb);
    EXPECT_LT(full.mean, 4);
    const Image reduced = decoded(jpegOf(image), 4);
    EXPECT_EQ(reduced.full, (Size{203, 131}));
    EXPECT_EQ(reduced.region.width, 51);
    EXPECT_EQ(reduced.region.height, 33);
    const Image grey = decoded(jpegOf(image, {.quality = 95, .grey = true}));
    EXPECT_EQ(grey.rgb[0], grey.rgb[1]);
    EXPECT_EQ(grey.rgb[0], grey.rgb[2]);
}

TEST(ReadImage, PartsOfAJpegAreExactlyThoseOfTheWhole) {
    const Image image = picture(331, 247, 5);
    const std::vector<JpegForm> forms{{},
                                      {.across = 2, .down = 1},
                                      {.across = 1, .down = 1},
                                      {.across = 1, .down = 2},
                                      {.grey = true},
                                      {.progressive = true},
                                      {.inks = true},
                                      {.restart = 7}};
    recording::data::Random random(3);
    for (std::size_t form = 0; form < forms.size(); ++form) {
        const FileBytes bytes = jpegOf(image, forms[form]);
        for (const int reduction : {1, 2, 4, 8}) {
            const Image whole = decoded(bytes, reduction);
            for (int i = 0; i < 25; ++i) {
                Region wanted;
                wanted.width = 1 + static_cast<int>(random.below(331));
                wanted.height = 1 + static_cast<int>(random.below(247));
                wanted.x =
                    static_cast<int>(random.below(static_cast<std::uint64_t>(332 - wanted.width)));
                wanted.y =
                    static_cast<int>(random.below(static_cast<std::uint64_t>(248 - wanted.height)));
                SCOPED_TRACE("form " + std::to_string(form));
                expectPart(bytes, whole, wanted, reduction);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(ReadImage, InksBecomeColours) {
    const Image image = picture(64, 64);
    const Image read = decoded(jpegOf(image, {.quality = 98, .inks = true}));
    EXPECT_LT(difference(read.rgb, image.rgb).mean, 6);
}

TEST(ReadImage, PngsOfEveryKindBecomeBytesOfColour) {
    const Image image = picture(97, 61, 2);
    EXPECT_EQ(decoded(pngOf(image)).rgb, image.rgb);
    EXPECT_EQ(decoded(pngOf(image, {.alpha = true})).rgb, image.rgb);
    EXPECT_EQ(decoded(pngOf(image, {.interlaced = true})).rgb, image.rgb);
    EXPECT_EQ(decoded(pngOf(image, {.bits = 16})).rgb, image.rgb);
    EXPECT_LE(difference(decoded(pngOf(image, {.palette = true})).rgb, image.rgb).most, 26);
    for (const bool alpha : {false, true}) {
        const Image grey = decoded(pngOf(image, {.bits = 16, .grey = true, .alpha = alpha}));
        for (std::size_t i = 0; i < grey.rgb.size(); ++i) {
            ASSERT_EQ(grey.rgb[i], image.rgb[i / 3 * 3 + 1]);
        }
    }
    expectPart(pngOf(image), image, {13, 20, 30, 9}, 1);
    expectPart(pngOf(image, {.interlaced = true}), image, {13, 20, 30, 9}, 1);
}

TEST(ReadImage, SaysWhatAFileIsThatIsNone) {
    EXPECT_EQ(reasonOf({}), "it is empty");
    EXPECT_EQ(reasonOf(bytesOf("Just some words")), "it is neither JPEG nor PNG");
    EXPECT_THAT(reasonOf(bytesOf("<!DOCTYPE html>")), HasSubstr("HTML"));
    EXPECT_THAT(reasonOf(bytesOf("GIF89a")), HasSubstr("a GIF"));
    EXPECT_NE(reasonOf({0xff, 0xd8, 0xff}), "it was read");
    EXPECT_NE(reasonOf({0x89, 'P', 'N', 'G', 13, 10, 26, 10}), "it was read");
}

TEST(ReadImage, FilesThatAreCutOffAreNotRead) {
    const Image image = picture(120, 90);
    for (const FileBytes& bytes : {jpegOf(image), jpegOf(image, {.progressive = true}),
                                   pngOf(image), pngOf(image, {.interlaced = true})}) {
        for (std::size_t size = 0; size + 1 < bytes.size(); size += 1 + bytes.size() / 97) {
            EXPECT_NE(reasonOf({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
                      "it was read")
                << size << " of " << bytes.size();
        }
        FileBytes longer = bytes;
        longer.insert(longer.end(), 500, 0);
        EXPECT_EQ(reasonOf(longer), "it was read");
    }
    // Also if the requested part is before the cut.
    FileBytes cut = jpegOf(image);
    cut.resize(cut.size() * 3 / 4);
    Image part;
    EXPECT_THROW(recording::data::readImage(
                     cut, [](Size) { return Wanted{{0, 0, 10, 10}, 1}; }, part),
                 recording::data::ImageError);
}

TEST(ReadImage, DamagedBytesAreAnErrorOrAPictureAndNothingElse) {
    const Image image = picture(90, 70);
    recording::data::Random random(11);
    for (const FileBytes& good :
         {jpegOf(image), jpegOf(image, {.progressive = true}), jpegOf(image, {.inks = true}),
          pngOf(image), pngOf(image, {.palette = true}),
          pngOf(image, {.bits = 16, .alpha = true})}) {
        int refused = 0;
        for (int i = 0; i < 150; ++i) {
            FileBytes bytes = good;
            for (std::uint64_t k = 0; k <= random.below(8); ++k) {
                bytes[2 + random.below(bytes.size() - 2)] =
                    static_cast<std::uint8_t>(random.below(256));
            }
            const Region wanted{static_cast<int>(random.below(60)),
                                static_cast<int>(random.below(60)), 30, 10};
            Image part;
            try {
                recording::data::readImage(
                    bytes, [&](Size) { return Wanted{wanted, 1 << random.below(4)}; }, part);
            } catch (const recording::data::ImageError& error) {
                EXPECT_STRNE(error.what(), "");
                ++refused;
            }
        }
        EXPECT_GT(refused, 0);
    }
}

TEST(ReadImage, HugeImagesAreRefusedBeforeTheyTakeMemory) {
    EXPECT_THAT(reasonOf(pngHeaderOf(1'000'000, 1'000'000)), HasSubstr("1000000 x 1000000 pixels"));
    EXPECT_NE(reasonOf(pngHeaderOf(0x7fffffff, 0x7fffffff)), "it was read");
    FileBytes jpeg = jpegOf(picture(16, 16));
    for (std::size_t i = 0; i + 9 < jpeg.size(); ++i) {
        if (jpeg[i] == 0xff && (jpeg[i + 1] == 0xc0 || jpeg[i + 1] == 0xc2)) {
            for (std::size_t k = 5; k <= 8; ++k) jpeg[i + k] = k % 2 == 1 ? 0xfd : 0xe8;
            break;
        }
    }
    EXPECT_THAT(reasonOf(jpeg), HasSubstr("65000 x 65000 pixels"));
}

// Real photographs from cameras and programs.
TEST(ReadImage, Photographs) {
    const char* const elsewhere = std::getenv("RIDGEPOINT_TEST_PHOTOS");
    const fs::path folder = elsewhere != nullptr ? elsewhere : TEST_PHOTOS;
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        GTEST_SKIP() << "no photographs in " << folder << "; scripts/setup --tests fetches them";
    }
    int read = 0;
    recording::data::Random random(1);
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (ending != ".jpg" && ending != ".png") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const FileBytes bytes{std::istreambuf_iterator<char>(file),
                              std::istreambuf_iterator<char>()};
        SCOPED_TRACE(entry.path().string());
        const Image whole = decoded(bytes);
        EXPECT_GT(whole.full.width, 0);
        for (int i = 0; i < 3; ++i) {
            const auto at = [&](int size) {
                return static_cast<int>(random.below(static_cast<std::uint64_t>(size)));
            };
            const int x = at(whole.full.width), y = at(whole.full.height);
            expectPart(bytes, whole,
                       {x, y, 1 + at(whole.full.width - x), 1 + at(whole.full.height - y)}, 1);
        }
        ++read;
    }
    EXPECT_GE(read, 5);
}

}  // namespace
}  // namespace ridgepoint::tests
