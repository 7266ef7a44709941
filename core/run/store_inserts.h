// SPDX-License-Identifier: GPL-3.0-or-later
// The statements that add rows to a run file of the newest version, prepared once. What fails
// throws sqlite::Failure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/run/detail_keeper.h"
#include "core/run/snapshot.h"
#include "core/run/sqlite.h"
#include "core/run/sqlite_rows.h"
#include "core/run/timeline.h"

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

class Inserts {
  public:
    explicit Inserts(sqlite::Database& database);

    void document(std::string_view name, std::string_view json);
    void string(std::int64_t id, std::string_view text);
    void ceiling(const roofline::Ceiling& ceiling);
    void memorySummary(const MemorySummary& memory);
    // The first time that a key comes, and whenever it comes again.
    void cell(const Cell& cell);
    void timeline(std::uint32_t thread, std::int64_t start_ns, std::int64_t width_ns,
                  const TimelineBuckets::Bucket& bucket);

    // A step whose records are kept, or not (then only their numbers are).
    void step(const StepRecord& step, std::int64_t row, std::int64_t op_calls,
              std::int64_t memory_events, const KeptStep* kept);
    void op(const OpRecord& op, std::int64_t id);
    void memoryEvent(const MemoryEvent& event, std::int64_t id);
    void memoryPoint(const MemoryPoint& point, std::int64_t id);
    // Ops, memory events and memory points are only noted by the above: this writes them, and the
    // kinds that they named.
    void flush();
    void committed();
    void rolledBack();

  private:
    // Where a cell stands, so that replacing it needs no search.
    std::map<Cell::Key, std::int64_t> cells_;
    std::map<Cell::Key, std::int64_t> new_cells_;
    Kinds<10> op_kinds_;
    Kinds<3> memory_kinds_;
    sqlite::Statement document_, string_, ceiling_, memory_summary_, cell_, timeline_, step_,
        op_kind_, memory_kind_;
    sqlite::RowBuffer ops_, memory_events_, memory_points_;
};

}  // namespace ridgepoint::run
