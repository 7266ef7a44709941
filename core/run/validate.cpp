// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "core/cost/estimate.h"
#include "core/machine/machine.h"
#include "core/model/zoo.h"
#include "core/roofline/quantity.h"
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
    const std::int64_t threads =
        std::max(kThreadsAnywhere, kThreadsForACore * machine::probe().logical_cores);
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
        constexpr std::array<std::string_view, 3> later{"tf32", "bf16", "fp16"};
        if (std::find(later.begin(), later.end(), options.precision) == later.end()) {
            refuse("There is no precision \"{}\"; use fp32.", options.precision);
        }
        refuse("Training in {} is not in this version; use the precision fp32.", options.precision);
    }
    constexpr std::array<std::string_view, 3> optimizers{"sgd", "adam", "adamw"};
    if (std::find(optimizers.begin(), optimizers.end(), options.optimizer) == optimizers.end()) {
        refuse("There is no optimizer \"{}\"; use {}.", options.optimizer,
               fmt::join(optimizers, ", "));
    }
    if (options.data != "synthetic") {
        refuse("Training on \"{}\" is not in this version; use the data \"synthetic\".",
               options.data);
    }
}

model::Graph checkModel(const RecordingOptions& options) {
    if (auto graph = model::findInZoo(options.model)) return std::move(*graph);
    const std::vector<std::string> nearest = model::nearestZooNames(options.model);
    if (nearest.empty()) refuse("There is no network called \"{}\".", options.model);
    refuse("There is no network called \"{}\"; did you mean {}?", options.model,
           fmt::join(nearest, ", "));
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

std::uint64_t peakBytes(const model::Graph& graph, std::int64_t batch,
                        const std::string& optimizer) {
    return cost::estimateTraining(graph, batch, optimizer).peak_bytes;
}

void checkMemory(const model::Graph& graph, const RecordingOptions& options) {
    const std::optional<std::int64_t> available = machine::availableMemoryBytes();
    if (!available || *available <= 0) return;
    const auto room = static_cast<std::uint64_t>(*available);
    const std::uint64_t needed = peakBytes(graph, options.batch, options.optimizer);
    if (needed <= room) return;
    // The largest batch that fits: memory only grows with the batch.
    std::int64_t fits = 0, too_large = options.batch;
    while (too_large - fits > 1) {
        const std::int64_t middle = fits + (too_large - fits) / 2;
        (peakBytes(graph, middle, options.optimizer) <= room ? fits : too_large) = middle;
    }
    const std::string sizes =
        fmt::format("Batch {} of {} needs about {}, and this machine has {} free", options.batch,
                    graph.name, roofline::formatMemory(static_cast<double>(needed)),
                    roofline::formatMemory(static_cast<double>(room)));
    if (fits == 0) refuse("{}; not even batch 1 fits.", sizes);
    refuse("{}; the largest that fits is about {}.", sizes, fits);
}

}  // namespace

void validate(const RecordingOptions& options) {
    checkNumbers(options);
    checkNames(options);
    const model::Graph graph = checkModel(options);
    checkOutput(options.output);
    checkMemory(graph, options);
}

void validateBatch(const RecordingOptions& options) {
    checkNumbers(options);
    checkMemory(checkModel(options), options);
}

}  // namespace ridgepoint::run
