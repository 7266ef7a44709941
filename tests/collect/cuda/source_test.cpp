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

#include "buffer_writer.h"
#include "core/collect/cuda/capture_file.h"
#include "core/collect/cuda/capturing_source.h"
#include "core/collect/cuda/cupti_source.h"
#include "core/collect/tick_clock.h"

namespace ridgepoint::tests {
namespace {

using cuda::CuptiApi;
using cuda::CuptiSource;
using ::testing::HasSubstr;

// A CUPTI that writes one kernel record into a buffer at each flush.
struct Fake {
    static inline std::set<std::uint32_t> enabled;
    static inline CuptiApi::Request request;
    static inline CuptiApi::Complete complete;
    static inline std::uint64_t (*now)();
    static inline int thread_ids = 0, failing_kind = -1, failure = 0;
    static inline int subscribed = 0;
    static inline const char* holder = nullptr;
    static inline std::uint32_t version = cuda::layout::kCuptiVersion;
    static inline std::size_t dropped = 0;

    static CuptiApi api() {
        enabled.clear();
        thread_ids = subscribed = failure = 0;
        failing_kind = -1;
        holder = nullptr;
        version = cuda::layout::kCuptiVersion;
        dropped = 0;
        CuptiApi api;
        api.library = "libcupti.so.13";
        api.driver_cuda_version = 13000;
        api.version = [](std::uint32_t* v) {
            *v = version;
            return 0;
        };
        api.subscribe = [](void** s, void*, void*, cuda::SubscriberParams* params) {
            if (holder != nullptr) {
                std::strncpy(params->holder, holder, params->holder_bytes);
                return 39;
            }
            *s = &enabled;
            ++subscribed;
            return 0;
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
        api.register_timestamp = [](std::uint64_t (*clock)()) {
            now = clock;
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
            return 0;
        };
        api.disable = [](std::uint32_t kind) {
            enabled.erase(kind);
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
};

std::string refusal(CuptiApi api) {
    try {
        const CuptiSource source(std::move(api), {2, 1024});
    } catch (const cuda::TracingUnavailable& reason) {
        return reason.what();
    }
    return "started";
}

TEST(FindCupti, TakesTheVersionItCanReadAndNamesAnother) {
    const auto found = [](const std::set<std::string>& there) {
        return cuda::findCuptiLibrary([&](const char* name) { return there.contains(name); });
    };
    const auto refusal = [&](const std::set<std::string>& there) -> std::string {
        try {
            return "found " + found(there);
        } catch (const cuda::TracingUnavailable& reason) {
            return reason.what();
        }
    };
    EXPECT_EQ(found({"libcupti.so.13", "libcupti.so.12"}), "libcupti.so.13");
    EXPECT_THAT(refusal({"libcupti.so.12", "libcupti.so"}),
                HasSubstr("libcupti.so.12 is there, but tracing GPU kernels takes libcupti.so.13"));
    EXPECT_THAT(refusal({}), HasSubstr("No libcupti.so.13 is found"));
}

TEST(CuptiSource, TracesFromStartToStopOnThisProgramsClock) {
    CuptiApi api = Fake::api();
    for (int round = 0; round < 2; ++round) {  // a second recording in the same process
        CuptiSource source(api, {4, 1024});
        EXPECT_EQ(Fake::enabled.count(cuda::layout::kConcurrentKernel), 1u);
        EXPECT_EQ(Fake::enabled.count(cuda::layout::kSerialKernel), 0u);
        EXPECT_EQ(Fake::thread_ids, 1);
        const std::uint64_t before = collect::clockNanoseconds();
        Gathered got;
        cuda::ActivityParser parser(source.names());
        for (int i = 0; i < 10; ++i) {
            source.flush(i == 9,
                         [&](std::span<const std::byte> bytes) { parser.parse(bytes, got); });
        }
        ASSERT_EQ(got.kernels.size(), 10u);
        EXPECT_EQ(got.names[0], "gemm");
        EXPECT_GE(got.kernels[0].on.start_ns, before);
        EXPECT_LE(got.kernels[9].on.start_ns, collect::clockNanoseconds());
        EXPECT_EQ(source.dropped(), 0u);
    }
    EXPECT_TRUE(Fake::enabled.empty());
    EXPECT_EQ(Fake::subscribed, 0);
    // A callback that comes late finds nothing, and nothing breaks.
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
    source.flush(false, [](std::span<const std::byte>) {});
    Fake::dropped = 5;
    source.flush(false, [](std::span<const std::byte>) {});
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
              "CUPTI needs 13.0; install driver 580 or newer.");
    api = Fake::api();
    Fake::version = 130100;
    EXPECT_THAT(refusal(api),
                HasSubstr("libcupti.so.13 is CUPTI 13.1 (130100), and this version cannot "
                          "read its records; it reads 13.0 (130001)"));
    api = Fake::api();
    Fake::failing_kind = cuda::layout::kMemset;
    Fake::failure = 35;
    EXPECT_EQ(
        refusal(api),
        "CUPTI could not begin to trace (CUPTI_ERROR_TEST): the administrator has "
        "reserved profiling; set NVreg_RestrictProfilingToAdminUsers=0 for the nvidia module, or "
        "record as root.");
    EXPECT_TRUE(Fake::enabled.empty());  // nothing is left half started
    EXPECT_EQ(Fake::subscribed, 0);
    EXPECT_EQ(refusal(Fake::api()), "started");
}

// The real library on a machine without a driver.
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

// libcupti itself, asked to trace where no driver is: it must fail with words, not with a crash.
TEST(CuptiLoading, TheRealLibraryRefusesInASentence) {
    if (std::filesystem::exists("/proc/driver/nvidia/version")) GTEST_SKIP() << "there is a driver";
    CuptiApi api;
    try {
        api = cuda::loadCuptiLibrary();
    } catch (const cuda::TracingUnavailable& reason) {
        GTEST_SKIP() << reason.what();
    }
    EXPECT_THAT(refusal(api), HasSubstr("driver is too old"));  // as none is said to be there
    api.driver_cuda_version = 13000;
    EXPECT_EQ(refusal(api),
              "CUPTI could not be started (CUPTI_ERROR_UNKNOWN): training is recorded "
              "without GPU kernels.");
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
                         .bytes(),
                     pointers);
        writer.write(BufferWriter{}.kernel("gemm", 3, 30, 40).kernel(nullptr, 4, 50, 60).bytes(),
                     pointers);
        writer.close();
    }
    cuda::CaptureFile file(path_);
    Gathered got;
    cuda::ActivityParser parser(file.names());
    file.flush(true, [&](std::span<const std::byte> bytes) { parser.parse(bytes, got); });
    EXPECT_EQ(got.names, (std::vector<std::string>{"gemm", "add", "gemm", ""}));
    EXPECT_EQ(got.calls.size(), 1u);
    EXPECT_FALSE(file.cutShort());

    // Killed on the way: what stands before is read.
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 9);
    cuda::CaptureFile cut(path_);
    EXPECT_TRUE(cut.cutShort());
    Gathered part;
    cuda::ActivityParser again(cut.names());
    cut.flush(true, [&](std::span<const std::byte> bytes) { again.parse(bytes, part); });
    EXPECT_EQ(part.kernels.size(), 2u);
}

TEST_F(CaptureFileTest, RefusesWhatIsNoCapture) {
    EXPECT_THAT(refusalOf(), HasSubstr("cannot be read"));
    std::ofstream(path_) << "something else entirely";
    EXPECT_THAT(refusalOf(), HasSubstr("contains no captured activity buffers"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI1" << std::string("Z\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
    EXPECT_THAT(refusalOf(), HasSubstr("a part of unknown kind 90"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI1" << std::string("B\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0", 16);
    EXPECT_THAT(refusalOf(), HasSubstr("was captured with CUPTI 1"));
    std::ofstream(path_, std::ios::binary)
        << "RPCUPTI1" << std::string("N\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 16);
    EXPECT_EQ(refusalOf(), "read");  // as one that was cut short
}

TEST(CuptiSource, AMigSliceThatCannotBeTracedSaysHowOneCan) {
    CuptiApi api = Fake::api();
    Fake::failing_kind = static_cast<int>(cuda::layout::kConcurrentKernel);
    Fake::failure = 43;
    EXPECT_THAT(refusal(api),
                testing::AllOf(testing::HasSubstr("MIG"), testing::HasSubstr("nvidia-smi -mig 0")));
    Fake::failing_kind = -1;
}

TEST(CuptiSource, SaysThatItCouldNotBeginAgain) {
    CuptiSource source(Fake::api(), {2, 1024});
    source.setTracing(false);
    EXPECT_TRUE(Fake::enabled.empty());
    Fake::failing_kind = static_cast<int>(cuda::layout::kConcurrentKernel);
    Fake::failure = 26;
    source.setTracing(true);
    Fake::failing_kind = -1;
    try {
        source.flush(false, [](std::span<const std::byte>) {});
        FAIL();
    } catch (const cuda::TracingUnavailable& reason) {
        EXPECT_THAT(reason.what(), HasSubstr("could not begin to trace again"));
    }
}

// What goes into the file is what went to the recorder.
TEST(CapturingSource, KeepsWhatItPassesOn) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("ridgepoint-capture-" + std::to_string(::getpid()) + ".cupti");
    std::size_t passed = 0;
    {
        cuda::CapturingSource source(
            std::make_unique<CuptiSource>(Fake::api(), CuptiSource::Settings{4, 1024}), file);
        source.flush(true, [&](std::span<const std::byte> buffer) { passed += buffer.size(); });
        EXPECT_EQ(source.dropped(), 0u);
    }
    EXPECT_GT(passed, 0u);
    cuda::CaptureFile kept(file);
    std::size_t read = 0;
    Gathered got;
    cuda::ActivityParser parser(kept.names());
    kept.flush(true, [&](std::span<const std::byte> buffer) {
        read += buffer.size();
        parser.parse(buffer, got);
    });
    EXPECT_EQ(read, passed);
    ASSERT_EQ(got.kernels.size(), 1u);
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace ridgepoint::tests
