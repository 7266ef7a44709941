// SPDX-License-Identifier: GPL-3.0-or-later
// `attach PID…` records a running training process. The recording ends after the requested steps or
// seconds, or when the user interrupts it. The training continues. `attach --list` shows the
// processes that can be recorded.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/far/record.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/command_options.h"
#include "core/recording/script/attachment.h"
#include "core/recording/script/processes.h"
#include "core/roofline/age.h"
#include "core/roofline/quantity.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

constexpr std::chrono::seconds kPatience{30};  // time in which a process must begin to record
// Time to receive the last data after the end was requested.
constexpr std::chrono::seconds kGrace{1};
constexpr std::chrono::milliseconds kInterval{50};  // time between reads of the reports
constexpr std::int64_t kMostSeconds = 1'000'000;
constexpr std::int64_t kMostProcesses = 4'194'304;  // maximum PID on Linux

struct AttachArguments {
    app::RecordingArguments recording;
    std::vector<std::string> processes;
    std::optional<std::string> seconds;
    FarRecording far;
    bool list = false;
    bool json = false;
};

Json described(const recording::script::PythonProcess& process) {
    return {{"pid", process.id},
            {"command", process.words},
            {"seconds", process.age_s ? Json(*process.age_s) : Json()},
            {"gpu_bytes", process.gpu_bytes ? Json(*process.gpu_bytes) : Json()},
            {"rank", process.rank.empty() ? Json() : Json(process.rank)},
            {"waits", process.waits}};
}

int list(const AttachArguments& arguments) {
    const auto found = recording::script::trainingProcesses();
    if (arguments.json) {
        Json processes = Json::array();
        for (const auto& process : found) processes.push_back(described(process));
        printJson({{"processes", std::move(processes)}});
        return kDone;
    }
    if (found.empty()) {
        say("ridgepoint: No Python process of yours has loaded torch.");
        return kDone;
    }
    print(fmt::format("{:>8}  {:>10}  {:>10}  {}\n", "PID", "Runs for", "GPU memory", "Command"));
    for (const auto& process : found) {
        print(fmt::format(
            "{:>8}  {:>10}  {:>10}  {}\n", process.id, roofline::formatAge(process.age_s),
            process.gpu_bytes ? roofline::formatMemory(static_cast<double>(*process.gpu_bytes))
                              : "–",
            fmt::join(process.words, " ")));
    }
    return kDone;
}

std::vector<recording::script::PythonProcess> chosen(const std::vector<std::string>& words) {
    std::vector<recording::script::PythonProcess> processes;
    std::set<pid_t> known;
    for (const std::string& word : words) {
        const auto id = static_cast<pid_t>(app::wholeNumber("PID", word, 1, kMostProcesses));
        for (recording::script::PythonProcess& process : recording::script::processesOf(id)) {
            if (known.insert(process.id).second) processes.push_back(std::move(process));
        }
    }
    return processes;
}

// Returns the options of the recording. `--steps N` sets the number of steps after warm-up,
// including baseline steps.
recording::script::CommandOptions optionsFor(const AttachArguments& arguments,
                                             const std::vector<std::string>& command) {
    app::RecordingArguments recording = arguments.recording;
    recording.steps.reset();
    recording::script::CommandOptions options = app::commandOptions(recording, command);
    if (arguments.recording.steps) {
        options.end_step = options.warmup + app::wholeNumber("--steps", *arguments.recording.steps,
                                                             1, recording::kMaxSteps);
    }
    return options;
}

// Prints the notices that have not been printed yet.
void sayNew(const std::vector<std::string>& notices, std::size_t& said, Progress& progress,
            bool quiet) {
    for (; said < notices.size(); ++said) {
        progress.clear();
        if (!quiet) say("ridgepoint: " + notices[said]);
    }
}

Json outcomeDocument(const recording::script::Reports& outcome) {
    Json runs = Json::array();
    for (const auto& run : outcome.runs) {
        runs.push_back({{"file", run.file.string()},
                        {"measured", run.measured ? Json(*run.measured) : Json()},
                        {"complete", run.complete}});
    }
    Json merged = Json::array();
    for (const auto& run : outcome.merged)
        merged.push_back({{"file", run.file.string()}, {"ranks", run.ranks}});
    return {{"runs", std::move(runs)}, {"merged", std::move(merged)}, {"notes", outcome.sentences}};
}

int attach(const AttachArguments& arguments, bool quiet) {
    std::optional<std::chrono::seconds> time;
    if (arguments.seconds)
        time.emplace(app::wholeNumber("--seconds", *arguments.seconds, 1, kMostSeconds));
    auto processes = chosen(arguments.processes);
    const std::vector<std::string> words = processes.front().words;
    recording::script::Attachment attachment(
        std::move(processes),
        optionsFor(arguments, words.empty() ? std::vector<std::string>{"python"} : words));
    noteInterrupts();
    Progress progress(quiet);
    attachment.begin();

    const auto asked = Clock::now();
    std::optional<Clock::time_point> began;
    std::optional<Clock::time_point> ending;
    std::size_t said = 0;
    recording::script::Reports reports = attachment.reports();
    recording::script::Reports last = reports;
    for (; !attachment.over(reports); reports = attachment.reports()) {
        sayNew(reports.notices, said, progress, quiet);
        if (!began && !reports.runs.empty()) {
            began = Clock::now();
            progress.clear();
            if (!quiet) {
                say(
                    fmt::format("ridgepoint: Recording into {}; Ctrl-C ends the recording, and the "
                                "training continues.",
                                reports.runs.front().file.string()));
            }
        }
        if (!ending && Clock::now() > asked + kPatience) {
            if (const std::string why = attachment.silence(reports); !why.empty())
                throw Failure(why);
        }
        if (!reports.runs.empty()) last = reports;
        if (ending && Clock::now() > *ending + kGrace && !attachment.silence(reports).empty())
            break;
        if (const std::string why = attachment.loss(last); !why.empty()) throw Failure(why);
        if (!ending && (interrupted() || (time && began && Clock::now() > *began + *time))) {
            ending = Clock::now();
            attachment.end();
        }
        progress.update(ending  ? "Stopping after this step"
                        : began ? "Recording"
                                : "Waiting for the end of a step",
                        std::nullopt);
        if (ending) {
            ::usleep(20'000);
        } else {
            sleepUnlessInterrupted(kInterval);
        }
    }
    progress.clear();
    const recording::script::Reports outcome = attachment.finalOutcome();
    sayNew(outcome.notices, said, progress, quiet);
    sayOutcome(outcome, quiet);
    if (arguments.json) printJson(outcomeDocument(outcome));
    return outcome.runs.empty() ? kCouldNot : kDone;
}

}  // namespace

void addAttach(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<AttachArguments>();
    CLI::App* const command =
        app.add_subcommand("attach", "Record a training that is already running");
    command
        ->add_option("PID", arguments->processes,
                     "PID of the training; for several ranks, all their PIDs or that of their "
                     "launcher, such as torchrun")
        ->type_name("");
    command->add_option("-o,--output", arguments->recording.output, "Run file")->type_name("FILE");
    command
        ->add_option("--steps", arguments->recording.steps,
                     "Number of steps to record after the warm-up; without it, record until Ctrl-C")
        ->type_name("N");
    command->add_option("--seconds", arguments->seconds, "Seconds after which the recording ends")
        ->type_name("S");
    command
        ->add_option("--warmup", arguments->recording.warmup,
                     "Number of first recorded steps that tables exclude (default: 1)")
        ->type_name("N");
    command
        ->add_option("--step-on", arguments->recording.step_on,
                     "Event that ends a step, as for \"record\"")
        ->type_name("EVENT");
    command->add_option("--collect", arguments->recording.collect, "Data to collect: ops, memory")
        ->type_name("WHAT");
    command
        ->add_option("--detail", arguments->recording.detail,
                     "Steps whose calls are stored, as for \"record\"")
        ->type_name("STEPS");
    command->add_flag("--list", arguments->list,
                      "List your Python processes that have loaded torch, and end");
    addFarRecordingOptions(*command, arguments->far);
    command->add_flag("--json", arguments->json, "Print the list, or the outcome, as JSON");
    command->add_flag("-q,--quiet", command_line.quiet, "Print no progress and no summary");
    command->footer(
        "The recording begins at the next step. Ctrl-C ends it after the current step, and the "
        "training\ncontinues unchanged.\n"
        "Example: ridgepoint attach 4242 --steps 20 -o run.ridge");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            if (arguments->list) {
                if (!arguments->processes.empty()) throw UsageError("--list takes no PID.");
                return arguments->far.asked() ? runFar(arguments->far, command_line)
                                              : list(*arguments);
            }
            if (arguments->processes.empty()) {
                throw UsageError(
                    "attach needs the PID of a training; \"ridgepoint attach --list\" shows them.");
            }
            if (arguments->recording.steps && arguments->seconds)
                throw UsageError("--steps and --seconds contradict each other; give one of them.");
            if (arguments->far.asked()) {
                if (arguments->json)
                    throw UsageError("--json cannot be combined with --on or --via.");
                return recordFar(arguments->far, command_line, arguments->recording.output);
            }
            return attach(*arguments, command_line.quiet);
        };
    });
}

}  // namespace ridgepoint::cli
