// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roof_lines.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/roofline/loss_words.h"

namespace ridgepoint::ui {
namespace {

struct RoofText {
    Q_DECLARE_TR_FUNCTIONS(RoofLines)
};

constexpr double kFar = ZoomStack::kFarthest + 1;

QString describe(const roofline::Ceiling& ceiling, const QString& value) {
    QString words =
        RoofText::tr("%1: %2, %3").arg(text(ceiling.name), value, word(ceiling.provenance));
    if (ceiling.samples > 0) {
        words += QLatin1Char('\n') + RoofText::tr("best of %1 repetitions").arg(ceiling.samples);
        if (ceiling.spread) {
            words += RoofText::tr(", spread %1").arg(text(roofline::formatShare(ceiling.spread)));
        }
    }
    return words;
}

RoofLine bandwidthLine(const roofline::Ceiling& ceiling, double log_value, double log_top,
                       roofline::Level level) {
    RoofLine line;
    line.from = {-kFar, -kFar + log_value};
    line.to = {log_top - log_value, log_top};
    line.bandwidth = true;
    line.primary = ceiling.level == level;
    line.dashed = ceiling.provenance == roofline::Provenance::datasheet;
    line.name = word(ceiling.level);
    line.value = text(roofline::formatRoof(ceiling));
    line.tooltip = describe(ceiling, line.value);
    return line;
}

}  // namespace

Roofs roofsOf(std::span<const roofline::Ceiling> ceilings, roofline::Level level,
              std::span<const std::size_t> shown) {
    Roofs roofs;
    double log_top = -std::numeric_limits<double>::infinity();
    double log_fastest = log_top;  // log10 of the highest bandwidth
    for (const std::size_t place : shown) {
        const roofline::Ceiling& ceiling = ceilings[place];
        const auto log_value = logOf(ceiling.value);
        if (!log_value) continue;
        double& highest = ceiling.kind == roofline::Ceiling::Kind::compute ? log_top : log_fastest;
        highest = std::max(highest, *log_value);
    }
    const bool has_compute = logOf(std::pow(10.0, log_top)).has_value();
    const bool has_bandwidth = logOf(std::pow(10.0, log_fastest)).has_value();
    const roofline::Ceiling* const base = roofline::bandwidthRoof(ceilings, level);
    const auto log_base = base != nullptr ? logOf(base->value) : std::nullopt;

    for (const std::size_t place : shown) {
        const roofline::Ceiling& ceiling = ceilings[place];
        const auto log_value = logOf(ceiling.value);
        if (!log_value) continue;
        if (ceiling.kind == roofline::Ceiling::Kind::bandwidth) {
            roofs.lines.push_back(bandwidthLine(ceiling, *log_value,
                                                has_compute ? log_top : kFar + *log_value, level));
            roofs.lines.back().ceiling = place;
            continue;
        }
        const double meets_fastest = has_bandwidth ? *log_value - log_fastest : -kFar;
        const double meets_base = log_base ? *log_value - *log_base : meets_fastest;
        RoofLine line;
        line.from = {meets_base, *log_value};
        line.to = {kFar, *log_value};
        line.primary = true;
        line.ceiling = place;
        line.dashed = ceiling.provenance == roofline::Provenance::datasheet;
        line.name = shortRoofName(ceiling);
        line.value = text(roofline::formatRoof(ceiling));
        line.tooltip = describe(ceiling, line.value);
        if (meets_fastest < meets_base) {
            RoofLine lead = line;
            lead.from.x = meets_fastest;
            lead.to.x = meets_base;
            lead.primary = false;
            lead.lead = true;
            roofs.lines.push_back(lead);
        }
        roofs.lines.push_back(line);
        if (log_base && !line.dashed) {
            roofs.ridges.push_back({{meets_base, *log_value},
                                    text(roofline::formatIntensity(
                                        roofline::ridgePoint(ceiling.value, base->value)))});
        }
    }
    // Secondary lines are drawn first, so that primary lines are on top.
    std::stable_sort(roofs.lines.begin(), roofs.lines.end(),
                     [](const RoofLine& a, const RoofLine& b) { return a.primary < b.primary; });
    return roofs;
}

std::vector<VisibleRoof> visibleRoofs(const Roofs& roofs, const PlaneRange& range) {
    std::vector<VisibleRoof> visible;
    for (const RoofLine& line : roofs.lines) {
        const auto part = clipSegment(line.from, line.to, range.x, range.y);
        if (part) visible.push_back({&line, part->first, part->second, !line.lead});
    }
    // If the view ends before the ridge, the part before the ridge has the name.
    for (VisibleRoof& each : visible) {
        each.named |= std::none_of(visible.begin(), visible.end(), [&](const VisibleRoof& other) {
            return !other.line->lead && other.line->ceiling == each.line->ceiling;
        });
    }
    return visible;
}

}  // namespace ridgepoint::ui
