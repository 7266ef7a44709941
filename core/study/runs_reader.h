// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the "runs" of a study that names a folder of files, and determines which file belongs to
// which point.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/study/axes_reader.h"

namespace ridgepoint::study {

// Returns the list of runs, based on the names or the contents of the files in the folder.
nlohmann::json runsIn(const nlohmann::json& given, const Place& place, const Study& study,
                      const JsonFields& fields, const AxesReader& axes);

}  // namespace ridgepoint::study
