// SPDX-License-Identifier: GPL-3.0-or-later
// RoofMenu selects roofs by precision, level, unit and source, and another device's roofs.
#pragma once

#include <QMenu>
#include <memory>

#include "ui/roofline/roof_choice.h"

namespace ridgepoint::ui {

class RoofMenu : public QMenu {
    Q_OBJECT
  public:
    explicit RoofMenu(QWidget* parent = nullptr);

    // Sets the run whose roofs the menu offers when it opens.
    void setSnapshot(std::shared_ptr<const run::Snapshot> snapshot);
    const RoofChoice& choice() const { return choice_; }

  Q_SIGNALS:
    void chosen();

  private:
    void fill();
    void fillDevices();
    QAction* addToggle(const QString& words, bool on, const std::function<void(bool)>& change);

    std::shared_ptr<const run::Snapshot> snapshot_;
    RoofChoice choice_;
};

}  // namespace ridgepoint::ui
