// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/energy_models.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "core/roofline/quantity.h"

namespace ridgepoint::study {
namespace {

// Lower bounds of FLOPs or bytes would make their energies too large, so such points are left out.
std::optional<roofline::MeasuredEnergy> measuredOf(const Numbers& recorded) {
    roofline::MeasuredEnergy measured;
    const std::pair<const char*, double*> parts[] = {{"flops", &measured.flops},
                                                     {"bytes", &measured.bytes},
                                                     {"seconds", &measured.seconds},
                                                     {"joules", &measured.joules}};
    for (const auto& [name, value] : parts) {
        const auto found = recorded.find(name);
        if (found == recorded.end() || found->second.partial) return std::nullopt;
        *value = found->second.value;
    }
    return measured;
}

}  // namespace

std::vector<DeviceEnergy> energyModels(const std::vector<ResultRow>& rows, Devices& devices) {
    struct Group {
        const ResultRow* row = nullptr;
        std::vector<roofline::MeasuredEnergy> points;
    };
    std::map<std::tuple<std::string, std::string, std::int64_t>, Group> groups;
    for (const ResultRow& row : rows) {
        const auto measured = row.point ? measuredOf(row.recorded) : std::nullopt;
        if (!measured) continue;
        Group& group =
            groups[{row.axes.at(Axis::device), row.axes.at(Axis::precision), row.point->threads}];
        group.row = &row;
        group.points.push_back(*measured);
    }
    std::vector<DeviceEnergy> all;
    for (const auto& [key, group] : groups) {
        if (group.points.size() < roofline::kLeastEnergyPoints) continue;
        DeviceEnergy& device = all.emplace_back();
        std::tie(device.device, device.precision, device.threads) = key;
        device.points = group.points.size();
        device.fit = roofline::fitEnergyModel(group.points);
        const auto roof = roofOf(*group.row, devices);
        if (device.fit && roof)
            device.balance = roofline::energyBalance(device.fit->model, roof->flops_per_second,
                                                     roof->bytes_per_second);
    }
    return all;
}

void addEnergyModels(Results& results, Devices& devices) {
    results.energy = energyModels(results.rows, devices);
    for (const DeviceEnergy& device : results.energy) results.remarks.push_back(sentenceOf(device));
}

std::string sentenceOf(const DeviceEnergy& energy) {
    const std::string what = fmt::format("Energy of {}, {}", energy.device, energy.precision);
    if (!energy.fit)
        return fmt::format(
            "{}: its {} points do not separate FLOPs, bytes and time. Record points with more "
            "different intensities.",
            what, energy.points);
    const roofline::EnergyModel& model = energy.fit->model;
    const auto pico = [](double joules) { return roofline::formatIntensity(joules * 1e12); };
    std::string text = fmt::format(
        "{} (model of Choi et al. 2013, fitted to {} points within {}): {} pJ per FLOP, {} pJ per "
        "byte, {} at all times.",
        what, energy.points, roofline::formatShare(energy.fit->largest_error),
        pico(model.joules_per_flop), pico(model.joules_per_byte),
        roofline::formatPower(model.constant_watts));
    if (energy.balance)
        text += fmt::format(" Energy balance: {} FLOP/B (time balance: {} FLOP/B). At most {}.",
                            roofline::formatIntensity(energy.balance->effective),
                            roofline::formatIntensity(energy.balance->time),
                            roofline::formatEfficiency(energy.balance->most_flops_per_joule));
    return text;
}

}  // namespace ridgepoint::study
