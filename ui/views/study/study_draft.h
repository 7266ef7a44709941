// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a study's document field by field. Input becomes JSON, which core/study's reader checks.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/study/study.h"

namespace ridgepoint::ui {

// Returns the comma-separated values of an axis. A TorchScript file is written as "/path/my.pt
// 3x224x224".
QString axisWords(const study::Axes& axes, study::Axis axis);
// Returns the document with these values on the axis. If `words` is empty, removes the axis.
std::string withAxis(const std::string& document, study::Axis axis, const QString& words);
// Returns the document with this number at a top-level key, for example "steps". If `value` is
// unset, removes the key.
std::string withNumber(const std::string& document, const char* key, std::optional<double> value);

}  // namespace ridgepoint::ui
