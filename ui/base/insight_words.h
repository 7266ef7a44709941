// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the texts of insight rules in the user's language.
#pragma once

#include <QString>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

// Translates a rule's text (finding, definition, advice, source) from core/insight.
QString ruleText(std::string_view english);
// Returns the finding with its numbers as one sentence.
QString findingOf(const insight::Insight& insight);
// Whether translations contain every text of the rule.
bool translatable(const insight::Rule& rule);

}  // namespace ridgepoint::ui
