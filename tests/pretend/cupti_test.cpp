// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the pretend libcupti behaves as documented, with a client that uses NVIDIA's header,
// and that Ridgepoint works with settings that such a client may have made.
#include <cupti.h>
#include <gmock/gmock.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "core/recording/collect/cuda/cupti_source.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "tests/pretend/gpu.h"
#include "tests/pretend/program.h"
#include "tests/recording/collect/cuda/buffer_writer.h"

namespace ridgepoint::tests {
namespace {

using pretend::Activity;
using pretend::Kind;
using std::chrono::milliseconds;

constexpr std::size_t kBufferBytes = 4096;

// The received records: the kind of each, and the kernels.
struct Client {
    static Client& only() {
        static Client client;
        return client;
    }
    static void request(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
        *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, kBufferBytes));
        *bytes = kBufferBytes;
        *most_records = 0;
    }
    static void complete(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t,
                         std::size_t valid) {
        Client& client = only();
        const std::lock_guard lock(client.mutex);
        client.thread = std::this_thread::get_id();
        CUpti_Activity* record = nullptr;
        while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
            ++client.records;
            if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
                client.kernels.push_back(*reinterpret_cast<CUpti_ActivityKernel10*>(record));
        }
        std::free(buffer);
    }
    std::size_t seen() {
        const std::lock_guard lock(mutex);
        return kernels.size();
    }
    std::mutex mutex;
    std::size_t records = 0;
    std::vector<CUpti_ActivityKernel10> kernels;
    std::thread::id thread;
};

class PretendCuptiClient : public ::testing::Test {
  protected:
    void SetUp() override {
        pretend::configure("H200 SXM", "", "virtual");
        client_.records = 0;
        client_.kernels.clear();
        ASSERT_EQ(cuptiSubscribe(
                      &subscriber_,
                      [](void*, CUpti_CallbackDomain, CUpti_CallbackId, const void*) {}, nullptr),
                  CUPTI_SUCCESS);
        ASSERT_EQ(cuptiActivityRegisterCallbacks(&Client::request, &Client::complete),
                  CUPTI_SUCCESS);
        ASSERT_EQ(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), CUPTI_SUCCESS);
    }
    void TearDown() override {
        EXPECT_EQ(cuptiActivityDisable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), CUPTI_SUCCESS);
        EXPECT_EQ(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), CUPTI_SUCCESS);
        EXPECT_EQ(cuptiActivityFlushPeriod(0), CUPTI_SUCCESS);
        EXPECT_EQ(cuptiActivityEnableLatencyTimestamps(0), CUPTI_SUCCESS);
        EXPECT_EQ(cuptiUnsubscribe(subscriber_), CUPTI_SUCCESS);
    }
    static void launches(int count) {
        for (int i = 0; i < count; ++i) launch(kRelu, {64, 1, 1}, {128, 1, 1});
        cudaDeviceSynchronize();
        launch(kRelu, {64, 1, 1}, {128, 1, 1});  // so that ended kernels are written
    }
    // Waits for CUPTI's own thread.
    bool reaches(std::size_t kernels) {
        for (int i = 0; i < 500 && client_.seen() < kernels; ++i)
            std::this_thread::sleep_for(milliseconds(10));
        return client_.seen() >= kernels;
    }
    static std::vector<Activity> kernelsOfLedger() {
        std::vector<Activity> kernels;
        for (const Activity& activity : pretend::ledger()) {
            if (activity.kind == Kind::kernel) kernels.push_back(activity);
        }
        return kernels;
    }
    Client& client_ = Client::only();
    CUpti_SubscriberHandle subscriber_ = nullptr;
};

// cupti_activity.h: "Periodic flush can return only those activity buffers which are full and have
// all the activity records completed."
TEST_F(PretendCuptiClient, FullBuffersComeEachPeriodAndOthersWithAFlush) {
    constexpr std::size_t kPerBuffer = kBufferBytes / sizeof(CUpti_ActivityKernel10);
    ASSERT_EQ(cuptiActivityFlushPeriod(3'600'000), CUPTI_SUCCESS);
    launches(200);
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(client_.seen(), 0u);
    ASSERT_EQ(cuptiActivityFlushPeriod(5), CUPTI_SUCCESS);
    EXPECT_TRUE(reaches(kPerBuffer * 10));
    EXPECT_NE(client_.thread, std::this_thread::get_id());
    EXPECT_EQ(client_.seen() % kPerBuffer, 0u);
    cudaDeviceSynchronize();
    ASSERT_EQ(cuptiActivityFlushAll(0), CUPTI_SUCCESS);
    EXPECT_EQ(client_.seen(), kernelsOfLedger().size());
}

TEST_F(PretendCuptiClient, WithoutAPeriodFullBuffersComeAtOnce) {
    launches(200);
    EXPECT_TRUE(reaches(100));
}

TEST_F(PretendCuptiClient, LatencyTimestampsAreThoseOfTheLedgerWhereTheyAreAskedFor) {
    launches(10);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    ASSERT_EQ(cuptiActivityFlushAll(0), CUPTI_SUCCESS);
    ASSERT_EQ(client_.seen(), 11u);
    EXPECT_EQ(client_.kernels[0].queued, static_cast<std::uint64_t>(CUPTI_TIMESTAMP_UNKNOWN));
    EXPECT_EQ(client_.kernels[0].submitted, static_cast<std::uint64_t>(CUPTI_TIMESTAMP_UNKNOWN));
    ASSERT_EQ(cuptiActivityEnableLatencyTimestamps(1), CUPTI_SUCCESS);
    launches(10);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    ASSERT_EQ(cuptiActivityFlushAll(0), CUPTI_SUCCESS);
    const auto truth = kernelsOfLedger();
    ASSERT_EQ(client_.seen(), truth.size());
    for (std::size_t i = 11; i < truth.size(); ++i) {
        const CUpti_ActivityKernel10& got = client_.kernels[i];
        EXPECT_EQ(got.queued, truth[i].queued);
        EXPECT_EQ(got.submitted, truth[i].submitted);
        EXPECT_LT(got.queued, got.submitted);
        EXPECT_LE(got.submitted, got.start);
    }
}

TEST_F(PretendCuptiClient, AForcedFlushGivesWhatRunsWithoutTimes) {
    pretend::configure("H200 SXM", "endless_at=2", "virtual");
    launches(1);
    ASSERT_EQ(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), CUPTI_SUCCESS);
    ASSERT_EQ(client_.seen(), 2u);
    EXPECT_NE(client_.kernels[0].end, static_cast<std::uint64_t>(CUPTI_TIMESTAMP_UNKNOWN));
    EXPECT_EQ(client_.kernels[1].end, static_cast<std::uint64_t>(CUPTI_TIMESTAMP_UNKNOWN));
}

// Ridgepoint sets neither, but another library in its process may.
TEST(PretendCuptiSettings, OfOthersChangeNothingThatIsTraced) {
    pretend::configure("H200 SXM");
    ASSERT_EQ(cuptiActivityFlushPeriod(1), CUPTI_SUCCESS);
    ASSERT_EQ(cuptiActivityEnableLatencyTimestamps(1), CUPTI_SUCCESS);
    {
        recording::collect::cuda::CuptiSource source(recording::collect::cuda::loadCupti(),
                                                     {16, 1 << 13});
        Gathered got;
        recording::collect::cuda::ActivityParser parser(source.names());
        const auto flush = [&](bool all) {
            source.flush(all, [&](const recording::collect::cuda::ActivityBuffer& bytes) {
                parser.parse(bytes, got);
            });
        };
        for (int round = 0; round < 20; ++round) {
            for (int i = 0; i < 50; ++i) launch(kRelu, {64, 1, 1}, {128, 1, 1});
            cudaDeviceSynchronize();
            flush(false);
        }
        flush(true);
        EXPECT_EQ(got.kernels.size(), 1000u);
        EXPECT_EQ(source.dropped(), 0u);
        EXPECT_EQ(parser.counts().describe(), "");
    }
    ASSERT_EQ(cuptiActivityFlushPeriod(0), CUPTI_SUCCESS);
    ASSERT_EQ(cuptiActivityEnableLatencyTimestamps(0), CUPTI_SUCCESS);
}

// Recording stops during a kernel: its time is unknown, so sums are lower bounds.
TEST(PretendCuptiSettings, WorkThatHadNotEndedIsCountedAsLost) {
    pretend::configure("H200 SXM", "endless_at=3");
    const recording::collect::TickClock clock;
    recording::collect::cuda::GpuCollector collector(
        recording::collect::cuda::openTracing(), clock,
        [](std::string_view) { return run::StringId::none; });
    for (int i = 0; i < 3; ++i) launch(kSgemm, {1, 1, 1}, {32, 1, 1});
    std::this_thread::sleep_for(milliseconds(1));
    collector.collect(true);
    EXPECT_EQ(collector.dropped(), 1u);
    EXPECT_THAT(collector.losses(), ::testing::ElementsAre("1 GPU record without times."));
    pretend::configure("H200 SXM");
}

}  // namespace
}  // namespace ridgepoint::tests
