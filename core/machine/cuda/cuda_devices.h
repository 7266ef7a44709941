// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether training can run on one of this machine's NVIDIA GPUs, and reports the reason in
// one sentence if it cannot.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/cuda/shared_library.h"
#include "core/machine/identify.h"

namespace ridgepoint::machine::cuda {

// CUDA version for which LibTorch's CUDA part is built, in the driver's notation (13000 is 13.0).
inline constexpr int kNeededDriver = 13000;
// Memory that CUDA and its libraries use even without a network. A GPU with less free memory is
// considered full.
inline constexpr std::int64_t kLeastFreeBytes = std::int64_t{768} << 20;

struct DeviceState {
    int number = 0;      // for example, 0 in "cuda:0"
    std::string name;    // for example, "NVIDIA H100 80GB HBM3"
    std::string bus;     // PCI address
    int capability = 0;  // for example, 90 for 9.0; 0 if unknown
    // The next four values are 0 if they are unknown.
    int multiprocessors = 0;
    double clock_hz = 0, memory_clock_hz = 0;
    int memory_bus_bits = 0;
    std::int64_t memory_bytes = 0;
    std::int64_t l1_bytes = 0, l2_bytes = 0;  // total over all multiprocessors; 0 if unknown
    std::optional<std::int64_t> free_bytes;   // unset if NVML does not report it
    bool mig_slice = false;                   // whether the device is part of a GPU in MIG mode
    // Processes that use the device's memory, for example, "python3 (process 4711, 60 GiB)".
    std::vector<std::string> holders;

    SeenDevice seen() const;  // for core/machine/identify.h
};

// Provides facts about a machine for the checks. Tests implement this interface as well.
class CudaSystem {
  public:
    virtual ~CudaSystem() = default;
    // Returns whether an NVIDIA GPU seems to be present, even if there is no working driver. Does
    // not start the driver.
    virtual bool gpuSeemsPresent() const = 0;
    virtual std::optional<std::string> visibleDevices() const = 0;  // value of CUDA_VISIBLE_DEVICES
    // Returns the CUDA version that the driver supports (13000 for 13.0), or std::nullopt if there
    // is no driver.
    virtual std::optional<int> driverVersion() = 0;
    struct Started {
        int status = 0;  // CUresult; 0 means that the driver works
        std::string words;
        int devices = 0;
    };
    virtual Started start() = 0;
    // Returns whether there are GPUs in MIG mode that have no instance for this process.
    virtual bool migWithoutInstance() = 0;
    virtual DeviceState device(int number) = 0;  // `number` must be less than Started::devices
};

// Returns the system for this machine. Starting the driver takes at least 0.1 s.
std::unique_ptr<CudaSystem> thisCudaSystem();

// Returns whether a driver library exists. Without a driver library, no GPU can be used. This takes
// a few milliseconds.
bool mayHaveCuda();

// Returns the state of a device. If the device cannot be used, throws an Unavailable that contains
// the reason and the remedy.
DeviceState usableDevice(CudaSystem& system, int number);

// Returns all devices that CUDA lists, including those that cannot be used. Returns an empty list
// if CUDA cannot be started.
std::vector<DeviceState> devicesOf(CudaSystem& system);

// Returns a description of the free memory, for example "cuda:0 (NVIDIA H100 80GB HBM3) has 312 MiB
// of 79.1 GiB free, held by python3 (process 4711, …)".
std::string freeWords(const DeviceState& device);

}  // namespace ridgepoint::machine::cuda
