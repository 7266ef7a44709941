// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: the names of a damaged run under the ids that the repaired one gives
// them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

namespace ridgepoint::run {

// Replaces a lost name, and a lost kind of ops or records.
inline constexpr std::string_view kLostText = "(lost)";
// In place of the name of a kind that is lost, before it is renamed. No text has it.
inline constexpr StringId kLostName{0xffffffff};

class SavedNames {
  public:
    SavedNames() = default;
    // Of the texts by their old ids.
    SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer);

    StringId operator()(StringId old);
    // Likewise, of something that is not saved.
    StringId find(StringId old) const;
    // Whether any that was asked for is lost.
    bool anyLost() const { return any_lost_; }

  private:
    std::vector<StringId> ids_;  // [old]
    std::vector<bool> known_;
    StringId lost_ = StringId::none;
    bool any_lost_ = false;
};

}  // namespace ridgepoint::run
