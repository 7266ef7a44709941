// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "core/analysis/step_summary.h"
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

// The labels of those of which it is true.
std::vector<std::string> labelsWhere(std::span<const Input> inputs,
                                     const std::function<bool(const run::Snapshot&)>& holds) {
    std::vector<std::string> labels;
    for (const Input& input : inputs) {
        if (holds(*input.snapshot)) labels.push_back(input.label);
    }
    return labels;
}

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

std::vector<std::string> notesOn(std::span<const Input> inputs) {
    std::vector<std::string> notes;
    const auto some = [&](const std::vector<std::string>& labels) {
        return !labels.empty() && labels.size() < inputs.size();
    };
    if (const auto on_gpu = labelsWhere(inputs, run::onGpu); some(on_gpu)) {
        notes.push_back(fmt::format(
            "Times of {} are those of kernels on the GPU, the others' are the CPU's in the ops.",
            fmt::join(on_gpu, ", ")));
    }
    if (const auto estimated = labelsWhere(inputs, run::isEstimated); some(estimated)) {
        notes.push_back(fmt::format("{} is an estimate: the least time that the roofs allow.",
                                    fmt::join(estimated, ", ")));
    }
    if (const auto lost =
            labelsWhere(inputs, [](const auto& run) { return run.info.dropped_records > 0; });
        !lost.empty()) {
        notes.push_back(fmt::format("Records of {} were dropped: its sums are too low.",
                                    fmt::join(lost, ", ")));
    }
    if (const auto few =
            labelsWhere(inputs, [](const auto& run) { return run::scopeOf(run).warmup; });
        !few.empty()) {
        notes.push_back(fmt::format("{} has warm-up steps only.", fmt::join(few, ", ")));
    }
    return notes;
}

}  // namespace ridgepoint::compare
