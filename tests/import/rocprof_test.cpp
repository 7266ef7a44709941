// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/run/analysis/gpu_summary.h"
#include "tests/import/databases.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using tests::databaseOf;
using tests::ImportedRun;
using tests::refusalOf;

constexpr std::size_t kDramOfRocprof = roofline::index(roofline::Level::dram);

const std::string kKernels =
    "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\","
    "\"Kernel_Name\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\",\"LDS_Block_Size\","
    "\"VGPR_Count\",\"Workgroup_Size_X\",\"Workgroup_Size_Y\",\"Workgroup_Size_Z\",\"Grid_Size_X\","
    "\"Grid_Size_Y\",\"Grid_Size_Z\"\n"
    "\"KERNEL_DISPATCH\",\"Agent 4\",1,2,77,1,16,\"gemm(float*, int) [clone "
    ".kd]\",5,1000500,1000900,"
    "512,32,256,1,1,65536,2,1\n"
    "\"KERNEL_DISPATCH\",\"Agent 4\",1,2,77,2,16,\"gemm(float*, int) [clone "
    ".kd]\",6,1001000,1001300,"
    "512,32,256,1,1,65536,2,1\n";
const std::string kAgents =
    "\"Node_Id\",\"Agent_Type\",\"Name\",\"Product_Name\",\"Cu_Count\",\"Max_Engine_Clk_"
    "Fcompute\"\n"
    "0,\"CPU\",\"EPYC\",\"AMD EPYC\",0,3000\n"
    "4,\"GPU\",\"gfx942\",\"AMD Instinct MI300X\",304,2100\n";
const std::string kCalls =
    "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\","
    "\"End_Timestamp\"\n"
    "\"HIP_RUNTIME_API\",\"hipLaunchKernel\",50,77,5,1000000,1000100\n"
    "\"MARKER_CORE_API\",\"forward\",50,77,9,999000,1000400\n"
    "\"HSA_CORE_API\",\"hsa_init\",50,77,10,999000,1000400\n";
const std::string kCopies =
    "\"Kind\",\"Direction\",\"Source_Agent_Id\",\"Destination_Agent_Id\",\"Correlation_Id\","
    "\"Start_Timestamp\",\"End_Timestamp\"\n"
    "\"MEMORY_COPY\",\"MEMORY_COPY_HOST_TO_DEVICE\",\"Agent 0\",\"Agent 4\",7,1002000,1002500\n";

std::string counters(const std::vector<std::pair<std::string, int>>& of_each) {
    std::string text =
        "\"Correlation_Id\",\"Dispatch_Id\",\"Agent_Id\",\"Queue_Id\",\"Process_Id\",\"Grid_Size\","
        "\"Kernel_Name\",\"Workgroup_Size\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\","
        "\"End_Timestamp\"\n";
    for (const int dispatch : {1, 2}) {
        for (const auto& [counter, value] : of_each) {
            const std::string id = std::to_string(dispatch);
            text += id + "," + id + ",\"Agent 4\",1,50,131072,\"gemm(float*, int)\",256,\"" +
                    counter + "\"," + std::to_string(value) + ",2000000,2001000\n";
        }
    }
    return text;
}

const std::vector<std::pair<std::string, int>> kEach{
    {"SQ_INSTS_VALU_ADD_F32", 10},  {"SQ_INSTS_VALU_MUL_F32", 20},
    {"SQ_INSTS_VALU_FMA_F32", 100}, {"SQ_INSTS_VALU_MFMA_MOPS_BF16", 7},
    {"TCC_EA0_RDREQ_sum", 100},     {"TCC_EA0_RDREQ_32B_sum", 40},
    {"TCC_EA0_WRREQ_sum", 50},      {"TCC_EA0_WRREQ_64B_sum", 30}};

TEST(Rocprof, TablesOfOneRunAreJoined) {
    const ImportedRun run({kKernels, kAgents, kCalls, kCopies});
    EXPECT_EQ(run.run->info.source, "imported:rocprof");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("MI300X"));
    EXPECT_FALSE(run.run->ceilings.empty()) << "agents are found by their node";
    ASSERT_THAT(run.records, SizeIs(3));
    const run::GpuRecord& gemm = run.records[0];
    EXPECT_EQ(run.text(gemm.full_name), "gemm(float*, int)");
    EXPECT_THAT(gemm.grid, ElementsAre(256, 2, 1)) << "in workgroups";
    EXPECT_THAT(gemm.block, ElementsAre(256, 1, 1));
    EXPECT_EQ(gemm.start_ns, 1500) << "since the first range";
    EXPECT_EQ(gemm.duration_ns, 400);
    EXPECT_EQ(run.text(gemm.op), "forward") << "launched within";
    EXPECT_EQ(run.records[2].direction, run::CopyDirection::host_to_device);
    EXPECT_EQ(run::summarizeGpu(*run.run)->calls.at(0).name, "hipLaunchKernel");
    EXPECT_FALSE(run.row("gemm").knownFlops());
}

TEST(Rocprof, CountersAreOfTheSameLaunches) {
    const ImportedRun run({kKernels, counters(kEach)});
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 2u);
    EXPECT_DOUBLE_EQ(gemm.seconds, 700e-9) << "those of the trace, not of the counting";
    EXPECT_EQ(gemm.flops[roofline::index(roofline::Arithmetic::fp32)], 2u * 64 * (10 + 20 + 200));
    EXPECT_EQ(gemm.flops[roofline::index(roofline::Arithmetic::tensor_bf16)], 2u * 512 * 7);
    EXPECT_TRUE(gemm.flops_partial) << "other precisions were not counted";
    EXPECT_EQ(gemm.bytes[kDramOfRocprof], 2u * (64 * 60 + 32 * 40 + 32 * 20 + 64 * 30));
    EXPECT_EQ(gemm.bytes_from, roofline::Provenance::counted);
    EXPECT_EQ(run.run->info.rung, run::EvidenceLevel::counted);
}

TEST(Rocprof, CountersAloneHaveTheirOwnTimes) {
    const ImportedRun run({counters(kEach)});
    EXPECT_EQ(run.row("gemm").calls, 2u);
    EXPECT_DOUBLE_EQ(run.row("gemm").seconds, 2e-6);
    EXPECT_GT(run.row("gemm").bytes[kDramOfRocprof].value_or(0), 0u);
}

TEST(Rocprof, OlderVersionsHaveAColumnForEachCounter) {
    const ImportedRun first(
        {"Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,lds,scr,arch_vgpr,accum_"
         "vgpr,sgpr,wave_size,"
         "sig,obj,FETCH_SIZE,WRITE_SIZE,DispatchNs,BeginNs,EndNs,CompleteNs,DurationNs\n"
         "0,\"gemm(float*, int) [clone "
         ".kd]\",4,0,0,50,77,65536,256,512,0,32,0,16,64,0x0,0x7f,8,4,100,200,500,"
         "600,300\n"});
    EXPECT_DOUBLE_EQ(first.row("gemm").seconds, 300e-9);
    EXPECT_EQ(first.row("gemm").bytes[kDramOfRocprof], 12u * 1024);
    const ImportedRun second(
        {"Dispatch_ID,GPU_ID,Queue_ID,PID,TID,GRD,WGR,LDS,SCR,Arch_VGPR,ACCUM_VGPR,SGPR,Wave_Size,"
         "Kernel_Name,"
         "Start_Timestamp,End_Timestamp,Correlation_ID\n"
         "1,4,0,50,77,65536,256,0,0,32,0,16,64,\"relu.kd\",1000,1250,3\n"});
    EXPECT_DOUBLE_EQ(second.row("relu").seconds, 250e-9);
    EXPECT_THAT(second.records.at(0).grid, ElementsAre(256, 1, 1));
    const ImportedRun totals(
        {"\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\",\"MinNs\",\"MaxNs\"\n"
         "\"gemm(float*)\",3,900,300.0,100.0,200,400\n"});
    EXPECT_EQ(totals.row("gemm").calls, 3u);
    EXPECT_DOUBLE_EQ(totals.row("gemm").seconds, 900e-9);
}

const std::string kDatabase = R"(
CREATE TABLE rocpd_string_ab12 (id INTEGER PRIMARY KEY, guid TEXT, string TEXT);
CREATE TABLE rocpd_info_agent_ab12 (id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, type TEXT, name TEXT,
  product_name TEXT, extdata TEXT);
CREATE TABLE rocpd_info_kernel_symbol_ab12 (id INTEGER PRIMARY KEY, kernel_name TEXT, display_name TEXT);
CREATE TABLE rocpd_kernel_dispatch_ab12 (id INTEGER PRIMARY KEY, nid INT, pid INT, tid INT, agent_id INT, kernel_id INT,
  dispatch_id INT, queue_id INT, stream_id INT, start BIGINT, "end" BIGINT, group_segment_size INT,
  workgroup_size_x INT, workgroup_size_y INT, workgroup_size_z INT, grid_size_x INT, grid_size_y INT,
  grid_size_z INT, event_id INT);
CREATE TABLE rocpd_info_pmc_ab12 (id INTEGER PRIMARY KEY, name TEXT, symbol TEXT);
CREATE TABLE rocpd_pmc_event_ab12 (id INTEGER PRIMARY KEY, event_id INT, pmc_id INT, value REAL);
CREATE TABLE rocpd_memory_copy_ab12 (id INTEGER PRIMARY KEY, start BIGINT, "end" BIGINT, name_id INT,
  dst_agent_id INT, size BIGINT);
CREATE TABLE rocpd_region_ab12 (id INTEGER PRIMARY KEY, pid INT, tid INT, start BIGINT, "end" BIGINT, name_id INT);
INSERT INTO rocpd_string_ab12 VALUES (1, '', 'MEMORY_COPY_DEVICE_TO_HOST'), (2, '', 'hipMemcpy'), (3, '', 'forward');
INSERT INTO rocpd_info_agent_ab12 VALUES (0, '', 1, 1, 'CPU', 'EPYC', 'EPYC', '{}'),
  (4, '', 1, 1, 'GPU', 'gfx90a', 'AMD Instinct MI250X', '{"cu_count": 110, "max_engine_clk_fcompute": 1700}');
INSERT INTO rocpd_info_kernel_symbol_ab12 VALUES (16, '_Z4gemmPf.kd', 'gemm(float*)');
INSERT INTO rocpd_kernel_dispatch_ab12 VALUES (1, 1, 50, 77, 4, 16, 1, 1, 2, 5000, 5400, 512, 256, 1, 1, 65536, 2, 1, 9);
INSERT INTO rocpd_info_pmc_ab12 VALUES (1, 'FETCH_SIZE', 'FETCH_SIZE'), (2, 'WRITE_SIZE', 'WRITE_SIZE');
INSERT INTO rocpd_pmc_event_ab12 VALUES (1, 9, 1, 8.0), (2, 9, 2, 4.0);
INSERT INTO rocpd_memory_copy_ab12 VALUES (1, 6000, 6500, 1, 4, 2048);
INSERT INTO rocpd_region_ab12 VALUES (1, 50, 77, 4000, 4100, 2), (2, 50, 77, 3000, 7000, 3);
)";

TEST(Rocprof, DatabasesAreRead) {
    const ImportedRun run({databaseOf(kDatabase)});
    EXPECT_EQ(run.run->info.source, "imported:rocprof");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("MI250X"));
    ASSERT_THAT(run.records, SizeIs(2));
    EXPECT_EQ(run.records[0].duration_ns, 400);
    EXPECT_THAT(run.records[0].grid, ElementsAre(256, 2, 1));
    EXPECT_EQ(run.records[1].direction, run::CopyDirection::device_to_host);
    EXPECT_EQ(run.records[1].copied_bytes, 2048u);
    EXPECT_EQ(run.row("gemm").bytes[kDramOfRocprof], 12u * 1024);
    EXPECT_NE(run.op("forward"), nullptr);
    EXPECT_EQ(run::summarizeGpu(*run.run)->calls.at(0).name, "hipMemcpy");
}

TEST(Rocprof, WithoutKernelsItIsRefused) {
    EXPECT_THAT(refusalOf(kAgents), HasSubstr("rocprofv3 --kernel-trace"));
    EXPECT_THAT(refusalOf(databaseOf("CREATE TABLE rocpd_kernel_dispatch_x (id INTEGER);")),
                HasSubstr("rocprofv3 --kernel-trace"));
}

}  // namespace
}  // namespace ridgepoint::import
