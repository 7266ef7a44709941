// SPDX-License-Identifier: GPL-3.0-or-later
// Interner assigns IDs to the names of a run in the order in which they occur.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/run/types.h"

namespace ridgepoint::run {

class Interner {
  public:
    Interner() { intern({}); }  // the ID of "" is StringId::none
    Interner(const Interner&) = delete;
    Interner& operator=(const Interner&) = delete;

    StringId intern(std::string_view text) {
        if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
        const auto id = static_cast<StringId>(texts_.size());
        ids_.emplace(texts_.emplace_back(text), id);
        return id;
    }
    // Returns the string with this ID, or "" if the ID does not exist.
    const std::string& text(StringId id) const {
        const auto at = static_cast<std::size_t>(id);
        return texts_[at < texts_.size() ? at : 0];
    }
    std::size_t size() const { return texts_.size(); }

  private:
    std::deque<std::string> texts_;  // a deque, because the keys of the map must not move
    std::unordered_map<std::string_view, StringId> ids_;
};

}  // namespace ridgepoint::run
