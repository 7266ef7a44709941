// SPDX-License-Identifier: GPL-3.0-or-later
// What devices make of an estimate, as a table.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/cost/on_device.h"

namespace ridgepoint::ui {

class DeviceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { kName, kMemory, kFits, kLargest, kTime, kRate, kBound, kColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<cost::OnDevice> rows, std::int64_t batch);
    const std::vector<cost::OnDevice>& rows() const { return rows_; }
    std::int64_t batch() const { return batch_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString display(const cost::OnDevice& row, int column) const;
    QString tip(const cost::OnDevice& row) const;

    std::vector<cost::OnDevice> rows_;
    std::int64_t batch_ = 0;
};

}  // namespace ridgepoint::ui
