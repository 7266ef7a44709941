// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/import/import_error.h"

namespace ridgepoint::import {

using machine::Catalogue;
using machine::Device;

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
    if (!device && !sink.devices.empty()) {
        machine::Identified found = machine::identify(sink.devices.front(), catalogue);
        device = std::move(found.device);
        if (found.certain) {
            report.note(std::move(found.how));
        } else if (device) {
            report.guess(std::move(found.how));
        }
    }
    if (!sink.devices.empty()) {
        sink.machine.gpu_multiprocessors = sink.devices.front().multiprocessors;
        sink.machine.gpu_compute_capability = sink.devices.front().compute_capability;
    }
    if (sink.machine.gpus.empty()) {
        for (const SeenDevice& seen : sink.devices) {
            const bool first = &seen == &sink.devices.front();
            std::string name = seen.name;
            if (name.empty()) name = first && device ? device->name : machine::describe(seen);
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
    const std::string seen = sink.devices.empty() ? "" : machine::describe(sink.devices.front());
    report.note(seen.empty()
                    ? std::string("The device is unknown, so no roofs are drawn; name it "
                                  "(--device, or in the window the page Import).")
                    : fmt::format("No entry of the catalogue matches {}, so no roofs are drawn; "
                                  "name the device (--device, or in the window the page Import).",
                                  seen));
    return false;
}

}  // namespace ridgepoint::import
