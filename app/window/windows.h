// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the program's windows: one for each open run.
#pragma once

#include <QObject>
#include <QPointer>
#include <QSettings>
#include <vector>

#include "ui/shell/main_window.h"

namespace ridgepoint::window {

class Windows : public QObject {
    Q_OBJECT
  public:
    explicit Windows(QObject* parent = nullptr);
    ~Windows() override;

    ui::MainWindow* add();  // already shown
    void open(const std::filesystem::path& run);
    void openFiles(const std::vector<std::filesystem::path>& files);
    std::vector<ui::MainWindow*> all() const;

  private:
    QSettings settings_;
    std::vector<QPointer<ui::MainWindow>> windows_;
};

}  // namespace ridgepoint::window
