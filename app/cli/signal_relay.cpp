// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/signal_relay.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace ridgepoint::cli {
namespace {

// Time in which all processes of a job receive a signal. Some senders signal the processes one
// after another, and GNU timeout signals its child first and then the group.
constexpr timespec kOneSending{0, 50'000'000};
constexpr timespec kNow{0, 0};

// Removes the signal from the calling thread's and the process's pending signals. Returns whether
// it was pending.
bool takePending(int signal) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    bool pending = false;
    while (::sigtimedwait(&one, nullptr, &kNow) == signal) pending = true;
    return pending;
}

// Reports for each requested signal whether it is pending. Runs between fork and exit, so it calls
// only async-signal-safe functions.
[[noreturn]] void witness(int questions, int answers) {
    ::prctl(PR_SET_NAME, "ridgepoint-sig");
    // Closes the inherited ends of the parent's pipes. Otherwise, these pipes would stay open after
    // the parent closes them.
    for (int other = 0; other < 1024; ++other) {
        if (other != questions && other != answers) ::close(other);
    }
    for (unsigned char signal = 0;;) {
        const ssize_t count = ::read(questions, &signal, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count != 1) ::_exit(0);  // the parent has exited
        const unsigned char answer = takePending(signal) ? 1 : 0;
        if (::write(answers, &answer, 1) != 1) ::_exit(0);
    }
}

}  // namespace

SignalRelay::SignalRelay() {
    sigemptyset(&signals_);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        sigaddset(&signals_, kSignals[i]);
        // Restores the default action, because an ignored signal never becomes pending. The command
        // can still handle the signal.
        struct sigaction usual{};
        usual.sa_handler = SIG_DFL;
        ::sigaction(kSignals[i], &usual, &usual_actions_[i]);
    }
    ::pthread_sigmask(SIG_BLOCK, &signals_, &usual_mask_);
    witness_ = ::fork();
    if (witness_ == 0) witness(questions_.reading.number(), answers_.writing.number());
    questions_.reading.close();
    answers_.writing.close();
}

SignalRelay::~SignalRelay() {
    stop();
    questions_.writing.close();
    while (witness_ > 0 && ::waitpid(witness_, nullptr, 0) < 0 && errno == EINTR) {
    }
    // Discards signals that arrived after the command exited, because nobody can receive them.
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        takePending(kSignals[i]);
        ::sigaction(kSignals[i], &usual_actions_[i], nullptr);
    }
    ::pthread_sigmask(SIG_SETMASK, &usual_mask_, nullptr);
}

void SignalRelay::passTo(pid_t child) {
    child_ = child;
    thread_ = std::thread([this] { relay(); });
}

void SignalRelay::stop() {
    stop_.writing.close();
    if (thread_.joinable()) thread_.join();
}

void SignalRelay::relay() {
    const base::Descriptor arriving(::signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK));
    std::array<pollfd, 2> awaited{
        {{arriving.number(), POLLIN, 0}, {stop_.reading.number(), POLLIN, 0}}};
    for (;;) {
        if (::poll(awaited.data(), awaited.size(), -1) < 0 && errno != EINTR) return;
        if (awaited[1].revents != 0) return;
        signalfd_siginfo found{};
        if (::read(arriving.number(), &found, sizeof found) != sizeof found) continue;
        const auto signal = static_cast<int>(found.ssi_signo);
        ::nanosleep(&kOneSending, nullptr);
        takePending(signal);
        if (!othersReceived(signal)) ::kill(child_, signal);
    }
}

bool SignalRelay::othersReceived(int signal) {
    const auto question = static_cast<unsigned char>(signal);
    unsigned char answer = 0;
    ssize_t count = 0;
    if (witness_ <= 0 || ::write(questions_.writing.number(), &question, 1) != 1) return false;
    do {
        count = ::read(answers_.reading.number(), &answer, 1);
    } while (count < 0 && errno == EINTR);
    return count == 1 && answer == 1;
}

}  // namespace ridgepoint::cli
