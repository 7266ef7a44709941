// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a run's names that match a regular expression. Each name is tested once.
#pragma once

#include <QRegularExpression>
#include <memory>

#include "core/analysis/call_filter.h"
#include "core/run/snapshot.h"
#include "ui/run/filter.h"

namespace ridgepoint::ui {

class NameSearch {
  public:
    // Returns the filter in core's form. Names of the same run are tested only once; call
    // startAfresh() for another run.
    run::CallFilter filterOf(const Filter& filter, const run::StringTable& strings);
    void startAfresh() { found_.reset(); }

    // Returns why the pattern is invalid, as one sentence; empty if it is valid.
    static QString problemOf(const QString& pattern);

  private:
    QString pattern_;
    QRegularExpression expression_;
    std::shared_ptr<const run::CallFilter::Found> found_;
};

}  // namespace ridgepoint::ui
