// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the contents of resources/prediction.json, which are compiled into the program.
#pragma once

#include <string_view>

namespace ridgepoint::cost {

std::string_view builtInPredictionJson();

}  // namespace ridgepoint::cost
