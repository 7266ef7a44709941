// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of Comparison::notes. The window translates them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ridgepoint::compare {

// Returns all note strings. "%1" is a placeholder for run labels.
std::span<const std::string_view> noteWords();

struct NoteParts {
    std::string_view words;  // one of noteWords(); empty for other notes
    std::string runs;        // replaces "%1"
};
NoteParts partsOf(std::string_view note);

}  // namespace ridgepoint::compare
