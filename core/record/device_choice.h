// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the device of a recording and checks whether it supports the recording's options.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/cuda/devices.h"
#include "core/record/recorder.h"

namespace ridgepoint::run {

// "cuda" is 0, "cuda:1" is 1; unset for everything else.
std::optional<int> cudaNumber(std::string_view device);
// Whether it is one of kAutomaticDevice, "cpu", "cuda" and "cuda:N".
bool isDeviceName(std::string_view device);

struct ChosenDevice {
    std::string name = "cpu";  // or "cuda:0"
    std::optional<machine::cuda::DeviceState> gpu;
    // The device was left to us and is not the GPU that seems to be here: why, in one sentence.
    std::string why_not_gpu;
};

// open: makes LibTorch use that GPU, throws machine::cuda::Unavailable when it cannot; may be
// empty. Throws std::invalid_argument with one sentence if the requested device is not available.
ChosenDevice chooseDevice(const std::string& asked, machine::cuda::CudaSystem& system,
                          const std::function<void(int number)>& open = {});

// Whether the precision and the modes are for this device and this network; throws
// std::invalid_argument with one sentence. cpu_features: of machine::Machine.
void checkModes(const RecordingOptions& options, const ChosenDevice& device,
                const std::vector<std::string>& cpu_features);
// The modes that are not as they usually are, as they are shown: "channels_last".
std::vector<std::string> modeNames(const RecordingOptions& options);

}  // namespace ridgepoint::run
