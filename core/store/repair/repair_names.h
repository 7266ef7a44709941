// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: maps name IDs of a damaged run to name IDs of the repaired run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/store/store.h"

namespace ridgepoint::run {

// Replaces a lost name, and a lost kind of ops or records.
inline constexpr std::string_view kLostText = "(lost)";
// Marks the name of a lost kind until it is renamed. No text has this ID.
inline constexpr StringId kLostName{0xffffffff};

class SavedNames {
  public:
    SavedNames() = default;
    // texts: by old ID.
    SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer);

    StringId operator()(StringId old);
    // Returns the new ID for data that is not saved; does not set anyLost().
    StringId find(StringId old) const;
    // Whether any requested name is lost.
    bool anyLost() const { return any_lost_; }

  private:
    // By old ID: a file that lies may have a single name with an ID of two billion.
    std::unordered_map<StringId, StringId> ids_;
    StringId lost_ = StringId::none;
    bool any_lost_ = false;
};

}  // namespace ridgepoint::run
