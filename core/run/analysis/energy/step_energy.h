// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the energy that the scope's steps need, from samples of energy counters or of power.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

enum class EnergySource : std::uint8_t {
    nvml_counter,  // the GPU's energy counter
    nvml_power,    // the GPU's power, integrated over time
    rapl           // energy counters of the CPU's packages and their memory
};
std::string_view toString(EnergySource source);  // for example, "nvml_counter"

// NVML's energy counter of an H100 changes every 100 ms (docs/gpu-measured.md), that of RAPL about
// every millisecond (Intel SDM, volume 3, 15.10.1).
constexpr double counterPeriod(EnergySource source) {
    return source == EnergySource::nvml_counter ? 0.1 : 1e-3;
}

// Means over the steps that lie between readings. Unset values are unknown.
struct Energy {
    EnergySource source = EnergySource::nvml_counter;
    std::int64_t steps = 0;  // number of these steps
    double joules = 0;       // per step
    // The energy of a step differs from `joules` by at most this value, because readings do not
    // coincide with the steps. It does not contain the error of the sensor.
    double error_joules = 0;
    std::optional<double> joules_per_sample;
    double watts = 0;  // mean power in these steps
    // The lowest power while no kernel ran, and the energy per step at this power.
    std::optional<double> idle_watts, idle_joules;
    std::optional<double> flops_per_joule;      // lower bound if StepSummary::flops_partial is true
    double interval_seconds = 0;                // mean time between two readings
    std::optional<double> temperature_celsius;  // mean temperature of the GPU in these steps
    // Describes the readings and the errors that are not in `error_joules`, in sentences.
    std::string note() const;
};

struct EnergySummary {
    std::optional<Energy> gpu, cpu;
    // The energy of the device on which the run trained. Null if unknown.
    const Energy* ofDevice(const Snapshot& snapshot) const;
    std::string_view reason;  // sentence why the device's energy is unknown; empty if it is known
};
EnergySummary summarizeEnergy(const Snapshot& snapshot, const StepSummary& steps);
// Returns the energy of the device on which the run trained; unset if unknown.
std::optional<Energy> energyOf(const Snapshot& snapshot, const StepSummary& steps);

}  // namespace ridgepoint::run
