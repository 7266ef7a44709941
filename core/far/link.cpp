// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/link.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/plain_text.h"
#include "core/run/store/store.h"

namespace ridgepoint::far {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kSlice{100};
constexpr std::chrono::seconds kGreetingTime{120};  // long enough for the user to type a password
constexpr std::chrono::seconds kSilence{15};
constexpr std::chrono::seconds kSignOfLife{5};
constexpr std::chrono::milliseconds kEnding{500};
constexpr std::size_t kMostSaid = 4096, kMostSentence = 400;
constexpr int kNotFound = 127, kWrongUsage = 2;

// Returns the last line that is not blank, shortened and without the period at its end.
std::string lastLine(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view next = text.substr(0, end);
        if (next.find_first_not_of(" \t\r") != std::string_view::npos) line = next;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    while (!line.empty() && (line.back() == '\r' || line.back() == '.' || line.back() == ' '))
        line.pop_back();
    return base::cutTo(base::printable(line), kMostSentence);
}

}  // namespace

Link::Link(const Address& address, std::span<const std::string> words, const std::string& version,
           std::chrono::seconds patience, std::stop_token stop)
    : address_(address), patience_(patience), stop_(std::move(stop)) {
    std::vector<std::string> all{address.program};
    all.insert(all.end(), words.begin(), words.end());
    const std::vector<std::string> command = commandFor(address, all);
    // A socket is used because writing to a closed pipe would raise a signal in the whole process.
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::system_error(errno, std::generic_category(), "A socket could not be made");
    to_ = base::Descriptor(ends[0]);
    const base::Descriptor input(ends[1]);
    base::Pipe output, errors;
    try {
        // The child stays in this program's process group, so that ssh can ask for a password on
        // the terminal.
        child_.emplace(base::ChildOptions{
            .words = command,
            .streams = {input.number(), output.writing.number(), errors.writing.number()},
            // Ctrl-C on the terminal must not kill ssh, because ending the recording requires the
            // connection.
            .ignored_signals = {SIGINT},
            .death_signal = SIGTERM});
    } catch (const std::system_error& error) {
        throw FarError(
            fmt::format("\"{}\" cannot be started: {}.", command.front(), error.code().message()),
            false);
    }
    from_ = std::move(output.reading);
    words_ = std::move(errors.reading);
    for (const int end : {from_.number(), words_.number(), to_.number()})
        ::fcntl(end, F_SETFL, O_NONBLOCK);
    output.writing.close();
    errors.writing.close();

    std::string bytes;
    const auto until = Clock::now() + kGreetingTime;
    try {
        for (;;) {
            bytes += received();
            if (const auto greeting = greetingIn(bytes)) {
                if (greeting->protocol != kProtocol || greeting->format != run::kSchemaVersion) {
                    throw FarError(
                        fmt::format("Ridgepoint {} on {} and Ridgepoint {} here cannot work "
                                    "together; install the same version on both.",
                                    greeting->version, address_.place(), version),
                        false);
                }
                parser_.add(greeting->rest);
                greeted_ = true;
                heard_ = whole_ = Clock::now();
                return;
            }
            if (Clock::now() > until) {
                throw FarError(fmt::format("{} does not answer.", address_.place()), true);
            }
        }
    } catch (const ProtocolError&) {
        throw FarError(fmt::format("{} does not answer as Ridgepoint; check that \"{}\" there is "
                                   "Ridgepoint {} or newer.",
                                   address_.place(), address_.program, version),
                       false);
    }
}

void Link::takeWords() {
    std::array<char, 4096> bytes{};
    for (;;) {
        const ssize_t count = ::read(words_.number(), bytes.data(), bytes.size());
        if (count <= 0) {
            if (count == 0) words_.close();
            return;
        }
        said_.append(bytes.data(), static_cast<std::size_t>(count));
        if (said_.size() > kMostSaid) said_.erase(0, said_.size() - kMostSaid);
    }
}

void Link::lose() {
    const auto end = child_->waitFor(kEnding);
    takeWords();
    const std::string said = lastLine(said_);
    const std::string place = address_.place();
    if (end && end->status == kNotFound) {
        throw FarError(fmt::format("\"{}\" was not found on {}; install Ridgepoint there, or name "
                                   "it with --remote-program.",
                                   address_.program, place),
                       true);
    }
    if (end && end->status == kWrongUsage && said.find("serve") != std::string::npos) {
        throw FarError(fmt::format("Ridgepoint on {} is too old to be reached from here; install "
                                   "this version there.",
                                   place),
                       true);
    }
    if (!greeted_ && end && end->status == 0) {
        throw FarError(fmt::format("{} does not answer as Ridgepoint.", place), true);
    }
    if (said.empty()) throw FarError(fmt::format("The connection to {} ended.", place), true);
    throw FarError(fmt::format("The connection to {} failed: {}.", place, said), true);
}

// Returns received data. Waits at most kSlice.
std::string Link::received() {
    if (stop_.stop_requested()) throw FarError("The connection was closed.", false);
    std::array<pollfd, 2> ready{
        pollfd{from_.number(), POLLIN, 0},
        pollfd{words_.number(), POLLIN, 0}};  // if the number is negative, poll() ignores the entry
    ::poll(ready.data(), ready.size(), static_cast<int>(kSlice.count()));
    if (ready[1].revents != 0) takeWords();
    if (ready[0].revents == 0) return {};
    std::string bytes(64 << 10, '\0');
    const ssize_t count = ::read(from_.number(), bytes.data(), bytes.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return {};
    if (count <= 0) lose();
    bytes.resize(static_cast<std::size_t>(count));
    return bytes;
}

void Link::send(std::string_view line) {
    [[maybe_unused]] const ssize_t count =
        ::send(to_.number(), line.data(), line.size(), MSG_NOSIGNAL);
}

std::optional<Frame> Link::next() {
    try {
        for (bool waited = false;; waited = true) {
            if (auto frame = parser_.next()) {
                if (frame->type == FrameType::refusal) {
                    throw FarError(
                        fmt::format("{}: {}", address_.place(),
                                    base::cutTo(base::printable(frame->content), kMostSentence)),
                        false);
                }
                whole_ = Clock::now();
                return frame;
            }
            if (waited) return std::nullopt;
            const std::string bytes = received();
            const auto now = Clock::now();
            if (!bytes.empty()) {
                if (parser_.empty()) whole_ = now;
                parser_.add(bytes);
                heard_ = now;
                if (now - whole_ > patience_)
                    throw FarError(fmt::format("{} sends too slowly.", address_.place()), true);
            } else if (now - heard_ > kSilence) {
                throw FarError(fmt::format("{} does not answer any more.", address_.place()), true);
            }
            if (now - told_ > kSignOfLife) {
                send("\n");
                told_ = now;
            }
        }
    } catch (const ProtocolError& error) {
        throw FarError(
            fmt::format("The connection to {} cannot be used: {}", address_.place(), error.what()),
            false);
    }
}

}  // namespace ridgepoint::far
