// SPDX-License-Identifier: GPL-3.0-or-later
// Permissions for reading hardware counters, on machines simulated with files.
#include "core/machine/counter_access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/machine/fake_root.h"

namespace ridgepoint::tests {
namespace {

using machine::CounterAccess;
using machine::FakeRoot;
using State = CounterAccess::State;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kNobody = "Name:\tx\nCapEff:\t0000000000000000\n";
constexpr const char* kAdministrator = "Name:\tx\nCapEff:\t000001ffffffffff\n";
constexpr const char* kRestricted =
    "EnableMSI: 1\nRmProfilingAdminOnly: 1\nPreserveVideoMemoryAllocations: 0\n";
constexpr const char* kFree = "EnableMSI: 1\nRmProfilingAdminOnly: 0\n";

class CounterAccessTest : public ::testing::Test {
  protected:
    CounterAccess gpu() { return machine::gpuCounterAccess(root_.path()); }
    CounterAccess cpu() { return machine::cpuCounterAccess(root_.path()); }
    CounterAccess memory() { return machine::memoryCounterAccess(root_.path()); }
    FakeRoot root_;
};

TEST_F(CounterAccessTest, WithoutADriverThereAreNone) {
    EXPECT_EQ(gpu().state, State::missing);
    EXPECT_THAT(gpu().remedy, IsEmpty());
}

TEST_F(CounterAccessTest, TheDriversRestrictionIsToldWithTheCommandThatEndsIt) {
    root_.write("proc/driver/nvidia/params", kRestricted);
    root_.write("proc/self/status", kNobody);
    EXPECT_EQ(gpu().state, State::closed);
    EXPECT_THAT(gpu().remedy, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
    EXPECT_THAT(gpu().remedy, HasSubstr("/etc/modprobe.d/"));
    root_.write("proc/self/status", kAdministrator);
    EXPECT_EQ(gpu().state, State::open);
    root_.write("proc/self/status", kNobody);
    root_.write("proc/driver/nvidia/params", kFree);
    EXPECT_EQ(gpu().state, State::open);
    EXPECT_THAT(gpu().remedy, IsEmpty());
    root_.write("proc/driver/nvidia/params", "EnableMSI: 1\n");
    EXPECT_EQ(gpu().state, State::partly);
}

TEST_F(CounterAccessTest, InAContainerTheHostOrACapabilityMends) {
    root_.write("proc/driver/nvidia/params", kRestricted);
    root_.write("proc/self/status", kNobody);
    root_.write(".dockerenv", "");
    EXPECT_EQ(gpu().state, State::closed);
    EXPECT_THAT(gpu().detail, HasSubstr("container"));
    EXPECT_THAT(gpu().remedy, HasSubstr("--cap-add=SYS_ADMIN"));
}

TEST_F(CounterAccessTest, VirtualGpusMigAndConfidentialMachinesAreTold) {
    root_.write("proc/driver/nvidia/params", kFree);
    root_.write("proc/self/status", kNobody);
    const std::string information = "proc/driver/nvidia/gpus/0000:00:05.0/information";
    for (const char* const model : {"GRID V100D-8Q", "NVIDIA A40-48C"}) {
        root_.write(information, std::string("Model: \t\t ") + model + "\nIRQ: 5\n");
        EXPECT_EQ(gpu().state, State::partly) << model;
        EXPECT_THAT(gpu().remedy, HasSubstr("enable_profiling"));
    }
    for (const char* const model :
         {"NVIDIA A100-SXM4-80GB", "NVIDIA GeForce RTX 4090", "Tesla T4"}) {
        root_.write(information, std::string("Model: \t\t ") + model + "\n");
        EXPECT_EQ(gpu().state, State::open) << model;
    }
    root_.write("dev/tdx_guest", "");
    EXPECT_THAT(gpu().detail, HasSubstr("confidential"));
    root_.write("proc/driver/nvidia/capabilities/gpu0/mig/gi1/access", "");
    EXPECT_THAT(gpu().remedy, HasSubstr("nvidia-smi -mig 0"));
}

TEST_F(CounterAccessTest, CoresCountersNeedAUnitAndThePermission) {
    root_.write("proc/cpuinfo", "flags\t\t: fpu sse hypervisor avx\n");
    EXPECT_EQ(cpu().state, State::missing);
    EXPECT_THAT(cpu().detail, HasSubstr("virtual machine"));
    root_.write("sys/bus/event_source/devices/software/type", "1\n");
    EXPECT_EQ(cpu().state, State::missing);
    root_.write("sys/bus/event_source/devices/cpu/type", "4\n");
    root_.write("proc/self/status", kNobody);
    root_.write("proc/sys/kernel/perf_event_paranoid", "2\n");
    EXPECT_EQ(cpu().state, State::open);
    root_.write("proc/sys/kernel/perf_event_paranoid", "4\n");
    EXPECT_EQ(cpu().state, State::closed);
    EXPECT_THAT(cpu().remedy, HasSubstr("sysctl kernel.perf_event_paranoid=2"));
    root_.write("proc/self/status", kAdministrator);
    EXPECT_EQ(cpu().state, State::open);
}

TEST_F(CounterAccessTest, MemoryControllersAreTheWholeMachines) {
    root_.write("proc/self/status", kNobody);
    root_.write("proc/sys/kernel/perf_event_paranoid", "2\n");
    EXPECT_EQ(memory().state, State::missing);
    EXPECT_THAT(memory().detail, HasSubstr("lower bound"));
    root_.write("sys/bus/event_source/devices/uncore_imc_0/type", "14\n");
    EXPECT_EQ(memory().state, State::closed);
    EXPECT_THAT(memory().remedy, HasSubstr("perf_event_paranoid=0"));
    root_.write("proc/sys/kernel/perf_event_paranoid", "0\n");
    EXPECT_EQ(memory().state, State::open);
}

}  // namespace
}  // namespace ridgepoint::tests
