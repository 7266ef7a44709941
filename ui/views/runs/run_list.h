// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the open runs. A click shows a run; ticks select the runs to compare.
#pragma once

#include <QWidget>
#include <filesystem>

QT_BEGIN_NAMESPACE
class QListView;
class QMenu;
class QModelIndex;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class OpenRuns;

class RunList : public QWidget {
    Q_OBJECT
  public:
    // `runs` must outlive the list.
    explicit RunList(OpenRuns* runs, QWidget* parent = nullptr);

    QListView* view() const { return view_; }
    QSize sizeHint() const override;
    // Adds the run's actions to a menu.
    void fillMenu(QMenu* menu, const QModelIndex& run);

  Q_SIGNALS:
    void showWanted(const std::filesystem::path& run);
    void closeWanted(const std::filesystem::path& run);
    void filesWanted();  // emitted when the user wants to add files

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showMenu(const QModelIndex& run, const QPoint& at);
    void makeRoom();  // widens the list to show complete names

    OpenRuns* runs_;
    QListView* view_;
};

}  // namespace ridgepoint::ui
