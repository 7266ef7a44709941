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
        view_ = new CompareView(parts_.runs, parts_.selection, parts_.window);
        connect(view_, &CompareView::answered, this, &CompareController::answered);
        pages_->addWidget(view_);
    }
    return view_;
}

void CompareController::tick(const Paths& runs) {
    const auto left_out = std::count_if(runs.begin(), runs.end(), [this](const auto& run) {
        return !parts_.runs->setCompared(run, true);
    });
    if (left_out > 0) {
        parts_.messages->say(MessageBar::Kind::warning,
                             tr("At most eight runs can be compared: %1 left out.").arg(left_out));
    }
}

void CompareController::compareWith(const Paths& runs) {
    for (const auto& run : runs) parts_.runs->add(run);
    if (parts_.runs->compared().empty()) tick({parts_.runs->shown()});
    tick(runs);
    parts_.layouts->setLayout(WindowLayout::compare);
}

void CompareController::showPage() {
    if (parts_.runs->compared().size() < 2) {
        Paths all;
        for (const OpenRuns::Run& run : parts_.runs->all()) all.push_back(run.path);
        tick(all);
    }
    pages_->setCurrentWidget(view());
}

}  // namespace ridgepoint::ui
