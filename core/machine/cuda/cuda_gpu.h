// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface of a GPU that is measured. Tests implement this interface as well.
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

// Facts about a GPU from the driver. A value is 0 if the driver does not report it.
struct GpuFacts {
    std::string name;    // for example, "NVIDIA H100 80GB HBM3"
    int capability = 0;  // for example, 90 for 9.0
    int multiprocessors = 0;
    std::int64_t memory_bytes = 0;
    std::int64_t l2_bytes = 0;
    std::int64_t shared_bytes = 0;  // maximum number of bytes per block
    double clock_hz = 0;            // maximum SM clock
    double memory_clock_hz = 0;
    int memory_bus_bits = 0;
    bool ecc = false;
    std::string bus;         // PCI address, by which NVML identifies the GPU
    int driver_version = 0;  // CUDA version that the driver supports; 13000 is 13.0

    SeenDevice seen() const;  // for core/machine/identify.h
};

// Returns a description such as "NVIDIA H100 80GB HBM3, 9.0, 132 SMs, 1980 MHz, 79.1 GiB at 5120
// bits × 2619 MHz, L2 50 MiB". Omits unknown values.
std::string describe(const GpuFacts& facts);

struct Launch {
    unsigned grid = 1, block = 1, shared_bytes = 0;
    std::uint64_t a = 0, b = 0, c = 0;  // addresses in GPU memory
    std::uint64_t elements = 0;
    unsigned iterations = 1;
};

// One GPU with its own context. Only one thread can use it. Every function throws a
// std::runtime_error that contains one sentence if the driver reports an error.
class Gpu {
  public:
    virtual ~Gpu() = default;
    virtual const GpuFacts& facts() const = 0;
    // Loads an image (a cubin or PTX) in place of the previous one.
    virtual void load(const std::string& image) = 0;
    // Returns how many blocks of a loaded function one SM can run at the same time, which is at
    // least 1.
    virtual int blocksAtOnce(const std::string& function, unsigned block,
                             unsigned shared_bytes) = 0;
    // Returns the seconds between two GPU events, one before and one after the launch.
    virtual double seconds(const std::string& function, const Launch& launch) = 0;
    // Returns the seconds that any work in the default stream takes.
    virtual double seconds(const std::function<void()>& enqueue) = 0;
    // Returns zeroed memory, which is freed with the Gpu.
    virtual std::uint64_t allocate(std::size_t bytes) = 0;
    virtual std::vector<std::uint64_t> read(std::uint64_t address, std::size_t words) = 0;
    virtual void write(std::uint64_t address, std::span<const std::byte> bytes) = 0;
};

// The clocks during a measurement.
struct ClockSample {
    double sm_hz = 0;
    double memory_hz = 0;
    bool held_back = false;  // whether power, heat or a slowdown signal throttles the clocks
    std::string reason;      // reason for the throttling
    // The following values are unset if the GPU does not report them (a virtual GPU, a MIG slice,
    // an old driver).
    std::optional<double> power_watts{};
    std::optional<double> energy_joules{};        // since the driver was loaded
    std::optional<double> temperature_celsius{};  // temperature of the chip
    std::optional<double> busy{};  // 0 to 1: fraction of the time in which a kernel runs
    // 0 to 1: fraction of the time in which memory is accessed.
    std::optional<double> memory_busy{};
    // Memory in use by all programs, and by this process.
    std::optional<std::int64_t> used_bytes{}, process_bytes{};
};
class Clocks {
  public:
    virtual ~Clocks() = default;
    virtual std::optional<ClockSample> sample() = 0;
};

// Measures library matrix products. Returns the seconds that one product with side n takes, or
// std::nullopt if the library does not support this precision on this GPU.
class Gemm {
  public:
    virtual ~Gemm() = default;
    virtual std::optional<double> seconds(roofline::Arithmetic arithmetic, std::int64_t n) = 0;
};

// Implementations for real GPUs. They throw an Unavailable (shared_library.h) that contains one
// sentence.
int gpuCount();
std::unique_ptr<Gpu> openGpu(int number);
std::unique_ptr<Clocks> openClocks(const GpuFacts& gpu);
std::unique_ptr<Gemm> openGemm(Gpu& gpu);

}  // namespace ridgepoint::machine::cuda
