// SPDX-License-Identifier: GPL-3.0-or-later
// The rules' texts in the user's language.
#pragma once

#include <QString>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

// A text of a rule (finding, definition, advice, source) as it is in core/insight.
QString ruleText(std::string_view english);
// The finding with its numbers, as one sentence.
QString findingOf(const insight::Insight& insight);
// Whether each text of the rule is known to the translators.
bool translatable(const insight::Rule& rule);

}  // namespace ridgepoint::ui
