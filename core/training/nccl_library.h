// SPDX-License-Identifier: GPL-3.0-or-later
// Loads libridgepoint-nccl.so when ranks train on GPUs. The library is in the program's folder if
// it was built (core/training/nccl).
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/training/device_exchange.h"

namespace ridgepoint::training {

// Increase it with DeviceExchange; a library of another version is not used.
inline constexpr int kNcclInterfaceVersion = 1;

// Opens the exchange of a device that openTorchCuda() has made usable. Null: why_not contains half
// a sentence with the missing file or the library's error.
std::unique_ptr<DeviceExchange> openNccl(c10::Device device, std::string& why_not);

// For tests: loads this file.
std::unique_ptr<DeviceExchange> openNcclAt(const std::filesystem::path& file, c10::Device device,
                                           std::string& why_not);

}  // namespace ridgepoint::training
