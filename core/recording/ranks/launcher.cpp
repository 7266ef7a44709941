// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/ranks/launcher.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "core/recording/ranks/environment.h"

namespace ridgepoint::recording::ranks {
namespace {

using Clock = std::chrono::steady_clock;
constexpr const char* kHere = "127.0.0.1";
constexpr std::chrono::milliseconds kLook{10};

// Starts listening on the socket and returns the port. Rank 0 inherits the socket itself, so that
// no other process can take the port before rank 0 uses it.
int listenOn(const base::Descriptor& socket, int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, kHere, &address.sin_addr);
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    const int on = 1;
    if (socket.number() < 0 ||
        // SO_REUSEADDR allows binding the port while connections of earlier ranks are
        // closing.
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

}  // namespace

Launcher::Launcher(const LaunchOptions& options) : options_(options) {
    const base::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    port_ = listenOn(socket, options_.port);
    for (int rank = 0; rank < options_.ranks; ++rank) start(rank, socket.number());
}

void Launcher::start(int rank, int socket) {
    run::RankPlace place;
    place.rank = place.local_rank = rank;
    place.ranks = place.local_ranks = options_.ranks;
    place.master_address = kHere;
    place.master_port = port_;
    if (rank == 0) place.listening_socket = socket;
    base::ChildOptions child{.words = {options_.program.string()}};
    child.words.insert(child.words.end(), options_.arguments.begin(), options_.arguments.end());
    child.environment = environmentOf(place);
    if (rank == 0) child.inherited = socket;
    child.dependent = true;
    try {
        processes_.emplace_back(child);
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("Rank {} could not be started: {}.", rank, error.code().message()));
    }
}

void Launcher::signal(int number) const {
    for (const base::Child& process : processes_) process.signal(number);
}

void Launcher::collect() {
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
        base::Child& process = processes_[rank];
        if (process.id() == 0) continue;
        const auto ended = process.waitFor(std::chrono::milliseconds(0));
        if (!ended) continue;
        ended_.push_back(
            {static_cast<int>(rank), ended->status, ended->signal, failed_since_.has_value()});
        if ((ended->status != 0 || ended->signal != 0) && !failed_since_)
            failed_since_ = Clock::now();
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

}  // namespace ridgepoint::recording::ranks
