// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of an estimate as a table, in the network's order.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/cost/layer_rows.h"
#include "ui/base/number_sort.h"

namespace ridgepoint::ui {

class LayerModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        kName,
        kType,
        kOutput,
        kParameters,
        kFlopsForward,
        kFlopsBackward,
        kBytes,
        kIntensity,
        kSaved,
        kTime,
        kShare,
        kBound,
        kColumnCount
    };
    static constexpr int kSortRole = NumberSort::kSortRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<cost::LayerRow> rows);
    const std::vector<cost::LayerRow>& rows() const { return rows_; }
    int rowOf(const QString& layer) const;  // -1 when there is none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<cost::LayerRow> rows_;
};

}  // namespace ridgepoint::ui
