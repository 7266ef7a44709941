// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether training can run on an NVIDIA GPU of this machine. If not, reports the reason in
// one sentence.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/cuda/shared_library.h"
#include "core/machine/identify.h"

namespace ridgepoint::machine::cuda {

// CUDA version that LibTorch's CUDA part is built for, in the driver's notation: 13000 is 13.0.
inline constexpr int kNeededDriver = 13000;
// Memory that CUDA and its libraries use without a network; a GPU with less free memory is full.
inline constexpr std::int64_t kLeastFreeBytes = std::int64_t{768} << 20;

struct DeviceState {
    int number = 0;           // number in "cuda:0"
    std::string name;         // "NVIDIA H100 80GB HBM3"
    std::string bus;          // PCI address
    int capability = 0;       // 90 for 9.0; 0 if unknown
    int multiprocessors = 0;  // 0: unknown, as for highest clocks and bus width
    double clock_hz = 0, memory_clock_hz = 0;
    int memory_bus_bits = 0;
    std::int64_t memory_bytes = 0;
    std::int64_t l1_bytes = 0, l2_bytes = 0;  // sum over all multiprocessors; 0 if unknown
    std::optional<std::int64_t> free_bytes;   // unset: not reported by NVML
    bool mig_slice = false;                   // a part of a GPU in MIG mode
    std::vector<std::string> holders;  // users of its memory: "python3 (process 4711, 60 GiB)"

    SeenDevice seen() const;  // in the form for core/machine/identify.h
};

// Answers a check's questions about a machine; tests implement this interface too.
class CudaSystem {
  public:
    virtual ~CudaSystem() = default;
    // Whether an NVIDIA GPU seems to be present, even without a working driver. Starts nothing.
    virtual bool gpuSeemsPresent() const = 0;
    virtual std::optional<std::string> visibleDevices() const = 0;  // CUDA_VISIBLE_DEVICES
    // CUDA version that the driver supports, 13000 for 13.0; unset if there is no driver.
    virtual std::optional<int> driverVersion() = 0;
    struct Started {
        int status = 0;  // CUresult; 0: the driver works
        std::string words;
        int devices = 0;
    };
    virtual Started start() = 0;
    // Whether there are GPUs in MIG mode without an instance that this process could use.
    virtual bool migWithoutInstance() = 0;
    virtual DeviceState device(int number) = 0;  // `number` is below Started::devices
};

// Returns this machine. Starting the driver takes 0.1 s or more.
std::unique_ptr<CudaSystem> thisCudaSystem();

// Whether a driver library exists; if not, no GPU can be used. Takes a few milliseconds.
bool mayHaveCuda();

// Throws Unavailable with the reason and the remedy if this device cannot be used.
DeviceState usableDevice(CudaSystem& system, int number);

// Returns all devices that CUDA counts, usable or not; empty if there are none.
std::vector<DeviceState> devicesOf(CudaSystem& system);

// "cuda:0 (NVIDIA H100 80GB HBM3) has 312 MiB of 79.1 GiB free, held by python3 (process 4711, …)"
std::string freeWords(const DeviceState& device);

}  // namespace ridgepoint::machine::cuda
