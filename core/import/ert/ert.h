// SPDX-License-Identifier: GPL-3.0-or-later
// Imports results of the Empirical Roofline Tool (Berkeley Lab) from roofline.json or its text form
// (sum, roofline.out: "355.79 GFLOPs EMP", "83.00 DRAM EMP"). The results are roofs. They belong to
// the runs that are imported together with them, or to a separate run.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::ert {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::ert
