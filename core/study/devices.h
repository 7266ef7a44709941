// SPDX-License-Identifier: GPL-3.0-or-later
// The devices that a study's axis names: what each is, for estimates, and whether it is here, for
// recordings.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/machine/catalogue.h"
#include "core/machine/cuda/devices.h"

namespace ridgepoint::study {

struct StudyDevice {
    std::optional<machine::Device> device;  // unset: nobody knows what it can do
    std::string record_on;                  // "cpu", "cuda:0"; empty: it is not here
    std::string why_not;                    // one sentence, when it is not here
};

class Devices {
  public:
    // This machine's processor with its roofs for so many threads (0: every usable core).
    using Cpu = std::function<machine::Device(std::int64_t threads)>;
    Devices(machine::Catalogue catalogue, std::vector<machine::cuda::DeviceState> gpus, Cpu cpu);

    // As an axis has it: "cpu", "cuda:1", a name of the catalogue. Asked for again, it is the same.
    const StudyDevice& find(const std::string& name, std::int64_t threads);

  private:
    StudyDevice look(const std::string& name, std::int64_t threads) const;

    machine::Catalogue catalogue_;
    std::vector<machine::cuda::DeviceState> gpus_;
    Cpu cpu_;
    std::map<std::pair<std::string, std::int64_t>, StudyDevice> known_;
};

// This machine's. measure: whether roofs of the CPU that nobody has measured are measured, which
// takes a second or two; else there are none then.
Devices thisMachinesDevices(machine::Catalogue catalogue, bool measure,
                            const std::function<bool()>& cancelled = {});

}  // namespace ridgepoint::study
