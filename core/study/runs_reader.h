// SPDX-License-Identifier: GPL-3.0-or-later
// Reads "runs" of a study that names a folder of files: which file belongs to which point.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/study/axes_reader.h"

namespace ridgepoint::study {

// Returns the list of runs that the folder's files are named after, or describe themselves.
nlohmann::json runsIn(const nlohmann::json& given, const Place& place, const Study& study,
                      const JsonFields& fields, const AxesReader& axes);

}  // namespace ridgepoint::study
