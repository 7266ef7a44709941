// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an estimate's results on each device as a table.
#pragma once

#include <QString>
#include <vector>

#include "core/cost/on_device.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

// A prediction with its interval, in a sentence or two.
QString predictedWords(const cost::Predicted& time);

class DeviceModel : public TableModel<cost::OnDevice> {
    Q_OBJECT
  public:
    enum Column { kName, kMemory, kFits, kLargest, kTime, kRate, kBound, kPredicted };

    explicit DeviceModel(QObject* parent = nullptr);

    void setDevices(std::vector<cost::OnDevice> devices, std::int64_t batch);
    std::int64_t batch() const { return batch_; }

  protected:
    QVariant answer(const cost::OnDevice& row, int column, int role) const override;

  private:
    std::int64_t batch_ = 0;
};

}  // namespace ridgepoint::ui
