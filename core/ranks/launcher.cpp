// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ranks/launcher.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "core/ranks/environment.h"

namespace ridgepoint::ranks {
namespace {

using Clock = std::chrono::steady_clock;
constexpr const char* kHere = "127.0.0.1";
constexpr std::chrono::milliseconds kLook{10};

class Socket {
  public:
    Socket() : number_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
    ~Socket() {
        if (number_ >= 0) ::close(number_);
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

// Rank 0 gets the socket itself, so that nobody can take the port between our choice and its use.
int listenOn(const Socket& socket, int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, kHere, &address.sin_addr);
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    const int on = 1;
    if (socket.number() < 0 ||
        // Connections of an earlier training that are still being closed do not count.
        ::setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        ::bind(socket.number(), plain, length) != 0 || ::listen(socket.number(), SOMAXCONN) != 0 ||
        ::getsockname(socket.number(), plain, &length) != 0) {
        if (errno == EADDRINUSE) {
            throw std::runtime_error(
                fmt::format("Port {} is in use by another program; omit MASTER_PORT to select a "
                            "free port, or set another one.",
                            port));
        }
        throw std::runtime_error(fmt::format("The ranks cannot meet at {}:{}: {}.", kHere, port,
                                             std::generic_category().message(errno)));
    }
    return ntohs(address.sin_port);
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Between fork and exec: nothing but what a signal handler may call.
[[noreturn]] void becomeRank(const char* program, char* const* words, char* const* environment,
                             int socket, pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);  // it ended before that took hold
    if (socket >= 0) ::fcntl(socket, F_SETFD, 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) ::signal(signal, SIG_DFL);
    ::execve(program, words, environment);
    ::_exit(127);
}

}  // namespace

Launcher::Launcher(const LaunchOptions& options) : options_(options) {
    const Socket socket;
    port_ = listenOn(socket, options_.port);
    try {
        for (int rank = 0; rank < options_.ranks; ++rank) start(rank, socket.number());
    } catch (...) {
        signal(SIGKILL);
        throw;
    }
}

void Launcher::start(int rank, int socket) {
    run::RankPlace place;
    place.rank = place.local_rank = rank;
    place.ranks = place.local_ranks = options_.ranks;
    place.master_address = kHere;
    place.master_port = port_;
    if (rank == 0) place.listening_socket = socket;
    std::vector<std::string> words{options_.program.string()};
    words.insert(words.end(), options_.arguments.begin(), options_.arguments.end());
    std::vector<std::string> environment = environmentOf(place);
    const std::vector<char*> word_pointers = pointersTo(words);
    const std::vector<char*> environment_pointers = pointersTo(environment);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) {
        throw std::runtime_error(fmt::format("Rank {} could not be started: {}.", rank,
                                             std::generic_category().message(errno)));
    }
    if (child == 0) {
        becomeRank(words.front().c_str(), word_pointers.data(), environment_pointers.data(),
                   rank == 0 ? socket : -1, parent);
    }
    processes_.push_back(child);
}

Launcher::~Launcher() {
    signal(SIGKILL);
    for (const pid_t process : processes_) {
        while (process > 0 && ::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

void Launcher::signal(int number) const {
    for (const pid_t process : processes_) {
        if (process > 0) ::kill(process, number);
    }
}

void Launcher::collect() {
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
        pid_t& process = processes_[rank];
        if (process == 0) continue;
        int status = 0;
        const pid_t found = ::waitpid(process, &status, WNOHANG);
        if (found == 0 || (found < 0 && errno == EINTR)) continue;
        RankEnd& end = ended_.emplace_back();
        end.rank = static_cast<int>(rank);
        end.asked = failed_since_.has_value();
        if (found < 0) {
            end.status = 127;
        } else if (WIFSIGNALED(status)) {
            end.signal = WTERMSIG(status);
        } else {
            end.status = WEXITSTATUS(status);
        }
        process = 0;
        if ((end.status != 0 || end.signal != 0) && !failed_since_) failed_since_ = Clock::now();
    }
}

std::optional<std::vector<RankEnd>> Launcher::waitFor(std::chrono::milliseconds time) {
    const auto until = Clock::now() + time;
    for (;;) {
        collect();
        if (ended_.size() == processes_.size()) return ended_;
        const auto now = Clock::now();
        if (failed_since_) {
            const int due = now - *failed_since_ > 2 * options_.patience ? SIGKILL
                            : now - *failed_since_ > options_.patience   ? SIGTERM
                                                                         : 0;
            if (due != asked_) {
                signal(due);
                asked_ = due;
            }
        }
        if (now >= until) return std::nullopt;
        std::this_thread::sleep_for(std::min<Clock::duration>(until - now, kLook));
    }
}

}  // namespace ridgepoint::ranks
