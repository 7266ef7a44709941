// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roof_names.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/base/theme.h"

namespace ridgepoint::ui {
namespace {

constexpr double kRoofMargin = 5;    // pixels; minimum gap between a roof's name and other roofs
constexpr double kLeaderMargin = 3;  // pixels; minimum gap for a name with a leader line
constexpr double kSameRoof = 3;      // pixels; lines that are closer look like one line
// Cost limits for LabelPlacer: kFree forbids covering anything, kCovering allows covering dots but
// not labels.
constexpr double kFree = 0.99, kCovering = 4.9;

// A position of a label relative to a point on its roof: the direction of the leader line (x, y),
// and the shift of the label at the end of this line.
struct Step {
    double x, y;
    double shift;  // horizontal shift, relative to half of the label's width
};
constexpr std::array<Step, 12> kAround{{{0, -1, 0},
                                        {0, 1, 0},
                                        {0, -1, -0.9},
                                        {0, 1, -0.9},
                                        {0, -1, 0.9},
                                        {0, 1, 0.9},
                                        {0.7, 0.7, 1},
                                        {-0.7, -0.7, -1},
                                        {0.7, -0.7, 1},
                                        {-0.7, 0.7, -1},
                                        {1, 0, 1},
                                        {-1, 0, -1}}};

bool nameAlong(LabelPlacer& placer, const RoofLabel& roof, double limit, FigureLabel& label) {
    const QSizeF size = labelSize(label.font, label.words);
    auto places =
        placesAlong(roof.line, size, roof.rising ? 0.02 : 1, roof.rising ? 0.95 : 0.05, true);
    std::erase_if(places, [&](const LabelPlace& place) {
        return placer.meetsLine(place, size, kRoofMargin, roof.line);
    });
    const auto place = placer.place(places, size, limit);
    if (place) label.place = *place;
    return place.has_value();
}

enum class Crossing { none, leader, all };  // which parts of a label can cross other roofs

// Places a horizontal label at the end of a leader line, as close to the roof as possible. Returns
// false if there is no suitable place.
bool nameByLeader(LabelPlacer& placer, const RoofLabel& roof, double limit, Crossing crossing,
                  FigureLabel& label) {
    constexpr int kPoints = 8;
    const QSizeF size = labelSize(label.font, label.words);
    for (const double distance : {10.0, 20.0, 32.0, 48.0, 70.0, 100.0, 140.0, 190.0, 250.0}) {
        for (int i = 0; i <= kPoints; ++i) {
            const double t = static_cast<double>(i) / kPoints;
            const QPointF at = roof.line.pointAt(roof.rising ? t : 1 - t);
            for (const Step& step : kAround) {
                const double sign = step.y < 0 ? -1 : step.y > 0 ? 1 : 0;
                const LabelPlace place{
                    at + QPointF(step.x * distance + step.shift * size.width() / 2,
                                 step.y * distance + sign * size.height() / 2),
                    0};
                const QLineF leader(at + QPointF(step.x, step.y) * distance, at);
                if (!placer.hasRoom(place, size) || placer.meetsLabel(leader) ||
                    (crossing != Crossing::all && placer.meetsLine(place, size, kLeaderMargin)) ||
                    (crossing == Crossing::none && placer.crossesLine(leader, roof.line)))
                    continue;
                if (!placer.place({place}, size, limit)) continue;
                label.place = place;
                label.leader = leader;
                placer.blockLine(leader);
                return true;
            }
        }
    }
    return false;
}

bool sameLine(const RoofLabel& a, const RoofLabel& b) {
    return a.rising == b.rising && runsAlong(a.line, b.line, kSameRoof);
}

}  // namespace

QSizeF labelSize(const QFont& font, const QString& words) {
    const QFontMetricsF metrics(font);
    return {metrics.horizontalAdvance(words), metrics.height() * 0.92};
}

std::vector<RoofLabel> withSharedLines(std::vector<RoofLabel> roofs) {
    for (std::size_t i = 0; i < roofs.size(); ++i) {
        for (std::size_t j = i + 1; j < roofs.size() && !roofs[i].name.isEmpty(); ++j) {
            if (roofs[j].name.isEmpty() || roofs[i].value != roofs[j].value ||
                !sameLine(roofs[i], roofs[j]))
                continue;
            if (roofs[i].name != roofs[j].name)
                roofs[i].name += QStringLiteral(" · ") + roofs[j].name;
            roofs[i].primary |= roofs[j].primary;
            roofs[i].marked |= roofs[j].marked;
            roofs[j].name.clear();
        }
    }
    return roofs;
}

std::vector<FigureLabel> nameRoofs(LabelPlacer& placer, const std::vector<RoofLabel>& roofs) {
    // Places primary roofs first, so that they get the best places. Flat roofs are sorted from top
    // to bottom, because there is less space at the top.
    std::vector<const RoofLabel*> in_order;
    for (const RoofLabel& roof : roofs)
        if (!roof.name.isEmpty()) in_order.push_back(&roof);
    std::stable_sort(in_order.begin(), in_order.end(), [](const RoofLabel* a, const RoofLabel* b) {
        if (a->primary != b->primary) return a->primary;
        if (a->rising != b->rising) return b->rising;
        return !a->rising && a->line.y2() < b->line.y2();
    });
    std::vector<FigureLabel> labels;
    for (const RoofLabel* const roof : in_order) {
        FigureLabel label{roof->name + QStringLiteral("  ") + roof->value,
                          {},
                          figureFont(13),
                          roof->color,
                          roof->line,
                          std::nullopt,
                          roof->marked};
        if (nameAlong(placer, *roof, kFree, label) ||
            nameByLeader(placer, *roof, kFree, Crossing::none, label) ||
            nameAlong(placer, *roof, kCovering, label) ||
            nameByLeader(placer, *roof, kCovering, Crossing::none, label) ||
            nameByLeader(placer, *roof, kCovering, Crossing::leader, label) ||
            nameByLeader(placer, *roof, kCovering, Crossing::all, label)) {
            labels.push_back(label);
        }
    }
    return labels;
}

std::optional<LabelPlace> placeNear(LabelPlacer& placer, const QLineF& line, const QFont& font,
                                    const QString& words) {
    RoofLabel named;
    named.line = line;
    FigureLabel label;
    label.words = words;
    label.font = font;
    if (!nameByLeader(placer, named, kCovering, Crossing::all, label)) return std::nullopt;
    return label.place;
}

}  // namespace ridgepoint::ui
