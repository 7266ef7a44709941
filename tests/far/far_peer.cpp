// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces ssh and the other machine in tests:
//   far_peer serve RUN                   serves a run like "ridgepoint serve"
//   far_peer serve --start WORDS         starts a recording first
//   far_peer record -o RUN STEPS         records a step every 20 ms, until SIGINT
//   far_peer follow MIRROR RUN WORDS…    follows a run with this connection command
//   far_peer relay FOLDER MS WORDS…      runs a command with a delay in both directions, and ends
//                                        after the number of bytes in the next file of FOLDER
//   far_peer repeat states|bytes         sends states, or single bytes of a frame, forever
//   far_peer say FILE                    prints a file and waits for the end of standard input
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/base/child.h"
#include "core/far/begin.h"
#include "core/far/follow.h"
#include "core/far/serve.h"
#include "tests/support/synthetic_run.h"

namespace {

namespace fs = std::filesystem;
using namespace ridgepoint;
using Clock = std::chrono::steady_clock;

constexpr const char* kVersion = "1.2.3";

bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// Returns the number of bytes that this connection transfers; negative: no limit.
long cutAfter(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".cut") files.push_back(entry.path());
    }
    if (files.empty()) return -1;
    const fs::path first = *std::min_element(files.begin(), files.end());
    long bytes = -1;
    std::ifstream(first) >> bytes;
    fs::remove(first, error);
    return bytes;
}

struct Late {
    Clock::time_point due;
    std::string bytes;
};

struct Direction {
    int from, to;
    std::deque<Late> late{};
    bool open = true;
};

int relay(const fs::path& folder, int delay_ms, const std::vector<std::string>& words) {
    long left = cutAfter(folder);
    base::Pipe input, output;
    base::Child child({.words = words,
                       .streams = {input.reading.number(), output.writing.number(), -1},
                       .death_signal = SIGKILL});
    input.reading.close();
    output.writing.close();
    std::array<Direction, 2> ways{Direction{STDIN_FILENO, input.writing.number()},
                                  Direction{output.reading.number(), STDOUT_FILENO}};
    while (ways[1].open || !ways[1].late.empty()) {
        std::array<pollfd, 2> ready{};
        auto next = Clock::now() + std::chrono::seconds(1);
        for (std::size_t at = 0; at < 2; ++at) {
            ready[at] = {ways[at].open ? ways[at].from : -1, POLLIN, 0};
            if (!ways[at].late.empty()) next = std::min(next, ways[at].late.front().due);
        }
        const auto wait =
            std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now()).count();
        ::poll(ready.data(), ready.size(), static_cast<int>(std::max<long>(wait, 0)) + 1);
        for (std::size_t at = 0; at < 2; ++at) {
            Direction& way = ways[at];
            if (ready[at].revents != 0) {
                std::string bytes(64 << 10, '\0');
                const ssize_t count = ::read(way.from, bytes.data(), bytes.size());
                bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
                way.open = count > 0;
                if (!way.open && at == 0) return 0;
                way.late.push_back({Clock::now() + std::chrono::milliseconds(delay_ms), bytes});
            }
            while (!way.late.empty() && way.late.front().due <= Clock::now()) {
                std::string bytes = std::move(way.late.front().bytes);
                way.late.pop_front();
                if (at == 1 && left >= 0) {
                    bytes.resize(std::min(bytes.size(), static_cast<std::size_t>(left)));
                    left -= std::ssize(bytes);
                }
                if (!writeAll(way.to, bytes)) return 0;
                if (at == 1 && left == 0) return 255;
            }
        }
    }
    return child.wait().status;
}

volatile std::sig_atomic_t interrupts = 0;

int record(const fs::path& file, int steps) {
    std::signal(SIGINT, [](int) { interrupts = interrupts + 1; });
    tests::SyntheticOptions made;
    made.layers = 2;
    made.steps = steps;
    struct Interrupted {};
    try {
        tests::writeRun(file, tests::makeSyntheticRun(made), [](int) {
            ::usleep(20'000);
            if (interrupts > 0) throw Interrupted();
        });
    } catch (const Interrupted&) {
        ::usleep(300'000);  // for more signals
        std::printf("interrupted %d times\n", static_cast<int>(interrupts));
        return 130;
    }
    return 0;
}

int say(const char* file) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    writeAll(STDOUT_FILENO, bytes);
    std::array<char, 4096> ignored{};
    while (::read(STDIN_FILENO, ignored.data(), ignored.size()) > 0) {
    }
    return 0;
}

// Sends the greeting, but never any data of the run.
int repeat(bool states) {
    std::string bytes = far::greetingLine(kVersion);
    far::FramePacker packer;
    if (!states) bytes += std::string("S\xff\0\0\0", 5);
    while (writeAll(STDOUT_FILENO, bytes)) {
        bytes = states ? "" : "x";
        if (states) packer.pack(far::FrameType::state, "{}", bytes);
        ::usleep(20'000);
    }
    return 0;
}

int follow(const std::string& mirror, std::vector<std::string> via, const std::string& run) {
    far::FollowOptions options;
    options.address.via = std::move(via);
    options.address.path = run;
    options.address.program = fs::read_symlink("/proc/self/exe").string();
    options.mirror = mirror;
    options.version = kVersion;
    far::follow(options);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 3 && words[0] == "serve" && words[1] == "--start") {
            far::Connection connection(STDIN_FILENO, STDOUT_FILENO, kVersion);
            far::serve(connection,
                       [&] { return far::begin(fs::read_symlink("/proc/self/exe"), words[2]); });
            return 0;
        }
        if (words.size() == 4 && words[0] == "record") return record(words[2], std::stoi(words[3]));
        if (words.size() == 2 && words[0] == "serve") {
            far::Connection connection(STDIN_FILENO, STDOUT_FILENO, kVersion);
            far::serve(connection, [&]() -> fs::path { return words[1]; });
            return 0;
        }
        if (words.size() >= 4 && words[0] == "follow")
            return follow(words[1], {words.begin() + 3, words.end()}, words[2]);
        if (words.size() >= 4 && words[0] == "relay")
            return relay(words[1], std::stoi(words[2]), {words.begin() + 3, words.end()});
        if (words.size() >= 2 && words[0] == "repeat") return repeat(words[1] == "states");
        if (words.size() >= 2 && words[0] == "say") return say(words[1].c_str());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 2;
}
