// SPDX-License-Identifier: GPL-3.0-or-later
// Returns a note on a comparison in the user's language.
#pragma once

#include <QString>
#include <string>

namespace ridgepoint::ui {

QString noteWords(const std::string& note);

}  // namespace ridgepoint::ui
