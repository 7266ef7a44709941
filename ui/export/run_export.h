// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a whole run for other programs: every call as a Chrome trace, or its sums as JSON.
#pragma once

#include <filesystem>
#include <memory>

#include "ui/base/export_steps.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// Chooses by the path's ending: .trace.json or .json. Throws ExportError for any other.
ExportSteps runSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path);

}  // namespace ridgepoint::ui
