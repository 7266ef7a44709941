// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/outcome.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <stop_token>

#include "core/import/import.h"
#include "core/import/import_error.h"
#include "core/recording/request/device_choice.h"
#include "core/run/run_questions.h"
#include "core/run/store/store.h"

namespace ridgepoint::study {
namespace {

// Returns the machine that made the recording. An import contains at most a device and the name of
// the profiler.
std::string machineOf(const run::Snapshot& snapshot) {
    const run::MachineInfo& machine = snapshot.machine;
    const bool gpu = !run::isCpu(snapshot.info.device) && !machine.gpus.empty();
    const std::string& device = gpu ? machine.gpus.front() : machine.cpu;
    const std::string& where = machine.host.empty() ? snapshot.info.source : machine.host;
    return device.empty() ? where : fmt::format("{}, {}", where, device);
}

// Returns the total time of all steps; unset if the times do not describe a run.
std::optional<double> runTimeOf(const run::Snapshot& snapshot) {
    if (snapshot.info.times_of != run::TimesOf::run) return std::nullopt;
    std::int64_t sum = 0;
    for (const run::StepRecord& step : *snapshot.steps) sum += step.duration_ns;
    return sum > 0 ? std::optional(1e-9 * static_cast<double>(sum)) : std::nullopt;
}

}  // namespace

Outcome outcomeOf(const run::Snapshot& snapshot, const RunFacts& facts) {
    Outcome outcome;
    outcome.state = Outcome::State::done;
    outcome.started = snapshot.info.started;
    outcome.machine = machineOf(snapshot);
    outcome.numbers = numbersOf(snapshot, facts);
    return outcome;
}

std::optional<Outcome> outcomeOf(const GivenRun& given, const Point& point,
                                 const std::filesystem::path& run_file,
                                 const std::function<bool()>& interrupted) {
    const auto start = std::chrono::steady_clock::now();
    Outcome outcome;
    const auto imported = [&](const std::vector<std::string>& files,
                              const std::filesystem::path& output) {
        std::stop_source stop;
        import::ImportOptions options;
        options.files.assign(files.begin(), files.end());
        options.output = output;
        if (!recording::isDeviceName(point.device)) options.device = point.device;
        options.watch.stop = stop.get_token();
        options.watch.progress = [&](double) {
            if (interrupted && interrupted()) stop.request_stop();
        };
        return run::RunReader::open(import::importFiles(options).runs.front())->snapshot();
    };
    try {
        const auto snapshot = given.isOwn() ? run::RunReader::open(given.files.front())->snapshot()
                                            : imported(given.files, run_file);
        RunFacts facts{point.batch, given.steps, given.seconds};
        if (!given.time_file.empty()) {
            const std::filesystem::path file = given.time_file;
            std::filesystem::path times = run_file;
            times.replace_extension(".time.ridge");
            facts.seconds =
                runTimeOf(file.extension() == ".ridge" ? *run::RunReader::open(file)->snapshot()
                                                       : *imported({given.time_file}, times));
            if (!facts.seconds)
                throw std::runtime_error(
                    fmt::format("\"{}\" contains no run time; use a trace, or a number of seconds.",
                                given.time_file));
        }
        outcome = outcomeOf(*snapshot, facts);
        if (given.ofPhase()) {
            Numbers all = std::move(outcome.numbers[static_cast<std::size_t>(Part::step)]);
            std::erase_if(
                all, [](const auto& number) { return number.first.starts_with("share.phase."); });
            outcome.numbers = {};
            outcome.numbers[static_cast<std::size_t>(point.phase)] = std::move(all);
        }
    } catch (const import::ImportCancelled&) {
        return std::nullopt;
    } catch (const std::exception& error) {
        outcome.reason = error.what();
    }
    outcome.wall_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return outcome;
}

}  // namespace ridgepoint::study
