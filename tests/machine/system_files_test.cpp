// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/system_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SystemFiles, ReadsTextUpToALimit) {
    const FakeRoot root;
    root.write("small", "one\ntwo\n");
    root.write("empty", "");
    root.write("large", std::string(100'000, 'x'));
    EXPECT_EQ(readText(root.path() / "small"), "one\ntwo\n");
    EXPECT_EQ(readText(root.path() / "empty"), "");
    EXPECT_EQ(readText(root.path() / "large")->size(), 100'000U);
    EXPECT_EQ(readText(root.path() / "large", 5000)->size(), 5000U);
    EXPECT_FALSE(readText(root.path() / "missing"));
    EXPECT_FALSE(readText(root.path()));
    EXPECT_TRUE(readText("/proc/self/status"));
}

TEST(SystemFiles, ReadsTheFirstLineFitForShowing) {
    const FakeRoot root;
    root.write("host", "  node\t7 \nsecond\n");
    root.write("bytes", std::string("a\x01\xff\x7f") + "b");
    root.write("blank", " \n");
    EXPECT_EQ(readLine(root.path() / "host"), "node 7");
    EXPECT_EQ(readLine(root.path() / "bytes"), "a???b");
    EXPECT_FALSE(readLine(root.path() / "blank"));
    EXPECT_FALSE(readLine(root.path() / "missing"));
}

TEST(SystemFiles, ParsesWholeIntegersOnly) {
    EXPECT_EQ(parseInteger("42"), 42);
    EXPECT_EQ(parseInteger(" -1\n"), -1);
    EXPECT_EQ(parseInteger("9223372036854775807"), INT64_MAX);
    for (const char* text :
         {"", " ", "max", "4 2", "42x", "0x10", "1.5", "9223372036854775808", "--1", "+1"}) {
        EXPECT_FALSE(parseInteger(text)) << text;
    }
}

TEST(SystemFiles, ParsesCacheSizes) {
    EXPECT_EQ(parseSize("32K\n"), 32768);
    EXPECT_EQ(parseSize("2M"), 2097152);
    EXPECT_EQ(parseSize("1G"), 1073741824);
    EXPECT_EQ(parseSize("4096"), 4096);
    for (const char* text : {"", "0K", "-32K", "K", "32k", "32KB", "1e3", "9223372036854775807K"}) {
        EXPECT_FALSE(parseSize(text)) << text;
    }
}

TEST(SystemFiles, ParsesCpuLists) {
    EXPECT_THAT(parseCpuList("0-3,8,10-11\n"), ElementsAre(0, 1, 2, 3, 8, 10, 11));
    EXPECT_THAT(parseCpuList("5"), ElementsAre(5));
    EXPECT_THAT(parseCpuList("2,0,1-2"), ElementsAre(0, 1, 2));
    for (const char* text : {"", "\n", "a", "3-1", "-1", "1-", "1,,2", "1,", "0-2000000000", "1 2",
                             "99999999999999999999"}) {
        EXPECT_THAT(parseCpuList(text), IsEmpty()) << text;
    }
}

TEST(SystemFiles, FindsValuesOfKeys) {
    const std::string_view text =
        "cpu family\t: 6\ncpu\t\t: POWER9\nMemTotal:   12 kB\ninactive_file 77\nempty:\nlast: x";
    EXPECT_EQ(valueOfKey(text, "cpu"), "POWER9");
    EXPECT_EQ(valueOfKey(text, "cpu family"), "6");
    EXPECT_EQ(valueOfKey(text, "MemTotal"), "12 kB");
    EXPECT_EQ(valueOfKey(text, "inactive_file"), "77");
    EXPECT_EQ(valueOfKey(text, "empty"), "");
    EXPECT_EQ(valueOfKey(text, "last"), "x");
    EXPECT_FALSE(valueOfKey(text, "Mem"));
    EXPECT_FALSE(valueOfKey(text, "inactive"));
    EXPECT_FALSE(valueOfKey("", "x"));
}

}  // namespace
}  // namespace ridgepoint::machine
