// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/nearest.h"
#include "core/machine/builtin_devices.h"
#include "core/machine/device_reader.h"
#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

constexpr std::size_t kMostSuggestions = 6;
constexpr std::size_t kNearest = 3;

}  // namespace

std::string_view toString(Device::Kind kind) { return kind == Device::Kind::gpu ? "gpu" : "cpu"; }

Device asDevice(const Machine& machine, std::vector<roofline::Ceiling> measured) {
    Device device;
    device.name = machine.cpu.empty() ? "this machine" : machine.cpu;
    device.kind = Device::Kind::cpu;
    device.multiprocessors = machine.physical_cores;
    device.memory_bytes = machine.memory_bytes;
    device.cache_bytes = machine.cacheCapacity(roofline::Level::l3);
    device.ceilings = std::move(measured);
    return device;
}

Catalogue Catalogue::builtIn() {
    static const Catalogue parsed = [] {
        Catalogue catalogue;
        catalogue.add(builtInDevicesJson(), "the built-in catalogue");
        return catalogue;
    }();
    return parsed;
}

std::filesystem::path Catalogue::userFile() {
    const auto variable = [](const char* name) -> std::filesystem::path {
        const char* const value = std::getenv(name);
        return value != nullptr ? value : "";
    };
    if (const auto file = variable("RIDGEPOINT_DEVICES"); !file.empty()) return file;
    auto folder = variable("XDG_CONFIG_HOME");
    if (folder.empty()) {
        const auto home = variable("HOME");
        if (home.empty()) return {};
        folder = home / ".config";
    }
    return folder / "ridgepoint" / "devices.json";
}

Catalogue Catalogue::load() {
    Catalogue catalogue = builtIn();
    const std::filesystem::path file = userFile();
    std::error_code error;
    const bool named = std::getenv("RIDGEPOINT_DEVICES") != nullptr && !file.empty();
    if (file.empty() || (!named && !std::filesystem::exists(file, error))) return catalogue;
    const auto text = readText(file, kMostCatalogueBytes + 1);
    if (!text) {
        throw CatalogueError(fmt::format("Cannot read {}; correct or move it.", file.string()));
    }
    catalogue.add(*text, file.string());
    return catalogue;
}

void Catalogue::add(std::string_view json, const std::string& origin) {
    std::vector<Device> all = *devices_;
    for (Device& device : readDevices(json, origin, *devices_)) {
        const auto same = std::find_if(
            all.begin(), all.end(), [&](const Device& known) { return known.name == device.name; });
        if (same != all.end()) {
            *same = std::move(device);
        } else {
            all.push_back(std::move(device));
        }
    }
    devices_ = std::make_shared<const std::vector<Device>>(std::move(all));
}

const Device* Catalogue::find(std::string_view name) const {
    const std::string wanted = plainDeviceName(name);
    if (wanted.empty()) return nullptr;
    const Device* part = nullptr;
    int parts = 0;
    for (const Device& device : *devices_) {
        const std::string plain = plainDeviceName(device.name);
        if (plain == wanted) return &device;
        if (plain.find(wanted) != std::string::npos) {
            part = &device;
            ++parts;
        }
    }
    return parts == 1 ? part : nullptr;
}

std::vector<std::string> Catalogue::suggestions(std::string_view name) const {
    const std::string wanted = plainDeviceName(name);
    std::vector<std::string> names;
    for (const Device& device : *devices_) {
        if (!wanted.empty() && plainDeviceName(device.name).find(wanted) != std::string::npos) {
            names.push_back(device.name);
        }
    }
    if (names.empty()) {
        std::vector<std::string> plain;
        for (const Device& device : *devices_) plain.push_back(plainDeviceName(device.name));
        for (const std::size_t i : base::nearest(wanted, plain, kNearest)) {
            names.push_back((*devices_)[i].name);
        }
    }
    if (names.size() > kMostSuggestions) names.resize(kMostSuggestions);
    return names;
}

}  // namespace ridgepoint::machine
