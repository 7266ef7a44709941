// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <string>
#include <thread>

#include "app/cli/command.h"
#include "app/second_signal.h"

namespace ridgepoint::cli {
namespace {

std::atomic<int> first_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not wait");

extern "C" void onSignal(int signal) {
    // Calls _exit, because the handler can interrupt any code. The run file stays valid, as if the
    // process had been killed.
    if (app::isSecondRequest()) ::_exit(kInterrupted);
    int none = 0;
    first_signal.compare_exchange_strong(none, signal);
}

// Paths of the file and SQLite's companion files. They are preallocated, because a signal handler
// must not allocate memory.
constexpr std::array<const char*, 4> kEndings{"", "-wal", "-shm", "-journal"};
constexpr std::size_t kLongestEnding = 8;
std::array<std::array<char, PATH_MAX>, kEndings.size()> files_to_remove;
constexpr std::array<int, 3> kEndingSignals{SIGINT, SIGTERM, SIGHUP};

extern "C" void removeAndEnd(int signal) {
    const int error = errno;
    for (const auto& file : files_to_remove) ::unlink(file.data());
    errno = error;
    ::raise(signal);  // the default action applies, because the handler is already reset
}

// Replaces one signal handler with another. Ignored signals stay ignored.
void exchangeHandlers(void (*from)(int), void (*to)(int)) {
    for (const int signal : kEndingSignals) {
        struct sigaction now{};
        if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler != from) continue;
        struct sigaction next{};
        next.sa_handler = to;
        next.sa_flags = SA_RESTART | SA_NODEFER | static_cast<int>(SA_RESETHAND);
        sigemptyset(&next.sa_mask);
        ::sigaction(signal, &next, nullptr);
    }
}

}  // namespace

RemovedOnInterrupt::RemovedOnInterrupt(const std::filesystem::path& file) {
    const std::string& name = file.native();
    if (name.size() + kLongestEnding >= PATH_MAX) return;
    for (std::size_t i = 0; i < kEndings.size(); ++i) {
        const std::string whole = name + kEndings[i];
        *std::copy(whole.begin(), whole.end(), files_to_remove[i].begin()) = '\0';
    }
    exchangeHandlers(SIG_DFL, removeAndEnd);
}

RemovedOnInterrupt::~RemovedOnInterrupt() { exchangeHandlers(removeAndEnd, SIG_DFL); }

void noteInterrupts() {
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    // SIGINT is handled even if it was ignored, because shell scripts start background jobs with
    // SIGINT ignored and stop them with kill -INT.
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction hangup{};
    // If SIGHUP is ignored, the program was started with nohup and the recording must continue.
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
