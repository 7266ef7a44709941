// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the built-in networks with their family, parameters and FLOPs.
#pragma once

#include "ui/base/table_model.h"

namespace ridgepoint::ui {

struct Network {
    QString name, family;
    double parameters = 0;
    double flops = 0;  // matrix FLOPs of a forward pass with one sample
};

class NetworkTable : public TableModel<Network> {
    Q_OBJECT
  public:
    explicit NetworkTable(QObject* parent = nullptr);
    void fill();                              // reads the networks once, on another thread
    int rowOf(const QString& network) const;  // -1 if the network is not listed or not read yet

  Q_SIGNALS:
    void filled();

  private:
    bool asked_ = false;
};

}  // namespace ridgepoint::ui
