// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of devices with their vendors' figures, from resources/devices.json and a file of
// the user's. docs/devices.md describes the fields.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

struct Device {
    enum class Kind : std::uint8_t { gpu, cpu };
    std::string name;  // "A100 SXM4 80GB"
    Kind kind = Kind::gpu;
    std::string vendor, architecture;
    std::string compute_capability;    // "8.0"; empty where there is none
    std::int64_t multiprocessors = 0;  // SMs or compute units; a CPU's cores
    std::int64_t fp32_lanes = 0;       // of one of them: fused multiply-adds that start in a clock
    double clock_hz = 0;               // that the peaks are of: boost
    std::optional<std::int64_t> memory_bytes;  // that a program can have; unset for a CPU
    std::optional<std::int64_t> cache_bytes;   // the last level: L2 of a GPU, L3 of a CPU
    std::optional<double> int8_ops_per_second;
    std::vector<roofline::Ceiling> ceilings;  // datasheet; dense, accumulating in FP32
    std::string source;                       // the vendor's document
    std::string derived;  // how what is not in it was worked out; empty: all of it is
};

std::string_view toString(Device::Kind kind);  // "gpu", "cpu"

// This machine's processor with the roofs that were measured of it.
Device asDevice(const Machine& machine, std::vector<roofline::Ceiling> measured);

// what() says which file, where in it, what is wrong and what would be right.
class CatalogueError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Catalogue {
  public:
    // What Ridgepoint comes with.
    static Catalogue builtIn();
    // With the user's own file, where there is one: RIDGEPOINT_DEVICES, else
    // ridgepoint/devices.json in XDG_CONFIG_HOME (~/.config).
    static Catalogue load();
    static std::filesystem::path userFile();

    // Adds the devices of a document; one of the same name replaces the earlier one. On an error
    // nothing is added. `origin` is the file's name for messages.
    void add(std::string_view json, const std::string& origin);

    const std::vector<Device>& devices() const& { return *devices_; }
    void devices() && = delete;  // they go with the catalogue

    // By name; capitals, spaces, dashes and the vendor's words ("NVIDIA", "GeForce", "Tesla") do
    // not matter, and a part will do where only one device has it ("t4", "a100 sxm4 80gb"). Null:
    // none or several.
    const Device* find(std::string_view name) const;
    // The device that a driver names is what core/machine/identify.h finds.
    // What a name that find() does not know may mean: all that it is a part of, else the nearest.
    std::vector<std::string> suggestions(std::string_view name) const;

  private:
    // Copies have it in common until one of them is added to.
    std::shared_ptr<const std::vector<Device>> devices_ =
        std::make_shared<const std::vector<Device>>();
};

}  // namespace ridgepoint::machine
