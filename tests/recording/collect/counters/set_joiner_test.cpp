// SPDX-License-Identifier: GPL-3.0-or-later
// Joining counts to the kernels of neighbouring steps, and rejecting inconsistent counts.
#include "core/recording/collect/counters/set_joiner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <list>

#include "tests/support/fake_counters.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using roofline::Arithmetic;
using roofline::Level;
using run::CountedCell;
using run::Phase;
using run::StringId;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr auto kConvolution = static_cast<StringId>(1), kRelu = static_cast<StringId>(2),
               kConv1 = static_cast<StringId>(7), kConv2 = static_cast<StringId>(8);

run::GpuRecord kernel(StringId name, StringId layer, Phase phase, std::int64_t launch_ns,
                      std::int64_t start_ns) {
    run::GpuRecord record;
    record.name = record.full_name = name;
    record.layer = layer;
    record.phase = phase;
    record.launch_ns = launch_ns;
    record.start_ns = start_ns;
    record.grid = {10, 1, 1};
    return record;
}

// Two layers' forward convolutions, a backward ReLU that ran first, and a copy, which is not a
// kernel.
std::vector<run::GpuRecord> stepOf() {
    run::GpuRecord copy = kernel(StringId::none, StringId::none, Phase::data, 0, 0);
    copy.kind = run::GpuKind::copy;
    return {copy, kernel(kRelu, kConv2, Phase::backward, 300, 50),
            kernel(kConvolution, kConv1, Phase::forward, 100, 100),
            kernel(kConvolution, kConv2, Phase::forward, 200, 200)};
}

CountedWork work(double flops, double bytes) {
    CountedWork one;
    one.flops[roofline::index(Arithmetic::tensor_tf32)] = flops;
    one.flops[roofline::index(Arithmetic::fp32)] = 0;
    one.bytes[roofline::index(Level::dram)] = bytes;
    return one;
}

class Joining : public ::testing::Test {
  protected:
    Joining()
        : sets_(std::make_shared<CountedSets>(run::CountersInfo{})),
          joiner_(sets_, [this](std::string_view text) {
              return text == "conv1" ? kConv1 : text == "conv2" ? kConv2 : StringId::none;
          }) {}
    void traced(std::int64_t step, const std::vector<run::GpuRecord>& records,
                std::int64_t segment = 0) {
        run::StepRecord record;
        record.index = step;
        record.segment = segment;
        joiner_.addStep(record, unitsOf(records));
    }
    // Counts for the three kernels in launch order.
    static CountedSet kernelSet(std::int64_t first, std::int64_t last) {
        return {Ranges::kernels,
                0,
                first,
                last,
                {{"0", work(1000, 10)}, {"1", work(3000, 30)}, {"2", work(0, 500)}},
                0};
    }
    const CountedCell* find(StringId name, StringId layer) {
        for (const CountedCell& cell : cells_.emplace_back(joiner_.cells())) {
            if (cell.key.name == name && cell.key.layer == layer) return &cell;
        }
        return nullptr;
    }
    std::string note() {
        const auto notes = sets_->info().notes;
        return notes.empty() ? std::string() : notes.back();
    }
    static std::optional<double> tensor(const CountedCell& cell) {
        return cell.flops[roofline::index(Arithmetic::tensor_tf32)];
    }
    static std::optional<double> dram(const CountedCell& cell) {
        return cell.bytes[roofline::index(Level::dram)];
    }

    std::shared_ptr<CountedSets> sets_;
    SetJoiner joiner_;
    std::list<std::vector<CountedCell>> cells_;  // results must stay alive
};

TEST_F(Joining, GivesTheNthCountToTheNthLaunch) {
    traced(0, stepOf());
    sets_->give(kernelSet(1, 2));
    EXPECT_TRUE(joiner_.cells().empty());
    traced(3, stepOf());
    const CountedCell* first = find(kConvolution, kConv1);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(tensor(*first), 1000);
    EXPECT_EQ(dram(*first), 10);
    EXPECT_EQ(first->launches, 1u);
    EXPECT_EQ(tensor(*find(kConvolution, kConv2)), 3000);
    // This kernel ran first and was launched last.
    EXPECT_EQ(dram(*find(kRelu, kConv2)), 500);
    EXPECT_EQ(find(kRelu, kConv2)->key.phase, Phase::backward);
    // No counter measures these.
    EXPECT_EQ(first->flops[roofline::index(Arithmetic::fp64)], std::nullopt);
    EXPECT_EQ(first->bytes[roofline::index(Level::l2)], std::nullopt);
    EXPECT_EQ(sets_->info().sets, 1);
    EXPECT_EQ(sets_->kernelsOfAStep(), 3u);
}

TEST_F(Joining, AddsSetsUpAndSaysHowMany) {
    traced(0, stepOf());
    sets_->give(kernelSet(1, 2));
    sets_->give(kernelSet(3, 4));
    traced(5, stepOf());
    const CountedCell* cell = find(kConvolution, kConv1);
    ASSERT_NE(cell, nullptr);
    EXPECT_EQ(cell->sets, 2u);
    EXPECT_EQ(cell->launches, 2u);
    EXPECT_EQ(tensor(*cell), 2000);
}

TEST_F(Joining, RefusesPassesBetweenStepsThatLaunchedDifferentKernels) {
    traced(0, stepOf());
    sets_->give(kernelSet(1, 2));
    std::vector<run::GpuRecord> other = stepOf();
    other[2].grid[0] = 11;
    traced(3, other);
    EXPECT_TRUE(joiner_.cells().empty());
    EXPECT_THAT(note(), HasSubstr("steps 0 and 3 launched different kernels"));
    EXPECT_EQ(sets_->refusedInARow(), 1);
    // The steps are alike again.
    sets_->give(kernelSet(4, 5));
    traced(6, other);
    EXPECT_EQ(sets_->refusedInARow(), 0);
    EXPECT_FALSE(joiner_.cells().empty());
}

TEST_F(Joining, RefusesDroppedRangesAndAnotherNumberOfKernels) {
    traced(0, stepOf());
    CountedSet dropped = kernelSet(1, 2);
    dropped.dropped = 4;
    sets_->give(dropped);
    CountedSet short_one = kernelSet(3, 4);
    short_one.counted.pop_back();
    sets_->give(short_one);
    CountedSet renamed = kernelSet(5, 6);
    renamed.counted[1].name = "x";
    sets_->give(renamed);
    traced(7, stepOf());
    EXPECT_TRUE(joiner_.cells().empty());
    const auto notes = sets_->info().notes;
    EXPECT_THAT(notes, Contains(HasSubstr("no room for 4 of its ranges")));
    EXPECT_THAT(notes,
                Contains(HasSubstr("it has 2 kernels, and the neighbouring step launched 3")));
    EXPECT_THAT(notes, Contains(HasSubstr("unexpected names")));
    EXPECT_EQ(sets_->info().refused_sets, 3);
}

TEST_F(Joining, RefusesASetWithoutATracedStepOfItsBatchSizeOnEitherSide) {
    sets_->give(kernelSet(0, 1));
    traced(2, stepOf());
    EXPECT_THAT(note(), HasSubstr("no neighbouring traced step"));
    sets_->give(kernelSet(3, 4));
    traced(5, stepOf(), 1);
    EXPECT_TRUE(joiner_.cells().empty());
    sets_->give(kernelSet(6, 7));
    joiner_.finish();
    EXPECT_THAT(note(), HasSubstr("no traced step followed"));
}

TEST_F(Joining, PhasesAndLayersKnowHowManyKernelsTheyCover) {
    traced(0, stepOf());
    sets_->give({Ranges::marked,
                 0,
                 1,
                 2,
                 {{"forward|conv1", work(1000, 10)},
                  {"forward|conv1#2", work(1, 1)},
                  {"forward|conv2", work(3000, 30)},
                  {"backward|", work(0, 500)}},
                 0});
    traced(3, stepOf());
    const CountedCell* layer = find(StringId::none, kConv1);
    ASSERT_NE(layer, nullptr);
    EXPECT_EQ(layer->key.kind, CountedCell::Kind::range);
    EXPECT_EQ(tensor(*layer), 1001);
    EXPECT_EQ(layer->launches, 1u);
    const CountedCell* backward = find(StringId::none, StringId::none);
    ASSERT_NE(backward, nullptr);
    EXPECT_EQ(backward->key.phase, Phase::backward);
    EXPECT_EQ(backward->launches, 1u);
}

TEST_F(Joining, ACounterThatFailedItsCheckSaysNothingButNone) {
    run::CounterCheck check;
    check.arithmetic = Arithmetic::tensor_tf32;
    check.good = false;
    sets_->addCheck(check);
    traced(0, stepOf());
    sets_->give(kernelSet(1, 2));
    traced(3, stepOf());
    EXPECT_EQ(tensor(*find(kConvolution, kConv1)), std::nullopt);
    EXPECT_EQ(dram(*find(kConvolution, kConv1)), 10);
    EXPECT_EQ(tensor(*find(kRelu, kConv2)), 0);
}

TEST(SequenceHash, IsOfNamesSizesAndOrder) {
    const std::vector<run::GpuRecord> step = stepOf();
    std::vector<run::GpuRecord> turned = step;
    std::swap(turned[2], turned[3]);  // the same launches in another order
    EXPECT_EQ(unitsOf(step).hash, unitsOf(turned).hash);
    std::vector<run::GpuRecord> later = step;
    later[1].launch_ns = 0;
    EXPECT_NE(unitsOf(step).hash, unitsOf(later).hash);
    std::vector<run::GpuRecord> fewer(step.begin(), step.end() - 1);
    EXPECT_NE(unitsOf(step).hash, unitsOf(fewer).hash);
}

}  // namespace
}  // namespace ridgepoint::tests
