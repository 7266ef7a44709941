// SPDX-License-Identifier: GPL-3.0-or-later
// Recorders killed at any moment, disks full at any point, files cut at every page and with any bit
// flipped. RIDGEPOINT_TORTURE=full performs the promised number (100 kills, 50 full disks, 10,000
// flips); otherwise, only as many as a quick test allows.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include "core/present/show.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Kind = run::StoreError::Kind;

int times(int quick, int full) {
    const char* const wanted = std::getenv("RIDGEPOINT_TORTURE");
    return wanted != nullptr && std::string_view(wanted) == "full" ? full : quick;
}

// The progress of a recorder that will be killed, visible to the parent.
struct Progress {
    std::atomic<std::int64_t> committed{0};  // steps
    std::atomic<std::int64_t> made{0};
};

// Records steps in real time, with a transaction every 50 ms, until the process is killed.
[[noreturn]] void recordForEver(const fs::path& path, Progress& progress) {
    const auto [generator, writer] = makeGeneratedWriter(path, 4);
    for (;;) {
        run::RunWriter::Batch batch = nextBatch(*generator, 5 * generator->opsPerStep());
        progress.made += static_cast<std::int64_t>(batch.steps.size());
        std::this_thread::sleep_for(50ms);
        writer->commit(batch);
        progress.committed = progress.made.load();
    }
}

TEST(Torture, KilledAtAnyMoment) {
    std::mt19937 random(1);
    void* const shared = ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    for (int round = 0; round < times(8, 100); ++round) {
        const Scratch scratch;
        auto& progress = *new (shared) Progress;
        const pid_t child = ::fork();
        if (child == 0) recordForEver(scratch / "a.ridge", progress);
        // May kill it before the file is a run, and within its first transactions.
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 700));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        if (!fs::exists(scratch / "a.ridge") || fs::file_size(scratch / "a.ridge") == 0) {
            EXPECT_EQ(progress.committed, 0);
            continue;
        }
        std::unique_ptr<run::RunReader> reader;
        const auto error =
            storeErrorOf([&] { reader = run::RunReader::open(scratch / "a.ridge"); });
        if (error) {
            // Killed before its first transaction.
            EXPECT_EQ(progress.committed, 0);
            continue;
        }
        // All committed data is present, which is everything except the last transaction.
        EXPECT_GE(static_cast<std::int64_t>(reader->snapshot()->steps->size()), progress.committed);
        EXPECT_FALSE(reader->beingWritten());
        EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, testing::IsEmpty());
    }
    ::munmap(shared, sizeof(Progress));
}

TEST(Torture, FullDiskAtAnyPoint) {
    std::mt19937 random(2);
    for (int round = 0; round < times(8, 50); ++round) {
        const Scratch scratch;
        const rlim_t limit = 60'000 + random() % 2'000'000;
        const pid_t child = ::fork();
        if (child == 0) {
            ::signal(SIGXFSZ, SIG_IGN);
            const rlimit size{limit, limit};
            ::setrlimit(RLIMIT_FSIZE, &size);
            try {
                generateRun(scratch / "a.ridge", 60'000);
            } catch (const run::StoreError& error) {
                ::_exit(error.kind() == Kind::disk_full ? 42 : 1);
            } catch (...) {
                ::_exit(2);
            }
            ::_exit(3);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 42) << limit << " " << status;
        if (!fs::exists(scratch / "a.ridge")) continue;  // could not start, and left no file
        EXPECT_FALSE(run::RunReader::open(scratch / "a.ridge")->snapshot()->info.complete);
        EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, testing::IsEmpty()) << limit;
    }
}

// Reads everything, then repairs; the result must be valid. Exceptions other than StoreError fail
// the test.
void readAndRepair(const Scratch& scratch, const fs::path& path, bool repair) {
    storeErrorOf([&] {
        const auto reader = run::RunReader::open(path);
        const auto snapshot = reader->snapshot();
        static_cast<void>(present::showText(*snapshot));
        for (const run::StepRecord& step : *snapshot->steps) {
            reader->ops(step.index);
            reader->memoryEvents(step.index);
        }
        const auto [from, to] = reader->timeSpan();
        reader->timeline(run::IntervalKind::op, from, to, 1000);
        reader->memoryPoints(from, to, 100);
    });
    storeErrorOf([&] { run::checkRun(path); });
    if (!repair) return;
    const fs::path saved = scratch / "saved.ridge";
    fs::remove(saved);
    const std::string before = readFile(path);
    const auto refused = storeErrorOf([&] { run::repairRun(path, saved); });
    EXPECT_EQ(readFile(path), before);
    if (refused) {
        EXPECT_FALSE(fs::exists(saved));
    } else {
        EXPECT_THAT(run::checkRun(saved).problems, testing::IsEmpty());
    }
}

TEST(Torture, CutAtEveryPage) {
    const Scratch scratch;
    SyntheticOptions options = smallRun();
    options.steps = 150;
    writeRun(scratch / "a.ridge", options);
    const std::string bytes = readFile(scratch / "a.ridge");
    ASSERT_GT(bytes.size(), 20u * 4096);
    int saved = 0, pages = 0;
    for (std::size_t size = 4096; size < bytes.size(); size += 4096, ++pages) {
        writeFile(scratch / "cut.ridge", bytes.substr(0, size));
        readAndRepair(scratch, scratch / "cut.ridge", true);
        saved += fs::exists(scratch / "saved.ridge");
    }
    EXPECT_GT(saved, pages / 3);
}

TEST(Torture, AnyBitFlipped) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    const std::string bytes = readFile(scratch / "a.ridge");
    std::mt19937 random(3);
    const int rounds = times(500, 10'000);
    for (int round = 0; round < rounds; ++round) {
        std::string changed = bytes;
        const std::size_t at = random() % changed.size();
        changed[at] = static_cast<char>(changed[at] ^ (1u << (random() % 8)));
        for (const char* const ending : {"-wal", "-shm", "-journal"}) {
            fs::remove((scratch / "flipped.ridge").string() + ending);
        }
        writeFile(scratch / "flipped.ridge", changed);
        readAndRepair(scratch, scratch / "flipped.ridge", round % 10 == 0);
    }
}

TEST(Torture, ManyReadersDoNotHoldTheWriterUp) {
    const Scratch scratch;
    const auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 4);
    writer->commit(nextBatch(*generator, 1));
    // Readers that never end their transactions.
    std::vector<sqlite3*> readers(20);
    for (sqlite3*& reader : readers) {
        ASSERT_EQ(
            sqlite3_open_v2((scratch / "a.ridge").c_str(), &reader, SQLITE_OPEN_READONLY, nullptr),
            SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM op", nullptr, nullptr, nullptr),
                  SQLITE_OK);
    }
    std::atomic<bool> stop = false;
    std::thread follower([&] {
        const auto reader = run::RunReader::open(scratch / "a.ridge");
        while (!stop) reader->snapshot();
    });
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < 50; ++i) writer->commit(nextBatch(*generator, 500));
    // Waiting for locks would take two seconds per reader.
    EXPECT_LT(Clock::now() - start, 30s);
    stop = true;
    follower.join();
    for (sqlite3* const reader : readers) sqlite3_close(reader);
    writer->finish(generator->info());
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, testing::IsEmpty());
}

}  // namespace
}  // namespace ridgepoint::tests
