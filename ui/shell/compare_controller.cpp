// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/compare_controller.h"

#include <QStackedWidget>
#include <algorithm>

#include "ui/views/compare/compare_view.h"

namespace ridgepoint::ui {

CompareController::CompareController(const WindowParts& parts, QStackedWidget* pages)
    : QObject(parts.window), parts_(parts), pages_(pages) {}

CompareView* CompareController::view() {
    if (view_ == nullptr) {
        view_ = new CompareView(parts_.selection, parts_.window);
        view_->setOpenRuns([this] { return runsToCompare(); });
        connect(view_, &CompareView::answered, this, &CompareController::answered);
        connect(view_, &CompareView::filesWanted, this, &CompareController::filesWanted);
        pages_->addWidget(view_);
    }
    return view_;
}

// In the order in which they were opened: the first is the baseline in every window.
CompareController::Paths CompareController::runsToCompare() const {
    Paths runs = open_runs_ ? open_runs_() : Paths();
    const auto& shown = parts_.session->path();
    if (!shown.empty() && std::find(runs.begin(), runs.end(), shown) == runs.end())
        runs.insert(runs.begin(), shown);
    return runs;
}

void CompareController::compareWith(const Paths& runs) {
    Paths all;
    if (view()->runs().empty() && !parts_.session->path().empty())
        all.push_back(parts_.session->path());
    all.insert(all.end(), runs.begin(), runs.end());
    parts_.layouts->setLayout(WindowLayout::compare);
    view()->addRuns(all);
}

void CompareController::showPage() {
    if (view()->runs().empty()) view()->setRuns(runsToCompare());
    pages_->setCurrentWidget(view());
}

}  // namespace ridgepoint::ui
