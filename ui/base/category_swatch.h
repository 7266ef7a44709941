// SPDX-License-Identifier: GPL-3.0-or-later
// A category's colour beside a name in a table.
#pragma once

#include <QPixmap>

#include "core/cost/op.h"

namespace ridgepoint::ui {

QPixmap categorySwatch(cost::Category category);

}  // namespace ridgepoint::ui
