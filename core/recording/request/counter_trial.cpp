// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/counter_trial.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/base/child.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/own_program.h"
#include "core/base/replaced_file.h"
#include "core/machine/own_version.h"
#include "core/machine/system_files.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::recording {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr std::size_t kLongestAnswer = 1 << 16;
constexpr std::string_view kGoesOn = "the recording goes on without hardware counters";

std::string signalName(int number) {
    for (const auto& [signal, name] :
         {std::pair(SIGABRT, "SIGABRT"), std::pair(SIGSEGV, "SIGSEGV"), std::pair(SIGBUS, "SIGBUS"),
          std::pair(SIGILL, "SIGILL"), std::pair(SIGFPE, "SIGFPE"),
          std::pair(SIGKILL, "SIGKILL")}) {
        if (number == signal) return name;
    }
    return ::strsignal(number);
}

std::string keyOf(const CounterTrial& trial) {
    return fmt::format("{} | {} | {} | {}", trial.gpu,
                       machine::readLine("/proc/driver/nvidia/version").value_or(""), trial.library,
                       machine::ownVersion());
}

fs::path fileOf(const fs::path& folder, std::string_view key) {
    std::uint64_t hash = 14695981039346656037U;  // FNV-1a; the file also contains the key
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return folder / fmt::format("counters-{:016x}.json", hash);
}

void keep(const CounterTrial& trial, const std::string& why_not) {
    if (trial.folder.empty()) return;
    const std::string key = keyOf(trial);
    const json document{{"format", "ridgepoint-counter-trial"}, {"key", key}, {"why_not", why_not}};
    try {
        base::ReplacedFile file(base::ownFolder(trial.folder) /
                                fileOf(trial.folder, key).filename());
        file.write(base::jsonDocument(document, 1) + "\n");
        file.putInPlace();
    } catch (const std::system_error&) {
        // The next recording runs another trial.
    } catch (const base::PathError&) {
        // See above.
    }
}

// The lines that the trial has written so far.
struct Answer {
    std::string at;  // the part that it was in, for example, "counting kernels"
    std::optional<std::string> why_not;

    void take(std::string_view line) {
        const json message = base::jsonOrDiscarded(line);
        if (!message.is_object()) return;  // for example, a library's own message
        const auto text = [&](const char* key) -> std::optional<std::string> {
            const auto found = message.find(key);
            if (found == message.end() || !found->is_string()) return std::nullopt;
            return found->get<std::string>();
        };
        at = text("at").value_or(at);
        if (auto reason = text("why_not")) why_not = std::move(reason);
    }
};

enum class Reading : std::uint8_t { ended, silent, cancelled };

Reading readAnswer(int descriptor, const CounterTrial& trial,
                   const std::function<bool()>& cancelled, Answer& answer) {
    auto deadline = Clock::now() + trial.silence;
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
        if (cancelled && cancelled()) return Reading::cancelled;
        if (Clock::now() > deadline) return Reading::silent;
        pollfd ready{descriptor, POLLIN, 0};
        if (::poll(&ready, 1, 50) <= 0) continue;
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return Reading::ended;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos;) {
            answer.take(std::string_view(text).substr(0, end));
            text.erase(0, end + 1);
            deadline = Clock::now() + trial.silence;
        }
        if (text.size() > kLongestAnswer) return Reading::silent;
    }
}

std::string run(const CounterTrial& trial, const std::function<bool()>& cancelled) {
    base::Pipe pipe;
    const base::Descriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    base::Child child({.words = trial.words,
                       .streams = {null.number(), pipe.writing.number(), null.number()},
                       .dependent = true});
    pipe.writing.close();
    Answer answer;
    const Reading reading = readAnswer(pipe.reading.number(), trial, cancelled, answer);
    const std::string where = answer.at.empty() ? "" : fmt::format(" while {}", answer.at);
    if (reading == Reading::cancelled) return "The trial of the hardware counters was stopped.";
    if (reading == Reading::silent) {
        return fmt::format(
            "A trial process that counted with {} on {} was silent for {:.0f} s{} and was ended, "
            "so {}.",
            trial.library, trial.gpu, std::chrono::duration<double>(trial.silence).count(), where,
            kGoesOn);
    }
    const base::ChildEnd end = child.wait();
    if (end.signal == 0 && end.status == 0 && answer.why_not) {
        if (answer.why_not->empty()) keep(trial, {});
        return *answer.why_not;
    }
    if (end.signal == 0) {
        return fmt::format(
            "A trial process that counted with {} on {} ended with status {}{}, so {}.",
            trial.library, trial.gpu, end.status, where, kGoesOn);
    }
    std::string sentence =
        fmt::format("{} ended a trial process with {} on {}{}, so {}.", trial.library,
                    signalName(end.signal), trial.gpu, where, kGoesOn);
    if (end.signal != SIGKILL) keep(trial, sentence);  // SIGKILL can come from outside
    return sentence;
}

}  // namespace

CounterTrial counterTrial(int number, std::string gpu, std::uint32_t cupti_version) {
    CounterTrial trial;
    trial.gpu = std::move(gpu);
    trial.library = cupti_version == 0 ? "CUPTI"
                                       : fmt::format("CUPTI {}.{}", cupti_version / 10'000,
                                                     cupti_version / 100 % 100);
    trial.words = {base::commandLineProgram("Trying the hardware counters").string(),
                   "try-counters", std::to_string(number)};
    return trial;
}

std::optional<std::string> keptTrial(const CounterTrial& trial) {
    const std::string key = keyOf(trial);
    const fs::path file = fileOf(trial.folder, key);
    if (trial.folder.empty() || !base::isOwnFile(file)) return std::nullopt;
    try {
        const json document = base::parseJson(machine::readText(file, kLongestAnswer).value_or(""));
        if (document.at("format") != "ridgepoint-counter-trial" || document.at("key") != key)
            return std::nullopt;
        return document.at("why_not").get<std::string>();
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::string tryCounters(const CounterTrial& trial, const std::function<bool()>& cancelled) {
    if (auto known = keptTrial(trial)) return *known;
    try {
        return run(trial, cancelled);
    } catch (const std::system_error& error) {
        return fmt::format(
            "The process that tries the hardware counters could not be started ({}), so {}.",
            error.code().message(), kGoesOn);
    }
}

void answerCounterTrial(int number, const std::function<void(const std::string&)>& report) {
    const auto line = [&](const char* key, std::string_view text) {
        report(base::jsonDocument(json{{key, text}}));
    };
    std::string why_not;
    try {
        line("at", "loading LibTorch");
        why_not = tryCountersHere(number, [&](std::string_view part) { line("at", part); });
    } catch (const std::exception& error) {
        why_not = error.what();
    }
    line("why_not", why_not);
}

}  // namespace ridgepoint::recording
