// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/run/analysis/gpu_summary.h"
#include "tests/import/databases.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using tests::databaseOf;
using tests::ImportedRun;
using tests::refusalOf;

// Times are relative to the machine's start.
const std::string kProfile = R"(
CREATE TABLE StringTable (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL UNIQUE);
CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, registersPerThread INT,
  start INT, "end" INT, deviceId INT, contextId INT, streamId INT, gridX INT, gridY INT, gridZ INT, blockX INT,
  blockY INT, blockZ INT, staticSharedMemory INT, dynamicSharedMemory INT, correlationId INT, name INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, copyKind INT, srcKind INT,
  dstKind INT, bytes INT, start INT, "end" INT, deviceId INT, contextId INT, streamId INT, correlationId INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, cbid INT, start INT, "end" INT,
  processId INT, threadId INT, correlationId INT, returnValue INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MARKER (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, flags INT, timestamp INT, id INT,
  objectKind INT, objectId BLOB, name INT, domain INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_METRIC (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, id INT, value BLOB,
  correlationId INT, flags INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_DEVICE (_id_ INTEGER PRIMARY KEY AUTOINCREMENT, globalMemorySize INT,
  coreClockRate INT, numMultiprocessors INT, computeCapabilityMajor INT, computeCapabilityMinor INT, id INT, name INT);
INSERT INTO StringTable VALUES (1, '_Z4gemmPf'), (2, 'Tesla V100-SXM2-16GB'), (3, 'forward');
INSERT INTO CUPTI_ACTIVITY_KIND_DEVICE VALUES (1, 16945512448, 1530000, 80, 7, 0, 0, 2);
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 211, 270893514664000, 270893514665000, 4308, 2772, 11, 0),
  (2, 31, 270893514666000, 270893514667000, 4308, 2772, 12, 0), (3, 999, 270893514668000, 270893514668100, 4308, 2772, 13, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL VALUES
  (1, 32, 270893514664500, 270893514664750, 0, 1, 7, 80, 1, 1, 128, 1, 1, 16, 32, 11, 1),
  (2, 32, 0, 0, 0, 1, 7, 80, 1, 1, 128, 1, 1, 16, 32, 14, 1);
INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES
  (1, 1, 1, 3, 4096, 270893514667000, 270893514667300, 0, 1, 7, 12);
)";

TEST(NvprofDatabase, KernelsCopiesAndCallsAreThoseOfTheTables) {
    const ImportedRun run({databaseOf(kProfile)});
    EXPECT_EQ(run.run->info.source, "imported:nvprof");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("V100"));
    ASSERT_THAT(run.records, SizeIs(2));
    EXPECT_EQ(run.text(run.records[0].full_name), "gemm(float*)");
    EXPECT_EQ(run.records[0].start_ns, 500);
    EXPECT_EQ(run.records[0].duration_ns, 250);
    EXPECT_EQ(run.records[0].grid[0], 80u);
    EXPECT_EQ(run.records[0].shared_bytes, 48u);
    EXPECT_EQ(run.records[1].copied_bytes, 4096u);
    EXPECT_EQ(run.records[1].from, run::MemoryPlace::pageable);
    EXPECT_EQ(run.records[1].to, run::MemoryPlace::device);
    EXPECT_EQ(run.skipped("times are invalid"), 1u) << "unknown, not 0";
    const auto gpu = run::summarizeGpu(*run.run);
    std::vector<std::string> names;
    for (const auto& call : gpu->calls) names.push_back(call.name);
    EXPECT_THAT(names,
                testing::UnorderedElementsAre("cudaLaunchKernel", "cudaMemcpy", "cuda call 999"));
}

TEST(NvprofDatabase, MarkersAreRangesAndMetricsAreNamed) {
    const ImportedRun run({databaseOf(kProfile + R"(
INSERT INTO CUPTI_ACTIVITY_KIND_MARKER VALUES (1, 2, 270893514663000, 5, 2, x'd4100000d40a0000', 3, 0),
  (2, 4, 270893514669000, 5, 2, x'd4100000d40a0000', 0, 0), (3, 2, 270893514669000, 6, 2, x'00', 3, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_METRIC VALUES (1, 7, x'00', 11, 0);
)")});
    const run::OpRecord* const range = run.op("forward");
    ASSERT_NE(range, nullptr);
    EXPECT_EQ(range->duration_ns, 6000);
    EXPECT_EQ(run.text(run.records.at(0).op), "forward") << "launched on that thread";
    EXPECT_EQ(run.skipped("do not end"), 1u);
    EXPECT_TRUE(run.says("numbers its metrics without their names"));
}

TEST(NvprofDatabase, WithoutKernelsItIsRefused) {
    EXPECT_THAT(
        refusalOf(databaseOf("CREATE TABLE StringTable (_id_ INTEGER PRIMARY KEY, value TEXT);")),
        HasSubstr("No row of nvprof"));
}

}  // namespace
}  // namespace ridgepoint::import
