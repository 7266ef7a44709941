// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windows.h"

#include "ui/shell/compare_controller.h"
#include "ui/shell/reopen_controller.h"

namespace ridgepoint::window {

Windows::Windows(QObject* parent) : QObject(parent) {}

Windows::~Windows() {
    for (const auto& window : windows_) delete window.data();
}

ui::MainWindow* Windows::add() {
    auto* const window = new ui::MainWindow(&settings_);
    window->setAttribute(Qt::WA_DeleteOnClose);
    windows_.emplace_back(window);
    connect(window, &ui::MainWindow::anotherWindowWanted, this, &Windows::open);
    connect(window, &ui::MainWindow::anotherWindowForFiles, this, &Windows::openFiles);
    connect(window, &ui::MainWindow::closedRunWanted, this,
            [this] { add()->reopening()->reopen(); });
    window->comparison()->setOpenRuns([this] {
        std::vector<std::filesystem::path> runs;
        for (const ui::MainWindow* const each : all()) {
            if (!each->session()->path().empty()) runs.push_back(each->session()->path());
        }
        return runs;
    });
    window->probeRecordingSoon();
    window->show();
    return window;
}

void Windows::open(const std::filesystem::path& run) { add()->openRun(run); }
void Windows::openFiles(const std::vector<std::filesystem::path>& files) {
    add()->openFiles(files);
}

std::vector<ui::MainWindow*> Windows::all() const {
    std::vector<ui::MainWindow*> alive;
    for (const auto& window : windows_) {
        if (window) alive.push_back(window.data());
    }
    return alive;
}

}  // namespace ridgepoint::window
