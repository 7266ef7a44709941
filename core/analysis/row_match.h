// SPDX-License-Identifier: GPL-3.0-or-later
// Finds quickly which calls belong to a row, without comparing names: the request is looked up
// once.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/rows.h"

namespace ridgepoint::run {

class RowMatch {
  public:
    RowMatch() = default;  // matches nothing
    // Rows by their names, as rowsOf names them.
    RowMatch(std::span<const std::string> rows, GroupBy by, const StringTable& strings);
    RowMatch(const std::string& row, GroupBy by, const StringTable& strings)
        : RowMatch(std::span(&row, 1), by, strings) {}

    bool matchesAny() const { return any_; }
    // A record or a slice of a call, or of what a GPU ran.
    template <class Call>
    bool operator()(const Call& call) const {
        switch (by_) {
            case GroupBy::op:
                if constexpr (requires { call.launched; })
                    return holds(call.op) || holds(call.name);
                else if constexpr (requires { call.op; })
                    return holds(call.op);
                [[fallthrough]];
            case GroupBy::kernel:
                // A call of the API: what it launched, or itself.
                if constexpr (requires { call.launched; })
                    return holds(call.launched) || holds(call.name);
                return holds(call.name);
            case GroupBy::layer:
                return holds(call.layer);
            case GroupBy::phase:
                return phases_[static_cast<std::size_t>(call.phase) % kPhaseCount];
            case GroupBy::category:
                return categories_[static_cast<std::size_t>(call.category) % cost::kCategoryCount];
            case GroupBy::step:
                break;
        }
        return false;
    }

  private:
    bool holds(StringId id) const {
        const auto place = static_cast<std::size_t>(id);
        return place < texts_.size() && texts_[place] != 0;
    }
    bool any_ = false;
    GroupBy by_ = GroupBy::step;
    std::vector<std::uint8_t> texts_;  // by StringId
    std::array<bool, kPhaseCount> phases_{};
    std::array<bool, cost::kCategoryCount> categories_{};
};

// The name of the row that something a GPU ran counts in.
std::string rowNameOf(const GpuRecord& record, GroupBy by, const StringTable& strings);

}  // namespace ridgepoint::run
