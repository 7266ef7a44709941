// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shares/shares_chart.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/palette.h"
#include "ui/shares/share_bars.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(SharesChart)
};

}  // namespace

SharesChart::SharesChart() : bars_(new ShareBars(this)) { setTheme(Theme::light()); }

void SharesChart::startAfresh() {
    FigureChart::startAfresh();
    categories_.clear();
    phases_.clear();
    bars_->setGroups({});
}

void SharesChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    const double steps = static_cast<double>(std::max<std::int64_t>(1, frame.scope.steps));
    categories_.clear();
    phases_.clear();
    for (const run::Row& row : frame.categories) {
        if (row.share <= 0) continue;
        categories_.push_back({rowLabel(row), categoryColor(row.category, theme().dark), row.share,
                               row.seconds / steps});
    }
    // Phases in the order in which a step goes through them.
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        const auto phase = static_cast<run::Phase>(i);
        for (const run::Row& row : frame.phases) {
            if (row.name != run::toString(phase) || row.share <= 0) continue;
            phases_.push_back({word(phase), phaseColor(phase), row.share, row.seconds / steps});
        }
    }
    bars_->setGroups({{ChartText::tr("Time by category"), categories_},
                      {ChartText::tr("Time by phase"), phases_}});
}

double SharesChart::wantedHeight() const { return bars_->wantedHeight(); }

void SharesChart::placeParts(const QRectF& body) {
    bars_->setRect(body);
    setEmptyRect(body);
    setPlotArea(body);
}

void SharesChart::paintTheme() { bars_->setTheme(theme()); }

}  // namespace ridgepoint::ui
