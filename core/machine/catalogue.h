// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the catalogue of devices and their vendors' figures from resources/devices.json and a file
// of the user. docs/devices.md describes the fields.
#pragma once

#include <algorithm>
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
    std::string compute_capability;    // "8.0"; empty: the device has none
    std::int64_t multiprocessors = 0;  // SMs or compute units; cores of a CPU
    std::int64_t fp32_lanes = 0;       // fused multiply-adds that a multiprocessor starts per clock
    double clock_hz = 0;               // clock that the peaks assume: boost
    std::optional<double> highest_clock_hz;    // that the vendor's driver allows, if it is higher
    std::optional<std::int64_t> memory_bytes;  // usable by programs; unset for a CPU
    std::optional<std::int64_t> cache_bytes;   // last level: L2 of a GPU, L3 of a CPU
    bool inline_ecc = false;                   // ECC shares the bandwidth of the memory (GDDR)
    std::optional<double> board_watts;         // power limit of the board
    std::optional<double>
        process_nm;  // feature size of the chip's process, as its foundry names it
    // Links to other GPUs, in one direction, bytes per second; unset: none, or unknown.
    std::optional<double> nvlink_bytes_per_second, pcie_bytes_per_second;
    std::optional<double> fp16_accumulate_flops;  // of tensor_fp16, no roof of PyTorch's kernels
    std::optional<double> int8_ops_per_second;
    std::vector<roofline::Ceiling> ceilings;  // datasheet; dense, accumulating in FP32
    std::string source;                       // the vendor's document
    std::string derived;  // how the figures that `source` lacks were derived; empty: none

    // Highest clock ÷ clock of the compute roofs.
    double clockGain() const {
        return highest_clock_hz && clock_hz > 0 ? std::max(*highest_clock_hz / clock_hz, 1.0) : 1;
    }
};

std::string_view toString(Device::Kind kind);  // "gpu", "cpu"

// Returns this machine's processor with its measured roofs.
Device asDevice(const Machine& machine, std::vector<roofline::Ceiling> measured);

// what() contains the file, the place in the file, the error and the valid values.
class CatalogueError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Catalogue {
  public:
    // The catalogue that is part of Ridgepoint.
    static Catalogue builtIn();
    // Adds the user's own file, if it exists, to builtIn(): RIDGEPOINT_DEVICES, else
    // ridgepoint/devices.json in XDG_CONFIG_HOME (~/.config).
    static Catalogue load();
    static std::filesystem::path userFile();

    // Adds the devices of a document; a device replaces an earlier one of the same name. On an
    // error, nothing is added. Messages use `origin` as the file's name.
    void add(std::string_view json, const std::string& origin);

    const std::vector<Device>& devices() const& { return *devices_; }
    void devices() && = delete;  // the result would dangle

    // Finds a device by name. Ignores case, spaces, dashes and the vendor's words ("NVIDIA",
    // "GeForce", "Tesla"). A part of a name is enough if only one device has it ("t4", "a100 sxm4
    // 80gb"). Returns null if no device or several devices match.
    const Device* find(std::string_view name) const;
    // To find the device that a driver names, use core/machine/identify.h.
    // Returns what an unknown name may mean: all devices whose name contains it, else the closest.
    std::vector<std::string> suggestions(std::string_view name) const;

  private:
    // Copies share the list until a device is added to one of the copies.
    std::shared_ptr<const std::vector<Device>> devices_ =
        std::make_shared<const std::vector<Device>>();
};

}  // namespace ridgepoint::machine
