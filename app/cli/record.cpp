// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/far/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/command_options.h"
#include "core/estimate/estimated.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/recording/ranks/environment.h"
#include "core/roofline/quantity.h"
#include "core/run/run_questions.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct RecordArguments {
    app::RecordingArguments recording;
    std::optional<std::string> ranks;
    FarRecording far;
    bool json = false;
};

std::string speed(const run::Snapshot& snapshot) {
    if (snapshot.steps->empty()) return {};
    const run::StepRecord& last = snapshot.steps->back();
    if (last.duration_ns <= 0) return {};
    return fmt::format(", {} samples/s",
                       roofline::formatRate(static_cast<double>(last.batch) * 1e9 /
                                            static_cast<double>(last.duration_ns)));
}

void show(Progress& progress, const recording::RecorderStatus& status,
          const run::Snapshot& snapshot) {
    using State = recording::RecorderStatus::State;
    switch (status.state) {
        case State::preparing:
            progress.update(status.message.empty() ? "Preparing" : status.message, std::nullopt);
            break;
        case State::recording:
        case State::paused: {
            const double done = static_cast<double>(status.steps_done) /
                                static_cast<double>(std::max<std::int64_t>(status.steps_wanted, 1));
            if (status.steps_done == 0) {
                progress.update("Warming up", std::nullopt);
            } else {
                progress.update("Recording", done,
                                fmt::format("step {} of {}{}", status.steps_done,
                                            status.steps_wanted, speed(snapshot)));
            }
            break;
        }
        case State::finishing:
            progress.update("Finishing the file", std::nullopt);
            break;
        case State::idle:
        case State::finished:
        case State::failed:
            break;
    }
}

// Returns a sentence that lists requested data that only a GPU provides, or an empty string if
// there is none.
std::string notCollected(const std::optional<std::string>& collect, const std::string& device) {
    if (!collect || !run::isCpu(device)) return {};
    std::vector<std::string_view> missing;
    for (const std::string& word : app::listOf("--collect", *collect, app::kCollectors)) {
        for (const std::string_view of_gpu : {"kernels", "samples"}) {
            if (word == of_gpu) missing.push_back(of_gpu);
        }
    }
    if (missing.empty()) return {};
    return fmt::format("{} are not collected: they need a GPU, and this run is on the CPU.",
                       fmt::join(missing, ", "));
}

// Returns how long an interrupted step can continue: ten times the last step, at least 30 seconds.
Clock::duration patience(const run::Snapshot& snapshot) {
    const std::int64_t last = snapshot.steps->empty() ? 0 : snapshot.steps->back().duration_ns;
    return std::max<Clock::duration>(std::chrono::seconds(30), std::chrono::nanoseconds(10 * last));
}

// Shows the recording's progress, and returns when the file is closed.
recording::RecorderStatus follow(recording::Recorder& recorder, Progress& progress,
                                 const std::optional<std::string>& collect, bool name_file) {
    std::optional<Clock::time_point> stop_by;
    std::string notice;
    bool device_known = false;
    for (;;) {
        const recording::RecorderStatus status = recorder.status();
        if (name_file && !status.file.empty()) {
            name_file = false;
            progress.clear();
            say(fmt::format("The run is written to {}.", status.file.string()));
        }
        if (!device_known) {
            // Until the run has an ID, the device is only a default.
            const run::RunInfo info = recorder.snapshot()->info;
            device_known = !info.id.empty();
            const std::string sentence =
                device_known ? notCollected(collect, info.device) : std::string();
            if (!sentence.empty()) {
                progress.clear();
                say("ridgepoint: " + sentence);
            }
        }
        // The last notice can come just before the end.
        if (status.notice != notice) {
            notice = status.notice;
            progress.clear();
            if (!notice.empty()) say("ridgepoint: " + notice);
        }
        if (!status.active()) {
            recorder.wait();
            return recorder.status();
        }
        if (interrupted() && !stop_by) {
            stop_by = Clock::now() + patience(*recorder.snapshot());
            recorder.post({recording::Command::Kind::stop, 0,
                           fmt::format("Recording was interrupted ({}).", interruptName())});
        }
        if (stop_by && Clock::now() > *stop_by) {
            // A script can loop forever. The run file stays valid, as if the process had been
            // killed.
            progress.clear();
            say("ridgepoint: The current step does not end; stopped without it. The run contains "
                "the steps before it.");
            std::_Exit(kInterrupted);
        }
        if (stop_by) {
            progress.update("Stopping after this step (press again to stop immediately)",
                            std::nullopt);
            ::usleep(20'000);
        } else {
            show(progress, status, *recorder.snapshot());
            sleepUnlessInterrupted(std::chrono::milliseconds(50));
        }
    }
}

// Prefixes the messages of all ranks except the first rank with the rank's number.
std::string ofRank(const recording::RecordingOptions& options, const std::string& sentence) {
    if (!options.rank || options.rank->rank == 0 || sentence.starts_with("Rank ")) return sentence;
    return fmt::format("Rank {}: {}", options.rank->rank, sentence);
}

// Merges the other ranks' runs. Rank 0 calls this when all ranks have finished.
std::shared_ptr<const run::Snapshot> withOtherRanks(const recording::RecordingOptions& options,
                                                    const std::filesystem::path& file) {
    const auto others =
        run::otherRanksBeside(options.output, options.rank->rank, options.rank->ranks);
    try {
        for (const std::string& note : run::mergeRanks(file, others).notes)
            say("ridgepoint: " + note);
    } catch (const run::StoreError& error) {
        say(fmt::format("ridgepoint: {} \"ridgepoint merge {}\" merges the ranks' runs into one.",
                        error.what(), file.string()));
    }
    return run::RunReader::open(file)->summary();
}

int record(const RecordArguments& arguments, const CommandLine& command_line) {
    recording::RecordingOptions options = app::recordingOptions(arguments.recording);
    const bool named_here = options.output.empty();
    if (named_here) options.output = app::freeRunName({}, estimate::modelTitle(options.model));
    options.any_free_output = named_here;
    options.rank = recording::ranks::placeFromEnvironment();
    if (arguments.ranks) {
        const auto ranks =
            static_cast<int>(app::wholeNumber("--ranks", *arguments.ranks, 1, run::kMostRanks));
        if (options.rank && options.rank->ranks != ranks) {
            throw UsageError(
                fmt::format("--ranks {} and the environment's WORLD_SIZE {} contradict each other; "
                            "if torchrun or Slurm starts the ranks, omit --ranks.",
                            ranks, options.rank->ranks));
        }
        if (!options.rank && ranks > 1)
            return recordRanks(ranks, options, named_here, command_line.words, command_line.quiet);
    }
    if (options.rank) {
        if (named_here) {
            throw UsageError("Several ranks need a run name; add -o RUN.ridge.");
        }
        options.output = run::fileOfRank(options.output, options.rank->rank);
    }
    const bool quiet = command_line.quiet || (options.rank && options.rank->rank > 0);
    recording::validate(options);

    noteInterrupts();
    Progress progress(quiet);
    progress.update("Loading LibTorch", std::nullopt);
    const std::unique_ptr<recording::Recorder> recorder = recording::createRecorder();
    recorder->start(options);
    const recording::RecorderStatus status =
        follow(*recorder, progress, arguments.recording.collect, named_here);
    progress.clear();
    const std::filesystem::path file = status.file.empty() ? options.output : status.file;

    if (status.state == recording::RecorderStatus::State::failed) {
        if (status.of_another_rank && recording::ranks::launched()) return kOfAnotherRank;
        throw Failure(
            ofRank(options, status.message.empty() ? "The recording failed." : status.message));
    }
    // An interrupt after the last step has no effect on the run.
    const bool cut_short = interrupted() && status.steps_done < status.steps_wanted;
    auto snapshot = recorder->snapshot();
    if (cut_short && snapshot->steps->empty()) {
        if (!quiet) say("Interrupted before the first step ended; no run was written.");
        return kInterrupted;
    }
    if (options.rank && options.rank->rank > 0) return cut_short ? kInterrupted : kDone;
    if (options.rank) snapshot = withOtherRanks(options, file);
    if (arguments.json) {
        printShowJson(*snapshot, {}, nlohmann::ordered_json::object());
    } else if (!quiet && !cut_short) {
        present::ShowOptions table;
        table.top = 10;
        print(present::showText(*snapshot, table, std::max(80, terminalColumns(STDOUT_FILENO))));
    }
    if (!quiet) {
        say(fmt::format("{} {} measured step{} in {}.",
                        cut_short ? "Interrupted: the file contains" : "Recorded",
                        status.steps_done, status.steps_done == 1 ? "" : "s", file.string()));
    }
    return cut_short ? kInterrupted : kDone;
}

}  // namespace

void addRecord(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<RecordArguments>();
    CLI::App* const command = app.add_subcommand("record", "Train a network and record it");
    command->add_option(
        "MODEL", arguments->recording.model,
        "A built-in network (\"ridgepoint models\" lists them) or a TorchScript file");
    app::addRecordingOptions(*command, arguments->recording);
    command
        ->add_option("--ranks", arguments->ranks,
                     "Number of processes on this machine that share each batch (data parallel); "
                     "omit it under torchrun and Slurm, which set RANK and WORLD_SIZE")
        ->type_name("N")
        ->group("Recording");
    addFarRecordingOptions(*command, arguments->far);
    command->add_flag("--json", arguments->json, "Print the output of \"show --json\" at the end");
    command->add_flag("-q,--quiet", command_line.quiet, "Print no progress and no summary");
    command->footer(
        "Ctrl-C stops after the current step; the file contains the steps so far.\n"
        "Example: ridgepoint record resnet18 --batch 16 --steps 20 -o resnet18.ridge\n\n"
        "-- COMMAND… runs a Python program that trains with torch, and records its training "
        "without\n"
        "changing the program. The exit status is the program's. Options with a command: -o,\n"
        "--steps A:B, --warmup, --step-on, --collect, --detail. --steps A:B records from step A "
        "up\n"
        "to, not including, step B, counted from 0; either can be omitted.\n"
        "Example: ridgepoint record -o run.ridge -- python train.py --epochs 1");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            if (arguments->far.asked()) {
                if (arguments->json)
                    throw UsageError("--json cannot be combined with --on or --via.");
                return recordFar(arguments->far, command_line, arguments->recording.output);
            }
            if (!command_line.command.empty()) {
                if (arguments->ranks) {
                    throw UsageError(
                        "--ranks cannot be used with a command; torchrun starts its ranks, as in "
                        "\"record -- torchrun --nproc-per-node 2 train.py\".");
                }
                if (arguments->json) {
                    throw UsageError(
                        "--json cannot be used with a command, because the command writes to "
                        "standard output; run \"ridgepoint show RUN --json\" afterwards.");
                }
                const auto options =
                    app::commandOptions(arguments->recording, command_line.command);
                if (!machine::cuda::mayHaveCuda()) {
                    const std::string sentence = notCollected(arguments->recording.collect, "cpu");
                    if (!sentence.empty()) say("ridgepoint: " + sentence);
                }
                return recordCommand(options, command_line.command, command_line.quiet);
            }
            if (arguments->recording.model.empty()) {
                throw UsageError(
                    "record needs a MODEL (\"ridgepoint models\" lists them), or -- and a "
                    "command.");
            }
            return record(*arguments, command_line);
        };
    });
}

}  // namespace ridgepoint::cli
