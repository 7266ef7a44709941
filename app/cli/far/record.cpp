// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/far/record.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

#include "app/cli/far/run.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/base/child.h"
#include "core/far/begin.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{50};
constexpr std::size_t kMostListBytes = 1 << 20;

// Returns the command line without the options that concern only this machine.
std::vector<std::string> wordsThere(const CommandLine& command_line) {
    constexpr std::array<std::string_view, 5> kWithValue = {"--on", "--via", "--remote-program",
                                                            "-o", "--output"};
    std::vector<std::string> words;
    for (auto word = command_line.words.begin(); word != command_line.words.end(); ++word) {
        if (*word == "-q" || *word == "--quiet") continue;
        if (std::find(kWithValue.begin(), kWithValue.end(), *word) != kWithValue.end()) {
            if (word + 1 != command_line.words.end()) ++word;
            continue;
        }
        const bool joined =
            std::any_of(kWithValue.begin(), kWithValue.end(), [&](std::string_view option) {
                return option.starts_with("--") && word->starts_with(std::string(option) + "=");
            });
        if (!joined) words.push_back(*word);
    }
    if (!command_line.command.empty()) {
        words.emplace_back("--");
        words.insert(words.end(), command_line.command.begin(), command_line.command.end());
    }
    return words;
}

far::Address machineOf(const FarRecording& recording) {
    return app::farMachine(recording.on.value_or(std::string()), recording.far);
}

}  // namespace

void addFarRecordingOptions(CLI::App& command, FarRecording& recording) {
    command
        .add_option("--on", recording.on,
                    "Record on another machine, which ssh reaches: ssh://[USER@]HOST[:PORT]")
        ->type_name("ADDRESS");
    app::addFarOptions(command, recording.far);
}

int recordFar(const FarRecording& recording, const CommandLine& command_line,
              const std::optional<std::string>& output) {
    const far::Address machine = machineOf(recording);
    noteInterrupts();
    FarRun run(machine, far::startWords(wordsThere(command_line)), command_line.quiet);
    far::Address address = machine;
    address.path = run.path();
    const auto reader = run::RunReader::open(run.file());
    Progress progress(command_line.quiet);
    for (;;) {
        const bool going_on = reader->beingWritten();
        const auto snapshot = reader->snapshot();
        if (!going_on) break;
        const bool connected = run.check();
        if (interrupted()) run.endRecording();
        progress.update(!interrupted() ? "Recording"
                        : connected    ? "Stopping after this step"
                                       : "Stopping once connected (Ctrl-C again: end at once)",
                        std::nullopt, fmt::format("{} steps", snapshot->steps->count()));
        std::this_thread::sleep_for(kBetweenLooks);
    }
    progress.clear();
    const auto snapshot = reader->snapshot();
    if (interrupted() && snapshot->steps->count() == 0) {
        say("ridgepoint: Interrupted before the first step ended; nothing was recorded.");
        return kInterrupted;
    }
    if (output) fetchRun(address, *output, command_line.quiet);
    if (!command_line.quiet) {
        say(fmt::format("ridgepoint: Recorded {}; the run is {}{}.",
                        measuredSteps(*snapshot->steps), address.text(),
                        output ? fmt::format(", and here {}", *output) : ""));
    }
    // As in a local recording, an interrupted training is not considered successful.
    if (interrupted()) return command_line.words.front() == "attach" ? kDone : kInterrupted;
    if (snapshot->info.complete) return kDone;
    throw Failure(snapshot->info.end_reason.empty()
                      ? fmt::format("The recorder on {} ended early.", machine.place())
                      : snapshot->info.end_reason);
}

int runFar(const FarRecording& recording, const CommandLine& command_line) {
    const far::Address machine = machineOf(recording);
    std::vector<std::string> words{machine.program};
    const auto more = wordsThere(command_line);
    words.insert(words.end(), more.begin(), more.end());
    // The other machine's output is converted to plain text before it reaches the terminal.
    base::Pipe output, errors;
    base::Child child({.words = far::commandFor(machine, words),
                       .streams = {-1, output.writing.number(), errors.writing.number()}});
    output.writing.close();
    errors.writing.close();
    std::string list, words_there;
    std::array<char, 4096> piece{};
    while (output.reading.number() >= 0 || errors.reading.number() >= 0) {
        std::array<pollfd, 2> ready{pollfd{output.reading.number(), POLLIN, 0},
                                    pollfd{errors.reading.number(), POLLIN, 0}};
        ::poll(ready.data(), ready.size(), -1);
        for (const bool error : {false, true}) {
            base::Descriptor& from = error ? errors.reading : output.reading;
            std::string& text = error ? words_there : list;
            if (ready[error ? 1 : 0].revents == 0) continue;
            const ssize_t got = ::read(from.number(), piece.data(), piece.size());
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) from.close();
            if (got > 0 && text.size() < kMostListBytes)
                text.append(piece.data(), static_cast<std::size_t>(got));
        }
    }
    print(list);
    while (words_there.ends_with('\n')) words_there.pop_back();
    if (!words_there.empty()) say(words_there);
    const base::ChildEnd end = child.wait();
    return end.signal == 0 ? end.status : kCouldNot;
}

}  // namespace ridgepoint::cli
