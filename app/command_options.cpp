// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <stdexcept>
#include <system_error>

#include "core/run/store/store.h"

namespace ridgepoint::app {
namespace {

namespace fs = std::filesystem;

void refuseNetworkOptions(const RecordingArguments& arguments) {
    const auto refuse = [](bool given, std::string_view option) {
        if (!given) return;
        throw UsageError(fmt::format(
            "{} is for built-in networks; with a command, the script decides this.", option));
    };
    refuse(!arguments.model.empty(), fmt::format("MODEL (\"{}\")", arguments.model));
    refuse(arguments.input.has_value(), "--input");
    refuse(arguments.batch.has_value(), "--batch");
    refuse(arguments.device.has_value(), "--device");
    refuse(arguments.precision.has_value(), "--precision");
    refuse(arguments.channels_last, "--channels-last");
    refuse(arguments.cudnn_benchmark.has_value(), "--cudnn-benchmark");
    refuse(arguments.deterministic, "--deterministic");
    refuse(arguments.optimizer.has_value(), "--optimizer");
    refuse(arguments.data.has_value(), "--data");
    refuse(arguments.threads.has_value(), "--threads");
    refuse(arguments.seed.has_value(), "--seed");
}

// Parses a range of steps "A:B". Either number can be omitted.
void readSteps(const std::string& text, recording::script::CommandOptions& options) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        throw UsageError(
            fmt::format("With a command --steps takes A:B, from step A up to step B counted from "
                        "0, not \"{}\".",
                        text));
    }
    const std::string from = text.substr(0, colon);
    const std::string to = text.substr(colon + 1);
    if (!from.empty())
        options.first_step = wholeNumber("--steps A:B", from, 0, recording::kMaxSteps);
    if (!to.empty()) {
        options.end_step =
            wholeNumber("--steps A:B", to, options.first_step + 1, recording::kMaxSteps);
    }
}

// Checks only the form, because only the running script shows whether the optimizer or function
// exists.
std::string stepEventOf(const std::string& text) {
    static const std::regex form(
        R"(backward|forward|optimizer:\w+|function:\w+(\.\w+)*:\w+(\.\w+)*)");
    if (std::regex_match(text, form)) return text;
    throw UsageError(
        fmt::format("--step-on takes backward, forward, optimizer:NAME or function:MODULE:NAME (of "
                    "the script itself: function:__main__:train_step), not \"{}\".",
                    text));
}

}  // namespace

recording::script::CommandOptions commandOptions(const RecordingArguments& arguments,
                                                 const std::vector<std::string>& command) {
    refuseNetworkOptions(arguments);
    recording::script::CommandOptions options;
    if (arguments.output && arguments.output->empty()) {
        throw UsageError("--output takes the name of a file.");
    }
    options.output = arguments.output ? fs::path(*arguments.output)
                                      : freeRunName({}, recording::script::runNameOf(command));
    if (fs::absolute(options.output).native().size() > run::kMostPathBytes) {
        throw UsageError(
            fmt::format("The path \"{}\" is longer than {} characters; choose a shorter one.",
                        options.output.string(), run::kMostPathBytes));
    }
    std::error_code error;
    if (fs::exists(fs::symlink_status(options.output, error))) {
        throw UsageError(
            fmt::format("\"{}\" already exists; choose another name. A run is never overwritten.",
                        options.output.string()));
    }
    const fs::path folder = options.output.parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) {
        throw std::runtime_error(fmt::format(
            "The folder \"{}\" for the run does not exist; create it or choose another with -o.",
            folder.string()));
    }
    if (arguments.steps) readSteps(*arguments.steps, options);
    if (arguments.step_on) options.step_on = stepEventOf(*arguments.step_on);
    if (arguments.warmup) {
        options.warmup = wholeNumber("--warmup", *arguments.warmup, 0, recording::kMaxSteps);
    }
    if (arguments.collect) {
        const auto wanted = listOf("--collect", *arguments.collect, kCollectors);
        const auto has = [&](std::string_view word) {
            return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
        };
        if (has("counters")) {
            throw std::runtime_error(
                "Hardware counters are not implemented for commands; remove counters from "
                "--collect.");
        }
        options.collect_ops = has("ops");
        options.collect_memory = has("memory");
    }
    if (arguments.counters_every) {
        throw UsageError("--counters-every needs counters in --collect.");
    }
    if (arguments.detail) options.detail = detailOf(*arguments.detail);
    return options;
}

}  // namespace ridgepoint::app
