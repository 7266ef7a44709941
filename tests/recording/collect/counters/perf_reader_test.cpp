// SPDX-License-Identifier: GPL-3.0-or-later
// Tests with the real kernel and events that every kernel counts: time and page faults. Skipped if
// a container forbids the call.
#include "core/recording/collect/counters/perf_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <thread>

#include "core/recording/collect/counters/cpu_counters.h"
#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using ::testing::HasSubstr;
using ::testing::Not;

PerfEvent software(std::uint64_t config, const char* name) {
    PerfEvent event;
    event.name = name;
    event.type = PERF_TYPE_SOFTWARE;
    event.config = config;
    return event;
}
const PerfEvent kFaults = software(PERF_COUNT_SW_PAGE_FAULTS, "page faults");
const PerfEvent kTaskClock = software(PERF_COUNT_SW_TASK_CLOCK, "task clock");

// Far more pages than a sanitizer's own threads, which have this process's name, touch meanwhile.
constexpr std::size_t kPages = 2048;

// Touches pages that the process has not used before.
void fault() {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    void* const memory =
        ::mmap(nullptr, kPages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    ::madvise(memory, kPages * page, MADV_NOHUGEPAGE);
    for (std::size_t i = 0; i < kPages; ++i) static_cast<volatile char*>(memory)[i * page] = 1;
    ::munmap(memory, kPages * page);
}

class PerfReaderTest : public ::testing::Test {
  protected:
    void SetUp() override {
        try {
            PerfReader().open(std::array{kTaskClock});
        } catch (const CountersUnavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
    }
    std::uint64_t faults() {
        std::array<PerfCount, 1> counts;
        reader_.read(counts);
        return counts[0].value;
    }
    PerfReader reader_;
};

TEST_F(PerfReaderTest, CountsThisThread) {
    reader_.open(std::array{kTaskClock, kFaults});
    fault();
    std::array<PerfCount, 2> counts;
    reader_.read(counts);
    EXPECT_GT(counts[0].value, 0u);
    EXPECT_GE(counts[1].value, kPages);
    EXPECT_GT(counts[0].enabled_ns, 0u);
    EXPECT_EQ(counts[1].enabled_ns, counts[1].running_ns);
}

TEST_F(PerfReaderTest, CountsThreadsThatAreThereAndThoseThatComeLater) {
    std::atomic<int> stage{0};
    std::thread worker([&] {  // has this thread's name, like an OpenMP worker
        stage = 1;
        while (stage != 2) std::this_thread::yield();
        fault();
        stage = 3;
        while (stage != 4) std::this_thread::yield();
    });
    while (stage != 1) std::this_thread::yield();
    EXPECT_GE(threadsThatTrain().size(), 2u);
    reader_.open(std::array{kFaults});
    stage = 2;
    while (stage != 3) std::this_thread::yield();
    const std::uint64_t of_worker = faults();
    EXPECT_GE(of_worker, kPages);
    std::thread(fault).join();
    EXPECT_GE(faults(), of_worker + kPages);
    stage = 4;
    worker.join();
    EXPECT_GE(faults(), of_worker + kPages);  // includes ended threads
}

TEST_F(PerfReaderTest, ThreadsOfOtherNamesAreNotCounted) {
    std::atomic<int> stage{0};
    std::thread other([&] {
        pthread_setname_np(pthread_self(), "recorder");
        stage = 1;
        while (stage != 2) std::this_thread::yield();
        fault();
        stage = 3;
    });
    while (stage != 1) std::this_thread::yield();
    reader_.open(std::array{kFaults});
    stage = 2;
    while (stage != 3) std::this_thread::yield();
    EXPECT_LT(faults(), kPages);
    other.join();
}

// A session with the real reader: pages touched in a range belong to this range.
TEST_F(PerfReaderTest, ASessionTellsRangesApart) {
    CpuPlan plan;
    plan.chip = "this one";
    plan.recipe.recipe.terms.push_back({"page faults", Recipe::Quantity::bytes,
                                        roofline::Arithmetic::fp32, roofline::Level::dram, 4096});
    plan.events = {{kFaults}};
    CpuCounters counters(std::move(plan), std::make_unique<PerfReader>());
    EXPECT_EQ(counters.passes(), 1u);
    counters.beginSet(Ranges::marked, 8);
    counters.beginPass();
    counters.push("quiet");
    counters.pop();
    counters.push("loud");
    fault();
    counters.pop();
    EXPECT_TRUE(counters.endPass());
    const auto set = counters.takeSet();
    ASSERT_EQ(set.ranges.size(), 2u);
    const auto bytes = [&](std::size_t range) {
        return set.ranges[range].work.bytes[roofline::index(roofline::Level::dram)].value_or(-1);
    };
    EXPECT_LT(bytes(0), kPages * 4096);
    EXPECT_GE(bytes(0), 0);
    EXPECT_GE(bytes(1), kPages * 4096);
    EXPECT_TRUE(set.refusal.empty()) << set.refusal;
}

TEST(PerfRefusalTest, EveryErrnoIsASentence) {
    EXPECT_THAT(perfRefusal(kFaults, ENOENT, false), HasSubstr("virtual machines"));
    EXPECT_THAT(perfRefusal(kFaults, EACCES, false), HasSubstr("perf_event_paranoid=2"));
    EXPECT_THAT(perfRefusal(kFaults, EPERM, true), HasSubstr("--cap-add=PERFMON"));
    PerfEvent shared = kFaults;
    shared.cpus = {0};
    EXPECT_THAT(perfRefusal(shared, EACCES, false), HasSubstr("perf_event_paranoid=0"));
    EXPECT_THAT(perfRefusal(shared, ENOENT, false), Not(HasSubstr("virtual machines")));
    EXPECT_THAT(perfRefusal(kFaults, ENOSYS, false), HasSubstr("CONFIG_PERF_EVENTS"));
    EXPECT_THAT(perfRefusal(kFaults, EMFILE, false), HasSubstr("ulimit -n"));
    EXPECT_THAT(perfRefusal(kFaults, EBUSY, false), HasSubstr("another program"));
    EXPECT_THAT(perfRefusal(kFaults, EINVAL, false), HasSubstr("does not know the event"));
    EXPECT_THAT(perfRefusal(kFaults, EIO, false), HasSubstr("page faults"));
}

TEST_F(PerfReaderTest, AnEventThatIsNotIsRefusedWithASentence) {
    PerfEvent unknown = kFaults;
    unknown.config = 0xffff;
    try {
        reader_.open(std::array{unknown});
        FAIL() << "the kernel knows no such event";
    } catch (const CountersUnavailable& reason) {
        EXPECT_THAT(reason.what(), HasSubstr("Hardware counters were not read"));
    }
}

}  // namespace
}  // namespace ridgepoint::tests
