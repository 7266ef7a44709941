// SPDX-License-Identifier: GPL-3.0-or-later
// A simulated machine with the GPUs that a test specifies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/machine/cuda/cuda_devices.h"

namespace ridgepoint::tests {

struct PretendGpus : machine::cuda::CudaSystem {
    bool present = true;
    std::optional<std::string> visible;
    std::optional<int> version = 13000;
    Started started{0, "", 2};
    bool mig_empty = false;
    std::vector<machine::cuda::DeviceState> gpus;

    PretendGpus() {
        for (int i = 0; i < started.devices; ++i) {
            machine::cuda::DeviceState gpu;
            gpu.number = i;
            gpu.name = "NVIDIA A100-SXM4-80GB";
            gpu.bus = "0000:0" + std::to_string(i + 1) + ":00.0";
            gpu.capability = 80;
            gpu.memory_bytes = std::int64_t{80} << 30;
            gpu.free_bytes = std::int64_t{79} << 30;
            gpu.l1_bytes = 108 * (std::int64_t{164} << 10);
            gpu.l2_bytes = std::int64_t{40} << 20;
            gpus.push_back(gpu);
        }
    }

    bool gpuSeemsPresent() const override { return present; }
    std::optional<std::string> visibleDevices() const override { return visible; }
    std::optional<int> driverVersion() override { return version; }
    Started start() override { return started; }
    bool migWithoutInstance() override { return mig_empty; }
    machine::cuda::DeviceState device(int number) override {
        return gpus.at(static_cast<std::size_t>(number));
    }
};

}  // namespace ridgepoint::tests
