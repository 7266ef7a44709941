// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a run or a comparison as a report: a self-contained HTML file or a PDF. The core library
// writes the text, and the views draw the figures.
#pragma once

#include "ui/export/export.h"

namespace ridgepoint::ui {

Export reportExport();

}  // namespace ridgepoint::ui
