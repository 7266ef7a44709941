// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the comparison when it is first needed, and opens runs for it.
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

    CompareView* view();                         // created by the first call
    CompareView* made() const { return view_; }  // null: not created yet
    // Compares the displayed run, if any, with these runs, in the layout for comparisons.
    void compareWith(const Paths& runs);
    // Compares all open runs if fewer than two are ticked.
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
