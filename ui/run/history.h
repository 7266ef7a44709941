// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a window's history of selection, range, filter and grouping, with back and forward.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "ui/run/selection.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class History : public QObject {
    Q_OBJECT
  public:
    History(Selection* selection, ViewOptions* options, QObject* parent = nullptr);

    bool canGoBack() const { return at_ > 0; }
    bool canGoForward() const { return at_ + 1 < places_.size(); }
    void back();
    void forward();
    void clear();  // call it when another run is shown

    static constexpr std::size_t kMost = 200;  // places

  Q_SIGNALS:
    void changed();

  private:
    struct Place {
        std::optional<run::GroupBy> by;
        std::optional<std::int64_t> rank;
        QStringList rows;
        std::optional<TimeRange> range;
        Filter filter;
        bool operator==(const Place&) const = default;
    };
    Place here() const;
    void note();
    void go(std::size_t to);

    Selection* selection_;
    ViewOptions* options_;
    std::vector<Place> places_;
    std::size_t at_ = 0;
    QTimer soon_;
    QElapsedTimer noted_;
    bool going_ = false;
};

}  // namespace ridgepoint::ui
