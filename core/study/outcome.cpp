// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/outcome.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <stop_token>

#include "core/import/error.h"
#include "core/import/import.h"
#include "core/record/device_choice.h"
#include "core/run/run_questions.h"
#include "core/store/store.h"

namespace ridgepoint::study {
namespace {

// An import knows a device at best, and which profiler saw it.
std::string machineOf(const run::Snapshot& snapshot) {
    const run::MachineInfo& machine = snapshot.machine;
    const bool gpu = !run::isCpu(snapshot.info.device) && !machine.gpus.empty();
    const std::string& device = gpu ? machine.gpus.front() : machine.cpu;
    const std::string& where = machine.host.empty() ? snapshot.info.source : machine.host;
    return device.empty() ? where : fmt::format("{}, {}", where, device);
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
    try {
        std::filesystem::path run = given.files.front();
        if (!given.isOwn()) {
            std::stop_source stop;
            import::ImportOptions options;
            options.files.assign(given.files.begin(), given.files.end());
            options.output = run_file;
            if (!run::isDeviceName(point.device)) {
                options.device = point.device;
            }
            options.watch.stop = stop.get_token();
            options.watch.progress = [&](double) {
                if (interrupted && interrupted()) stop.request_stop();
            };
            run = import::importFiles(options).runs.front();
        }
        outcome = outcomeOf(*run::RunReader::open(run)->snapshot(), {point.batch, given.steps});
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
