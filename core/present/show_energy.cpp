// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_energy.h"

#include <fmt/format.h>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

nlohmann::ordered_json jsonOf(const std::optional<run::Energy>& energy,
                              const run::StepSummary& steps) {
    if (!energy) return nullptr;
    nlohmann::ordered_json json;
    json["joules_per_step"] = base::orNull(std::optional(energy->joules));
    json["error_joules"] = base::orNull(std::optional(energy->error_joules));
    json["joules_per_sample"] = base::orNull(energy->joules_per_sample);
    json["watts"] = base::orNull(std::optional(energy->watts));
    json["idle_watts"] = base::orNull(energy->idle_watts);
    json["idle_joules_per_step"] = base::orNull(energy->idle_joules);
    json["flops_per_joule"] = base::orNull(energy->flops_per_joule);
    json["flops_partial"] = steps.flops_partial;
    json["steps"] = energy->steps;
    json["interval_seconds"] = base::orNull(std::optional(energy->interval_seconds));
    json["temperature_celsius"] = base::orNull(energy->temperature_celsius);
    json["source"] = run::toString(energy->source);
    json["provenance"] = "measured";
    json["note"] = energy->note();
    return json;
}

}  // namespace

std::string energyPerStep(const run::Energy& energy) {
    return fmt::format("{} ± {}", roofline::formatEnergy(energy.joules),
                       roofline::formatEnergy(energy.error_joules));
}

std::vector<std::string> energyWords(const run::Energy& energy, const run::StepSummary& steps) {
    std::vector<std::string> words{energyPerStep(energy) + " per step"};
    if (energy.joules_per_sample)
        words.push_back(
            fmt::format("{} per sample", roofline::formatEnergy(energy.joules_per_sample)));
    words.push_back(roofline::formatPower(energy.watts));
    if (energy.idle_watts) {
        words.push_back(fmt::format("idle {}, {} per step",
                                    roofline::formatPower(energy.idle_watts),
                                    roofline::formatEnergy(energy.idle_joules)));
    }
    if (energy.flops_per_joule) {
        words.push_back(roofline::atLeast(steps.flops_partial,
                                          roofline::formatEfficiency(energy.flops_per_joule)));
    }
    switch (energy.source) {
        case run::EnergySource::nvml_counter:
            words.emplace_back("NVML's energy counter");
            break;
        case run::EnergySource::nvml_power:
            words.emplace_back("integrated power");
            break;
        case run::EnergySource::rapl:
            words.emplace_back("RAPL");
            break;
    }
    return words;
}

std::string energyLines(const run::Snapshot& snapshot, const run::StepSummary& steps, int columns) {
    const run::EnergySummary energy = summarizeEnergy(snapshot, steps);
    std::string text;
    const auto add = [&](const std::optional<run::Energy>& of, const char* device) {
        if (!of) return;
        std::vector<std::string> words = energyWords(*of, steps);
        if (energy.gpu && energy.cpu) words.front().insert(0, device);
        text += base::wrapped(text.empty() ? "Energy" : "", words, columns);
    };
    add(energy.gpu, "GPU ");
    add(energy.cpu, "CPU ");
    return text;
}

nlohmann::ordered_json energyJson(const run::Snapshot& snapshot, const run::StepSummary& steps) {
    const run::EnergySummary energy = summarizeEnergy(snapshot, steps);
    nlohmann::ordered_json json;
    json["gpu"] = jsonOf(energy.gpu, steps);
    json["cpu"] = jsonOf(energy.cpu, steps);
    json["reason"] = energy.reason.empty() ? nlohmann::ordered_json(nullptr)
                                           : nlohmann::ordered_json(energy.reason);
    return json;
}

}  // namespace ridgepoint::present
