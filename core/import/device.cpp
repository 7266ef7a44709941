// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/import/error.h"

namespace ridgepoint::import {
namespace {

using machine::Catalogue;
using machine::Device;

bool fits(const Device& device, const SeenDevice& seen) {
    if (device.kind != Device::Kind::gpu) return false;
    if (!seen.compute_capability.empty() && device.compute_capability != seen.compute_capability)
        return false;
    if (seen.multiprocessors > 0 && device.multiprocessors != seen.multiprocessors) return false;
    // Drivers keep a part of the memory for themselves.
    return !seen.memory_bytes || !device.memory_bytes ||
           std::abs(static_cast<double>(*seen.memory_bytes) /
                        static_cast<double>(*device.memory_bytes) -
                    1) < 0.1;
}

std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words{{}};
    for (const char c : name) {
        if (c == ' ' || c == '-' || c == '_') {
            if (!words.back().empty()) words.emplace_back();
        } else {
            words.back() += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        }
    }
    return words;
}

// A driver leaves the form and the memory out where there is one usual kind: "NVIDIA H100 80GB
// HBM3" is the H100 SXM5, "Tesla V100-SXM2-16GB" a V100 SXM2.
bool namesTheSame(const std::string& catalogue_name, const std::vector<std::string>& driver_words) {
    bool any = false;
    for (const std::string& word : wordsOf(catalogue_name)) {
        if (word.empty() || word.starts_with("sxm") || word.ends_with("gb")) continue;
        if (word == "tesla" || word == "geforce" || word == "nvidia") continue;
        if (std::find(driver_words.begin(), driver_words.end(), word) == driver_words.end())
            return false;
        any = true;
    }
    return any;
}

std::string describe(const SeenDevice& seen) {
    if (!seen.name.empty()) return fmt::format("\"{}\"", seen.name);
    if (seen.compute_capability.empty()) return "";
    std::string text = fmt::format("a GPU of compute capability {}", seen.compute_capability);
    if (seen.multiprocessors > 0)
        text += fmt::format(" with {} multiprocessors", seen.multiprocessors);
    return text;
}

// The one that the file means, or why it is not known.
std::optional<Device> deviceOf(const SeenDevice& seen, const Catalogue& catalogue, Report& report) {
    if (!seen.name.empty()) {
        if (const Device* const device = catalogue.findWithin(seen.name)) return *device;
    } else if (seen.compute_capability.empty()) {
        return std::nullopt;
    }
    const std::vector<std::string> words = wordsOf(seen.name);
    std::vector<const Device*> candidates;
    for (const Device& device : catalogue.devices()) {
        if (fits(device, seen) && (seen.name.empty() || namesTheSame(device.name, words)))
            candidates.push_back(&device);
    }
    if (candidates.size() != 1) return std::nullopt;
    report.guess(
        fmt::format("The device is taken to be {}, the only one of the catalogue that is "
                    "{}.",
                    candidates.front()->name, describe(seen)));
    return *candidates.front();
}

}  // namespace

Device deviceNamed(const std::string& name) {
    const Catalogue catalogue = Catalogue::load();
    if (const Device* const device = catalogue.find(name)) return *device;
    const auto meant = catalogue.suggestions(name);
    throw ImportError(
        fmt::format("The catalogue has no device \"{}\"{}; \"ridgepoint devices\" "
                    "lists them.",
                    name,
                    meant.empty() ? std::string()
                                  : fmt::format(" (did you mean {}?)", fmt::join(meant, ", "))));
}

bool chooseDevice(Sink& sink, const std::optional<Device>& named, Report& report) {
    const Catalogue catalogue = Catalogue::load();
    std::optional<Device> device = named;
    if (!device && !sink.devices.empty())
        device = deviceOf(sink.devices.front(), catalogue, report);
    if (sink.machine.gpus.empty()) {
        for (const SeenDevice& seen : sink.devices) {
            const bool first = &seen == &sink.devices.front();
            std::string name = seen.name;
            if (name.empty()) name = first && device ? device->name : describe(seen);
            if (!name.empty()) sink.machine.gpus.push_back(std::move(name));
        }
        if (sink.devices.empty() && device && device->kind == Device::Kind::gpu)
            sink.machine.gpus.push_back(device->name);
    }
    if (device) {
        if (device->kind == Device::Kind::cpu && sink.machine.cpu.empty())
            sink.machine.cpu = device->name;
        for (const roofline::Ceiling& ceiling : device->ceilings) sink.ceilings.push_back(ceiling);
        return true;
    }
    if (!sink.ceilings.empty()) return true;
    const std::string seen = sink.devices.empty() ? "" : describe(sink.devices.front());
    report.note(seen.empty()
                    ? std::string("The file does not name the device, so no roofs are drawn; name "
                                  "it (--device, or in the window the page Import).")
                    : fmt::format("The catalogue does not tell which device {} is, so no roofs are "
                                  "drawn; name it (--device, or in the window the page Import).",
                                  seen));
    return false;
}

}  // namespace ridgepoint::import
