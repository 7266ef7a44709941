// SPDX-License-Identifier: GPL-3.0-or-later
// The closed runs with their selections, the last one first. Any window can reopen them, also after
// a restart.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/rows.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ClosedRun {
    QString path;
    std::optional<run::GroupBy> by;  // what the rows are of; unset: what suits the run
    std::optional<std::int64_t>
        rank;  // whose rows they are; unset: of the rank that the file is of
    QStringList rows;
    std::optional<TimeRange> range;
    Filter filter;
    bool operator==(const ClosedRun&) const = default;
};

class ClosedRuns {
  public:
    explicit ClosedRuns(QSettings* settings) : settings_(settings) {}  // which outlives it

    void add(const ClosedRun& run);
    bool any() const { return !all().empty(); }
    // The last one, which is then closed no more; unset when there is none.
    std::optional<ClosedRun> take();

    static constexpr std::size_t kMost = 10;
    static constexpr qsizetype kMostRows = 1000;  // of a selection; the others are forgotten

  private:
    // What cannot be read in the settings is left out.
    std::vector<ClosedRun> all() const;
    void store(const std::vector<ClosedRun>& runs);

    QSettings* settings_;
};

}  // namespace ridgepoint::ui
