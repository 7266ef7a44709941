// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/launch_counts.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::import {
namespace {

// Returns the product of the three sizes, because some tables contain only this product.
std::uint64_t productOf(const std::array<std::uint32_t, 3>& size) {
    return std::uint64_t{size[0]} * std::max(size[1], 1u) * std::max(size[2], 1u);
}

std::string keyOf(std::string_view name, const LaunchCounts::Launch& launch) {
    std::string key;
    if (name.starts_with("void ")) name.remove_prefix(5);
    for (const char c : name) {
        if (c != ' ') key += c;
    }
    return fmt::format("{} {} {}", key, productOf(launch.grid), productOf(launch.block));
}

template <class Sums>
void addUp(Sums& sums, const Sums& parts) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (sums[i] && parts[i]) {
            *sums[i] += *parts[i];
        } else {
            sums[i].reset();
        }
    }
}

LaunchCounts::Work meanOf(const std::vector<LaunchCounts::Work>& works) {
    LaunchCounts::Work mean = works.front();
    for (std::size_t i = 1; i < works.size(); ++i) {
        addUp(mean.flops, works[i].flops);
        addUp(mean.bytes, works[i].bytes);
    }
    const auto count = static_cast<double>(works.size());
    for (auto& flops : mean.flops) {
        if (flops) *flops /= count;
    }
    for (auto& bytes : mean.bytes) {
        if (bytes) *bytes /= count;
    }
    return mean;
}

}  // namespace

void LaunchCounts::add(const Launch& launch, const Work& work) {
    ++counted_;
    const auto [place, is_new] =
        by_full_name_.try_emplace(keyOf(launch.full_name, launch), kinds_.size());
    if (is_new) {
        kinds_.emplace_back();
        const auto [known, first] =
            by_short_name_.try_emplace(keyOf(launch.short_name, launch), place->second);
        if (!first) known->second = kSeveral;
    }
    kinds_[place->second].works.push_back(work);
}

LaunchCounts::Kind* LaunchCounts::kindOf(const Launch& launch) {
    if (const auto full = by_full_name_.find(keyOf(launch.full_name, launch));
        full != by_full_name_.end())
        return &kinds_[full->second];
    const auto brief = by_short_name_.find(keyOf(launch.short_name, launch));
    if (brief == by_short_name_.end() || brief->second == kSeveral) return nullptr;
    return &kinds_[brief->second];
}

const LaunchCounts::Work* LaunchCounts::next(const Launch& launch) {
    ++launches_;
    Kind* const kind = kindOf(launch);
    if (kind == nullptr) {
        if (first_unmatched_.empty()) first_unmatched_ = launch.short_name;
        return nullptr;
    }
    ++matched_;
    if (kind->given < kind->works.size()) return &kind->works[kind->given++];
    ++repeated_;
    if (!kind->mean) kind->mean = meanOf(kind->works);
    return &*kind->mean;
}

}  // namespace ridgepoint::import
