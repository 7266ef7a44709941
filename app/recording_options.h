// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `ridgepoint record`, which `ridgepoint-ui --record` takes as well.
#pragma once

#include <CLI/App.hpp>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"
#include "core/record/recorder.h"

namespace ridgepoint::app {

// The command line is wrong, whatever machine it is on (exit status 2). what() is one sentence.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The options as they were typed. Numbers stay text until they are checked, so that a number too
// large for any integer gets the same sentence as one that is merely too large.
struct RecordingArguments {
    std::string model;
    std::optional<std::string> output;
    std::optional<std::string> input, batch, steps, warmup, threads, seed;
    std::optional<std::string> device, precision, optimizer, data, collect, phases, detail;
    std::optional<std::string> cudnn_benchmark, counters_every, step_on;
    bool channels_last = false;
    bool deterministic = false;
};

// Adds -o and all options of `record` (not the MODEL itself, whose place differs) to a command.
void addRecordingOptions(CLI::App& command, RecordingArguments& arguments);

// The checked options; what was not given keeps RecordingOptions' default. Throws UsageError for
// what no machine could do, std::runtime_error for what this version cannot do yet. What depends on
// this machine (the output path, memory) is left to run::validate.
run::RecordingOptions recordingOptions(const RecordingArguments& arguments);

// A whole number as an option takes it, and the size of a sample ("3x224x224"; "128": so many
// tokens or values). Both throw UsageError.
std::int64_t wholeNumber(std::string_view option, const std::string& text, std::int64_t least,
                         std::int64_t most);
model::Shape sampleSize(const std::string& text);
// Throws UsageError unless it is a network of the zoo, or a TorchScript file for which a size is
// given.
void checkModel(const std::string& name, const std::optional<std::string>& input);
// "ops,memory", and "auto", "all", "none" or steps as "0-9,500-509". Both throw UsageError.
std::vector<std::string> listOf(std::string_view option, const std::string& text,
                                std::span<const std::string_view> words);
inline constexpr std::array<std::string_view, 5> kCollectors{"ops", "memory", "kernels", "counters",
                                                             "samples"};
run::Detail detailOf(const std::string& text);
// Throws UsageError unless the word is one of them.
std::string oneOf(std::string_view option, const std::string& text,
                  std::span<const std::string_view> words);

// "resnet18.ridge" in a folder, or "resnet18-2.ridge" … when that name is taken.
std::filesystem::path freeRunName(const std::filesystem::path& folder, const std::string& model);

}  // namespace ridgepoint::app
