// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/step_json.h"

#include "core/base/json_values.h"
#include "core/present/show.h"
#include "core/run/analysis/step_summary.h"

namespace ridgepoint::present {

void putStepTimes(nlohmann::ordered_json& json, const run::StepSummary& steps) {
    json["seconds_mean"] = base::orNull(steps.seconds_mean);
    json["seconds_median"] = base::orNull(steps.seconds_median);
    json["seconds_min"] = base::orNull(steps.seconds_min);
    json["seconds_max"] = base::orNull(steps.seconds_max);
    nlohmann::ordered_json phases;
    for (std::size_t phase = 1; phase < run::kPhaseCount; ++phase) {
        phases[std::string(run::toString(static_cast<run::Phase>(phase)))] =
            base::orNull(steps.phase_seconds[phase]);
    }
    json["phases"] = std::move(phases);
}

void putOverhead(nlohmann::ordered_json& json, const run::StepSummary& steps) {
    // With a single baseline step, the noise is unknown, so the overhead is not reported.
    json["collection_overhead"] = base::orNull(
        steps.collection_overhead_noise ? steps.collection_overhead : std::optional<double>());
    json["collection_overhead_noise"] = base::orNull(steps.collection_overhead_noise);
    json["collection_overhead_of_run"] = base::orNull(
        steps.collection_overhead_noise ? steps.collection_overhead_of_run : std::nullopt);
    json["baseline_seconds_median"] = base::orNull(steps.baseline_seconds_median);
}

nlohmann::ordered_json utilizationJson(const run::StepSummary& steps) {
    const roofline::Utilization& use = steps.utilization;
    nlohmann::ordered_json json;
    json["mfu"] = base::orNull(use.mfu);
    json["hfu"] = base::orNull(use.hfu);
    json["partial"] = steps.flops_partial;
    json["model_flops"] = base::orNull(use.model_flops);
    json["hardware_flops"] = base::orNull(use.hardware_flops);
    json["peaks"] = ceilingsJson(use.peaks);
    json["reason"] = use.reason.empty() ? nlohmann::ordered_json(nullptr)
                                        : base::jsonText(std::string(use.reason));
    return json;
}

void putMemory(nlohmann::ordered_json& json, const run::MemorySummary& memory) {
    json["peak_allocated_bytes"] = base::orNull(memory.peak_allocated_bytes);
    json["peak_reserved_bytes"] = base::orNull(memory.peak_reserved_bytes);
    json["peak_device_bytes"] = base::orNull(memory.peak_device_bytes);
    json["peak_process_bytes"] = base::orNull(memory.peak_process_bytes);
    json["context_bytes"] = base::orNull(memory.contextBytes());
}

}  // namespace ridgepoint::present
