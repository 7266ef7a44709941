// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an estimate's results on each device as a table.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/cost/on_device.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

// A prediction with its interval, in a sentence or two.
QString predictedWords(const cost::Predicted& time);

struct DeviceRow : cost::OnDevice {
    std::optional<cost::Predicted> open_run;  // its step, carried over to this device
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
