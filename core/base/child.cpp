// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace ridgepoint::base {
namespace {

constexpr std::chrono::milliseconds kLook{10};

// Returns the null-terminated array that exec() requires, with pointers into `words`.
std::vector<char*> pointersTo(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Runs between fork and exec, so it may only call async-signal-safe functions. Returns only on
// failure.
void becomeProgram(const ChildOptions& options, char* const* words, char* const* environment,
                   pid_t parent) {
    if (const int signal = options.dependent ? SIGKILL : options.death_signal; signal != 0) {
        ::prctl(PR_SET_PDEATHSIG, signal);
        if (::getppid() != parent) ::_exit(127);  // the parent exited before prctl() took effect
    }
    if (options.dependent) {
        ::setpgid(0, 0);
        sigset_t none;
        ::sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
    }
    for (const int signal : options.default_signals) ::signal(signal, SIG_DFL);
    for (const int signal : options.ignored_signals) ::signal(signal, SIG_IGN);
    if (options.signal_mask != nullptr) {
        ::sigprocmask(SIG_SETMASK, options.signal_mask, nullptr);
    }
    for (int stream = 0; stream < 3; ++stream) {
        const int given = options.streams[static_cast<std::size_t>(stream)];
        if (given >= 0 && ::dup2(given, stream) < 0) return;
    }
    if (options.inherited >= 0) ::fcntl(options.inherited, F_SETFD, 0);
    ::execvpe(words[0], words, environment);
}

}  // namespace

Pipe::Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "A pipe could not be made");
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
}

Child::Child(const ChildOptions& options) : own_group_(options.dependent) {
    std::vector<std::string> words = options.words;
    std::vector<std::string> variables = options.environment.value_or(std::vector<std::string>());
    const std::vector<char*> word_pointers = pointersTo(words);
    const std::vector<char*> variable_pointers = pointersTo(variables);
    Pipe failure;  // carries errno on failure, and closes when the program starts
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), words.front());
    if (child == 0) {
        becomeProgram(options, word_pointers.data(),
                      options.environment ? variable_pointers.data() : environ, parent);
        const int error = errno;
        [[maybe_unused]] const ssize_t written =
            ::write(failure.writing.number(), &error, sizeof error);
        ::_exit(127);
    }
    id_ = child;
    failure.writing.close();
    int error = 0;
    ssize_t count = 0;
    do {
        count = ::read(failure.reading.number(), &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    if (count != sizeof error) return;
    wait();
    throw std::system_error(error, std::generic_category(), words.front());
}

Child::Child(Child&& other) noexcept
    : id_(std::exchange(other.id_, 0)), own_group_(other.own_group_) {}

Child::~Child() {
    if (id_ <= 0) return;
    kill();
    wait();
}

std::optional<ChildEnd> Child::reap(int options) {
    int status = 0;
    pid_t found = 0;
    do {
        found = ::waitpid(id_, &status, options);
    } while (found < 0 && errno == EINTR);
    if (found == 0) return std::nullopt;
    // Kills processes that the child has started.
    if (found > 0 && own_group_) ::kill(-id_, SIGKILL);
    id_ = 0;
    if (found < 0) return ChildEnd{127, 0};
    if (WIFSIGNALED(status)) return ChildEnd{0, WTERMSIG(status)};
    return ChildEnd{WEXITSTATUS(status), 0};
}

ChildEnd Child::wait() { return reap(0).value(); }

std::optional<ChildEnd> Child::waitFor(std::chrono::milliseconds time) {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + time;
    for (;;) {
        if (const auto end = reap(WNOHANG)) return end;
        const auto now = Clock::now();
        if (now >= until) return std::nullopt;
        std::this_thread::sleep_for(std::min<Clock::duration>(until - now, kLook));
    }
}

void Child::signal(int number) const {
    if (id_ > 0) ::kill(id_, number);
}

void Child::kill() const {
    if (id_ > 0 && own_group_) ::kill(-id_, SIGKILL);
    signal(SIGKILL);
}

}  // namespace ridgepoint::base
