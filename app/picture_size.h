// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the picture options of both programs.
#pragma once

#include <string_view>

namespace ridgepoint::app {

struct PictureSize {
    int width = 0, height = 0;  // in units; text is 13 units high
    double units_per_inch = 96;
};
// Parses "1600x1000" (units), or "85mmx60mm" with 5 units per millimetre, so that text is 7.4
// points high. Throws UsageError.
PictureSize pictureSize(std::string_view words);

// Throws UsageError unless the words are "light" or "dark".
void checkTheme(std::string_view words);

}  // namespace ridgepoint::app
