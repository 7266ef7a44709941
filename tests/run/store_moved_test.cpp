// SPDX-License-Identifier: GPL-3.0-or-later
// Changes to a growing run's file by other programs lose no step, and affect no other run.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "core/run/store/store.h"
#include "tests/run/scratch.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Attack {
    const char* name;
    const char* words;  // part of the message
    void (*on)(const Scratch& scratch);
};

class Moved : public ::testing::TestWithParam<Attack> {};

TEST_P(Moved, RunContinuesInAFileNextToIt) {
    const Scratch scratch;
    writeRun(scratch / "other.ridge", smallRun());
    const std::string other = readFile(scratch / "other.ridge");
    const auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 2);
    for (int i = 0; i < 3; ++i) writer->commit(nextBatch(*generator, 1));
    GetParam().on(scratch);
    writer->commit({});  // at least ten times per second, like a recorder
    EXPECT_EQ(writer->outcome().file, scratch / "a-2.ridge");
    EXPECT_THAT(writer->outcome().moved, HasSubstr(GetParam().words));
    EXPECT_THAT(writer->outcome().moved, HasSubstr("continues"));
    // No companion files remain next to the new file at this path.
    EXPECT_FALSE(fs::exists(scratch / "a.ridge-wal"));
    EXPECT_FALSE(fs::exists(scratch / "a.ridge-shm"));
    for (int i = 0; i < 3; ++i) writer->commit(nextBatch(*generator, 1));
    writer->finish(generator->info());

    const auto reader = run::RunReader::open(scratch / "a-2.ridge");
    EXPECT_TRUE(reader->snapshot()->info.complete);
    ASSERT_EQ(reader->snapshot()->steps->size(), 6u);
    for (const run::StepRecord& step : *reader->snapshot()->steps)
        EXPECT_EQ(static_cast<std::int64_t>(reader->ops(step.index).size()),
                  generator->opsPerStep());
    EXPECT_THAT(run::checkRun(scratch / "a-2.ridge").problems, IsEmpty());
    for (const char* const name : {"a.ridge", "other.ridge"}) {
        if (std::string_view(GetParam().name) != "replaced" || !fs::exists(scratch / name))
            continue;
        EXPECT_EQ(readFile(scratch / name), other);
        EXPECT_THAT(run::checkRun(scratch / name).problems, IsEmpty());
    }
    if (!fs::exists(scratch / "b.ridge")) return;
    const auto renamed = run::RunReader::open(scratch / "b.ridge")->snapshot();
    EXPECT_EQ(renamed->steps->size(), 3u);
    EXPECT_THAT(renamed->info.end_reason, HasSubstr("a-2.ridge"));
}

INSTANTIATE_TEST_SUITE_P(
    By, Moved,
    ::testing::Values(Attack{"deleted", "\" was deleted during the recording",
                             [](const Scratch& scratch) { fs::remove(scratch / "a.ridge"); }},
                      Attack{"deletedWithItsLog", "\" was deleted during the recording",
                             [](const Scratch& scratch) {
                                 for (const char* const name :
                                      {"a.ridge", "a.ridge-wal", "a.ridge-shm"})
                                     fs::remove(scratch / name);
                             }},
                      Attack{"renamed", "\" was renamed to \"b.ridge\" during the recording",
                             [](const Scratch& scratch) {
                                 fs::rename(scratch / "a.ridge", scratch / "b.ridge");
                             }},
                      Attack{"replaced", "\" was replaced during the recording",
                             [](const Scratch& scratch) {
                                 fs::rename(scratch / "other.ridge", scratch / "a.ridge");
                             }}),
    [](const auto& attack) { return attack.param.name; });

// Like os.closerange() in a recorded script, whose own files then get the descriptor numbers.
TEST(MovedRun, NothingIsWrittenToAFileThatHasOurDescriptorsNumber) {
    const Scratch scratch;
    const auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 2);
    for (int i = 0; i < 3; ++i) writer->commit(nextBatch(*generator, 1));
    const std::string theirs(1 << 20, 'x');
    std::ofstream(scratch / "theirs") << theirs;
    int taken = 0;
    for (int number = 3; number < 64; ++number) {
        std::error_code none;
        const fs::path name = fs::read_symlink(fmt::format("/proc/self/fd/{}", number), none);
        if (name.string().find(scratch.folder().string()) != 0) continue;
        const int own = ::open((scratch / "theirs").c_str(), O_RDWR);
        ::dup2(own, number);
        ::close(own);
        ++taken;
    }
    EXPECT_GE(taken, 3);
    // SQLite still identifies the file by its inode, which must not be reused by other files in
    // these tests.
    ::open((scratch / "a.ridge").c_str(), O_PATH | O_CLOEXEC);
    writer->commit(nextBatch(*generator, 1));
    EXPECT_THAT(writer->outcome().moved, HasSubstr("was closed by the recorded program"));
    for (int i = 0; i < 2; ++i) writer->commit(nextBatch(*generator, 1));
    writer->finish(generator->info());
    EXPECT_EQ(readFile(scratch / "theirs"), theirs);
    EXPECT_EQ(run::RunReader::open(scratch / "a-2.ridge")->snapshot()->steps->size(), 6u);
    EXPECT_THAT(run::checkRun(scratch / "a-2.ridge").problems, IsEmpty());
}

TEST(MovedRun, ARunWhoseStepsWereDestroyedBeginsAgain) {
    const Scratch scratch;
    const auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 2);
    writer->commit(nextBatch(*generator, 1));
    ASSERT_EQ(runSql(scratch / "a.ridge", "PRAGMA wal_checkpoint(TRUNCATE)"), "");
    fs::resize_file(scratch / "a.ridge", 4096);
    EXPECT_EQ(storeErrorOf([&] { writer->commit({}); }), run::StoreError::Kind::began_again);
    EXPECT_EQ(writer->outcome().file, scratch / "a-2.ridge");
    EXPECT_THAT(writer->outcome().moved, HasSubstr("its steps are lost"));
    EXPECT_EQ(writer->outcome().measured_steps, 0);
    writer->finish(generator->info());
    EXPECT_THAT(run::checkRun(scratch / "a-2.ridge").problems, IsEmpty());
}

TEST(MovedRun, ANewFileThatCannotBeMadeIsReported) {
    const Scratch scratch;
    fs::create_directory(scratch / "folder");
    const auto [generator, writer] = makeGeneratedWriter(scratch / "folder" / "a.ridge", 2);
    writer->commit(nextBatch(*generator, 1));
    fs::remove_all(scratch / "folder");
    try {
        writer->commit({});
        FAIL();
    } catch (const run::StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("was deleted during the recording, and no other file"));
    }
}

TEST(MovedRun, DiscardingLeavesAStrangersRun) {
    const Scratch scratch;
    writeRun(scratch / "other.ridge", smallRun());
    const auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 2);
    writer->finish(generator->info());
    fs::rename(scratch / "other.ridge", scratch / "a.ridge");
    EXPECT_FALSE(writer->discard());
    EXPECT_TRUE(fs::exists(scratch / "a.ridge"));
}

}  // namespace
}  // namespace ridgepoint::tests
