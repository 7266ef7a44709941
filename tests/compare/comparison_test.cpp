// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/compare/gate.h"
#include "core/cost/causal.h"
#include "core/present/compare_tables.h"
#include "tests/run/scratch.h"
#include "tests/support/gpu_run.h"

namespace ridgepoint::compare {
namespace {

using run::GroupBy;
using tests::SyntheticOptions;
using tests::SyntheticRun;

SyntheticRun someRun() {
    SyntheticOptions options;
    options.layers = 4;
    options.steps = 6;
    return tests::makeSyntheticRun(options);
}

// Changes the ops of a run before it is written.
SyntheticRun changed(SyntheticRun run,
                     const std::function<void(run::OpRecord&, const std::string& layer)>& change) {
    for (run::OpRecord& op : run.ops) change(op, run.strings[static_cast<std::size_t>(op.layer)]);
    return run;
}

class Compare : public ::testing::Test {
  protected:
    Input input(const SyntheticRun& run, const char* name, GroupBy by = GroupBy::op) {
        tests::writeRun(scratch_ / name, run);
        return open(name, by);
    }
    Input open(const char* name, GroupBy by = GroupBy::op) {
        const auto reader = run::RunReader::open(scratch_ / name);
        const auto snapshot = reader->snapshot();
        return {snapshot, name, spreadsOf(singleSteps(*reader, *snapshot), by)};
    }
    std::filesystem::path path(const char* name) const { return scratch_ / name; }

  private:
    tests::Scratch scratch_;
};

const Row* rowOf(const Comparison& comparison, std::string_view name) {
    const auto found = std::find_if(comparison.rows.begin(), comparison.rows.end(),
                                    [&](const Row& row) { return row.name == name; });
    return found == comparison.rows.end() ? nullptr : &*found;
}

TEST_F(Compare, ARunWithItselfShowsNoDifference) {
    const Input one = input(someRun(), "a.ridge");
    for (const GroupBy by : {GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        const Comparison comparison = compareRuns(std::vector{one, one}, {.by = by});
        ASSERT_FALSE(comparison.rows.empty());
        for (const Row& row : comparison.rows) {
            ASSERT_TRUE(row.difference(0, 1));
            EXPECT_EQ(row.difference(0, 1)->seconds, 0) << row.name;
            EXPECT_FALSE(row.onlyIn());
        }
        EXPECT_TRUE(comparison.settings.empty());
        EXPECT_EQ(sentenceOf(comparison, 1), "a.ridge takes exactly as long per step as a.ridge.");
    }
}

TEST_F(Compare, RunsOfDifferentLengthAreComparedByTheStep) {
    SyntheticOptions longer;
    longer.layers = 4;
    longer.steps = 12;
    const Comparison comparison = compareRuns(std::vector{
        input(someRun(), "a.ridge"), input(tests::makeSyntheticRun(longer), "b.ridge")});
    for (const Row& row : comparison.rows) {
        ASSERT_TRUE(row.values[0] && row.values[1]) << row.name;
        EXPECT_NEAR(*row.values[0]->number(run::columnOf("calls"), roofline::Level::dram),
                    *row.values[1]->number(run::columnOf("calls"), roofline::Level::dram), 1e-9)
            << row.name;
        EXPECT_EQ(row.values[0]->text("flops", roofline::Level::dram),
                  row.values[1]->text("flops", roofline::Level::dram))
            << row.name;
    }
}

TEST_F(Compare, TheLayerThatWasMadeSlowerComesFirst) {
    const SyntheticRun base = someRun();
    std::string slow;
    for (const run::OpRecord& op : base.ops) {
        if (op.layer != run::StringId::none)
            slow = base.strings[static_cast<std::size_t>(op.layer)];
    }
    SyntheticRun other = base;
    for (run::StepRecord& step : other.steps) step.duration_ns += 0;
    other = changed(std::move(other), [&](run::OpRecord& op, const std::string& layer) {
        if (layer == slow && op.self_ns) op.self_ns = op.self_ns * 3;
    });
    const Comparison comparison = compareRuns(std::vector{input(base, "a.ridge", GroupBy::layer),
                                                          input(other, "b.ridge", GroupBy::layer)},
                                              {.by = GroupBy::layer});
    const auto first =
        std::find_if(comparison.rows.begin(), comparison.rows.end(),
                     [](const Row& row) { return row.kind != run::RowKind::outside; });
    ASSERT_NE(first, comparison.rows.end());
    EXPECT_EQ(first->name, slow);
    EXPECT_GT(first->difference(0, 1)->seconds, 0);
    EXPECT_NEAR(*first->difference(0, 1)->ratio, 3, 0.01);
}

TEST_F(Compare, SettingsThatDifferAreListed) {
    SyntheticRun other = someRun();
    other.info.batch = 32;
    for (run::StepRecord& step : other.steps) step.batch = 32;
    other.info.precision = "bf16";
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge"), input(other, "b.ridge")});
    std::vector<std::string> names;
    for (const Setting& setting : comparison.settings) names.push_back(setting.name);
    EXPECT_THAT(names, testing::ElementsAre("batch", "precision"));
    EXPECT_THAT(comparison.settings[0].values, testing::ElementsAre("16", "32"));
}

TEST_F(Compare, WhatOnlyOneRunDoesIsSaid) {
    SyntheticRun other = someRun();
    for (std::string& text : other.strings) {
        if (text.starts_with("aten::relu")) text = "custom::gelu";
    }
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge"), input(other, "b.ridge")});
    const Row* const fresh = rowOf(comparison, "custom::gelu");
    ASSERT_NE(fresh, nullptr);
    EXPECT_EQ(fresh->onlyIn(), 1U);
    EXPECT_FALSE(fresh->values[0]);
    EXPECT_FALSE(fresh->difference(0, 1)->ratio);
    EXPECT_GT(comparison.rowsInCommon(), 0U);
}

TEST_F(Compare, NothingInCommonIsNothing) {
    SyntheticRun other = someRun();
    for (std::string& text : other.strings) {
        if (!text.empty()) text = "other " + text;
    }
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge"), input(other, "b.ridge")});
    EXPECT_EQ(comparison.rowsInCommon(), 0U);
}

TEST_F(Compare, LayersOfOtherNamesAreMatchedInTheirOrder) {
    SyntheticRun other = someRun();
    for (std::string& text : other.strings) {
        const bool layer = std::any_of(other.ops.begin(), other.ops.end(), [&](const auto& op) {
            return &other.strings[static_cast<std::size_t>(op.layer)] == &text && !text.empty();
        });
        if (layer) text = "net." + text;
    }
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge", GroupBy::layer),
                                input(other, "b.ridge", GroupBy::layer)},
                    {.by = GroupBy::layer});
    std::size_t by_order = 0;
    for (const Row& row : comparison.rows) {
        EXPECT_FALSE(row.onlyIn()) << row.name;
        if (row.match != Match::order) continue;
        ++by_order;
        EXPECT_EQ(row.values[1]->row.name, "net." + row.name);
        EXPECT_EQ(row.difference(0, 1)->seconds, 0);
    }
    EXPECT_GT(by_order, 2U);
}

TEST_F(Compare, KernelsOfOtherNamesAreMatchedByTheirOps) {
    tests::recordGpuRun(path("a.ridge"));
    const Input base = open("a.ridge", GroupBy::kernel);
    // The same run with a renamed kernel.
    auto renamed = std::make_shared<run::Snapshot>(*base.snapshot);
    std::string before;
    std::int64_t most = 0;
    run::StringId id{};
    for (const run::GpuCell& cell : *renamed->gpu_cells) {
        if (cell.key.kind != run::GpuKind::kernel || cell.key.op == run::StringId::none ||
            cell.self_ns <= most) {
            continue;
        }
        most = cell.self_ns;
        id = cell.key.name;
    }
    std::vector<std::string> strings;
    for (std::size_t i = 0; i < renamed->strings->size(); ++i)
        strings.push_back((*renamed->strings)[static_cast<run::StringId>(i)]);
    before = std::exchange(strings[static_cast<std::size_t>(id)], "a_newer_kernel_for_it");
    renamed->strings = std::make_shared<run::StringTable>(strings);

    const Comparison comparison = compareRuns(std::vector{base, Input{renamed, "b.ridge"}});
    EXPECT_EQ(comparison.by, GroupBy::kernel);
    const Row* const row = rowOf(comparison, before);
    ASSERT_NE(row, nullptr);
    ASSERT_TRUE(row->values[1]);
    EXPECT_EQ(row->values[1]->row.name, "a_newer_kernel_for_it");
    EXPECT_EQ(row->match, Match::launcher);
    EXPECT_EQ(row->difference(0, 1)->seconds, 0);
}

TEST_F(Compare, KernelsAgainstTheCpuAreComparedByOp) {
    tests::recordGpuRun(path("a.ridge"));
    const Comparison comparison =
        compareRuns(std::vector{open("a.ridge"), input(someRun(), "b.ridge")});
    EXPECT_EQ(comparison.by, GroupBy::op);
    EXPECT_THAT(comparison.notes, testing::Contains(testing::HasSubstr("a.ridge")));
}

TEST(Spread, IsTheStandardErrorOfTheMean) {
    Spread spread;
    for (const double value : {1.0, 2.0, 3.0, 4.0}) spread.add(value);
    EXPECT_DOUBLE_EQ(spread.mean(), 2.5);
    // s² = 5/3, calculated manually.
    EXPECT_DOUBLE_EQ(*spread.standardError(), std::sqrt(5.0 / 3.0 / 4.0));
    Spread few;
    few.add(1);
    few.add(2);
    EXPECT_FALSE(few.standardError());
}

TEST_F(Compare, DifferencesWithinTheStepsOwnSpreadAreNoise) {
    const auto noisy = [](int seed) {
        SyntheticRun run = someRun();
        std::uint32_t state = static_cast<std::uint32_t>(seed);
        return changed(std::move(run), [state](run::OpRecord& op, const std::string&) mutable {
            state = state * 1664525 + 1013904223;
            if (op.self_ns) op.self_ns = op.self_ns * (90 + (state >> 16) % 20) / 100;
        });
    };
    const Comparison same =
        compareRuns(std::vector{input(noisy(1), "a.ridge"), input(noisy(2), "b.ridge")});
    std::size_t known = 0, noise = 0;
    for (const Row& row : same.rows) {
        const auto difference = row.difference(0, 1);
        if (row.kind == run::RowKind::outside || !difference || !difference->seconds_noise)
            continue;
        ++known;
        noise += difference->withinNoise() ? 1 : 0;
    }
    EXPECT_GT(known, 3U);
    EXPECT_GE(noise + 1, known);  // two standard errors: one in twenty may exceed them

    SyntheticRun slower = noisy(3);
    slower = changed(std::move(slower), [](run::OpRecord& op, const std::string&) {
        if (op.self_ns) op.self_ns = op.self_ns * 2;
    });
    const Comparison other = compareRuns(std::vector{open("a.ridge"), input(slower, "c.ridge")});
    for (const Row& row : other.rows) {
        if (row.kind == run::RowKind::outside || row.values[0]->seconds() <= 0) continue;
        EXPECT_FALSE(row.difference(0, 1)->withinNoise()) << row.name;
    }
}

TEST_F(Compare, ManyRunsKeepTheirPlaces) {
    std::vector<Input> inputs;
    constexpr std::size_t kRuns = 12;
    for (std::size_t i = 0; i < kRuns; ++i) {
        SyntheticRun run = changed(someRun(), [i](run::OpRecord& op, const std::string&) {
            if (op.self_ns) op.self_ns = op.self_ns * static_cast<std::int64_t>(i + 1);
        });
        inputs.push_back(input(run, std::string("r").append(std::to_string(i)).c_str()));
    }
    const Comparison comparison = compareRuns(inputs, {.by = GroupBy::op, .baseline = 2});
    ASSERT_EQ(comparison.sides.size(), kRuns);
    for (const Row& row : comparison.rows) {
        if (row.kind == run::RowKind::outside || row.values[0]->seconds() <= 0) continue;
        EXPECT_NEAR(*row.difference(2, 5)->ratio, 2, 1e-6) << row.name;
    }
}

TEST_F(Compare, AStepTimeThatIsALowerBoundHasNoDifference) {
    SyntheticRun cut = someRun();
    cut.info.cut_steps = {{cut.steps.back().index, cut.steps.back().index}};
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge"), input(cut, "b.ridge")});
    EXPECT_TRUE(comparison.sides[1].step.seconds_partial);
    EXPECT_FALSE(comparison.stepDifference(0, 1));
    EXPECT_FALSE(comparison.stepDifference(1, 0));
    EXPECT_THAT(sentenceOf(comparison, 1), testing::HasSubstr("a mean step time is a lower bound"));
    EXPECT_THAT(present::toText(comparison, std::nullopt, 120), testing::HasSubstr("≥"));
}

TEST_F(Compare, FlopsOfCausalAttentionThatAreCountedInTwoWaysAreNotGated) {
    SyntheticRun half = someRun();
    half.info.id = "half";
    half.info.modes = {cost::kHalvedCausal};
    const Input base = input(someRun(), "full.ridge"), now = input(half, "half.ridge");
    const Comparison comparison = compareRuns(std::vector{base, now});
    ASSERT_EQ(comparison.settings.size(), 1u);
    EXPECT_EQ(comparison.settings.front().values.back(), cost::kHalvedCausal);
    const GateInput before{base.snapshot, "full", {}}, after{now.snapshot, "half", {}};
    const auto rowsWith = [&](Metric metric, GroupBy by) {
        GateOptions options;
        options.metric = metric;
        options.by = by;
        const Gate result = gate(std::vector{before}, std::vector{after}, options);
        return std::count_if(result.rows.begin(), result.rows.end(), [](const GateRow& row) {
            return row.verdict == Verdict::unknown &&
                   row.reason.find("with the same --causal-flops") != std::string::npos;
        });
    };
    EXPECT_EQ(rowsWith(Metric::flops, GroupBy::op), 1) << "the step; no op is attention";
    EXPECT_GT(rowsWith(Metric::flops, GroupBy::layer), 1) << "any layer may contain attention";
    EXPECT_EQ(rowsWith(Metric::mfu, GroupBy::op), 1);
    EXPECT_EQ(rowsWith(Metric::step, GroupBy::layer), 0) << "times do not depend on it";
}

TEST_F(Compare, ARunWithoutStepsIsThereAndEmpty) {
    SyntheticRun none = someRun();
    none.steps.clear();
    none.ops.clear();
    none.memory_events.clear();
    none.memory_points.clear();
    const Comparison comparison =
        compareRuns(std::vector{input(someRun(), "a.ridge"), input(none, "b.ridge")});
    EXPECT_THAT(sentenceOf(comparison, 1), testing::HasSubstr("no finished step"));
    for (const Row& row : comparison.rows) EXPECT_EQ(row.onlyIn(), 0U);
}

}  // namespace
}  // namespace ridgepoint::compare
