// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates how well kernels fill a GPU from their grids, as PyTorch's TensorBoard plugin does.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/gpu.h"

namespace ridgepoint::run {

// A GPU's number of multiprocessors, and a function that returns which share of a multiprocessor's
// threads (0 to 1) a kernel with this number of blocks per multiprocessor can occupy. The function
// is empty if this is unknown.
struct GpuShape {
    std::int64_t multiprocessors = 0;
    std::function<std::optional<double>(const GpuRecord& kernel, double blocks)> occupancy;
};

struct KernelFill {
    StringId name = StringId::none;  // value of GpuRecord::full_name
    std::uint64_t calls = 0;
    std::int64_t device_ns = 0, min_ns = 0, max_ns = 0;
    // Mean values, weighted by the kernel's time.
    double blocks_per_multiprocessor = 0;
    std::optional<double> occupancy;
    bool tensor_cores = false;  // derived from the name (cost::kernel::usesTensorCores)
};

struct DeviceFill {
    std::uint32_t device = 0;
    double kernel_share = 0;          // share of the time in which a kernel runs ("GPU
                                      // utilization")
    double sm_efficiency = 0;         // mean number of blocks per multiprocessor, each limited to 1
    std::optional<double> occupancy;  // mean value, weighted by the kernels' times
};

// Measures how well successive steps' kernels fill the GPU. All GPUs must have the same shape.
class GpuFill {
  public:
    explicit GpuFill(GpuShape shape) : shape_(std::move(shape)) {}
    void add(std::span<const GpuRecord> records);
    std::vector<DeviceFill> devices(std::int64_t from_ns, std::int64_t to_ns) const;
    std::vector<KernelFill> kernels() const;  // sorted by time, largest first

  private:
    struct Kernel {
        std::int64_t start_ns = 0, end_ns = 0;
        float blocks = 0, occupancy = -1;  // negative if unknown
    };
    struct Sum {
        std::uint64_t calls = 0;
        std::int64_t device_ns = 0, min_ns = std::numeric_limits<std::int64_t>::max(), max_ns = 0;
        double blocks = 0, occupied = 0;
        bool known = true;
    };
    GpuShape shape_;
    std::map<std::uint32_t, std::vector<Kernel>> kernels_;  // key: device
    std::map<StringId, Sum> sums_;
};

}  // namespace ridgepoint::run
