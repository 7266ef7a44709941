// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/ranks/exchange_choice.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/json_values.h"

namespace ridgepoint::recording::ranks {
namespace {

constexpr const char* kInstead =
    "Gradients went through the CPUs' memory, over Gloo, not from GPU to GPU";

}  // namespace

std::string textOf(const ExchangeOffer& offer) {
    const nlohmann::json json = {
        {"machine", offer.machine}, {"gpu", offer.gpu}, {"why_not", offer.why_not}};
    return base::jsonDocument(json);
}

ExchangeOffer offerFrom(const std::string& text) {
    try {
        const auto json = base::parseJson(text);
        return {json.at("machine").get<std::string>(), json.at("gpu").get<std::string>(),
                json.at("why_not").get<std::string>()};
    } catch (const nlohmann::json::exception&) {
        return {{}, {}, "it is of another version"};
    }
}

std::string whyNotNccl(std::span<const ExchangeOffer> offers) {
    std::size_t cannot = 0, first = 0;
    for (std::size_t rank = offers.size(); rank-- > 0;) {
        if (offers[rank].why_not.empty()) continue;
        ++cannot;
        first = rank;
    }
    if (cannot > 0) {
        const std::string who = cannot == offers.size() && cannot > 1
                                    ? std::string("no rank")
                                    : fmt::format("rank {}", first);
        return fmt::format("{}: {} {} use NCCL, because {}.", kInstead, who,
                           cannot == offers.size() && cannot > 1 ? "can" : "cannot",
                           offers[first].why_not);
    }
    // NCCL does not allow two ranks to use the same GPU.
    std::map<std::pair<std::string, std::string>, std::size_t> owners;
    for (std::size_t rank = 0; rank < offers.size(); ++rank) {
        const auto [owner, own] =
            owners.try_emplace({offers[rank].machine, offers[rank].gpu}, rank);
        if (own) continue;
        return fmt::format("{}: ranks {} and {} share the GPU {}, and NCCL needs one for each.",
                           kInstead, owner->second, rank, offers[rank].gpu);
    }
    return {};
}

}  // namespace ridgepoint::recording::ranks
