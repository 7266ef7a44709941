// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: the document "counters", which describes how hardware counters were read.
#pragma once

#include <string>
#include <string_view>

#include "core/run/counted.h"

namespace ridgepoint::run {

std::string toDocument(const CountersInfo& info);
// Throws sqlite::BadValue, like runInfoFrom().
CountersInfo countersFrom(std::string_view document);

}  // namespace ridgepoint::run
