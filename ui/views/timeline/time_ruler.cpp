// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/time_ruler.h"

#include <array>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr double kMostDigits = 1e5;  // maximum number of tick steps from the run's start to a label
constexpr int kMostTicks = 500;

struct Unit {
    double nanoseconds;
    const char* name;
};
constexpr std::array kUnits{Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "µs"}, Unit{1, "ns"}};

// Returns the largest unit in which the value is at least 1.
const Unit& unitOf(double nanoseconds) {
    for (const Unit& unit : kUnits) {
        if (nanoseconds >= unit.nanoseconds * (1 - 1e-9)) return unit;
    }
    return kUnits.back();
}

int decimalsOf(double step, const Unit& unit) {
    const double steps = step / unit.nanoseconds;
    return steps >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(steps) - 1e-6));
}

QString label(double nanoseconds, const Unit& unit, int decimals) {
    return text(roofline::formatFixed(nanoseconds / unit.nanoseconds, decimals)) +
           QLatin1Char(' ') + QString::fromUtf8(unit.name);
}

// Rounds up to 1, 2 or 5 times a power of ten, in whole nanoseconds.
double roundUp(double nanoseconds) {
    const double power = std::pow(10, std::floor(std::log10(std::max(nanoseconds, 1.0)) + 1e-9));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= nanoseconds * (1 - 1e-9)) return power * factor;
    }
    return power * 10;
}

TimeRuler rulerWith(const TimeScale& scale, double step) {
    TimeRuler ruler;
    ruler.step = step;
    const TimeSpan& view = scale.view;
    double base = 0;
    const double most = std::max(std::fabs(view.from), std::fabs(view.to));
    if (most / step > kMostDigits) {
        const double power = std::pow(10, std::ceil(std::log10(view.length()) - 1e-9));
        base = std::floor(view.from / power) * power;
        ruler.base = label(base, kUnits.front(), decimalsOf(power, kUnits.front()));
    }
    const bool relative = !ruler.base.isEmpty();
    const Unit& unit = unitOf(relative ? std::max(view.to - base, step) : std::max(most, step));
    const int decimals = decimalsOf(step, unit);
    const double first = std::ceil((view.from - base) / step - 1e-9);
    for (int i = 0; i < kMostTicks; ++i) {
        const double since = (first + i) * step;
        if (base + since > view.to) break;
        // Prevents the label "-0".
        QString words = label(since == 0 ? 0.0 : since, unit, decimals);
        if (relative && since >= 0) words.prepend(QLatin1Char('+'));
        ruler.ticks.push_back({base + since, std::move(words)});
    }
    return ruler;
}

}  // namespace

TimeRuler rulerOf(const TimeScale& scale, const std::function<double(const QString&)>& width,
                  double gap) {
    if (!(scale.view.length() > 0) || !(scale.width > 0)) return {};
    double step = roundUp(scale.perPixel() * 40);
    for (int attempt = 0; attempt < 12; ++attempt) {
        TimeRuler ruler = rulerWith(scale, step);
        double widest = 0;
        for (const TimeRuler::Tick& tick : ruler.ticks) {
            widest = std::max(widest, width(tick.label));
        }
        if (step / scale.perPixel() >= widest + gap) return ruler;
        step = roundUp(step * 1.5);
    }
    return {};
}

}  // namespace ridgepoint::ui
