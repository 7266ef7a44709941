// SPDX-License-Identifier: GPL-3.0-or-later
// Compares real Nsight Compute and nvprof files with independent counts (facts.json), with the
// results of their authors' scripts, and with the values on their authors' pages.
#include <gmock/gmock.h>

#include <cmath>
#include <map>

#include "core/import/csv.h"
#include "core/import/ncu/launch.h"
#include "core/import/ncu/table.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using ncu::Launch;
using nlohmann::json;
using roofline::Arithmetic;
using roofline::Level;
using testing::HasSubstr;
using tests::ImportedRun;
using tests::refdata;

// A macro, because a skip must return from the test's own function.
#define SKIP_WITHOUT(file)                                                               \
    if (const std::filesystem::path needed = (file); !std::filesystem::exists(needed)) { \
        GTEST_SKIP() << "no " << needed;                                                 \
    }

std::vector<Launch> launchesOf(const std::filesystem::path& file) {
    Report report;
    std::vector<std::string> errors;
    std::vector<Launch> launches;
    const auto input = Input::open(file);
    ncu::readLaunches(*input, report, errors,
                      [&](Launch&& launch) { launches.push_back(std::move(launch)); });
    return launches;
}

// Returns the header and rows of a plain CSV file.
std::vector<std::vector<std::string>> csvOf(const std::filesystem::path& file) {
    const auto input = Input::open(file);
    Lines lines(*input);
    CsvLine csv;
    std::vector<std::vector<std::string>> rows;
    while (const auto line = lines.next()) {
        csv.split(*line, ',');
        rows.emplace_back(csv.fields().begin(), csv.fields().end());
    }
    return rows;
}

class NcuFacts : public testing::TestWithParam<const char*> {};

TEST_P(NcuFacts, AreInTheLaunches) {
    const auto file = refdata() / GetParam();
    SKIP_WITHOUT(file);
    const json facts = tests::readJson(refdata() / "ncu" / "facts.json").at(GetParam());
    const std::vector<Launch> launches = launchesOf(file);
    EXPECT_EQ(launches.size(),
              facts.contains("launches") ? facts.at("launches") : facts.at("kernels"));
    std::map<std::string, std::pair<std::size_t, double>> sums;
    std::map<std::string, bool> kernels;
    for (const Launch& launch : launches) {
        kernels[launch.kernel] = true;
        for (const ncu::Metric& metric : launch.metrics) {
            ++sums[metric.name].first;
            // Uses the unit in the file.
            sums[metric.name].second += metric.value / metric.unit.factor;
        }
    }
    if (facts.contains("distinct_kernels")) {
        EXPECT_EQ(kernels.size(), facts.at("distinct_kernels"));
    }
    if (facts.contains("sums")) {
        for (const auto& [name, sum] : facts.at("sums").items())
            EXPECT_NEAR(sums[name].second, sum.at("sum").get<double>(), 1e-6) << name;
    }
    if (facts.contains("metrics")) {
        for (const auto& [name, metric] : facts.at("metrics").items()) {
            EXPECT_EQ(sums[name].first, metric.at("rows")) << name;
            EXPECT_NEAR(sums[name].second / metric.at("sum_of_numbers").get<double>(), 1, 1e-12)
                << name;
        }
    }
    if (facts.contains("first_launch")) {
        for (const auto& [name, value] : facts.at("first_launch").items()) {
            if (!value.is_number()) continue;
            for (const ncu::Metric& metric : launches.front().metrics) {
                if (metric.name != name) continue;
                EXPECT_DOUBLE_EQ(metric.value / metric.unit.factor, value.get<double>()) << name;
            }
        }
    }
    if (facts.contains("device")) {
        EXPECT_EQ(launches.front().device_name, facts.at("device").get<std::string>());
    }
}
// The file's layout: a reader must skip other lines without losing a row.
TEST_P(NcuFacts, AreInTheLines) {
    const auto file = refdata() / GetParam();
    SKIP_WITHOUT(file);
    const json facts = tests::readJson(refdata() / "ncu" / "facts.json").at(GetParam());
    const auto input = Input::open(file);
    Lines lines(*input);
    CsvLine csv;
    std::uint64_t headers = 0, messages = 0, profiled = 0;
    std::map<std::string, std::uint64_t> widths;  // number of rows by their number of fields
    std::vector<std::string> complaints;
    std::size_t columns = 0;
    while (const auto line = lines.next()) {
        messages += line->starts_with("==PROF== ") ? 1 : 0;
        profiled += line->starts_with("==PROF== Profiling ") ? 1 : 0;
        if (line->starts_with("==WARNING==") || line->starts_with("==ERROR=="))
            complaints.emplace_back(*line);
        if (ncu::isHeader(*line)) {
            ++headers;
            csv.split(*line, ',');
            columns = csv.fields().size();
        } else if (headers > 0 && line->starts_with('"')) {
            csv.split(*line, ',');
            ++widths[std::to_string(csv.fields().size())];
        }
    }
    EXPECT_EQ(input->bytesGiven(), facts.at("bytes").get<std::uint64_t>());
    if (facts.at("format") == "console text") {
        EXPECT_EQ(profiled, facts.at("prof_profiling_lines").get<std::uint64_t>());
        return;
    }
    EXPECT_EQ(lines.number(), facts.at("lines").get<std::uint64_t>());
    EXPECT_EQ(headers, facts.at("header_rows").get<std::uint64_t>());
    EXPECT_EQ(columns, facts.at("columns").get<std::size_t>());
    EXPECT_EQ(messages, facts.at("prof_lines").get<std::uint64_t>());
    EXPECT_EQ(json(complaints), facts.at("warning_or_error_lines"));
    EXPECT_EQ(json(widths), facts.at("fields_per_row"));
}

// FLOPs from the facts: additions, multiplications and twice the fused operations, without tensor
// cores.
TEST_P(NcuFacts, AreInTheRun) {
    const auto file = refdata() / GetParam();
    SKIP_WITHOUT(file);
    const json facts = tests::readJson(refdata() / "ncu" / "facts.json").at(GetParam());
    const ImportedRun run = ImportedRun::ofFiles({file});
    std::uint64_t launches = 0;
    double flops = 0, halves = 0;
    for (const run::Row& row : run.kernels) {
        launches += row.calls;
        flops += row.totalFlops();
    }
    EXPECT_EQ(launches, facts.contains("launches") ? facts.at("launches") : facts.at("kernels"));
    if (!facts.contains("flops_add_mul_2fma_all_precisions_no_tensor")) return;
    // A half-precision instruction processes pairs, which the facts do not count.
    for (const auto& [name, sum] : facts.at("sums").items()) {
        const double times = name.find("op_hfma_") != std::string::npos ? 2
                             : name.find("op_hadd_") != std::string::npos ||
                                     name.find("op_hmul_") != std::string::npos
                                 ? 1
                                 : 0;
        halves += times * sum.at("sum").get<double>();
    }
    const double tensor =
        flops - halves - facts.at("flops_add_mul_2fma_all_precisions_no_tensor").get<double>();
    EXPECT_DOUBLE_EQ(tensor, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Refdata, NcuFacts,
    testing::Values(
        "ncu/leleucas/bert_flashattn_nsight.csv", "ncu/leleucas/bert_nsight.csv",
        "ncu/leleucas/dropout_nsight162.csv", "ncu/leleucas/nsightV_noise.csv",
        "ncu/meinie0826/torch_sdpa_flash__gqa_bf16_b32_ctx8k_p64.ncu.csv",
        "ncu/meinie0826/flashinfer_paged_decode__gqa_bf16_b64_ctx4k_p64_qh32_kvh4_hd128.ncu.csv",
        "ncu/wxharry/example_ncu.out", "ncu/wxharry/mnist_ncu_1e.out",
        "ncu/wxharry/ncu-resnet18.out", "ncu/wxharry/ncu-resnet50.out"));

// Row n of the table is launch n, with all metric columns.
void expectCells(const std::vector<Launch>& launches, const std::filesystem::path& table) {
    const auto rows = csvOf(table);
    ASSERT_EQ(rows.size(), launches.size() + 1);
    std::size_t cells = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        for (std::size_t column = 0; column < rows[0].size(); ++column) {
            const std::string& name = rows[0][column];
            if (name.find("__") == std::string::npos && name != "Achieved Occupancy") continue;
            const double expected = std::stod(rows[i].at(column));
            for (const ncu::Metric& metric : launches[i - 1].metrics) {
                if (metric.name != name) continue;
                EXPECT_DOUBLE_EQ(metric.value / metric.unit.factor, expected) << i << " " << name;
                ++cells;
            }
        }
    }
    std::size_t metric_columns = 0;
    for (const std::string& name : rows[0])
        metric_columns += name.find("__") != std::string::npos || name == "Achieved Occupancy";
    EXPECT_EQ(cells, metric_columns * launches.size());
}

TEST(NcuRefdata, EveryCellIsThatOfTheOriginsOwnTables) {
    const auto folder = refdata() / "ncu" / "leleucas";
    SKIP_WITHOUT(folder);
    expectCells(launchesOf(folder / "dropout_nsight162.csv"), folder / "dropout_nsight_result.csv");
    expectCells(launchesOf(folder / "dropout_nsight162.csv"), folder / "dropout_pd.csv");
    expectCells(launchesOf(folder / "bert_flashattn_nsight.csv"),
                folder / "bert_flashattn_res.csv");
}

double columnSum(const std::vector<std::vector<std::string>>& rows, std::string_view name) {
    const auto place =
        static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin());
    double sum = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) sum += std::stod(rows[i].at(place));
    return sum;
}

TEST(NcuRefdata, RowsAddUpToTheOriginsFlopsBytesAndTimes) {
    const auto folder = refdata() / "ncu" / "leleucas";
    SKIP_WITHOUT(folder);
    const auto expected = csvOf(folder / "dropout_pd.csv");
    const ImportedRun run = ImportedRun::ofFiles({folder / "dropout_nsight162.csv"});
    ASSERT_EQ(run.kernels.size(), 1u);
    const run::Row& row = run.kernels[0];
    EXPECT_EQ(row.calls, 162u);
    EXPECT_DOUBLE_EQ(row.totalFlops(), columnSum(expected, "all FLOPs"));
    EXPECT_FALSE(row.flops_partial);
    EXPECT_DOUBLE_EQ(static_cast<double>(row.bytes[3].value_or(0)),
                     columnSum(expected, "dram__bytes.sum"));
    EXPECT_DOUBLE_EQ(static_cast<double>(row.bytes[1].value_or(0)),
                     columnSum(expected, "lts__t_bytes.sum"));
    EXPECT_DOUBLE_EQ(static_cast<double>(row.bytes[0].value_or(0)),
                     columnSum(expected, "l1tex__t_bytes.sum"));
    // The script derives the time from cycles and clock rate, the importer reads
    // gpu__time_duration.
    EXPECT_NEAR(row.seconds, columnSum(expected, "Time"), 2e-4 * row.seconds);

    // For an A100, the repository counts 512 FLOPs per tensor pipe instruction, as on Volta, and
    // one FLOP per instruction on pairs of halves. Both are wrong.
    const auto bert = csvOf(folder / "bert_flashattn_res.csv");
    const ImportedRun flash = ImportedRun::ofFiles({folder / "bert_flashattn_nsight.csv"});
    double flops = 0, seconds = 0;
    for (const run::Row& each : flash.kernels) {
        flops += each.totalFlops();
        seconds += each.seconds;
    }
    EXPECT_DOUBLE_EQ(flops, columnSum(bert, "CC FLOPs") + 373760 + 2 * 40963);
    EXPECT_NEAR(seconds, columnSum(bert, "Time"), 10e-9);
    EXPECT_THAT(flash.said(), HasSubstr("Tensor cores were at work in 6 of 10 launches"));
}

TEST(NcuRefdata, WideFilesOfAB200) {
    const auto folder = refdata() / "ncu" / "meinie0826";
    SKIP_WITHOUT(folder);
    const ImportedRun sdpa =
        ImportedRun::ofFiles({folder / "torch_sdpa_flash__gqa_bf16_b32_ctx8k_p64.ncu.csv"});
    ASSERT_EQ(sdpa.records.size(), 16u);
    const std::array<std::int64_t, 4> times{740608, 740160, 741280, 741248};
    for (std::size_t i = 0; i < times.size(); ++i) EXPECT_EQ(sdpa.records[i].duration_ns, times[i]);
    EXPECT_EQ(sdpa.records[0].grid, (std::array<std::uint32_t, 3>{1, 32, 8}));
    EXPECT_EQ(sdpa.records[0].registers_per_thread, 255u);
    EXPECT_EQ(sdpa.run->machine.gpus.at(0), "NVIDIA B200");
    EXPECT_FALSE(sdpa.run->ceilings.empty());
    EXPECT_FALSE(sdpa.kernels[0].flops_known);
    EXPECT_THAT(sdpa.said(), HasSubstr("Tensor cores were at work in all 16 launches"));

    const std::string name = "flashinfer_paged_decode__gqa_bf16_b64_ctx4k_p64_qh32_kvh4_hd128";
    const json expected = tests::readJson(folder / (name + ".json"));
    const auto launches = launchesOf(folder / (name + ".ncu.csv"));
    const ImportedRun decode = ImportedRun::ofFiles({folder / (name + ".ncu.csv")});
    EXPECT_EQ(decode.kernels.size(), expected.at("ncu_kernel_count").get<std::size_t>());
    for (const auto& [metric, values] : expected.at("ncu_tensor_core_summary").items()) {
        double most = 0, sum = 0;
        for (const Launch& launch : launches) {
            most = std::max(most, launch.value(metric).value_or(-1));
            sum += launch.value(metric).value_or(-1);
        }
        EXPECT_DOUBLE_EQ(most, values.at("max_pct").get<double>()) << metric;
        EXPECT_NEAR(sum / static_cast<double>(launches.size()), values.at("avg_pct").get<double>(),
                    1e-9)
            << metric;
    }
}

TEST(NcuRefdata, ConsoleTextOfAV100) {
    const auto folder = refdata() / "ncu" / "wxharry";
    SKIP_WITHOUT(folder);
    const std::vector<std::pair<const char*, const char*>> pairs{
        {"example_ncu.out", "example_helper.out"},
        {"ncu-resnet18.out", "helper-resnet18.out"},
        {"ncu-resnet50.out", "helper-resnet50.out"}};
    for (const auto& [log, helper] : pairs) {
        // The file's sums of instructions and sectors are correct; format: "fadd = 66789376.0".
        std::map<std::string, double> expected;
        std::ifstream lines(folder / helper);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t equals = line.find(" = ");
            if (equals != std::string::npos)
                expected[line.substr(0, equals)] = std::atof(line.c_str() + equals + 3);
        }
        const ImportedRun run = ImportedRun::ofFiles({folder / log});
        double flops = 0, dram = 0, seconds = 0;
        for (const run::Row& row : run.kernels) {
            flops += row.totalFlops();
            dram += static_cast<double>(row.bytes[3].value_or(0));
            seconds += row.seconds;
        }
        EXPECT_DOUBLE_EQ(flops, expected["fadd"] + expected["fmul"] + 2 * expected["ffma"]) << log;
        EXPECT_DOUBLE_EQ(dram, 32 * (expected["dram_read"] + expected["dram_write"])) << log;
        // The log contains rounded values.
        EXPECT_NEAR(flops / dram, expected["AI"], 0.01) << log;
        EXPECT_GT(seconds, 0) << log;
    }
}

class NothingProfiled : public testing::TestWithParam<const char*> {};
TEST_P(NothingProfiled, IsSaidClearly) {
    const auto file = refdata() / "ncu" / GetParam();
    SKIP_WITHOUT(file);
    const tests::Scratch scratch;
    ImportOptions options;
    options.files = {file};
    options.output = scratch / "out.ridge";
    try {
        importFiles(options);
        ADD_FAILURE() << "was imported";
    } catch (const ImportError& error) {
        EXPECT_THAT(error.what(),
                    testing::AnyOf(HasSubstr("No kernel was profiled"), HasSubstr("is empty")));
    }
    EXPECT_TRUE(std::filesystem::is_empty(scratch.folder()));
}
INSTANTIATE_TEST_SUITE_P(Refdata, NothingProfiled,
                         testing::Values("leleucas/empty_error_code.csv",
                                         "leleucas/empty_signal.csv", "leleucas/zero_bytes.csv",
                                         "meinie0826/empty_app_error.ncu.csv",
                                         "meinie0826/empty_many_processes.ncu.csv",
                                         "wxharry/mnist_no_kernels.out"));

std::optional<double> known(double value) {
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

class NvprofFacts : public testing::TestWithParam<std::string> {};
TEST_P(NvprofFacts, AreInTheRun) {
    const auto folder = refdata() / "nvprof" / "brhong8";
    SKIP_WITHOUT(folder);
    const json facts = tests::readJson(refdata() / "nvprof" / "facts.json");
    const json metrics = facts.at("nvprof/brhong8/" + GetParam() + ".metrics");
    const json times = facts.at("nvprof/brhong8/" + GetParam() + ".time");

    const ImportedRun counted = ImportedRun::ofFiles({folder / (GetParam() + ".metrics")});
    EXPECT_EQ(counted.run->machine.gpus.at(0), "NVIDIA GeForce GTX 1080");
    double dp = 0;
    std::size_t kernels = 0;
    for (const json& kernel : metrics.at("kernels")) {
        // Metrics that were not collected are NaN here, and unknown in the run.
        const auto mean = [&](const char* name) {
            const json& all = kernel.at("metrics");
            return all.contains(name) ? all.at(name).at(2).get<double>() : std::nan("");
        };
        const auto times_invoked = kernel.at("invocations").get<double>();
        const double flops = mean("flop_count_dp") + mean("flop_count_sp") + mean("flop_count_hp");
        const double dram = 32 * (mean("dram_read_transactions") + mean("dram_write_transactions"));
        const double l2 = 32 * (mean("l2_read_transactions") + mean("l2_write_transactions"));
        const double l1 =
            32 * (mean("gld_transactions") + mean("gst_transactions") +
                  mean("local_load_transactions") + mean("local_store_transactions") +
                  mean("atomic_transactions")) +
            128 * (mean("shared_load_transactions") + mean("shared_store_transactions"));
        // One row contains them; two kernels with the same short name share it.
        for (const run::CountedCell& cell : counted.run->counted->cells) {
            if (cell.flops[0].value_or(-1) != mean("flop_count_dp") * times_invoked) continue;
            ++kernels;
            EXPECT_EQ(static_cast<double>(cell.launches), times_invoked);
            EXPECT_DOUBLE_EQ(
                cell.flops[0].value_or(0) + cell.flops[1].value_or(0) + cell.flops[2].value_or(0),
                flops * times_invoked);
            EXPECT_EQ(cell.bytes[3], known(dram * times_invoked)) << "dram";
            EXPECT_EQ(cell.bytes[1], known(l2 * times_invoked)) << "l2";
            EXPECT_EQ(cell.bytes[0], known(l1 * times_invoked)) << "l1";
        }
        dp += mean("flop_count_dp") * times_invoked;
    }
    EXPECT_EQ(kernels, metrics.at("kernels").size());
    if (metrics.contains("total_flops_dp")) {
        EXPECT_DOUBLE_EQ(dp, metrics.at("total_flops_dp").get<double>());
    }

    // The output of the repository's plot script for these files, with four decimals.
    const std::map<std::string, double> printed{
        {"results.fma.1", 1.2366e12}, {"results.fma.2", 2.2809e12}, {"results.fma.3", 3.3252e12}};
    if (printed.contains(GetParam())) {
        EXPECT_NEAR(dp, printed.at(GetParam()), 0.00005e12);
    }

    const ImportedRun joined =
        ImportedRun::ofFiles({folder / (GetParam() + ".metrics"), folder / (GetParam() + ".time")});
    std::size_t rows = 0, kernel_rows = 0;
    std::int64_t all_ns = 0, kernel_ns = 0;
    for (const run::GpuRecord& record : joined.records) {
        ++rows;
        all_ns += record.duration_ns;
        if (record.kind != run::GpuKind::kernel) continue;
        ++kernel_rows;
        kernel_ns += record.duration_ns;
    }
    EXPECT_EQ(rows, times.at("rows"));
    EXPECT_EQ(kernel_rows, times.at("kernel_rows"));
    EXPECT_NEAR(static_cast<double>(all_ns), times.at("total_duration_ns").get<double>(), 1);
    EXPECT_NEAR(static_cast<double>(kernel_ns), times.at("kernel_duration_ns").get<double>(), 1);
    // Every timed kernel was also counted.
    double row_flops = 0;
    for (const run::Row& row : joined.kernels) {
        if (row.kind != run::RowKind::kernel) continue;
        EXPECT_TRUE(row.flops_known) << row.full_name;
        row_flops += row.totalFlops();
    }
    EXPECT_DOUBLE_EQ(row_flops, dp);
    EXPECT_FALSE(joined.run->ceilings.empty());
}
std::vector<std::string> nvprofPairs() {
    std::vector<std::string> names;
    for (const int stride : {1, 2, 3}) {
        for (const int size : {50, 150, 250})
            names.push_back(fmt::format("conv2d_kernel3_stride{}_size{}", stride, size));
        names.push_back(fmt::format("results.fma.{}", stride));
    }
    return names;
}
INSTANTIATE_TEST_SUITE_P(Refdata, NvprofFacts, testing::ValuesIn(nvprofPairs()));

struct Transcribed {
    const char* file;
    std::vector<std::tuple<const char*, std::uint64_t, double>>
        rows;  // part of the name, calls, seconds
    const char* said;
};
class NvprofPages : public testing::TestWithParam<Transcribed> {};
TEST_P(NvprofPages, SayTheSame) {
    const auto file = refdata() / "nvprof" / "transcribed" / GetParam().file;
    SKIP_WITHOUT(file);
    const ImportedRun run = ImportedRun::ofFiles({file});
    for (const auto& [name, calls, seconds] : GetParam().rows) {
        EXPECT_EQ(run.row(name).calls, calls) << name;
        EXPECT_NEAR(run.row(name).seconds, seconds, 1e-12) << name;
    }
    EXPECT_THAT(run.said(), HasSubstr(GetParam().said));
}
INSTANTIATE_TEST_SUITE_P(Refdata, NvprofPages,
                         testing::Values(Transcribed{"dreamgo_issue25_summary_truncated.txt",
                                                     {{"maxwell_scudnn_winograd", 5719, 7.71177},
                                                      {"copy host to device", 19362, 0.18938}},
                                                     "the file ends within one"},
                                         Transcribed{
                                             "dreamgo_issue43_tensorcore.txt",
                                             {{"turing_h1688cudnn_256x64", 535192, 14.9625}},
                                             ""},
                                         Transcribed{"ryujaehun_issue6_training_truncated.txt",
                                                     {{"volta_scudnn_winograd", 174265, 7.89777},
                                                      {"implicit_convolve_sgemm", 215432, 6.98744},
                                                      {"wgrad_alg0_engine", 34925, 3.08699},
                                                      {"copy host to device", 70026, 2.98370}},
                                                     "its last row may lack a part of its name"},
                                         Transcribed{"paddle_issue308_noise_truncated.txt",
                                                     {{"copy device to host", 10, 0.51412},
                                                      {"copy host to device", 13, 0.38542},
                                                      {"KernelDepthwiseConvSp", 10, 0.054570}},
                                                     "print of the program"},
                                         Transcribed{"giotyp_timing_transpose.csv",
                                                     {{"transposeNaive", 101, 2.678435e-3},
                                                      {"copy device to host", 2, 3.476155e-3}},
                                                     ""}));

TEST(NvprofRefdata, MetricsThatPagesGive) {
    const auto folder = refdata() / "nvprof" / "transcribed";
    SKIP_WITHOUT(folder);
    const ImportedRun kepler = ImportedRun::ofFiles({folder / "k20c_forma_metrics.csv"});
    EXPECT_EQ(kepler.row("forma_kernel").flops[roofline::index(Arithmetic::fp32)], 8723051220u);
    EXPECT_EQ(kepler.row("forma_kernel").calls, 1u);
    const ImportedRun volta = ImportedRun::ofFiles(
        {folder / "giotyp_timing_transpose.csv", folder / "giotyp_metrics_transpose.csv"});
    const run::Row& row = volta.row("transposeNaive");
    EXPECT_EQ(row.bytes[roofline::index(Level::dram)], 101u * 32 * (135872 + 136919));
    EXPECT_NEAR(row.seconds_mean.value_or(0), 0.026519e-3, 1e-9);
    EXPECT_NEAR(row.seconds_min.value_or(0), 25.984e-6, 1e-9);
    EXPECT_FALSE(volta.run->ceilings.empty());
}

}  // namespace
}  // namespace ridgepoint::import
