// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an estimate's layers as a table, in the network's order.
#pragma once

#include <vector>

#include "core/cost/layer_rows.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

class LayerModel : public TableModel<cost::LayerRow> {
    Q_OBJECT
  public:
    static constexpr int kName = 0, kOutput = 2, kPredicted = 12;  // column indices

    explicit LayerModel(QObject* parent = nullptr);

    void setLayers(std::vector<cost::LayerRow> layers);
    int rowOf(const QString& layer) const;  // -1 if not found

  protected:
    QVariant answer(const cost::LayerRow& row, int column, int role) const override;
};

}  // namespace ridgepoint::ui
