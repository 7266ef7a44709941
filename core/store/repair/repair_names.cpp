// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/repair/repair_names.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

constexpr std::int64_t kMostIds = 1 << 28;

}  // namespace

SavedNames::SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer)
    : lost_(writer.intern(kLostText)) {
    const std::int64_t last = texts.empty() ? 0 : std::min(texts.rbegin()->first, kMostIds);
    ids_.assign(static_cast<std::size_t>(last) + 1, lost_);
    known_.assign(ids_.size(), false);
    ids_[0] = StringId::none;
    known_[0] = true;
    for (const auto& [id, text] : texts) {
        if (id <= 0 || id > last) continue;
        ids_[static_cast<std::size_t>(id)] = writer.intern(text);
        known_[static_cast<std::size_t>(id)] = true;
    }
}

StringId SavedNames::find(StringId old) const {
    const auto place = static_cast<std::size_t>(old);
    return place < ids_.size() ? ids_[place] : lost_;
}

StringId SavedNames::operator()(StringId old) {
    const auto place = static_cast<std::size_t>(old);
    // That a kind is lost is said by itself.
    if (old != kLostName && (place >= known_.size() || !known_[place])) any_lost_ = true;
    return find(old);
}

}  // namespace ridgepoint::run
