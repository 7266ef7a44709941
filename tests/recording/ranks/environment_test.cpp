// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/ranks/environment.h"

#include <gmock/gmock.h>

#include <map>
#include <stdexcept>

namespace ridgepoint::recording::ranks {
namespace {

using ::testing::HasSubstr;
using Variables = std::map<std::string, std::string>;

std::optional<run::RankPlace> of(const Variables& variables) {
    return placeFrom([&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}
std::string refusal(const Variables& variables) {
    try {
        of(variables);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}
const Variables kTorchrun{{"RANK", "3"},        {"WORLD_SIZE", "4"},
                          {"LOCAL_RANK", "1"},  {"LOCAL_WORLD_SIZE", "2"},
                          {"MASTER_ADDR", "a"}, {"MASTER_PORT", "29500"}};
Variables with(const std::string& name, const std::string& value) {
    Variables variables = kTorchrun;
    variables[name] = value;
    return variables;
}
Variables without(const std::string& name) {
    Variables variables = kTorchrun;
    variables.erase(name);
    return variables;
}

TEST(RankEnvironment, IsTorchruns) {
    const auto place = of(kTorchrun);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->rank, 3);
    EXPECT_EQ(place->ranks, 4);
    EXPECT_EQ(place->local_rank, 1);
    EXPECT_EQ(place->local_ranks, 2);
    EXPECT_EQ(place->master_address, "a");
    EXPECT_EQ(place->master_port, 29500);
    EXPECT_FALSE(place->store_is_served);
    EXPECT_TRUE(of(with("TORCHELASTIC_USE_AGENT_STORE", "True"))->store_is_served);
}

TEST(RankEnvironment, OneProcessIsOnItsOwn) {
    EXPECT_FALSE(of({}));
    EXPECT_FALSE(of({{"RANK", "0"}, {"WORLD_SIZE", "1"}}));
}

TEST(RankEnvironment, WhatIsMissingOrWrongIsNamed) {
    EXPECT_THAT(refusal(without("WORLD_SIZE")), HasSubstr("WORLD_SIZE"));
    EXPECT_THAT(refusal(without("RANK")), HasSubstr("RANK is missing"));
    EXPECT_THAT(refusal(without("MASTER_ADDR")), HasSubstr("MASTER_ADDR is missing"));
    EXPECT_THAT(refusal(without("MASTER_PORT")), HasSubstr("MASTER_PORT is missing"));
    EXPECT_THAT(refusal(with("RANK", "4")), HasSubstr("numbered from 0 to 3"));
    EXPECT_THAT(refusal(with("RANK", "two")), HasSubstr("RANK is \"two\""));
    EXPECT_THAT(refusal(with("WORLD_SIZE", "0")), HasSubstr("WORLD_SIZE is \"0\""));
    EXPECT_THAT(refusal(with("MASTER_PORT", "99999")), HasSubstr("from 1 to 65535"));
}

}  // namespace
}  // namespace ridgepoint::recording::ranks
