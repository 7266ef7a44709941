// SPDX-License-Identifier: GPL-3.0-or-later
// Shows measured roofs as a table, with the datasheet's figure if there is one.
#pragma once

#include <optional>
#include <vector>

#include "core/machine/catalogue.h"
#include "core/roofline/roofline.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

struct MeasuredRoof {
    roofline::Ceiling roof;
    std::optional<double> datasheet;
};

class RoofTable : public TableModel<MeasuredRoof> {
    Q_OBJECT
  public:
    enum Column { kName, kUnit, kThreads, kMeasured, kSpread, kSamples, kDatasheet, kReached };

    explicit RoofTable(QObject* parent = nullptr);
    // `device` contains the vendor's figures for this machine, or is null if the catalogue does not
    // contain the machine. Each figure is compared with the all-core roof (the most threads) for
    // its precision or level.
    void setRoofs(const std::vector<roofline::Ceiling>& roofs, const machine::Device* device);
};

}  // namespace ridgepoint::ui
