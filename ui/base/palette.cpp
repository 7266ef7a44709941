// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/palette.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::ui {
namespace {

const QColor kOrange(0xe6, 0x9f, 0x00);
const QColor kSkyBlue(0x56, 0xb4, 0xe9);
const QColor kGreen(0x00, 0x9e, 0x73);
const QColor kYellow(0xf0, 0xe4, 0x42);
const QColor kBlue(0x00, 0x72, 0xb2);
const QColor kVermilion(0xd5, 0x5e, 0x00);
const QColor kPurple(0xcc, 0x79, 0xa7);
const QColor kGrey(0x99, 0x99, 0x99);

// Returns the black of the palettes, or white for dark themes.
QColor blackOrWhite(bool dark) {
    return dark ? QColor(0xf2, 0xf2, 0xf2) : QColor(0x1a, 0x1a, 0x1a);
}

}  // namespace

QColor runColor(int place, bool dark) {
    static constexpr std::array<QRgb, 7> kRunColors{0xff4477aa, 0xffee6677, 0xff228833, 0xffccbb44,
                                                    0xff66ccee, 0xffaa3377, 0xff999999};
    const auto at = static_cast<std::size_t>(std::max(place, 0)) % (kRunColors.size() + 1);
    return at < kRunColors.size() ? QColor::fromRgb(kRunColors[at]) : blackOrWhite(dark);
}

QColor seriesColor(std::size_t place, bool dark) {
    if (place < kSeriesColors.size()) return QColor::fromRgb(kSeriesColors[place]);
    if (place == kSeriesColors.size()) return blackOrWhite(dark);
    constexpr double kGolden = 0.618033988749895;  // golden ratio; distributes the hues evenly
    const double hue = static_cast<double>(place) * kGolden;
    const double lightness = (place % 2 == 0 ? 0.35 : 0.5) + (dark ? 0.15 : 0);
    return QColor::fromHslF(static_cast<float>(hue - std::floor(hue)), 0.6F,
                            static_cast<float>(lightness));
}

QColor changeColor(double seconds) {
    return QColor::fromRgb(seconds < 0 ? 0xff009e73 : 0xffd55e00);
}

QColor categoryColor(cost::Category category, bool dark) {
    switch (legendCategory(category)) {
        case cost::Category::convolution:
            return kBlue;
        case cost::Category::matmul:
            return kSkyBlue;
        case cost::Category::attention:
            return blackOrWhite(dark);
        case cost::Category::normalization:
            return kGreen;
        case cost::Category::activation:
            return kYellow;
        case cost::Category::pooling:
            return kPurple;
        case cost::Category::elementwise:
            return kOrange;
        case cost::Category::optimizer:
            return kVermilion;
        case cost::Category::copy:
            return kGrey;
        case cost::Category::outside:
            return dark ? QColor(0x4a, 0x52, 0x5c) : QColor(0xcf, 0xd4, 0xda);
        default:
            return dark ? QColor(0x77, 0x80, 0x8a) : QColor(0x6e, 0x76, 0x80);
    }
}

cost::Category legendCategory(cost::Category category) {
    switch (category) {
        case cost::Category::reduction:
        case cost::Category::loss:
        case cost::Category::view:
        case cost::Category::allocation:
        case cost::Category::random:
        case cost::Category::autograd:
        case cost::Category::collective:
        case cost::Category::other:
            return cost::Category::other;
        default:
            return category;
    }
}

QColor memoryColor(run::MemoryCategory category) {
    switch (category) {
        case run::MemoryCategory::parameter:
            return kBlue;
        case run::MemoryCategory::gradient:
            return kOrange;
        case run::MemoryCategory::optimizer_state:
            return kVermilion;
        case run::MemoryCategory::activation:
            return kGreen;
        case run::MemoryCategory::input:
            return kSkyBlue;
        case run::MemoryCategory::temporary:
            return kPurple;
        case run::MemoryCategory::unknown:
            break;
    }
    return kGrey;
}

// The colour of `forward` is lighter than Tol's indigo, so that it is visible on black.
QColor phaseColor(run::Phase phase) {
    switch (phase) {
        case run::Phase::data:
            return QColor(0x88, 0xcc, 0xee);
        case run::Phase::forward:
            return QColor(0x66, 0x55, 0xbb);
        case run::Phase::loss:
            return QColor(0xdd, 0xcc, 0x77);
        case run::Phase::backward:
            return QColor(0x44, 0xaa, 0x99);
        case run::Phase::optimizer:
            return QColor(0xcc, 0x66, 0x77);
        case run::Phase::none:
            break;
    }
    return kGrey;
}

QColor callGroupColor(cost::kernel::CallGroup group) {
    switch (group) {
        case cost::kernel::CallGroup::launch:
            return QColor::fromRgb(kSeriesColors[0]);
        case cost::kernel::CallGroup::memcpy:
            return QColor::fromRgb(kSeriesColors[1]);
        case cost::kernel::CallGroup::memset:
            return QColor::fromRgb(kSeriesColors[6]);
        case cost::kernel::CallGroup::synchronize:
            return QColor::fromRgb(kSeriesColors[5]);
        case cost::kernel::CallGroup::malloc:
            return QColor::fromRgb(kSeriesColors[3]);
        case cost::kernel::CallGroup::event:
            return QColor::fromRgb(kSeriesColors[2]);
        case cost::kernel::CallGroup::other:
            break;
    }
    return QColor::fromRgb(0xff999999);
}

}  // namespace ridgepoint::ui
