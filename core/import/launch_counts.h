// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the counts from one profiler to the kernel launches from another profiler for the same
// program. Launches are matched by kernel name, grid and block size. Launches with equal names and
// sizes are matched in order.
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
    // Adds a counted launch. Launches must be added in the order in which they ran.
    void add(const Launch& launch, const Work& work);
    bool empty() const { return kinds_.empty(); }
    std::uint64_t counted() const { return counted_; }

    // Returns the counts of the next launch of this kind, or null if this kind was not counted.
    // After the last counted launch, returns the mean of all counts, because a profile often covers
    // only some steps.
    const Work* next(const Launch& launch);
    std::uint64_t launches() const { return launches_; }  // number of calls of next()
    std::uint64_t matched() const { return matched_; }    // number of launches that have counts
    std::uint64_t repeated() const { return repeated_; }  // matched launches with mean counts
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
    // Profilers spell full names differently, so a short name also matches if it is unique.
    std::unordered_map<std::string, std::size_t> by_full_name_, by_short_name_;
    std::uint64_t counted_ = 0, launches_ = 0, matched_ = 0, repeated_ = 0;
    std::string first_unmatched_;
};

}  // namespace ridgepoint::import
