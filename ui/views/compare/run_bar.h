// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the compared runs with their colours; lets the user add runs and choose the baseline.
#pragma once

#include <QWidget>
#include <filesystem>
#include <functional>
#include <vector>

QT_BEGIN_NAMESPACE
class QHBoxLayout;
class QMenu;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

inline constexpr std::size_t kMostShownRuns = 8;  // each has a colour of its own

class RunBar : public QWidget {
    Q_OBJECT
  public:
    explicit RunBar(QWidget* parent = nullptr);

    struct Item {
        std::filesystem::path path;
        QString label;
        int color = 0;
        bool baseline = false;
    };
    void setItems(const std::vector<Item>& items);
    // Sets the function that returns the program's open runs for the menu.
    void setOpenRuns(std::function<std::vector<std::filesystem::path>()> open);
    QMenu* addMenu() const { return add_menu_; }
    const std::vector<QToolButton*>& buttons() const { return buttons_; }  // indexed by run

  Q_SIGNALS:
    void baselineWanted(std::size_t run);
    void removalWanted(std::size_t run);
    void runWanted(const QString& path);  // a run to add
    void filesWanted();                   // files to choose in a dialog

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void offerRuns();
    std::function<std::vector<std::filesystem::path>()> open_;
    std::vector<Item> items_;
    std::vector<QToolButton*> buttons_;
    QHBoxLayout* row_;
    QToolButton* add_;
    QMenu* add_menu_;
};

}  // namespace ridgepoint::ui
