// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an estimate's results on each device as a table.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/cost/on_device.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

// Returns one or two sentences that contain the prediction and its interval.
QString predictedWords(const cost::Predicted& time);

struct DeviceRow : cost::OnDevice {
    std::optional<cost::Predicted> open_run;  // step time of the open run, projected to the device
};

class DeviceModel : public TableModel<DeviceRow> {
    Q_OBJECT
  public:
    enum Column { kName, kMemory, kFits, kLargest, kTime, kRate, kBound, kPredicted, kOpenRun };

    explicit DeviceModel(QObject* parent = nullptr);

    void setDevices(std::vector<DeviceRow> devices, std::int64_t batch);
    std::int64_t batch() const { return batch_; }

  protected:
    QVariant answer(const DeviceRow& row, int column, int role) const override;

  private:
    std::int64_t batch_ = 0;
};

}  // namespace ridgepoint::ui
