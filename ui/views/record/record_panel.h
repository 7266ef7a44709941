// SPDX-License-Identifier: GPL-3.0-or-later
// Contains the options of the next recording: network, device, batch size and collected data.
#pragma once

#include <QFrame>
#include <vector>

#include "core/machine/counter_access.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/recording/request/recorder.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSettings;
class QSpinBox;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class NetworkTable;
class NumberSort;

class RecordPanel : public QFrame {
    Q_OBJECT
  public:
    // `settings` must outlive the panel.
    explicit RecordPanel(QSettings* settings, QWidget* parent = nullptr);

    // Returns the user's options. The window sets the output path.
    recording::RecordingOptions options() const;
    void setOptions(const recording::RecordingOptions& options);
    QString brief() const;  // for example "resnet18 · b16 · fp32"
    // Sets whether users can change the options, change the batch size and start a recording.
    void setChoosable(bool choosable, bool batch, bool record);
    void popUpBelow(const QWidget& button);

    // Sets which counters can be read. By default, the panel uses the counters of this machine.
    void setCounterAccess(const machine::CounterAccess& cpu, const machine::CounterAccess& gpu);
    // Sets the GPUs to offer in addition to the CPU. By default, the panel offers this machine's
    // GPUs.
    void setGpus(const std::vector<machine::cuda::DeviceState>& gpus);
    // Selects a TorchScript file as the network. `sample` is the shape of one sample, for example
    // "3x224x224".
    void setFile(const QString& file, const QString& sample);

    QTableView* networks() const { return networks_; }
    QLineEdit* search() const { return search_; }
    QSpinBox* batchBox() const { return batch_; }
    QComboBox* deviceBox() const { return device_; }
    // Selects the evidence for FLOPs and bytes. Entries that this machine does not support are
    // disabled and explain why.
    QComboBox* rungBox() const { return rung_; }

  Q_SIGNALS:
    void changed();  // emitted when brief() changes
    void recordWanted();
    void batchChanged(int batch);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void build();
    void askForFile();
    void chooseNetwork();
    void pickNetwork();
    void chooseDevice(const QString& name);
    void listGpus();
    void offerRungs();
    void offerRung(int rung, const QString& says, const QString& refusal);
    void chooseFolder();

    QSettings* settings_;
    QLineEdit* search_;
    NetworkTable* table_;
    NumberSort* sort_;
    QTableView* networks_;
    QWidget* choices_;
    QSpinBox* batch_;
    QComboBox* precision_;
    QComboBox* optimizer_;
    QComboBox* device_;
    QComboBox* rung_;
    QLineEdit* data_;
    QSpinBox* steps_;
    QLabel* network_;
    QPushButton* folder_;
    QPushButton* record_;
    machine::CounterAccess cpu_counters_, gpu_counters_;
    recording::RecordingOptions given_;  // the network and options without a widget
    bool searching_ = false;
};

}  // namespace ridgepoint::ui
