// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/shares_chart.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <array>

#include "core/roofline/quantity.h"
#include "core/run/analysis/gpu_summary.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/views/shares/layer_map.h"
#include "ui/views/shares/share_bars.h"
#include "ui/views/shares/share_rings.h"

namespace ridgepoint::ui {
namespace {

struct SharesText {
    Q_DECLARE_TR_FUNCTIONS(SharesChart)
};

QString shareTip(const QString& name, double share) {
    return QStringLiteral("<qt>%1: %2</qt>")
        .arg(name.toHtmlEscaped(), text(roofline::formatShare(share)));
}

SharesChart::Slice sliceOfLayer(const run::RowNode& node) {
    return {run::GroupBy::layer, LayerMap::namesOf(node),
            shareTip(rowLabel(node.row), node.row.share)};
}

// Returns the name of the category or phase slice that contains the row, or an empty string if no
// slice does.
QString sliceNameOf(const run::Row& row, run::GroupBy by) {
    if (by == run::GroupBy::phase) {
        if (row.kind == run::RowKind::phase) return text(row.name);
        return row.phase ? text(run::toString(*row.phase)) : QString();
    }
    return row.kind == run::RowKind::outside || row.kind == run::RowKind::category
               ? text(row.name)
               : text(cost::toString(row.category));
}

SharesChart::Marked markOf(std::size_t selected, std::size_t all) {
    return selected == 0     ? SharesChart::Marked::none
           : selected == all ? SharesChart::Marked::all
                             : SharesChart::Marked::some;
}

// Returns the slice for a bar. Returns nothing for the bar that combines several bars.
std::optional<SharesChart::Slice> sliceOfBar(std::size_t group, const SharesChart::Bar& bar) {
    if (bar.name.isEmpty()) return std::nullopt;
    std::optional<run::GroupBy> by;
    if (group < 2) by = group == 0 ? run::GroupBy::category : run::GroupBy::phase;
    return SharesChart::Slice{by, bar.calls.isEmpty() ? QStringList(bar.name) : bar.calls,
                              shareTip(bar.label, bar.share)};
}

}  // namespace

SharesChart::SharesChart()
    : bars_(new ShareBars(this)), rings_(new ShareRings(this)), layers_(new LayerMap(this)) {
    rings_->hide();
    layers_->hide();
    setInvitation(SharesText::tr("Open or record a run to see where its time goes."));
    setTheme(Theme::light());
}

void SharesChart::startAfresh() {
    FigureChart::startAfresh();
    categories_.clear();
    phases_.clear();
    api_calls_.clear();
    bars_->setGroups({});
    rings_->setGroups({});
    layers_->setTree({});
    snapshot_.reset();
}

void SharesChart::setKind(Kind kind) {
    kind_ = kind;
    bars_->setVisible(kind == Kind::bars);
    rings_->setVisible(kind == Kind::rings);
    layers_->setVisible(kind == Kind::layers);
    fillLayers();
}

void SharesChart::setSelected(const QStringList& rows, const Frame* frame) {
    if (rows == selected_) return;
    selected_ = rows;
    layers_->setSelected(rows);
    mark(frame);
    showGroups();
}

bool SharesChart::canTell(run::GroupBy rows, std::optional<run::GroupBy> slice) {
    if (!slice || rows == slice) return true;
    if (rows == run::GroupBy::kernel || rows == run::GroupBy::op)
        return slice != run::GroupBy::layer;
    // A layer belongs to the category that takes most of its time, but to no phase.
    return rows == run::GroupBy::layer && slice == run::GroupBy::category;
}

QStringList SharesChart::rowsIn(const Slice& slice, const Frame& frame) {
    QStringList names;
    if (slice.names.isEmpty() || !slice.by || !canTell(frame.by, slice.by)) return names;
    for (const run::Row& row : frame.rows) {
        if (sliceNameOf(row, *slice.by) == slice.names.front()) names << text(row.name);
    }
    return names;
}

void SharesChart::mark(const Frame* frame) {
    const QSet<QString> selected(selected_.begin(), selected_.end());
    for (auto* const bars : {&categories_, &phases_}) {
        const auto by = bars == &categories_ ? run::GroupBy::category : run::GroupBy::phase;
        for (Bar& bar : *bars) bar.marked = Marked::none;
        if (frame == nullptr || selected.isEmpty() || !canTell(frame->by, by)) continue;
        // For each slice, the number of selected rows and the number of all rows.
        QHash<QString, std::pair<std::size_t, std::size_t>> rows;
        for (const run::Row& row : frame->rows) {
            auto& counts = rows[sliceNameOf(row, by)];
            if (selected.contains(text(row.name))) ++counts.first;
            ++counts.second;
        }
        for (Bar& bar : *bars) {
            const auto counts = rows.value(bar.name);
            bar.marked = markOf(counts.first, counts.second);
        }
    }
    for (Bar& bar : api_calls_) {
        const QStringList calls = bar.calls.isEmpty() ? QStringList(bar.name) : bar.calls;
        const auto found = std::count_if(calls.begin(), calls.end(), [&](const QString& call) {
            return selected.contains(call);
        });
        bar.marked =
            markOf(static_cast<std::size_t>(found), static_cast<std::size_t>(calls.size()));
    }
}

void SharesChart::showGroups() {
    std::vector<Group> groups{{SharesText::tr("By category"), categories_},
                              {SharesText::tr("By phase"), phases_}};
    if (!api_calls_.empty())
        groups.push_back({api_alone_ ? SharesText::tr("CUDA calls, of their own time")
                                     : SharesText::tr("CPU in CUDA calls"),
                          api_calls_});
    bars_->setGroups(groups);
    rings_->setGroups(std::move(groups));
}

void SharesChart::fillLayers() {
    // Builds the tree only if it is displayed, because it can have many layers.
    layers_->setTree(kind_ == Kind::layers && snapshot_
                         ? run::rowTree(*snapshot_, run::Nesting::layer_tree, filter_)
                         : std::vector<run::RowNode>());
}

std::optional<SharesChart::Slice> SharesChart::sliceAt(const QPointF& pixel) const {
    if (!emptyWords().isEmpty()) return std::nullopt;
    if (kind_ == Kind::layers) {
        const LayerMap::Tile* const tile = layers_->at(pixel);
        return tile != nullptr ? std::optional(sliceOfLayer(*tile->node)) : std::nullopt;
    }
    const auto place = kind_ == Kind::rings ? rings_->at(pixel) : bars_->at(pixel);
    return place ? sliceOfBar(place->group, place->bar) : std::nullopt;
}

std::vector<SharesChart::Slice> SharesChart::slices() const {
    std::vector<Slice> slices;
    if (!emptyWords().isEmpty()) return slices;
    if (kind_ == Kind::layers) {
        for (const LayerMap::Tile& tile : layers_->tiles())
            slices.push_back(sliceOfLayer(*tile.node));
        return slices;
    }
    std::size_t group = 0;
    for (const std::vector<Bar>* const bars : {&categories_, &phases_, &api_calls_}) {
        for (const Bar& bar : *bars) {
            if (auto slice = sliceOfBar(group, bar)) slices.push_back(std::move(*slice));
        }
        ++group;
    }
    return slices;
}

void SharesChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    snapshot_ = frame.snapshot;
    filter_ = frame.filter;
    fillLayers();
    const double steps =
        frame.part ? 1 : static_cast<double>(std::max<std::int64_t>(1, frame.scope.steps));
    categories_.clear();
    phases_.clear();
    for (const run::Row& row : frame.categories) {
        if (row.share <= 0) continue;
        categories_.push_back({rowLabel(row), categoryColor(row.category, theme().dark), row.share,
                               row.seconds / steps, text(row.name)});
        categories_.back().at_least = row.records_dropped;
    }
    // Lists the phases in the order of execution.
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        const auto phase = static_cast<run::Phase>(i);
        for (const run::Row& row : frame.phases) {
            if (row.name != run::toString(phase) || row.share <= 0) continue;
            phases_.push_back(
                {word(phase), phaseColor(phase), row.share, row.seconds / steps, text(row.name)});
            phases_.back().at_least = row.records_dropped;
        }
    }
    fillApiCalls(frame, steps);
    mark(&frame);
    showGroups();
}

// Adds the API calls. Their totals cover the whole run and have no categories, phases or names to
// filter by, so they are unknown while a time range or a filter is active.
void SharesChart::fillApiCalls(const Frame& frame, double steps) {
    api_calls_.clear();
    if (frame.part || !frame.filter.passesAll() || frame.snapshot->gpu_calls->empty()) return;
    const auto summary = run::summarizeGpu(*frame.snapshot);
    if (!summary) return;
    api_alone_ = std::none_of(summary->groups.begin(), summary->groups.end(),
                              [](const auto& group) { return group.share.has_value(); });
    if (api_alone_) fillOwnShares(*summary);
    for (const run::GpuSummary::Group& group : summary->groups) {
        if (group.share.value_or(0) <= 0) continue;
        const QColor color = callGroupColor(group.group);
        const QString name = word(group.group);
        // If the group contains only one call, the group's bar also represents the call.
        const bool alone = group.single.size() == 1;
        const QString label =
            alone ? QStringLiteral("%1: %2").arg(name, text(group.single.front().name)) : name;
        QStringList calls;
        for (const run::GpuSummary::Call& call : group.single) calls << text(call.name);
        api_calls_.push_back(
            {label, color, *group.share, group.seconds / steps, label, false, calls});
        for (const run::GpuSummary::Call& call : group.single) {
            if (alone || call.share.value_or(0) <= 0) continue;
            api_calls_.push_back(
                {text(call.name), color, *call.share, call.seconds / steps, text(call.name), true});
        }
    }
    for (Bar& bar : api_calls_) bar.at_least = summary->records_dropped;
}

// A profiler's summary has no steps, so each share is relative to the total time of all calls.
void SharesChart::fillOwnShares(const run::GpuSummary& summary) {
    std::vector<run::GpuSummary::Call> calls;
    double all = 0;
    for (const run::GpuSummary::Group& group : summary.groups) {
        all += group.seconds;
        calls.insert(calls.end(), group.single.begin(), group.single.end());
    }
    std::stable_sort(calls.begin(), calls.end(),
                     [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
    for (std::size_t i = 0; all > 0 && i < calls.size(); ++i) {
        if (calls[i].seconds <= 0) continue;
        const QString name = text(calls[i].name);
        api_calls_.push_back({name, seriesColor(i, theme().dark), calls[i].seconds / all,
                              calls[i].seconds, name, false, QStringList(name)});
    }
}

bool SharesChart::hasContent(const Frame& frame) const {
    return FigureChart::hasContent(frame) || !frame.snapshot->gpu_calls->empty();
}

QString SharesChart::spokenContents() const {
    std::vector<std::pair<QString, double>> items;
    for (const Bar& bar : categories_) items.emplace_back(bar.label, bar.share);
    return largestOf(std::move(items));
}

double SharesChart::wantedHeight() const { return bars_->wantedHeight(); }

void SharesChart::placeParts(const QRectF& body) {
    bars_->setRect(body);
    rings_->setRect(body);
    layers_->setRect(body);
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    setPlotArea(body);
}

void SharesChart::paintTheme() {
    bars_->setTheme(theme());
    rings_->setTheme(theme());
    layers_->setTheme(theme());
}

}  // namespace ridgepoint::ui
