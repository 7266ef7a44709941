// SPDX-License-Identifier: GPL-3.0-or-later
// RowMatch quickly finds the calls that belong to a row. Names are looked up once, not compared
// for each call.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/track.h"

namespace ridgepoint::run {

class RowMatch {
  public:
    RowMatch() = default;  // constructs a match that selects nothing
    // `rows` contains row names that rowsOf() returns.
    RowMatch(std::span<const std::string> rows, GroupBy by, const StringTable& strings);
    RowMatch(const std::string& row, GroupBy by, const StringTable& strings)
        : RowMatch(std::span(&row, 1), by, strings) {}

    bool matchesAny() const { return any_; }
    bool operator()(const OpRecord& op) const { return counts(op, op.name, op.name); }
    bool operator()(const GpuRecord& record) const {
        return counts(record, record.op, record.name);
    }
    // An API call matches by the launched kernel, by its op or by its own name.
    bool operator()(const Interval& interval) const {
        if (interval.kind != IntervalKind::api) return counts(interval, interval.op, interval.name);
        const bool by_name = by_ == GroupBy::op || by_ == GroupBy::kernel;
        return (by_name && holds(interval.name)) ||
               counts(interval, interval.op, interval.launched);
    }

  private:
    template <class Record>
    bool counts(const Record& record, StringId op, StringId kernel) const {
        switch (by_) {
            case GroupBy::op:
                return holds(op);
            case GroupBy::kernel:
                return holds(kernel);
            case GroupBy::layer:
                return holds(record.layer);
            case GroupBy::phase:
                return phases_[static_cast<std::size_t>(record.phase) % kPhaseCount];
            case GroupBy::category:
                return categories_[static_cast<std::size_t>(record.category) %
                                   cost::kCategoryCount];
            case GroupBy::step:
                break;
        }
        return false;
    }
    bool holds(StringId id) const {
        const auto place = static_cast<std::size_t>(id);
        return place < texts_.size() && texts_[place] != 0;
    }
    bool any_ = false;
    GroupBy by_ = GroupBy::step;
    std::vector<std::uint8_t> texts_;  // for each StringId, whether it matches
    std::array<bool, kPhaseCount> phases_{};
    std::array<bool, cost::kCategoryCount> categories_{};
};

// Returns the name of the row that contains a GPU record.
std::string rowNameOf(const GpuRecord& record, GroupBy by, const StringTable& strings);

}  // namespace ridgepoint::run
