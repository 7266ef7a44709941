// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: converts the document "counters", which describes how hardware events
// were counted.
#pragma once

#include <string>
#include <string_view>

#include "core/run/counted.h"

namespace ridgepoint::run {

std::string toDocument(const CountersInfo& info);
// Reads the document. Throws sqlite::BadValue under the same conditions as runInfoFrom().
CountersInfo countersFrom(std::string_view document);

}  // namespace ridgepoint::run
