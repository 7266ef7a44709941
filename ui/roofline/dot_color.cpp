// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/dot_color.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/base/palette.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct ColorText {
    Q_DECLARE_TR_FUNCTIONS(DotColors)
};

Tint grey() { return categoryTint(cost::Category::other); }

// Returns the top-level layer, for example "layer1" for "layer1.0.conv1".
std::string blockOf(const run::Row& row) { return row.name.substr(0, row.name.find('.')); }

const Frame& wholeOf(const Frame& frame) { return frame.whole ? *frame.whole : frame; }

}  // namespace

Tint categoryTint(cost::Category category) {
    return {categoryColor(category, false).rgb(), categoryColor(category, true).rgb()};
}

bool DotColors::possible(const Frame& frame, ColorBy by) {
    return by != ColorBy::layer || frame.by == run::GroupBy::layer;
}

DotColors::DotColors(const Frame& frame, ColorBy by)
    : by_(possible(frame, by) ? by : ColorBy::category) {
    switch (by_) {
        case ColorBy::category:
            byCategory(frame);
            break;
        case ColorBy::phase:
            byPhase(frame);
            break;
        case ColorBy::layer:
            byLayer(frame);
            break;
    }
    for (const run::Row& row : frame.rows) {
        const std::size_t at = entryOf(row);
        if (at >= entries_.size()) continue;
        entries_[at].used = true;
        entries_[at].share += row.share;
    }
}

void DotColors::byCategory(const Frame& frame) {
    // Filtered categories stay in the legend, so that the user can show them again.
    for (const run::Row& row : wholeOf(frame).categories) {
        const int key = static_cast<int>(legendCategory(row.category));
        if (std::any_of(entries_.begin(), entries_.end(),
                        [key](const Entry& entry) { return entry.key == key; })) {
            continue;
        }
        const auto group = static_cast<cost::Category>(key);
        entries_.push_back({categoryLabel(group, {&row, 1}), categoryTint(group), key,
                            frame.filter.without_category[static_cast<std::size_t>(row.category)]});
    }
}

void DotColors::byPhase(const Frame& frame) {
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        const auto phase = static_cast<run::Phase>(i);
        const auto& phases = wholeOf(frame).phases;
        if (std::none_of(phases.begin(), phases.end(), [phase](const run::Row& row) {
                return row.name == run::toString(phase);
            })) {
            continue;
        }
        const QRgb color = phaseColor(phase).rgb();
        entries_.push_back(
            {word(phase), {color, color}, static_cast<int>(i), frame.filter.without_phase[i]});
    }
    entries_.push_back({ColorText::tr("several phases"), grey()});
}

void DotColors::byLayer(const Frame& frame) {
    std::unordered_map<std::string, double> seconds;
    std::vector<std::string> order;
    for (const run::Row& row : wholeOf(frame).rows) {
        if (row.kind != run::RowKind::layer || row.name == run::kNoLayerName) continue;
        const auto [place, is_new] = seconds.try_emplace(blockOf(row), 0);
        place->second += row.seconds;
        if (is_new) order.push_back(place->first);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto& a, const auto& b) { return seconds.at(a) > seconds.at(b); });
    // The largest blocks have their own colours, and all other blocks have the same grey.
    for (std::size_t i = 0; i < std::min(order.size(), kSeriesColors.size()); ++i) {
        blocks_.emplace(order[i], entries_.size());
        entries_.push_back({text(order[i]).left(40), {kSeriesColors[i], kSeriesColors[i]}});
    }
    entries_.push_back({ColorText::tr("others"), grey()});
}

std::size_t DotColors::entryOf(const run::Row& row) const {
    const auto keyed = [this](int key) {
        return static_cast<std::size_t>(
            std::find_if(entries_.begin(), entries_.end(),
                         [key](const Entry& entry) { return entry.key == key; }) -
            entries_.begin());
    };
    switch (by_) {
        case ColorBy::category:
            return keyed(static_cast<int>(legendCategory(row.category)));
        case ColorBy::phase: {
            const std::size_t at = row.phase && *row.phase != run::Phase::none
                                       ? keyed(static_cast<int>(*row.phase))
                                       : entries_.size();
            return at < entries_.size() ? at : entries_.size() - 1;
        }
        case ColorBy::layer: {
            const auto found = blocks_.find(blockOf(row));
            return found != blocks_.end() ? found->second : entries_.size() - 1;
        }
    }
    return entries_.size();
}

Tint DotColors::of(const run::Row& row) const {
    if (by_ == ColorBy::category) return categoryTint(row.category);
    const std::size_t at = entryOf(row);
    return at < entries_.size() ? entries_[at].tint : grey();
}

}  // namespace ridgepoint::ui
