// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a study's document field by field. Input becomes JSON; core/study's reader checks it.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/study/study.h"

namespace ridgepoint::ui {

// Returns an axis's values separated by commas; a TorchScript file as "/path/my.pt 3x224x224".
QString axisWords(const study::Axes& axes, study::Axis axis);
// Returns the document with these values on the axis; without values, the axis is removed.
std::string withAxis(const std::string& document, study::Axis axis, const QString& words);
// Returns the document with a number at a separate key ("steps"), or without the key if unset.
std::string withNumber(const std::string& document, const char* key, std::optional<double> value);

}  // namespace ridgepoint::ui
