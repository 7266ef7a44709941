// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shares/shares_chart.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/palette.h"
#include "ui/shares/layer_map.h"
#include "ui/shares/share_bars.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(SharesChart)
};

}  // namespace

SharesChart::SharesChart() : bars_(new ShareBars(this)), layers_(new LayerMap(this)) {
    layers_->hide();
    setTheme(Theme::light());
}

void SharesChart::startAfresh() {
    FigureChart::startAfresh();
    categories_.clear();
    phases_.clear();
    bars_->setGroups({});
    layers_->setTree({});
    snapshot_.reset();
}

void SharesChart::setKind(Kind kind) {
    kind_ = kind;
    bars_->setVisible(kind == Kind::bars);
    layers_->setVisible(kind == Kind::layers);
    fillLayers();
}

void SharesChart::setSelected(const QStringList& rows) { layers_->setSelected(rows); }

void SharesChart::fillLayers() {
    // Not for nothing: a run has many layers.
    layers_->setTree(kind_ == Kind::layers && snapshot_
                         ? run::rowTree(*snapshot_, run::Nesting::layer_tree, filter_)
                         : std::vector<run::RowNode>());
}

std::optional<SharesChart::Slice> SharesChart::sliceAt(const QPointF& pixel) const {
    const auto told = [](const QString& name, double share) {
        return QStringLiteral("<qt>%1: %2</qt>")
            .arg(name.toHtmlEscaped(), text(roofline::formatShare(share)));
    };
    if (!emptyWords().isEmpty()) return std::nullopt;
    if (kind_ == Kind::layers) {
        const LayerMap::Tile* const tile = layers_->at(pixel);
        if (tile == nullptr) return std::nullopt;
        const run::Row& row = tile->node->row;
        return Slice{run::GroupBy::layer, LayerMap::namesOf(*tile->node),
                     told(rowLabel(row), row.share)};
    }
    const auto bar = bars_->at(pixel);
    if (!bar || bar->bar.name.isEmpty()) return std::nullopt;
    return Slice{bar->group == 0 ? run::GroupBy::category : run::GroupBy::phase,
                 {bar->bar.name},
                 told(bar->bar.label, bar->bar.share)};
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
    }
    // Phases in the order in which a step goes through them.
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        const auto phase = static_cast<run::Phase>(i);
        for (const run::Row& row : frame.phases) {
            if (row.name != run::toString(phase) || row.share <= 0) continue;
            phases_.push_back(
                {word(phase), phaseColor(phase), row.share, row.seconds / steps, text(row.name)});
        }
    }
    bars_->setGroups({{ChartText::tr("Time by category"), categories_},
                      {ChartText::tr("Time by phase"), phases_}});
}

double SharesChart::wantedHeight() const { return bars_->wantedHeight(); }

void SharesChart::placeParts(const QRectF& body) {
    bars_->setRect(body);
    layers_->setRect(body);
    setEmptyRect(body);
    setPlotArea(body);
}

void SharesChart::paintTheme() {
    bars_->setTheme(theme());
    layers_->setTheme(theme());
}

}  // namespace ridgepoint::ui
