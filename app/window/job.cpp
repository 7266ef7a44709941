// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/job.h"

#include <QCoreApplication>
#include <QTimer>
#include <cstdio>
#include <exception>

#include "core/base/plain_text.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/import_controller.h"
#include "ui/shell/view_export.h"

namespace ridgepoint::window {
namespace {

constexpr int kInterrupted = 130;
// Replaces the exports if runs are compared, because these exports are already written.
const std::vector<Arguments::Export> kNone;

}  // namespace

void complain(const QString& sentence) {
    std::fprintf(stderr, "ridgepoint-ui: %s\n", base::printable(sentence.toStdString()).c_str());
}

ui::ExportOptions pictureOptions(const Arguments& arguments) {
    ui::ExportOptions options = arguments.picture;
    // Pictures are for paper, so the theme is light unless a dark theme is requested.
    options.theme =
        arguments.theme == ui::ThemeMode::dark ? ui::Theme::darkTheme() : ui::Theme::light();
    return options;
}

Job::Job(const Arguments& arguments, ui::MainWindow* window, QObject* parent)
    : QObject(parent), arguments_(arguments), window_(window) {
    connect(window->session(), &ui::Session::settled, this, &Job::settle);
    connect(window->session(), &ui::Session::recordedBehind, this,
            [this](const std::filesystem::path& run) {
                if (interrupted_)
                    leave(kInterrupted);
                else if (!settled_)
                    window_->openRun(run);
            });
    connect(window->session(), &ui::Session::failed, this, &Job::fail);
    connect(window->commands(), &ui::CommandController::ended, this, &Job::commandDone);
    connect(window->imports(), &ui::ImportController::failed, this, &Job::fail);
}

void Job::settle() {
    ui::MainWindow* const window = window_.data();
    if (window == nullptr) return;
    // The requests concern the recording, so nothing is done while another run is displayed.
    if (window->session()->recordsBehind()) return;
    const auto frame = window->session()->frame();
    bool failed = !frame;
    if (frame && !settled_) {
        const ui::ExportOptions options = pictureOptions(arguments_);
        for (const Arguments::Export& each : arguments_.compares() ? kNone : arguments_.exports) {
            try {
                ui::exportView(*frame, each.view, each.file, options);
            } catch (const std::exception& error) {
                failed = true;
                complain(ui::text(error.what()));
                window->messages()->say(ui::MessageBar::Kind::error, ui::text(error.what()));
            }
        }
    }
    settled_ = true;
    if (interrupted_)
        leave(kInterrupted);
    else if (arguments_.quit)
        leave(failed ? 1 : 0);
}

void Job::fail(const QString& sentence) {
    complain(sentence);
    if (interrupted_)
        leave(kInterrupted);
    else if (arguments_.quit)
        leave(1);
}

void Job::commandDone(bool has_run) {
    if (status_)
        leave(*status_);
    else if (interrupted_ && (settled_ || !has_run))
        leave(kInterrupted);
    else if (!has_run && arguments_.quit)
        leave(1);
    // In other cases, settle() exits after the whole run has been read.
}

void Job::interrupt(const QString& signal) {
    interrupted_ = true;
    ui::MainWindow* const window = window_.data();
    if (window != nullptr && window->session()->recording()) {
        window->session()->stop(tr("The recording was ended by %1.").arg(signal));
        return;
    }
    if (window != nullptr && window->commands()->recording()) {
        window->commands()->stop();
        return;
    }
    // For a recording on another machine, settle() exits after the recording's run has been read.
    if (window != nullptr && window->commands()->recordingElsewhere()) {
        window->commands()->stop();
        return;
    }
    leave(kInterrupted);
}

void Job::leave(int status) {
    // The program does not exit yet, because a command can do more work after its training.
    if (window_ != nullptr && window_->commands()->recording()) {
        status_ = status;
        return;
    }
    // exit() must be called from the event loop, because exit() before exec() has no effect.
    QTimer::singleShot(0, qApp, [status] { QCoreApplication::exit(status); });
}

}  // namespace ridgepoint::window
