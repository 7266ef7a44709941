// SPDX-License-Identifier: GPL-3.0-or-later
// The window's history of selection, range, filter and grouping, with back and forward.
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

// The user's choices for a run.
struct Picked {
    std::optional<run::GroupBy> by;    // grouping of the rows; if unset, the run's default
    std::optional<std::int64_t> rank;  // rank of the rows; if unset, the file's own rank
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
    void clear();                        // must be called when a different run is displayed
    void restart(const Picked& picked);  // applies the choices and clears the history

    static constexpr std::size_t kMost = 200;  // maximum number of entries

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
