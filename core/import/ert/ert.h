// SPDX-License-Identifier: GPL-3.0-or-later
// Results of the Empirical Roofline Tool (Berkeley Lab): roofline.json, or the text of the same
// (sum, roofline.out: "355.79 GFLOPs EMP", "83.00 DRAM EMP"). They are roofs, for the runs of the
// other files that are imported with them or for a run of their own.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::ert {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::ert
