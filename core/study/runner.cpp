// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/runner.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "core/base/child.h"
#include "core/base/enum_names.h"
#include "core/cost/model/graph.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"

namespace ridgepoint::study {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLook{100};
constexpr std::size_t kLogTail = 16 << 10;
constexpr std::string_view kOwnWords = "ridgepoint: ";
constexpr std::array<std::string_view, 5> kStateNames{"waiting", "running", "done", "failed",
                                                      "left"};

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<std::string> lastLines(const std::filesystem::path& log) {
    std::ifstream stream(log, std::ios::binary | std::ios::ate);
    std::vector<std::string> lines;
    if (!stream) return lines;
    const auto size = static_cast<std::streamoff>(stream.tellg());
    stream.seekg(std::max<std::streamoff>(0, size - static_cast<std::streamoff>(kLogTail)));
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

// Returns the last message that the recorder itself wrote, or the last line of its output if there
// is no message.
std::string lastWords(const std::filesystem::path& log) {
    const std::vector<std::string> lines = lastLines(log);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->starts_with(kOwnWords)) return line->substr(kOwnWords.size());
    }
    return lines.empty() ? std::string() : lines.back();
}

std::string reasonOf(const base::ChildEnd& end, const std::filesystem::path& log) {
    if (end.signal == SIGKILL) {
        return "The recording was killed (SIGKILL), as the system does when memory runs out.";
    }
    if (end.signal != 0) {
        return fmt::format("The recording crashed ({}).", ::strsignal(end.signal));
    }
    std::string words = lastWords(log);
    if (words.empty()) words = fmt::format("The recording ended with status {}.", end.status);
    return words;
}

// Starts a recording. Its standard output and standard error are written to `log`, which is
// replaced.
base::Child startRecording(const std::filesystem::path& program,
                           const std::vector<std::string>& arguments,
                           const std::filesystem::path& log) {
    const base::Descriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const base::Descriptor words(::open(
        log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND | O_NOFOLLOW, 0666));
    if (words.number() < 0) {
        throw std::runtime_error(fmt::format("\"{}\" cannot be written: {}.", log.string(),
                                             std::generic_category().message(errno)));
    }
    base::ChildOptions options{.words = {program.string()}};
    options.words.insert(options.words.end(), arguments.begin(), arguments.end());
    options.streams = {null.number(), words.number(), words.number()};
    options.dependent = true;
    try {
        return base::Child(options);
    } catch (const std::system_error& error) {
        throw std::runtime_error(fmt::format("\"{}\" could not be started: {}.", program.string(),
                                             error.code().message()));
    }
}

std::string now() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

// Returns the outcome of a recording; unset if the recording is incomplete.
std::optional<Outcome> wholeOutcome(const std::filesystem::path& file, std::int64_t steps) {
    const auto reader = run::RunReader::open(file);
    const auto snapshot = reader->snapshot();
    const bool whole = snapshot->info.complete && snapshot->info.end_reason.empty() &&
                       run::summarizeSteps(*snapshot).count >= steps;
    if (!whole) return std::nullopt;
    return outcomeOf(*snapshot);
}

bool ranOutOfMemory(const std::filesystem::path& file) {
    try {
        return run::RunReader::open(file)->summary()->info.out_of_memory.has_value();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

std::string_view toString(Item::State state) { return base::nameOf(kStateNames, state); }

Runner::Runner(const Study& study, const std::vector<Point>& points, const Folder& folder,
               Devices& devices, Estimator& estimator, RunnerOptions options)
    : study_(study),
      folder_(folder),
      devices_(devices),
      estimator_(estimator),
      options_(std::move(options)) {
    for (Recording& recording : recordingsOf(study, points)) {
        Item& item = items_.emplace_back();
        item.recording = std::move(recording);
        look(item);
    }
}

void Runner::look(Item& item) {
    const Point& point = item.recording.point;
    const PointEstimate estimate = estimator_.of(point, options_.interrupted);
    if (const auto seconds = valueOf(estimate.numbers, "seconds")) {
        item.expected_seconds = *seconds * static_cast<double>(study_.steps + study_.warmup);
    }
    item.outcome = folder_.outcome(item.recording);
    if (item.outcome && item.outcome->state == Outcome::State::failed && options_.failed_again) {
        item.outcome.reset();
    }
    if (item.outcome) {
        item.state =
            item.outcome->state == Outcome::State::done ? Item::State::done : Item::State::failed;
        item.reason = item.outcome->reason;
        return;
    }
    const StudyDevice& device = devices_.find(point.device, point.threads);
    if (device.record_on.empty() && study_.givenRun(point) == nullptr) {
        item.state = Item::State::left;
        item.reason = device.why_not;
    }
}

void Runner::setState(Item& item, Item::State state) {
    item.state = state;
    if (options_.changed) options_.changed(item);
}

// Returns the outcome of a recording that was complete when the study was killed, but whose outcome
// was not yet stored.
std::optional<Outcome> Runner::adopted(const Item& item) const {
    const std::filesystem::path file = folder_.runFile(item.recording);
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return std::nullopt;
    try {
        // Waits, because the recorder of a study that was just killed might exit slightly later.
        constexpr int kTries = 40;
        int tries = 0;
        while (run::RunReader::open(file)->beingWritten() && ++tries < kTries) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        if (tries == kTries) {
            throw StudyError(
                fmt::format("\"{}\" is still being recorded by another process; end that first.",
                            file.string()));
        }
        return wholeOutcome(file, study_.steps);
    } catch (const run::StoreError&) {
        return std::nullopt;
    }
}

std::vector<std::string> Runner::arguments(const Item& item) const {
    const Point& point = item.recording.point;
    std::vector<std::string> words{"record", point.model.name, "-o",
                                   folder_.runFile(item.recording).string()};
    const auto add = [&words](const char* option, std::string value) {
        words.emplace_back(option);
        words.push_back(std::move(value));
    };
    add("--batch", std::to_string(point.batch));
    add("--steps", std::to_string(study_.steps));
    add("--warmup", std::to_string(study_.warmup));
    add("--seed", std::to_string(study_.seed));
    add("--device", devices_.find(point.device, point.threads).record_on);
    add("--precision", point.precision);
    add("--optimizer", point.optimizer);
    add("--data", point.data);
    if (point.gpus > 1) add("--ranks", std::to_string(point.gpus));
    if (point.threads > 0) add("--threads", std::to_string(point.threads));
    if (!point.model.input.empty()) add("--input", cost::model::toString(point.model.input));
    if (study_.channels_last) words.emplace_back("--channels-last");
    return words;
}

// Estimates the remaining time from completed recordings. The estimate uses their mean run time,
// and the ratio of their run time to the lower bound from the roofs.
std::optional<double> Runner::secondsLeft(const Item& item, double running_seconds) const {
    double expected = 0, wall = 0, all_wall = 0;
    std::size_t over = 0;
    for (const Item& other : items_) {
        if (!other.outcome || !(other.outcome->wall_seconds > 0)) continue;
        ++over;
        all_wall += other.outcome->wall_seconds;
        if (!other.expected_seconds || other.state != Item::State::done) continue;
        expected += *other.expected_seconds;
        wall += other.outcome->wall_seconds;
    }
    if (over == 0) return std::nullopt;
    const double mean = all_wall / static_cast<double>(over);
    const auto wanted = [&](const Item& other) {
        if (!other.expected_seconds || !(expected > 0)) return mean;
        // Half of the estimate is based on the lower bound and half on the mean of the other
        // recordings, because a recording of a small network spends most of its time starting up.
        return 0.5 * mean + 0.5 * *other.expected_seconds * wall / expected;
    };
    double left = std::max(0.0, wanted(item) - running_seconds);
    for (const Item& other : items_) {
        if (other.state == Item::State::waiting) left += wanted(other);
    }
    return left;
}

void Runner::report(const Item& item, double running_seconds) const {
    if (!options_.progress) return;
    RunnerProgress progress;
    for (const Item& other : items_) {
        if (other.state == Item::State::left) continue;
        ++progress.total;
        if (other.state == Item::State::done || other.state == Item::State::failed) ++progress.over;
    }
    progress.current = static_cast<std::size_t>(&item - items_.data());
    const std::vector<std::string> lines = lastLines(folder_.logFile(item.recording));
    if (!lines.empty()) progress.detail = lines.back();
    progress.seconds_left = secondsLeft(item, running_seconds);
    options_.progress(progress);
}

// Returns the outcome; unset if the recording was interrupted.
std::optional<Outcome> Runner::record(Item& item) {
    folder_.clear(item.recording);
    if (const GivenRun* const given = study_.givenRun(item.recording.point)) {
        return outcomeOf(*given, item.recording.point, folder_.runFile(item.recording),
                         options_.interrupted);
    }
    const std::filesystem::path log = folder_.logFile(item.recording);
    const std::filesystem::path file = folder_.runFile(item.recording);
    Outcome failed;
    failed.started = now();
    const auto start = Clock::now();
    base::Child child = startRecording(options_.program, arguments(item), log);
    std::optional<base::ChildEnd> end;
    for (;;) {
        const double seconds = since(start);
        if (end = child.waitFor(kLook); end) break;
        if (options_.interrupted && options_.interrupted()) return std::nullopt;
        if (study_.limit_seconds && seconds > *study_.limit_seconds) {
            failed.reason = fmt::format("The recording took longer than {:g} s and was ended.",
                                        *study_.limit_seconds);
            failed.wall_seconds = seconds;
            return failed;
        }
        report(item, seconds);
    }
    failed.wall_seconds = since(start);
    if (end->signal == 0 && end->status == 0) {
        try {
            if (auto outcome = wholeOutcome(file, study_.steps)) {
                outcome->wall_seconds = failed.wall_seconds;
                return outcome;
            }
            failed.reason = "The recording ended before all its steps were done.";
        } catch (const run::StoreError& error) {
            failed.reason = error.what();
        }
        return failed;
    }
    // If Ctrl-C reached both this process and the recorder, the recording was interrupted and did
    // not fail.
    if (options_.interrupted && options_.interrupted()) return std::nullopt;
    failed.reason = reasonOf(*end, log);
    failed.out_of_memory = end->signal == SIGKILL || ranOutOfMemory(file) ||
                           estimator_.of(item.recording.point).fits == false;
    return failed;
}

bool Runner::run() {
    const auto interrupted = [this] { return options_.interrupted && options_.interrupted(); };
    for (Item& item : items_) {
        if (item.state != Item::State::waiting) continue;
        while (options_.paused && options_.paused() && !interrupted()) {
            std::this_thread::sleep_for(kLook);
        }
        if (interrupted()) return false;
        std::optional<Outcome> outcome;
        if (study_.givenRun(item.recording.point) == nullptr) outcome = adopted(item);
        if (!outcome) {
            setState(item, Item::State::running);
            report(item, 0);
            outcome = record(item);
            if (!outcome) {
                folder_.clear(item.recording);
                setState(item, Item::State::waiting);
                return false;
            }
        }
        folder_.keep(item.recording, *outcome);
        item.reason = outcome->reason;
        const bool done = outcome->state == Outcome::State::done;
        item.outcome = std::move(outcome);
        setState(item, done ? Item::State::done : Item::State::failed);
    }
    return true;
}

}  // namespace ridgepoint::study
