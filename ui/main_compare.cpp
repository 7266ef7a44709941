// SPDX-License-Identifier: GPL-3.0-or-later
// How runs get beside each other in the main window, and which page it shows.
#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStackedWidget>
#include <algorithm>

#include "ui/compare/compare_view.h"
#include "ui/main_window.h"
#include "ui/roofline/roofline_view.h"
#include "ui/start_page.h"
#include "ui/words.h"

namespace ridgepoint::ui {

CompareView* MainWindow::compare() {
    if (compare_ == nullptr) {
        compare_ = new CompareView(selection_, this);
        compare_->setOpenRuns([this] { return runsToCompare(); });
        connect(compare_, &CompareView::answered, this, &MainWindow::updateExports);
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
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Compare with Runs"), settings_->value(QStringLiteral("window/folder")).toString(),
        tr("Runs (*.ridge);;All files (*)"));
    if (files.isEmpty()) return;
    settings_->setValue(QStringLiteral("window/folder"), QFileInfo(files.front()).absolutePath());
    std::vector<std::filesystem::path> runs;
    for (const QString& file : files) runs.emplace_back(file.toStdString());
    compareWith(runs);
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
