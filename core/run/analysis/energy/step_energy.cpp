// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/energy/step_energy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/seconds.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

// The energy since the first sample as a function of time.
class EnergyCurve {
  public:
    explicit EnergyCurve(EnergySource source) : source_(source) {}

    // Adds a reading of the counter in joules, or of the power in watts.
    void add(std::int64_t time_ns, double value) {
        if (!std::isfinite(value) || value < 0) return;
        Point point{time_ns, value, 0, value, 0};
        if (points_.empty()) return points_.push_back(point);
        const Point& last = points_.back();
        const double seconds = base::seconds(time_ns - last.time_ns);
        if (seconds <= 0) return;
        point.part = last.part;
        if (ofPower()) {
            point.joules = last.joules + (last.watts + value) / 2 * seconds;
            // If the power only rises or only falls between two samples, the true energy is between
            // the rectangles of both.
            point.error = last.error + std::abs(value - last.watts) / 2 * seconds;
        } else {
            point.part += value < last.joules;  // the driver was loaded again
        }
        points_.push_back(point);
    }

    struct At {
        double joules = 0;
        double error = 0;   // power: error since the first sample
        double spread = 0;  // counter: energy between the readings around this time
        int part = 0;       // only times in the same part can be compared
    };
    std::optional<At> at(std::int64_t time_ns) const {
        const auto next = std::lower_bound(
            points_.begin(), points_.end(), time_ns,
            [](const Point& point, std::int64_t ns) { return point.time_ns < ns; });
        if (next == points_.end() || points_.size() < 2) return std::nullopt;
        if (next->time_ns == time_ns) return At{next->joules, next->error, 0, next->part};
        if (next == points_.begin() || next->part != next[-1].part) return std::nullopt;
        return between(next[-1], *next, base::seconds(time_ns - next[-1].time_ns));
    }

    bool ofPower() const { return source_ == EnergySource::nvml_power; }
    EnergySource source() const { return source_; }
    bool empty() const { return points_.empty(); }
    double meanInterval() const {
        return base::seconds(points_.back().time_ns - points_.front().time_ns) /
               static_cast<double>(std::max<std::size_t>(points_.size() - 1, 1));
    }

  private:
    struct Point {
        std::int64_t time_ns = 0;
        double joules = 0, error = 0, watts = 0;
        int part = 0;
    };
    // Returns the energy `seconds` after point a, which is before point b.
    At between(const Point& a, const Point& b, double seconds) const {
        const double share = seconds / base::seconds(b.time_ns - a.time_ns);
        At at{a.joules, a.error + share * (b.error - a.error), b.joules - a.joules, a.part};
        // The power is linear between two samples.
        at.joules +=
            ofPower() ? seconds * (a.watts + share / 2 * (b.watts - a.watts)) : share * at.spread;
        return at;
    }

    EnergySource source_;
    std::vector<Point> points_;
};

// Adds up the energy of steps that are passed in order.
struct StepsEnergy {
    double steps = 0, joules = 0, error = 0, seconds = 0, samples = 0;
    std::int64_t count = 0;

    void add(const EnergyCurve& curve, const StepRecord& step, double weight) {
        const Window window = windowOf(step);
        const auto from = curve.at(window.from_ns), to = curve.at(window.to_ns);
        if (!from || !to || from->part != to->part) return;
        ++count;
        steps += weight;
        seconds += weight * base::seconds(window.length());
        joules += weight * (to->joules - from->joules);
        samples += weight * static_cast<double>(step.batch);
        if (curve.ofPower()) {
            error += weight * (to->error - from->error);
            return;
        }
        // A reading can lie up to one interval away from the step's end. The ends of successive
        // steps are the same time, so their errors cancel. Between steps that are apart, the power
        // can differ from that in the steps.
        if (end_ && end_->part == from->part) {
            const double apart = std::abs(from->joules - end_->joules);
            const double ends = end_->spread + from->spread + 2 * unread(curve);
            error += weight * std::min(apart, ends);
        } else {
            error += weight * (from->spread + unread(curve));
            error += closing_;
        }
        end_ = to;
        closing_ = weight * (to->spread + unread(curve));
    }
    void finish() { error += closing_; }

  private:
    // Returns the energy that a reading can lack because the counter changes only periodically.
    double unread(const EnergyCurve& curve) const {
        return seconds > 0 ? joules / seconds * counterPeriod(curve.source()) : 0;
    }
    std::optional<EnergyCurve::At> end_;
    double closing_ = 0;
};

std::optional<Energy> energyBy(const Snapshot& snapshot, const Scope& scope,
                               const EnergyCurve& curve) {
    const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    StepsEnergy sum;
    for (std::size_t i = 0; i < snapshot.steps->size(); ++i) {
        const StepRecord& step = (*snapshot.steps)[i];
        if (step.segment != scope.segment || step.kind != kind) continue;
        if (stepTimeOf(snapshot, step) != StepTime::exact) continue;
        sum.add(curve, step, static_cast<double>(snapshot.steps->weight(i)));
    }
    sum.finish();
    if (!(sum.seconds > 0) || !(sum.joules > 0) || sum.error >= sum.joules) return std::nullopt;
    Energy energy;
    energy.source = curve.source();
    energy.steps = sum.count;
    energy.joules = sum.joules / sum.steps;
    energy.error_joules = sum.error / sum.steps;
    if (sum.samples > 0) energy.joules_per_sample = sum.joules / sum.samples;
    energy.watts = sum.joules / sum.seconds;
    energy.interval_seconds = curve.meanInterval();
    return energy;
}

// The samples of one GPU, and those of the CPU.
struct Curves {
    EnergyCurve counter{EnergySource::nvml_counter}, power{EnergySource::nvml_power},
        cpu{EnergySource::rapl};
    std::optional<double> idle_watts;
};

Curves curvesOf(const Snapshot& snapshot) {
    Curves curves;
    std::optional<std::uint32_t> device;
    for (const auto& chunk : snapshot.device_samples) {
        for (const DeviceSample& sample : *chunk) {
            if (sample.cpu_energy_joules) curves.cpu.add(sample.time_ns, *sample.cpu_energy_joules);
            if (!sample.energy_joules && !sample.power_watts) continue;
            if (device.value_or(sample.device) != sample.device) continue;
            device = sample.device;
            if (sample.energy_joules) curves.counter.add(sample.time_ns, *sample.energy_joules);
            if (!sample.power_watts) continue;
            curves.power.add(sample.time_ns, *sample.power_watts);
            if (sample.busy == 0.0 && *sample.power_watts > 0)
                curves.idle_watts =
                    std::min(curves.idle_watts.value_or(*sample.power_watts), *sample.power_watts);
        }
    }
    return curves;
}

std::optional<double> meanTemperature(const Snapshot& snapshot, const Scope& scope) {
    const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    std::optional<Window> span;
    for (const StepRecord& step : *snapshot.steps) {
        if (step.segment != scope.segment || step.kind != kind) continue;
        const Window window = windowOf(step);
        if (!span) span = window;
        span->to_ns = window.to_ns;
    }
    double sum = 0, count = 0;
    for (const auto& chunk : snapshot.device_samples) {
        for (const DeviceSample& sample : *chunk) {
            if (!span || !sample.temperature_celsius || sample.time_ns < span->from_ns ||
                sample.time_ns > span->to_ns)
                continue;
            sum += *sample.temperature_celsius;
            ++count;
        }
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace

std::string_view toString(EnergySource source) {
    constexpr std::array<std::string_view, 3> kNames{"nvml_counter", "nvml_power", "rapl"};
    return kNames[static_cast<std::size_t>(source)];
}

std::string Energy::note() const {
    const double interval = interval_seconds * 1e3;
    std::string text;
    switch (source) {
        case EnergySource::nvml_counter:
            text = fmt::format(
                "NVML's energy counter of the whole GPU was read every {:.0f} ms. The counter "
                "itself changes every 100 ms (measured on an H100).",
                interval);
            break;
        case EnergySource::nvml_power:
            text = fmt::format(
                "The GPU has no energy counter, so its power was integrated from samples every "
                "{:.0f} ms. Recent GPUs average each sample over one second.",
                interval);
            break;
        case EnergySource::rapl:
            text = fmt::format(
                "RAPL's energy counters of all CPU packages and their memory were read every "
                "{:.0f} ms.",
                interval);
            break;
    }
    text += " Other programs on the device are included, the sensor's own error is not.";
    if (temperature_celsius)
        text += fmt::format(
            " The chip had {:.0f} °C on average; a warmer chip needs more energy for the same "
            "work.",
            *temperature_celsius);
    return text;
}

const Energy* EnergySummary::ofDevice(const Snapshot& snapshot) const {
    const std::optional<Energy>& energy = usesCuda(snapshot.info) ? gpu : cpu;
    return energy ? &*energy : nullptr;
}

EnergySummary summarizeEnergy(const Snapshot& snapshot, const StepSummary& steps) {
    EnergySummary summary;
    const Scope scope = scopeOf(snapshot);
    if (snapshot.info.times_of != TimesOf::run) {
        summary.reason = "The energy is unknown, because the step times are not those of the run.";
        return summary;
    }
    const Curves curves = curvesOf(snapshot);
    const bool counted = !curves.counter.empty();
    summary.gpu = energyBy(snapshot, scope, counted ? curves.counter : curves.power);
    summary.cpu = energyBy(snapshot, scope, curves.cpu);
    if (summary.gpu) {
        Energy& gpu = *summary.gpu;
        gpu.temperature_celsius = meanTemperature(snapshot, scope);
        gpu.idle_watts = curves.idle_watts;
        if (gpu.idle_watts) gpu.idle_joules = *gpu.idle_watts * gpu.joules / gpu.watts;
    }
    std::optional<Energy>& device = usesCuda(snapshot.info) ? summary.gpu : summary.cpu;
    if (device && steps.flops && steps.rate_known)
        device->flops_per_joule = *steps.flops / device->joules;
    if (device) return summary;
    const bool any =
        usesCuda(snapshot.info) ? counted || !curves.power.empty() : !curves.cpu.empty();
    summary.reason = any ? "The energy is unknown, because the steps are too short or too few for "
                           "the time between two readings."
                         : "The energy is unknown, because the run contains neither an energy "
                           "counter nor power. \"ridgepoint doctor\" shows what can be read.";
    return summary;
}

std::optional<Energy> energyOf(const Snapshot& snapshot, const StepSummary& steps) {
    const EnergySummary summary = summarizeEnergy(snapshot, steps);
    const Energy* const energy = summary.ofDevice(snapshot);
    return energy != nullptr ? std::optional(*energy) : std::nullopt;
}

}  // namespace ridgepoint::run
