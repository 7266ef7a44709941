// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the options of `ridgepoint record`, which `ridgepoint-ui --record` also accepts.
#pragma once

#include <CLI/App.hpp>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model/graph.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::app {

// Thrown if the command line is invalid on every machine (exit status 2). what() returns one
// sentence.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The options as typed. Numbers are stored as text until they are validated, so that a number that
// exceeds every integer type causes the same message as other numbers that are too large.
struct RecordingArguments {
    std::string model;
    std::optional<std::string> output;
    std::optional<std::string> input, batch, steps, warmup, threads, seed;
    std::optional<std::string> device, precision, optimizer, data, collect, detail;
    std::optional<std::string> cudnn_benchmark, counters_every, step_on;
    bool channels_last = false;
    bool deterministic = false;
};

// Adds -o and all options of `record` to a command, except MODEL, whose position differs.
void addRecordingOptions(CLI::App& command, RecordingArguments& arguments);

// Returns the validated options. Omitted options have the defaults of RecordingOptions. Throws
// UsageError for requests that are impossible on every machine, and std::runtime_error for requests
// that this version does not support. recording::validate checks the requirements that depend on
// this machine (output path, memory).
recording::RecordingOptions recordingOptions(const RecordingArguments& arguments);

// Parse an integer option, and the size of a sample (for example "3x224x224", or "128" for 128
// tokens or values). Both throw UsageError.
std::int64_t wholeNumber(std::string_view option, const std::string& text, std::int64_t least,
                         std::int64_t most);
cost::model::Shape sampleSize(const std::string& text);
// Throws UsageError unless `name` is a built-in network, or a TorchScript file whose `input` size
// is given.
void checkModel(const std::string& name, const std::optional<std::string>& input);
// Parse a list (for example "ops,memory"), and steps (for example "auto", "all", "none" or
// "0-9,500-509"). Both throw UsageError.
std::vector<std::string> listOf(std::string_view option, const std::string& text,
                                std::span<const std::string_view> words);
inline constexpr std::array<std::string_view, 5> kCollectors{"ops", "memory", "kernels", "counters",
                                                             "samples"};
run::Detail detailOf(const std::string& text);
// Returns `text`. Throws UsageError unless `text` is one of `words`.
std::string oneOf(std::string_view option, const std::string& text,
                  std::span<const std::string_view> words);

// Returns the path "resnet18.ridge" in a folder, or "resnet18-2.ridge" and so on if the file
// exists.
std::filesystem::path freeRunName(const std::filesystem::path& folder, const std::string& model);

}  // namespace ridgepoint::app
