// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the fuzzers' initial inputs through the fuzzers' own entry points, so that these are tested
// without clang. The corpus also contains the inputs that fuzzers have found.
#include <gmock/gmock.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "core/import/importer.h"
#include "tests/fuzz/damaged_run.h"
#include "tests/fuzz/feed.h"
#include "tests/run/scratch.h"

extern "C" {
int fuzz_ncu(const std::uint8_t* data, std::size_t size);
int fuzz_nsys(const std::uint8_t* data, std::size_t size);
int fuzz_nvprof(const std::uint8_t* data, std::size_t size);
int fuzz_rocprof(const std::uint8_t* data, std::size_t size);
int fuzz_kineto(const std::uint8_t* data, std::size_t size);
int fuzz_own(const std::uint8_t* data, std::size_t size);
int fuzz_snapshot(const std::uint8_t* data, std::size_t size);
int fuzz_timeline(const std::uint8_t* data, std::size_t size);
int fuzz_ert(const std::uint8_t* data, std::size_t size);
int fuzz_study(const std::uint8_t* data, std::size_t size);
int fuzz_budgets(const std::uint8_t* data, std::size_t size);
int fuzz_answer(const std::uint8_t* data, std::size_t size);
int fuzz_merge(const std::uint8_t* data, std::size_t size);
int fuzz_run(const std::uint8_t* data, std::size_t size);
int fuzz_far(const std::uint8_t* data, std::size_t size);
}

namespace ridgepoint::tests {
namespace {

using Entry = int (*)(const std::uint8_t*, std::size_t);

Entry entryOf(std::string_view reader) {
    if (reader == "ncu") return fuzz_ncu;
    if (reader == "rocprof") return fuzz_rocprof;
    if (reader == "nsys") return fuzz_nsys;
    if (reader == "nvprof") return fuzz_nvprof;
    if (reader == "kineto") return fuzz_kineto;
    if (reader == "own") return fuzz_own;
    if (reader == "snapshot") return fuzz_snapshot;
    if (reader == "timeline") return fuzz_timeline;
    if (reader == "study") return fuzz_study;
    if (reader == "budgets") return fuzz_budgets;
    if (reader == "answer") return fuzz_answer;
    if (reader == "merge") return fuzz_merge;
    if (reader == "run") return fuzz_run;
    if (reader == "far") return fuzz_far;
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

// A fuzzer with only refused files would never get beyond the refusal.
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

// Returns the file with one of its numbers replaced.
std::string withNumber(const std::string& bytes, std::size_t place, std::string_view number) {
    const std::size_t end = bytes.find_first_not_of("0123456789", place);
    return bytes.substr(0, place).append(number).append(bytes, std::min(end, bytes.size()));
}

// A value that the run reader refuses must also be refused by the importer.
TEST_P(FuzzCorpus, WhateverIsImportedIsSound) {
    constexpr std::size_t kMostPlaces = 4;
    const Scratch scratch;
    const std::string folder = scratch.folder().string();
    for (const CorpusFile& file : corpusOf(GetParam())) {
        std::vector<std::size_t> places;
        for (std::size_t at = 0; at < file.bytes.size(); ++at) {
            const auto digit = [&](std::size_t i) {
                return file.bytes[i] >= '0' && file.bytes[i] <= '9';
            };
            if (digit(at) && (at == 0 || !digit(at - 1))) places.push_back(at);
        }
        const std::size_t stride = places.size() / kMostPlaces + 1;
        for (std::size_t i = 0; i < places.size(); i += stride) {
            for (const char* const number : {"9223372036854775807", "1152921504606846977"}) {
                const std::string bytes = withNumber(file.bytes, places[i], number);
                if (!readAnything(GetParam(), bytes)) continue;
                EXPECT_NO_THROW(importAnything(GetParam(), bytes, folder))
                    << file.name << " with " << number << " at " << places[i];
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Readers, FuzzCorpus, testing::ValuesIn(kReaders));

class FuzzOthers : public testing::TestWithParam<const char*> {};

TEST_P(FuzzOthers, PassThroughTheFuzzersEntry) {
    const Scratch scratch;
    int read = 0;
    for (const CorpusFile& file : corpusOf(GetParam())) {
        SCOPED_TRACE(file.name);
        EXPECT_EQ(entryOf(GetParam())(reinterpret_cast<const std::uint8_t*>(file.bytes.data()),
                                      file.bytes.size()),
                  0);
        read += readOther(GetParam(), file.bytes, scratch.folder().string()) ? 1 : 0;
    }
    EXPECT_GE(read, 1) << "a fuzzer that starts from refused files comes no further";
}

INSTANTIATE_TEST_SUITE_P(Readers, FuzzOthers, testing::ValuesIn(kOthers));

TEST(FuzzAnswer, WithACodeThatDoesNotExistIsRefused) {
    for (const CorpusFile& file : corpusOf("answer"))
        EXPECT_EQ(readOther("answer", file.bytes, {}), file.name == "one.json") << file.name;
}

unsigned fromEnvironment(const char* name, unsigned otherwise) {
    const char* const asked = std::getenv(name);
    return asked == nullptr ? otherwise : static_cast<unsigned>(std::atoi(asked));
}

// Valid pages with wrong values. RIDGEPOINT_DAMAGED_RUNS=N sets the number of attempts,
// RIDGEPOINT_SEED the seed.
TEST(FuzzDamagedRuns, AreRefusedOrReadAndRepaired) {
    const unsigned count = fromEnvironment("RIDGEPOINT_DAMAGED_RUNS", 20);
    const Scratch scratch;
    std::mt19937 random(fromEnvironment("RIDGEPOINT_SEED", 28));
    for (unsigned i = 0; i < count; ++i) {
        std::string bytes(8 + random() % 64, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random());
        SCOPED_TRACE(i);
        EXPECT_NO_THROW(readDamagedRun(bytes, scratch.folder()));
    }
}

// Ensures that new importers have fuzz targets.
TEST(FuzzTargets, AreThereForEachFormat) {
    for (const import::Format& format : import::formats()) {
        const std::string name(format.name);
        if (name == "memory") continue;  // has snapshot and timeline instead
        EXPECT_THAT(kReaders, testing::Contains(testing::StrEq(name)));
    }
}

}  // namespace
}  // namespace ridgepoint::tests
