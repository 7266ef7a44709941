// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the strings of insight rules in the user's language.
#pragma once

#include <QString>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

// Translates a string of a rule (finding, definition, advice or source) from core/insight.
QString ruleText(std::string_view english);
// Returns the insight's finding with its numbers as a sentence.
QString findingOf(const insight::Insight& insight);
// Returns whether every string of the rule is marked for translation.
bool translatable(const insight::Rule& rule);

}  // namespace ridgepoint::ui
