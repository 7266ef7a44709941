// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the counts of one profiler with the kernel launches of another, for the same program: by
// kernel name, grid and block, and among equal launches by their order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::import {

class LaunchCounts {
  public:
    struct Work {
        roofline::PerArithmetic<std::optional<double>> flops{};
        roofline::PerLevel<std::optional<double>> bytes{};
    };
    struct Launch {
        std::string_view full_name, short_name;
        std::array<std::uint32_t, 3> grid{}, block{};
    };
    // Adds a counted launch; to be called in the order of the launches.
    void add(const Launch& launch, const Work& work);
    bool empty() const { return kinds_.empty(); }
    std::uint64_t counted() const { return counted_; }

    // Returns the counts of the next launch of this kind; null if none was counted. After the last
    // one, returns their mean, because a profile often covers only some steps.
    const Work* next(const Launch& launch);
    std::uint64_t launches() const { return launches_; }  // calls of next()
    std::uint64_t matched() const { return matched_; }    // those with counts
    std::uint64_t repeated() const { return repeated_; }  // of these, those with mean counts
    std::string_view firstUnmatched() const { return first_unmatched_; }

  private:
    struct Kind {
        std::vector<Work> works;
        std::size_t given = 0;
        std::optional<Work> mean;
    };
    Kind* kindOf(const Launch& launch);
    static constexpr std::size_t kSeveral = ~std::size_t{0};
    std::vector<Kind> kinds_;
    // Profilers spell names differently, so a short name that is unique counts too.
    std::unordered_map<std::string, std::size_t> by_full_name_, by_short_name_;
    std::uint64_t counted_ = 0, launches_ = 0, matched_ = 0, repeated_ = 0;
    std::string first_unmatched_;
};

}  // namespace ridgepoint::import
