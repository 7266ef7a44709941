// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that are compared, each with its colour; more can be added, one is the baseline.
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
    // Which runs are open in this program, for the menu to offer.
    void setOpenRuns(std::function<std::vector<std::filesystem::path>()> open);
    QMenu* addMenu() const { return add_menu_; }
    const std::vector<QToolButton*>& buttons() const { return buttons_; }  // by run

  Q_SIGNALS:
    void baselineWanted(std::size_t run);
    void removalWanted(std::size_t run);
    void runWanted(const QString& path);  // to be added
    void filesWanted();                   // chosen by dialog

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
