// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface of a GPU to be measured, which tests implement too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/identify.h"
#include "core/roofline/terms.h"

namespace ridgepoint::machine::cuda {

// Facts that the driver reports about a GPU; 0 if not reported.
struct GpuFacts {
    std::string name;    // "NVIDIA H100 80GB HBM3"
    int capability = 0;  // 90 for 9.0
    int multiprocessors = 0;
    std::int64_t memory_bytes = 0;
    std::int64_t l2_bytes = 0;
    std::int64_t shared_bytes = 0;  // maximum for one block
    double clock_hz = 0;            // maximum of the SMs
    double memory_clock_hz = 0;
    int memory_bus_bits = 0;
    bool ecc = false;
    std::string bus;         // PCI address, by which NVML identifies it
    int driver_version = 0;  // CUDA version that the driver supports: 13000 for 13.0

    SeenDevice seen() const;  // in the form for core/machine/identify.h
};

// "NVIDIA H100 80GB HBM3, 9.0, 132 SMs, 1980 MHz, 79.1 GiB at
// 5120 bits × 2619 MHz, L2 50 MiB", without unknown values.
std::string describe(const GpuFacts& facts);

struct Launch {
    unsigned grid = 1, block = 1, shared_bytes = 0;
    std::uint64_t a = 0, b = 0, c = 0;  // addresses on the GPU
    std::uint64_t elements = 0;
    unsigned iterations = 1;
};

// One GPU with its own context, for one thread. Every function throws std::runtime_error with one
// sentence if the driver reports an error.
class Gpu {
  public:
    virtual ~Gpu() = default;
    virtual const GpuFacts& facts() const = 0;
    // Replaces the previous image. `image`: a cubin, or PTX.
    virtual void load(const std::string& image) = 0;
    // Returns how many blocks of a loaded function one SM can run at once; ≥ 1.
    virtual int blocksAtOnce(const std::string& function, unsigned block,
                             unsigned shared_bytes) = 0;
    // Returns the seconds between the GPU's own events before and after the launch.
    virtual double seconds(const std::string& function, const Launch& launch) = 0;
    // Returns the same for any work that is put into the default stream.
    virtual double seconds(const std::function<void()>& enqueue) = 0;
    virtual std::uint64_t allocate(std::size_t bytes) = 0;  // zeroed; freed with the Gpu
    virtual std::vector<std::uint64_t> read(std::uint64_t address, std::size_t words) = 0;
    virtual void write(std::uint64_t address, std::span<const std::byte> bytes) = 0;
};

// Clocks during a measurement.
struct ClockSample {
    double sm_hz = 0;
    double memory_hz = 0;
    bool held_back = false;  // clocks throttled by power, heat or a slowdown signal
    std::string reason;      // which of these, in words
    // Unset if the GPU does not report it (a virtual GPU, a MIG slice, an old driver).
    std::optional<double> power_watts{};
    std::optional<double> temperature_celsius{};  // chip temperature
    std::optional<double> busy{};         // 0 to 1: share of the last period in which a kernel ran
    std::optional<double> memory_busy{};  // share in which its memory was read or written
    // Memory that all programs use, and this process.
    std::optional<std::int64_t> used_bytes{}, process_bytes{};
};
class Clocks {
  public:
    virtual ~Clocks() = default;
    virtual std::optional<ClockSample> sample() = 0;
};

// Returns the seconds of one library matrix product with side n.
// Unset if the library has none for this arithmetic on this GPU.
class Gemm {
  public:
    virtual ~Gemm() = default;
    virtual std::optional<double> seconds(roofline::Arithmetic arithmetic, std::int64_t n) = 0;
};

// Implementations for real GPUs. Throw Unavailable (shared_library.h) with a sentence.
int gpuCount();
std::unique_ptr<Gpu> openGpu(int number);
std::unique_ptr<Clocks> openClocks(const GpuFacts& gpu);
std::unique_ptr<Gemm> openGemm(Gpu& gpu);

}  // namespace ridgepoint::machine::cuda
