// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/step_json.h"

#include "core/analysis/step_summary.h"
#include "core/base/json_values.h"

namespace ridgepoint::run {

void putStepTimes(nlohmann::ordered_json& json, const StepSummary& steps) {
    json["seconds_mean"] = orNull(steps.seconds_mean);
    json["seconds_median"] = orNull(steps.seconds_median);
    json["seconds_min"] = orNull(steps.seconds_min);
    json["seconds_max"] = orNull(steps.seconds_max);
    nlohmann::ordered_json phases;
    for (std::size_t phase = 1; phase < kPhaseCount; ++phase) {
        phases[std::string(toString(static_cast<Phase>(phase)))] =
            orNull(steps.phase_seconds[phase]);
    }
    json["phases"] = std::move(phases);
}

void putOverhead(nlohmann::ordered_json& json, const StepSummary& steps) {
    // With a single baseline step, the noise is unknown, so the overhead is not reported.
    json["collection_overhead"] = orNull(steps.collection_overhead_noise ? steps.collection_overhead
                                                                         : std::optional<double>());
    json["collection_overhead_noise"] = orNull(steps.collection_overhead_noise);
    json["collection_overhead_of_run"] =
        orNull(steps.collection_overhead_noise ? steps.collection_overhead_of_run : std::nullopt);
    json["baseline_seconds_median"] = orNull(steps.baseline_seconds_median);
}

void putMemory(nlohmann::ordered_json& json, const MemorySummary& memory) {
    json["peak_allocated_bytes"] = orNull(memory.peak_allocated_bytes);
    json["peak_reserved_bytes"] = orNull(memory.peak_reserved_bytes);
    json["peak_device_bytes"] = orNull(memory.peak_device_bytes);
    json["peak_process_bytes"] = orNull(memory.peak_process_bytes);
    json["context_bytes"] = orNull(memory.contextBytes());
}

}  // namespace ridgepoint::run
