// SPDX-License-Identifier: GPL-3.0-or-later
// No dot above its roof, on machines whose roofs move.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/analysis/rows.h"
#include "core/machine/ceiling_cache.h"
#include "core/run/snapshot.h"

namespace ridgepoint::tests {

// Expects no row of the run above its roof. A virtual machine's host may run two of its cores as
// one while roofs are measured and let them go in time for the recording, or the other way round:
// so what stands above is recorded again, with roofs measured anew, up to three times in all.
inline void expectNoRowAboveItsRoof(
    std::shared_ptr<const run::Snapshot> snapshot,
    const std::function<std::shared_ptr<const run::Snapshot>()>& record_again) {
    // Of the roof: what two turns of its measurement differ by, on a machine that others use too.
    // Memory's differ more (docs/ceilings.md), and updates in place have no loop of their own among
    // its roofs.
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
