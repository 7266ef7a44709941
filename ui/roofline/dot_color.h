// SPDX-License-Identifier: GPL-3.0-or-later
// Assigns colours to dots: by category, phase or top-level layer.
#pragma once

#include <QColor>
#include <QString>
#include <unordered_map>
#include <vector>

#include "ui/run/frame.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

// A colour with a variant for each theme.
struct Tint {
    QRgb light = 0, dark = 0;
    QColor color(bool is_dark) const { return QColor::fromRgb(is_dark ? dark : light); }
    bool operator==(const Tint&) const = default;
};
Tint categoryTint(cost::Category category);

class DotColors {
  public:
    // Returns whether the frame supports this colouring. Colours by layer require rows by layer.
    static bool possible(const Frame& frame, ColorBy by);

    DotColors() = default;
    DotColors(const Frame& frame, ColorBy by);

    Tint of(const run::Row& row) const;
    // An entry in the legend. Phases are in the order in which a step runs them.
    struct Entry {
        QString label;
        Tint tint;
        int key = -1;         // category or phase; −1 if the entry cannot be filtered
        bool hidden = false;  // whether the filter hides the entry
        bool used = false;    // whether at least one row has this colour
        double share = 0;     // share of the time that rows with this colour take
    };
    const std::vector<Entry>& entries() const { return entries_; }
    ColorBy by() const { return by_; }

  private:
    std::size_t entryOf(const run::Row& row) const;
    void byCategory(const Frame& frame);
    void byPhase(const Frame& frame);
    void byLayer(const Frame& frame);

    ColorBy by_ = ColorBy::category;
    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::size_t> blocks_;  // index in entries_, by block name
};

}  // namespace ridgepoint::ui
