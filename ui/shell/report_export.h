// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a run or a comparison as a report: a self-contained HTML file or a PDF. The texts are
// core's; the figures are those of the views.
#pragma once

#include "ui/export/export.h"

namespace ridgepoint::ui {

Export reportExport();

}  // namespace ridgepoint::ui
