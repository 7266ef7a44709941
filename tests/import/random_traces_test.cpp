// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of 500 generated traces, and of the real ones. The expected values come from the
// generator. A failure names the seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "core/run/analysis/doubt.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/gpu_table.h"
#include "tests/import/random_trace.h"
#include "tests/import/refdata.h"
#include "tests/import/sound.h"

namespace ridgepoint::import {
namespace {

using tests::Imported;
using tests::RandomTrace;
using tests::Scratch;
using Kind = run::StepRecord::Kind;

using Place = std::tuple<std::int64_t, std::int64_t, std::int64_t, int, int>;

// Each kernel, copy and fill is in the step that launched it, or in none.
void expectWorkInItsStep(Imported& got, const RandomTrace& trace) {
    std::vector<Place> expected, found;
    std::uint64_t in_no_step = 0;
    for (const RandomTrace::Work& work : trace.work) {
        if (work.step)
            expected.emplace_back(*work.step, work.start_ns, work.duration_ns, work.device,
                                  work.stream);
        else
            ++in_no_step;
    }
    for (const run::StepRecord& step : *got.run->steps) {
        for (const run::GpuRecord& record : got.reader->gpuRecords(step.index))
            found.emplace_back(step.index, record.start_ns, record.duration_ns,
                               static_cast<int>(record.device), static_cast<int>(record.stream));
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
    EXPECT_EQ(in_no_step > 0, got.says("to no step")) << in_no_step;
    EXPECT_EQ(trace.backlog > 0, got.says("launched before the trace began"));
    EXPECT_EQ(got.skipped("their times are 0"), trace.at_time_zero);
    EXPECT_EQ(got.skipped("more than 19 hours"), trace.outliers);
}

// Steps have the windows that the generator expects, and busy and idle times add up to them.
void expectTimes(const Imported& got, const RandomTrace& trace) {
    run::Busy busy;
    for (const RandomTrace::Work& work : trace.work) {
        if (work.step) busy.emplace_back(work.start_ns, work.start_ns + work.duration_ns);
    }
    run::joinStretches(busy);
    std::vector<const run::StepRecord*> measured;
    for (const run::StepRecord& step : *got.run->steps)
        if (step.kind == Kind::measured) measured.push_back(&step);
    ASSERT_EQ(measured.size(), trace.steps.size());
    std::int64_t windows = 0, ran = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const RandomTrace::Step& step = trace.steps[i];
        const run::Window window = run::windowOf(*measured[i]);
        EXPECT_EQ(measured[i]->index, step.number);
        EXPECT_EQ(window.from_ns, step.from_ns) << step.number;
        EXPECT_EQ(window.to_ns, step.to_ns) << step.number;
        windows += step.to_ns - step.from_ns;
        ran += base::lengthOf(base::between(busy, step.from_ns, step.to_ns));
        // A step whose records are lost is not shown with a time that it did not take.
        const RandomTrace::Step& real = trace.true_steps[i];
        const run::StepTime time = run::stepTimeOf(*got.run, *measured[i]);
        if (time == run::StepTime::exact) {
            EXPECT_EQ(window.length(), real.to_ns - real.from_ns) << step.number;
        } else if (time == run::StepTime::at_least) {
            EXPECT_LE(window.length(), real.to_ns - real.from_ns) << step.number;
        }
    }
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_NEAR(summary.seconds_mean.value_or(0) * static_cast<double>(summary.count),
                static_cast<double>(windows) * 1e-9, 1e-9);
    for (const run::GpuCell& cell : *got.run->gpu_cells) {
        if (cell.key.kind == run::GpuKind::idle && !cell.key.warmup) {
            EXPECT_EQ(cell.self_ns, windows - ran);
        }
    }
}

// Work that is missing from the trace makes lower bounds and unknown times, never 0.
void expectOps(const Imported& got, const RandomTrace& trace) {
    EXPECT_EQ(got.run->info.dropped_records, trace.lost_in_steps);
    const auto without_launch = static_cast<std::uint64_t>(
        std::count_if(trace.work.begin(), trace.work.end(), [&](const RandomTrace::Work& work) {
            return !work.launched && std::any_of(trace.steps.begin(), trace.steps.end(),
                                                 [&](const RandomTrace::Step& step) {
                                                     return step.number == work.step;
                                                 });
        }));
    EXPECT_EQ(got.run->info.without_launch, without_launch);
    const bool misses_work = trace.lost_in_steps > 0 || without_launch > 0;
    if (trace.lost > 0) {
        EXPECT_TRUE(got.says(fmt::format("the work of {} of {} launches",
                                         trace.launches - trace.lost, trace.launches)))
            << got.said();
    }
    std::map<std::string, run::Row> rows;
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::op)) rows[row.name] = row;
    for (const auto& [name, op] : trace.ops) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(rows.contains(name));
        const run::Row& row = rows[name];
        EXPECT_EQ(row.calls, op.calls);
        if (op.kernels == 0 && misses_work) {
            EXPECT_FALSE(row.time());
            EXPECT_FALSE(row.seconds_mean);
        }
        if (op.kernels == 0 && op.has_flops) {
            EXPECT_FALSE(row.knownFlops());
        }
        if (op.kernels == 0 || !op.has_flops) continue;
        EXPECT_EQ(row.totalFlops(), static_cast<double>(op.flops));
        if (misses_work) {
            EXPECT_TRUE(row.flops_partial);
        }
    }
    // FLOPs above the roof of the steps have a note.
    double flops = 0, roof = 0;
    for (const auto& [name, op] : trace.ops) flops += static_cast<double>(op.flops);
    for (const roofline::Ceiling& ceiling : got.run->ceilings)
        if (ceiling.kind == roofline::Ceiling::Kind::compute) roof = std::max(roof, ceiling.value);
    const std::int64_t windows = trace.steps.back().to_ns - trace.steps.front().from_ns;
    if (roof > 0 && flops > 1.05 * roof * static_cast<double>(windows) * 1e-9) {
        EXPECT_FALSE(run::doubtsOf(*got.run).empty());
    }
}

// Counts the traces that have a fault, so that the properties are not true of nothing.
class Coverage {
  public:
    void add(const RandomTrace& trace, const Imported& got) {
        bool lags = false, without_launch = false, several = false;
        for (const RandomTrace::Work& work : trace.work) {
            without_launch = without_launch || (!work.launched && work.step);
            several = several || work.device > 0;
            for (std::size_t i = 0; i + 2 < trace.steps.size(); ++i) {
                lags = lags || (trace.steps[i].number == work.step && trace.marked &&
                                work.start_ns > trace.cpu_ends_ns[i + 2]);
            }
        }
        counts_["two steps behind"] += lags;
        counts_["without a launch"] += without_launch;
        counts_["several devices"] += several;
        counts_["lost records"] += trace.lost_in_steps > 0;
        counts_["lost outside the steps"] += trace.lost > trace.lost_in_steps;
        counts_["work from before the trace"] += trace.backlog > 0;
        counts_["time 0"] += trace.at_time_zero > 0;
        counts_["wrong times"] += trace.outliers > 0;
        counts_["no steps"] += !trace.marked;
        counts_["overlapping steps"] += !got.run->info.overlapping_steps.empty();
        int exact = 0, at_least = 0;
        for (const run::StepRecord& step : *got.run->steps) {
            if (step.kind != Kind::measured) continue;
            const run::StepTime time = run::stepTimeOf(*got.run, step);
            exact += time == run::StepTime::exact;
            at_least += time == run::StepTime::at_least;
        }
        counts_["lost records, exact times"] += trace.lost_in_steps > 0 && exact > 0;
        counts_["lost records, lower bounds"] += at_least > 0;
        std::size_t above = 0;
        for (const run::Row& row : got.kernels) above += row.doubt.has_value();
        counts_["above the roof"] += above > 0;
    }
    void check() const {
        for (const auto& [fault, count] : counts_) EXPECT_GE(count, 20) << fault;
    }

  private:
    std::map<std::string, int> counts_;
};

TEST(RandomTraces, AreImportedAsGenerated) {
    Coverage coverage;
    for (unsigned seed = 0; seed < 500 && !HasFailure(); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const RandomTrace trace = tests::randomTrace(seed);
        const Scratch scratch;
        Imported got = tests::importBytes(scratch, "a.json", trace.text);
        tests::expectSound(got);
        expectWorkInItsStep(got, trace);
        expectTimes(got, trace);
        expectOps(got, trace);
        coverage.add(trace, got);
    }
    if (!HasFailure()) coverage.check();
}

TEST(RealTraces, AddUp) {
    const std::filesystem::path traces = tests::refdata() / "kineto";
    if (!std::filesystem::exists(traces)) GTEST_SKIP() << "no " << traces;
    for (const auto& file : std::filesystem::recursive_directory_iterator(traces)) {
        if (!file.is_regular_file()) continue;
        SCOPED_TRACE(file.path().filename().string());
        const Scratch scratch;
        std::optional<Imported> got;
        try {
            got = tests::importFile(file.path(), scratch / "a.ridge");
        } catch (const ImportError&) {
            continue;  // not a trace
        }
        tests::expectSound(*got);
    }
}

}  // namespace
}  // namespace ridgepoint::import
