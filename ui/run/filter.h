// SPDX-License-Identifier: GPL-3.0-or-later
// Filter selects the calls that the views show.
#pragma once

#include <QStringList>
#include <array>

#include "core/cost/op.h"
#include "core/run/types.h"

namespace ridgepoint::ui {

struct Filter {
    std::array<bool, cost::kCategoryCount> without_category{};
    std::array<bool, run::kPhaseCount> without_phase{};
    // A case-insensitive regular expression that is applied to names, layers, categories and
    // phases. An empty or invalid expression matches everything.
    QString pattern;
    // The largest rows are displayed until they cover this fraction of the time. 1 displays all
    // rows.
    double heaviest = 1;
    QStringList without_rows;  // names of rows that the user has hidden

    bool operator==(const Filter&) const = default;
    bool any() const { return *this != Filter(); }
    void toggle(cost::Category category) {
        bool& without = without_category[static_cast<std::size_t>(category)];
        without = !without;
    }
    void toggle(run::Phase phase) {
        bool& without = without_phase[static_cast<std::size_t>(phase)];
        without = !without;
    }
    bool shows(cost::Category category) const {
        return !without_category[static_cast<std::size_t>(category)];
    }
    bool shows(run::Phase phase) const { return !without_phase[static_cast<std::size_t>(phase)]; }
};

}  // namespace ridgepoint::ui
