// SPDX-License-Identifier: GPL-3.0-or-later
// The window about this machine: its description, and its measured roofs compared with the
// datasheet's.
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
    // Blocks while it measures; called in a thread of the pool. `again`: not from what was kept.
    using Measure =
        std::function<machine::MeasuredCeilings(const machine::MeasureOptions&, bool again)>;

    // The machine at hand, with what was measured of it before; tests bring their own.
    explicit MachineView(QWidget* parent = nullptr);
    MachineView(machine::Machine machine, Measure measure, QWidget* parent = nullptr);
    void showKept(const machine::MeasuredCeilings& kept);
    ~MachineView() override;

    void measure(bool quick, bool again);
    void cancel();
    bool measuring() const { return stop_ != nullptr; }
    RoofTable* roofs() const { return roofs_; }

  Q_SIGNALS:
    void measured();  // or cancelled, or failed

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
    std::shared_ptr<std::atomic<bool>> stop_;  // of the measurement that runs
};

}  // namespace ridgepoint::ui
