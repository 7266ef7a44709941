// SPDX-License-Identifier: GPL-3.0-or-later
// Cells by their key, which knows those that changed: a run has thousands, and what changed is
// asked for ten times a second.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace ridgepoint::run {

// Cell: has a `key` of a type Key that is ordered, and add(Cell).
template <class Cell>
class ChangingCells {
  public:
    // The cell of that key, with this part added.
    Cell& add(const Cell& part) {
        const auto [place, is_new] = cells_.try_emplace(part.key, Entry{part, false});
        Entry& entry = place->second;
        if (!is_new) entry.cell.add(part);
        if (!std::exchange(entry.changed, true)) changed_.push_back(&entry);
        return entry.cell;
    }

    // Changed since the last call, sorted by key.
    std::vector<Cell> takeChanged() {
        std::vector<Cell> changed;
        changed.reserve(changed_.size());
        for (Entry* const entry : changed_) {
            changed.push_back(entry->cell);
            entry->changed = false;
        }
        changed_.clear();
        std::sort(changed.begin(), changed.end(),
                  [](const Cell& a, const Cell& b) { return a.key < b.key; });
        return changed;
    }

    // Sorted by key.
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
    std::vector<Entry*> changed_;  // into cells_, which leaves its nodes where they are
};

}  // namespace ridgepoint::run
