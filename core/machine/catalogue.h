// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the catalogue of devices with their vendors' figures from resources/devices.json and the
// user's file. docs/devices.md describes the fields.
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
    std::string name;  // for example, "A100 SXM4 80GB"
    Kind kind = Kind::gpu;
    std::string vendor, architecture;
    std::string compute_capability;    // for example, "8.0"; empty if the device has none
    std::int64_t multiprocessors = 0;  // number of SMs, compute units or CPU cores
    std::int64_t fp32_lanes = 0;       // fused multiply-adds that a multiprocessor starts per clock
    double clock_hz = 0;               // boost clock, which the peaks assume
    std::optional<double> highest_clock_hz;    // maximum clock in the vendor's driver, if it is
                                               // higher
    std::optional<std::int64_t> memory_bytes;  // memory that programs can use; unset for a CPU
    std::optional<std::int64_t> cache_bytes;   // last-level cache: a GPU's L2 or a CPU's L3
    bool inline_ecc = false;                   // whether ECC data uses memory bandwidth (GDDR)
    std::optional<double> board_watts;         // power limit of the board
    std::optional<double> process_nm;          // process node, as named by the foundry
    // Bandwidth of the links to other GPUs in bytes per second and direction. Unset if there are no
    // links or their bandwidth is unknown.
    std::optional<double> nvlink_bytes_per_second, pcie_bytes_per_second;
    std::optional<double> fp16_accumulate_flops;  // tensor_fp16 peak; not a roof for PyTorch's
                                                  // kernels
    std::optional<double> int8_ops_per_second;
    std::vector<roofline::Ceiling> ceilings;  // datasheet values (dense, accumulating in FP32)
    // Peaks of matrix units with 2:4 structured sparsity. They are never roofs of dense kernels, so
    // `ceilings` does not contain them.
    std::vector<roofline::Ceiling> sparse_ceilings;
    std::string source;   // the vendor's document
    std::string derived;  // explains how figures that `source` lacks were derived; can be empty

    // Returns the highest clock ÷ the clock that the compute roofs assume (at least 1).
    double clockGain() const {
        return highest_clock_hz && clock_hz > 0 ? std::max(*highest_clock_hz / clock_hz, 1.0) : 1;
    }
};

std::string_view toString(Device::Kind kind);  // for example, "gpu"

// Returns the processor of this machine with its measured roofs.
Device asDevice(const Machine& machine, std::vector<roofline::Ceiling> measured);

// what() contains the file, the position, the error and the valid values.
class CatalogueError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Catalogue {
  public:
    // Returns the catalogue that is part of Ridgepoint.
    static Catalogue builtIn();
    // Returns builtIn() with the devices from the user's file. This is the file in
    // RIDGEPOINT_DEVICES, which must then be readable. If that is not set, it is
    // ridgepoint/devices.json in XDG_CONFIG_HOME (~/.config), if this file exists. Throws
    // CatalogueError.
    static Catalogue load();
    static std::filesystem::path userFile();

    // Adds the devices from a document. A device replaces any earlier device with the same name. If
    // there is an error, no device is added. Messages use `origin` as the file name.
    void add(std::string_view json, const std::string& origin);

    const std::vector<Device>& devices() const& { return *devices_; }
    void devices() && = delete;  // deleted, because the result would dangle

    // Finds a device by name. Ignores case, spaces, dashes, underscores, and vendor and brand names
    // ("NVIDIA", "GeForce", "Tesla"). A part of a name is sufficient if only one device contains it
    // ("t4", "a100 sxm4 80gb"). Returns null if no device or several devices match. Use
    // core/machine/identify.h for names that a driver reports.
    const Device* find(std::string_view name) const;
    // Returns the devices to which an unknown name may refer: those whose names contain it or, if
    // there are none, those with the most similar names.
    std::vector<std::string> suggestions(std::string_view name) const;

  private:
    // Copies of the catalogue share this list until a device is added to one copy.
    std::shared_ptr<const std::vector<Device>> devices_ =
        std::make_shared<const std::vector<Device>>();
};

}  // namespace ridgepoint::machine
