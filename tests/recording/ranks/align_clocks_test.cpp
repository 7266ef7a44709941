// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/align_clocks.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <random>

namespace ridgepoint::run {
namespace {

using ::testing::HasSubstr;
constexpr std::int64_t kSecond = 1'000'000'000;

// Returns exchanges every 10 ms that take 1 ms, on clocks with an offset and a drift.
std::vector<SharedExchange> exchanges(int count, double offset, double drift, double noise_ns) {
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, noise_ns);
    std::vector<SharedExchange> all;
    for (int i = 0; i < count; ++i) {
        const auto end = static_cast<std::int64_t>(i + 1) * 10'000'000;
        const auto other = [&](std::int64_t time) {
            return std::llround(static_cast<double>(time) * (1 + drift) + offset);
        };
        all.push_back({end - 1'000'000, end, other(end - 900'000),
                       other(end) + (noise_ns > 0 ? std::llround(noise(random)) : 0), true});
    }
    return all;
}

TEST(AlignClocks, FindsOffsetAndDrift) {
    const RankClock clock = alignClocks(exchanges(200, 1e10, 100e-6, 5'000), 0, 2 * kSecond);
    EXPECT_EQ(clock.refusal, "");
    EXPECT_NEAR(clock.drift, 100e-6, 1e-6);
    EXPECT_EQ(clock.exchanges, 200);
    EXPECT_NEAR(static_cast<double>(clock.residual_ns), 3'400, 1'000);
    EXPECT_LT(clock.uncertainty_ns, 5'000);
    for (const std::int64_t time : {std::int64_t{0}, kSecond, 2 * kSecond}) {
        EXPECT_NEAR(static_cast<double>(clock.at(time)),
                    1e10 + static_cast<double>(time) * (1 + 100e-6), 5'000);
    }
}

TEST(AlignClocks, AQuarterOfWrongExchangesChangesLittle) {
    auto all = exchanges(200, -1e10, -80e-6, 2'000);
    for (std::size_t i = 0; i < all.size(); i += 4) all[i].other_end_ns += 3'000'000;
    const RankClock clock = alignClocks(all, 0, 2 * kSecond);
    EXPECT_EQ(clock.refusal, "");
    EXPECT_NEAR(static_cast<double>(clock.at(kSecond)),
                -1e10 + static_cast<double>(kSecond) * (1 - 80e-6), 50'000);
}

TEST(AlignClocks, RefusesWhatCannotBeKnown) {
    const auto refusal = [](const std::vector<SharedExchange>& all) {
        return alignClocks(all, 0, 2 * kSecond).refusal;
    };
    EXPECT_THAT(refusal({}), HasSubstr("no exchange"));
    EXPECT_THAT(refusal(exchanges(2, 0, 0, 0)), HasSubstr("2 exchanges"));
    // Three exchanges at the start of two seconds do not show the drift.
    EXPECT_THAT(refusal(exchanges(3, 0, 0, 0)), HasSubstr("only within"));
    EXPECT_EQ(alignClocks(exchanges(3, 0, 0, 0), 0, kSecond / 10).refusal, "");
    EXPECT_THAT(refusal(exchanges(20, 0, 0, 1e6)), HasSubstr("only within"));
    EXPECT_THAT(refusal(exchanges(200, 0, 1e-3, 100)), HasSubstr("more than clocks do"));
    // The root of a broadcast has its data at the start.
    auto broadcasts = exchanges(200, 0, 0, 100);
    for (SharedExchange& each : broadcasts) each.ends_together = false;
    EXPECT_THAT(refusal(broadcasts), HasSubstr("no exchange"));
    // Exchanges of different steps: each ends before the other starts.
    auto others = exchanges(200, 0, 0, 100);
    for (SharedExchange& each : others) each.other_start_ns = each.other_end_ns + 1'000'000;
    EXPECT_THAT(refusal(others), HasSubstr("before they start"));
    // The two halves contradict each other, but each is consistent.
    auto two = exchanges(200, 0, 0, 100);
    for (std::size_t i = 0; i < two.size(); i += 2) {
        two[i].other_end_ns += (i % 4 == 0 ? 1 : -1) * 2'000'000;
        two[i].other_start_ns -= 4'000'000;
    }
    two[1].other_end_ns += 2'000'000;
    EXPECT_NE(refusal(two), "");
}

TEST(AlignClocks, KnowsWhatEndsTogether) {
    for (const char* const operation :
         {"allreduce", "all_reduce", "_allgather_base", "reduce_scatter", "all_to_allv", "barrier"})
        EXPECT_TRUE(endsTogether(operation)) << operation;
    for (const char* const operation : {"broadcast", "reduce", "send", "recv", "send_recv", ""})
        EXPECT_FALSE(endsTogether(operation)) << operation;
}

}  // namespace
}  // namespace ridgepoint::run
