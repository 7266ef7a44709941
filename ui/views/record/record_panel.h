// SPDX-License-Identifier: GPL-3.0-or-later
// Contains the options of the next recording: the network, and how, on what and where to record it.
#pragma once

#include <QFrame>
#include <vector>

#include "core/machine/counter_access.h"
#include "core/machine/cuda/devices.h"
#include "core/record/recorder.h"

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
    // `settings` must outlive this.
    explicit RecordPanel(QSettings* settings, QWidget* parent = nullptr);

    // Returns the options set by the user; the window sets the output path.
    run::RecordingOptions options() const;
    void setOptions(const run::RecordingOptions& options);
    QString brief() const;  // "resnet18 · b16 · fp32"
    // Whether options can be chosen, and whether a recording can be started.
    void setChoosable(bool choosable, bool batch, bool record);
    void popUpBelow(const QWidget& button);

    // Sets which counters can be read; by default, this machine's.
    void setCounterAccess(const machine::CounterAccess& cpu, const machine::CounterAccess& gpu);
    // Offers these devices besides the CPU; by default, this machine's.
    void setGpus(const std::vector<machine::cuda::DeviceState>& gpus);
    // Chooses a TorchScript file as the network; `sample`: shape of one sample, "3x224x224".
    void setFile(const QString& file, const QString& sample);

    QTableView* networks() const { return networks_; }
    QLineEdit* search() const { return search_; }
    QSpinBox* batchBox() const { return batch_; }
    QComboBox* deviceBox() const { return device_; }
    // Selects the evidence for FLOPs and bytes. An entry that this machine does not support is grey
    // and shows the reason.
    QComboBox* rungBox() const { return rung_; }

  Q_SIGNALS:
    void changed();  // brief()
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
    run::RecordingOptions given_;  // options without a widget, and the network
    bool searching_ = false;
};

}  // namespace ridgepoint::ui
