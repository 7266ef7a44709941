// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the devices on a study's axis. An estimate requires the device's properties, and a
// recording requires that this machine has the device.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/machine/catalogue.h"
#include "core/machine/cuda/cuda_devices.h"

namespace ridgepoint::study {

struct StudyDevice {
    std::optional<machine::Device> device;  // unset if its properties are unknown
    std::string record_on;                  // "cpu" or "cuda:0"; empty if this machine lacks it
    std::string why_not;                    // a sentence that explains why `record_on` is empty
};

class Devices {
  public:
    // A function that gets this machine's CPU with roofs for `threads` threads (0: all usable).
    using Cpu = std::function<machine::Device(std::int64_t threads)>;
    Devices(machine::Catalogue catalogue, std::vector<machine::cuda::DeviceState> gpus, Cpu cpu);

    // Finds a device by its name on the axis ("cpu", "cuda:1" or a catalogue name). Repeated calls
    // return the same result.
    const StudyDevice& find(const std::string& name, std::int64_t threads);

  private:
    StudyDevice look(const std::string& name, std::int64_t threads) const;

    machine::Catalogue catalogue_;
    std::vector<machine::cuda::DeviceState> gpus_;
    Cpu cpu_;
    std::map<std::pair<std::string, std::int64_t>, StudyDevice> known_;
};

// Returns this machine's devices. If `measure` is true, measures missing CPU roofs, which takes one
// or two seconds.
Devices thisMachinesDevices(machine::Catalogue catalogue, bool measure,
                            const std::function<bool()>& cancelled = {});

}  // namespace ridgepoint::study
