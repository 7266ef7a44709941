// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a run, or a comparison, as a report: one HTML file that needs nothing else, or a PDF. The
// words are core's; the figures are those of the views.
#pragma once

#include "ui/export/export.h"

namespace ridgepoint::ui {

Export reportExport();

}  // namespace ridgepoint::ui
