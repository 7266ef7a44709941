// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ridgepoint::run {

// Numbers the kinds of something that comes in the millions: each different set of values gets an
// id, from 1. Those made since the last commit are remembered, so that they can be written.
template <std::size_t size>
class Kinds {
  public:
    using Values = std::array<std::uint64_t, size>;

    std::int64_t idOf(const Values& values) {
        const auto [place, is_new] =
            ids_.try_emplace(values, static_cast<std::int64_t>(ids_.size()) + 1);
        if (is_new) order_.push_back(&place->first);
        return place->second;
    }
    // Calls put(id, values) for those since committed().
    template <class Put>
    void forNew(Put&& put) const {
        for (std::size_t i = committed_; i < order_.size(); ++i) {
            put(static_cast<std::int64_t>(i) + 1, *order_[i]);
        }
    }
    void committed() { committed_ = order_.size(); }

  private:
    struct Hash {
        std::size_t operator()(const Values& values) const {
            std::uint64_t hash = 0;
            for (const std::uint64_t value : values) {
                hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
                hash ^= hash >> 32;
            }
            return hash;
        }
    };
    std::unordered_map<Values, std::int64_t, Hash> ids_;
    std::vector<const Values*> order_;  // the map's keys stay where they are
    std::size_t committed_ = 0;
};

}  // namespace ridgepoint::run
