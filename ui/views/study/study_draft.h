// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a study's document field by field. Input becomes JSON; core/study's reader checks it.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/study/study.h"

namespace ridgepoint::ui {

// The values of an axis with commas between; a TorchScript file as "/path/my.pt 3x224x224".
QString axisWords(const study::Axes& axes, study::Axis axis);
// The document with these values in the axis; without any the axis goes.
std::string withAxis(const std::string& document, study::Axis axis, const QString& words);
// With a number at a key of its own ("steps"); unset: the key goes.
std::string withNumber(const std::string& document, const char* key, std::optional<double> value);

}  // namespace ridgepoint::ui
