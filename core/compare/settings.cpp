// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/compare/notes.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

std::string deviceOf(const run::Snapshot& snapshot) {
    const auto& machine = snapshot.machine;
    if (!run::usesCuda(snapshot.info))
        return machine.cpu.empty() ? snapshot.info.device : machine.cpu;
    return machine.gpus.empty() ? snapshot.info.device : machine.gpus.front();
}

namespace {

std::string softwareOf(const run::Snapshot& snapshot, const char* name) {
    const auto found = snapshot.machine.software.find(name);
    return found == snapshot.machine.software.end() ? std::string() : found->second;
}

struct Field {
    const char* name;
    std::string (*of)(const run::Snapshot&);
};
constexpr Field kFields[] = {
    {"model", [](const run::Snapshot& run) { return run.info.model; }},
    {"batch",
     [](const run::Snapshot& run) {
         const std::int64_t batch = run::summarizeSteps(run).batch;
         return fmt::format("{}", batch > 0 ? batch : run.info.batch);
     }},
    {"precision", [](const run::Snapshot& run) { return run.info.precision; }},
    {"optimizer", [](const run::Snapshot& run) { return run.info.optimizer; }},
    {"device", deviceOf},
    {"threads", [](const run::Snapshot& run) { return fmt::format("{}", run.info.threads); }},
    {"modes",
     [](const run::Snapshot& run) { return fmt::format("{}", fmt::join(run.info.modes, ", ")); }},
    {"host", [](const run::Snapshot& run) { return run.machine.host; }},
    {"libtorch", [](const run::Snapshot& run) { return softwareOf(run, "libtorch"); }},
    {"driver", [](const run::Snapshot& run) { return softwareOf(run, "driver"); }},
    {"rung", [](const run::Snapshot& run) { return std::string(run::toString(run.info.rung)); }},
};

// Returns the labels of the runs that meet the condition `holds`.
std::vector<std::string> labelsWhere(std::span<const Input> inputs,
                                     const std::function<bool(const run::Snapshot&)>& holds) {
    std::vector<std::string> labels;
    for (const Input& input : inputs) {
        if (holds(*input.snapshot)) labels.push_back(input.label);
    }
    return labels;
}

enum NoteId : std::size_t { kOnGpu, kEstimate, kDropped, kWarmup, kPerSample };
constexpr std::array<std::string_view, 5> kNotes{
    "Times of %1 are those of kernels on the GPU, the others' are the CPU's in the ops.",
    "%1 is an estimate: its times are those at the roofs.",
    "Records of %1 were dropped: its sums are too low.", "%1 has warm-up steps only.",
    "Rows are per sample: figures of a step, divided by its batch."};

}  // namespace

std::vector<Setting> settingsThatDiffer(std::span<const Input> inputs) {
    std::vector<Setting> settings;
    for (const Field& field : kFields) {
        Setting setting{field.name, {}};
        for (const Input& input : inputs) setting.values.push_back(field.of(*input.snapshot));
        const auto other =
            std::adjacent_find(setting.values.begin(), setting.values.end(), std::not_equal_to<>());
        if (other != setting.values.end()) settings.push_back(std::move(setting));
    }
    return settings;
}

std::span<const std::string_view> noteWords() { return kNotes; }

NoteParts partsOf(std::string_view note) {
    for (const std::string_view words : kNotes) {
        const std::string_view before = words.substr(0, words.find("%1"));
        if (before == words) {
            if (note == words) return {words, {}};
            continue;
        }
        const std::string_view after = words.substr(before.size() + 2);
        if (note.size() < before.size() + after.size() || !note.starts_with(before) ||
            !note.ends_with(after))
            continue;
        note.remove_prefix(before.size());
        note.remove_suffix(after.size());
        return {words, std::string(note)};
    }
    return {};
}

std::string perSampleNote() { return std::string(kNotes[kPerSample]); }

std::vector<std::string> notesOn(std::span<const Input> inputs) {
    std::vector<std::string> notes;
    const auto add = [&](NoteId id, bool of_all, bool (*holds)(const run::Snapshot&)) {
        const std::vector<std::string> labels = labelsWhere(inputs, holds);
        if (labels.empty() || (!of_all && labels.size() == inputs.size())) return;
        std::string note(kNotes[id]);
        note.replace(note.find("%1"), 2, fmt::format("{}", fmt::join(labels, ", ")));
        notes.push_back(std::move(note));
    };
    add(kOnGpu, false, run::onGpu);
    add(kEstimate, false, run::isEstimated);
    add(kDropped, true, [](const run::Snapshot& run) { return run.info.dropped_records > 0; });
    add(kWarmup, true, [](const run::Snapshot& run) { return run::scopeOf(run).warmup; });
    return notes;
}

}  // namespace ridgepoint::compare
