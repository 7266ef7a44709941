// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace ridgepoint::study {
namespace {

[[noreturn]] void failed(const std::string& what, int error) {
    throw std::runtime_error(fmt::format("{}: {}.", what, std::generic_category().message(error)));
}

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

// Between fork and exec: nothing but what a signal handler may call.
[[noreturn]] void becomeProgram(const char* program, char* const* words, int log, int null,
                                pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);  // it ended before that took hold
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) ::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (::dup2(null, STDIN_FILENO) < 0 || ::dup2(log, STDOUT_FILENO) < 0 ||
        ::dup2(log, STDERR_FILENO) < 0) {
        ::_exit(127);
    }
    ::execv(program, words);
    ::_exit(127);
}

}  // namespace

Child::Child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
             const std::filesystem::path& log) {
    const Descriptor to_log(
        ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0666));
    if (to_log.number() < 0) failed(fmt::format("\"{}\" cannot be written", log.string()), errno);
    const Descriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (null.number() < 0) failed("/dev/null cannot be opened", errno);
    std::vector<std::string> words{program.string()};
    for (const std::string& argument : arguments) words.push_back(argument);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) failed(fmt::format("\"{}\" could not be started", program.string()), errno);
    if (child == 0) {
        becomeProgram(words.front().c_str(), pointers.data(), to_log.number(), null.number(),
                      parent);
    }
    id_ = child;
    ::setpgid(child, child);  // whichever of the two comes first
}

Child::~Child() {
    if (id_ <= 0) return;
    kill();
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<ChildEnd> Child::waitFor(std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    for (;;) {
        int status = 0;
        const pid_t found = ::waitpid(id_, &status, WNOHANG);
        if (found == id_) {
            ::kill(-id_, SIGKILL);  // what it may have left behind
            id_ = 0;
            if (WIFSIGNALED(status)) return ChildEnd{0, WTERMSIG(status)};
            return ChildEnd{WEXITSTATUS(status), 0};
        }
        if (found < 0 && errno != EINTR) {
            id_ = 0;
            return ChildEnd{127, 0};
        }
        const auto now = std::chrono::steady_clock::now();
        if (now >= until) return std::nullopt;
        std::this_thread::sleep_for(std::min<std::chrono::steady_clock::duration>(
            until - now, std::chrono::milliseconds(10)));
    }
}

void Child::kill() const {
    if (id_ <= 0) return;
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);
}

}  // namespace ridgepoint::study
