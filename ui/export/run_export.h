// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a whole run for other programs: every call as a Chrome trace, or the totals as JSON.
#pragma once

#include <filesystem>
#include <memory>

#include "ui/base/export_steps.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// Returns the steps that export a run. The file extension selects the format: .trace.json or .json.
// Throws ExportError for other extensions.
ExportSteps runSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path);

}  // namespace ridgepoint::ui
