// SPDX-License-Identifier: GPL-3.0-or-later
// Stores closed runs with their selections, most recent first. Any window can reopen them, even
// after a restart of the program.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/run/history.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ClosedRun {
    QString path;
    Picked picked;
    bool operator==(const ClosedRun&) const = default;
};

class ClosedRuns {
  public:
    // `settings` must outlive this object.
    explicit ClosedRuns(QSettings* settings) : settings_(settings) {}

    void add(const ClosedRun& run);
    bool any() const { return !all().empty(); }
    // Removes and returns the most recent run; unset if there is none.
    std::optional<ClosedRun> take();

    static constexpr std::size_t kMost = 10;
    static constexpr qsizetype kMostRows = 1000;  // rows per selection; further rows are omitted

  private:
    // Returns the stored runs. Skips entries in the settings that cannot be read.
    std::vector<ClosedRun> all() const;
    void store(const std::vector<ClosedRun>& runs);

    QSettings* settings_;
};

}  // namespace ridgepoint::ui
