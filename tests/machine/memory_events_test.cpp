// SPDX-License-Identifier: GPL-3.0-or-later
// Events of the memory controllers, from files in the kernel's format.
#include "core/machine/memory_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/machine/fake_root.h"

namespace ridgepoint::tests {
namespace {

using machine::FakeRoot;
using machine::MemoryEvent;
using machine::memoryEvents;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kSources = "sys/bus/event_source/devices/";

class MemoryEventsTest : public ::testing::Test {
  protected:
    void source(const std::string& name, int type, const char* cpus) {
        root_.write(kSources + name + "/type", std::to_string(type) + "\n");
        root_.write(kSources + name + "/cpumask", cpus);
    }
    void file(const std::string& name, const char* text) { root_.write(kSources + name, text); }
    void serverController(int number) {
        const std::string name = "uncore_imc_" + std::to_string(number);
        source(name, 30 + number, "0,28\n");
        file(name + "/format/event", "config:0-7\n");
        file(name + "/format/umask", "config:8-15\n");
        for (const char* const what : {"read", "write"}) {
            const std::string event = name + "/events/cas_count_" + what;
            file(event, std::string(what) == "read" ? "event=0x04,umask=0x03\n"
                                                    : "event=0x04,umask=0x0c\n");
            file(event + ".scale", "6.103515625e-5\n");
            file(event + ".unit", "MiB\n");
        }
    }
    machine::MemoryEvents events() { return memoryEvents(root_.path()); }
    FakeRoot root_;
};

TEST_F(MemoryEventsTest, AServersControllersReadAndWrite64BytesAtATime) {
    EXPECT_THAT(events().events, IsEmpty());
    serverController(0);
    serverController(1);
    source("uncore_cha_0", 99, "0\n");
    const auto found = events();
    ASSERT_EQ(found.events.size(), 4u);
    EXPECT_EQ(found.events[0].metric, "uncore_imc/cas_count_read");
    EXPECT_EQ(found.events[0].type, 30u);
    EXPECT_EQ(found.events[1].type, 31u);
    EXPECT_EQ(found.events[0].config, 0x304u);
    EXPECT_THAT(found.events[0].cpus, ElementsAre(0, 28));
    EXPECT_DOUBLE_EQ(found.events[0].bytes, 64);
    EXPECT_EQ(found.events[3].metric, "uncore_imc/cas_count_write");
    EXPECT_EQ(found.events[3].config, 0xc04u);
    EXPECT_FALSE(found.approximate);
}

TEST_F(MemoryEventsTest, HalvesOfAChannelAreMetricsOfTheirOwn) {
    source("uncore_imc_0", 30, "0\n");
    file("uncore_imc_0/format/event", "config:0-7\n");
    file("uncore_imc_0/format/umask", "config:8-15\n");
    for (const char* const half : {"sch0", "sch1"}) {
        file(std::string("uncore_imc_0/events/cas_count_read_") + half, "event=0x05,umask=0xcf\n");
        file(std::string("uncore_imc_0/events/cas_count_write_") + half, "event=0x05,umask=0xf0\n");
    }
    const auto found = events();
    ASSERT_EQ(found.events.size(), 4u);
    EXPECT_EQ(found.events[1].metric, "uncore_imc/cas_count_read_sch1");
}

TEST_F(MemoryEventsTest, AClientsFreeRunningCountersAreTakenWhereThereIsNoOther) {
    source("uncore_imc_free_running_0", 12, "0\n");
    file("uncore_imc_free_running_0/format/event", "config:0-7\n");
    file("uncore_imc_free_running_0/format/umask", "config:8-15\n");
    file("uncore_imc_free_running_0/events/data_read", "event=0xff,umask=0x20\n");
    file("uncore_imc_free_running_0/events/data_write", "event=0xff,umask=0x30\n");
    auto found = events();
    ASSERT_EQ(found.events.size(), 2u);
    EXPECT_EQ(found.events[0].config, 0x20ffu);
    serverController(0);  // the following controllers would count the same
    found = events();
    ASSERT_EQ(found.events.size(), 2u);
    EXPECT_EQ(found.events[0].metric, "uncore_imc/cas_count_read");
}

TEST_F(MemoryEventsTest, AmdsControllersCountTransfers) {
    for (int number = 0; number < 12; ++number) {
        const std::string name = "amd_umc_" + std::to_string(number);
        source(name, 40 + number, "0\n");
        file(name + "/format/event", "config:0-7\n");
        file(name + "/format/rdwrmask", "config:8-9\n");
    }
    const auto found = events();
    ASSERT_EQ(found.events.size(), 12u);
    EXPECT_EQ(found.events[0].metric, "amd_umc/umc_cas_cmd");
    EXPECT_EQ(found.events[0].config, 0x0au);
    EXPECT_DOUBLE_EQ(found.events[0].bytes, 64);
}

TEST_F(MemoryEventsTest, TheFabricOfEarlierZensIsApproximateThatOfLaterOnesNotGuessed) {
    source("amd_df", 9, "0\n");
    file("amd_df/format/event", "config:0-7,32-35,59-60\n");
    file("amd_df/format/umask", "config:8-15\n");
    const auto found = events();
    ASSERT_EQ(found.events.size(), 8u);
    EXPECT_TRUE(found.approximate);
    EXPECT_EQ(found.events[0].config, 0x3807u);
    // Channel 7 is event 0x1c7: its higher bits begin at bit 32.
    EXPECT_EQ(found.events[7].config, 0x1'0000'38c7u);
    file("amd_df/format/event", "config:0-7,32-37\n");
    EXPECT_THAT(events().events, IsEmpty());
}

TEST_F(MemoryEventsTest, WhatIsNotUnderstoodIsNotCounted) {
    serverController(0);
    file("uncore_imc_0/events/cas_count_read", "event=0x04,umask=banana\n");
    EXPECT_THAT(events().events, IsEmpty());  // writes without reads are not useful
    file("uncore_imc_0/events/cas_count_read", "event=0x104,umask=0x03\n");
    EXPECT_THAT(events().events, IsEmpty());  // more bits than available
    file("uncore_imc_0/events/cas_count_read", "../../type=1\n");
    EXPECT_THAT(events().events, IsEmpty());
    file("uncore_imc_0/events/cas_count_read", "event=0x04,umask=0x03\n");
    file("uncore_imc_0/events/cas_count_read.scale", "1e9\n");
    EXPECT_THAT(events().events, IsEmpty());
    file("uncore_imc_0/events/cas_count_read.scale", "6.103515625e-5\n");
    EXPECT_EQ(events().events.size(), 2u);
    file("uncore_imc_0/cpumask", "");
    EXPECT_THAT(events().events, IsEmpty());
}

}  // namespace
}  // namespace ridgepoint::tests
