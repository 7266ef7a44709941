// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a run's names that match a regular expression, testing each name only once.
#pragma once

#include <QRegularExpression>
#include <memory>

#include "core/run/analysis/call_filter.h"
#include "core/run/snapshot.h"
#include "ui/run/filter.h"

namespace ridgepoint::ui {

class NameSearch {
  public:
    // Converts the filter to a run::CallFilter. Each name of a run is tested only once, so
    // startAfresh() must be called for a different run.
    run::CallFilter filterOf(const Filter& filter, const run::StringTable& strings);
    void startAfresh() { found_.reset(); }

    // Returns a sentence that explains why the pattern is invalid, or an empty string if it is
    // valid.
    static QString problemOf(const QString& pattern);

  private:
    QString pattern_;
    QRegularExpression expression_;
    std::shared_ptr<const run::CallFilter::Found> found_;
};

}  // namespace ridgepoint::ui
