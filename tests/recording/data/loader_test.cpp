// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <set>

#include "core/recording/data/image_loader.h"
#include "tests/recording/data/pictures.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using recording::data::Loader;
using recording::data::LoaderOptions;
using testing::HasSubstr;

constexpr int kSide = 16;
constexpr std::size_t kSample = 3 * kSide * kSide;

// Artificial images: image i has class i and a single colour; images in `bad` cannot be read.
class MadeUp : public recording::data::ImageSet {
  public:
    explicit MadeUp(std::uint64_t count, std::set<std::uint64_t> bad = {})
        : count_(count), bad_(std::move(bad)) {
        about_.last_class = static_cast<std::int64_t>(count) - 1;
        about_.classes = static_cast<std::int64_t>(count);
    }
    const recording::data::AboutSet& about() const override { return about_; }
    std::uint64_t size() const override { return count_; }
    std::int64_t classOf(std::uint64_t index) const override {
        return static_cast<std::int64_t>(index);
    }
    std::string nameOf(std::uint64_t index) const override {
        return "image " + std::to_string(index);
    }
    void read(std::uint64_t index, const recording::data::ChooseRegion& choose,
              std::vector<std::uint8_t>&, recording::data::Image& into) const override {
        ++reads;
        if (bad_.contains(index)) throw recording::data::ImageError("it is truncated");
        choose({40, 30});
        into.full = {40, 30};
        into.reduction = 1;
        into.region = {0, 0, 40, 30};
        into.rgb.assign(std::size_t{3} * 40 * 30, static_cast<std::uint8_t>(index % 256));
    }

    mutable std::atomic<int> reads{0};

  private:
    std::uint64_t count_;
    std::set<std::uint64_t> bad_;
    recording::data::AboutSet about_;
};

// A loader with its own memory.
class Loading {
  public:
    Loading(std::shared_ptr<const recording::data::ImageSet> images, std::int64_t batch,
            std::int64_t workers, std::size_t ahead = 2, std::uint64_t seed = 1,
            std::int64_t rank = 0, std::int64_t ranks = 1)
        : values_(ahead + 1), classes_(ahead + 1) {
        std::vector<recording::data::BatchMemory> memory;
        for (std::size_t i = 0; i <= ahead; ++i) {
            values_[i].resize(static_cast<std::size_t>(batch) * kSample);
            classes_[i].resize(static_cast<std::size_t>(batch));
            memory.push_back({values_[i].data(), classes_[i].data()});
        }
        LoaderOptions options;
        options.batch = batch;
        options.sample = {kSide, kSide};
        options.seed = seed;
        options.workers = workers;
        options.rank = rank;
        options.ranks = ranks;
        loader.emplace(std::move(images), options, std::move(memory));
    }
    struct Batch {
        std::vector<float> values;
        std::vector<std::int64_t> classes;
        bool operator==(const Batch&) const = default;
    };
    Batch next() {
        const std::size_t number = loader->next();
        return {values_[number], classes_[number]};
    }

  private:
    std::vector<std::vector<float>> values_;
    std::vector<std::vector<std::int64_t>> classes_;

  public:
    std::optional<Loader> loader;
};

TEST(Loader, GivesTheSameBatchesWithAnyNumberOfThreads) {
    const auto images = std::make_shared<MadeUp>(50, std::set<std::uint64_t>{3, 17});
    Loading one(images, 8, 1), four(images, 8, 4, 3), other(images, 8, 2, 2, 99);
    bool differs = false;
    for (int i = 0; i < 20; ++i) {
        const Loading::Batch batch = one.next();
        EXPECT_EQ(batch, four.next()) << i;
        differs = differs || !(batch == other.next());
    }
    EXPECT_TRUE(differs);
    EXPECT_EQ(one.loader->skipped(), four.loader->skipped());
}

TEST(Loader, RanksShareOutWhatOneProcessWouldTake) {
    const auto images = std::make_shared<MadeUp>(10);
    Loading all(images, 6, 1), first(images, 3, 1, 2, 1, 0, 2), second(images, 3, 2, 2, 1, 1, 2);
    for (int i = 0; i < 7; ++i) {  // across the end of an epoch
        Loading::Batch parts = first.next();
        const Loading::Batch other = second.next();
        parts.classes.insert(parts.classes.end(), other.classes.begin(), other.classes.end());
        parts.values.insert(parts.values.end(), other.values.begin(), other.values.end());
        EXPECT_EQ(parts, all.next()) << "batch " << i;
    }
}

TEST(Loader, EachRoundHasEveryImageOnceInAnOrderOfItsOwn) {
    const auto images = std::make_shared<MadeUp>(30);
    Loading loading(images, 6, 3);
    std::vector<std::vector<std::int64_t>> rounds;
    for (int round = 0; round < 3; ++round) {
        std::vector<std::int64_t> order;
        for (int i = 0; i < 5; ++i) {
            const Loading::Batch batch = loading.next();
            for (std::size_t k = 0; k < batch.classes.size(); ++k) {
                order.push_back(batch.classes[k]);
                EXPECT_NEAR(static_cast<double>(batch.values[k * kSample]),
                            static_cast<double>(batch.classes[k]) / 255, 1e-6);
                EXPECT_EQ(batch.values[k * kSample], batch.values[(k + 1) * kSample - 1]);
            }
        }
        EXPECT_EQ(std::set<std::int64_t>(order.begin(), order.end()).size(), 30u);
        rounds.push_back(order);
    }
    EXPECT_NE(rounds[0], rounds[1]);
    EXPECT_NE(rounds[1], rounds[2]);
}

TEST(Loader, PutsAnotherImageInTheBadOnesPlaceAndNamesThem) {
    const auto images = std::make_shared<MadeUp>(20, std::set<std::uint64_t>{4, 9});
    Loading loading(images, 5, 2);
    for (int i = 0; i < 12; ++i) {
        for (const std::int64_t number : loading.next().classes) {
            EXPECT_NE(number, 4);
            EXPECT_NE(number, 9);
        }
    }
    EXPECT_EQ(recording::data::skippedWords(*images, loading.loader->skipped()),
              "2 images could not be read and were skipped: image 4 (it is truncated), image 9 (it "
              "is truncated).");
    EXPECT_EQ(recording::data::skippedWords(*images, {}), "");
    recording::data::Skipped many;
    for (std::uint64_t i = 0; i < 9; ++i) many[i] = "it is empty";
    EXPECT_THAT(recording::data::skippedWords(*images, many),
                HasSubstr("9 images could not be read"));
    EXPECT_THAT(recording::data::skippedWords(*images, many), HasSubstr(" and 4 more."));
}

TEST(Loader, GivesUpWhenNothingCanBeRead) {
    Loading loading(std::make_shared<MadeUp>(3, std::set<std::uint64_t>{0, 1, 2}), 4, 3);
    try {
        loading.next();
        FAIL() << "there was a batch";
    } catch (const recording::data::DataError& error) {
        EXPECT_THAT(error.what(), HasSubstr("none could be read, as image 0 (it is truncated)"));
    }
    EXPECT_THROW(loading.next(), recording::data::DataError);
}

TEST(Loader, ReadsAheadAndNoFurther) {
    const auto images = std::make_shared<MadeUp>(1000);
    Loading loading(images, 4, 2, 2);
    loading.next();
    const auto settled = [&](int count) {
        for (int i = 0; i < 5000 && images->reads < count; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return images->reads.load();
    };
    EXPECT_EQ(settled(12), 12);  // the current one and two ahead
    loading.next();
    EXPECT_EQ(settled(16), 16);
}

TEST(Loader, EndsWhileItsThreadsAreAtWork) {
    const auto images = std::make_shared<MadeUp>(100);
    for (int i = 0; i < 20; ++i) {
        Loading loading(images, 16, 4);
        if (i % 2 == 0) loading.next();
    }
}

TEST(Loader, OrdersAreWholeAndDiffer) {
    for (const std::uint64_t count : {1U, 2U, 3U, 5U, 100U, 1000U, 4097U}) {
        std::set<std::uint64_t> places;
        std::uint64_t moved = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t place = recording::data::shuffled(i, count, 7);
            EXPECT_LT(place, count);
            places.insert(place);
            moved += place != recording::data::shuffled(i, count, 8) ? 1 : 0;
        }
        EXPECT_EQ(places.size(), count);
        if (count > 99) {
            EXPECT_GT(moved, count / 2);
        }
    }
}

// Reads real files with several threads.
TEST(Loader, ReadsFolders) {
    const fs::path root =
        fs::temp_directory_path() / ("ridgepoint-loader-" + std::to_string(::getpid()));
    for (unsigned i = 0; i < 12; ++i) {
        const recording::data::Image image = picture(50 + static_cast<int>(i), 40, i);
        const std::string name = "c" + std::to_string(i % 3) + "/" + std::to_string(i);
        write(root / (name + ".jpg"), jpegOf(image, {.progressive = i % 2 == 0}));
        write(root / (name + ".png"), pngOf(image));
    }
    write(root / "c1/broken.jpg", bytesOf("GIF89a"));
    const std::shared_ptr<const recording::data::ImageSet> images =
        recording::data::openImages(*recording::data::parseChoice(root.string()), {});
    EXPECT_EQ(images->size(), 25u);
    Loading loading(images, 5, 4), alone(images, 5, 1);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(loading.next(), alone.next());
    EXPECT_THAT(recording::data::skippedWords(*images, loading.loader->skipped()),
                HasSubstr("1 image could not be read and was skipped: c1/broken.jpg (it is a GIF"));
    fs::remove_all(root);
}

}  // namespace
}  // namespace ridgepoint::tests
