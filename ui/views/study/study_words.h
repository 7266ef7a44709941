// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the translated terms of studies: axes, states, quantities, kinds of lines.
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/study/results.h"

namespace ridgepoint::ui {

QString axisTitle(study::Axis axis);         // for example "Batch size"
QString axisTitle(const std::string& name);  // takes an axis name from a study file
QString stateWord(const study::ResultRow& row);
// Returns the translation of a study::originOf() result.
QString originWord(std::string_view origin);
QString quantityTitle(const study::NamedQuantity& quantity);
// Returns the translation of the study::axisWords() result.
std::string axisWording(const study::ResultRow& row, study::Axis axis, const std::string& value);
// Returns, for example, "2 h 05 min", "12 min" or "40 s".
QString durationWords(double seconds);

}  // namespace ridgepoint::ui
