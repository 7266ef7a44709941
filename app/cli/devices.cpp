// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/machine/catalogue.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

using Json = nlohmann::json;

Json deviceJson(const machine::Device& device) {
    const auto text = [](const std::string& words) { return words.empty() ? Json() : Json(words); };
    const auto number = [](const auto& value) { return value ? Json(*value) : Json(); };
    return {{"name", device.name},
            {"kind", machine::toString(device.kind)},
            {"vendor", text(device.vendor)},
            {"architecture", text(device.architecture)},
            {"compute_capability", text(device.compute_capability)},
            {"multiprocessors", device.multiprocessors},
            {"clock_hz", device.clock_hz},
            {"memory_bytes", number(device.memory_bytes)},
            {"cache_bytes", number(device.cache_bytes)},
            {"board_watts", number(device.board_watts)},
            {"process_nm", number(device.process_nm)},
            {"int8_ops_per_second", number(device.int8_ops_per_second)},
            {"ceilings", present::ceilingsJson(device.ceilings)},
            {"sparse_ceilings", present::ceilingsJson(device.sparse_ceilings)},
            {"source", device.source},
            {"derived", text(device.derived)}};
}

std::string peak(const machine::Device& device, roofline::Arithmetic arithmetic) {
    const roofline::Ceiling* const roof = roofline::computeRoof(device.ceilings, arithmetic);
    return roof == nullptr ? "–" : roofline::formatFlopRate(roof->value);
}

std::string table(const std::vector<machine::Device>& devices) {
    std::string text =
        fmt::format("{:<24}{:<6}{:<18}{:>10}{:>15}{:>15}{:>15}{:>12}\n", "name", "kind",
                    "architecture", "memory", "FP32", "BF16 tensor", "FP16 tensor", "DRAM");
    for (const machine::Device& device : devices) {
        const roofline::Ceiling* const dram =
            roofline::bandwidthRoof(device.ceilings, roofline::Level::dram);
        text += fmt::format("{:<24}{:<6}{:<18}{:>10}{:>15}{:>15}{:>15}{:>12}\n", device.name,
                            machine::toString(device.kind), device.architecture,
                            device.memory_bytes
                                ? roofline::formatMemory(static_cast<double>(*device.memory_bytes))
                                : "–",
                            peak(device, roofline::Arithmetic::fp32),
                            peak(device, roofline::Arithmetic::tensor_bf16),
                            peak(device, roofline::Arithmetic::tensor_fp16),
                            dram == nullptr ? "–" : roofline::formatBandwidth(dram->value));
    }
    return text;
}

int devices(bool asJson) {
    const machine::Catalogue catalogue = machine::Catalogue::load();
    if (!asJson) {
        print(table(catalogue.devices()));
        return kDone;
    }
    Json list = Json::array();
    for (const machine::Device& device : catalogue.devices()) list.push_back(deviceJson(device));
    printJson(list);
    return kDone;
}

}  // namespace

void addDevices(CLI::App& app, CommandLine& command_line) {
    const auto asJson = std::make_shared<bool>(false);
    CLI::App* const command = app.add_subcommand("devices", "List the devices for estimates");
    command->add_flag("--json", *asJson,
                      "Print a JSON list of name, kind, memory_bytes, ceilings, source and more");
    command->footer("Your own devices: " + machine::Catalogue::userFile().string() +
                    " (docs/devices.md)");
    command->callback(
        [asJson, &command_line] { command_line.action = [asJson] { return devices(*asJson); }; });
}

}  // namespace ridgepoint::cli
