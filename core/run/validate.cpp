// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <stdexcept>
#include <system_error>

#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/machine/machine.h"
#include "core/roofline/quantity.h"
#include "core/run/dry_run.h"
#include "core/run/estimated.h"
#include "core/run/recorder.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// With very many threads for a core LibTorch's loops end no step within a minute.
constexpr std::int64_t kThreadsForACore = 4;
constexpr std::int64_t kThreadsAnywhere = 64;

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    throw std::invalid_argument(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

void checkNumbers(const RecordingOptions& options) {
    const auto check = [](std::string_view what, std::int64_t value, std::int64_t least,
                          std::int64_t most, std::string_view hint) {
        if (value >= least && value <= most) return;
        refuse("{} cannot be {}; it may be {} to {}{}.", what, value, least, most, hint);
    };
    check("The batch size", options.batch, 1, kMaxBatch, "");
    check("The number of steps", options.steps, 0, kMaxSteps, ", where 0 is until it is stopped");
    check("The number of warm-up steps", options.warmup, 0, kMaxSteps, "");
    // Looking at the machine takes milliseconds, so only for a number that could be too large.
    const std::int64_t threads =
        options.threads >= 0 && options.threads <= kThreadsAnywhere
            ? kThreadsAnywhere
            : std::max(kThreadsAnywhere, kThreadsForACore * machine::probe().logical_cores);
    check("The number of threads", options.threads, 0, std::min(kMaxThreads, threads),
          " on this machine, where 0 is every usable core");
}

void checkNames(const RecordingOptions& options) {
    if (options.device.starts_with("cuda")) {
        refuse("Recording on a GPU (\"{}\") is not in this version; use the device cpu.",
               options.device);
    }
    if (options.device != "cpu") {
        refuse("There is no device \"{}\"; this version records on cpu.", options.device);
    }
    if (options.precision != "fp32") {
        const auto& known = cost::kPrecisionNames;
        if (std::find(known.begin(), known.end(), options.precision) == known.end()) {
            refuse("There is no precision \"{}\"; use fp32.", options.precision);
        }
        refuse("Training in {} is not in this version; use the precision fp32.", options.precision);
    }
    const auto& optimizers = cost::kOptimizerNames;
    if (std::find(optimizers.begin(), optimizers.end(), options.optimizer) == optimizers.end()) {
        refuse("There is no optimizer \"{}\"; use {}.", options.optimizer,
               fmt::join(optimizers, ", "));
    }
    if (options.data != "synthetic") {
        refuse("Training on \"{}\" is not in this version; use the data \"synthetic\".",
               options.data);
    }
}

// A TorchScript file is looked at when the recording starts, which takes LibTorch.
void checkScript(const RecordingOptions& options) {
    std::error_code error;
    if (!fs::exists(options.model, error)) refuse("There is no file \"{}\".", options.model);
    if (options.input.empty()) {
        refuse("\"{}\" does not say what it takes; give the size of one sample.", options.model);
    }
}

void checkOutput(const fs::path& output) {
    if (output.empty()) refuse("The run needs a file to be written to; name one.");
    if (!output.has_filename() || output.filename() == "." || output.filename() == "..") {
        refuse("\"{}\" is not the name of a file.", output.string());
    }
    std::error_code error;
    const fs::file_status status = fs::symlink_status(output, error);
    if (fs::is_directory(fs::status(output, error))) {
        refuse("\"{}\" is a folder; name a file in it.", output.string());
    }
    if (fs::exists(status)) {
        refuse("\"{}\" exists already; choose another name, a run is never overwritten.",
               output.string());
    }
    const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
    const fs::file_status folder_status = fs::status(folder, error);
    if (!fs::exists(folder_status)) {
        refuse("The folder \"{}\" does not exist; make it first.", folder.string());
    }
    if (!fs::is_directory(folder_status)) refuse("\"{}\" is not a folder.", folder.string());
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        refuse("The folder \"{}\" cannot be written to: {}.", folder.string(),
               std::generic_category().message(errno));
    }
}

// largest_batch: how many samples fit into so many bytes.
void checkMemory(const RecordingOptions& options, std::uint64_t needed,
                 const std::function<std::optional<std::int64_t>(std::uint64_t)>& largest_batch) {
    const std::optional<std::int64_t> available = machine::availableMemoryBytes();
    if (!available || *available <= 0) return;
    const auto room = static_cast<std::uint64_t>(*available);
    if (needed <= room) return;
    const std::string sizes =
        fmt::format("Batch {} of {} needs about {}, and this machine has {} free", options.batch,
                    modelTitle(options.model), roofline::formatMemory(static_cast<double>(needed)),
                    roofline::formatMemory(static_cast<double>(room)));
    const std::optional<std::int64_t> fits = largest_batch(room);
    if (!fits) refuse("{}.", sizes);
    if (*fits == 0) refuse("{}; not even batch 1 fits.", sizes);
    refuse("{}; the largest that fits is about {}.", sizes, *fits);
}

void checkZooModel(const RecordingOptions& options) {
    const Estimated step = estimate({.model = options.model,
                                     .input = options.input,
                                     .batch = options.batch,
                                     .options = {.optimizer = options.optimizer}});
    checkMemory(options, step.step.peak_bytes, step.largest_batch);
}

}  // namespace

void checkScriptMemory(const RecordingOptions& options, std::uint64_t needed_bytes,
                       std::span<const cost::PeakLine> peak) {
    checkMemory(options, needed_bytes,
                [&](std::uint64_t room) { return cost::largestBatch(peak, room); });
}

void validate(const RecordingOptions& options) {
    checkNumbers(options);
    checkNames(options);
    if (isScriptFile(options.model)) {
        checkScript(options);
        checkOutput(options.output);
        return;
    }
    zooGraph(options.model, options.input);  // a wrong name is said before a wrong file
    checkOutput(options.output);
    checkZooModel(options);
}

void validateBatch(const RecordingOptions& options) {
    checkNumbers(options);
    if (!isScriptFile(options.model)) checkZooModel(options);
}

}  // namespace ridgepoint::run
