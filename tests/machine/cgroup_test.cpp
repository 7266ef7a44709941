// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cgroup.h"

#include <gtest/gtest.h>

#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

constexpr std::int64_t kMebibyte = 1 << 20;

// systemd's mounts: one version 2 hierarchy.
constexpr std::string_view kUnified =
    "24 30 0:22 / /proc rw shared:14 - proc proc rw\n"
    "31 24 0:27 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

// Mounts of older systems: one version 1 hierarchy for each controller or pair of controllers.
constexpr std::string_view kSplit =
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
    "33 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
    "34 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

TEST(Cgroup, NothingMountedNoLimit) {
    const FakeRoot root;
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_FALSE(limits.cpus);
    EXPECT_FALSE(limits.memory_bytes);
    EXPECT_FALSE(limits.memory_headroom);
}

TEST(Cgroup, Version2InAContainer) {
    const FakeRoot root;
    root.write("proc/self/mountinfo", kUnified);
    root.write("proc/self/cgroup", "0::/\n");
    root.write("sys/fs/cgroup/cpu.max", "150000 100000\n");
    root.write("sys/fs/cgroup/memory.max", "536870912\n");
    root.write("sys/fs/cgroup/memory.current", "314572800\n");
    root.write("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file 104857600\n");
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_DOUBLE_EQ(limits.cpus.value(), 1.5);
    EXPECT_EQ(limits.memory_bytes, 512 * kMebibyte);
    EXPECT_EQ(limits.memory_headroom, 312 * kMebibyte);
}

TEST(Cgroup, Version2NoLimit) {
    const FakeRoot root;
    root.write("proc/self/mountinfo", kUnified);
    root.write("proc/self/cgroup", "0::/user.slice\n");
    root.write("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
    root.write("sys/fs/cgroup/user.slice/memory.max", "max\n");
    root.write("sys/fs/cgroup/user.slice/memory.current", "1000\n");
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_FALSE(limits.cpus);
    EXPECT_FALSE(limits.memory_bytes);
    EXPECT_FALSE(limits.memory_headroom);
}

TEST(Cgroup, TheTightestOnTheWayUpCounts) {
    const FakeRoot root;
    root.write("proc/self/mountinfo", kUnified);
    root.write("proc/self/cgroup", "0::/a/b/c\n");
    root.write("sys/fs/cgroup/a/cpu.max", "200000 100000\n");
    root.write("sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
    root.write("sys/fs/cgroup/a/b/c/cpu.max", "max 100000\n");
    root.write("sys/fs/cgroup/a/memory.max", "1048576\n");
    root.write("sys/fs/cgroup/a/b/c/memory.max", "2097152\n");
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_DOUBLE_EQ(limits.cpus.value(), 2);
    EXPECT_EQ(limits.memory_bytes, kMebibyte);
    EXPECT_FALSE(limits.memory_headroom);  // memory use is unknown
}

TEST(Cgroup, Version1Controllers) {
    const FakeRoot root;
    root.write("proc/self/mountinfo", kSplit);
    root.write("proc/self/cgroup", "4:memory:/job\n3:cpuset:/\n2:cpu,cpuacct:/job\n0::/\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "50000\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    root.write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "104857600\n");
    root.write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "209715200\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_DOUBLE_EQ(limits.cpus.value(), 0.5);
    EXPECT_EQ(limits.memory_bytes, 100 * kMebibyte);
    EXPECT_EQ(limits.memory_headroom, 0);  // above the limit; never negative
}

TEST(Cgroup, AContainerSeesItsGroupMountedAsTheTop) {
    const FakeRoot root;
    root.write("proc/self/mountinfo",
               "34 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
    root.write("proc/self/cgroup", "4:memory:/docker/abc/inner\n");
    root.write("sys/fs/cgroup/memory/inner/memory.limit_in_bytes", "2097152\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n");
    EXPECT_EQ(readCgroupLimits(root.path()).memory_bytes, kMebibyte);
}

TEST(Cgroup, AGroupOutsideOfTheMountUsesItsTop) {
    const FakeRoot root;
    root.write("proc/self/mountinfo",
               "34 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
               "31 24 0:27 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    root.write("proc/self/cgroup", "4:memory:/docker/abcdef\n0::/../../other\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n");
    root.write("sys/fs/cgroup/unified/cpu.max", "100000 100000\n");
    root.write("sys/other/cpu.max", "1 100000\n");
    const CgroupLimits limits = readCgroupLimits(root.path());
    EXPECT_EQ(limits.memory_bytes, kMebibyte);
    EXPECT_DOUBLE_EQ(limits.cpus.value(), 1);
}

TEST(Cgroup, BlanksInMountPointsAreEscaped) {
    const FakeRoot root;
    root.write("proc/self/mountinfo", "31 24 0:27 / /my\\040groups rw - cgroup2 cgroup2 rw\n");
    root.write("proc/self/cgroup", "0::/\n");
    root.write("my groups/memory.max", "1048576\n");
    EXPECT_EQ(readCgroupLimits(root.path()).memory_bytes, kMebibyte);
}

TEST(Cgroup, GarbageIsNoLimit) {
    const FakeRoot root;
    for (const std::string_view cpu :
         {"", "max", "0 100000", "-5 100000", "1 0", "x y", "1 2 3", "100000", "\xff\xfe \x01"}) {
        root.write("proc/self/mountinfo", kUnified);
        root.write("proc/self/cgroup", "0::/\n");
        root.write("sys/fs/cgroup/cpu.max", cpu);
        root.write("sys/fs/cgroup/memory.max", cpu);
        EXPECT_FALSE(readCgroupLimits(root.path()).cpus) << cpu;
    }
    root.write("sys/fs/cgroup/memory.max", "-1\n");
    EXPECT_FALSE(readCgroupLimits(root.path()).memory_bytes);
    for (const std::string_view table : {"", "::::", "garbage\n\n - \n", " - cgroup2", "0::"}) {
        root.write("proc/self/mountinfo", table);
        root.write("proc/self/cgroup", table);
        EXPECT_FALSE(readCgroupLimits(root.path()).memory_bytes) << table;
    }
}

}  // namespace
}  // namespace ridgepoint::machine
