// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the user's words for studies: axes, states, quantities, kinds of lines.
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/study/results.h"

namespace ridgepoint::ui {

QString axisTitle(study::Axis axis);         // "Batch size"
QString axisTitle(const std::string& name);  // accepts an axis name of study files
QString stateWord(const study::ResultRow& row);
// Returns the translated result of study::originOf().
QString originWord(std::string_view origin);
QString quantityTitle(const study::NamedQuantity& quantity);
// As study::axisWords(), translated.
std::string axisWording(const study::ResultRow& row, study::Axis axis, const std::string& value);
// "2 h 05 min", "12 min", "40 s"
QString durationWords(double seconds);

}  // namespace ridgepoint::ui
