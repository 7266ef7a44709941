// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that train on image folders and on MNIST files.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"
#include "tests/recording/data/pictures.h"
#include "tests/recording/training/recording_fixture.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using recording::RecorderStatus;
using testing::Contains;
using testing::HasSubstr;

class TrainingOnImages : public RecordingTest {
  protected:
    TrainingOnImages() {
        options.model = "lenet_300_100";
        options.data = (folder / "data").string();
        options.device = "cpu";
        options.steps = 6;
        options.batch = 4;
    }

    void makeFolder(int classes, int files, int width = 60, int height = 50) const {
        for (int number = 0; number < classes; ++number) {
            for (int file = 0; file < files; ++file) {
                const std::string name = fmt::format("data/{}/{}.jpg", 1000 + number, file);
                write(folder / name,
                      jpegOf(picture(width, height, static_cast<unsigned>(number * 7 + file))));
            }
        }
    }
};

TEST_F(TrainingOnImages, ReadsThemInThePhaseOfData) {
    makeFolder(3, 5, 400, 300);
    options.model = "squeezenet1_1";
    options.data += ",workers=1";
    const auto snapshot = record();
    ASSERT_EQ(status.state, RecorderStatus::State::finished) << status.message;
    EXPECT_THAT(snapshot->info.title, HasSubstr("data data,workers=1"));
    EXPECT_THAT(snapshot->info.notes,
                Contains(testing::AllOf(HasSubstr("15 images of 3 classes"),
                                        HasSubstr("(image folder), cut as for training"),
                                        HasSubstr("1 thread up to 2 batches ahead"))));
    const run::StepSummary summary = run::summarizeSteps(*snapshot);
    EXPECT_EQ(summary.count, 6);
    EXPECT_TRUE(summary.phase_seconds[static_cast<std::size_t>(run::Phase::data)].has_value());
    // Three batches of 4 x 3 x 224 x 224 floats are prepared.
    ASSERT_TRUE(snapshot->memory.at_peak);
    const std::int64_t batch = std::int64_t{4} * 3 * 224 * 224 * 4;
    const std::int64_t input =
        (*snapshot->memory.at_peak)[static_cast<std::size_t>(run::MemoryCategory::input)];
    EXPECT_GE(input, 3 * batch);
    EXPECT_LT(input, 3 * batch + 4096);
    EXPECT_EQ(snapshot->info.dropped_records, 0u);
}

TEST_F(TrainingOnImages, NamesWhatCouldNotBeRead) {
    makeFolder(2, 4);
    FileBytes cut = jpegOf(picture(60, 50));
    cut.resize(cut.size() / 2);
    write(folder / "data/1000/cut.jpg", cut);
    write(folder / "data/1001/page.jpg", bytesOf("<html>not found</html>"));
    options.steps = 12;
    const auto snapshot = record();
    ASSERT_EQ(status.state, RecorderStatus::State::finished) << status.message;
    EXPECT_THAT(snapshot->info.notes,
                Contains(testing::AllOf(HasSubstr("2 images could not be read and were skipped"),
                                        HasSubstr("1000/cut.jpg (it is truncated)"),
                                        HasSubstr("1001/page.jpg (it is a page of HTML"))));
}

TEST_F(TrainingOnImages, TakesAnotherBatchSizeOnTheWay) {
    makeFolder(2, 4);
    options.steps = 40;
    const auto recorder = recording::createRecorder();
    recorder->post({recording::Command::Kind::set_batch, 7, ""});
    recorder->start(options);
    recorder->wait();
    ASSERT_EQ(recorder->status().state, RecorderStatus::State::finished)
        << recorder->status().message;
    EXPECT_EQ(run::summarizeSteps(*recorder->snapshot()).batch, 7);
}

TEST_F(TrainingOnImages, OfMoreClassesThanTheNetworkTellsApartIsRefused) {
    makeFolder(11, 1);
    record();
    EXPECT_EQ(status.state, RecorderStatus::State::failed);
    EXPECT_THAT(status.message, HasSubstr("classes up to number 10, but the network has 10"));
    EXPECT_THAT(status.message, HasSubstr("classes=0-9"));
    EXPECT_FALSE(fs::exists(options.output));

    options.data += ",classes=0-9";
    record();
    EXPECT_EQ(status.state, RecorderStatus::State::finished) << status.message;
}

TEST_F(TrainingOnImages, OfWhichNoneCanBeReadEndsWithASentence) {
    for (const char* const name : {"data/a/1.jpg", "data/b/2.png"}) {
        write(folder / name, bytesOf("nothing of the kind"));
    }
    record();
    EXPECT_EQ(status.state, RecorderStatus::State::failed);
    EXPECT_THAT(status.message,
                HasSubstr("none could be read, as a/1.jpg (it is neither JPEG nor PNG)"));
}

TEST_F(TrainingOnImages, FoldersThatCannotBeTrainedOnLeaveNoRun) {
    fs::create_directories(folder / "data");
    record();
    EXPECT_EQ(status.state, RecorderStatus::State::failed);
    EXPECT_THAT(status.message, HasSubstr("contains no folders"));
    EXPECT_FALSE(fs::exists(options.output));
}

TEST_F(TrainingOnImages, TakesMnistsFiles) {
    // Artificial digits: each class has a bar at its own position.
    FileBytes images{0, 0, 8, 3, 0, 0, 0, 60, 0, 0, 0, 28, 0, 0, 0, 28};
    FileBytes labels{0, 0, 8, 1, 0, 0, 0, 60};
    for (int i = 0; i < 60; ++i) {
        labels.push_back(static_cast<std::uint8_t>(i % 10));
        for (int k = 0; k < 28 * 28; ++k) {
            images.push_back(k / 28 / 2 == i % 10 ? 255 : static_cast<std::uint8_t>(k * i % 13));
        }
    }
    write(folder / "data/train-images-idx3-ubyte", images);
    write(folder / "data/train-labels-idx1-ubyte", labels);
    options.steps = 30;
    const auto snapshot = record();
    ASSERT_EQ(status.state, RecorderStatus::State::finished) << status.message;
    EXPECT_THAT(snapshot->info.notes, Contains(HasSubstr("60 images of 10 classes")));
}

}  // namespace
}  // namespace ridgepoint::tests
