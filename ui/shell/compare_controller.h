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
    // The comparison becomes one of the pages.
    CompareController(const WindowParts& parts, QStackedWidget* pages);

    CompareView* view();                         // made when it is first needed
    CompareView* made() const { return view_; }  // null: not needed yet
    // Which runs the windows of this program show; they are offered for comparison.
    void setOpenRuns(std::function<Paths()> open) { open_runs_ = std::move(open); }
    // This window's run, where there is one, with these, in the layout for it.
    void compareWith(const Paths& runs);
    void showPage();

  Q_SIGNALS:
    void answered();
    void filesWanted();  // to be chosen by dialog, and added

  private:
    Paths runsToCompare() const;

    WindowParts parts_;
    QStackedWidget* pages_;
    CompareView* view_ = nullptr;
    std::function<Paths()> open_runs_;
};

}  // namespace ridgepoint::ui
