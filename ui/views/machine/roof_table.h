// SPDX-License-Identifier: GPL-3.0-or-later
// A table of measured roofs, with the datasheet's figure next to each that has one.
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
    // `device`: what the vendor says of this machine; null where the catalogue does not know it. It
    // is compared with the roofs of all cores (the most threads), of each precision or level.
    void setRoofs(const std::vector<roofline::Ceiling>& roofs, const machine::Device* device);
};

}  // namespace ridgepoint::ui
