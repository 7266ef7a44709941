// SPDX-License-Identifier: GPL-3.0-or-later
// ChangingCells stores cells by key and tracks which cells have changed. A run has thousands of
// cells, and the recorder needs the changed ones ten times per second.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::run {

// `Cell` must have a member `key` of the ordered type Key and a function add(Cell).
template <class Cell>
class ChangingCells {
  public:
    // Adds `part` to the cell with the same key, and returns that cell.
    Cell& add(const Cell& part) {
        const auto [place, is_new] = cells_.try_emplace(part.key, Entry{part, false});
        Entry& entry = place->second;
        if (!is_new) entry.cell.add(part);
        if (!std::exchange(entry.changed, true)) changed_.push_back(&entry);
        return entry.cell;
    }

    // Returns the cells that changed since the last call, sorted by key.
    std::vector<Cell> takeChanged() {
        std::vector<Cell> changed;
        changed.reserve(changed_.size());
        for (Entry* const entry : changed_) {
            changed.push_back(entry->cell);
            entry->changed = false;
        }
        changed_.clear();
        std::sort(changed.begin(), changed.end(), byKey);
        return changed;
    }

    // Returns all cells, sorted by key.
    std::vector<Cell> all() const {
        std::vector<Cell> all;
        all.reserve(cells_.size());
        for (const auto& [key, entry] : cells_) all.push_back(entry.cell);
        return all;
    }

  private:
    struct Entry {
        Cell cell;
        bool changed = false;
    };
    std::map<typename Cell::Key, Entry> cells_;
    std::vector<Entry*> changed_;  // pointers to entries in cells_, which a map never moves
};

}  // namespace ridgepoint::run
