// SPDX-License-Identifier: GPL-3.0-or-later
// A roofline with more dots than any real run.
#pragma once

#include <cmath>
#include <random>
#include <string>

#include "tests/support/synthetic_run.h"
#include "ui/run/frame.h"

namespace ridgepoint::bench {

// Returns the frame of a run with `count` rows, spread over four decades in both directions.
inline ui::Frame frameWithDots(std::size_t count) {
    ui::Frame frame =
        *ui::makeFrame(tests::makeSnapshot(), run::GroupBy::op, roofline::Level::dram, false);
    const run::Row* pattern = nullptr;
    for (const run::Row& row : frame.rows) {
        if (row.intensity[roofline::index(roofline::Level::dram)] && row.flops_per_second) {
            pattern = &row;
            break;
        }
    }
    if (pattern == nullptr) return frame;
    std::vector<run::Row> rows(count, *pattern);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> decades(-2, 2);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        run::Row& row = rows[i];
        row.name = "kernel " + std::to_string(i);
        row.share = 1.0 / static_cast<double>(count);
        row.category = static_cast<cost::Category>(i % cost::kCategoryCount);
        row.flops_per_second = 1e10 * std::pow(10.0, decades(random));
        row.intensity[roofline::index(roofline::Level::dram)] = std::pow(10.0, decades(random));
    }
    frame.rows = std::move(rows);
    return frame;
}

}  // namespace ridgepoint::bench
