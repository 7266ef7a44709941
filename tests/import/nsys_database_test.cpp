// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/import/nsys/nsys_export.h"
#include "core/run/analysis/gpu_summary.h"
#include "tests/import/databases.h"
#include "tests/import/gzip.h"
#include "tests/import/imported.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;
using tests::databaseOf;
using tests::ImportedRun;
using tests::kNsysTables;
using tests::refusalOf;

// Replaces process 100 and thread 101 with the number into which nsys packs them.
std::string ids(const std::string& sql) {
    std::string text = sql;
    const auto replace = [&](const std::string& word, const std::string& with) {
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;)
            text.replace(at, word.size(), with);
    };
    replace("PID2", std::to_string(std::int64_t{200} << 24));
    replace("TID2", std::to_string((std::int64_t{200} << 24) + 201));
    replace("PID", std::to_string(std::int64_t{100} << 24));
    replace("TID", std::to_string((std::int64_t{100} << 24) + 101));
    return kNsysTables + text;
}

const std::string kTwoKernels = R"(
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (900, 1000, TID, 1, 5, 0), (1900, 2000, TID, 2, 5, 0),
  (2100, 2200, TID, 3, 8, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
  (1500, 1750, 0, 1, 7, 1, PID, 1, 2, 64, 128, 2, 1, 256, 1, 1, 1024, 16384),
  (2500, 2600, 0, 1, 7, 2, PID, 3, 4, 16, 32, 1, 1, 128, 1, 1, 0, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (3000, 3400, 0, 1, 13, 3, PID, 4096, 1, 0, 2);
INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (3500, 3600, 0, 1, 13, 0, PID, 512);
)";

TEST(NsysDatabase, KernelsCopiesAndCallsAreThoseOfTheTables) {
    const ImportedRun run({databaseOf(ids(kTwoKernels))});
    EXPECT_EQ(run.run->info.source, "imported:nsys");
    EXPECT_EQ(run.run->machine.host, "node7");
    EXPECT_EQ(run.run->machine.cpu, "EPYC");
    EXPECT_EQ(run.run->machine.software.at("nsight-systems"), "2025.3.1.90");
    EXPECT_EQ(run.run->info.started, "2025-08-04T16:29:32Z");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("A100"));
    EXPECT_FALSE(run.run->ceilings.empty());
    ASSERT_THAT(run.records, SizeIs(4));
    const run::GpuRecord& gemm = run.records[0];
    EXPECT_EQ(run.text(gemm.full_name), "void gemm<float>(float *, int)");
    EXPECT_EQ(gemm.start_ns, 600) << "since the first call";
    EXPECT_EQ(gemm.duration_ns, 250);
    EXPECT_EQ(gemm.launch_ns, 0);
    EXPECT_THAT(gemm.grid, testing::ElementsAre(128, 2, 1));
    EXPECT_THAT(gemm.block, testing::ElementsAre(256, 1, 1));
    EXPECT_EQ(gemm.registers_per_thread, 64u);
    EXPECT_EQ(gemm.shared_bytes, 17408u);
    EXPECT_EQ(gemm.stream, 7u);
    const run::GpuRecord& copy = run.records[2];
    EXPECT_EQ(copy.direction, run::CopyDirection::host_to_device);
    EXPECT_EQ(copy.copied_bytes, 4096u);
    EXPECT_EQ(copy.from, run::MemoryPlace::pageable);
    EXPECT_EQ(copy.to, run::MemoryPlace::device);
    EXPECT_EQ(run.records[3].kind, run::GpuKind::memset);
    const auto gpu = run::summarizeGpu(*run.run);
    ASSERT_THAT(gpu->calls, SizeIs(2));
    EXPECT_EQ(gpu->calls[0].name, "cudaLaunchKernel") << "without the version of its interface";
    EXPECT_EQ((*run.run->steps)[0].duration_ns, 2700);
    EXPECT_EQ(run.read("kernel launches"), 2u);
}

// Databases of one training, one for each rank.
TEST(NsysDatabase, DatabasesOfRanksAreOneRun) {
    const tests::Scratch scratch;
    const std::filesystem::path folder = scratch.folder() / "job";
    std::filesystem::create_directory(folder);
    for (const std::string name : {"rank1.sqlite", "rank0.sqlite"})
        std::ofstream(folder / name, std::ios::binary) << databaseOf(ids(kTwoKernels));
    std::ofstream(folder / "rank0.et.json") << R"({"schema": "1.0.2", "nodes": []})";
    ImportOptions options;
    options.files = {folder};
    options.output = scratch.folder() / "run.ridge";
    const ImportResult result = importFiles(options);
    ASSERT_THAT(result.runs, SizeIs(2));
    EXPECT_TRUE(result.merged);
    EXPECT_THAT(toText(result.report),
                AllOf(HasSubstr("an execution trace of PyTorch, which contains no times"),
                      testing::Not(HasSubstr("in the order of the files' names"))));
    for (std::int64_t rank = 0; rank < 2; ++rank) {
        const auto run = run::RunReader::open(result.runs[static_cast<std::size_t>(rank)]);
        ASSERT_TRUE(run->summary()->info.rank);
        EXPECT_EQ(run->summary()->info.rank->rank, rank);
        EXPECT_EQ(run->summary()->info.rank->ranks, 2);
    }
    // A file of several processes has its ranks already.
    std::ofstream(folder / "rank1.sqlite", std::ios::binary) << databaseOf(ids(kTwoKernels + R"(
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
  (1500, 1750, 1, 1, 7, 9, PID2, 1, 2, 64, 128, 2, 1, 256, 1, 1, 1024, 16384);)"));
    options.output = scratch.folder() / "other.ridge";
    EXPECT_THAT(toText(importFiles(options).report),
                HasSubstr("contains several processes, which are ranks already"));
}

TEST(NsysDatabase, PackedIsReadToo) {
    const ImportedRun run({tests::gzip(databaseOf(ids(kTwoKernels)))});
    EXPECT_THAT(run.records, SizeIs(4));
}

// Schema 2 contains EXPORT_META_DATA, and tables and columns can be missing.
TEST(NsysDatabase, OldAndPartialSchemasAreRead) {
    const ImportedRun run({databaseOf(R"(
CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
CREATE TABLE EXPORT_META_DATA (name TEXT, value TEXT);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, "end" INTEGER, deviceId INTEGER, demangledName INTEGER);
INSERT INTO StringIds VALUES (9, 'old(int)');
INSERT INTO EXPORT_META_DATA VALUES ('EXPORT_PRODUCT_VERSION', '2022.1.3.3');
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 25, 0, 9), ('x', 3, 0, 9), (30, 20, 0, 9);
)")});
    ASSERT_THAT(run.records, SizeIs(1));
    EXPECT_EQ(run.records[0].duration_ns, 15);
    EXPECT_EQ(run.run->machine.software.at("nsight-systems"), "2022.1.3.3");
    EXPECT_EQ(run.skipped("start or end is impossible"), 2u);
}

TEST(NsysDatabase, GraphsAndSamplesAreRead) {
    const ImportedRun run({databaseOf(ids(kTwoKernels + R"(
INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (5000, 9000, 0, 1, 7, 0, PID, 77);
INSERT INTO TARGET_INFO_GPU_METRICS VALUES (256, 1, 'SMs Active [Throughput %]'),
  (256, 2, 'DRAM Read Bandwidth [Throughput %]'), (256, 3, 'DRAM Write Bandwidth [Throughput %]'), (256, 4, 'Other');
INSERT INTO GPU_METRICS VALUES (2000, 256, 1, 80), (2000, 256, 2, 30), (2000, 256, 3, 20), (2000, 256, 4, 5),
  (3000, 256, 1, 40);
)"))});
    ASSERT_THAT(run.records, SizeIs(5));
    EXPECT_EQ(run.records[4].kind, run::GpuKind::graph);
    EXPECT_EQ(run.records[4].duration_ns, 4000);
    EXPECT_EQ(run.row("CUDA graph").calls, 1u);
    EXPECT_EQ(run.read("samples of the GPU"), 2u);
    const auto& samples = *run.run->device_samples[0];
    ASSERT_THAT(samples, SizeIs(2));
    EXPECT_DOUBLE_EQ(samples[0].sm_active.value_or(0), 0.8);
    EXPECT_DOUBLE_EQ(samples[0].memory_busy.value_or(0), 0.5);
    EXPECT_EQ(samples[1].time_ns, 2100);
    EXPECT_FALSE(samples[1].memory_busy) << "unknown, not 0";
}

// Three or more ranges with a step's name are the steps. Work belongs to the step that launched it,
// even if it runs in the next one.
TEST(NsysDatabase, StepsFollowFromTheRanges) {
    const ImportedRun run({databaseOf(ids(R"(
INSERT INTO NVTX_EVENTS VALUES (-5, NULL, 75, 'train', TID, NULL, 3),
  (1000, 2000, 59, 'iteration 0', TID, NULL, 0), (2000, 3000, 59, 'iteration 1', TID, NULL, 0),
  (3100, 4000, 59, 'iteration 2', TID, NULL, 0), (500, 5000, 59, 'epoch', TID, NULL, 0),
  (2100, 2300, 59, NULL, TID, 6, 3), (3200, 3300, 60, 'aten::mm, op_id = 5', TID, NULL, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (600, 650, TID, 1, 5, 0), (1500, 1510, TID, 2, 5, 0),
  (2150, 2160, TID, 3, 5, 0), (3210, 3220, TID, 4, 5, 0), (4500, 4600, TID, 5, 5, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
  (700, 750, 0, 1, 7, 1, PID, 1, 2, 64, 1, 1, 1, 32, 1, 1, 0, 0),
  (2400, 2500, 0, 1, 7, 2, PID, 1, 2, 64, 1, 1, 1, 32, 1, 1, 0, 0),
  (2600, 2900, 0, 1, 7, 3, PID, 1, 2, 64, 1, 1, 1, 32, 1, 1, 0, 0),
  (3400, 3500, 0, 1, 7, 4, PID, 3, 4, 64, 1, 1, 1, 32, 1, 1, 0, 0),
  (4700, 4800, 0, 1, 7, 5, PID, 3, 4, 64, 1, 1, 1, 32, 1, 1, 0, 0);
)"))});
    EXPECT_EQ(run.read("steps"), 3u);
    const auto& steps = *run.run->steps;
    ASSERT_EQ(steps.size(), 5u);
    using Kind = run::StepRecord::Kind;
    EXPECT_EQ(steps[0].kind, Kind::warmup) << "before the first step";
    EXPECT_EQ(steps[1].start_ns, 500);
    EXPECT_EQ(steps[1].duration_ns, 1000);
    EXPECT_EQ(steps[2].duration_ns, 1100) << "until the next begins";
    EXPECT_EQ(steps[3].duration_ns, 900);
    EXPECT_EQ(steps[4].kind, Kind::warmup) << "after the last step";
    ASSERT_THAT(run.records, SizeIs(5));
    EXPECT_EQ(run.records[1].step, 1) << "launched there";
    EXPECT_EQ(run.records[2].step, 2);
    ASSERT_NE(run.op("train:forward"), nullptr) << "the domain, and a text by its number";
    EXPECT_EQ(run.text(run.records[2].op), "train:forward");
    EXPECT_NE(run.op("aten::mm"), nullptr) << "an op of emit_nvtx";
    EXPECT_EQ(run.op("iteration 1"), nullptr) << "a step, and no op";
    EXPECT_EQ(run.op("epoch"), nullptr);
    EXPECT_EQ(run.skipped("longer than a step"), 1u);
    EXPECT_EQ(run.row("gemm").calls, 2u) << "of the measured steps";
}

TEST(NsysDatabase, ProcessesThatRanKernelsAreRanks) {
    const std::string two = databaseOf(ids(R"(
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
  (700, 750, 0, 1, 7, 1, PID, 1, 2, 64, 1, 1, 1, 32, 1, 1, 0, 0),
  (900, 999, 1, 1, 7, 1, PID2, 3, 4, 64, 1, 1, 1, 32, 1, 1, 0, 0);
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (600, 650, TID, 1, 5, 0), (800, 850, TID2, 1, 5, 0);
CREATE TABLE OSRT_API (start INT, "end" INT, nameId INT);
INSERT INTO OSRT_API VALUES (1, 500000001, 7), (1, 1000000001, 7);
)"));
    const ImportedRun run({two});
    EXPECT_TRUE(run.says("operating system: poll 1.5 s (2 calls)"));
    EXPECT_TRUE(run.result.merged);
    ASSERT_THAT(run.result.runs, SizeIs(2));
    ASSERT_TRUE(run.run->info.rank);
    EXPECT_EQ(run.run->info.rank->ranks, 2);
    EXPECT_TRUE(run.says("is a rank"));
    // The run's other tables do not distinguish processes.
    const ImportedRun joined(
        {"Time (%),Total Time (ns),Num Calls,Avg (ns),Min (ns),Max (ns),Name\n"
         "100.0,70,1,70,70,70,cudaMalloc\n",
         two});
    EXPECT_FALSE(joined.result.merged);
    EXPECT_THAT(joined.records, SizeIs(2));
    EXPECT_THAT(run::summarizeGpu(*joined.run)->calls, SizeIs(2));
}

// Reports are converted by this machine's nsys.
TEST(NsysDatabase, ReportsAreExportedByNsys) {
    const tests::Scratch scratch;
    std::ofstream(scratch / "made.sqlite", std::ios::binary) << databaseOf(ids(kTwoKernels));
    std::ofstream(scratch / "report1.nsys-rep") << "a report";
    const std::string script = "#!/bin/sh\n[ \"$1 $2 $3\" = 'export --type sqlite' ] && cp '" +
                               (scratch / "made.sqlite").string() + "' \"$7\"\n";
    std::ofstream(scratch / "nsys") << script;
    std::filesystem::permissions(scratch / "nsys", std::filesystem::perms::owner_all);
    const std::string path = std::getenv("PATH");
    using nsys::ReportExport;
    EXPECT_FALSE(ReportExport::isPossible(scratch / "made.sqlite"));
    ::setenv("PATH", (scratch.folder().string() + ":" + path).c_str(), 1);
    EXPECT_TRUE(ReportExport::isPossible(scratch / "report1.nsys-rep"));
    const tests::Imported run =
        tests::importFile(scratch / "report1.nsys-rep", scratch / "out.ridge");
    std::ofstream(scratch / "nsys") << "#!/bin/sh\nexit 3\n";
    std::string refusal;
    try {
        (void)tests::importFile(scratch / "report1.nsys-rep", scratch / "none.ridge");
    } catch (const ImportError& error) {
        refusal = error.what();
    }
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_THAT(run.records, SizeIs(4));
    EXPECT_EQ(run.run->info.title, "report1.sqlite");
    EXPECT_THAT(refusal, AllOf(HasSubstr("report1.nsys-rep"), HasSubstr("exit status is 3")));
}

TEST(NsysDatabase, DamagedAndForeignDatabasesAreRefusedOrReadInPart) {
    EXPECT_THAT(refusalOf(databaseOf(kNsysTables)),
                AllOf(HasSubstr("No kernel"), HasSubstr("--type sqlite")));
    EXPECT_THAT(refusalOf(databaseOf("CREATE TABLE notes (id INTEGER);")),
                HasSubstr("a database without the tables of"));
    const std::string whole = databaseOf(ids(kTwoKernels));
    EXPECT_THAT(refusalOf(whole.substr(0, 600)), HasSubstr("a database without the tables of"));
    EXPECT_THAT(refusalOf(whole.substr(0, whole.size() / 2), "nsys"),
                testing::AnyOf(HasSubstr("damaged"), HasSubstr("No kernel")));
    // A view could run forever.
    EXPECT_THAT(
        refusalOf(databaseOf("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);"
                             "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE n(start) AS "
                             "(SELECT 1 UNION ALL SELECT start + 1 FROM n) SELECT start, start + 1 "
                             "AS \"end\" FROM n;")),
        HasSubstr("No kernel"));
}

}  // namespace
}  // namespace ridgepoint::import
