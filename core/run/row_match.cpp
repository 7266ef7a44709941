// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/row_match.h"

namespace ridgepoint::run {

RowMatch::RowMatch(std::string_view row, GroupBy by, const StringTable& strings) {
    if (row.empty() || row == kOutsideRowName) return;
    if (by == GroupBy::phase) {
        if (const auto phase = parsePhase(row)) {
            kind_ = Kind::phase;
            phase_ = *phase;
        }
        return;
    }
    if (by == GroupBy::category) {
        if (const auto category = cost::parseCategory(row)) {
            kind_ = Kind::category;
            category_ = *category;
        }
        return;
    }
    if (by == GroupBy::step) return;
    if (by == GroupBy::layer && row == kNoLayerName) {
        kind_ = Kind::layer;
        return;
    }
    for (std::size_t i = 1; i < strings.size(); ++i) {
        const auto id = static_cast<StringId>(i);
        if (strings[id] != row) continue;
        kind_ = by == GroupBy::layer ? Kind::layer : Kind::name;
        text_ = id;
        return;
    }
}

}  // namespace ridgepoint::run
