// SPDX-License-Identifier: GPL-3.0-or-later
// Imports torch.profiler (Kineto) traces of all generations, and Ridgepoint's own exports.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::kineto {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::kineto
