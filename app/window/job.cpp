// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/job.h"

#include <QCoreApplication>
#include <QTimer>
#include <cstdio>
#include <exception>

#include "ui/message_bar.h"
#include "ui/words.h"

namespace ridgepoint::window {
namespace {

constexpr int kInterrupted = 130;

}  // namespace

void complain(const QString& sentence) {
    std::fprintf(stderr, "ridgepoint-ui: %s\n", qPrintable(sentence));
}

Job::Job(const Arguments& arguments, ui::MainWindow* window, QObject* parent)
    : QObject(parent), arguments_(arguments), window_(window) {
    connect(window->session(), &ui::Session::settled, this, &Job::settle);
    connect(window->session(), &ui::Session::failed, this, &Job::fail);
}

void Job::settle() {
    ui::MainWindow* const window = window_.data();
    if (window == nullptr) return;
    const auto frame = window->session()->frame();
    bool failed = !frame;
    if (frame) {
        ui::ExportOptions options = arguments_.picture;
        // Pictures are for paper unless they are asked to be dark.
        options.theme =
            arguments_.theme == ui::ThemeMode::dark ? ui::Theme::darkTheme() : ui::Theme::light();
        for (const Arguments::Export& each : arguments_.exports) {
            try {
                ui::exportView(*frame, each.view, each.file, options);
            } catch (const std::exception& error) {
                failed = true;
                complain(ui::text(error.what()));
                window->messages()->say(ui::MessageBar::Kind::error, ui::text(error.what()));
            }
        }
    }
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

void Job::interrupt(const QString& signal) {
    interrupted_ = true;
    ui::MainWindow* const window = window_.data();
    if (window != nullptr && window->session()->recording()) {
        window->session()->stop(tr("The recording was ended by %1.").arg(signal));
        return;
    }
    leave(kInterrupted);
}

void Job::leave(int status) {
    // From the event loop: exit() before exec() would be lost.
    QTimer::singleShot(0, qApp, [status] { QCoreApplication::exit(status); });
}

}  // namespace ridgepoint::window
