// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the comparison on demand, and opens runs for it.
#pragma once

#include <QObject>
#include <filesystem>
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

    CompareView* view();                         // the first call creates it
    CompareView* made() const { return view_; }  // null if the view is not yet created
    // Compares the displayed run, if any, with these runs, in Compare Layout.
    void compareWith(const Paths& runs);
    // Shows the comparison. If fewer than two runs are ticked, compares all open runs.
    void showPage();

  Q_SIGNALS:
    void answered();

  private:
    void tick(const Paths& runs);

    WindowParts parts_;
    QStackedWidget* pages_;
    CompareView* view_ = nullptr;
};

}  // namespace ridgepoint::ui
