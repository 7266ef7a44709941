// SPDX-License-Identifier: GPL-3.0-or-later
// What the fuzzers start from, through the fuzzers' own entries, so that these are kept alive where
// there is no clang; and the inputs that fuzzers once found, which stay in the corpus.
#include <gmock/gmock.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "core/import/importer.h"
#include "tests/fuzz/feed.h"
#include "tests/run/scratch.h"

extern "C" {
int fuzz_ncu(const std::uint8_t* data, std::size_t size);
int fuzz_nsys(const std::uint8_t* data, std::size_t size);
int fuzz_nvprof(const std::uint8_t* data, std::size_t size);
int fuzz_kineto(const std::uint8_t* data, std::size_t size);
int fuzz_own(const std::uint8_t* data, std::size_t size);
int fuzz_snapshot(const std::uint8_t* data, std::size_t size);
int fuzz_timeline(const std::uint8_t* data, std::size_t size);
int fuzz_ert(const std::uint8_t* data, std::size_t size);
}

namespace ridgepoint::tests {
namespace {

using Entry = int (*)(const std::uint8_t*, std::size_t);

Entry entryOf(std::string_view reader) {
    if (reader == "ncu") return fuzz_ncu;
    if (reader == "nsys") return fuzz_nsys;
    if (reader == "nvprof") return fuzz_nvprof;
    if (reader == "kineto") return fuzz_kineto;
    if (reader == "own") return fuzz_own;
    if (reader == "snapshot") return fuzz_snapshot;
    if (reader == "timeline") return fuzz_timeline;
    return fuzz_ert;
}

class FuzzCorpus : public testing::TestWithParam<const char*> {};

TEST_P(FuzzCorpus, PassesThroughTheFuzzersEntry) {
    const Entry entry = entryOf(GetParam());
    const std::vector<CorpusFile> corpus = corpusOf(GetParam());
    ASSERT_FALSE(corpus.empty());
    for (const CorpusFile& file : corpus) {
        SCOPED_TRACE(file.name);
        EXPECT_EQ(
            entry(reinterpret_cast<const std::uint8_t*>(file.bytes.data()), file.bytes.size()), 0);
    }
    EXPECT_EQ(entry(nullptr, 0), 0);
}

// A fuzzer that starts from refused files alone would never come further than the refusal.
TEST_P(FuzzCorpus, HoldsFilesThatBecomeSoundRuns) {
    const Scratch scratch;
    int runs = 0;
    for (const CorpusFile& file : corpusOf(GetParam())) {
        SCOPED_TRACE(file.name);
        const bool read = readAnything(GetParam(), file.bytes);
        const bool imported = importAnything(GetParam(), file.bytes, scratch.folder().string());
        EXPECT_LE(imported, read) << "imported although the reader refused it";
        runs += imported ? 1 : 0;
    }
    EXPECT_GE(runs, 1);
    EXPECT_EQ(scratch.files(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Readers, FuzzCorpus, testing::ValuesIn(kReaders));

// So that an importer that is added later is not forgotten here.
TEST(FuzzTargets, AreThereForEachFormat) {
    for (const import::Format& format : import::formats()) {
        const std::string name(format.name);
        if (name == "memory") continue;  // snapshot and timeline
        EXPECT_THAT(kReaders, testing::Contains(testing::StrEq(name)));
    }
}

}  // namespace
}  // namespace ridgepoint::tests
