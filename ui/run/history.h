// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a window's history of selection, range, filter and grouping, with back and forward.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/run/selection.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

// What the user has picked in a run.
struct Picked {
    std::optional<run::GroupBy> by;    // grouping of the rows; unset: the run's default
    std::optional<std::int64_t> rank;  // rank of the rows; unset: the rank of the file
    QStringList rows;
    std::optional<TimeRange> range;
    Filter filter;
    bool operator==(const Picked&) const = default;
};

class History : public QObject {
    Q_OBJECT
  public:
    History(Selection* selection, ViewOptions* options, QObject* parent = nullptr);

    Picked here() const;
    bool canGoBack() const { return at_ > 0; }
    bool canGoForward() const { return at_ + 1 < places_.size(); }
    void back();
    void forward();
    void clear();                        // call it when another run is shown
    void restart(const Picked& picked);  // picks this, with nothing to go back to

    static constexpr std::size_t kMost = 200;  // places

  Q_SIGNALS:
    void changed();

  private:
    void note();
    void pick(const Picked& picked);
    void go(std::size_t to);

    Selection* selection_;
    ViewOptions* options_;
    std::vector<Picked> places_;
    std::size_t at_ = 0;
    QTimer soon_;
    QElapsedTimer noted_;
    bool going_ = false;
};

}  // namespace ridgepoint::ui
