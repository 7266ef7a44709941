// SPDX-License-Identifier: GPL-3.0-or-later
// Killed recorders and full disks.
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using Kind = run::StoreError::Kind;

// Runs `action` in a new process and returns its status.
template <class Action>
int inChild(Action&& action) {
    const pid_t child = ::fork();
    if (child == 0) {
        action();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

// Leaves the file like a recorder that is killed after some commits.
void writeAndDie(const fs::path& path, const SyntheticRun& run, int commits) {
    const int status = inChild([&] {
        writeRun(path, run, [&](int committed) {
            if (committed == commits) ::raise(SIGKILL);
        });
    });
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(WTERMSIG(status), SIGKILL);
}

TEST(Killed, RecorderLosesNothingThatItCommitted) {
    const SyntheticRun run = makeSyntheticRun(smallRun());
    for (const int commits : {1, 3, 5}) {
        const Scratch scratch;
        writeAndDie(scratch / "a.ridge", run, commits);
        const auto reader = run::RunReader::open(scratch / "a.ridge");
        const auto snapshot = reader->snapshot();
        EXPECT_EQ(snapshot->steps->size(), static_cast<std::size_t>(commits));
        EXPECT_FALSE(snapshot->info.complete);
        EXPECT_FALSE(reader->beingWritten());
        std::size_t ops = 0;
        for (const run::StepRecord& step : *snapshot->steps) ops += reader->ops(step.index).size();
        EXPECT_EQ(ops, static_cast<std::size_t>(std::count_if(
                           run.ops.begin(), run.ops.end(),
                           [&](const run::OpRecord& op) { return op.step < commits; })));
        const run::CheckReport report = run::checkRun(scratch / "a.ridge");
        EXPECT_THAT(report.problems, testing::IsEmpty());
        ASSERT_FALSE(report.notes.empty());
        EXPECT_THAT(report.notes[0], testing::HasSubstr("interrupted"));
    }
}

TEST(Killed, RunCanBeSavedAsOneFile) {
    const Scratch scratch;
    writeAndDie(scratch / "a.ridge", makeSyntheticRun(smallRun()), 4);
    run::saveRunAs(scratch / "a.ridge", scratch / "b.ridge");
    const Scratch elsewhere;
    fs::copy_file(scratch / "b.ridge", elsewhere / "b.ridge");
    EXPECT_EQ(run::RunReader::open(elsewhere / "b.ridge")->snapshot()->steps->size(), 4u);
    EXPECT_EQ(elsewhere.files(), 1u);
}

TEST(Killed, RunInAFolderThatCannotBeWrittenToOpens) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const Scratch scratch;
    writeAndDie(scratch / "a.ridge", makeSyntheticRun(smallRun()), 4);
    const fs::perms writable = fs::status(scratch.folder()).permissions();
    // The original files, then a copy without the index.
    for (const bool with_index : {true, false}) {
        if (!with_index) fs::remove(scratch / "a.ridge-shm");
        fs::permissions(scratch / "a.ridge", fs::perms::owner_read);
        fs::permissions(scratch.folder(), fs::perms::owner_read | fs::perms::owner_exec);
        {
            const auto reader = run::RunReader::open(scratch / "a.ridge");
            EXPECT_EQ(reader->snapshot()->steps->size(), 4u);
            EXPECT_EQ(reader->notice(), "");
            EXPECT_FALSE(reader->ops(2).empty());
        }
        EXPECT_TRUE(run::checkRun(scratch / "a.ridge").problems.empty());
        fs::permissions(scratch.folder(), writable);
    }
    // Without its log, the file contains the data that was moved into it before.
    fs::remove(scratch / "a.ridge-wal");
    fs::permissions(scratch.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_NO_THROW(run::RunReader::open(scratch / "a.ridge"));
    fs::permissions(scratch.folder(), writable);
}

TEST(Complete, RunInAFolderThatCannotBeWrittenToOpens) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    fs::permissions(scratch / "a.ridge", fs::perms::owner_read);
    fs::permissions(scratch.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(run::RunReader::open(scratch / "a.ridge")->snapshot()->steps->size(), 5u);
}

TEST(FullDisk, LeavesWhatWasCommitted) {
    const Scratch scratch;
    SyntheticOptions options = smallRun();
    options.steps = 2000;
    const SyntheticRun run = makeSyntheticRun(options);
    // A limit on file sizes replaces a full disk; only the system's error text differs.
    const int status = inChild([&] {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{2 << 20, 2 << 20};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        int commits = 0;
        try {
            writeRun(scratch / "a.ridge", run, [&](int committed) { commits = committed; });
        } catch (const run::StoreError& error) {
            ::_exit(error.kind() == Kind::disk_full && commits > 5 ? 42 : 1);
        }
        ::_exit(2);
    });
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 42);
    const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
    EXPECT_GT(snapshot->steps->size(), 5u);
    EXPECT_FALSE(snapshot->info.complete);
    // The file contains the reason for its end.
    EXPECT_EQ(snapshot->info.end_reason, "The disk was full after step " +
                                             std::to_string(snapshot->steps->back().index) + ".");
    EXPECT_EQ(snapshot->info.model, run.info.model);
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, testing::IsEmpty());
}

// Uses a separate file system that is completely full when the recorder notices.
TEST(FullDisk, SaysSoInTheFile) {
    const Scratch scratch;
    const int status = inChild([&] {
        if (::unshare(::geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS) != 0 ||
            ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("none", scratch.folder().c_str(), "tmpfs", 0, "size=1m") != 0) {
            ::_exit(77);
        }
        SyntheticOptions options = smallRun();
        options.steps = 2000;
        const auto error = storeErrorOf(
            [&] { writeRun(scratch / "a.ridge", makeSyntheticRun(options), [](int) {}); });
        const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
        const bool says = snapshot->info.end_reason.starts_with("The disk was full after step ");
        ::_exit(error == Kind::disk_full && says && !snapshot->info.complete ? 42 : 1);
    });
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "no file system can be mounted here";
    EXPECT_EQ(WEXITSTATUS(status), 42);
}

TEST(FullDisk, LeavesNoFileThatCouldNotBeBegun) {
    const Scratch scratch;
    const int status = inChild([&] {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{4 << 10, 4 << 10};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto kind =
            storeErrorOf([&] { run::RunWriter::create(scratch / "a.ridge", {}, {}); });
        ::_exit(kind == Kind::disk_full ? 42 : 1);
    });
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 42);
    EXPECT_EQ(scratch.files(), 0u);
}

}  // namespace
}  // namespace ridgepoint::tests
