// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/cost/autocast.h"
#include "core/cost/model/zoo.h"
#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/recording/request/device_choice.h"

namespace ridgepoint::app {
namespace {

bool contains(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::uint64_t seedNumber(const std::string& text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (stopped != end || error != std::errc{} || text.empty()) {
        throw UsageError(fmt::format(
            "--seed takes a whole number from 0 to 18446744073709551615, not \"{}\".", text));
    }
    return value;
}

}  // namespace

std::vector<std::string> listOf(std::string_view option, const std::string& text,
                                std::span<const std::string_view> words) {
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        if (!contains(words, word)) {
            throw UsageError(fmt::format("{} takes a list of {}, not \"{}\".", option,
                                         fmt::join(words, ","), text));
        }
        found.push_back(word);
        begin = end + 1;
    }
    return found;
}

namespace {

bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string deviceName(const std::string& text) {
    if (!recording::isDeviceName(text)) {
        throw UsageError(fmt::format("--device takes cpu, cuda or cuda:N, not \"{}\".", text));
    }
    return text;
}

}  // namespace

std::int64_t wholeNumber(std::string_view option, const std::string& text, std::int64_t least,
                         std::int64_t most) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    const bool is_number = stopped == end && error != std::errc::invalid_argument && !text.empty();
    if (!is_number || error == std::errc::result_out_of_range || value < least || value > most) {
        throw UsageError(fmt::format("{} takes a whole number from {} to {}, not \"{}\".", option,
                                     least, most, text));
    }
    return value;
}

std::string oneOf(std::string_view option, const std::string& text,
                  std::span<const std::string_view> words) {
    if (!contains(words, text)) {
        throw UsageError(
            fmt::format("{} takes one of {}, not \"{}\".", option, fmt::join(words, ", "), text));
    }
    return text;
}

run::Detail detailOf(const std::string& text) {
    run::Detail detail;
    if (text == "auto") return detail;
    detail.mode = text == "all"    ? run::Detail::Mode::all
                  : text == "none" ? run::Detail::Mode::none
                                   : run::Detail::Mode::windows;
    if (detail.mode != run::Detail::Mode::windows) return detail;
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto number = [&](std::int64_t& value) {
        const auto [stopped, error] = std::from_chars(at, end, value);
        const bool fits = error == std::errc{} && value >= 0 && value <= recording::kMaxSteps;
        at = stopped;
        return fits;
    };
    for (;;) {
        run::StepRange range;
        bool good = number(range.first);
        range.last = range.first;
        if (good && at != end && *at == '-') {
            ++at;
            good = number(range.last);
        }
        if (!good || range.last < range.first || (at != end && *at != ',')) {
            throw UsageError(fmt::format(
                "--detail takes auto, all, none or steps such as 0-9,500-509, not \"{}\".", text));
        }
        detail.windows.push_back(range);
        if (at == end) return detail;
        ++at;
    }
}

cost::model::Shape sampleSize(const std::string& text) {
    auto input = cost::model::parseShape(text);
    if (!input) {
        throw UsageError(fmt::format(
            "--input takes the size of one sample as 3x224x224, or a number of tokens, not \"{}\".",
            text));
    }
    return std::move(*input);
}

void checkModel(const std::string& name, const std::optional<std::string>& input) {
    if (estimate::isScriptFile(name)) {
        if (!input) {
            throw UsageError(
                fmt::format("\"{}\" needs --input, the size of one sample, as 3x224x224.", name));
        }
        return;
    }
    if (!cost::model::findInZoo(name)) {
        throw UsageError(
            fmt::format("Unknown model \"{}\"; the nearest names are {}, and \"ridgepoint models\" "
                        "lists them all.",
                        name, fmt::join(cost::model::nearestZooNames(name), ", ")));
    }
}

void addRecordingOptions(CLI::App& command, RecordingArguments& arguments) {
    const auto group = "Recording";
    const auto add = [&](const char* name, auto& target, const char* type, const char* help) {
        command.add_option(name, target, help)->type_name(type)->group(group);
    };
    add("-o,--output", arguments.output, "RUN.ridge",
        "The run file to write; it must not exist (default: named after the model)");
    add("--input", arguments.input, "CxHxW",
        "Size of one sample, or its number of tokens (default: the network's own; required for a "
        "file)");
    add("--batch", arguments.batch, "N", "Samples per step (default 16)");
    add("--steps", arguments.steps, "N", "Measured steps (default 20)");
    add("--warmup", arguments.warmup, "N", "Steps before measuring starts (default 3)");
    add("--device", arguments.device, "cpu|cuda|cuda:N",
        "Training device (default: cuda if usable, otherwise cpu)");
    add("--precision", arguments.precision, "fp32|tf32|tf32-matmul|bf16|fp16",
        "Precision of matrix work (default fp32); bf16 and fp16 use autocast, fp16 also loss "
        "scaling");
    command
        .add_flag("--channels-last", arguments.channels_last,
                  "Use the channels-last memory layout for images and their weights")
        ->group(group);
    add("--cudnn-benchmark", arguments.cudnn_benchmark, "on|off",
        "Let cuDNN test its algorithms and select the fastest (default off)");
    command
        .add_flag("--deterministic", arguments.deterministic,
                  "Use only algorithms that produce the same result each time")
        ->group(group);
    add("--optimizer", arguments.optimizer, "sgd|adam|adamw", "Optimizer (default sgd)");
    add("--data", arguments.data, "synthetic|DIR",
        "Training data: synthetic (default), a folder with one subfolder of JPEG or PNG files for "
        "each class, or the folder of CIFAR-10 or MNIST. Append settings with commas: "
        "classes=0-499, files=N (per class), crop=train|eval, workers=N, prefetch=N");
    add("--threads", arguments.threads, "N", "CPU threads (default: every usable core)");
    add("--seed", arguments.seed, "N", "Seed of weights and data (default 0)");
    add("--collect", arguments.collect, "LIST",
        "What to collect: ops,memory,counters and on a GPU kernels,samples (default: all but "
        "counters)");
    add("--counters-every", arguments.counters_every, "N",
        "With counters: number of measured steps between two sets of passes (default 50)");
    add("--step-on", arguments.step_on, "EVENT",
        "With a command, the event that ends a step: backward, forward, optimizer:NAME or "
        "function:MODULE:NAME (default: detected)");
    add("--detail", arguments.detail, "auto|all|none|STEPS",
        "Steps whose calls are stored, such as 0-9,500-509; totals always cover all steps (default "
        "auto: all steps, or evenly spread windows of a long run)");
}

recording::RecordingOptions recordingOptions(const RecordingArguments& arguments) {
    if (arguments.step_on) throw UsageError("--step-on needs -- and a command.");
    recording::RecordingOptions options;
    checkModel(arguments.model, arguments.input);
    options.model = estimate::isScriptFile(arguments.model) ? arguments.model
                                                            : estimate::modelTitle(arguments.model);
    if (arguments.input) options.input = sampleSize(*arguments.input);
    if (arguments.output) {
        // Refuses an empty name, which is probably an unset shell variable.
        if (arguments.output->empty()) throw UsageError("--output takes the name of a file.");
        options.output = *arguments.output;
    }
    if (arguments.batch)
        options.batch = wholeNumber("--batch", *arguments.batch, 1, recording::kMaxBatch);
    if (arguments.steps)
        options.steps = wholeNumber("--steps", *arguments.steps, 1, recording::kMaxSteps);
    if (arguments.warmup) {
        options.warmup = wholeNumber("--warmup", *arguments.warmup, 0, recording::kMaxSteps);
    }
    if (arguments.threads) {
        options.threads = wholeNumber("--threads", *arguments.threads, 1, recording::kMaxThreads);
    }
    if (arguments.seed) options.seed = seedNumber(*arguments.seed);
    options.device =
        arguments.device ? deviceName(*arguments.device) : std::string(recording::kAutomaticDevice);
    if (arguments.precision) {
        options.precision = oneOf("--precision", *arguments.precision, cost::kPrecisionNames);
    }
    options.channels_last = arguments.channels_last;
    options.deterministic = arguments.deterministic;
    if (arguments.cudnn_benchmark) {
        constexpr std::array<std::string_view, 2> kSwitch{"on", "off"};
        options.cudnn_benchmark =
            oneOf("--cudnn-benchmark", *arguments.cudnn_benchmark, kSwitch) == "on";
    }
    if (arguments.optimizer) {
        options.optimizer = oneOf("--optimizer", *arguments.optimizer, cost::kOptimizerNames);
    }
    if (arguments.data) {
        if (arguments.data->empty()) throw UsageError("--data takes synthetic or a folder.");
        options.data = *arguments.data;
    }
    if (arguments.collect) {
        const auto wanted = listOf("--collect", *arguments.collect, kCollectors);
        options.collect_counters = has(wanted, "counters");
        // If the list contains "samples", the GPU's counters are also sampled.
        options.sample_counters = has(wanted, "samples");
        options.collect_kernels = has(wanted, "kernels");
        options.collect_samples = has(wanted, "samples");
        options.collect_ops = has(wanted, "ops");
        options.collect_memory = has(wanted, "memory");
    }
    if (arguments.counters_every) {
        if (!options.collect_counters) {
            throw UsageError("--counters-every needs counters in --collect.");
        }
        options.counters_every =
            wholeNumber("--counters-every", *arguments.counters_every, 1, recording::kMaxSteps);
    }
    if (arguments.detail) options.detail = detailOf(*arguments.detail);
    return options;
}

std::filesystem::path freeRunName(const std::filesystem::path& folder, const std::string& model) {
    std::filesystem::path path = folder / (model + ".ridge");
    for (int number = 2; std::filesystem::exists(std::filesystem::symlink_status(path)); ++number) {
        path = folder / fmt::format("{}-{}.ridge", model, number);
    }
    return path;
}

}  // namespace ridgepoint::app
