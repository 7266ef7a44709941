// SPDX-License-Identifier: GPL-3.0-or-later
// Every rendering of a run says the same: what is unknown in one is unknown in all, a lower bound
// is marked in all, and rows add up to what stands above them. Of real files, and of launches of
// which some have no time.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/import/csv.h"
#include "core/present/show.h"
#include "core/present/tables.h"
#include "core/roofline/quantity.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using run::GroupBy;
using testing::HasSubstr;
using testing::Not;
using tests::ImportedRun;
using Cells = std::map<std::string, std::string>;

constexpr GroupBy kEveryGroup[] = {GroupBy::kernel, GroupBy::op,       GroupBy::layer,
                                   GroupBy::phase,  GroupBy::category, GroupBy::step};

std::vector<Cells> csvCellsOf(const std::vector<run::Row>& rows) {
    const auto input = Input::ofMemory(exchange::toCsv(rows), "rows.csv");
    Lines lines(*input);
    CsvLine csv;
    std::vector<std::string> header;
    std::vector<Cells> all;
    std::string text;
    while (const auto line = lines.next()) {
        // A quoted name may have several lines.
        text += text.empty() ? std::string(*line) : "\n" + std::string(*line);
        if (std::count(text.begin(), text.end(), '"') % 2 != 0) continue;
        csv.split(text, ',');
        if (header.empty()) {
            header.assign(csv.fields().begin(), csv.fields().end());
        } else {
            Cells& cells = all.emplace_back();
            for (std::size_t i = 0; i < csv.fields().size() && i < header.size(); ++i)
                cells[header[i]] = csv.fields()[i];
        }
        text.clear();
    }
    return all;
}

std::vector<Cells> tableCellsOf(const std::vector<run::Row>& rows) {
    const exchange::TextTable table = exchange::tableOf(rows, roofline::Level::dram);
    std::vector<Cells> all;
    for (const auto& row : table.rows) {
        Cells& cells = all.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) cells[table.columns[i].title] = row[i];
    }
    // Markdown and HTML have these very cells.
    const std::string html = exchange::toHtml(table), markdown = exchange::toMarkdown(table);
    for (const Cells& cells : all) {
        const auto time = cells.find("Time");
        if (time == cells.end() || time->second == roofline::kUnknown) continue;
        EXPECT_THAT(html, HasSubstr(exchange::htmlText(time->second).substr(0, 4)));
        EXPECT_THAT(markdown, HasSubstr(time->second.substr(0, 4)));
    }
    return all;
}

// The field of JSON, the column of CSV and that of tables, and the field that marks lower bounds.
struct Field {
    const char* json;
    const char* csv;
    const char* table;
    const char* partial;
};
constexpr Field kFields[] = {
    {"seconds", "seconds", "Time", "seconds_partial"},
    {"seconds_mean", "seconds_mean", "Mean", "seconds_partial"},
    {"seconds_min", "seconds_min", "Min", ""},
    {"seconds_max", "seconds_max", "Max", "seconds_partial"},
    {"share", "share", "Share", ""},
    {"flops_matrix", "flops_matrix", "", ""},
    {"bytes/dram", "bytes_dram", "DRAM traffic", "bytes_partial"},
    {"intensity/dram", "intensity_dram_flop_per_byte", "FLOP/DRAM byte", ""},
    {"flops_per_second", "flops_per_second", "Rate", "rate_partial"},
    {"roof_share", "roof_share", "Of roof", "rate_partial"},
    {"known_share", "known_share", "", ""},
};

void expectSame(const json& row, const Cells& csv, const Cells& table) {
    SCOPED_TRACE(row.dump());
    for (const Field& field : kFields) {
        SCOPED_TRACE(field.json);
        const json& value = row.at(json::json_pointer(std::string("/") + field.json));
        ASSERT_TRUE(csv.contains(field.csv));
        const std::string& cell = csv.at(field.csv);
        EXPECT_EQ(cell.empty(), value.is_null()) << cell;
        if (!cell.empty() && value.is_number()) {
            EXPECT_DOUBLE_EQ(std::stod(cell), value.get<double>());
        }
        const auto shown = table.find(field.table);
        ASSERT_EQ(shown == table.end(), *field.table == '\0') << field.table;
        if (shown == table.end()) continue;
        EXPECT_EQ(shown->second == roofline::kUnknown, value.is_null()) << shown->second;
        const bool bound = *field.partial != '\0' && row.at(field.partial) == true;
        EXPECT_EQ(shown->second.starts_with("≥"), bound && !value.is_null()) << shown->second;
    }
    // No rate of work or times that nobody knows.
    if (row.at("seconds").is_null() || row.at("seconds_partial") == true) {
        for (const char* const rate : {"flops_per_second", "roof_share", "share"})
            EXPECT_TRUE(row.at(rate).is_null() || row.at("seconds").is_null()) << rate;
    }
    if (row.at("flops").empty() && row.at("provenance").at("flops").is_null()) {
        EXPECT_TRUE(row.at("flops_per_second").is_null() && row.at("bound").is_null());
    }
}

void expectSums(const json& shown) {
    double calls = 0, seconds = 0, flops = 0, shares = 0;
    bool partial = false, times = true, all_shares = true;
    for (const json& row : shown.at("rows")) {
        if (row.at("kind") == "kernel") {
            calls += row.at("calls").get<double>();
            times = times && !row.at("seconds").is_null();
            if (!row.at("seconds").is_null()) seconds += row.at("seconds").get<double>();
            partial = partial || row.at("seconds_partial") == true;
        }
        for (const auto& [precision, count] : row.at("flops").items()) flops += count.get<double>();
        all_shares = all_shares && !row.at("share").is_null();
        if (!row.at("share").is_null()) shares += row.at("share").get<double>();
    }
    const double steps = shown.at("run").at("steps");
    const json& gpu = shown.at("gpu");
    if (!gpu.is_null() && !gpu.at("kernels").is_null()) {
        EXPECT_NEAR(calls, gpu.at("kernels").get<double>() * steps, 1e-6);
        if (times && !gpu.at("kernel_seconds").is_null()) {
            EXPECT_NEAR(seconds, gpu.at("kernel_seconds").get<double>() * steps, 1e-9);
            EXPECT_EQ(partial, gpu.at("kernel_seconds_partial"));
        }
    }
    const json& step = shown.at("step");
    if (!step.at("flops").is_null()) {
        EXPECT_NEAR(flops, step.at("flops").get<double>() * steps, 1e-9 * flops + 1);
    }
    if (all_shares && !shown.at("rows").empty()) {
        EXPECT_NEAR(shares, 1, 1e-6);
    }
    if (shown.at("run").at("times_of") != "run") {
        EXPECT_TRUE(step.at("seconds_mean").is_null());
        if (!gpu.is_null()) {
            EXPECT_TRUE(gpu.at("busy_share").is_null());
            for (const json& call : gpu.at("calls")) EXPECT_TRUE(call.at("share").is_null());
        }
    }
}

void expectRenderings(const run::Snapshot& snapshot) {
    for (const GroupBy by : kEveryGroup) {
        SCOPED_TRACE(std::string(run::toString(by)));
        run::ShowOptions options;
        options.by = by;
        const json shown = run::showJson(snapshot, options);
        const std::vector<run::Row> rows = run::rowsToShow(snapshot, options);
        const auto csv = csvCellsOf(rows), table = tableCellsOf(rows);
        ASSERT_EQ(csv.size(), rows.size());
        ASSERT_EQ(shown.at("rows").size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            expectSame(shown.at("rows")[i], csv[i], table[i]);
        if (by == run::defaultGroupBy(snapshot)) expectSums(shown);
        if (by == GroupBy::step && snapshot.info.times_of != run::TimesOf::run) {
            for (const json& row : shown.at("rows"))
                EXPECT_TRUE(row.at("share").is_null() && row.at("seconds").is_null());
        }
    }
}

class Renderings : public testing::TestWithParam<std::string> {};

TEST_P(Renderings, SayTheSame) {
    const auto file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    expectRenderings(*ImportedRun::ofFiles({file}).run);
}

// Those that take less than a second, of every format.
INSTANTIATE_TEST_SUITE_P(
    Files, Renderings,
    testing::Values(
        "ncu/leleucas/bert_nsight.csv", "ncu/leleucas/bert_flashattn_nsight.csv",
        "ncu/leleucas/dropout_nsight162.csv", "ncu/leleucas/nsightV_noise.csv",
        "ncu/meinie0826/torch_sdpa_flash__gqa_bf16_b32_ctx8k_p64.ncu.csv",
        "ncu/wxharry/example_ncu.out", "ncu/wxharry/mnist_ncu_1e.out",
        "ncu/wxharry/ncu-resnet18.out", "ncu/wxharry/ncu-resnet50.out",
        "nvprof/brhong8/results.fma.1.metrics", "nvprof/brhong8/results.fma.1.time",
        "nvprof/brhong8/conv2d_kernel3_stride1_size50.metrics",
        "nvprof/brhong8/conv2d_kernel3_stride1_size50.time",
        "nvprof/transcribed/k20c_forma_metrics.csv",
        "nvprof/transcribed/giotyp_metrics_transpose.csv",
        "nvprof/transcribed/giotyp_timing_transpose.csv",
        "nvprof/transcribed/dreamgo_issue25_summary_truncated.txt",
        "nvprof/transcribed/dreamgo_issue43_tensorcore.txt",
        "nvprof/transcribed/paddle_issue308_noise_truncated.txt",
        "nvprof/transcribed/ryujaehun_issue6_training_truncated.txt",
        "kineto/hta/critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz",
        "kineto/hta/critical_path__cuda_event_sync__event_sync_trace.json.gz",
        "kineto/hta/cupti_profiler__benchmark_result_924719_1679055439_trace.json.gz",
        "kineto/hta/cpu_only__rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz",
        "kineto/hta/distributed_info_unavailable__distributed_info_not_found.json.gz",
        "kineto/hta/nccl_parser_config__nccl_data.json.gz",
        "kineto/hta/ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
        "kineto/hta/trace_compare__base__base.json.gz",
        "kineto/hta/trace_compare__test__test.json.gz",
        "kineto/hta/triton_example__triton_example.json.gz",
        "kineto/hta/trace_filter__sampled_rank-0.json.gz", "kineto/kineto/gpu_metrics_input.json",
        "kineto/kineto/before_fix_trace.2026.json",
        "kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz",
        "memory/kkaitlyn111/memory_files__memory_ctx128_forward.pickle",
        "memory/hta/memory_timeline.raw.gz"),
    [](const auto& file) {
        std::string name = file.param;
        std::replace_if(
            name.begin(), name.end(),
            [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
        return name;
    });

// Long table of Nsight Compute: name, and nanoseconds (empty: not collected) of each launch.
std::string launches(const std::vector<std::pair<std::string, std::string>>& all) {
    std::string text =
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
        "\"Stream\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
    int id = 0;
    for (const auto& [name, time] : all) {
        const auto line = [&](const char* metric, const char* unit, const std::string& value) {
            return fmt::format(
                "\"{}\",\"7\",\"python\",\"127.0.0.1\",\"{}\",\"1\",\"7\",\"x\",\"{}\",\"{}\","
                "\"{}\"\n",
                id, name, metric, unit, value);
        };
        if (!time.empty()) text += line("gpu__time_duration.sum", "nsecond", time);
        text += line("dram__bytes.sum", "byte", "4096");
        for (const char* const op : {"add", "mul", "fma"})
            text +=
                line(fmt::format("sm__sass_thread_inst_executed_op_f{}_pred_on.sum", op).c_str(),
                     "inst", "1000");
        ++id;
    }
    return text;
}

TEST(UntimedLaunches, MakeLowerBoundsAndNoRates) {
    const ImportedRun got(
        {launches({{"gemm", "2000"}, {"gemm", ""}, {"relu", "3000"}, {"copy", ""}})});
    expectRenderings(*got.run);
    run::ShowOptions options;
    options.by = GroupBy::kernel;
    const json shown = run::showJson(*got.run, options);
    std::map<std::string, json> rows;
    for (const json& row : shown.at("rows")) rows[row.at("name")] = row;
    const json &gemm = rows.at("gemm"), &relu = rows.at("relu"), &copy = rows.at("copy");
    EXPECT_EQ(gemm.at("seconds_partial"), true);
    EXPECT_DOUBLE_EQ(gemm.at("seconds").get<double>(), 2e-6);
    EXPECT_TRUE(gemm.at("seconds_min").is_null());
    EXPECT_TRUE(gemm.at("flops_per_second").is_null());
    EXPECT_FALSE(gemm.at("intensity").at("dram").is_null());
    EXPECT_EQ(relu.at("seconds_partial"), false);
    EXPECT_FALSE(relu.at("flops_per_second").is_null());
    EXPECT_TRUE(copy.at("seconds").is_null());
    // Nobody knows what all of them took.
    for (const auto& [name, row] : rows) EXPECT_TRUE(row.at("share").is_null()) << name;
    EXPECT_EQ(shown.at("gpu").at("kernel_seconds_partial"), true);
    const std::string text = run::showText(*got.run, options, 200);
    EXPECT_THAT(text, HasSubstr("≥ 2.00 µs"));
    EXPECT_THAT(text, HasSubstr("in ≥ 5.00 µs"));
    EXPECT_THAT(text, Not(HasSubstr("≥ 3.00 µs")));
    const ImportedRun timed({launches({{"gemm", "2000"}, {"relu", "3000"}})});
    EXPECT_THAT(run::showText(*timed.run, options, 200), Not(HasSubstr("≥ 2.00 µs")));
    expectRenderings(*timed.run);
}

TEST(UntimedLaunches, FilesOfOtherKernelsAreAnotherRuns) {
    EXPECT_NO_THROW(ImportedRun({launches({{"gemm", "2000"}}), launches({{"gemm", "2000"}})}));
    try {
        const ImportedRun got({launches({{"gemm", "2000"}}), launches({{"softmax", "2000"}})});
        FAIL() << "joined";
    } catch (const ImportError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no kernel in common"));
    }
}

}  // namespace
}  // namespace ridgepoint::import
