// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

#include "app/cli/command.h"

namespace ridgepoint::cli {
namespace {

std::atomic<int> first_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not wait");

extern "C" void onSignal(int signal) {
    int none = 0;
    // _exit, because the handler may run inside anything; the run file survives that as it
    // survives a kill.
    if (!first_signal.compare_exchange_strong(none, signal)) ::_exit(kInterrupted);
}

}  // namespace

void noteInterrupts() {
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    // SIGINT even where it was ignored: a script starts its background jobs that way and then stops
    // them with kill -INT.
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction hangup {};
    // Ignored means nohup: whoever asked for that wants the recording to go on.
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        ::sigaction(SIGHUP, &action, nullptr);
    }
}

bool interrupted() { return first_signal.load() != 0; }

const char* interruptName() {
    switch (first_signal.load()) {
        case SIGTERM:
            return "SIGTERM";
        case SIGHUP:
            return "SIGHUP";
        default:
            return "SIGINT";
    }
}

void sleepUnlessInterrupted(std::chrono::milliseconds time) {
    using std::chrono::milliseconds;
    constexpr milliseconds slice{20};
    for (; time > milliseconds{0} && !interrupted(); time -= slice) {
        std::this_thread::sleep_for(std::min(time, slice));
    }
}

}  // namespace ridgepoint::cli
