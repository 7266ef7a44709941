// SPDX-License-Identifier: GPL-3.0-or-later
// Shows this machine: its description, and its measured roofs compared with the datasheet.
#pragma once

#include <QWidget>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "core/machine/catalogue.h"
#include "core/machine/ceilings.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RoofTable;

class MachineView : public QWidget {
    Q_OBJECT
  public:
    // Runs on a pool thread and blocks while measuring. If `again` is true, ignores stored
    // measurements.
    using Measure =
        std::function<machine::MeasuredCeilings(const machine::MeasureOptions&, bool again)>;

    // Shows this machine and its stored measurements. Tests use the other constructor.
    explicit MachineView(QWidget* parent = nullptr);
    MachineView(machine::Machine machine, Measure measure, QWidget* parent = nullptr);
    void showKept(const machine::MeasuredCeilings& kept);
    ~MachineView() override;

    void measure(bool quick, bool again);
    void cancel();
    bool measuring() const { return stop_ != nullptr; }
    RoofTable* roofs() const { return roofs_; }

  Q_SIGNALS:
    void measured();  // emitted when a measurement ends, is cancelled or fails

  private:
    void showProgress(const QString& what, double done);
    void finish(const std::optional<machine::MeasuredCeilings>& result, const QString& problem);
    void showRoofs(const machine::MeasuredCeilings& measured);
    void updateButtons();

    machine::Machine machine_;
    Measure measure_;
    machine::Catalogue catalogue_;
    RoofTable* roofs_;
    QTableView* table_;
    QLabel* facts_;
    QLabel* words_;
    QProgressBar* progress_;
    QPushButton* quick_;
    QPushButton* full_;
    QPushButton* cancel_;
    std::shared_ptr<std::atomic<bool>> stop_;  // set to stop the current measurement
};

}  // namespace ridgepoint::ui
