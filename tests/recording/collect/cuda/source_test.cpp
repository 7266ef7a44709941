// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "buffer_writer.h"
#include "core/recording/collect/cuda/capture_file.h"
#include "core/recording/collect/cuda/capturing_source.h"
#include "core/recording/collect/cuda/cupti_source.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::tests {
namespace {

using cuda::CuptiApi;
using cuda::CuptiSource;
using ::testing::HasSubstr;

// A fake CUPTI, with either kind of record. It writes one kernel record into a buffer at each
// flush.
struct Fake {
    static inline std::set<std::uint32_t> enabled;
    static inline std::set<std::uint32_t> runtime_calls_off, driver_calls_off;
    static inline CuptiApi::Request request;
    static inline CuptiApi::Complete complete;
    static inline CuptiApi::RequestV2 request_v2;
    static inline CuptiApi::CompleteV2 complete_v2;
    static inline CuptiApi::Clock now = nullptr;
    static inline int clocks = 0;  // number of registered clocks
    static inline int thread_ids = 0, failing_kind = -1, failure = 0, failing_attribute = -1;
    static inline int subscribed = 0, user_defined = 0;
    static inline const char* holder = nullptr;
    static inline bool others_allowed = true;  // a new driver allows other subscribers
    static inline bool told_layouts = true;
    static inline std::size_t dropped = 0;
    static inline std::vector<int> selected;  // selected kernel fields

    static int subscribeWith(void** s, cuda::SubscriberParams* params) {
        if (holder != nullptr) {
            std::strncpy(params->holder, holder, params->holder_bytes);
            return 39;
        }
        if (params->struct_size == sizeof(cuda::SubscriberParams) && params->allow_others != 0 &&
            !others_allowed) {
            return 39;
        }
        *s = &enabled;
        ++subscribed;
        return 0;
    }

    // CUPTI 13.0, which uses record structs.
    static CuptiApi api() {
        enabled.clear();
        runtime_calls_off.clear();
        driver_calls_off.clear();
        thread_ids = subscribed = failure = user_defined = 0;
        failing_kind = failing_attribute = -1;
        holder = nullptr;
        others_allowed = told_layouts = true;
        dropped = 0;
        CuptiApi api;
        api.library = "libcupti.so.13";
        api.number = layout::kCuptiVersion;
        api.driver_cuda_version = 13000;
        api.subscribe_v2 = [](void** s, void*, void*, cuda::SubscriberParams* params) {
            EXPECT_EQ(params->struct_size, 32u);
            return subscribeWith(s, params);
        };
        api.unsubscribe = [](void*) {
            --subscribed;
            return 0;
        };
        api.register_callbacks = [](CuptiApi::Request r, CuptiApi::Complete c) {
            request = r;
            complete = c;
            return 0;
        };
        api.register_timestamp = [](CuptiApi::Clock clock) {
            now = clock;
            ++clocks;
            return 0;
        };
        api.timestamp = [](std::uint64_t* time) {
            *time = now == nullptr ? 0 : now();
            return 0;
        };
        api.set_thread_id_type = [](int type) {
            thread_ids = type;
            return 0;
        };
        api.set_attribute = [](int, std::size_t*, void*) { return 0; };
        api.enable = [](std::uint32_t kind) {
            if (static_cast<int>(kind) == failing_kind) return failure;
            enabled.insert(kind);
            if (kind == cuda::kRuntime) runtime_calls_off.clear();
            if (kind == cuda::kDriver) driver_calls_off.clear();
            return 0;
        };
        api.disable = [](std::uint32_t kind) {
            enabled.erase(kind);
            return 0;
        };
        api.enable_runtime_call = [](std::uint32_t call, std::uint8_t on) {
            if (on == 0) runtime_calls_off.insert(call);
            return 0;
        };
        api.enable_driver_call = [](std::uint32_t call, std::uint8_t on) {
            if (on == 0) driver_calls_off.insert(call);
            return 0;
        };
        api.flush_all = [](std::uint32_t) {
            if (enabled.empty()) return 0;
            std::uint8_t* buffer = nullptr;
            std::size_t bytes = 0, most = 1;
            request(&buffer, &bytes, &most);
            if (buffer == nullptr) {
                ++dropped;
                return 0;
            }
            EXPECT_EQ(most, 0u);
            const auto record = BufferWriter{}.kernel("gemm", 1, now(), now() + 5);
            std::memcpy(buffer, record.bytes().data(), record.bytes().size());
            complete(nullptr, 0, buffer, bytes, record.bytes().size());
            return 0;
        };
        api.dropped = [](void*, std::uint32_t, std::size_t* n) {
            *n = std::exchange(dropped, 0);
            return 0;
        };
        api.result_name = [](int, const char** text) {
            *text = "CUPTI_ERROR_TEST";
            return 0;
        };
        return api;
    }

    // A future version: it writes fields in the order of the selection, and its earlier functions
    // always fail.
    static CuptiApi newest() {
        CuptiApi api = Fake::api();
        api.number = 139900;
        api.register_callbacks = [](CuptiApi::Request, CuptiApi::Complete) { return 40; };
        api.register_timestamp = [](CuptiApi::Clock) { return 40; };
        api.enable = [](std::uint32_t) { return 40; };
        api.subscribe_v2 = [](void** s, void*, void*, cuda::SubscriberParams* params) {
            EXPECT_EQ(params->struct_size, 40u);
            return subscribeWith(s, params);
        };
        api.register_callbacks_v2 = [](void*, CuptiApi::RequestV2 r, CuptiApi::CompleteV2 c) {
            request_v2 = r;
            complete_v2 = c;
            return 0;
        };
        api.set_attribute_v2 = [](void*, int attribute, std::size_t* bytes, void* value) {
            if (attribute == failing_attribute) return 1;
            if (attribute == 11) user_defined = *static_cast<std::uint8_t*>(value);
            if (attribute == 21) thread_ids = *static_cast<int*>(value);
            if (attribute == 22) {
                EXPECT_EQ(*bytes, sizeof(now));
                now = *static_cast<CuptiApi::Clock*>(value);
            }
            return 0;
        };
        api.enable_v2 = [](void*, std::uint32_t kind, cuda::ActivityConfig* config) {
            EXPECT_EQ(config->struct_size, 40u);
            EXPECT_EQ(user_defined, 1);
            if (static_cast<int>(kind) == failing_kind) return failure;
            enabled.insert(kind);
            const cuda::FieldSelection& selection = config->selection;
            EXPECT_EQ(selection.identifiers[0], 0);
            if (kind == cuda::kConcurrentKernel)
                selected.assign(selection.identifiers, selection.identifiers + selection.count);
            return 0;
        };
        api.disable_v2 = [](void*, std::uint32_t kind, cuda::ActivityConfig*) {
            enabled.erase(kind);
            return 0;
        };
        api.dropped_v2 = [](void*, void*, std::uint32_t, std::size_t* n) {
            *n = std::exchange(dropped, 0);
            return 0;
        };
        api.flush_all = [](std::uint32_t) {
            std::uint8_t* buffer = nullptr;
            std::size_t bytes = 0, most = 1;
            if (enabled.empty()) return 0;
            request_v2(&buffer, &bytes, &most, nullptr);
            // Each field uses eight bytes, in the order of the selection.
            std::vector<cuda::FieldLayoutEntry> entries;
            std::vector<std::uint64_t> words;
            for (const int identifier : selected) {
                entries.push_back(
                    {sizeof(cuda::FieldLayoutEntry), identifier, words.size() * 8, 8, 8});
                const std::uint64_t value = identifier == 0 ? std::uint64_t{cuda::kConcurrentKernel}
                                            : identifier == 7 ? now()
                                            : identifier == 8 ? now() + 5
                                            : identifier == 24
                                                ? reinterpret_cast<std::uint64_t>("gemm")
                                                : 3;
                words.push_back(value);
            }
            const cuda::RecordLayoutEntry layout{sizeof(layout), entries.data(), entries.size(),
                                                 words.size() * 8};
            std::vector<const cuda::RecordLayoutEntry*> layouts(60);
            layouts[cuda::kConcurrentKernel] = &layout;
            const cuda::CompleteInfo info{sizeof(info), 1, layouts.data(), layouts.size()};
            std::memcpy(buffer, words.data(), words.size() * 8);
            complete_v2(buffer, bytes, words.size() * 8, told_layouts ? &info : nullptr);
            return 0;
        };
        return api;
    }
};

std::string refusal(CuptiApi api) {
    try {
        const CuptiSource source(std::move(api), {2, 1024});
    } catch (const cuda::TracingUnavailable& reason) {
        return reason.what();
    }
    return "started";
}

// Version numbers and their record layouts.
TEST(RecordLayouts, KnowTheVersionsFromCuda124On) {
    EXPECT_EQ(cuda::RecordLayouts::ofVersion(21), nullptr);
    EXPECT_EQ(cuda::RecordLayouts::ofVersion(139900), nullptr);
    const auto kernel = [](std::uint32_t version) {
        return cuda::RecordLayouts::ofVersion(version)->of(cuda::kConcurrentKernel).bytes;
    };
    const std::vector<std::pair<std::uint32_t, unsigned>> sizes = {
        {22, 208},     {26, 208},     {28, 208},     {130000, 216}, {130001, 216},
        {130100, 224}, {130202, 224}, {130301, 232}, {130401, 248}, {130500, 248}};
    for (const auto& [version, bytes] : sizes) EXPECT_EQ(kernel(version), bytes) << version;
    EXPECT_EQ(cuda::RecordLayouts::ofVersion(22)->of(cuda::kMemcpy).bytes, 88);
    EXPECT_EQ(cuda::RecordLayouts::ofVersion(26)->of(cuda::kMemcpy).bytes, 96);
    EXPECT_EQ(cuda::RecordLayouts::ofVersion(130400)->of(cuda::kMemcpy).bytes, 112);
    EXPECT_EQ(cuda::cudaRelease(22), "CUDA 12.4");
    EXPECT_EQ(cuda::cudaRelease(26), "CUDA 12.8");
    EXPECT_EQ(cuda::cudaRelease(28), "CUDA 12.9");
    EXPECT_EQ(cuda::cudaRelease(130202), "CUDA 13.2");
}

TEST(RecordLayouts, TakeNoFieldOutsideItsRecord) {
    cuda::RecordLayouts layouts;
    cuda::RecordLayout layout;
    layout.bytes = 16;
    layout.places[0] = {8, 8};
    EXPECT_TRUE(layouts.set(1, layout));
    layout.places[0] = {9, 8};
    EXPECT_FALSE(layouts.set(1, layout));
    layout.places[0] = {0, 9};
    EXPECT_FALSE(layouts.set(1, layout));
    layout.places[0] = {0, 8};
    EXPECT_FALSE(layouts.set(0, layout));
    EXPECT_FALSE(layouts.set(cuda::kKindCount, layout));
}

struct Traced {
    Gathered got;
    std::string losses;
};
Traced traced(CuptiSource& source, int flushes) {
    Traced traced;
    cuda::ActivityParser parser(source.names());
    for (int i = 0; i < flushes; ++i) {
        source.flush(i == flushes - 1,
                     [&](const cuda::ActivityBuffer& buffer) { parser.parse(buffer, traced.got); });
    }
    traced.losses = parser.counts().describe();
    return traced;
}

TEST(UserDefinedRecords, OfAVersionThatNobodyKnowsAreReadAsItSaysTheyAre) {
    CuptiSource source(Fake::newest(), {4, 1024});
    EXPECT_EQ(Fake::enabled.count(cuda::kMemcpyPeer), 1u);
    EXPECT_EQ(Fake::thread_ids, 1);
    const std::uint64_t before = recording::collect::clockNanoseconds();
    const Traced all = traced(source, 10);
    EXPECT_EQ(all.losses, "");
    ASSERT_EQ(all.got.kernels.size(), 10u);
    EXPECT_EQ(all.got.names[9], "gemm");
    EXPECT_GE(all.got.kernels[0].on.start_ns, before);
    EXPECT_EQ(all.got.kernels[0].on.stream, 3u);
    EXPECT_EQ(all.got.kernels[0].grid[2], 3);
    Fake::dropped = 4;
    source.flush(false, [](const cuda::ActivityBuffer&) {});
    EXPECT_EQ(source.dropped(), 4u);
}

TEST(UserDefinedRecords, AreSwitchedOffBeforeTheEnd) {
    {
        const CuptiSource source(Fake::newest(), {4, 1024});
    }
    EXPECT_TRUE(Fake::enabled.empty());
    EXPECT_EQ(Fake::subscribed, 0);
    EXPECT_EQ(Fake::user_defined, 0);
}

TEST(UserDefinedRecords, AnOldDriverAllowsOneSubscriberOnly) {
    const CuptiApi api = Fake::newest();
    Fake::others_allowed = false;
    EXPECT_EQ(refusal(api), "started");
    Fake::holder = "CUPTI for nsys";
    EXPECT_THAT(refusal(api), HasSubstr("(CUPTI for nsys)"));
}

// If CUPTI refuses user-defined records, the record structs of a known version are read.
TEST(UserDefinedRecords, ThatAreRefusedGiveWayToTheRecordsOfTheHeader) {
    CuptiApi api = Fake::newest();
    Fake::failing_attribute = 22;
    EXPECT_THAT(refusal(api), HasSubstr("could not take this program's clock"));
    EXPECT_EQ(Fake::subscribed, 0);
    const CuptiApi old = Fake::api();
    Fake::failing_attribute = 22;
    api.number = 130301;
    api.register_callbacks = old.register_callbacks;
    api.register_timestamp = old.register_timestamp;
    api.enable = old.enable;
    EXPECT_EQ(refusal(api), "started");
}

// Gives one kernel of a CUDA graph if it is to, and notes what is asked of it.
class ReplaySource : public cuda::ActivitySource {
  public:
    ReplaySource(bool graph, std::vector<std::string>& asked) : graph_(graph), asked_(asked) {}
    void flush(bool, const Take& take) override {
        layout::Kernel record{};
        record.kind = cuda::kConcurrentKernel;
        record.graph = graph_ ? 5 : 0;
        take(BufferWriter{}.put(record).buffer());
    }
    const cuda::NameResolver& names() const override { return names_; }
    std::uint64_t dropped() const override { return 0; }
    void setTracing(bool on) override { asked_.emplace_back(on ? "on" : "off"); }
    void finishWork() override { asked_.emplace_back("finish"); }

  private:
    bool graph_;
    std::vector<std::string>& asked_;
    cuda::PointerNames names_;
};

TEST(GpuCollector, FinishesTheWorkOfGraphsBeforeTracingStops) {
    for (const bool graph : {false, true}) {
        std::vector<std::string> asked;
        cuda::GpuTracing tracing;
        tracing.source = std::make_unique<ReplaySource>(graph, asked);
        const recording::collect::TickClock clock;
        cuda::GpuCollector collector(std::move(tracing), clock,
                                     [](std::string_view) { return run::StringId{}; });
        collector.setTracing(false);
        collector.setTracing(true);
        collector.collect();
        collector.setTracing(false);
        collector.setTracing(false);  // a second untraced step does not wait again
        std::vector<std::string> wanted{"off", "on"};
        if (graph) wanted.emplace_back("finish");
        wanted.insert(wanted.end(), {"off", "off"});
        EXPECT_EQ(asked, wanted) << graph;
    }
}

TEST(CuptiSource, CallsThatOnlyAskAreNotRecorded) {
    CuptiSource source(Fake::api(), {4, 1024});
    for (const bool again : {false, true}) {
        EXPECT_TRUE(Fake::runtime_calls_off.contains(17)) << again;  // cudaGetDevice
        EXPECT_TRUE(Fake::driver_calls_off.contains(304)) << again;  // cuCtxGetCurrent
        source.setTracing(false);
        source.setTracing(true);
    }
}

// Registering the clock again would disturb the first records (pytorch issue 192021), but is
// required if another clock was registered.
TEST(CuptiSource, TakesTheClockOnceUnlessAnotherTookIt) {
    const CuptiApi api = Fake::api();
    {
        const CuptiSource first(api, {4, 1024});
    }
    const int registered = Fake::clocks;
    {
        const CuptiSource second(api, {4, 1024});
    }
    EXPECT_EQ(Fake::clocks, registered);
    Fake::now = [] { return std::uint64_t{5}; };
    {
        const CuptiSource third(api, {4, 1024});
    }
    EXPECT_EQ(Fake::clocks, registered + 1);
}

TEST(CuptiSource, TracesFromStartToStopOnThisProgramsClock) {
    CuptiApi api = Fake::api();
    for (int round = 0; round < 2; ++round) {  // a second recording in the same process
        CuptiSource source(api, {4, 1024});
        EXPECT_EQ(Fake::enabled.count(cuda::kConcurrentKernel), 1u);
        EXPECT_EQ(Fake::enabled.count(cuda::kSerialKernel), 0u);
        EXPECT_EQ(Fake::thread_ids, 1);
        const std::uint64_t before = recording::collect::clockNanoseconds();
        Gathered got;
        cuda::ActivityParser parser(source.names());
        for (int i = 0; i < 10; ++i) {
            source.flush(i == 9,
                         [&](const cuda::ActivityBuffer& bytes) { parser.parse(bytes, got); });
        }
        ASSERT_EQ(got.kernels.size(), 10u);
        EXPECT_EQ(got.names[0], "gemm");
        EXPECT_GE(got.kernels[0].on.start_ns, before);
        EXPECT_LE(got.kernels[9].on.start_ns, recording::collect::clockNanoseconds());
        EXPECT_EQ(source.dropped(), 0u);
    }
    EXPECT_TRUE(Fake::enabled.empty());
    EXPECT_EQ(Fake::subscribed, 0);
    // A late callback finds nothing and must not fail.
    std::uint8_t* buffer = reinterpret_cast<std::uint8_t*>(1);
    std::size_t bytes = 1, most = 1;
    Fake::request(&buffer, &bytes, &most);
    EXPECT_EQ(buffer, nullptr);
    EXPECT_EQ(bytes, 0u);
}

TEST(CuptiSource, CountsWhatCuptiDropped) {
    CuptiApi api = Fake::api();
    CuptiSource source(api, {2, 1024});
    Fake::dropped = 7;
    source.flush(false, [](const cuda::ActivityBuffer&) {});
    Fake::dropped = 5;
    source.flush(false, [](const cuda::ActivityBuffer&) {});
    EXPECT_EQ(source.dropped(), 12u);
}

TEST(CuptiSource, SaysInASentenceWhyItCannotTrace) {
    CuptiApi api = Fake::api();
    Fake::holder = "CUPTI for nsys";
    EXPECT_THAT(refusal(api), HasSubstr("Another tool already traces this process with CUPTI "
                                        "(CUPTI for nsys)"));
    Fake::holder = "";
    EXPECT_THAT(refusal(api), HasSubstr("(another profiler)"));

    api = Fake::api();
    api.driver_cuda_version = 12040;
    EXPECT_EQ(refusal(api),
              "NVIDIA's driver is too old to trace GPU kernels: it knows CUDA 12.4, "
              "CUPTI of CUDA 13.0 needs 13.0; install driver 580 or newer.");
    api.number = 28;  // requires a driver for CUDA 12
    EXPECT_EQ(refusal(api), "started");
    api = Fake::api();
    api.number = 21;
    EXPECT_EQ(refusal(api),
              "libcupti.so.13 is of CUDA 12.3 (CUPTI 21), whose records cannot be read; install a "
              "torch for CUDA 12.4 or newer.");
    api = Fake::api();
    Fake::failing_kind = cuda::kMemset;
    Fake::failure = 35;
    EXPECT_EQ(
        refusal(api),
        "CUPTI could not begin to trace (CUPTI_ERROR_TEST): the administrator has "
        "reserved profiling; set NVreg_RestrictProfilingToAdminUsers=0 for the nvidia module, or "
        "record as root.");
    EXPECT_TRUE(Fake::enabled.empty());  // nothing stays enabled
    EXPECT_EQ(Fake::subscribed, 0);
    EXPECT_EQ(refusal(Fake::api()), "started");
}

// Uses the real library on a machine without a driver.
TEST(CuptiLoading, NamesTheDriverWhereThereIsNone) {
    if (std::filesystem::exists("/proc/driver/nvidia/version")) GTEST_SKIP() << "there is a driver";
    try {
        cuda::loadCupti();
        FAIL() << "CUPTI loaded without a driver";
    } catch (const cuda::TracingUnavailable& reason) {
        EXPECT_THAT(reason.what(),
                    HasSubstr("GPU kernels cannot be traced: libcuda.so.1 cannot be loaded"));
        EXPECT_THAT(reason.what(), HasSubstr("NVIDIA's driver provides it"));
    }
}

class CaptureFileTest : public ::testing::Test {
  protected:
    void TearDown() override { std::filesystem::remove(path_); }
    std::string refusalOf() const {
        try {
            const cuda::CaptureFile file(path_);
        } catch (const cuda::CaptureError& error) {
            return error.what();
        }
        return "read";
    }
    std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                  ("ridgepoint-capture-" + std::to_string(::getpid()));
};

TEST_F(CaptureFileTest, GivesBackBuffersAndNames) {
    const cuda::PointerNames pointers;
    {
        cuda::CaptureWriter writer(path_);
        writer.write(BufferWriter{}
                         .kernel("gemm", 1, 10, 20)
                         .call(1, 5, 3, 4)
                         .kernel("add", 2, 20, 30)
                         .buffer(),
                     pointers);
        writer.write(BufferWriter{}.kernel("gemm", 3, 30, 40).kernel(nullptr, 4, 50, 60).buffer(),
                     pointers);
        writer.close();
    }
    cuda::CaptureFile file(path_);
    Gathered got;
    cuda::ActivityParser parser(file.names());
    file.flush(true, [&](const cuda::ActivityBuffer& bytes) { parser.parse(bytes, got); });
    EXPECT_EQ(got.names, (std::vector<std::string>{"gemm", "add", "gemm", ""}));
    EXPECT_EQ(got.calls.size(), 1u);
    EXPECT_FALSE(file.cutShort());

    // Killed during writing: the data before is readable.
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 9);
    cuda::CaptureFile cut(path_);
    EXPECT_TRUE(cut.cutShort());
    Gathered part;
    cuda::ActivityParser again(cut.names());
    cut.flush(true, [&](const cuda::ActivityBuffer& bytes) { again.parse(bytes, part); });
    EXPECT_EQ(part.kernels.size(), 2u);
}

TEST_F(CaptureFileTest, RefusesWhatIsNoCapture) {
    EXPECT_THAT(refusalOf(), HasSubstr("cannot be read"));
    std::ofstream(path_) << "something else entirely";
    EXPECT_THAT(refusalOf(), HasSubstr("contains no captured activity buffers"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI2" << std::string("Z\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
    EXPECT_THAT(refusalOf(), HasSubstr("a part of unknown kind 90"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI2" << std::string("L\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0", 16);
    EXPECT_THAT(refusalOf(), HasSubstr("describes records of kind 1 in a way that cannot be"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI2" << std::string("N\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 16);
    EXPECT_EQ(refusalOf(), "read");  // read like a truncated file
}

TEST(CuptiSource, AMigSliceThatCannotBeTracedSaysHowOneCan) {
    CuptiApi api = Fake::api();
    Fake::failing_kind = static_cast<int>(cuda::kConcurrentKernel);
    Fake::failure = 43;
    EXPECT_THAT(refusal(api),
                testing::AllOf(testing::HasSubstr("MIG"), testing::HasSubstr("nvidia-smi -mig 0")));
    Fake::failing_kind = -1;
}

TEST(CuptiSource, SaysThatItCouldNotBeginAgain) {
    CuptiSource source(Fake::api(), {2, 1024});
    source.setTracing(false);
    EXPECT_TRUE(Fake::enabled.empty());
    Fake::failing_kind = static_cast<int>(cuda::kConcurrentKernel);
    Fake::failure = 26;
    source.setTracing(true);
    Fake::failing_kind = -1;
    try {
        source.flush(false, [](const cuda::ActivityBuffer&) {});
        FAIL();
    } catch (const cuda::TracingUnavailable& reason) {
        EXPECT_THAT(reason.what(), HasSubstr("could not begin to trace again"));
    }
}

// The file contains the same data that the recorder received.
TEST(CapturingSource, KeepsWhatItPassesOn) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("ridgepoint-capture-" + std::to_string(::getpid()) + ".cupti");
    std::size_t passed = 0;
    {
        cuda::CapturingSource source(
            std::make_unique<CuptiSource>(Fake::api(), CuptiSource::Settings{4, 1024}), file);
        source.flush(true,
                     [&](const cuda::ActivityBuffer& buffer) { passed += buffer.bytes.size(); });
        EXPECT_EQ(source.dropped(), 0u);
    }
    EXPECT_GT(passed, 0u);
    cuda::CaptureFile kept(file);
    std::size_t read = 0;
    Gathered got;
    cuda::ActivityParser parser(kept.names());
    kept.flush(true, [&](const cuda::ActivityBuffer& buffer) {
        read += buffer.bytes.size();
        parser.parse(buffer, got);
    });
    EXPECT_EQ(read, passed);
    ASSERT_EQ(got.kernels.size(), 1u);
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace ridgepoint::tests
