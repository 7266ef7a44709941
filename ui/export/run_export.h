// SPDX-License-Identifier: GPL-3.0-or-later
// All of a run for other programs: every call of it as a Chrome trace, or its sums as JSON.
#pragma once

#include <filesystem>
#include <memory>

#include "ui/base/export_steps.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// By the ending of the path: .trace.json, .json. Throws ExportError for another one.
ExportSteps runSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path);

}  // namespace ridgepoint::ui
