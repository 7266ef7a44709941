// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the active filters and lets the user remove them. Contains chips for the time range,
// filters and selection, a search field, a selector for the largest rows, and Back and Forward.
#pragma once

#include <QToolBar>
#include <vector>

#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class Explorer;
class History;

class FilterBar : public QToolBar {
    Q_OBJECT
  public:
    FilterBar(Selection* selection, Explorer* explorer, History* history,
              QWidget* parent = nullptr);

    QAction* backAction() const { return back_; }
    QAction* forwardAction() const { return forward_; }
    QAction* clearAction() const { return clear_; }
    // Inserts a widget at the beginning. The returned action shows or hides the widget.
    QAction* putFirst(QWidget* choice) { return insertWidget(search_place_, choice); }
    QLineEdit* search() const { return search_; }
    QSlider* heaviest() const { return heaviest_; }
    // Returns the width that the controls and a few short chips require, in pixels.
    int leastWidth() const;
    // Returns the text of each chip.
    QStringList chips() const;
    // Returns a description of the calls that the filter excludes, without the time range and the
    // selection. Returns an empty string if the filter excludes nothing.
    QString filterWords() const;
    void drop(const QString& chip);  // has the same effect as a click on the chip's cross

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Chip {
        QString name, words, tooltip;
        bool warning = false;
        bool operator==(const Chip&) const = default;
    };
    std::vector<Chip> wanted() const;
    void showChips();
    void fitChips();  // shortens the chips so that all of them fit
    void showState();

    Selection* selection_;
    Explorer* explorer_;
    QAction* back_;
    QAction* forward_;
    QAction* clear_;
    QLineEdit* search_;
    QAction* search_place_;
    QLabel* heaviest_words_;
    QSlider* heaviest_;
    QWidget* row_;
    QHBoxLayout* places_;
    std::vector<Chip> shown_;
    std::vector<QToolButton*> buttons_;
};

}  // namespace ridgepoint::ui
