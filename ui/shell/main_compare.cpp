// SPDX-License-Identifier: GPL-3.0-or-later
// How runs get beside each other in the main window, and which page it shows.
#include <QAction>
#include <QStackedWidget>
#include <algorithm>

#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/main_window.h"
#include "ui/shell/start_page.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/import/opened_file.h"
#include "ui/views/roofline/roofline_view.h"

namespace ridgepoint::ui {

CompareView* MainWindow::compare() {
    if (compare_ == nullptr) {
        compare_ = new CompareView(selection_, this);
        compare_->setOpenRuns([this] { return runsToCompare(); });
        connect(compare_, &CompareView::answered, this, &MainWindow::updateExports);
        connect(compare_, &CompareView::filesWanted, this, &MainWindow::compareByDialog);
        pages_->addWidget(compare_);
    }
    return compare_;
}

void MainWindow::setOpenRuns(std::function<std::vector<std::filesystem::path>()> open) {
    open_runs_ = std::move(open);
}

// This window's first.
std::vector<std::filesystem::path> MainWindow::runsToCompare() const {
    std::vector<std::filesystem::path> runs;
    if (!session_->path().empty()) runs.push_back(session_->path());
    if (open_runs_) {
        for (const auto& path : open_runs_()) {
            if (std::find(runs.begin(), runs.end(), path) == runs.end()) runs.push_back(path);
        }
    }
    return runs;
}

void MainWindow::compareWith(const std::vector<std::filesystem::path>& runs) {
    std::vector<std::filesystem::path> all;
    if (compare()->runs().empty() && !session_->path().empty()) all.push_back(session_->path());
    all.insert(all.end(), runs.begin(), runs.end());
    setLayout(WindowLayout::compare);
    compare()->addRuns(all);
}

void MainWindow::compareByDialog() {
    const auto files = chooseFiles(tr("Compare with Runs"));
    if (!files.empty()) compareWithFiles(files);
}

// Runs at once; files of other profilers when they have become runs, each by itself.
void MainWindow::compareWithFiles(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> runs;
    for (const auto& path : files) {
        const OpenedFile file = lookAt(path);
        if (file.kind == OpenedFile::Kind::importable) {
            to_compare_.push_back(path);
        } else if (file.kind == OpenedFile::Kind::unknown) {
            messages_->say(MessageBar::Kind::error, file.problem);
            Q_EMIT importFailed(file.problem);
        } else {
            runs.push_back(path);  // what it is instead is said where it is opened
        }
    }
    if (!runs.empty()) compareWith(runs);
    importNextToCompare();
}

void MainWindow::showPage() {
    if (layout_ == WindowLayout::compare) {
        if (compare()->runs().empty()) compare()->setRuns(runsToCompare());
        pages_->setCurrentWidget(compare());
    } else if (session_->path().empty() && !session_->recording()) {
        pages_->setCurrentWidget(start_);
    } else {
        pages_->setCurrentWidget(roofline_);
    }
}

}  // namespace ridgepoint::ui
