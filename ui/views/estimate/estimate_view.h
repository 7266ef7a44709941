// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the cost of a step without running it: a network's layers under a device's roofs, with the
// open run if it has the same network. Updates while the user types.
#pragma once

#include <QWidget>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QSettings;
class QSplitter;
class QTableView;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class DeviceList;
class EstimateBar;
class EstimateFacts;
class LayerModel;
class MessageBar;
class NumberSort;
class RooflineCanvas;
class RooflineChart;

class EstimateView : public QWidget {
    Q_OBJECT
  public:
    // `settings` must outlive the view.
    explicit EstimateView(QSettings* settings, QWidget* parent = nullptr);
    ~EstimateView() override;

    // Must be called when the open run changes. `run` is null if no run is open.
    void setRun(const std::shared_ptr<const Frame>& run);
    // Estimates the open run's network with the run's settings, so that users can compare the
    // estimate with the run.
    void askLikeRun();

    EstimateBar* bar() const { return bar_; }
    DeviceList* devices() const { return devices_; }
    LayerModel* layers() const { return layers_; }
    QTableView* layerTable() const { return table_; }
    RooflineChart* chart() const { return chart_; }
    RooflineCanvas* canvas() const { return canvas_; }
    EstimateFacts* facts() const { return facts_; }
    MessageBar* messages() const { return messages_; }
    Selection* selection() const { return selection_; }
    // Returns the roofline's current frame, or null if there is none.
    const std::shared_ptr<const Frame>& frame() const { return frame_; }
    const std::shared_ptr<const EstimateAnswer>& answer() const { return answer_; }

    // Saves the roofline as a picture or the layer table as text, depending on the file extension.
    void saveAs(const QString& path);
    void saveDevicesAs(const QString& path);

  Q_SIGNALS:
    void answered();  // updates all parts to the newest answer

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void build();
    void ask();
    void showAnswer(const std::shared_ptr<const EstimateAnswer>& answer);
    void showDevice();  // updates all parts that depend on the chosen device
    void showFigure();  // updates the roofline with the open run
    void sayRun();
    void measureThisMachine();
    void offerCopying(const QPoint& at);
    void exportByDialog(bool picture);
    void exportDevicesByDialog();
    void rowPicked();
    void selectRow(const QString& layer);

    QSettings* settings_;
    Selection* selection_;
    EstimateBar* bar_;
    MessageBar* messages_;
    RooflineChart* chart_;
    RooflineCanvas* canvas_;
    EstimateFacts* facts_;
    DeviceList* devices_;
    LayerModel* layers_;
    NumberSort* sort_;
    QTableView* table_;
    QLabel* run_words_;
    QToolButton* like_run_;
    QSplitter* across_ = nullptr;
    QSplitter* down_ = nullptr;
    Estimator* estimator_;
    std::shared_ptr<const Frame> run_;
    std::shared_ptr<const run::Snapshot> estimated_;  // null if the device has no roofs
    std::shared_ptr<const Frame> frame_;
    std::shared_ptr<const EstimateAnswer> answer_;
    std::string run_id_;
    bool measuring_ = false;
    bool following_ = false;
    bool sized_ = false;
};

}  // namespace ridgepoint::ui
