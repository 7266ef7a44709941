// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/repair/repair_names.h"

#include <limits>

namespace ridgepoint::run {

SavedNames::SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer)
    : ids_{{StringId::none, StringId::none}}, lost_(writer.intern(kLostText)) {
    for (const auto& [id, text] : texts) {
        if (id <= 0 || id >= std::numeric_limits<std::uint32_t>::max()) continue;
        ids_.emplace(static_cast<StringId>(id), writer.intern(text));
    }
}

StringId SavedNames::find(StringId old) const {
    const auto found = ids_.find(old);
    return found == ids_.end() ? lost_ : found->second;
}

StringId SavedNames::operator()(StringId old) {
    // kLostName does not set any_lost_, because lost kinds are reported separately.
    if (old != kLostName && !ids_.contains(old)) any_lost_ = true;
    return find(old);
}

}  // namespace ridgepoint::run
