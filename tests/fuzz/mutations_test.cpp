// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutations.h"

#include <gtest/gtest.h>

#include "tests/fuzz/feed.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

class DamagedFiles : public testing::TestWithParam<const char*> {};

TEST_P(DamagedFiles, AreReadOrRefused) {
    const std::vector<std::string> files = smallFiles(GetParam());
    ASSERT_FALSE(files.empty());
    const Scratch scratch;
    Mutator mutator(7);
    int runs = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::string bytes = mutator.next(files);
        readAnything(GetParam(), bytes);
        if (i % 150 == 0)
            runs += importAnything(GetParam(), bytes, scratch.folder().string()) ? 1 : 0;
    }
    EXPECT_GT(runs, 0);
}
INSTANTIATE_TEST_SUITE_P(Formats, DamagedFiles, testing::ValuesIn(kReaders));

}  // namespace
}  // namespace ridgepoint::tests
