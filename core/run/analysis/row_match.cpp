// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/row_match.h"

#include <string_view>
#include <unordered_set>

namespace ridgepoint::run {

RowMatch::RowMatch(std::span<const std::string> rows, GroupBy by, const StringTable& strings)
    : by_(by) {
    std::unordered_set<std::string_view> wanted;
    for (const std::string& row : rows) {
        if (row.empty() || row == kOutsideRowName) continue;
        if (by == GroupBy::phase) {
            if (const auto phase = row == kNoPhaseName ? Phase::none : parsePhase(row))
                any_ = phases_[static_cast<std::size_t>(*phase)] = true;
        } else if (by == GroupBy::category) {
            if (const auto category = cost::parseCategory(row))
                any_ = categories_[static_cast<std::size_t>(*category)] = true;
        } else if (by != GroupBy::step) {
            wanted.insert(row);
        }
    }
    if (wanted.empty()) return;
    texts_.assign(strings.size(), 0);
    const auto want = [this](std::size_t id) {
        texts_[id] = 1;
        any_ = true;
    };
    if (by == GroupBy::layer && wanted.contains(kNoLayerName)) want(0);
    if (by == GroupBy::op && wanted.contains(kNoOpName)) want(0);
    for (std::size_t i = 1; i < strings.size(); ++i) {
        if (wanted.contains(strings[static_cast<StringId>(i)])) want(i);
    }
    if (!any_) texts_.clear();
}

std::string rowNameOf(const GpuRecord& record, GroupBy by, const StringTable& strings) {
    const auto orElse = [&strings](StringId name, std::string_view none) {
        return name == StringId::none ? std::string(none) : strings[name];
    };
    switch (by) {
        case GroupBy::kernel:
            return strings[record.name];
        case GroupBy::op:
            return orElse(record.op, kNoOpName);
        case GroupBy::layer:
            return orElse(record.layer, kNoLayerName);
        case GroupBy::phase:
            return std::string(record.phase == Phase::none ? kNoPhaseName : toString(record.phase));
        case GroupBy::category:
            return std::string(cost::toString(record.category));
        case GroupBy::step:
            break;
    }
    return stepRowName(record.step);
}

}  // namespace ridgepoint::run
