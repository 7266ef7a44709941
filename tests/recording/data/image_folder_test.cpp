// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/recording/data/image_set.h"
#include "tests/recording/data/pictures.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class ImageFolder : public testing::Test {
  protected:
    ImageFolder()
        : root_(fs::temp_directory_path() /
                ("ridgepoint-folder-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::create_directories(root_);
    }
    ~ImageFolder() override { fs::remove_all(root_); }

    // Creates a file; its contents matter only when it is read.
    void touch(const char* name) const { write(root_ / name, bytesOf("x")); }
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
    static std::vector<std::string> namesOf(const recording::data::ImageSet& images) {
        std::vector<std::string> names;
        for (std::uint64_t i = 0; i < images.size(); ++i) {
            names.push_back(fmt::format("{} {}", images.classOf(i), images.nameOf(i)));
        }
        return names;
    }

    const fs::path root_;
};

TEST_F(ImageFolder, NumbersClassesByNameAndTakesTheirFilesInOrder) {
    for (const char* const name :
         {"dog/b.JPG", "dog/a.png", "dog/notes.txt", "Zebra/1.jpeg", "cat/10.jpg", "cat/2.jpg",
          "cat/more/0.jpg", "readme.jpg", ".hidden/1.jpg"}) {
        touch(name);
    }
    const auto images = open();
    EXPECT_THAT(namesOf(*images), ElementsAre("0 Zebra/1.jpeg", "1 cat/10.jpg", "1 cat/2.jpg",
                                              "1 cat/more/0.jpg", "2 dog/a.png", "2 dog/b.JPG"));
    EXPECT_EQ(images->about().kind, "image folder");
    EXPECT_EQ(images->about().classes, 3);
    EXPECT_EQ(images->about().last_class, 2);
    EXPECT_TRUE(images->about().notes.empty());
}

TEST_F(ImageFolder, TakesARangeOfClassesAndSoManyFilesOfEach) {
    for (int number = 0; number < 5; ++number) {
        for (int file = 0; file < 4; ++file) {
            touch(fmt::format("c{}/{}.jpg", number, file).c_str());
        }
    }
    const auto images = open(",classes=1-2,files=2");
    EXPECT_THAT(namesOf(*images),
                ElementsAre("1 c1/0.jpg", "1 c1/1.jpg", "2 c2/0.jpg", "2 c2/1.jpg"));
    EXPECT_EQ(images->about().first_class, 1);
    EXPECT_EQ(images->about().last_class, 2);
    EXPECT_THAT(sentence(",classes=3-7"), HasSubstr("has 5 classes, number 0 to 4"));
    EXPECT_THAT(sentence(",classes=5"), HasSubstr("classes 5-5 do not exist"));
}

TEST_F(ImageFolder, FollowsLinksAndGivesUpOnCircles) {
    touch("a/1.jpg");
    fs::create_directory_symlink(root_ / "a", root_ / "b");
    fs::create_directory_symlink(root_, root_ / "a/round");
    fs::create_symlink(root_ / "gone", root_ / "a/2.jpg");
    const auto images = open(",files=2");
    EXPECT_EQ(images->about().classes, 2);
    EXPECT_EQ(images->nameOf(0), "a/1.jpg");
}

TEST_F(ImageFolder, SaysWhatIsMissing) {
    EXPECT_THAT(sentence("/nowhere"), HasSubstr("does not exist"));
    EXPECT_THAT(sentence(), HasSubstr("contains no folders"));
    touch("photo.jpg");
    EXPECT_THAT(sentence("/photo.jpg"), HasSubstr("is a file"));
    EXPECT_THAT(sentence(), HasSubstr("contains no folders"));
    fs::create_directories(root_ / "train/cat");
    fs::create_directories(root_ / "val/cat");
    EXPECT_THAT(sentence(), HasSubstr("contains train and val, which are not classes"));
    EXPECT_THAT(sentence("/train"), HasSubstr("(cat) contain no JPEG or PNG files."));
    touch("train/cat/1.webp");
    EXPECT_THAT(sentence("/train"), HasSubstr("only others, which are not read"));
}

TEST_F(ImageFolder, NotesWhatIsLeftOut) {
    for (const char* const name : {"a/1.jpg", "a/2.webp", "a/3.BMP", "a/4.bmp", "c/1.png"})
        touch(name);
    fs::create_directories(root_ / "b");
    const auto images = open();
    EXPECT_EQ(images->size(), 2u);
    EXPECT_EQ(images->classOf(1), 2);
    EXPECT_THAT(images->about().notes,
                ElementsAre("1 of the classes has no images: b.",
                            "3 images of other kinds (.bmp, .webp) were left out; JPEG and PNG are "
                            "read."));
}

TEST_F(ImageFolder, StopsLookingWhenTold) {
    touch("a/1.jpg");
    EXPECT_THROW(recording::data::openImages(*recording::data::parseChoice(root_.string()),
                                             [] { return true; }),
                 recording::data::DataError);
}

TEST_F(ImageFolder, ReadsWhatIsThereAndSaysWhyNot) {
    const recording::data::Image image = picture(40, 30);
    write(root_ / "a/1.jpg", jpegOf(image));
    write(root_ / "a/2.jpg", pngOf(image));  // its contents matter, not its name
    touch("a/3.jpg");
    touch("a/4.jpg");
    fs::remove(root_ / "a/4.jpg");
    fs::create_directories(root_ / "a/4.jpg");
    const auto images = open();
    fs::remove(root_ / "a/3.jpg");
    ASSERT_EQ(::mkfifo((root_ / "a/3.jpg").c_str(), 0600), 0);
    std::vector<std::uint8_t> file;
    recording::data::Image into;
    const auto whole = [](recording::data::Size size) {
        return recording::data::Wanted{{0, 0, size.width, size.height}, 1};
    };
    images->read(0, whole, file, into);
    EXPECT_EQ(into.full, (recording::data::Size{40, 30}));
    images->read(1, whole, file, into);
    EXPECT_EQ(into.rgb, image.rgb);
    ASSERT_EQ(images->size(), 3u);
    EXPECT_THROW(images->read(2, whole, file, into), recording::data::ImageError);
}

}  // namespace
}  // namespace ridgepoint::tests
