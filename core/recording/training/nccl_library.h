// SPDX-License-Identifier: GPL-3.0-or-later
// Loads libridgepoint-nccl.so when ranks train on GPUs. If this library was built
// (core/recording/training/nccl), it is in the program's folder.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/recording/training/device_exchange.h"

namespace ridgepoint::recording::training {

// Increase this number with every change of DeviceExchange, because a library with another version
// is not used.
inline constexpr int kNcclInterfaceVersion = 1;

// Opens the exchange for a device that openTorchCuda() has made usable. Returns null on failure;
// `why_not` then contains a clause with the missing file or the library's error.
std::unique_ptr<DeviceExchange> openNccl(c10::Device device, std::string& why_not);

// Opens the exchange from this library file. Public for tests.
std::unique_ptr<DeviceExchange> openNcclAt(const std::filesystem::path& file, c10::Device device,
                                           std::string& why_not);

}  // namespace ridgepoint::recording::training
