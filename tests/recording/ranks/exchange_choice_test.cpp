// SPDX-License-Identifier: GPL-3.0-or-later
// The exchange library of ranks on GPUs, and the reason in the run if it is not NCCL.
#include "core/recording/ranks/exchange_choice.h"

#include <gmock/gmock.h>

#include <vector>

namespace ridgepoint::recording::ranks {
namespace {

const std::string kStart =
    "Gradients went through the CPUs' memory, over Gloo, not from GPU to GPU: ";

std::string whyNot(const std::vector<ExchangeOffer>& offers) { return whyNotNccl(offers); }

TEST(ExchangeChoice, EachWithAGpuOfItsOwnUsesNccl) {
    EXPECT_EQ(whyNot({{"a", "0000:3b:00.0", ""}, {"a", "0000:af:00.0", ""}}), "");
}

// Identical machines have their GPUs at the same addresses.
TEST(ExchangeChoice, TheSameAddressOnAnotherMachineIsAnotherGpu) {
    EXPECT_EQ(whyNot({{"a", "0000:3b:00.0", ""}, {"b", "0000:3b:00.0", ""}}), "");
}

TEST(ExchangeChoice, TwoOnOneGpuUseGloo) {
    EXPECT_EQ(
        whyNot({{"a", "0000:3b:00.0", ""}, {"a", "0000:af:00.0", ""}, {"a", "0000:3b:00.0", ""}}),
        kStart + "ranks 0 and 2 share the GPU 0000:3b:00.0, and NCCL needs one for each.");
}

TEST(ExchangeChoice, WhereOneCannotNoneDoes) {
    EXPECT_EQ(whyNot({{"a", "0000:3b:00.0", ""}, {"b", "", "libridgepoint-nccl.so is not in /b"}}),
              kStart + "rank 1 cannot use NCCL, because libridgepoint-nccl.so is not in /b.");
}

TEST(ExchangeChoice, WhereNoneCanItSaysSoOnce) {
    EXPECT_EQ(whyNot({{"a", "", "it is not there"}, {"a", "", "it is not there"}}),
              kStart + "no rank can use NCCL, because it is not there.");
}

TEST(ExchangeChoice, AnOfferComesThroughTheStoreAsItIs) {
    const ExchangeOffer offer{"boot \"1\"", "0000:3b:00.0", "a\nb \xff"};
    const ExchangeOffer read = offerFrom(textOf(offer));
    EXPECT_EQ(read.machine, offer.machine);
    EXPECT_EQ(read.gpu, offer.gpu);
    EXPECT_THAT(read.why_not, ::testing::StartsWith("a\nb "));
}

TEST(ExchangeChoice, WhatIsNoOfferCannotUseNccl) {
    for (const char* text : {"", "[]", "{}", "{\"machine\": 1}", "nonsense"}) {
        EXPECT_EQ(whyNot({{"a", "0000:3b:00.0", ""}, offerFrom(text)}),
                  kStart + "rank 1 cannot use NCCL, because it is of another version.")
            << text;
    }
}

}  // namespace
}  // namespace ridgepoint::recording::ranks
