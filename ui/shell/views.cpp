// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/views.h"

#include "ui/views/compare/compare_view.h"
#include "ui/views/details/details_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/loss/loss_view.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/overview/overview_view.h"
#include "ui/views/path/path_view.h"
#include "ui/views/ranks/ranks_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/summary/summary_view.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/rank_timeline_view.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::ui {

const std::vector<const ViewDescriptor*>& allViews() {
    static const std::vector<const ViewDescriptor*> views{
        &rooflineView(), &memoryView(),   &sharesView(),       &tableView(),   &timelineView(),
        &flameView(),    &overviewView(), &detailsView(),      &pathView(),    &insightsView(),
        &lossView(),     &ranksView(),    &rankTimelineView(), &summaryView(), &compareView()};
    return views;
}

}  // namespace ridgepoint::ui
