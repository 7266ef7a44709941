// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/machine/system_files.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMostReportBytes = std::size_t{16} << 20;

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

}  // namespace

void writeIn(const Place& place, const std::string& name, const std::string& text) {
    const fs::path path = place.path() / name;
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) {
        throw std::runtime_error(fmt::format(
            "\"{}\" cannot be written; set TMPDIR to a folder that can be.", path.string()));
    }
}

void writeConfiguration(const Place& place, const CommandOptions& options, std::size_t processes) {
    std::error_code error;
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
        {"windows", std::move(windows)},
        {"processes", processes}};
    writeIn(place, "config.json", base::jsonDocument(config, 1));
    writeIn(place, "report", "");
}

Reports readReports(const Place& place) {
    Reports outcome;
    const auto text = machine::readText(place.path() / "report", kMostReportBytes);
    if (!text) return outcome;
    std::set<std::string> said;
    for (std::size_t begin = 0; begin < text->size();) {
        const std::size_t end = std::min(text->find('\n', begin), text->size());
        const json line = base::jsonOrDiscarded(text->substr(begin, end - begin));
        begin = end + 1;
        if (!line.is_object()) continue;
        const std::string event = line.value("event", "");
        if (event == "entered") outcome.entered = true;
        if (event == "no_torch") outcome.no_torch = true;
        if (event == "no_step") {
            outcome.no_step = true;
            outcome.steps = std::max(outcome.steps, line.value("steps", std::int64_t{0}));
            outcome.first = line.value("first", std::int64_t{0});
        }
        if (event == "torch") outcome.torch = true;
        if (event == "torch_failed") outcome.torch_failed = line.value("text", "");
        if (event == "why_none") outcome.why_none = line.value("text", "");
        const auto process = static_cast<pid_t>(line.value("pid", 0));
        if (event == "attached") outcome.attached.insert(process);
        if (event == "detached" || event == "refused") outcome.detached.insert(process);
        if (event == "notice") outcome.notices.push_back(line.value("text", ""));
        if ((event == "says" || event == "refused") && said.insert(line.value("text", "")).second) {
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
    return outcome;
}

// Merges the ranks on this machine. `ridgepoint merge` merges ranks on other machines.
void mergeRanks(Outcome& outcome) {
    std::map<std::string, std::map<std::int64_t, fs::path>> trainings;
    std::map<std::string, std::int64_t> ranks;
    for (const Outcome::Run& run : outcome.runs) {
        if (!run.complete) continue;
        try {
            const auto rank = run::RunReader::open(run.file)->summary()->info.rank;
            if (!rank) continue;
            trainings[rank->training][rank->rank] = run.file;
            ranks[rank->training] = rank->ranks;
        } catch (const std::exception&) {
            // The error is reported when the file is opened.
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

}  // namespace ridgepoint::recording::script
