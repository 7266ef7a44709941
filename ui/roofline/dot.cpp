// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/dot.h"

#include <algorithm>
#include <cmath>

#include "core/insight/losses.h"
#include "core/run/analysis/columns.h"
#include "core/run/snapshot.h"
#include "ui/base/words.h"
#include "ui/chart/log_mapping.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

// Cuts the middle, because kernel names differ at both ends.
QString cutInTheMiddle(const QString& name) {
    constexpr qsizetype kMostShown = 34, kEnd = 12;  // characters; maximum length, length after "…"
    if (name.size() <= kMostShown) return name;
    // Avoids splitting a surrogate pair.
    qsizetype begin = kMostShown - kEnd - 1, end = kEnd;
    if (name.at(begin - 1).isHighSurrogate()) --begin;
    if (name.at(name.size() - end).isLowSurrogate()) --end;
    return name.left(begin) + QStringLiteral("…") + name.right(end);
}

LaneReason reasonOf(const run::Row& row, roofline::Level level) {
    using Kind = run::RowKind;
    const bool works = row.kind != Kind::copy && row.kind != Kind::fill && row.kind != Kind::idle &&
                       row.kind != Kind::outside;
    if (!works || (row.flops_known && !row.flops_partial && !(row.totalFlops() > 0)))
        return LaneReason::no_flops;
    return row.flops_per_second && row.bytes[roofline::index(level)] == 0U ? LaneReason::cached
                                                                           : LaneReason::unknown;
}

}  // namespace

double dotRadius(double share) {
    return std::max(kLeastRadius, kRadiusOfAll * std::sqrt(std::clamp(share, 0.0, 1.0)));
}

std::vector<Dot> dotsOf(const Frame& frame, const DotColors& colors, bool any_level) {
    std::vector<Dot> dots;
    dots.reserve(frame.rows.size());
    const bool estimated = run::isEstimated(*frame.snapshot);
    for (std::size_t i = 0; i < frame.rows.size(); ++i) {
        const run::Row& row = frame.rows[i];
        Dot dot;
        dot.name = text(row.name);
        dot.label = cutInTheMiddle(shortRowLabel(row));
        dot.row = i;
        dot.share = row.share;
        dot.radius = dotRadius(row.share);
        dot.tint = colors.of(row);
        dot.estimated = estimated;
        dot.counted = row.flops_from == roofline::Provenance::counted;
        auto intensity = row.intensity[roofline::index(frame.level)];
        for (std::size_t level = roofline::kLevelCount; any_level && !intensity && level-- > 0;)
            intensity = row.intensity[level];
        const auto log_x = intensity ? logOf(*intensity) : std::nullopt;
        const auto log_y = row.flops_per_second ? logOf(*row.flops_per_second) : std::nullopt;
        dot.lane = !log_x || !log_y;
        dot.reason = reasonOf(row, frame.level);
        dot.at_least = row.rate_partial;
        dot.log_x = log_x.value_or(0);
        dot.log_y = log_y.value_or(0);
        dot.flagged = !dot.lane && run::isAboveRoof(row.roof_share);
        const auto& ceilings = frame.snapshot->ceilings;
        if (const auto* const roof = dot.flagged ? exceededRoof(row, ceilings) : nullptr)
            dot.exceeded = static_cast<std::size_t>(roof - ceilings.data());
        dots.push_back(std::move(dot));
    }
    std::stable_sort(dots.begin(), dots.end(),
                     [](const Dot& a, const Dot& b) { return a.radius > b.radius; });
    return dots;
}

void sizeByLoss(std::vector<Dot>& dots, const std::vector<run::Row>& rows) {
    double all = 0;
    for (const run::Row& row : rows) all += insight::timeAboveRoof(row).value_or(0);
    for (Dot& dot : dots) {
        if (dot.lane) continue;
        const double lost = insight::timeAboveRoof(rows[dot.row]).value_or(0);
        dot.radius = dotRadius(all > 0 ? lost / all : 0);
    }
    std::stable_sort(dots.begin(), dots.end(),
                     [](const Dot& a, const Dot& b) { return a.radius > b.radius; });
}

}  // namespace ridgepoint::ui
