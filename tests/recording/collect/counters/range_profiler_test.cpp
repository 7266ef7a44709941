// SPDX-License-Identifier: GPL-3.0-or-later
// The order of calls to CUPTI's range profiler, and the results of all failures. The test provides
// the functions.
#include "core/recording/collect/counters/range_profiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// State of the fake CUPTI; static, because functions of its interface have no user pointer.
struct FakeCupti {
    std::vector<std::string> calls;
    std::string fail_at;
    int fail_with = 0;
    std::size_t passes = 2, passes_done = 0;
    std::vector<std::string> ranges;
    std::size_t dropped = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> configured;  // range mode and replay mode
    bool auto_range_over_steps = true;
    std::uint32_t supported = layout::kSupported, vgpu = layout::kSupported,
                  confidential = layout::kSupported;
    std::array<const char*, 3> metrics{"dram__bytes", "gpu__time_duration",
                                       "sm__ops_path_tensor_src_bf16_dst_fp32"};
} fake;

int answer(const char* call) {
    fake.calls.emplace_back(call);
    return fake.fail_at == call ? fake.fail_with : 0;
}

ProfilerApi fakeApi() {
    ProfilerApi api;
    api.result_name = [](int, const char** text) {
        *text = "CUPTI_ERROR_X";
        return 0;
    };
    api.initialize = [](layout::Plain*) { return answer("initialize"); };
    api.device_supported = [](layout::DeviceSupported* p) {
        p->supported = fake.supported;
        p->vgpu = fake.vgpu;
        p->confidential_compute = fake.confidential;
        return answer("supported");
    };
    api.chip_name = [](layout::ChipName* p) {
        p->name = "GH100";
        return answer("chip");
    };
    api.availability = [](layout::CounterAvailability* p) {
        if (p->image == nullptr) p->image_bytes = 16;
        return answer("availability");
    };
    api.host_initialize = [](layout::HostInitialize* p) {
        p->host = &fake;
        return answer("host");
    };
    api.host_deinitialize = [](layout::HostDeinitialize*) { return 0; };
    api.base_metrics = [](layout::BaseMetrics* p) {
        p->names = fake.metrics.data();
        p->count = fake.metrics.size();
        return 0;
    };
    api.add_metrics = [](layout::AddMetrics*) { return answer("add"); };
    api.config_image_size = [](layout::ConfigImageSize* p) {
        p->bytes = 32;
        return 0;
    };
    api.config_image = [](layout::ConfigImage*) { return 0; };
    api.pass_count = [](layout::PassCount* p) {
        p->passes = fake.passes;
        return 0;
    };
    api.evaluate = [](layout::Evaluate* p) {
        for (std::size_t i = 0; i < p->metric_count; ++i) {
            p->values[i] = 100.0 * static_cast<double>(p->range) + static_cast<double>(i);
        }
        return answer("evaluate");
    };
    api.range_enable = [](layout::RangeEnable* p) {
        p->profiler = &fake;
        return answer("enable");
    };
    api.range_disable = [](layout::RangeOnly*) { return answer("disable"); };
    api.range_data_size = [](layout::RangeDataSize* p) {
        p->bytes = 64;
        return p->most_nodes >= p->most_ranges ? answer("data size") : 1;
    };
    api.range_data_initialize = [](layout::DataInitialize*) { return answer("data"); };
    api.range_config = [](layout::RangeConfig* p) {
        fake.configured.emplace_back(p->range_mode, p->replay_mode);
        fake.passes_done = 0;
        fake.ranges.clear();
        if (!fake.auto_range_over_steps && p->range_mode == layout::kAutoRange &&
            p->replay_mode == layout::kUserReplay) {
            return static_cast<int>(kInvalidParameter);
        }
        return answer("config");
    };
    api.range_start = [](layout::RangeOnly*) { return answer("start"); };
    api.range_push = [](layout::RangePush* p) {
        if (fake.passes_done == 0) fake.ranges.emplace_back(p->name);
        return answer("push");
    };
    api.range_pop = [](layout::RangeOnly*) { return answer("pop"); };
    api.range_stop = [](layout::RangeStop* p) {
        p->all_passes_submitted = ++fake.passes_done >= fake.passes ? 1 : 0;
        return answer("stop");
    };
    api.range_decode = [](layout::RangeDecode* p) {
        p->dropped = fake.dropped;
        return answer("decode");
    };
    api.range_data_info = [](layout::RangeDataInfo* p) {
        p->ranges = fake.ranges.size();
        return answer("info");
    };
    api.range_name = [](layout::RangeName* p) {
        p->name = fake.ranges[p->range].c_str();
        return 0;
    };
    return api;
}

class Profiling : public ::testing::Test {
  protected:
    Profiling() { fake = {}; }
    std::unique_ptr<RangeProfiler> open() {
        DeviceContext device;
        device.synchronize = [] { return answer("synchronize"); };
        return std::make_unique<RangeProfiler>(fakeApi(), device, Extent::all);
    }
    std::string refusal() {
        try {
            open();
        } catch (const CountersUnavailable& reason) {
            return reason.what();
        }
        return {};
    }
};

TEST_F(Profiling, CountsASetOverSeveralSteps) {
    const auto session = open();
    EXPECT_EQ(session->passes(), 2u);
    EXPECT_EQ(session->chip(), "GH100");
    fake.calls.clear();
    session->beginSet(Ranges::marked, 8);
    for (bool complete = false; !complete;) {
        session->beginPass();
        session->push("forward|");
        session->pop();
        session->push("backward|");
        session->pop();
        complete = session->endPass();
    }
    const CounterSession::Set set = session->takeSet();
    EXPECT_EQ(fake.passes_done, 2u);
    ASSERT_EQ(set.ranges.size(), 2u);
    EXPECT_EQ(set.ranges[1].name, "backward|");
    EXPECT_EQ(set.ranges[1].work.bytes[roofline::index(roofline::Level::dram)], 100);
    EXPECT_EQ(set.ranges[1].work.flops[roofline::index(roofline::Arithmetic::tensor_bf16)], 102);
    EXPECT_THAT(fake.configured, ElementsAre(std::pair(+layout::kUserRange, +layout::kUserReplay)));
    // Each mark waits for the GPU, so that a range contains the work launched in it.
    EXPECT_EQ(fake.calls[0], "enable");
    for (std::size_t i = 1; i < fake.calls.size(); ++i) {
        if (fake.calls[i] == "push" || fake.calls[i] == "pop" || fake.calls[i] == "start") {
            EXPECT_EQ(fake.calls[i - 1], "synchronize") << i;
        }
    }
    EXPECT_EQ(fake.calls.back(), "disable");
}

TEST_F(Profiling, CountsKernelsOverStepsAndWithinOneWhereCuptiWantsThat) {
    auto session = open();
    session->beginSet(Ranges::kernels, 100);
    session->push("not marked");
    EXPECT_THAT(fake.ranges, ElementsAre());
    EXPECT_EQ(fake.configured.back(), std::pair(+layout::kAutoRange, +layout::kUserReplay));
    fake.auto_range_over_steps = false;
    session->beginSet(Ranges::kernels, 100);
    EXPECT_EQ(fake.configured.back(), std::pair(+layout::kAutoRange, +layout::kKernelReplay));
}

TEST_F(Profiling, PutsARangeAroundKernelsIfThereWereNoneWithout) {
    const auto profiler = open();
    const auto set = [&] {
        fake.calls.clear();
        profiler->beginSet(Ranges::kernels, 10);
        for (bool done = false; !done;) {
            profiler->beginPass();
            done = profiler->endPass();
        }
        return profiler->takeSet();
    };
    EXPECT_TRUE(set().ranges.empty());
    EXPECT_THAT(fake.calls, ::testing::Not(Contains("push")));
    EXPECT_EQ(set().ranges.size(), 1u);
    EXPECT_EQ(std::count(fake.calls.begin(), fake.calls.end(), "push"), 2);
    EXPECT_EQ(std::count(fake.calls.begin(), fake.calls.end(), "pop"), 2);
}

TEST_F(Profiling, SaysHowManyRangesHadNoRoom) {
    fake.dropped = 7;
    const auto session = open();
    session->beginSet(Ranges::marked, 8);
    session->beginPass();
    session->endPass();
    EXPECT_EQ(session->takeSet().dropped, 7u);
}

TEST_F(Profiling, ASetTakesASmallShareOfTheFreeMemory) {
    DeviceContext device;
    std::optional<std::size_t> free;
    device.free_bytes = [&free] { return free; };
    const RangeProfiler session(fakeApi(), device, Extent::all);
    free = std::size_t{1} << 30;  // a twentieth is 51 MiB, and a range takes 1.1 MiB
    EXPECT_EQ(session.mostRanges(), 46u);
    free = 0;  // the smallest set is always tried
    EXPECT_EQ(session.mostRanges(), 16u);
    free.reset();
    EXPECT_GE(session.mostRanges(), 16u);
}

TEST_F(Profiling, SaysWhatMendsEachRefusal) {
    fake.fail_at = "enable";
    for (const auto& [result, words] :
         std::vector<std::pair<int, const char*>>{{kHardwareBusy, "another profiler"},
                                                  {kInsufficientPrivileges, "NVreg_Restrict"},
                                                  {kMigDevice, "MIG"},
                                                  {999, "without counters"}}) {
        fake.fail_with = result;
        const auto session = open();
        try {
            session->beginSet(Ranges::marked, 8);
            FAIL();
        } catch (const CountersUnavailable& reason) {
            EXPECT_THAT(reason.what(), HasSubstr(words));
            EXPECT_THAT(reason.what(), HasSubstr("CUPTI could not take the GPU's counters"));
        }
    }
}

TEST_F(Profiling, AsksFirstWhetherTheDeviceCanBeCounted) {
    fake.supported = layout::kUnsupported;
    fake.vgpu = layout::kDisabled;
    EXPECT_THAT(refusal(), HasSubstr("enable_profiling"));
    fake.vgpu = layout::kSupported;
    fake.confidential = layout::kUnsupported;
    EXPECT_THAT(refusal(), HasSubstr("confidential"));
}

TEST_F(Profiling, AChipThatCuptiDoesNotKnowIsRefused) {
    fake.fail_at = "host";
    fake.fail_with = kInvalidChip;
    EXPECT_THAT(refusal(), HasSubstr("does not know the chip"));
}

TEST_F(Profiling, LetsGoOfTheCountersInTheEnd) {
    {
        const auto session = open();
        session->beginSet(Ranges::marked, 8);
        session->beginPass();
    }
    EXPECT_EQ(fake.calls.back(), "disable");
}

}  // namespace
}  // namespace ridgepoint::tests
