// SPDX-License-Identifier: GPL-3.0-or-later
// All renderings of a run agree: a value that is unknown in one is unknown in all, a lower bound is
// marked in all, and rows add up to their heading. Uses real files, and launches of which some have
// no time.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "core/base/plain_text.h"
#include "core/compare/comparison.h"
#include "core/import/csv.h"
#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "core/run/store/store.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/import/wholes.h"
#include "tests/run/scratch.h"
#include "tests/support/gpu_run.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using run::GroupBy;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using tests::ImportedRun;
using tests::Scratch;
using Cells = std::map<std::string, std::string>;

constexpr GroupBy kEveryGroup[] = {GroupBy::kernel, GroupBy::op,       GroupBy::layer,
                                   GroupBy::phase,  GroupBy::category, GroupBy::step};

constexpr auto kLevel = roofline::Level::dram;
constexpr int kWide = 400;  // characters; room for every column

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string nameTitleOf(const std::vector<run::Row>& rows) {
    return run::columnTitle(run::columnOf(run::kNameColumn), kLevel, run::groupingOf(rows));
}

std::vector<Cells> csvCellsOf(const std::vector<run::Row>& rows) {
    const auto input = Input::ofMemory(present::toCsv(rows), "rows.csv");
    Lines lines(*input);
    CsvLine csv;
    std::vector<std::string> header;
    std::vector<Cells> all;
    std::string text;
    while (const auto line = lines.next()) {
        // A quoted name can span several lines.
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
    const present::TextTable table = present::tableOf(rows, kLevel);
    std::vector<Cells> all;
    for (const auto& row : table.rows) {
        Cells& cells = all.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) cells[table.columns[i].title] = row[i];
    }
    EXPECT_TRUE(table.rows.empty() || all.front().size() == table.columns.size())
        << "two columns have one title";
    const auto columns = run::columns();
    EXPECT_EQ(static_cast<std::ptrdiff_t>(table.columns.size()),
              std::count_if(columns.begin(), columns.end(), [&](const run::Column& column) {
                  return column.title != nullptr && column.isNeeded(rows);
              }));
    // Markdown, LaTeX and HTML contain the same cells.
    const std::string html = present::toHtml(table), markdown = present::toMarkdown(table);
    const std::string latex = present::toLatex(table);
    for (const present::TextTable::Column& column : table.columns) {
        EXPECT_THAT(html, HasSubstr(">" + present::htmlText(column.title) + "</th>"));
        EXPECT_THAT(markdown, HasSubstr("| " + column.title + " |"));
    }
    for (const Cells& cells : all) {
        const std::string& time = cells.at("Time");
        EXPECT_THAT(html, HasSubstr(">" + present::htmlText(time) + "</td>"));
        EXPECT_THAT(markdown, HasSubstr("| " + time + " |"));
        if (time.starts_with("≥")) {
            EXPECT_THAT(latex, HasSubstr("\\geq"));
        }
    }
    return all;
}

// Parses a number with its unit from a text and returns it in base units.
double numberIn(std::string text) {
    const auto drop = [&](std::string_view part) {
        const std::size_t at = text.find(part);
        if (at != std::string::npos) text.erase(at, part.size());
        return at != std::string::npos;
    };
    drop("≥ ");
    drop("< ");
    drop(" (above the roof)");
    while (drop(",")) {
    }
    double factor = 1;
    if (drop(" %")) factor = 0.01;
    drop(" ×");
    for (const char* const unit : {"FLOP/s", "FLOP", "B/s", "B", "s"}) {
        if (text.ends_with(unit)) {
            text.erase(text.size() - std::string_view(unit).size());
            break;
        }
    }
    constexpr std::pair<const char*, double> prefixes[] = {{"n", 1e-9}, {"µ", 1e-6}, {"m", 1e-3},
                                                           {"k", 1e3},  {"M", 1e6},  {"G", 1e9},
                                                           {"T", 1e12}, {"P", 1e15}, {"E", 1e18}};
    for (const auto& [prefix, value] : prefixes) {
        if (drop(prefix)) factor *= value;
    }
    return std::stod(text) * factor;
}

// Returns the end of a number's text, which identifies the unit.
const char* unitOf(run::Unit unit) {
    switch (unit) {
        case run::Unit::seconds:
            return "s";
        case run::Unit::share:
            return " %";
        case run::Unit::ratio:
            return " ×";
        case run::Unit::flop:
            return "FLOP";
        case run::Unit::flop_per_second:
            return "FLOP/s";
        case run::Unit::byte:
            return "B";
        case run::Unit::byte_per_second:
            return "B/s";
        default:
            return "";
    }
}

// Returns the JSON field that marks a number as a lower bound.
std::string partialFieldOf(std::string_view id) {
    if (id == "calls") return "calls_partial";
    if (id == "seconds" || id == "seconds_max") return "seconds_partial";
    if (id == "flops" || id == "flops_matrix") return "flops_partial";
    if (id == "bytes") return "bytes_partial";
    if (id == "flops_per_second" || id == "roof_share") return "rate_partial";
    return {};
}

// Expects the same value in JSON and CSV.
void expectSameValue(const json& value, const std::string& cell) {
    if (value.is_number()) {
        ASSERT_NE(cell.find_first_of("0123456789"), std::string::npos) << cell;
        EXPECT_DOUBLE_EQ(std::stod(cell), value.get<double>());
    } else if (value.is_boolean()) {
        EXPECT_EQ(cell == "1", value.get<bool>());
    } else {
        EXPECT_EQ(cell, value.is_null() ? "" : value.get<std::string>());
    }
}

void expectSame(const std::vector<run::Row>& rows, const json& object, const Cells& csv,
                const Cells& table, const std::string& line) {
    SCOPED_TRACE(object.dump());
    for (const present::CsvField& field : present::csvFields()) {
        SCOPED_TRACE(field.heading);
        const run::Column& column = *field.column;
        std::string path = fmt::format("/{}", column.json.empty() ? column.id : column.json);
        if (column.per == run::ColumnPer::level)
            path += fmt::format("/{}", toString(field.place.level));
        if (column.per == run::ColumnPer::precision)
            path += fmt::format("/{}", toString(field.place.precision));
        const json::json_pointer pointer(path);
        const json value = object.contains(pointer) ? object.at(pointer) : json();
        const std::string& cell = csv.at(field.heading);
        // JSON lists only the precisions that occur.
        if (column.per == run::ColumnPer::precision && value.is_null())
            EXPECT_TRUE(cell.empty() || cell == "0") << cell;
        else
            expectSameValue(value, cell);
        if (column.title == nullptr || field.place.level != kLevel ||
            column.per == run::ColumnPer::precision)
            continue;
        if (!column.isNeeded(rows)) continue;
        const auto shown = table.find(
            column.id == run::kNameColumn ? nameTitleOf(rows) : run::columnTitle(column, kLevel));
        ASSERT_NE(shown, table.end()) << column.title;
        const std::string& text = shown->second;
        if (column.rank >= 0) {
            const std::string plain = text.substr(0, text.find(" (above the roof)"));
            EXPECT_THAT(line, HasSubstr(base::printable(plain)));
        }
        ASSERT_EQ(text == roofline::kUnknown, value.is_null()) << text;
        if (value.is_null() || !column.isNumber()) {
            if (value.is_string()) {
                EXPECT_EQ(text, value.get<std::string>());
            }
            continue;
        }
        // Three digits; shares are rounded to a thousandth, ratios to a hundredth.
        const double rounding = column.unit == run::Unit::share   ? 5.1e-4
                                : column.unit == run::Unit::ratio ? 5.1e-3
                                                                  : 0;
        const double number = value.get<double>();
        const double most = std::max(rounding, 0.0051 * std::abs(number));
        if (text.starts_with("<")) {
            EXPECT_LT(number, numberIn(text));
        } else {
            EXPECT_NEAR(numberIn(text), number, most) << text;
        }
        EXPECT_THAT(text.substr(0, text.find(" (")), EndsWith(unitOf(column.unit)));
        const std::string partial = partialFieldOf(column.id);
        if (!partial.empty()) {
            EXPECT_EQ(text.starts_with("≥"), object.at(partial) == true) << text;
        }
    }
    // Unknown FLOPs or times give no rate.
    const bool dropped = std::any_of(rows.begin(), rows.end(),
                                     [](const run::Row& row) { return row.records_dropped; });
    if (object.at("seconds").is_null() || (object.at("seconds_partial") == true && !dropped)) {
        for (const char* const rate : {"flops_per_second", "roof_share", "share"})
            EXPECT_TRUE(object.at(rate).is_null() || object.at("seconds").is_null()) << rate;
    }
    if (object.at("flops").empty() && object.at("provenance").at("flops").is_null()) {
        EXPECT_TRUE(object.at("flops_per_second").is_null() && object.at("bound").is_null());
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
        present::ShowOptions options;
        options.by = by;
        const json shown = present::showJson(snapshot, options);
        const std::vector<run::Row> rows = present::rowsToShow(snapshot, options);
        const auto csv = csvCellsOf(rows), table = tableCellsOf(rows);
        ASSERT_EQ(csv.size(), rows.size());
        ASSERT_EQ(shown.at("rows").size(), rows.size());
        // The table is at the end of the text, one line per row.
        options.top = rows.size();
        options.level = kLevel;
        const std::string text = present::showText(snapshot, options, kWide);
        // Notes on rows above their roofs follow the table.
        std::vector<std::string> lines = linesOf(text.substr(0, text.rfind("\n\nNote ")));
        std::erase_if(lines, [](const std::string& line) { return line.starts_with("Of "); });
        ASSERT_GE(lines.size(), rows.size());
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            expectSame(rows, shown.at("rows")[i], csv[i], table[i], lines[i]);
        // Dropped records are included in steps, but not in rows.
        if (by == run::defaultGroupBy(snapshot) && snapshot.info.dropped_records == 0)
            expectSums(shown);
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
    const ImportedRun got = ImportedRun::ofFiles({file});
    expectRenderings(*got.run);
    expectWholes(*got.run);
}

// Files of every format that take less than a second.
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

// Nsight Compute's long table: the name and nanoseconds of each launch (empty: not collected).
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
    expectWholes(*got.run);
    present::ShowOptions options;
    options.by = GroupBy::kernel;
    const json shown = present::showJson(*got.run, options);
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
    // The total time of all kernels is unknown.
    for (const auto& [name, row] : rows) EXPECT_TRUE(row.at("share").is_null()) << name;
    EXPECT_EQ(shown.at("gpu").at("kernel_seconds_partial"), true);
    const std::string text = present::showText(*got.run, options, 200);
    EXPECT_THAT(text, HasSubstr("≥ 2.00 µs"));
    EXPECT_THAT(text, HasSubstr("in ≥ 5.00 µs"));
    EXPECT_THAT(text, Not(HasSubstr("≥ 3.00 µs")));
    const ImportedRun timed({launches({{"gemm", "2000"}, {"relu", "3000"}})});
    EXPECT_THAT(present::showText(*timed.run, options, 200), Not(HasSubstr("≥ 2.00 µs")));
    expectRenderings(*timed.run);
}

TEST(DroppedRecords, MakeLowerBoundsOfWhatRanOnTheGpu) {
    const Scratch scratch;
    tests::recordGpuRun(scratch / "run.ridge", {.layers = 1, .dropped = 3});
    const auto run = run::RunReader::open(scratch / "run.ridge")->snapshot();
    expectRenderings(*run);
    present::ShowOptions options;
    options.level = kLevel;
    for (const GroupBy by : {GroupBy::kernel, GroupBy::op, GroupBy::phase, GroupBy::category}) {
        SCOPED_TRACE(std::string(run::toString(by)));
        options.by = by;
        const auto rows = present::rowsToShow(*run, options);
        const auto cells = tableCellsOf(rows);
        const json shown = present::showJson(*run, options);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            SCOPED_TRACE(rows[i].name);
            const json& row = shown.at("rows")[i];
            if (rows[i].name == run::kIdleRowName) {
                EXPECT_TRUE(row.at("seconds").is_null());
                EXPECT_TRUE(row.at("share").is_null());
                continue;
            }
            EXPECT_THAT(cells[i].at("Time"), testing::StartsWith("≥ "));
            EXPECT_TRUE(row.at("seconds_min").is_null());
            EXPECT_EQ(row.at("seconds_partial"), true);
            // Steps and op calls were counted on the CPU.
            const bool on_gpu = run::isOnGpu(rows[i].kind) || by == GroupBy::category ||
                                rows[i].name == run::kNoOpName;
            EXPECT_EQ(cells[i].at("Calls").starts_with("≥ "), on_gpu);
            EXPECT_EQ(cells[i].at("Mean").starts_with("≥ "), !on_gpu);
            EXPECT_EQ(row.at("calls_partial"), on_gpu);
            if (!row.at("flops_total").is_null()) {
                EXPECT_THAT(cells[i].at("FLOPs"), testing::StartsWith("≥ "));
            }
            if (!row.at("copied_bytes").is_null()) {
                EXPECT_THAT(cells[i].at("Copied"), testing::StartsWith("≥ "));
            }
        }
        EXPECT_EQ(shown.at("gpu").at("partial"), true);
    }
    const std::string text = present::showText(*run, options, 400);
    EXPECT_THAT(text, testing::ContainsRegex("GPU +busy ≥ .* ≥ 11 kernels per step in ≥ "));
    EXPECT_THAT(text, Not(HasSubstr("≥ <")));
    EXPECT_THAT(text, testing::ContainsRegex("≥ 1 copy of ≥ 803 kB in ≥ "));
    // A kernel's FLOPs are unknown if records of the same op may be missing.
    options.by = GroupBy::kernel;
    for (const run::Row& row : present::rowsToShow(*run, options))
        EXPECT_LE(row.roof_share.value_or(0), 1) << row.name;
    // With two such runs, it is unknown which one takes longer.
    const std::vector<compare::Input> inputs{{run, "a", {}}, {run, "b", {}}};
    for (const compare::Row& row : compare::compareRuns(inputs).rows)
        EXPECT_FALSE(row.difference(0, 1)) << row.name;
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
