// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the roofline with its selectors; the wheel zooms and dragging pans.
#pragma once

#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QContextMenuEvent;
class QLabel;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AnswerStrip;
class GroupByBox;
class RooflineCanvas;
class RooflineChart;
class RoofMenu;
class RowActions;
struct ViewDescriptor;

class RooflineView : public RunView {
    Q_OBJECT
  public:
    RooflineView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);

    RooflineChart* chart() const { return chart_; }
    RooflineCanvas* canvas() const { return canvas_; }
    AnswerStrip* answer() const { return answer_; }
    void startAfresh() override;
    void zoomBy(double factor) override;
    void zoomBack() override;
    void showAll() override;
    void addActions(QMenu* menu, QSettings* settings) override;
    LookPtr look() const override;
    void fillMenu(QMenu& menu);   // adds the entries for the selected dots
    void setTrails(bool wanted);  // enables or disables the trails of a growing run's dots

  protected:
    void showFrame(const Frame& frame) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void setUpControls();
    void connectControls();
    void fillSelectors(const Frame& frame);
    void redraw();  // draws the current frame again after a change in the settings
    void updateButtons();
    void applyRoofs();
    void openMenu(QMenu& menu, const QContextMenuEvent& event);

    ViewOptions* options_;
    Selection* selection_;
    RowActions* actions_;
    RooflineChart* chart_;
    RooflineCanvas* canvas_;
    AnswerStrip* answer_;
    GroupByBox* by_;
    QComboBox* level_;
    QComboBox* color_;
    QToolButton* roofs_;
    RoofMenu* roof_menu_;
    QToolButton* time_;
    QToolButton* estimate_;
    QToolButton* back_;
    QToolButton* reset_;
    QLabel* empty_;
    bool all_levels_ = false;
    bool captioned_ = true;
};

const ViewDescriptor& rooflineView();

}  // namespace ridgepoint::ui
