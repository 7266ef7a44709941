// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "app/second_signal.h"

namespace ridgepoint::window {
namespace {

// A signal handler can call only a few functions, so it writes the signal's number to a pipe that
// the event loop reads. A second signal ends the program immediately.
std::array<int, 2> pipe_ends{-1, -1};

void note(int signal) {
    if (app::isSecondRequest()) ::_exit(130);
    const char number = static_cast<char>(signal);
    [[maybe_unused]] const ssize_t written = ::write(pipe_ends[1], &number, 1);
}

}  // namespace

Interrupt::Interrupt(QObject* parent) : QObject(parent) {
    if (::pipe2(pipe_ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    notifier_ = std::make_unique<QSocketNotifier>(pipe_ends[0], QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, [this] {
        char number = 0;
        if (::read(pipe_ends[0], &number, 1) != 1) return;
        Q_EMIT arrived(number == SIGTERM  ? QStringLiteral("SIGTERM")
                       : number == SIGHUP ? QStringLiteral("SIGHUP")
                                          : QStringLiteral("SIGINT"));
    });
    struct sigaction action{};
    action.sa_handler = note;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before{};
        // Signals that the parent process ignored (nohup) stay ignored.
        if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
            ::sigaction(signal, &action, nullptr);
        }
    }
}

Interrupt::~Interrupt() = default;

}  // namespace ridgepoint::window
