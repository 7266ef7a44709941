// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/far_run.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <exception>
#include <functional>
#include <utility>

#include "core/machine/own_version.h"
#include "ui/base/run_file_name.h"
#include "ui/base/threads.h"
#include "ui/base/words.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/main_window.h"

namespace ridgepoint::window {

FarRun::FarRun(far::FollowOptions options)
    : options_(std::move(options)),
      fetch_(new QAction(tr("Fetch &Whole Run…"), this)),
      recording_(!options_.start.empty()),
      news_(options_.address.path) {
    fetch_->setObjectName(QStringLiteral("fetchWholeRun"));
    fetch_->setToolTip(tr("Copy the run's file, with all calls and allocations, to this machine"));
    fetch_->setEnabled(false);
    connect(fetch_, &QAction::triggered, this, &FarRun::fetchByDialog);
}

FarRun::~FarRun() = default;

void FarRun::showIn(ui::MainWindow& window) {
    window_ = &window;
    QMenu* const file = window.menuBar()->actions().constFirst()->menu();
    file->insertAction(file->actions().constLast(), fetch_);
    connect(this, &FarRun::ready, &window, &ui::MainWindow::openRun);
    connect(this, &FarRun::fetched, &window, &ui::MainWindow::openRun);
    offerStop();
}

void FarRun::say(ui::MessageBar::Kind kind, const QString& sentence) {
    if (window_) window_->messages()->say(kind, sentence);
}

void FarRun::start() {
    far::FollowOptions options = options_;
    options.version = machine::ownVersion();
    options.tell = [this](const far::FollowStatus& status, bool begun) {
        QMetaObject::invokeMethod(this, [=, this] { take(status, begun); }, Qt::QueuedConnection);
    };
    following_.emplace(std::move(options));
}

bool FarRun::endRecording() {
    if (!recording_ || !following_) return false;
    following_->endRecording();
    return true;
}

void FarRun::offerStop() {
    if (!window_) return;
    window_->commands()->setElsewhere(recording_ ? [this] { endRecording(); }
                                                 : std::function<void()>());
}

void FarRun::take(const far::FollowStatus& status, bool begun) {
    const QString place = ui::text(options_.address.place());
    const auto news = news_.take(status, begun);
    if (news.over) {
        recording_ = false;
        offerStop();
    }
    if (!news.failed.empty()) {
        const QString sentence = ui::text(news.failed);
        say(ui::MessageBar::Kind::error, sentence);
        Q_EMIT failed(sentence);
        return;
    }
    if (news.began) {
        say(ui::MessageBar::Kind::information,
            tr("Recording into %1 on %2.").arg(ui::text(news_.path()), place));
    }
    if (news.lost)
        say(ui::MessageBar::Kind::warning, tr("Connection to %1 lost; trying again.").arg(place));
    if (news.again) say(ui::MessageBar::Kind::information, tr("Connected to %1 again.").arg(place));
    if (news.ready) {
        fetch_->setEnabled(true);
        Q_EMIT ready(following_->mirror());
    }
}

void FarRun::fetchByDialog() {
    const auto wanted =
        ui::freeRunPath(ui::recordingFolder(), std::filesystem::path(news_.path()).stem().string());
    const QString file = QFileDialog::getSaveFileName(window_.data(), tr("Fetch Whole Run"),
                                                      ui::pathText(wanted), tr("Runs (*.ridge)"),
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty()) fetch(file.toStdString());
}

void FarRun::fetch(const std::filesystem::path& output) {
    fetch_->setEnabled(false);
    say(ui::MessageBar::Kind::information, tr("Fetching the whole run…"));
    far::FetchOptions options;
    options.address = options_.address;
    options.address.path = news_.path();
    options.output = output;
    options.version = machine::ownVersion();
    fetcher_ = ui::startThread([this, options](const std::stop_token& stop) mutable {
        options.stop = stop;
        QString problem;
        try {
            far::fetch(options);
        } catch (const std::exception& error) {
            problem = ui::text(error.what());
        }
        QMetaObject::invokeMethod(
            this,
            [this, problem, file = options.output] {
                fetch_->setEnabled(true);
                if (!problem.isEmpty()) {
                    say(ui::MessageBar::Kind::error, problem);
                    return;
                }
                if (window_) window_->messages()->dismiss();
                Q_EMIT fetched(file);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace ridgepoint::window
