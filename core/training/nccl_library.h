// SPDX-License-Identifier: GPL-3.0-or-later
// Opens libridgepoint-nccl.so when ranks train on GPUs. It is in the folder of the program, if it
// was built (core/training/nccl).
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/training/device_exchange.h"

namespace ridgepoint::training {

// Changes with DeviceExchange; a library of another version is not used.
inline constexpr int kNcclInterfaceVersion = 1;

// The exchange of a device that openTorchCuda() has made usable. Null: why_not says why, as half a
// sentence: which file is missing, or what the library says.
std::unique_ptr<DeviceExchange> openNccl(c10::Device device, std::string& why_not);

// For tests: of that file.
std::unique_ptr<DeviceExchange> openNcclAt(const std::filesystem::path& file, c10::Device device,
                                           std::string& why_not);

}  // namespace ridgepoint::training
