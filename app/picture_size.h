// SPDX-License-Identifier: GPL-3.0-or-later
// The option --size of both programs.
#pragma once

#include <string_view>

namespace ridgepoint::app {

struct PictureSize {
    int width = 0, height = 0;  // units, of which text is 13 high
    double units_per_inch = 96;
};
// "1600x1000", or "85mmx60mm": 5 units are a millimetre then, which makes text 7.4 points high.
// Throws UsageError.
PictureSize pictureSize(std::string_view words);

}  // namespace ridgepoint::app
