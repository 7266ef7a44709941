// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/recorded_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "core/base/json_values.h"
#include "core/base/own_program.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/machine.h"
#include "core/machine/system_files.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kPlaceVariable = "RIDGEPOINT_ENTRY";
constexpr const char* kPathVariable = "PYTHONPATH";

// Returns whether the word runs Python, for example, "python", "python3.11" or "pypy3".
bool isPython(const std::string& word) {
    const std::string name = fs::path(word).filename().string();
    return name.starts_with("python") || name.starts_with("pypy");
}

// Returns the Python option that makes Python ignore PYTHONPATH or its site module, or an empty
// string if there is none.
std::string isolatingOption(const std::vector<std::string>& words) {
    const auto python = std::find_if(words.begin(), words.end(), isPython);
    for (auto word = python; word != words.end(); ++word) {
        if (word == python) continue;
        if (!word->starts_with('-') || word->starts_with("--")) break;
        for (const char option : *word) {
            if (option == 'I' || option == 'S' || option == 'E') return fmt::format("-{}", option);
            if (option == 'c' || option == 'm') return {};
            if (option == 'W' || option == 'X') break;
        }
        if (*word == "-W" || *word == "-X") ++word;
        if (word == words.end()) break;
    }
    return {};
}

}  // namespace

fs::path entryFolder() { return base::ownProgram().parent_path() / "entry"; }

std::string runNameOf(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].ends_with(".py")) return fs::path(words[i]).stem().string();
        if (words[i] == "-m" && i + 1 < words.size()) return words[i + 1];
    }
    return fs::path(words.front()).filename().string();
}

EnteredCommand::EnteredCommand(std::vector<std::string> words, const CommandOptions& options)
    : words_(std::move(words)), library_(entryFolder()) {
    std::error_code error;
    if (!fs::exists(library_ / "python" / "sitecustomize.py", error) ||
        !fs::exists(library_ / "libridgepoint-entry.so", error)) {
        throw std::runtime_error(fmt::format(
            "This installation lacks the hooks for commands (\"{}\"); build Ridgepoint again.",
            library_.string()));
    }
    writeConfiguration(place_, options, 1);
}

void EnteredCommand::provideRoofs(
    const std::function<void(std::string_view what, double done)>& progress,
    const std::function<bool()>& cancelled) {
    try {
        const machine::Machine machine = machine::probe();
        machine::MeasureOptions options;
        options.threads = {std::max(machine.physical_cores, 1)};
        options.progress = progress;
        options.cancelled = cancelled;
        const machine::MeasuredCeilings roofs = machine::cpuCeilings(machine, options);
        if (roofs.complete) {
            machine::CeilingCache(place_.path())
                .keep(machine::ceilingKey(machine, options.threads.front()), roofs);
        }
    } catch (const std::exception&) {
        // The run then has no roofs, which `show` and the window report.
    }
}

std::vector<std::string> EnteredCommand::environment() const {
    std::vector<std::string> variables;
    std::string path = (library_ / "python").string();
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        const std::string_view name = text.substr(0, text.find('='));
        if (name == kPlaceVariable) continue;
        if (name == kPathVariable) {
            const std::string_view own = text.substr(name.size() + 1);
            if (!own.empty()) path += fmt::format(":{}", own);
            continue;
        }
        variables.emplace_back(text);
    }
    variables.push_back(fmt::format("{}={}", kPathVariable, path));
    variables.push_back(fmt::format("{}={}", kPlaceVariable, place_.path().string()));
    return variables;
}

EnteredCommand::Outcome EnteredCommand::outcome() const {
    Reports outcome = readReports(place_);
    if (!outcome.runs.empty() || !outcome.sentences.empty() || !outcome.entered) return outcome;
    const std::int64_t steps = outcome.steps, first = outcome.first;
    if (steps > 0 && steps <= first) {
        outcome.sentences.push_back(fmt::format(
            "The command finished {} training step{}, numbered from 0, and --steps {}: selects "
            "later ones, so nothing was recorded.",
            steps, steps == 1 ? "" : "s", first));
    } else if (!outcome.why_none.empty()) {
        outcome.sentences.push_back(outcome.why_none);
    } else if (outcome.no_step || outcome.torch) {
        outcome.sentences.emplace_back(
            "The command finished no training step (no optimizer stepped), so nothing was "
            "recorded; --step-on selects another event that ends a step.");
    } else if (!outcome.torch_failed.empty()) {
        outcome.sentences.push_back(
            fmt::format("The command's Python could not import torch, so nothing was recorded: {}",
                        outcome.torch_failed));
    } else if (outcome.no_torch) {
        outcome.sentences.emplace_back(
            "The command's Python environment contains no torch, so nothing was recorded; install "
            "torch there, or use another environment's python.");
    } else {
        outcome.sentences.emplace_back(
            "The command's Python never imported torch, so nothing was recorded.");
    }
    return outcome;
}

EnteredCommand::Outcome EnteredCommand::finalOutcome() const {
    Outcome all = outcome();
    mergeRanks(all);
    if (!all.entered) all.sentences.push_back(whyNotEntered());
    return all;
}

std::string EnteredCommand::whyNotEntered() const {
    if (const std::string option = isolatingOption(words_); !option.empty()) {
        return fmt::format(
            "Python's option {} keeps Ridgepoint out of \"{}\", so nothing was recorded; omit it "
            "to record.",
            option, words_.front());
    }
    const bool python = std::any_of(words_.begin(), words_.end(), isPython);
    return fmt::format(
        "\"{}\" {}, so nothing was recorded.", words_.front(),
        python
            ? "started no Python that reads PYTHONPATH (a frozen program, or options -I, -S or -E)"
            : "is not a Python program, or one that does not read PYTHONPATH (frozen, or with -I, "
              "-S or -E)");
}

}  // namespace ridgepoint::recording::script
