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
    // _exit, because the handler may run inside anything; the run file survives that as it
    // survives a kill.
    if (app::isSecondRequest()) ::_exit(kInterrupted);
    int none = 0;
    first_signal.compare_exchange_strong(none, signal);
}

// Where the handler finds them: nothing may be allocated there. A file, and what SQLite makes next
// to it.
constexpr std::array<const char*, 4> kEndings{"", "-wal", "-shm", "-journal"};
constexpr std::size_t kLongestEnding = 8;
std::array<std::array<char, PATH_MAX>, kEndings.size()> files_to_remove;
constexpr std::array<int, 3> kEndingSignals{SIGINT, SIGTERM, SIGHUP};

extern "C" void removeAndEnd(int signal) {
    const int error = errno;
    for (const auto& file : files_to_remove) ::unlink(file.data());
    errno = error;
    ::raise(signal);  // the handler has reset itself
}

// Changes what the signals do from one handler to another; one that was ignored stays so.
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
    // SIGINT even where it was ignored: a script starts its background jobs that way and then stops
    // them with kill -INT.
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction hangup{};
    // Ignored means nohup: the recording is expected to continue.
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
