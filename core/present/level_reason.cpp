// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/level_reason.h"

#include <algorithm>

namespace ridgepoint::present {

LevelReason levelReason(roofline::Level shown, roofline::Level usual,
                        std::span<const run::Row> rows) {
    using roofline::Level;
    const auto known = [rows](Level level) {
        return std::any_of(rows.begin(), rows.end(), [level](const run::Row& row) {
            return row.totalFlops() > 0 && row.bytes[roofline::index(level)];
        });
    };
    if (usual == Level::dram || shown < usual || !known(Level::dram) || !known(shown))
        return LevelReason::usual;
    return shown == usual ? LevelReason::cached : LevelReason::few_bytes;
}

}  // namespace ridgepoint::present
