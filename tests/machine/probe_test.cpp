// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

using roofline::Level;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kMiB = 1024 * kKiB;

void expectCache(const Cache& cache, Level level, std::int64_t bytes, int instances) {
    EXPECT_EQ(cache.level, level);
    EXPECT_EQ(cache.bytes, bytes);
    EXPECT_EQ(cache.instances, instances);
}

// Two cores with two threads each (0 and 2, 1 and 3), and one L3.
void writeDesktop(const FakeRoot& root) {
    root.write("proc/sys/kernel/hostname", "desk\n");
    root.write("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
    root.write("proc/cpuinfo",
               "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 158\n"
               "model name\t: Intel(R) Core(TM) i7-7700 CPU @ 3.60GHz\n");
    root.write("proc/meminfo",
               "MemTotal:       16000000 kB\nMemFree:         1000000 kB\n"
               "MemAvailable:    8000000 kB\n");
    root.write("sys/devices/system/cpu/online", "0-3\n");
    for (int cpu = 0; cpu < 4; ++cpu) {
        const int core = cpu % 2;
        const std::string siblings = std::to_string(core) + "," + std::to_string(core + 2);
        root.topology(cpu, 0, core, siblings);
        root.cache(cpu, 0, 1, "Data", "32K", siblings);
        root.cache(cpu, 1, 1, "Instruction", "32K", siblings);
        root.cache(cpu, 2, 2, "Unified", "256K", siblings);
        root.cache(cpu, 3, 3, "Unified", "8192K", "0-3");
    }
}

TEST(Probe, Desktop) {
    const FakeRoot root;
    writeDesktop(root);
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.host, "desk");
    EXPECT_EQ(machine.cpu, "Intel(R) Core(TM) i7-7700 CPU @ 3.60GHz");
    EXPECT_FALSE(machine.isa.empty());
    EXPECT_EQ(machine.logical_cores, 4);
    EXPECT_EQ(machine.physical_cores, 2);
    EXPECT_EQ(machine.memory_bytes, 16'000'000 * kKiB);
    ASSERT_EQ(machine.caches.size(), 3U);
    expectCache(machine.caches[0], Level::l1, 32 * kKiB, 2);
    expectCache(machine.caches[1], Level::l2, 256 * kKiB, 2);
    expectCache(machine.caches[2], Level::l3, 8 * kMiB, 1);
    EXPECT_EQ(machine.cacheCapacity(Level::l1), 64 * kKiB);
    EXPECT_EQ(machine.cacheCapacity(Level::l3), 8 * kMiB);
    EXPECT_FALSE(machine.cacheCapacity(Level::dram));
    EXPECT_THAT(machine.gpus, IsEmpty());
    EXPECT_EQ(machine.software.at("kernel"), "6.1.0-18-amd64");
    EXPECT_FALSE(machine.software.at("ridgepoint").empty());
    EXPECT_EQ(machine.software.count("driver"), 0U);
    EXPECT_EQ(availableMemoryBytes(root.path()), 8'000'000 * kKiB);
}

TEST(Probe, AffinityNarrowsCoresAndCaches) {
    const FakeRoot root;
    writeDesktop(root);
    const Machine machine = probe(root.path(), {1, 3});
    EXPECT_EQ(machine.logical_cores, 2);
    EXPECT_EQ(machine.physical_cores, 1);
    ASSERT_EQ(machine.caches.size(), 3U);
    expectCache(machine.caches[0], Level::l1, 32 * kKiB, 1);
}

TEST(Probe, OneLogicalProcessorPerCore) {
    const FakeRoot root;
    writeDesktop(root);
    EXPECT_THAT(onePerCore(root.path(), {0, 1, 2, 3}), ElementsAre(0, 1));
    EXPECT_THAT(onePerCore(root.path(), {2, 3}), ElementsAre(2, 3));
    EXPECT_THAT(onePerCore(root.path(), {7, 9}), ElementsAre(7, 9));
}

TEST(Probe, ContainerWithQuotaAndMemoryLimit) {
    const FakeRoot root;
    writeDesktop(root);
    root.write("proc/self/mountinfo", "31 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root.write("proc/self/cgroup", "0::/\n");
    root.write("sys/fs/cgroup/cpu.max", "50000 100000\n");
    root.write("sys/fs/cgroup/memory.max", "1073741824\n");
    root.write("sys/fs/cgroup/memory.current", "73741824\n");
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.logical_cores, 1);
    EXPECT_EQ(machine.physical_cores, 1);
    EXPECT_EQ(machine.memory_bytes, 1'073'741'824);
    ASSERT_EQ(machine.caches.size(), 3U);
    expectCache(machine.caches[0], Level::l1, 32 * kKiB, 1);
    expectCache(machine.caches[2], Level::l3, 8 * kMiB, 1);
    EXPECT_EQ(availableMemoryBytes(root.path()), 1'000'000'000);
}

TEST(Probe, AFractionOfAProcessorIsRoundedUp) {
    const FakeRoot root;
    writeDesktop(root);
    root.write("proc/self/mountinfo", "31 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root.write("proc/self/cgroup", "0::/\n");
    root.write("sys/fs/cgroup/cpu.max", "250000 100000\n");
    EXPECT_EQ(probe(root.path(), {}).logical_cores, 3);
    EXPECT_EQ(probe(root.path(), {}).physical_cores, 2);
    root.write("sys/fs/cgroup/cpu.max", "6400000 100000\n");  // more than the machine has
    EXPECT_EQ(probe(root.path(), {}).logical_cores, 4);
}

// Four fast cores with two threads each, and eight efficient cores; each four of these share an L2.
TEST(Probe, HybridMachine) {
    const FakeRoot root;
    root.write("sys/devices/system/cpu/online", "0-15\n");
    for (int cpu = 0; cpu < 16; ++cpu) {
        const bool fast = cpu < 8;
        const int first = fast ? cpu / 2 * 2 : cpu;
        const std::string siblings =
            fast ? std::to_string(first) + "-" + std::to_string(first + 1) : std::to_string(cpu);
        const int cluster = cpu / 4 * 4;
        root.topology(cpu, 0, first, siblings);
        root.cache(cpu, 0, 1, "Data", fast ? "48K" : "32K", siblings);
        root.cache(cpu, 1, 2, "Unified", fast ? "1280K" : "2048K",
                   fast ? siblings : std::to_string(cluster) + "-" + std::to_string(cluster + 3));
        root.cache(cpu, 2, 3, "Unified", "24576K", "0-15");
    }
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.logical_cores, 16);
    EXPECT_EQ(machine.physical_cores, 12);
    ASSERT_EQ(machine.caches.size(), 5U);
    expectCache(machine.caches[0], Level::l1, 48 * kKiB, 4);
    expectCache(machine.caches[1], Level::l1, 32 * kKiB, 8);
    expectCache(machine.caches[2], Level::l2, 2 * kMiB, 2);
    expectCache(machine.caches[3], Level::l2, 1280 * kKiB, 4);
    expectCache(machine.caches[4], Level::l3, 24 * kMiB, 1);
    EXPECT_EQ(machine.cacheCapacity(Level::l1), 448 * kKiB);
}

TEST(Probe, TwoPackagesWithoutSiblingLists) {
    const FakeRoot root;
    for (int cpu = 0; cpu < 4; ++cpu) {
        root.topology(cpu, cpu / 2, 0, "");  // core 0 of each package
        root.cache(cpu, 0, 3, "Unified", "16M", cpu < 2 ? "0-1" : "2-3");
    }
    const Machine machine = probe(root.path(), {0, 1, 2, 3});
    EXPECT_EQ(machine.physical_cores, 2);
    ASSERT_EQ(machine.caches.size(), 1U);
    expectCache(machine.caches[0], Level::l3, 16 * kMiB, 2);
}

TEST(Probe, VirtualMachineWithoutCacheOrTopology) {
    const FakeRoot root;
    root.write("proc/cpuinfo", "processor\t: 0\nmodel name\t: QEMU\n\nprocessor\t: 1\n");
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.cpu, "QEMU");
    EXPECT_EQ(machine.logical_cores, 2);
    EXPECT_EQ(machine.physical_cores, 2);
    EXPECT_THAT(machine.caches, IsEmpty());
    EXPECT_FALSE(machine.cacheCapacity(Level::l1));
    EXPECT_FALSE(machine.memory_bytes);
    EXPECT_FALSE(availableMemoryBytes(root.path()));
}

TEST(Probe, NothingAtAll) {
    const FakeRoot root;
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.host, "");
    EXPECT_EQ(machine.cpu, "");
    EXPECT_EQ(machine.logical_cores, 1);
    EXPECT_EQ(machine.physical_cores, 1);
    EXPECT_EQ(machine.software.count("kernel"), 0U);
}

TEST(Probe, GarbageInEveryFile) {
    const FakeRoot root;
    const std::string garbage =
        "\x7f"
        "ELF\xff\xfe:\n:::\n-9999999999999999999999 kB\n";
    for (const char* file :
         {"proc/cpuinfo", "proc/meminfo", "proc/self/cgroup", "proc/self/mountinfo",
          "proc/sys/kernel/hostname", "proc/sys/kernel/osrelease", "proc/driver/nvidia/version",
          "proc/driver/nvidia/gpus/0000:01:00.0/information", "sys/devices/system/cpu/online",
          "sys/devices/system/cpu/cpu0/topology/thread_siblings_list",
          "sys/devices/system/cpu/cpu0/topology/core_id",
          "sys/devices/system/cpu/cpu0/cache/index0/size",
          "sys/devices/system/cpu/cpu0/cache/index0/level",
          "sys/devices/system/cpu/cpu0/cache/index1/shared_cpu_list"}) {
        root.write(file, garbage);
    }
    const Machine machine = probe(root.path(), {});
    EXPECT_EQ(machine.host, "?ELF??:");
    EXPECT_EQ(machine.logical_cores, 1);
    EXPECT_EQ(machine.physical_cores, 1);
    EXPECT_THAT(machine.caches, IsEmpty());
    EXPECT_FALSE(machine.memory_bytes);
    EXPECT_FALSE(availableMemoryBytes(root.path()));
    EXPECT_THAT(machine.gpus, ElementsAre("NVIDIA GPU"));
    EXPECT_EQ(machine.software.count("driver"), 0U);
}

TEST(Probe, ACacheWithoutSharingListBelongsToItsProcessor) {
    const FakeRoot root;
    for (int cpu = 0; cpu < 2; ++cpu) {
        root.cache(cpu, 0, 1, "Data", "32K", "");
        root.cache(cpu, 1, 2, "Unified", "1M", "7");  // a list without this CPU
        root.cache(cpu, 2, 4, "Unified", "64M", "0-1");
        root.cache(cpu, 3, 3, "Unified", "junk", "0-1");
    }
    const Machine machine = probe(root.path(), {0, 1});
    ASSERT_EQ(machine.caches.size(), 2U);
    expectCache(machine.caches[0], Level::l1, 32 * kKiB, 2);
    expectCache(machine.caches[1], Level::l2, kMiB, 2);
}

TEST(Probe, Gpus) {
    const FakeRoot root;
    root.write("proc/driver/nvidia/version",
               "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build\n"
               "GCC version:  gcc version 13.3.0\n");
    root.write("proc/driver/nvidia/gpus/0000:c1:00.0/information",
               "Model: \t\t NVIDIA A100-SXM4-80GB\nIRQ:   \t\t 115\n");
    root.write("proc/driver/nvidia/gpus/0000:41:00.0/information",
               "Model: \t\t NVIDIA H200\nGPU UUID: \t GPU-1\n");
    const Machine machine = probe(root.path(), {0});
    EXPECT_THAT(machine.gpus, ElementsAre("NVIDIA H200", "NVIDIA A100-SXM4-80GB"));
    EXPECT_EQ(machine.software.at("driver"), "580.65.06");
}

TEST(Probe, OldKernelsTellOnlyFreeMemory) {
    const FakeRoot root;
    root.write("proc/meminfo", "MemTotal: 100 kB\nMemFree: 40 kB\n");
    EXPECT_EQ(availableMemoryBytes(root.path()), 40 * kKiB);
}

TEST(Probe, ThisMachine) {
    const Machine machine = probe();
    EXPECT_GE(machine.logical_cores, 1);
    EXPECT_GE(machine.physical_cores, 1);
    EXPECT_LE(machine.physical_cores, machine.logical_cores);
    EXPECT_LE(machine.logical_cores, static_cast<int>(affinityCpus().size()));
    EXPECT_FALSE(machine.isa.empty());
    for (const Cache& cache : machine.caches) {
        EXPECT_GT(cache.bytes, 0);
        EXPECT_GE(cache.instances, 1);
    }
    if (machine.memory_bytes && availableMemoryBytes()) {
        EXPECT_LE(*availableMemoryBytes(), *machine.memory_bytes);
    }
}

}  // namespace
}  // namespace ridgepoint::machine
