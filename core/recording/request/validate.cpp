// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "core/base/refusal.h"
#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/machine.h"
#include "core/recording/data/choice.h"
#include "core/recording/data/image_set.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/request/memory_check.h"
#include "core/recording/request/recorder.h"
#include "core/run/run_questions.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording {
namespace {

namespace fs = std::filesystem;

// Maximum number of threads per core. With more threads, LibTorch's loops do not finish a step
// within a minute. kThreadsAnywhere threads are permitted on every machine.
constexpr std::int64_t kThreadsForACore = 4;
constexpr std::int64_t kThreadsAnywhere = 64;

void checkNumbers(const RecordingOptions& options) {
    const auto check = [](std::string_view what, std::int64_t value, std::int64_t least,
                          std::int64_t most, std::string_view hint) {
        if (value >= least && value <= most) return;
        base::refuse("{} cannot be {}; it may be {} to {}{}.", what, value, least, most, hint);
    };
    check("The batch size", options.batch, 1, kMaxBatch, "");
    check("The number of steps", options.steps, 0, kMaxSteps, ", where 0 is until it is stopped");
    check("The number of steps between counters", options.counters_every, 1, kMaxSteps, "");
    check("The number of warm-up steps", options.warmup, 0, kMaxSteps, "");
    // Probes the machine only if the number may be too large, because probing takes milliseconds.
    const std::int64_t threads =
        options.threads >= 0 && options.threads <= kThreadsAnywhere
            ? kThreadsAnywhere
            : std::max(kThreadsAnywhere, kThreadsForACore * machine::probe().logical_cores);
    check("The number of threads", options.threads, 0, std::min(kMaxThreads, threads),
          " on this machine, where 0 is every usable core");
}

// All ranks must have equal shares of the batch. Unequal shares would weight samples differently,
// so the result would differ from that of a single process.
void checkRanks(const RecordingOptions& options) {
    if (!options.rank) return;
    const int ranks = options.rank->ranks;
    if (options.batch % ranks != 0) {
        base::refuse(
            "A batch of {} cannot be shared out among {} ranks in equal parts; take a multiple "
            "of {}.",
            options.batch, ranks, ranks);
    }
    if (options.collect_counters) {
        base::refuse(
            "Hardware counters are not implemented for several ranks; remove counters from "
            "--collect.");
    }
}

void checkNames(const RecordingOptions& options) {
    if (!isDeviceName(options.device)) {
        base::refuse("Unknown device \"{}\"; the devices are cpu, cuda, cuda:1 and so on, and {}.",
                     options.device, kAutomaticDevice);
    }
    const auto& known = cost::kPrecisionNames;
    if (std::find(known.begin(), known.end(), options.precision) == known.end()) {
        base::refuse("Unknown precision \"{}\"; the precisions are {}.", options.precision,
                     fmt::join(known, ", "));
    }
    const auto& optimizers = cost::kOptimizerNames;
    if (std::find(optimizers.begin(), optimizers.end(), options.optimizer) == optimizers.end()) {
        base::refuse("Unknown optimizer \"{}\"; use {}.", options.optimizer,
                     fmt::join(optimizers, ", "));
    }
}

// Checks the folder and the sample shape. The images themselves are searched for when the recording
// starts.
void checkData(const RecordingOptions& options, const cost::model::Shape& input) {
    try {
        const auto choice = recording::data::parseChoice(options.data);
        if (!choice) return;
        recording::data::checkFolder(*choice);
    } catch (const recording::data::DataError& error) {
        throw std::invalid_argument(error.what());
    }
    if (input.size() == 3 && (input[0] == 3 || input[0] == 1)) return;
    base::refuse(
        "{} takes samples of {} and cannot be trained on images, which have 3 channels (or 1); "
        "train it on synthetic data.",
        estimate::modelTitle(options.model), cost::model::toString(input));
}

// Only checks that the file exists. It is read when the recording starts, because reading it
// requires LibTorch.
void checkScript(const RecordingOptions& options) {
    std::error_code error;
    if (!fs::exists(options.model, error))
        base::refuse("The file \"{}\" does not exist.", options.model);
    if (options.input.empty()) {
        base::refuse("\"{}\" does not contain its input size; set the size of one sample.",
                     options.model);
    }
}

void checkFormat(const RecordingOptions& options, const cost::model::Shape& input) {
    if (!options.channels_last || input.size() == 3) return;
    base::refuse("channels_last applies to images, but {} takes samples of {}; omit it.",
                 estimate::modelTitle(options.model), cost::model::toString(input));
}

void checkOutput(const fs::path& output) {
    if (output.empty()) base::refuse("The run needs a file to be written to; name one.");
    if (!output.has_filename() || output.filename() == "." || output.filename() == "..") {
        base::refuse("\"{}\" is not the name of a file.", output.string());
    }
    if (fs::absolute(output).native().size() > run::kMostPathBytes) {
        base::refuse("The path \"{}\" is longer than {} characters; choose a shorter one.",
                     output.string(), run::kMostPathBytes);
    }
    std::error_code error;
    const fs::file_status status = fs::symlink_status(output, error);
    if (fs::is_directory(fs::status(output, error))) {
        base::refuse("\"{}\" is a folder; name a file in it.", output.string());
    }
    if (fs::exists(status)) {
        base::refuse("\"{}\" already exists; choose another name. A run is never overwritten.",
                     output.string());
    }
    const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
    const fs::file_status folder_status = fs::status(folder, error);
    if (!fs::exists(folder_status)) {
        base::refuse("The folder \"{}\" does not exist; make it first.", folder.string());
    }
    if (!fs::is_directory(folder_status)) base::refuse("\"{}\" is not a folder.", folder.string());
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        base::refuse("The folder \"{}\" cannot be written to: {}.", folder.string(),
                     std::generic_category().message(errno));
    }
}

// Returns whether the CPU is known to be the device before the recording starts.
bool isForCpu(const RecordingOptions& options) {
    return run::isCpu(options.device) ||
           (options.device == kAutomaticDevice && !machine::cuda::mayHaveCuda());
}

}  // namespace

void validate(const RecordingOptions& options) {
    checkNumbers(options);
    checkRanks(options);
    checkNames(options);
    const bool script = estimate::isScriptFile(options.model);
    if (script) {
        checkScript(options);
        checkFormat(options, options.input);
        checkData(options, options.input);
    } else {
        // Checks the model's name before the output file, so that a wrong name is reported first.
        const cost::model::Shape input = estimate::zooGraph(options.model, options.input).input;
        checkFormat(options, input);
        checkData(options, input);
    }
    checkOutput(options.output);
    if (!isForCpu(options)) return;
    checkModes(options, {}, machine::probe().features);
    if (script) return;
    RecordingOptions own = options;
    if (own.rank) own.batch /= own.rank->ranks;
    checkZooMemory(own, {});
}

void validateBatch(const RecordingOptions& options) { checkNumbers(options); }

}  // namespace ridgepoint::recording
