// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a run while another thread or process writes it.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/present/show.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using namespace std::chrono_literals;

// The number of snapshots that the reader has seen, shared with a writer in any process, so that it
// can wait for a slow reader.
class Seen {
  public:
    Seen() {
        void* const memory = ::mmap(nullptr, sizeof(std::atomic<std::size_t>),
                                    PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        count_ = new (memory) std::atomic<std::size_t>(0);
    }
    ~Seen() { ::munmap(count_, sizeof(*count_)); }
    Seen(const Seen&) = delete;
    Seen& operator=(const Seen&) = delete;
    void again() { ++*count_; }
    // Waits until the reader has seen each of the first commits.
    void awaitLook(int committed) const {
        const auto give_up = std::chrono::steady_clock::now() + 20s;
        const auto wanted = static_cast<std::size_t>(std::min(committed, 6));
        while (*count_ < wanted && std::chrono::steady_clock::now() < give_up)
            std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(5ms);
    }

  private:
    std::atomic<std::size_t>* count_;
};

struct Followed {
    std::size_t snapshots = 0;
    bool seen_being_written = false;
    std::shared_ptr<const run::Snapshot> last;
};

// Polls like a view until the run is complete.
Followed follow(const std::filesystem::path& path, Seen& seen) {
    Followed followed;
    const auto give_up = std::chrono::steady_clock::now() + 60s;
    std::unique_ptr<run::RunReader> reader;
    while (!reader && std::chrono::steady_clock::now() < give_up) {
        // The recorder has not created the file yet.
        storeErrorOf([&] { reader = run::RunReader::open(path); });
        if (!reader) std::this_thread::sleep_for(1ms);
    }
    if (!reader) return followed;
    std::uint64_t revision = 0;
    std::size_t steps = 0, counted = 0;
    std::shared_ptr<const run::Snapshot> previous;
    while (std::chrono::steady_clock::now() < give_up) {
        const auto snapshot = reader->snapshot();
        EXPECT_GE(snapshot->revision, revision);
        EXPECT_GE(snapshot->steps->size(), steps);
        if (previous && snapshot->revision == revision) {
            EXPECT_EQ(snapshot, previous);
        }
        if (snapshot->revision != revision) {
            ++followed.snapshots;
            // All tables are from the same moment: totals match the steps.
            double seconds = 0;
            for (const run::Row& row : run::rowsOf(*snapshot, run::GroupBy::op)) {
                seconds += row.seconds;
            }
            const run::StepSummary summary = run::summarizeSteps(*snapshot);
            EXPECT_NEAR(seconds,
                        summary.seconds_mean.value_or(0) * static_cast<double>(summary.count),
                        1e-9);
            for (const run::Cell& cell : *snapshot->cells) {
                EXPECT_LT(static_cast<std::size_t>(cell.key.name), snapshot->strings->size());
            }
            if (!snapshot->steps->empty()) {
                EXPECT_FALSE(reader->ops(snapshot->steps->front().index).empty());
            }
        }
        revision = snapshot->revision;
        steps = snapshot->steps->size();
        previous = snapshot;
        if (reader->beingWritten()) {
            followed.seen_being_written = true;
            if (followed.snapshots > counted) seen.again();
        }
        counted = followed.snapshots;
        if (snapshot->info.complete) {
            followed.last = snapshot;
            EXPECT_FALSE(reader->beingWritten());
            EXPECT_FALSE(reader->ops(snapshot->steps->front().index).empty());
            break;
        }
        std::this_thread::sleep_for(1ms);
    }
    return followed;
}

SyntheticOptions followedRun() {
    SyntheticOptions options = smallRun();
    options.steps = 40;
    return options;
}

void expectWhole(const Followed& followed, const Scratch& scratch) {
    ASSERT_NE(followed.last, nullptr);
    EXPECT_TRUE(followed.seen_being_written);
    EXPECT_GT(followed.snapshots, 3u);
    EXPECT_EQ(present::showJson(*followed.last).dump(),
              present::showJson(*makeSnapshot(followedRun())).dump());
    // The reader closed the file, so the recorder could leave one plain file.
    EXPECT_EQ(scratch.files(), 1u);
}

TEST(Follow, AThreadOfThisProcess) {
    const Scratch scratch;
    const SyntheticRun run = makeSyntheticRun(followedRun());
    Seen seen;
    std::thread writer([&] {
        writeRun(scratch / "a.ridge", run, [&](int committed) { seen.awaitLook(committed); });
    });
    const Followed followed = follow(scratch / "a.ridge", seen);
    writer.join();
    expectWhole(followed, scratch);
}

TEST(Follow, AnotherProcess) {
    const Scratch scratch;
    const SyntheticRun run = makeSyntheticRun(followedRun());
    Seen seen;
    const pid_t child = ::fork();
    if (child == 0) {
        writeRun(scratch / "a.ridge", run, [&](int committed) { seen.awaitLook(committed); });
        ::_exit(0);
    }
    const Followed followed = follow(scratch / "a.ridge", seen);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    expectWhole(followed, scratch);
}

TEST(Follow, ARunWhoseReaderIsNotLooking) {
    // Without polling, the open reader prevents the recorder from removing the log; the run is
    // complete anyway.
    const Scratch scratch;
    std::unique_ptr<run::RunReader> reader;
    const SyntheticRun run = makeSyntheticRun(smallRun());
    writeRun(scratch / "a.ridge", run, [&](int committed) {
        if (committed == 2) reader = run::RunReader::open(scratch / "a.ridge");
    });
    EXPECT_FALSE(reader->snapshot()->steps->empty());
    EXPECT_TRUE(reader->snapshot()->info.complete);
    EXPECT_FALSE(reader->ops(0).empty());
    EXPECT_TRUE(run::RunReader::open(scratch / "a.ridge")->snapshot()->info.complete);
    EXPECT_TRUE(run::checkRun(scratch / "a.ridge").problems.empty());
}

TEST(Follow, EndsWhenTheWriterIsDestroyed) {
    const Scratch scratch;
    auto writer = run::RunWriter::create(scratch / "a.ridge", {}, {});
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    EXPECT_TRUE(reader->beingWritten());
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").notes,
                testing::Contains(testing::HasSubstr("still being recorded")));
    writer.reset();
    EXPECT_FALSE(reader->beingWritten());
    EXPECT_FALSE(reader->snapshot()->info.complete);
}

}  // namespace
}  // namespace ridgepoint::tests
