// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include "core/recording/data/image_set.h"
#include "tests/recording/data/pictures.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ArrayFiles : public testing::Test {
  protected:
    ArrayFiles()
        : root_(fs::temp_directory_path() /
                ("ridgepoint-arrays-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::create_directories(root_);
    }
    ~ArrayFiles() override { fs::remove_all(root_); }

    std::unique_ptr<const recording::data::ImageSet> open(const std::string& settings = "") const {
        return recording::data::openImages(*recording::data::parseChoice(root_.string() + settings),
                                           {});
    }
    std::string sentence(const std::string& settings = "") const {
        try {
            open(settings);
        } catch (const recording::data::DataError& error) {
            EXPECT_THAT(error.what(), testing::EndsWith("."));
            return error.what();
        }
        return {};
    }

    // Returns `count` images with class number mod 10; the first red byte is the number.
    static FileBytes cifar(int count) {
        FileBytes bytes;
        for (int i = 0; i < count; ++i) {
            bytes.push_back(static_cast<std::uint8_t>(i % 10));
            for (int k = 0; k < 3072; ++k) {
                bytes.push_back(static_cast<std::uint8_t>(k / 1024 * 50 + (k % 1024 == 0 ? i : 7)));
            }
        }
        return bytes;
    }
    static FileBytes idx(std::initializer_list<unsigned> sizes, const FileBytes& values) {
        FileBytes bytes{0, 0, 8, static_cast<std::uint8_t>(sizes.size())};
        for (const unsigned size : sizes) {
            for (int shift = 24; shift >= 0; shift -= 8) {
                bytes.push_back(static_cast<std::uint8_t>(size >> shift));
            }
        }
        bytes.insert(bytes.end(), values.begin(), values.end());
        return bytes;
    }
    void writePacked(const fs::path& path, const FileBytes& bytes) const {
        gzFile file = ::gzopen(path.c_str(), "wb");
        ::gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        ::gzclose(file);
    }
    static recording::data::Image read(const recording::data::ImageSet& images,
                                       std::uint64_t index) {
        std::vector<std::uint8_t> file;
        recording::data::Image image;
        images.read(
            index,
            [](recording::data::Size size) {
                return recording::data::Wanted{{0, 0, size.width, size.height}, 1};
            },
            file, image);
        return image;
    }

    const fs::path root_;
};

TEST_F(ArrayFiles, Cifar10OfItsBinaryVersion) {
    for (int i = 1; i <= 5; ++i) {
        write(root_ / "cifar-10-batches-bin" / ("data_batch_" + std::to_string(i) + ".bin"),
              cifar(20));
    }
    write(root_ / "cifar-10-batches-bin/test_batch.bin", cifar(10));
    const auto images = open();
    EXPECT_EQ(images->about().kind, "CIFAR-10");
    EXPECT_EQ(images->size(), 100u);
    EXPECT_EQ(images->about().classes, 10);
    EXPECT_EQ(images->classOf(13), 3);
    const recording::data::Image image = read(*images, 13);
    EXPECT_EQ(image.full, (recording::data::Size{32, 32}));
    EXPECT_THAT(std::vector<int>(image.rgb.begin(), image.rgb.begin() + 6),
                testing::ElementsAre(13, 63, 113, 7, 57, 107));
    EXPECT_EQ(open(",crop=eval")->size(), 10u);
    const auto some = open(",classes=3-4,files=5");
    EXPECT_EQ(some->size(), 10u);
    EXPECT_EQ(some->about().first_class, 3);
    EXPECT_EQ(some->about().last_class, 4);
    EXPECT_THAT(sentence(",classes=10"), HasSubstr("no images of the classes 10-10"));
}

TEST_F(ArrayFiles, Cifar10SaysWhatIsWrong) {
    write(root_ / "data_batch_1.bin", cifar(3));
    EXPECT_THAT(sentence(), HasSubstr("data_batch_2.bin\" is missing"));
    FileBytes cut = cifar(3);
    cut.pop_back();
    write(root_ / "test_batch.bin", cut);
    EXPECT_THAT(sentence(",crop=eval"), HasSubstr("is truncated"));
    FileBytes damaged = cifar(3);
    damaged[3073] = 77;
    write(root_ / "test_batch.bin", damaged);
    EXPECT_THAT(sentence(",crop=eval"), HasSubstr("an image of class 77"));
    write(root_ / "test_batch.bin", {});
    EXPECT_THAT(sentence(",crop=eval"), HasSubstr("not a file of CIFAR-10"));
}

TEST_F(ArrayFiles, MnistPlainAndPacked) {
    FileBytes pixels, labels;
    for (int i = 0; i < 12; ++i) {
        labels.push_back(static_cast<std::uint8_t>(i % 10));
        for (int k = 0; k < 28 * 28; ++k)
            pixels.push_back(static_cast<std::uint8_t>(k == 0 ? i : 9));
    }
    write(root_ / "MNIST/raw/train-images-idx3-ubyte", idx({12, 28, 28}, pixels));
    write(root_ / "MNIST/raw/train-labels-idx1-ubyte", idx({12}, labels));
    const auto images = open();
    EXPECT_EQ(images->about().kind, "MNIST");
    EXPECT_FALSE(images->about().may_mirror);
    EXPECT_EQ(images->size(), 12u);
    EXPECT_EQ(images->classOf(11), 1);
    const recording::data::Image image = read(*images, 11);
    EXPECT_EQ(image.full, (recording::data::Size{28, 28}));
    EXPECT_THAT(std::vector<int>(image.rgb.begin(), image.rgb.begin() + 4),
                testing::ElementsAre(11, 11, 11, 9));

    EXPECT_THAT(sentence(",crop=eval"), HasSubstr("is missing"));
    writePacked(root_ / "MNIST/raw/t10k-images-idx3-ubyte.gz", idx({12, 28, 28}, pixels));
    writePacked(root_ / "MNIST/raw/t10k-labels-idx1-ubyte.gz", idx({12}, labels));
    EXPECT_EQ(open(",crop=eval")->size(), 12u);
}

TEST_F(ArrayFiles, MnistSaysWhatIsWrong) {
    const FileBytes pixels(std::size_t{2} * 28 * 28, 5);
    const auto images = root_ / "train-images-idx3-ubyte";
    const auto labels = root_ / "train-labels-idx1-ubyte";
    write(images, idx({2, 28, 28}, pixels));
    EXPECT_THAT(sentence(), HasSubstr("train-labels-idx1-ubyte\" is missing"));
    write(labels, idx({3}, {1, 2, 3}));
    EXPECT_THAT(sentence(), HasSubstr("has 2 images of MNIST and 3 labels"));
    write(labels, idx({2}, {1}));
    EXPECT_THAT(sentence(), HasSubstr("should contain 2 values, but contains 1"));
    write(labels, bytesOf("<html>"));
    EXPECT_THAT(sentence(), HasSubstr("is not a file of MNIST"));
    write(images, idx({0xffffffff, 0xffffffff, 0xffffffff}, pixels));
    EXPECT_THAT(sentence(), HasSubstr("is not a file of MNIST"));
    FileBytes packed = {0x1f, 0x8b, 8, 0, 0};
    write(images, packed);
    EXPECT_THAT(sentence(),
                testing::AnyOf(HasSubstr("damaged or truncated"), HasSubstr("is not a file")));
}

}  // namespace
}  // namespace ridgepoint::tests
