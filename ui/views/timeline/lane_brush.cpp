// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/lane_brush.h"

#include "ui/base/palette.h"

namespace ridgepoint::ui {
namespace {

constexpr double kFaint = 0.28;  // opacity of intervals that are not selected or are filtered out

}  // namespace

LaneBrush::LaneBrush() : labels(figureFont(11)) { setTheme(Theme::light()); }

void LaneBrush::setTheme(const Theme& theme) {
    theme_ = theme;
    for (std::size_t i = 0; i < kColors; ++i) {
        const QColor color =
            i < cost::kCategoryCount
                ? categoryColor(static_cast<cost::Category>(i), theme.dark)
                : callGroupColor(static_cast<cost::kernel::CallGroup>(i - cost::kCategoryCount));
        for (const bool strong : {false, true}) {
            auto& shades = shades_[strong ? 1 : 0][i];
            for (std::size_t s = 0; s < shades.size(); ++s) {
                const double share =
                    0.4 + 0.6 * static_cast<double>(s) / static_cast<double>(shades.size() - 1);
                shades[s] = onto(theme.surface, color, strong ? share : share * kFaint);
            }
            inks_[strong ? 1 : 0][i] = strong ? inkOn(shades.back()) : theme.muted;
        }
    }
}

}  // namespace ridgepoint::ui
