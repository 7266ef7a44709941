// SPDX-License-Identifier: GPL-3.0-or-later
// The selected metrics and their meaning, for artificial lists and for every chip that CUPTI knows,
// if the library is available (neither a GPU nor a driver is needed).
#include "core/recording/collect/counters/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>

#include "core/recording/collect/counters/metric_host.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using roofline::Arithmetic;
using roofline::Level;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using NameSet = std::vector<std::string>;

std::map<std::string, double> factors(const Recipe& recipe, Arithmetic arithmetic) {
    std::map<std::string, double> found;
    for (const Recipe::Term& term : recipe.terms) {
        if (term.quantity == Recipe::Quantity::flops && term.arithmetic == arithmetic) {
            found[term.metric] = term.factor;
        }
    }
    return found;
}

TEST(Recipe, CountsAddsOnceFusedTwiceAndPackedByTheirLanes) {
    const std::string op = "smsp__sass_thread_inst_executed_op_";
    const Recipe recipe =
        chooseRecipe(NameSet{op + "fadd_pred_on", op + "fmul_pred_on", op + "ffma_pred_on",
                             op + "fadd2_pred_on", op + "fmul2_pred_on", op + "ffma2_pred_on",
                             op + "dfma_pred_on", op + "hadd_pred_on", op + "hfma_pred_on",
                             op + "integer_pred_on", op + "ffma_pred_on_x2",
                             "smsp__sass_thread_inst_executed_ops_fadd_fmul_ffma_pred_on"},
                     Extent::cores);
    const std::string end = "_pred_on.sum";
    EXPECT_EQ(factors(recipe, Arithmetic::fp32),
              (std::map<std::string, double>{{op + "fadd" + end, 1},
                                             {op + "fmul" + end, 1},
                                             {op + "ffma" + end, 2},
                                             {op + "fadd2" + end, 2},
                                             {op + "fmul2" + end, 2},
                                             {op + "ffma2" + end, 4}}));
    EXPECT_EQ(factors(recipe, Arithmetic::fp64),
              (std::map<std::string, double>{{op + "dfma" + end, 2}}));
    EXPECT_EQ(factors(recipe, Arithmetic::fp16),
              (std::map<std::string, double>{{op + "hadd" + end, 2}, {op + "hfma" + end, 4}}));
}

TEST(Recipe, TakesOneLevelOfTheTensorTreeAndTheCounterThatNeedsFewerPasses) {
    const std::string src = "sm__ops_path_tensor_src_";
    const Recipe recipe = chooseRecipe(
        NameSet{src + "bf16_dst_fp32", src + "bf16_dst_fp32_sparsity_off",
                "sm__ops_path_tensor_op_hmma_src_bf16_dst_fp32", src + "fp16_dst_fp16",
                src + "fp16_dst_fp16_realtime", src + "fp16_dst_fp16_sparsity_on_realtime",
                src + "fp8_sparsity_on", src + "fp8", src + "fp4_dst_fp32", src + "int8",
                src + "fp4_fp6_fp8_dst_fp16"},
        Extent::all);
    EXPECT_THAT(recipe.metrics(),
                ElementsAre(src + "bf16_dst_fp32.sum", src + "fp16_dst_fp16_realtime.sum",
                            src + "fp4_fp6_fp8_dst_fp16.sum", src + "fp8.sum"));
    EXPECT_TRUE(chooseRecipe(NameSet{src + "bf16_dst_fp32"}, Extent::cores).terms.empty());
}

TEST(Recipe, ReadsTheSourceTypesOfATensorMetric) {
    EXPECT_EQ(tensorArithmetic("tf32"), Arithmetic::tensor_tf32);
    EXPECT_EQ(tensorArithmetic("fp64"), Arithmetic::tensor_fp64);
    // Turing's tensor cores support only FP16.
    EXPECT_EQ(tensorArithmetic("fp16_bf16_tf32"), Arithmetic::tensor_fp16);
    EXPECT_EQ(tensorArithmetic("fp4_fp6_fp8"), Arithmetic::tensor_fp8);
    EXPECT_EQ(tensorArithmetic("fp4_fp6"), std::nullopt);
    EXPECT_EQ(tensorArithmetic("int8"), std::nullopt);
    EXPECT_EQ(tensorArithmetic("fp16_sparsity_on"), std::nullopt);
    EXPECT_EQ(tensorArithmetic("posit8"), std::nullopt);
    EXPECT_EQ(tensorArithmetic(""), std::nullopt);
}

TEST(Recipe, AddsReadsAndWritesUpWhereThereIsNoSum) {
    for (const char* const op : {"", "op_"}) {
        const std::string read = std::string("dram__bytes_") + op + "read";
        const std::string write = std::string("dram__bytes_") + op + "write";
        const Recipe recipe = chooseRecipe(NameSet{read, write, "lts__t_bytes"}, Extent::traffic);
        EXPECT_THAT(recipe.metrics(),
                    ElementsAre(read + ".sum", write + ".sum", "lts__t_bytes.sum"));
        EXPECT_EQ(recipe.work(std::vector<double>{3, 4, 5}).bytes[roofline::index(Level::dram)], 7);
    }
    const Recipe half = chooseRecipe(NameSet{"dram__bytes_read"}, Extent::traffic);
    EXPECT_FALSE(half.counts(Level::dram));
}

TEST(Recipe, TheBytesOfL2AreThoseOfSmsIfTheChipCountsThemApart) {
    const Recipe recipe = chooseRecipe(
        NameSet{"lts__t_bytes", "lts__t_sectors", "lts__t_sectors_srcunit_tex"}, Extent::traffic);
    EXPECT_THAT(recipe.metrics(), ElementsAre("lts__t_sectors_srcunit_tex.sum"));
    // A kernel on an H100 that reads 2 GiB once; lts__t_bytes was 3.24e9.
    EXPECT_EQ(recipe.work(std::vector<double>{67'108'864}).bytes[roofline::index(Level::l2)],
              2'147'483'648.0);
    EXPECT_THAT(chooseRecipe(NameSet{"lts__t_bytes", "lts__t_sectors"}, Extent::traffic).metrics(),
                ElementsAre("lts__t_bytes.sum"));
}

TEST(Recipe, WhatIsNotCountedIsUnknown) {
    const Recipe recipe =
        chooseRecipe(NameSet{"dram__bytes", "gpu__time_duration", "lts__t_bytes"}, Extent::cores);
    const CountedWork work = recipe.work(std::vector<double>{1000, std::nan(""), 2'000'000});
    EXPECT_EQ(work.bytes[roofline::index(Level::dram)], 1000);
    EXPECT_EQ(work.bytes[roofline::index(Level::l2)], std::nullopt);  // the value is NaN
    EXPECT_EQ(work.bytes[roofline::index(Level::l1)], std::nullopt);
    EXPECT_EQ(work.flops[roofline::index(Arithmetic::fp32)], std::nullopt);
    EXPECT_DOUBLE_EQ(work.seconds.value_or(0), 0.002);
    EXPECT_THAT(recipe.missing(), ElementsAre("bytes of L1", "FP64 of the CUDA cores",
                                              "FP32 of the CUDA cores", "FP16 of the CUDA cores"));
    // Without values, everything is unknown.
    EXPECT_EQ(recipe.work({}).seconds, std::nullopt);
    CountedWork sum = work;
    sum.add(work);
    EXPECT_EQ(sum.bytes[roofline::index(Level::dram)], 2000);
    EXPECT_EQ(sum.bytes[roofline::index(Level::l2)], std::nullopt);
}

TEST(Recipe, ItsIdChangesWithMetricsAndFactorsAndNothingElse) {
    const NameSet names{"dram__bytes", "lts__t_bytes", "l1tex__t_bytes"};
    const NameSet turned{"lts__t_bytes", "l1tex__t_bytes", "dram__bytes"};
    const std::string id = chooseRecipe(names, Extent::traffic).id;
    EXPECT_EQ(id, chooseRecipe(turned, Extent::traffic).id);
    EXPECT_EQ(id, chooseRecipe(names, Extent::all).id);  // the same metrics are counted
    EXPECT_NE(id, chooseRecipe(NameSet{"dram__bytes", "lts__t_bytes"}, Extent::traffic).id);
    EXPECT_EQ(id, "875b1749caa496ce");  // run files contain this id
}

// --- all chips of CUPTI's host interface ---

class Chips : public ::testing::Test {
  protected:
    void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        GTEST_SKIP() << "A sanitizer does not let libnvperf_host load.";
#endif
        try {
            api_ = loadProfiler();
        } catch (const CountersUnavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
    }
    Recipe recipe(const std::string& chip, Extent extent) const {
        return chooseRecipe(MetricHost(api_, layout::kRangeProfiler, chip).counters(), extent);
    }
    MetricPlan plan(const std::string& chip, const Recipe& recipe) const {
        return MetricHost(api_, layout::kRangeProfiler, chip).plan(recipe.metrics());
    }
    // GV11B is listed but not supported.
    std::vector<std::string> chips() const {
        std::vector<std::string> usable;
        for (const std::string& chip : knownChips(api_)) {
            if (chip != "GV11B") usable.push_back(chip);
        }
        return usable;
    }
    ProfilerApi api_;
};

TEST_F(Chips, EachRecipeIsPlannedInThePassesThatItIsKnownToTake) {
    // The number of metrics for Extent::all, by the longest matching prefix of the chip's name.
    const std::map<std::string, std::size_t> all{{"GV100", 2}, {"TU", 2}, {"GA", 5},
                                                 {"AD", 6},    {"GH", 5}, {"GB", 4}};
    std::size_t checked = 0;
    for (const std::string& chip : chips()) {
        SCOPED_TRACE(chip);
        const auto passes = [&](Extent extent) {
            const Recipe chosen = recipe(chip, extent);
            const MetricPlan planned = plan(chip, chosen);
            EXPECT_GT(planned.image.size(), 500u);
            return planned.passes;
        };
        EXPECT_EQ(passes(Extent::traffic), 1u);
        EXPECT_EQ(passes(Extent::cores), 2u);
        std::size_t expected = 0;
        for (const auto& [start, count] : all) {
            if (chip.starts_with(start)) expected = count;
        }
        ASSERT_NE(expected, 0u) << "no count of passes is known for this chip yet";
        EXPECT_EQ(passes(Extent::all), expected);
        ++checked;
    }
    EXPECT_EQ(checked, 29u);
}

TEST_F(Chips, EveryChipHasItsLevelsAndItsArithmetic) {
    for (const std::string& chip : chips()) {
        SCOPED_TRACE(chip);
        const Recipe chosen = recipe(chip, Extent::all);
        const bool integrated = chip == "GA10B" || chip == "GB10B" || chip == "GB20B";
        EXPECT_EQ(chosen.counts(Level::dram), !integrated);
        EXPECT_TRUE(chosen.counts(Level::l1) && chosen.counts(Level::l2));
        EXPECT_THAT(chosen.metrics(), Contains("lts__t_sectors_srcunit_tex.sum"));
        for (const Arithmetic core : {Arithmetic::fp64, Arithmetic::fp32, Arithmetic::fp16}) {
            EXPECT_TRUE(chosen.counts(core)) << toString(core);
        }
        const bool without = chip == "TU116" || chip == "TU117";
        const bool ampere = chip[0] == 'G' && chip != "GV100";
        EXPECT_EQ(chosen.counts(Arithmetic::tensor_fp16), !without);
        for (const Arithmetic tensor :
             {Arithmetic::tensor_bf16, Arithmetic::tensor_tf32, Arithmetic::tensor_fp64}) {
            EXPECT_EQ(chosen.counts(tensor), ampere || chip.starts_with("AD")) << toString(tensor);
        }
        EXPECT_EQ(chosen.counts(Arithmetic::tensor_fp8),
                  chip.starts_with("AD") || chip.starts_with("GH") || chip.starts_with("GB"));
        for (const std::string& metric : chosen.metrics()) {
            EXPECT_THAT(metric, Not(::testing::HasSubstr("sparsity")));
            EXPECT_THAT(metric, Not(::testing::HasSubstr("tensor_op")));
        }
    }
}

TEST_F(Chips, PackedFp32IsCountedWhereTheChipHasIt) {
    EXPECT_EQ(factors(recipe("GB100", Extent::cores), Arithmetic::fp32).size(), 6u);
    EXPECT_EQ(factors(recipe("GB202", Extent::cores), Arithmetic::fp32).size(), 3u);
}

TEST_F(Chips, AnUnknownChipAndAnUnknownMetricAreRefusedInASentence) {
    try {
        MetricHost(api_, layout::kRangeProfiler, "ZZ900");
        FAIL();
    } catch (const CountersUnavailable& reason) {
        EXPECT_THAT(reason.what(), ::testing::HasSubstr("ZZ900"));
    }
    MetricHost host(api_, layout::kRangeProfiler, "GH100");
    EXPECT_THROW(host.plan(NameSet{"sm__unicorns.sum"}), CountersUnavailable);
}

}  // namespace
}  // namespace ridgepoint::tests
