// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picture_size.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "app/recording_options.h"

namespace ridgepoint::app {
namespace {

constexpr int kLeastSide = 100, kMostSide = 20'000;
constexpr double kUnitsPerMillimetre = 5, kMillimetresPerInch = 25.4;
constexpr std::string_view kMillimetres = "mm";

std::optional<int> side(std::string_view words, double units) {
    double value = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc{} || end != words.data() + words.size()) return std::nullopt;
    value = std::round(value * units);
    if (!(value >= kLeastSide && value <= kMostSide)) return std::nullopt;
    return static_cast<int>(value);
}

}  // namespace

PictureSize pictureSize(std::string_view words) {
    PictureSize size;
    double units = 1;
    const std::size_t cross = words.find('x');
    std::string_view width = words.substr(0, cross),
                     height = cross == std::string_view::npos ? "" : words.substr(cross + 1);
    if (width.ends_with(kMillimetres) && height.ends_with(kMillimetres)) {
        units = kUnitsPerMillimetre;
        size.units_per_inch = kUnitsPerMillimetre * kMillimetresPerInch;
        width.remove_suffix(kMillimetres.size());
        height.remove_suffix(kMillimetres.size());
    }
    const auto across = side(width, units), up = side(height, units);
    if (!across || !up) {
        throw UsageError(
            fmt::format("--size takes WIDTHxHEIGHT, each from {} to {}, or in millimetres "
                        "(85mmx60mm), not \"{}\".",
                        kLeastSide, kMostSide, words));
    }
    size.width = *across;
    size.height = *up;
    return size;
}

void checkTheme(std::string_view words) {
    if (words != "light" && words != "dark")
        throw UsageError(fmt::format("--theme takes light or dark, not \"{}\".", words));
}

}  // namespace ridgepoint::app
