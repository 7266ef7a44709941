// SPDX-License-Identifier: GPL-3.0-or-later
// The options that all views share: grouping of rows, memory level, colours, rank, estimate.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/run/analysis/rows.h"

namespace ridgepoint::ui {

enum class ColorBy { category, phase, layer };  // property that a row's colour shows

// Base class for the user's choices in a view, so that an exported figure uses the same choices.
// Each view derives its own class.
struct ViewLook {
    virtual ~ViewLook() = default;
};
using LookPtr = std::shared_ptr<const ViewLook>;
// Returns null if the look is unset or belongs to a different view.
template <class Look>
const Look* lookAs(const LookPtr& look) {
    return dynamic_cast<const Look*>(look.get());
}

class ViewOptions : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    std::optional<run::GroupBy> groupBy() const { return by_; }  // if unset, the run's default
    std::optional<roofline::Level> level() const { return level_; }
    void setGroupBy(std::optional<run::GroupBy> by) {
        if (by == by_) return;
        by_ = by;
        Q_EMIT changed();
    }
    void setLevel(std::optional<roofline::Level> level) {
        if (level == level_) return;
        level_ = level;
        Q_EMIT changed();
    }

    ColorBy colorBy() const { return color_by_; }
    void setColorBy(ColorBy by) {
        if (by == color_by_) return;
        color_by_ = by;
        Q_EMIT colorsChanged();
    }

    // Returns the displayed rank of a run with several ranks. Unset for the file's own rank.
    std::optional<std::int64_t> rank() const { return rank_; }
    void setRank(std::optional<std::int64_t> rank) {
        if (rank == rank_) return;
        rank_ = rank;
        Q_EMIT changed();
    }

    // Returns whether the roofline also shows the estimate for the run's network.
    bool estimateBeside() const { return estimate_beside_; }
    void setEstimateBeside(bool beside) {
        if (beside == estimate_beside_) return;
        estimate_beside_ = beside;
        Q_EMIT changed();
    }

  Q_SIGNALS:
    void changed();
    void colorsChanged();  // emitted when only the colours change

  private:
    std::optional<run::GroupBy> by_;
    std::optional<roofline::Level> level_;
    ColorBy color_by_ = ColorBy::category;
    std::optional<std::int64_t> rank_;
    bool estimate_beside_ = false;
};

}  // namespace ridgepoint::ui
