// SPDX-License-Identifier: GPL-3.0-or-later
// AttachDialog shows the user's processes that have loaded torch, and asks which one to record.
#pragma once

#include <QDialog>
#include <vector>

#include "core/recording/script/processes.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QPushButton;
class QSpinBox;
class QTreeWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AttachDialog : public QDialog {
    Q_OBJECT
  public:
    explicit AttachDialog(QWidget* parent = nullptr);

    // Refreshes the process list in the background.
    void refresh();
    void fill(std::vector<recording::script::PythonProcess> processes);

  Q_SIGNALS:
    // Emitted when the user chooses a process, or several processes that train together. `steps` is
    // 0 if the recording stops only on request.
    void attachWanted(const std::vector<recording::script::PythonProcess>& processes, int steps);

  private:
    void update();
    std::vector<recording::script::PythonProcess> chosen() const;

    std::vector<recording::script::PythonProcess> processes_;
    QTreeWidget* list_;
    QSpinBox* steps_;
    QLabel* empty_;
    QPushButton* record_;
};

}  // namespace ridgepoint::ui
