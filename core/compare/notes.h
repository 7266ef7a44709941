// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of Comparison::notes, for the window, which translates them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ridgepoint::compare {

// "%1" stands for the labels of runs.
std::span<const std::string_view> noteWords();

struct NoteParts {
    std::string_view words;  // one of noteWords(); empty: of another kind
    std::string runs;        // what "%1" stands for
};
NoteParts partsOf(std::string_view note);

}  // namespace ridgepoint::compare
