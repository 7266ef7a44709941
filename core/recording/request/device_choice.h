// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the device of a recording and checks whether it supports the recording's options.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/cuda/cuda_devices.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::recording {

// Returns the device number: 0 for "cuda", N for "cuda:N", or nullopt for any other string.
std::optional<int> cudaNumber(std::string_view device);
// Returns whether the string is kAutomaticDevice, "cpu", "cuda" or "cuda:N".
bool isDeviceName(std::string_view device);

struct ChosenDevice {
    std::string name = "cpu";  // for example, "cpu" or "cuda:0"
    std::optional<machine::cuda::DeviceState> gpu;
    // A sentence that explains why kAutomaticDevice selects the CPU although the machine seems to
    // have a GPU; empty otherwise.
    std::string why_not_gpu;
};

// Selects the requested device. `open` initialises LibTorch for the GPU and throws
// machine::cuda::Unavailable on failure; it may be empty. Throws std::invalid_argument with one
// sentence if the requested device is not available.
ChosenDevice chooseDevice(const std::string& asked, machine::cuda::CudaSystem& system,
                          const std::function<void(int number)>& open = {});

// Checks whether the device and the network support the precision and the modes. Throws
// std::invalid_argument with one sentence if they do not. cpu_features: see machine::Machine.
void checkModes(const RecordingOptions& options, const ChosenDevice& device,
                const std::vector<std::string>& cpu_features);
// Returns the names of the modes that differ from the default, for example, "channels_last".
std::vector<std::string> modeNames(const RecordingOptions& options);

}  // namespace ridgepoint::recording
