// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes of all processors that libpfm knows; none of these processors is needed.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/recording/collect/counters/cpu_plan.h"
#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using roofline::Arithmetic;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Also encodes events of PMUs that this machine does not have.
class PmuTest : public ::testing::Test {
  protected:
    PmuTest() { ::setenv("LIBPFM_ENCODE_INACTIVE", "1", 1); }
    void SetUp() override {
        if (!std::filesystem::exists("/sys/bus/event_source")) {
            GTEST_SKIP() << "/sys is not mounted, in which libpfm looks for the kernel's PMUs";
        }
    }
    const PmuCatalogue& catalogue() {
        if (!catalogue_) catalogue_ = std::make_unique<PmuCatalogue>();
        return *catalogue_;
    }
    std::optional<Pmu> find(std::string_view name) {
        for (const Pmu& pmu : catalogue().all()) {
            if (pmu.name == name) return pmu;
        }
        return std::nullopt;
    }
    CpuPlan plan(const Pmu& pmu) { return planFor(catalogue(), pmu, "/nowhere", false); }
    std::unique_ptr<PmuCatalogue> catalogue_;
};

enum class Kind { intel, intel_fp16, zen1, zen2, zen4, bulldozer, none };
// The processors in libpfm 4.13. Later processors are only checked for general properties.
const std::map<std::string, Kind> kKnown = {
    {"bdw", Kind::intel},
    {"bdw_ep", Kind::intel},
    {"skl", Kind::intel},
    {"skx", Kind::intel},
    {"clx", Kind::intel},
    {"icl", Kind::intel},
    {"icx", Kind::intel},
    {"spr", Kind::intel_fp16},
    {"amd64_fam17h", Kind::zen1},
    {"amd64_fam17h_zen1", Kind::zen1},
    {"amd64_fam17h_zen2", Kind::zen2},
    {"amd64_fam19h_zen3", Kind::zen2},
    {"amd64_fam19h_zen4", Kind::zen4},
    {"amd64_fam15h_interlagos", Kind::bulldozer},
    {"hsw", Kind::none},
    {"hsw_ep", Kind::none},
    {"snb", Kind::none},
    {"ivb_ep", Kind::none},
    {"nhm", Kind::none},
    {"glm", Kind::none},
    {"tmt", Kind::none},
    {"knl", Kind::none},
    {"amd64_fam16h", Kind::none},
};

TEST_F(PmuTest, EveryRecipeCanBeAskedForAndSaysWhatItCounts) {
    std::size_t cores = 0, with_flops = 0;
    for (const Pmu& pmu : catalogue().all()) {
        if (!pmu.of_core) continue;
        ++cores;
        const CpuPlan made = plan(pmu);
        const Recipe& recipe = made.recipe.recipe;
        ASSERT_EQ(made.events.size(), recipe.terms.size()) << pmu.name;
        for (std::size_t i = 0; i < recipe.terms.size(); ++i) {
            ASSERT_EQ(made.events[i].size(), 1u) << pmu.name;
            EXPECT_EQ(made.events[i][0].name, recipe.terms[i].metric);
            EXPECT_NE(made.events[i][0].config, 0u) << pmu.name << " " << recipe.terms[i].metric;
            EXPECT_GT(recipe.terms[i].factor, 0);
        }
        with_flops += recipe.countsFlops() ? 1 : 0;
        if (!recipe.countsFlops()) {
            EXPECT_THAT(made.recipe.notes, Contains(HasSubstr("FLOPs are modelled"))) << pmu.name;
        }
        // Training uses FP32, so a recipe with FLOPs always counts FP32.
        EXPECT_EQ(recipe.countsFlops(), recipe.counts(Arithmetic::fp32)) << pmu.name;
        const auto known = kKnown.find(pmu.name);
        if (known == kKnown.end()) continue;
        const auto has = [&](Arithmetic arithmetic) { return recipe.counts(arithmetic); };
        const auto count = [&](Arithmetic arithmetic) {
            return std::count_if(recipe.terms.begin(), recipe.terms.end(), [&](const auto& term) {
                return term.quantity == Recipe::Quantity::flops && term.arithmetic == arithmetic;
            });
        };
        switch (known->second) {
            case Kind::intel:
            case Kind::intel_fp16:
                EXPECT_EQ(count(Arithmetic::fp32), pmu.name.starts_with("bdw") ? 3 : 4) << pmu.name;
                EXPECT_EQ(count(Arithmetic::fp32), count(Arithmetic::fp64)) << pmu.name;
                EXPECT_EQ(count(Arithmetic::fp16), known->second == Kind::intel_fp16 ? 4 : 0);
                EXPECT_FALSE(has(Arithmetic::bf16) || has(Arithmetic::tensor_bf16));
                EXPECT_THAT(made.recipe.unseen, Contains(Arithmetic::tensor_bf16));
                EXPECT_TRUE(made.recipe.bytes_at_least) << pmu.name;
                break;
            case Kind::zen1:
            case Kind::bulldozer:
                EXPECT_TRUE(has(Arithmetic::fp32) && has(Arithmetic::fp64)) << pmu.name;
                break;
            case Kind::zen2:
            case Kind::zen4:
                EXPECT_TRUE(has(Arithmetic::fp32) && !has(Arithmetic::fp64)) << pmu.name;
                EXPECT_EQ(has(Arithmetic::bf16), known->second == Kind::zen4) << pmu.name;
                EXPECT_THAT(made.recipe.unseen, Contains(Arithmetic::fp64));
                EXPECT_THAT(made.recipe.notes,
                            Contains(HasSubstr("does not distinguish single from double")));
                EXPECT_TRUE(made.recipe.bytes_at_least) << pmu.name;
                break;
            case Kind::none:
                EXPECT_FALSE(recipe.countsFlops()) << pmu.name;
                break;
        }
    }
    EXPECT_GE(cores, 45u);
    EXPECT_GE(with_flops, 14u);
}

TEST_F(PmuTest, EncodesWhatTheManualsSay) {
    const auto config = [&](const char* pmu, const char* event) {
        const auto found = find(pmu);
        return found ? catalogue().encode(*found, event).config : 0;
    };
    EXPECT_EQ(config("skx", "FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE"), 0x80c7u);
    EXPECT_EQ(config("icx", "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE"), 0x01c7u);
    EXPECT_EQ(config("spr", "FP_ARITH_INST_RETIRED2:512B_PACKED_HALF"), 0x10cfu);
    EXPECT_EQ(config("skx", "LONGEST_LAT_CACHE:MISS"), 0x412eu);
    EXPECT_EQ(config("amd64_fam19h_zen4",
                     "RETIRED_SSE_AVX_FLOPS:ADD_SUB_FLOPS:MULT_FLOPS:DIV_FLOPS:MAC_FLOPS"),
              0x0f03u);
    EXPECT_EQ(config("amd64_fam19h_zen4", "RETIRED_SSE_AVX_FLOPS:BFLOAT_MAC_FLOPS"), 0x1003u);
    EXPECT_THROW(config("skx", "FP_ARITH_INST_RETIRED:NO_SUCH"), CountersUnavailable);
}

TEST_F(PmuTest, AFusedMultiplyAddIsTwoInEveryFamily) {
    // One multiply-add instruction in the widest vector: Intel's event counts it twice, AMD's event
    // counts FLOPs.
    const auto flops = [&](const char* pmu, const char* metric, double count) {
        const CpuPlan made = plan(find(pmu).value());
        std::vector<double> values(made.events.size(), 0.0);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (made.recipe.recipe.terms[i].metric == metric) values[i] = count;
        }
        return made.recipe.recipe.work(values).flops[roofline::index(Arithmetic::fp32)].value_or(
            -1);
    };
    EXPECT_EQ(flops("skx", "FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE", 2), 32);
    EXPECT_EQ(flops("bdw", "FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE", 2), 16);
    EXPECT_EQ(flops("amd64_fam17h_zen2",
                    "RETIRED_SSE_AVX_FLOPS:ADD_SUB_FLOPS:MULT_FLOPS:DIV_FLOPS:MAC_FLOPS", 16),
              16);
}

TEST_F(PmuTest, RecipesOfOneKindHaveOneIdOfOthersAnother) {
    const auto id = [&](const char* pmu) { return plan(find(pmu).value()).recipe.recipe.id; };
    EXPECT_EQ(id("skx"), id("icx"));
    EXPECT_NE(id("skx"), id("bdw"));
    EXPECT_NE(id("skx"), id("spr"));
    EXPECT_NE(id("amd64_fam17h_zen2"), id("amd64_fam19h_zen4"));
}

TEST_F(PmuTest, TheProcessorAtHandIsOneThatIsPresent) {
    const auto pmu = catalogue().ofThisCore();
    if (!pmu) GTEST_SKIP() << "libpfm does not know this processor";
    EXPECT_TRUE(pmu->present);
    EXPECT_TRUE(pmu->of_core);
    const CpuPlan made = planForThisCpu(catalogue(), "/nowhere");
    EXPECT_THAT(made.chip, HasSubstr(pmu->name));
}

// Tests libpfm's own software events: names, the plan's encoding and the kernel.
TEST_F(PmuTest, NamesReachTheKernel) {
    const auto kernel = find("perf");
    ASSERT_TRUE(kernel);
    CpuPlan made;
    made.chip = kernel->description;
    made.recipe.recipe.terms = {{"PERF_COUNT_SW_TASK_CLOCK", Recipe::Quantity::seconds,
                                 Arithmetic::fp32, roofline::Level::dram, 1e-9},
                                {"PERF_COUNT_SW_PAGE_FAULTS", Recipe::Quantity::cycles,
                                 Arithmetic::fp32, roofline::Level::dram, 1}};
    for (const Recipe::Term& term : made.recipe.recipe.terms) {
        made.events.push_back({catalogue().encode(*kernel, term.metric)});
    }
    try {
        CpuCounters counters(std::move(made), std::make_unique<PerfReader>());
        counters.beginSet(Ranges::marked, 4);
        counters.beginPass();
        counters.push("work");
        volatile double sum = 0;
        for (int i = 0; i < 1'000'000; ++i) sum = sum + i;
        counters.pop();
        EXPECT_TRUE(counters.endPass());
        const auto set = counters.takeSet();
        EXPECT_GT(set.ranges.at(0).work.seconds.value_or(0), 0);
    } catch (const CountersUnavailable& reason) {
        GTEST_SKIP() << reason.what();
    }
}

}  // namespace
}  // namespace ridgepoint::tests
