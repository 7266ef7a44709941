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
    // `device`: the vendor's figures for this machine; null if the catalogue lacks them. For each
    // precision or level, they are compared with the roof of all cores (the most threads).
    void setRoofs(const std::vector<roofline::Ceiling>& roofs, const machine::Device* device);
};

}  // namespace ridgepoint::ui
