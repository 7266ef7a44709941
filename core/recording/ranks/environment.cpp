// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/ranks/environment.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace ridgepoint::recording::ranks {
namespace {

// torchrun's last two variables would make rank 0 expect torchrun's agent to serve the store.
constexpr std::array kOurs{"RANK",
                           "WORLD_SIZE",
                           "LOCAL_RANK",
                           "LOCAL_WORLD_SIZE",
                           "MASTER_ADDR",
                           "MASTER_PORT",
                           kLaunchedVariable,
                           kSocketVariable,
                           "TORCHELASTIC_USE_AGENT_STORE",
                           "TORCHELASTIC_RESTART_COUNT"};

std::optional<int> number(const Variable& variable, const char* name, int least, int most) {
    const char* const text = variable(name);
    if (text == nullptr || *text == '\0') return std::nullopt;
    const std::string_view digits(text);
    int value = 0;
    const auto [stopped, error] = std::from_chars(text, text + digits.size(), value);
    if (error != std::errc{} || stopped != text + digits.size() || value < least || value > most) {
        throw std::invalid_argument(
            fmt::format("The environment variable {} is \"{}\"; it must be a whole number from {} "
                        "to {}.",
                        name, digits, least, most));
    }
    return value;
}

}  // namespace

std::optional<run::RankPlace> placeFrom(const Variable& variable) {
    const auto rank = number(variable, "RANK", 0, run::kMostRanks - 1);
    const auto ranks = number(variable, "WORLD_SIZE", 1, run::kMostRanks);
    if (!ranks || *ranks == 1) {
        if (ranks || !rank) return std::nullopt;
        throw std::invalid_argument(
            "The environment variable RANK is there and WORLD_SIZE is not; set both, or neither.");
    }
    const auto missing = [](const char* name, const char* what) {
        throw std::invalid_argument(
            fmt::format("The environment variable WORLD_SIZE announces several ranks, but {} is "
                        "missing; set it to {}.",
                        name, what));
    };
    if (!rank) missing("RANK", "this process's number among them");
    run::RankPlace place;
    place.rank = *rank;
    place.ranks = *ranks;
    if (place.rank >= place.ranks) {
        throw std::invalid_argument(
            fmt::format("The environment variable RANK is {} and WORLD_SIZE is {}; ranks are "
                        "numbered from 0 to {}.",
                        place.rank, place.ranks, place.ranks - 1));
    }
    place.local_rank = number(variable, "LOCAL_RANK", 0, run::kMostRanks - 1).value_or(0);
    place.local_ranks = number(variable, "LOCAL_WORLD_SIZE", 1, run::kMostRanks).value_or(1);
    const char* const address = variable("MASTER_ADDR");
    if (address == nullptr || *address == '\0') {
        missing("MASTER_ADDR", "the address of the machine that rank 0 is on");
    } else {
        place.master_address = address;
    }
    const auto port = number(variable, "MASTER_PORT", 1, 65535);
    if (!port) missing("MASTER_PORT", "a free port on that machine");
    place.master_port = *port;
    const char* const agent = variable("TORCHELASTIC_USE_AGENT_STORE");
    place.store_is_served = agent != nullptr && std::string_view(agent) == "True";
    place.attempt = number(variable, "TORCHELASTIC_RESTART_COUNT", 0, 1 << 20).value_or(0);
    if (place.rank == 0) {
        place.listening_socket = number(variable, kSocketVariable, 0, 1 << 20).value_or(-1);
    }
    return place;
}

std::optional<run::RankPlace> placeFromEnvironment() {
    return placeFrom([](const char* name) { return std::getenv(name); });
}

int portFromEnvironment() {
    return number([](const char* name) { return std::getenv(name); }, "MASTER_PORT", 1, 65535)
        .value_or(0);
}

bool launched() { return std::getenv(kLaunchedVariable) != nullptr; }

std::vector<std::string> environmentOf(const run::RankPlace& place) {
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        const std::string_view name = text.substr(0, text.find('='));
        bool ours = false;
        for (const char* const each : kOurs) ours = ours || name == each;
        if (!ours) variables.emplace_back(text);
    }
    const auto add = [&](const char* name, const auto& value) {
        variables.push_back(fmt::format("{}={}", name, value));
    };
    add("RANK", place.rank);
    add("WORLD_SIZE", place.ranks);
    add("LOCAL_RANK", place.local_rank);
    add("LOCAL_WORLD_SIZE", place.local_ranks);
    add("MASTER_ADDR", place.master_address);
    add("MASTER_PORT", place.master_port);
    add(kLaunchedVariable, 1);
    if (place.listening_socket >= 0) add(kSocketVariable, place.listening_socket);
    return variables;
}

}  // namespace ridgepoint::recording::ranks
