// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the claims of a study from JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/study/axes_reader.h"

namespace ridgepoint::study {

std::vector<Claim> claimsIn(const nlohmann::json& document, const JsonFields& fields,
                            const AxesReader& axes);

}  // namespace ridgepoint::study
