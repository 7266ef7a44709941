// SPDX-License-Identifier: GPL-3.0-or-later
// RecordToolbar contains the options and buttons of a recording.
#pragma once

#include <QToolBar>
#include <vector>

#include "core/machine/counter_access.h"
#include "core/machine/cuda/devices.h"
#include "core/record/recorder.h"
#include "ui/run/frame.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QSpinBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ElidedLabel;

class RecordToolbar : public QToolBar {
    Q_OBJECT
  public:
    explicit RecordToolbar(QWidget* parent = nullptr);

    // Returns the options set by the user; the window sets the output path.
    run::RecordingOptions options() const;
    void setOptions(const run::RecordingOptions& options);

    void setStatus(const run::RecorderStatus& status);
    void setFrame(const Frame* frame);  // null: no run
    // A command is being recorded: it can be stopped, but nothing else can be started.
    void setCommandRunning(bool running);
    // `reason` is empty if recording works here.
    void setUnavailable(const QString& reason);

    QAction* recordAction() const { return record_; }
    QAction* pauseAction() const { return pause_; }
    QAction* stopAction() const { return stop_; }
    QComboBox* modelBox() const { return model_; }
    QSpinBox* batchBox() const { return batch_; }
    QComboBox* precisionBox() const { return precision_; }
    QComboBox* deviceBox() const { return device_; }
    // Selects the evidence for FLOPs and bytes. An entry that this machine does not support is grey
    // and shows the reason.
    QComboBox* rungBox() const { return rung_; }
    // Sets which counters can be read; by default, this machine's.
    void setCounterAccess(const machine::CounterAccess& cpu, const machine::CounterAccess& gpu);
    // Offers these devices besides the CPU; by default, this machine's.
    void setGpus(const std::vector<machine::cuda::DeviceState>& gpus);
    // Chooses a TorchScript file as the network; `sample`: shape of one sample, "3x224x224".
    void setFile(const QString& file, const QString& sample);
    QString figures() const;  // displayed step time, samples/s and overhead

  Q_SIGNALS:
    void recordWanted();
    void pauseWanted();
    void resumeWanted();
    void stopWanted();
    void batchWanted(std::int64_t batch);  // while recording

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void updateActions();
    void paintIcons();

    void askForFile();
    void chooseModel();
    void chooseDevice(const QString& name);
    void listGpus();
    void offerRungs();
    void offerRung(int rung, const QString& says, const QString& refusal);

    QComboBox* model_;
    QSpinBox* batch_;
    QComboBox* precision_;
    QComboBox* device_;
    QComboBox* optimizer_;
    QComboBox* rung_;
    machine::CounterAccess cpu_counters_, gpu_counters_;
    QAction* record_;
    QAction* pause_;
    QAction* stop_;
    ElidedLabel* state_;
    ElidedLabel* figures_;
    run::RecordingOptions given_;  // options without a widget
    run::RecorderStatus status_;
    bool command_running_ = false;
    bool stopping_ = false;  // Stop was pressed; the current step continues
    QString unavailable_;
};

}  // namespace ridgepoint::ui
