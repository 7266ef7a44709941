// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the comparison when it is first needed, and adds runs to it.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <vector>

#include "ui/shell/window_parts.h"

QT_BEGIN_NAMESPACE
class QStackedWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CompareView;

class CompareController : public QObject {
    Q_OBJECT
  public:
    using Paths = std::vector<std::filesystem::path>;
    // Adds the comparison to the pages.
    CompareController(const WindowParts& parts, QStackedWidget* pages);

    CompareView* view();                         // created by the first call
    CompareView* made() const { return view_; }  // null: not created yet
    // Sets the function that returns the runs in all windows, which are offered for comparison.
    void setOpenRuns(std::function<Paths()> open) { open_runs_ = std::move(open); }
    // Compares this window's run, if any, with these runs, in the layout for comparisons.
    void compareWith(const Paths& runs);
    void showPage();

  Q_SIGNALS:
    void answered();
    void filesWanted();  // the user wants to choose files to add

  private:
    Paths runsToCompare() const;

    WindowParts parts_;
    QStackedWidget* pages_;
    CompareView* view_ = nullptr;
    std::function<Paths()> open_runs_;
};

}  // namespace ridgepoint::ui
