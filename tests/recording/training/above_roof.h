// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that no dot is above its roof, on machines with variable speed.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/machine/ceiling_cache.h"
#include "core/run/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::tests {

// Expects that no row of the run is above its roof. A virtual machine's host may slow down two
// cores while roofs are measured but not during the recording, or vice versa. A row above its roof
// is therefore recorded again with newly measured roofs, up to three times in total.
inline void expectNoRowAboveItsRoof(
    std::shared_ptr<const run::Snapshot> snapshot,
    const std::function<std::shared_ptr<const run::Snapshot>()>& record_again) {
    // Tolerance relative to the roof: the difference between two measurements on a shared machine.
    // Memory roofs vary more (docs/ceilings.md), and updates in place have no loop of their own.
    constexpr double kMost = 1.05, kMostOfMemory = 1.25;
    constexpr int kTurns = 3;
    for (int turn = 1;; ++turn) {
        std::string above;
        for (const run::Row& row : run::rowsOf(*snapshot, run::GroupBy::op)) {
            const bool memory = row.bound && row.bound->kind == roofline::Bound::Kind::memory;
            if (row.roof_share.value_or(0) > (memory ? kMostOfMemory : kMost)) {
                above += row.name + ": " + std::to_string(*row.roof_share) + "\n";
            }
        }
        if (above.empty()) return;
        if (turn == kTurns) {
            ADD_FAILURE() << "above their roofs, by share:\n" << above;
            return;
        }
        for (const auto& kept :
             std::filesystem::directory_iterator(machine::CeilingCache::defaultFolder())) {
            if (kept.path().filename().string().starts_with("ceilings-")) {
                std::filesystem::remove(kept.path());
            }
        }
        snapshot = record_again();
        ASSERT_NE(snapshot, nullptr);
    }
}

}  // namespace ridgepoint::tests
