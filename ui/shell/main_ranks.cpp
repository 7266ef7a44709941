// SPDX-License-Identifier: GPL-3.0-or-later
// Of a run of several ranks: which of them the views show, and where all of them stand.
#include <QAction>
#include <utility>

#include "ui/run/other_rank_note.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/main_window.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/ranks/rank_choice.h"
#include "ui/views/ranks/ranks_view.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::ui {

void MainWindow::connectRanks() {
    QAction* const place = filter_->putFirst(rank_choice_);
    place->setVisible(false);
    connect(rank_choice_, &RankChoice::offered, place, &QAction::setVisible);
    for (const OtherRankNote* const note : {memory_->otherRank(), timeline_->otherRank()})
        connect(note, &OtherRankNote::runWanted, this, &MainWindow::openRun);
    // A range is of the calls of the file's own rank.
    connect(options_, &ViewOptions::changed, this, [this] {
        if (std::exchange(rank_before_, options_->rank()) != options_->rank() && options_->rank())
            selection_->setRange(std::nullopt);
    });
    offerRanks(nullptr);
}

// Their dock is there for runs that have any.
void MainWindow::offerRanks(const Frame* frame) {
    rank_choice_->setFrame(frame);
    const bool any = frame != nullptr && RanksView::isOfRanks(*frame);
    QDockWidget* const ranks = dock(QStringLiteral("ranksDock"));
    ranks->toggleViewAction()->setVisible(any);
    if (std::exchange(ranks_offered_, any) == any && any) return;
    ranks->setVisible(any && layout_ != WindowLayout::compare);
    if (!any || layout_ == WindowLayout::compare) return;
    // Beside what was in front, not before it.
    dock(layout_ == WindowLayout::explore ? QStringLiteral("timelineDock")
                                          : QStringLiteral("tableDock"))
        ->raise();
}

}  // namespace ridgepoint::ui
