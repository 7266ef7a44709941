// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: maps the name IDs of a damaged run to those of the repaired run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/run/store/store.h"
#include "core/run/store/stored_text.h"

namespace ridgepoint::run {

// Marks the name of a lost kind until the ID is replaced. No string has this ID.
inline constexpr StringId kLostName{0xffffffff};

class SavedNames {
  public:
    SavedNames() = default;
    // `texts` contains the names by old ID.
    SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer);

    StringId operator()(StringId old);
    // Returns the new ID of a name that belongs to data that is not saved. Does not affect
    // anyLost().
    StringId find(StringId old) const;
    // Returns whether any name that was requested is lost.
    bool anyLost() const { return any_lost_; }

  private:
    // This is a map instead of a vector, because a damaged file can contain a single name with an
    // ID of two billion.
    std::unordered_map<StringId, StringId> ids_;
    StringId lost_ = StringId::none;
    bool any_lost_ = false;
};

}  // namespace ridgepoint::run
