// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/entry/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "core/base/json_values.h"
#include "core/base/own_program.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/machine.h"
#include "core/machine/system_files.h"
#include "core/store/merge_ranks.h"
#include "core/store/store.h"

namespace ridgepoint::entry {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kPlaceVariable = "RIDGEPOINT_ENTRY";
constexpr const char* kPathVariable = "PYTHONPATH";
constexpr std::size_t kMostReportBytes = std::size_t{16} << 20;

void write(const fs::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) {
        throw std::runtime_error(fmt::format(
            "\"{}\" cannot be written; set TMPDIR to a folder that can be.", path.string()));
    }
}

const char* detailWord(run::Detail::Mode mode) {
    switch (mode) {
        case run::Detail::Mode::all:
            return "all";
        case run::Detail::Mode::none:
            return "none";
        case run::Detail::Mode::windows:
            return "windows";
        case run::Detail::Mode::automatic:
            break;
    }
    return "auto";
}

// python, python3.11, pypy3
bool isPython(const std::string& word) {
    const std::string name = fs::path(word).filename().string();
    return name.starts_with("python") || name.starts_with("pypy");
}

// The option of Python that keeps its environment's PYTHONPATH or site from it; empty: none.
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

// Ranks of other machines are not among the runs; `ridgepoint merge` is for these.
void mergeRanks(EnteredCommand::Outcome& outcome) {
    std::map<std::string, std::map<std::int64_t, fs::path>> trainings;
    std::map<std::string, std::int64_t> ranks;
    for (const EnteredCommand::Outcome::Run& run : outcome.runs) {
        if (!run.complete) continue;
        try {
            const auto rank = run::RunReader::open(run.file)->summary()->info.rank;
            if (!rank) continue;
            trainings[rank->training][rank->rank] = run.file;
            ranks[rank->training] = rank->ranks;
        } catch (const std::exception&) {
            // Opening the file reports why it cannot be read.
        }
    }
    for (const auto& [training, files] : trainings) {
        if (static_cast<std::int64_t>(files.size()) != ranks.at(training)) continue;
        std::vector<fs::path> others;
        for (const auto& [rank, file] : files) {
            if (rank != files.begin()->first) others.push_back(file);
        }
        const fs::path& file = files.begin()->second;
        try {
            outcome.merged.push_back({file, run::mergeRanks(file, others).ranks});
        } catch (const std::exception& error) {
            outcome.sentences.emplace_back(error.what());
        }
    }
}

}  // namespace

fs::path entryFolder() { return run::ownProgram().parent_path() / "entry"; }

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
    json windows = json::array();
    for (const run::StepRange& window : options.detail.windows) {
        windows.push_back({window.first, window.last});
    }
    const json config{
        {"output", fs::absolute(options.output, error).string()},
        {"steps", {options.first_step, options.end_step ? json(*options.end_step) : json()}},
        {"warmup", options.warmup},
        {"step_on", options.step_on},
        {"ops", options.collect_ops},
        {"memory", options.collect_memory},
        {"detail", detailWord(options.detail.mode)},
        {"windows", std::move(windows)}};
    write(place_.path() / "config.json", run::jsonDocument(config, 1));
    write(place_.path() / "report", "");
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
        // The run has no roofs; `show` and the window say so.
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
    Outcome outcome;
    const auto text = machine::readText(place_.path() / "report", kMostReportBytes);
    if (!text) return outcome;
    std::set<std::string> torches, said;
    bool no_torch = false, no_step = false;
    std::int64_t steps = 0, first = 0;  // of a command whose steps were over before those asked for
    for (std::size_t begin = 0; begin < text->size();) {
        const std::size_t end = std::min(text->find('\n', begin), text->size());
        const json line = json::parse(text->substr(begin, end - begin), nullptr, false);
        begin = end + 1;
        if (!line.is_object()) continue;
        const std::string event = line.value("event", "");
        if (event == "entered") outcome.entered = true;
        if (event == "no_torch") no_torch = true;
        if (event == "no_step") {
            no_step = true;
            steps = std::max(steps, line.value("steps", std::int64_t{0}));
            first = line.value("first", std::int64_t{0});
        }
        if (event == "torch") torches.insert(line.value("version", ""));
        if (event == "notice") outcome.notices.push_back(line.value("text", ""));
        if (event == "says" && said.insert(line.value("text", "")).second) {
            outcome.sentences.push_back(line.value("text", ""));
        }
        if (event != "recording" && event != "finished" && event != "no_step" && event != "moved") {
            continue;
        }
        const fs::path file = line.value("file", "");
        auto run = std::find_if(outcome.runs.begin(), outcome.runs.end(),
                                [&](const Outcome::Run& known) { return known.file == file; });
        if (event == "no_step") {
            if (run != outcome.runs.end()) outcome.runs.erase(run);
            continue;
        }
        if (run == outcome.runs.end()) run = outcome.runs.insert(run, {file, {}, false});
        if (event == "moved") {
            run->file = line.value("to", "");
            outcome.notices.push_back(line.value("text", ""));
        }
        if (event == "finished") {
            run->complete = line.value("complete", true);
            run->measured = line.value("measured", std::int64_t{0});
        }
    }
    if (!outcome.runs.empty() || !outcome.sentences.empty() || !outcome.entered) return outcome;
    if (steps > 0 && steps <= first) {
        outcome.sentences.push_back(fmt::format(
            "The command finished {} training step{}, numbered from 0, and --steps {}: selects "
            "later ones, so nothing was recorded.",
            steps, steps == 1 ? "" : "s", first));
    } else if (no_step || !torches.empty()) {
        outcome.sentences.emplace_back(
            "The command finished no training step (no optimizer stepped), so nothing was "
            "recorded; --step-on selects another event that ends a step.");
    } else if (no_torch) {
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

}  // namespace ridgepoint::entry
