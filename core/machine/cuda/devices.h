// SPDX-License-Identifier: GPL-3.0-or-later
// Whether training can run on an NVIDIA GPU here, and if not, why: what to ask a machine, and the
// sentence for each answer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/cuda/shared_library.h"
#include "core/machine/identify.h"

namespace ridgepoint::machine::cuda {

// The CUDA version that LibTorch's CUDA part is built for, as the driver counts: 13000 is 13.0.
inline constexpr int kNeededDriver = 13000;
// What CUDA and its libraries take before a network is there; less than this free is a full GPU.
inline constexpr std::int64_t kLeastFreeBytes = std::int64_t{768} << 20;

struct DeviceState {
    int number = 0;           // as in "cuda:0"
    std::string name;         // "NVIDIA H100 80GB HBM3"
    std::string bus;          // PCI address
    int capability = 0;       // 90 for 9.0; 0: unknown
    int multiprocessors = 0;  // 0: unknown, like the highest clocks and the bus width
    double clock_hz = 0, memory_clock_hz = 0;
    int memory_bus_bits = 0;
    std::int64_t memory_bytes = 0;
    std::int64_t l1_bytes = 0, l2_bytes = 0;  // of all multiprocessors together; 0: unknown
    std::optional<std::int64_t> free_bytes;   // unset: NVML does not say
    bool mig_slice = false;                   // a part of a GPU in MIG mode
    std::vector<std::string> holders;  // who has memory on it: "python3 (process 4711, 60 GiB)"

    SeenDevice seen() const;  // as core/machine/identify.h takes it
};

// A machine as a check asks it, so that tests can bring one of their own.
class CudaSystem {
  public:
    virtual ~CudaSystem() = default;
    // An NVIDIA GPU seems to be built in, whatever the state of its driver. Starts nothing.
    virtual bool gpuSeemsPresent() const = 0;
    virtual std::optional<std::string> visibleDevices() const = 0;  // CUDA_VISIBLE_DEVICES
    // CUDA that the driver knows, 13000 for 13.0; unset: there is no driver.
    virtual std::optional<int> driverVersion() = 0;
    struct Started {
        int status = 0;  // CUresult; 0: the driver works
        std::string words;
        int devices = 0;
    };
    virtual Started start() = 0;
    // GPUs in MIG mode that have no instance which this process could use.
    virtual bool migWithoutInstance() = 0;
    virtual DeviceState device(int number) = 0;  // of those that start() counted
};

// This machine. Starting the driver takes a tenth of a second and more.
std::unique_ptr<CudaSystem> thisCudaSystem();

// Whether there is a driver's library at all; if not, no GPU can be used. A few milliseconds.
bool mayHaveCuda();

// Throws Unavailable with a sentence that says why this one cannot be used and what to do.
DeviceState usableDevice(CudaSystem& system, int number);

// All that CUDA counts, without a word about whether they can be used; empty where there is none.
std::vector<DeviceState> devicesOf(CudaSystem& system);

// "cuda:0 (NVIDIA H100 80GB HBM3) has 312 MiB of 79.1 GiB free, held by python3 (process 4711, …)"
std::string freeWords(const DeviceState& device);

}  // namespace ridgepoint::machine::cuda
