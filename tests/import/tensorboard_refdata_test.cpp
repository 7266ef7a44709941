// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a real torch.profiler trace with the views of its TensorBoard plug-in: every number that
// depends on times, calls and launches, cell by cell. Not compared: the plug-in's guesses about ops
// on tensor cores, and its advice, which Ridgepoint does not provide.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "core/run/timeline/step_splits.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using tests::Imported;

double inMicros(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1000; }

// Times of an op's calls, summed like in the plug-in.
struct OpTimes {
    std::uint64_t calls = 0;
    std::int64_t host_ns = 0, host_self_ns = 0, device_ns = 0, device_self_ns = 0;
};

class TensorBoard : public testing::Test {
  protected:
    void SetUp() override {
        const auto folder = tests::refdata() / "kineto" / "kineto";
        const std::string name = "resnet50_num_workers_0.1623143089861";
        const auto file = folder / (name + ".pt.trace.json.gz");
        if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
        expected_ = tests::readJson(folder / (name + ".expected.json"));
        got_ = tests::importFile(file, scratch_ / "a.ridge");
        for (std::size_t i = 0; i < got_.run->steps->size(); ++i) {
            const run::StepRecord& step = (*got_.run->steps)[i];
            if (step.kind == run::StepRecord::Kind::measured) steps_.push_back(step);
        }
    }
    static bool isOp(const std::string& name) {
        return !name.starts_with("enumerate(DataLoader)") && !name.starts_with("Optimizer.");
    }
    std::map<std::string, OpTimes> opTimes() const;

    json expected_;
    Imported got_;
    std::vector<run::StepRecord> steps_;
    tests::Scratch scratch_;
};

std::map<std::string, OpTimes> TensorBoard::opTimes() const {
    std::map<std::string, OpTimes> times;
    for (std::size_t s = 0; s < got_.run->steps->size(); ++s) {
        const std::int64_t step = (*got_.run->steps)[s].index;
        const std::vector<run::OpRecord> ops = got_.reader->ops(step);
        // Ops are sorted by their ends: the surrounding op is the next one with a smaller depth.
        std::vector<std::size_t> around(ops.size(), ops.size()), inside(ops.size());
        for (std::size_t i = 0; i < ops.size(); ++i) {
            for (std::size_t j = i + 1; j < ops.size() && ops[i].depth > 0; ++j) {
                if (ops[j].thread != ops[i].thread || ops[j].depth >= ops[i].depth) continue;
                around[i] = j;
                ++inside[j];
                break;
            }
        }
        std::vector<std::int64_t> self(ops.size()), device_self(ops.size());
        for (std::size_t i = 0; i < ops.size(); ++i) {
            self[i] += ops[i].duration_ns;
            if (around[i] < ops.size()) self[around[i]] -= ops[i].duration_ns;
        }
        for (const run::ApiCall& call : got_.reader->apiCalls(step)) {
            if (call.op_call) self[*call.op_call] -= call.duration_ns;
        }
        for (const run::GpuRecord& record : got_.reader->gpuRecords(step)) {
            if (record.op_call) device_self[*record.op_call] += record.duration_ns;
        }
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const std::string& name = got_.text(ops[i].name);
            OpTimes& of = times[name];
            of.host_self_ns += self[i];
            of.device_self_ns += device_self[i];
            std::set<std::string> counted;  // an op within itself counts its kernels only once
            for (std::size_t at = i; at < ops.size(); at = around[at]) {
                const std::string& outer = got_.text(ops[at].name);
                if (counted.insert(outer).second) times[outer].device_ns += device_self[i];
            }
            // A call that only calls the same op again is combined with it.
            const std::size_t outer = around[i];
            if (outer < ops.size() && inside[outer] == 1 && got_.text(ops[outer].name) == name)
                continue;
            ++of.calls;
            of.host_ns += ops[i].duration_ns;
        }
    }
    return times;
}

TEST_F(TensorBoard, OpsHaveItsCallsAndItsTimes) {
    const std::map<std::string, OpTimes> times = opTimes();
    const json& rows = expected_.at("operation_table").at("data");
    std::size_t ops = 0;
    for (const auto& [name, of] : times) ops += isOp(name) ? 1 : 0;
    EXPECT_EQ(rows.size(), ops);
    for (const json& row : rows) {
        const std::string name = row.at("name");
        ASSERT_TRUE(times.contains(name)) << name;
        const OpTimes& of = times.at(name);
        EXPECT_EQ(of.calls, row.at("calls").get<std::uint64_t>()) << name;
        EXPECT_EQ(inMicros(of.host_ns), row.at("host_total_duration").get<double>()) << name;
        EXPECT_EQ(inMicros(of.host_self_ns), row.at("host_self_duration").get<double>()) << name;
        EXPECT_EQ(inMicros(of.device_ns), row.at("device_total_duration").get<double>()) << name;
        EXPECT_EQ(inMicros(of.device_self_ns), row.at("device_self_duration").get<double>())
            << name;
    }
}

// The charts repeat columns of the table.
TEST_F(TensorBoard, ChartsOfOpsAreThoseTimes) {
    std::map<std::string, json> table;
    for (const json& row : expected_.at("operation_table").at("data"))
        table[row.at("name").get<std::string>()] = row;
    for (const auto& [chart, of] : expected_.at("operation_chart").items()) {
        const std::string time = chart.substr(0, chart.rfind("_time"));  // "host_self"
        for (const json& row : of.at("rows"))
            EXPECT_EQ(row[1], table[row[0].get<std::string>()].at(time + "_duration")) << row;
    }
}

// The split of a step's time; if several parts overlap, the first in the list counts.
TEST_F(TensorBoard, StepsAreSplitAsItSplitsThem) {
    const run::StepSplits splits = run::splitSteps(*got_.reader, *got_.run);
    std::vector<run::StepSplit> measured;
    for (const run::StepSplit& split : splits.steps)
        if (!split.warmup) measured.push_back(split);
    // The plug-in omits columns for parts that no step contains.
    using run::StepPart;
    constexpr std::array kShown{StepPart::kernel,  StepPart::memcpy,      StepPart::memset,
                                StepPart::runtime, StepPart::data_loader, StepPart::cpu,
                                StepPart::other};
    const auto part = [](const run::StepSplit& split, StepPart which) {
        return split.parts[static_cast<std::size_t>(which)];
    };
    const json& rows = expected_.at("overview").at("steps").at("rows");
    ASSERT_EQ(rows.size(), measured.size());
    for (std::size_t i = 0; i < measured.size(); ++i) {
        EXPECT_EQ(fmt::format("{}", measured[i].step), rows[i][0].get<std::string>());
        EXPECT_EQ(part(measured[i], StepPart::communication), 0);
        for (std::size_t column = 0; column < kShown.size(); ++column) {
            EXPECT_EQ(inMicros(part(measured[i], kShown[column])),
                      rows[i][column + 1].get<double>())
                << measured[i].step << " " << column;
        }
        EXPECT_EQ(
            std::accumulate(measured[i].parts.begin(), measured[i].parts.end(), std::int64_t{0}),
            measured[i].duration_ns);
    }
    const json& average = expected_.at("overview").at("performance").at(0);
    ASSERT_EQ(splits.sum.steps, static_cast<std::int64_t>(measured.size()));
    const auto steps = static_cast<double>(splits.sum.steps);
    const double all = inMicros(splits.sum.duration_ns);
    EXPECT_NEAR(all / steps, average.at("value").get<double>(), 0.5);
    ASSERT_EQ(average.at("children").size(), kShown.size());
    for (std::size_t i = 0; i < kShown.size(); ++i) {
        const json& child = average.at("children")[i];
        const double sum = inMicros(part(splits.sum, kShown[i]));
        EXPECT_NEAR(sum / steps, child.at("value").get<double>(), 0.5) << child.at("name");
        EXPECT_NEAR(100 * sum / all, child.at("extra").get<double>(), 0.005) << child.at("name");
    }
    // Kernels and idle time also add up to the recorded step.
    for (const run::StepSplit& split : measured) {
        ASSERT_TRUE(split.gpu);
        const run::GpuDivision& gpu = *split.gpu;
        EXPECT_EQ(gpu.compute_ns + gpu.exposedNs() + gpu.memoryNs() + gpu.idleNs(), gpu.steps_ns);
        EXPECT_EQ(std::accumulate(split.idle.begin(), split.idle.end(), std::int64_t{0}),
                  gpu.idleNs());
    }
}

TEST_F(TensorBoard, KernelsHaveItsCallsAndItsTimes) {
    struct Kernel {
        std::uint64_t calls = 0;
        std::int64_t sum = 0, least = INT64_MAX, most = 0;
    };
    std::map<std::string, run::KernelFill> fills;
    for (const run::KernelFill& fill : run::splitSteps(*got_.reader, *got_.run).kernels)
        fills[got_.text(fill.name)] = fill;
    std::map<std::string, Kernel> kernels;
    for (const run::GpuRecord& record : got_.records) {
        if (record.kind != run::GpuKind::kernel) continue;
        Kernel& kernel = kernels[got_.text(record.full_name)];
        ++kernel.calls;
        kernel.sum += record.duration_ns;
        kernel.least = std::min(kernel.least, record.duration_ns);
        kernel.most = std::max(kernel.most, record.duration_ns);
    }
    const json& table = expected_.at("kernel_table").at("data");
    std::map<std::string, std::size_t> column;
    for (std::size_t i = 0; i < table.at("columns").size(); ++i)
        column[table.at("columns")[i].at("name").get<std::string>()] = i;
    EXPECT_EQ(table.at("rows").size(), kernels.size());
    for (const json& row : table.at("rows")) {
        const auto number = [&](const char* name) { return row[column.at(name)].get<double>(); };
        const std::string name = row[column.at("Name")];
        ASSERT_TRUE(kernels.contains(name)) << name;
        const Kernel& kernel = kernels.at(name);
        EXPECT_EQ(static_cast<double>(kernel.calls), number("Calls")) << name;
        EXPECT_EQ(inMicros(kernel.sum), number("Total Duration (us)")) << name;
        EXPECT_EQ(fills[name].min_ns, kernel.least) << name;
        EXPECT_EQ(fills[name].max_ns, kernel.most) << name;
        const std::string tensor_cores = row[column.at("Tensor Cores Used")];
        EXPECT_EQ(fills[name].tensor_cores, tensor_cores == "Yes") << name;
        EXPECT_EQ(inMicros(kernel.least), number("Min Duration (us)")) << name;
        EXPECT_EQ(inMicros(kernel.most), number("Max Duration (us)")) << name;
        EXPECT_NEAR(inMicros(kernel.sum) / static_cast<double>(kernel.calls),
                    number("Mean Duration (us)"), 0.51)
            << name;
        EXPECT_NEAR(fills[name].blocks_per_multiprocessor, number("Mean Blocks Per SM"), 0.0051)
            << name;
        // The plug-in's kernels have whole percentages.
        EXPECT_NEAR(100 * fills[name].occupancy.value_or(-1),
                    number("Mean Est. Achieved Occupancy (%)"), 0.51)
            << name;
    }
    for (const json& row : expected_.at("kernel_chart").at("total").at("rows")) {
        const std::string name = row[0];
        EXPECT_EQ(inMicros(kernels[name].sum), row[1].get<double>()) << name;
    }
}

TEST_F(TensorBoard, TheGpuIsTheOneThatItNames) {
    std::map<std::string, std::string> told;
    for (const json& row : expected_.at("overview").at("gpu_metrics").at("data"))
        told[row.at("title").get<std::string>()] = row.at("value").get<std::string>();
    EXPECT_EQ(got_.run->machine.gpus.at(0), told.at("Name"));
    const run::StepSplits splits = run::splitSteps(*got_.reader, *got_.run);
    ASSERT_EQ(splits.devices.size(), 1u);
    const run::DeviceFill& fill = splits.devices.front();
    EXPECT_EQ(fmt::format("{:.2f} %", 100 * fill.kernel_share), told.at("GPU Utilization"));
    EXPECT_EQ(fmt::format("{:.2f} %", 100 * fill.sm_efficiency), told.at("Est. SM Efficiency"));
    // The plug-in's kernels have whole percentages.
    ASSERT_TRUE(fill.occupancy);
    EXPECT_NEAR(100 * *fill.occupancy, std::stod(told.at("Est. Achieved Occupancy")), 0.25);
    // The plug-in's "31.74 GB" means GiB.
    EXPECT_FALSE(got_.run->ceilings.empty());
}

}  // namespace
}  // namespace ridgepoint::import
