// SPDX-License-Identifier: GPL-3.0-or-later
// Measured roofs as rows, the datasheet's figure beside each that has one.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "core/machine/catalogue.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::ui {

class RoofTable : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        kName,
        kUnit,
        kThreads,
        kMeasured,
        kSpread,
        kSamples,
        kDatasheet,
        kReached,
        kColumns
    };

    using QAbstractTableModel::QAbstractTableModel;
    // `device`: what the vendor says of this machine; null where the catalogue does not know it. It
    // is compared with the roofs of all cores (the most threads), of each precision or level.
    void setRoofs(std::vector<roofline::Ceiling> roofs, const machine::Device* device);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& at, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<roofline::Ceiling> roofs_;
    std::vector<std::optional<double>> datasheet_;  // beside each roof
};

}  // namespace ridgepoint::ui
